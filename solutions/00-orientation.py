# %% [markdown]
r"""
# 00 · Orientation

This notebook shows how the workbook works: how to answer, what a check says, where help is, and how the kernel can fool you. It carries no points.

About 15 minutes · needs nothing
"""

# %%
import torch

from course_utils import check, hint, machine, progress, reveal

# %% [markdown]
r"""
A cell runs when you press Shift and Enter in it. The cell above has to run first: it brings PyTorch in, and the functions that this workbook adds.

## Your first answer

Where you see three dots, an answer is missing. Write it in their place, run the cell, then run the check below it. The check can be run as often as you like.
"""

# %% [markdown] id="first-answer-prompt" role="prompt"
r"""
### First answer

What does `torch.tensor([1, 2, 3]).sum().item()` give? Write the number; do not run the code yet.
"""

# %% id="first-answer" role="answer"
### BEGIN SOLUTION
first_answer = 6
### END SOLUTION

# %% id="first-answer-check" role="check"
check("first-answer", first_answer)

# %% [markdown]
r"""
Predicting first is the habit of this course. Once you have given an answer, right or wrong, `reveal` shows the truth beside what you said at first. The check itself never shows it.
"""

# %%
reveal("first-answer")

# %% [markdown]
r"""
## A check that fails

The next function is wrong on purpose. Run it and its check as they are, and read what the check says: what was tried, what came, what was expected, and why. Then mend the function.
"""

# %% [markdown] id="twice-prompt" role="prompt"
r"""
### Twice

`twice(x)` should return a tensor with every number doubled.
"""

# %% id="twice" role="answer"
def twice(x):
    """Return x with every number doubled."""
    ### BEGIN SOLUTION
    return x * 2
    ### END SOLUTION

# %% id="twice-check" role="check"
check("twice", twice)

# %% [markdown]
r"""
A check tries your function on several inputs. Some of them are awkward: a tensor without numbers, one whose memory lies in another order. A part of an exercise is earned when it holds on all of them. When your work is graded, other inputs of the same kind are used.

Behind the result stands where it ran. A function that computes on tensors is tried twice: on the CPU, and on a second device. That is your GPU, if PyTorch can use one through CUDA, and otherwise a **simulated GPU**: it computes the right numbers with your CPU, and refuses what a GPU would refuse. The second try earns no points before lesson 09, which is about devices. `cpu ✓  simulated GPU ✓` means that both went well.

## When you are stuck

`hint` gives a nudge after your first try, and the next step after another one. Hints cost no points, and a wrong try costs nothing either.
"""

# %% [markdown] id="how-many-numbers-prompt" role="prompt"
r"""
### How many numbers

Write `how_many_numbers(x)`, which returns how many numbers a tensor holds, in all its rows together. If you do not know how, write a guess, such as `return len(x)`, run the check, and then the cell with `hint` under it.
"""

# %% id="how-many-numbers" role="answer"
def how_many_numbers(x):
    """Return the number of elements of a tensor."""
    ### BEGIN SOLUTION
    return x.numel()
    ### END SOLUTION

# %% id="how-many-numbers-check" role="check"
check("how-many-numbers", how_many_numbers)

# %%
hint("how-many-numbers")

# %% [markdown]
r"""
## Your machine

The course runs on any laptop, with or without a GPU. This cell tells what your machine has.
"""

# %% tags=["nbval-ignore-output"]
machine()

# %% [markdown] id="default-device-prompt" role="prompt"
r"""
### Where tensors are made

On which device is `torch.zeros(1)` made, if you say nothing about devices? Answer with the device's name as a text, such as `"cuda"`.
"""

# %% id="default-device" role="answer"
### BEGIN SOLUTION
default_device = "cpu"
### END SOLUTION

# %% id="default-device-check" role="check"
check("default-device", default_device)

# %% [markdown]
r"""
## The kernel remembers

Behind a notebook runs a **kernel**: a Python process that keeps every name until it is restarted. What a cell does depends on what ran before, and not on what stands above it. Two cells show it.
"""

# %%
count = 0

# %%
count = count + 1
count

# %% [markdown] id="run-twice-prompt" role="prompt"
r"""
### Run twice

Say beforehand: what does the counting cell show when you run it, alone, for the third time? And what does it show after *Kernel*, *Restart Kernel and Run All Cells…*? Answer with a tuple of two numbers.
"""

# %% id="run-twice" role="answer"
### BEGIN SOLUTION
run_twice = (3, 1)
### END SOLUTION

# %% id="run-twice-check" role="check"
check("run-twice", run_twice)

# %% [markdown]
r"""
The numbers in square brackets beside the cells tell in which order they ran. When they are not 1, 2, 3 from the top, what you see may be something that nobody gets who runs the notebook from the top. Your work is graded from the top. So before you hand a notebook in: *Restart Kernel and Run All Cells…*, and look once more.

A cell that raises an error stops *Run All*. Cells that are meant to fail, as in the lessons to come, do not.

## Where you are

`progress()` shows what is done and what is next. It is kept outside the notebooks, so a fresh copy of a lesson does not lose it.
"""

# %% tags=["nbval-ignore-output"]
progress()
