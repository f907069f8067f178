# %% [markdown]
r"""
# 04 · Memory: storage, strides, views, copies

A number is changed in one tensor, and it changes in another one too. Sometimes that is what was wanted, sometimes it ruins a data set, and the line that did it looks the same both times. By the end you can say of any line whether its result lies in old memory or in new, at which place of the memory an element lies, and why `view` now and then refuses.

About 115 minutes · 20 points · needs lessons 01 to 03
"""

# %%
import math
import warnings

import numpy as np
import torch

from course_utils import best_device, check, hint, progress, reveal
from course_utils import draw_memory, draw_target, draw_tensor, draw_view
from course_utils import memory_snapshot

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the best device that PyTorch can use here. Memory works alike on every device, so all cells but those about NumPy make their tensors there.

## Before you start: three questions from earlier
"""

# %% [markdown] id="recall-04-prompt" role="prompt"
r"""
### Three from lessons 01 to 03

From memory: what does each of these give? Answer with a tuple of three: a shape, a dtype and a list.

```python
torch.zeros(2, 3, 4)[:, 1:2].shape
torch.tensor(np.ones(2)).dtype
torch.arange(6).view(2, 3).t().reshape(6).tolist()
```
"""

# %% id="recall-04" role="answer"
### BEGIN SOLUTION
recall_04 = ((2, 1, 4), torch.float64, [0, 3, 1, 4, 2, 5])
### END SOLUTION

# %% id="recall-04-check" role="check"
check("recall-04", recall_04)

# %%
reveal("recall-04")

# %% [markdown]
r"""
## One storage, several tensors

The notes (*Basic Knowledge | Wyaaaattwho's Blog*) say that what `view` returns shares memory (共享内存) with its source, "because it is actually the same tensor". Test the reason. **Which of these four are True?**
"""

# %%
x = torch.arange(6, device=DEV).view(2, 3)
y = x.view(6)
y is x, y.shape == x.shape, y.ndim == x.ndim, y.data_ptr() == x.data_ptr()

# %% [markdown]
r"""
Only the last. There are two tensors, each with a shape of its own, and they begin at the same address. The numbers are in neither of them: they lie in a **storage**, one row of cells, and a tensor says how to walk through it. A tensor that walks through the storage of another one is a **view** (视图) of it.
"""

# %%
tail = x[1:]
draw_memory(x=x, y=y, tail=tail, copy=x.clone())

# %% [markdown]
r"""
Under each cell stand the indices by which a tensor reaches it. x, y and `tail` read one storage; the clone has another, with the same numbers in it.

How could a program tell? Not by the numbers. By `data_ptr()`, the address of an element? **For which of the three is it the address of x?**
"""

# %%
[other.data_ptr() == x.data_ptr() for other in (y, tail, x.clone())]

# %% [markdown]
r"""
`data_ptr()` of a tensor is the address of *its* first element, and `tail` begins at its own, three cells on. Its storage can be asked for.
"""

# %%
tail.numel() * tail.element_size(), tail.untyped_storage().nbytes()

# %% [markdown]
r"""
The three elements of `tail` take 24 bytes. Its storage has 48, for it is the storage of x, all of it. That has a price. **How many bytes does a slice of two numbers keep, when the thousand around them have no name any more?**
"""

# %%
two = torch.zeros(1000, device=DEV)[:2]
two.untyped_storage().nbytes(), two.clone().untyped_storage().nbytes()

# %% [markdown]
r"""
All 4000, as long as the slice lives. Of a part that is to be kept, keep a clone.
"""

# %% [markdown] id="shares-prompt" role="prompt"
r"""
### One storage or two

Write `shares(a, b)`: True if the two tensors lie in one storage, else False. Two halves of one tensor do, though they have no cell in common.

It is tried on tensors and their slices, views and turned forms, on copies, and on one that has no element.
"""

# %% id="shares" role="answer"
def shares(a, b):
    """Return whether two tensors of any shapes and dtypes lie in one storage."""
    ### BEGIN SOLUTION
    return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
    ### END SOLUTION

# %% id="shares-check" role="check"
check("shares", shares)

# %% [markdown]
r"""
## Share or copy

For the result of a line there are two cases: it lies in memory that was there before, or in new memory. The documentation says for each function which it is. Rather than to look up fourteen, find out what decides.
"""

# %% [markdown] id="share-or-copy-prompt" role="prompt"
r"""
### Fourteen lines

`x = torch.arange(6).view(2, 3)` and `array = np.arange(6)`. Which results share memory with x, or with the array? Answer with a tuple of fourteen, True for sharing, False for a copy, in this order. Do not run them yet.

| | | | |
|---|---|---|---|
| 1 | `x[1:]` | 8 | `x.clone()` |
| 2 | `x[x > 2]` | 9 | `x.detach()` |
| 3 | `x[[1]]` | 10 | `x.contiguous()` |
| 4 | `x.view(6)` | 11 | `x.expand(4, 2, 3)` |
| 5 | `x.reshape(6)` | 12 | `x.repeat(4, 1)` |
| 6 | `x.t().reshape(6)` | 13 | `torch.from_numpy(array)` |
| 7 | `x.flatten()` | 14 | `torch.tensor(array)` |
"""

# %% id="share-or-copy" role="answer"
### BEGIN SOLUTION
share_or_copy = (
    True, False, False, True, True, False, True,
    False, True, True, True, False, True, False,
)
### END SOLUTION

# %% id="share-or-copy-check" role="check"
check("share-or-copy", share_or_copy)

# %% [markdown]
r"""
Now look, by an experiment: make the result, remember what it holds, write over everything in the source, and see whether the result has changed. Nothing that the result says of itself counts. The checks of this course do the same after your function has returned.
"""

# %%
def follows(source, make):
    """Return whether what is made of a source shows a later write into it."""
    made = make(source)
    before = made.clone()
    source[:] = -1
    return not torch.equal(made, before)


lines = {
    "x[1:]": lambda x: x[1:],
    "x[x > 2]": lambda x: x[x > 2],
    "x[[1]]": lambda x: x[[1]],
    "x.view(6)": lambda x: x.view(6),
    "x.reshape(6)": lambda x: x.reshape(6),
    "x.t().reshape(6)": lambda x: x.t().reshape(6),
    "x.flatten()": lambda x: x.flatten(),
    "x.clone()": lambda x: x.clone(),
    "x.detach()": lambda x: x.detach(),
    "x.contiguous()": lambda x: x.contiguous(),
    "x.expand(4, 2, 3)": lambda x: x.expand(4, 2, 3),
    "x.repeat(4, 1)": lambda x: x.repeat(4, 1),
}
for line, make in lines.items():
    print(f"{line:<24} {follows(torch.arange(6, device=DEV).view(2, 3), make)}")
print(f"{'torch.from_numpy(array)':<24} {follows(np.arange(6), torch.from_numpy)}")
print(f"{'torch.tensor(array)':<24} {follows(np.arange(6), torch.tensor)}")

# %% [markdown]
r"""
What decides is whether the result can be *had by walking*: from some first cell, along each axis in steps of one length. A slice can, and so can a turned table. The numbers above a limit may lie anywhere, so a mask copies, and a list of indices as well. `clone`, `repeat` and `torch.tensor` are asked for a copy by name.

`x.t().reshape(6)` wants 0, 3, 1, 4, 2, 5 on one axis. From cell 0 to cell 3 it is three steps on, from 3 to 1 two back: no steps of one length, so a copy. The next two sections make that exact.

Pieces are slices, and share. One surprise besides: **how many pieces does `chunk(4)` make of six numbers?**
"""

# %%
six = torch.arange(6, device=DEV)
chunks = six.chunk(4)
chunks[0][0] = 100
six.tolist(), len(chunks), len(six.tensor_split(4))

# %% [markdown]
r"""
`chunk` makes pieces of one size, here 2, until nothing is left. Where exactly four are needed, `tensor_split` gives four.

## From an index to a cell

Here is a table and a part of it. **In which cell of the storage does `part[1, 1]` lie?** Count before you look.
"""

# %%
table = torch.arange(12.0, device=DEV).view(3, 4)
part = table[1:, ::2]
draw_tensor(part)

# %%
draw_memory(table=table, part=part, at={"part": (1, 1)})

# %% [markdown]
r"""
In cell 10. The sum under the picture says how an index becomes a cell. Besides its shape a tensor has an **offset**, the cell of its first element, and for each axis a **stride** (步长): how many cells further on the next element along that axis lies.
"""

# %%
part.storage_offset(), part.stride(), table.stride(), table.t().stride()

# %% [markdown]
r"""
From one row of `part` to the next it is 4 cells, as in the table; from one column to the next 2, because every other one is left out. To turn a table, `t()` exchanges the two strides and touches no number.
"""

# %% [markdown] id="offset-prompt" role="prompt"
r"""
### The cell of an element

Write `offset(x, i, j)`: the number of the cell in which element [i, j] of x lies, counted from the beginning of the storage, as an int.

It is tried on whole tables and on slices, turned ones and ones that show a row several times, in three dtypes.
"""

# %% id="offset" role="answer"
def offset(x, i, j):
    """Return in which cell of its storage [i, j] of x (rows, columns) lies."""
    ### BEGIN SOLUTION
    return x.storage_offset() + i * x.stride(0) + j * x.stride(1)
    ### END SOLUTION

# %% id="offset-check" role="check"
check("offset", offset)

# %% [markdown]
r"""
`as_strided` goes the other way: you say shape and strides, and get the tensor that walks so. It begins where the tensor in front of it begins, unless a third argument says where. An example: the rows of a table in pairs, each row but the first and the last in two of them.
"""

# %%
pairs = table.as_strided((2, 2, 4), (4, 4, 1))
pairs.tolist()

# %% [markdown]
r"""
The first two strides are equal: one pair on is one row on, one row further in a pair is one row on. Twelve numbers, shown sixteen times, and none of them copied.

`as_strided` believes what it is told. It stops only at the end of the storage. **This part of the table has two rows and one column; what comes out?**
"""

# %%
corner = table[:2, :1]
corner.as_strided((2, 2), (4, 1)).tolist()

# %% tags=["raises-exception"]
corner.as_strided((4, 2), (4, 1))

# %% [markdown]
r"""
The first call read cells that are in the storage and not in `corner`. Only the second was refused. So use it where nothing else does, and count twice.

Two puzzles. Both results have to be views: after your function has returned, a number is written into x, and the result must show it.
"""

# %% [markdown] id="diagonal-and-trace-prompt" role="prompt"
r"""
### Diagonal and trace

Write `diagonal_and_trace(x)`: the diagonal of a table from its top left, as a view with one axis, and the sum of its elements, as a tensor without axes. `x.diagonal()` does the first; find its stride yourself, with `as_strided`. The check reads your code for that.

It is tried on square, wide and tall tables, on turned ones and on slices. Rows need not lie one right behind the other.
"""

# %% id="diagonal-and-trace" role="answer"
def diagonal_and_trace(x):
    """Return the diagonal of x (rows, columns), a view (count,), and its sum ()."""
    ### BEGIN SOLUTION
    diagonal = x.as_strided((min(x.shape),), (x.stride(0) + x.stride(1),))
    return diagonal, diagonal.sum()
    ### END SOLUTION

# %% id="diagonal-and-trace-check" role="check"
check("diagonal-and-trace", diagonal_and_trace)

# %% [markdown]
r"""
The write reached the diagonal and did not reach the trace: a sum is a number of its own, in memory of its own.
"""

# %% [markdown] id="sliding-windows-prompt" role="prompt"
r"""
### Sliding windows

For a moving average one wants all windows of three neighbours. Of 0, 1, 2, 3, 4, 5 they are the rows below. Write `sliding_windows(x, width)` with `as_strided`: a view of shape (windows, width). The check reads your code for that.

It is tried on tensors with one axis: whole ones, slices, and columns of a table; with windows as wide as x and as narrow as 1.
"""

# %%
draw_target("sliding-windows", "window", "element")

# %% id="sliding-windows" role="answer"
def sliding_windows(x, width):
    """Return the windows of x (count,) as a view (count - width + 1, width)."""
    ### BEGIN SOLUTION
    step = x.stride(0)
    return x.as_strided((len(x) - width + 1, width), (step, step))
    ### END SOLUTION

# %% id="sliding-windows-check" role="check"
check("sliding-windows", sliding_windows)

# %% [markdown]
r"""
## Why view refuses

`view` gives the same cells another shape. Copying is not among its means, and so it sometimes has to refuse.
"""

# %% [markdown] id="which-lines-run-prompt" role="prompt"
r"""
### Which lines run

`x = torch.arange(6).view(2, 3)`. Which of these lines run, and which end with an error? Answer with a tuple of seven, True for a line that runs.

```python
x.t().view(6)
x.t().reshape(6)
x.t().contiguous().view(6)
x.t().clone().view(6)
x.t().clone(memory_format=torch.contiguous_format).view(6)
x[:, :2].view(2, 2, 1)
x[:, :2].view(4)
```
"""

# %% id="which-lines-run" role="answer"
### BEGIN SOLUTION
which_lines_run = (False, True, True, False, True, True, False)
### END SOLUTION

# %% id="which-lines-run-check" role="check"
check("which-lines-run", which_lines_run)

# %%
def outcome(call):
    """Return what a call gives, or the first line of its error."""
    try:
        return call()
    except (RuntimeError, ValueError) as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]


x = torch.arange(6, device=DEV).view(2, 3)
cut, order = x[:, :2], torch.contiguous_format
tries = {
    "x.t().view(6)": lambda: x.t().view(6),
    "x.t().reshape(6)": lambda: x.t().reshape(6),
    "x.t().contiguous().view(6)": lambda: x.t().contiguous().view(6),
    "x.t().clone().view(6)": lambda: x.t().clone().view(6),
    "x.t().clone(memory_format=…).view(6)": lambda: (
        x.t().clone(memory_format=order).view(6)
    ),
    "x[:, :2].view(2, 2, 1)": lambda: cut.view(2, 2, 1),
    "x[:, :2].view(4)": lambda: cut.view(4),
}
for line, call in tries.items():
    result = outcome(call)
    runs = isinstance(result, torch.Tensor)
    print(f"{line:<38} {tuple(result.shape) if runs else result[:46]}")

# %% [markdown]
r"""
Four sentences of the notes stand on trial here.

*PyTorch02* says that `view` needs contiguous memory (内存连续, `is_contiguous()`). **Contiguous** means that the cells, in the order of the indices, lie one right behind the other. Test it with the sixth line.
"""

# %%
cut.is_contiguous(), cut.view(2, 2, 1).tolist()

# %% [markdown]
r"""
Not contiguous, and viewed. What `view` needs is less: where two axes are to become one, one stride must serve for both. For that, a step along the outer axis has to be as long as the whole inner axis. `draw_view` says for each pair of neighbours whether it is.
"""

# %%
draw_view(x.t(), (6,), (3, 1, 2))

# %%
draw_view(cut, (4,), (2, 2, 1), (2, 1, 2))

# %% [markdown]
r"""
An axis may always be *cut* in two, and an axis of size 1 put in or left out. So the whole rule is: between two neighbours that do not merge there is a seam, and the new shape must have a cut at the same place. `(2, 2, 1)` has one after the first 2, where `cut` has its seam. `(4,)` has none.

The same place is where the same number of elements stands behind it: the product of the sizes on its right.
"""

# %% [markdown] id="can-view-prompt" role="prompt"
r"""
### Can it be viewed

Write `can_view(shape, stride, new)`: True if a tensor of this shape and stride can be viewed in the shape `new`, else False. All three are tuples of whole numbers, no size is 0, and `new` has no −1.

The number of elements must agree; axes of size 1 have no say; for each seam there must be a cut. Do not ask `view` itself: the check reads your code. `math.prod` multiplies the sizes of a tuple.
"""

# %% id="can-view" role="answer"
def can_view(shape, stride, new):
    """Return whether a tensor of this shape and stride has a view of shape new."""
    ### BEGIN SOLUTION
    if math.prod(new) != math.prod(shape):
        return False
    cuts = [math.prod(new[axis:]) for axis in range(len(new))]
    axes = [(size, step) for size, step in zip(shape, stride) if size > 1]
    behind = 1
    for axis in range(len(axes) - 1, 0, -1):
        size, step = axes[axis]
        behind *= size
        merges = axes[axis - 1][1] == size * step
        if not merges and behind not in cuts:
            return False
    return True
    ### END SOLUTION

# %% id="can-view-check" role="check"
check("can-view", can_view)

# %% [markdown]
r"""
The second sentence is about `reshape` (*Basic Knowledge*): if source and result are not to share memory, `reshape` is needed. Test it.
"""

# %%
x = torch.arange(6, device=DEV).view(2, 3)
reshaped = x.reshape(3, 2)
reshaped[0, 0] = 100
x.tolist()

# %% [markdown]
r"""
It shares, like `view`, wherever `view` would work, and copies where not. It is no newer `view` and no safer copy: it is a *perhaps*. If you need to know which, do not write `reshape`.

The third sentence follows there: because of that perhaps, `reshape` is "officially not recommended". Test it on what PyTorch itself says where a view fails.
"""

# %% tags=["raises-exception"]
x.t().view(6)

# %% [markdown]
r"""
It says: use `.reshape(...)`. Where you only read the result, that is good advice, and one line does for every stride.

The fourth sentence recommends to `clone` first and `view` then. The prediction above has refuted it for the turned table. **Why does a copy not help?**
"""

# %%
x.t().stride(), x.t().clone().stride(), x.t().contiguous().stride()

# %% [markdown]
r"""
The clone of a turned table is turned as well. Only gaps are not copied:
"""

# %%
cut.stride(), cut.clone().stride()

# %% [markdown]
r"""
`contiguous` lays the numbers out in order. So there are three right fixes for the first line: `x.t().reshape(6)`, `x.t().contiguous().view(6)`, and the clone with `memory_format`. They differ in when they copy. `contiguous` does only what has to be done:
"""

# %%
turned = x.t()
x.contiguous() is x, turned.contiguous() is turned

# %% [markdown] id="column-by-column-prompt" role="prompt"
r"""
### Column by column

Plotters want their numbers column by column, and write into what they are given. So this function shall return the elements of a table column by column on one axis, **always in memory of its own**. As it stands it follows the notes, and fails. Mend it.

It is tried on tables of several layouts and dtypes, also on single rows and single columns. After your function has returned, a number is written into x; the result must not show it.
"""

# %% id="column-by-column" role="answer"
def column_by_column(x):
    """Return x (rows, columns) column by column on one axis, as a copy."""
    ### BEGIN SOLUTION
    return x.t().clone(memory_format=torch.contiguous_format).view(-1)
    ### END SOLUTION

# %% id="column-by-column-check" role="check"
check("column-by-column", column_by_column)

# %% [markdown]
r"""
Behind a `t()`, `reshape` looks like a sure copy. **For which of these three tables is it one?**
"""

# %%
for rows, columns in ((2, 3), (1, 3), (2, 1)):
    source = torch.arange(6, device=DEV)[: rows * columns].view(rows, columns)
    print((rows, columns), follows(source, lambda x: x.t().reshape(-1)))

# %% [markdown]
r"""
For the first one only. A table of one row has nothing to turn, so `reshape` finds a view. A program that counts on a copy here is right on every day but that of the single row.

## Three ways to add one

*PyTorch02* has a table of three lines: `x = x + 1`, `x += 1` and `x[:] = x + 1`. After each of them x holds one more than before. They differ for whoever else looks.
"""

# %% [markdown] id="after-plus-one-prompt" role="prompt"
r"""
### After plus one

Before each line x is `torch.tensor([1, 2])`. What is y after it? Answer with a tuple of six lists, such as `([1, 2], …)`.

```python
y = x; x = x + 1; y
y = x; x += 1; y
y = x; x[:] = x + 1; y
y = x[1:]; x += 1; y
y = x.clone(); x += 1; y
y = x; x = x[1:]; x += 1; y
```
"""

# %% id="after-plus-one" role="answer"
### BEGIN SOLUTION
after_plus_one = ([1, 2], [2, 3], [2, 3], [3], [1, 2], [1, 3])
### END SOLUTION

# %% id="after-plus-one-check" role="check"
check("after-plus-one", after_plus_one)

# %%
reveal("after-plus-one")

# %% [markdown]
r"""
The notes call `y = x` an alias (别名): it makes no tensor, only a second name for the one that is there. So what counts is whether a line moves a name or writes into memory. The first one moves the name x:
"""

# %%
x = torch.tensor([1, 2], device=DEV)
y = x
x = x + 1
draw_memory(x=x, y=y)

# %% [markdown]
r"""
`x + 1` has made a second tensor, and x is now the name of that. The old one lives on as y. The second line writes in place (就地修改):
"""

# %%
x = torch.tensor([1, 2], device=DEV)
y = x
before = memory_snapshot(x=x)
x += 1
draw_memory(x=x, y=y, before=before)

# %% [markdown]
r"""
One storage, two names, and both see the new numbers. (The version counts the writes; lesson 08 needs it.)

And the third writes in place too, with brackets. **Does it need less memory than the first?** Python computes the right side first, whatever stands on the left. Here it is in two steps:
"""

# %%
x = torch.tensor([1, 2], device=DEV)
y = x
right = x + 1
x[:] = right
draw_memory(x=x, y=y, right=right)

# %% [markdown]
r"""
The right side was made as a tensor, copied over, and thrown away. For a moment there was as much new memory as in the first line; only `+=` needs none.

Whether an alias follows may look like the weather: here it does, there it does not. It is always the same question. A name on the left, `x =`, moves the name. Brackets on the left, `+=` and methods with an underscore write. That holds inside functions as well. **What are a and b afterwards?**
"""

# %%
def renames(t):
    """Add one to t, and give the sum the name t."""
    t = t + 1


def writes(t):
    """Add one to t in place."""
    t += 1


a, b = torch.tensor([1, 2], device=DEV), torch.tensor([1, 2], device=DEV)
renames(a)
writes(b)
a.tolist(), b.tolist()

# %% [markdown]
r"""
One more difference shows where gradients are recorded: a tensor made with `requires_grad=True` may not be written into.
"""

# %%
def by_brackets(t):
    """Add one to t in place, by brackets."""
    t[:] = t + 1


w = torch.ones(2, device=DEV, requires_grad=True)
for change in (writes, by_brackets, lambda t: t.add_(1), lambda t: (t + 1).tolist()):
    print(outcome(lambda: change(w)))

# %% [markdown]
r"""
Adding anew works, all three forms in place do not. Lesson 08 says why, and how training changes such tensors all the same.
"""

# %% [markdown] id="kept-states-prompt" role="prompt"
r"""
### Kept states

This function adds steps to x, one after the other, in place, since others watch x. It returns a list of the states: before the first step, and after each one. Whoever wrote it knew Python's lists, where `[:]` makes a copy. Run it in a cell of your own, find the fault, and mend it.

It is tried on several dtypes and layouts, and once without steps. Afterwards x must hold the last state, and a number is written into it; the kept states must not show that.
"""

# %% id="kept-states" role="answer"
def kept_states(x, steps):
    """Add each step to x in place; return [x before, x after each step]."""
    ### BEGIN SOLUTION
    kept = [x.clone()]
    for step in steps:
        x += step
        kept.append(x.clone())
    return kept
    ### END SOLUTION

# %% id="kept-states-check" role="check"
check("kept-states", kept_states)

# %% [markdown]
r"""
## NumPy on the same memory

One of the notes ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) goes from an array to a tensor in two ways, `torch.tensor` and `torch.from_numpy`, and back with `.numpy()`. It prints all three, they look alike, and it does not say which of them share memory.

Somebody tries it out, with the experiment below, and concludes that `from_numpy` copies. **What is wrong with the experiment?**
"""

# %%
array = np.array([1, 2, 3])
tensor = torch.from_numpy(array)
array = array + 1
array, tensor

# %% [markdown] id="really-shares-prompt" role="prompt"
r"""
### The right experiment

The same experiment as a function. `route` makes a tensor of an array, as `torch.from_numpy` does, and the function shall say whether the two share memory. As it stands it says False of everything. Mend it, so that it is right for every route and every array, also for one of zeros. You may change the array.

It is tried with several routes on float64, float32 and int64.
"""

# %% id="really-shares" role="answer"
def really_shares(route, array):
    """Return whether what route makes of an array lies in the array's memory."""
    ### BEGIN SOLUTION
    tensor = route(array)
    before = tensor.clone()
    array += 1
    return not torch.equal(tensor, before)
    ### END SOLUTION

# %% id="really-shares-check" role="check"
check("really-shares", really_shares)

# %% [markdown]
r"""
Now the routes, each on an array of float64 and on one of float32. Before you run the cell: **which of the six share, and for which does it depend on the dtype?**
"""

# %%
routes = {
    "torch.tensor(a)": lambda a: torch.tensor(a),
    "torch.from_numpy(a)": lambda a: torch.from_numpy(a),
    "torch.as_tensor(a)": lambda a: torch.as_tensor(a),
    "torch.as_tensor(a, dtype=torch.float32)": lambda a: (
        torch.as_tensor(a, dtype=torch.float32)
    ),
    "torch.from_numpy(a).float()": lambda a: torch.from_numpy(a).float(),
    "torch.from_numpy(a).clone()": lambda a: torch.from_numpy(a).clone(),
}
print(f"{'shares memory with an array a of':<40} float64  float32")
for route, make in routes.items():
    double = follows(np.arange(3, dtype=np.float64), make)
    single = follows(np.arange(3, dtype=np.float32), make)
    print(f"{route:<40} {double!s:<8} {single}")

# %% [markdown]
r"""
`tensor` and `clone` copy always, `from_numpy` never. Between them stand the routes that copy when they have to: `as_tensor`, and every conversion, such as `float()`. A conversion to the dtype that is there already gives the tensor itself.
"""

# %%
single = torch.ones(2)
single.float() is single, single.to(torch.float32) is single, single.cpu() is single

# %% [markdown]
r"""
`.cpu()` and `.to(device)` are of that kind: on a tensor that lies there already they do nothing. So a line that copies on a GPU may share on the CPU.
"""

# %% [markdown] id="shared-and-own-prompt" role="prompt"
r"""
### One shared, one of its own

Write `shared_and_own(array)`. It returns two tensors. The first one has the array's dtype and follows the array, whatever is written into it later. The second one is float32 for every array, and never follows.

It is tried on arrays of float64, float32 and int64. After your function has returned, a number is written into the array, and both tensors are looked at.
"""

# %% id="shared-and-own" role="answer"
def shared_and_own(array):
    """Return (a tensor in the array's memory, a float32 copy), of one shape."""
    ### BEGIN SOLUTION
    return torch.from_numpy(array), torch.tensor(array, dtype=torch.float32)
    ### END SOLUTION

# %% id="shared-and-own-check" role="check"
check("shared-and-own", shared_and_own)

# %% [markdown]
r"""
The way back shares as well: `.numpy()` lays an array over the memory of the tensor.
"""

# %%
tensor = torch.tensor([1, 2, 3])
array = tensor.numpy()
tensor[0] = 100
array

# %%
draw_memory(tensor=tensor, array=array)

# %% [markdown]
r"""
Only for memory of the CPU: from a GPU the numbers have to be fetched first, by `.cpu()`.

Two limits remain. NumPy reverses an array by a stride of −1, and tensors have no such strides:
"""

# %%
outcome(lambda: torch.from_numpy(np.arange(3)[::-1]))

# %%
torch.from_numpy(np.arange(3)[::-1].copy())

# %% [markdown]
r"""
And an array may be marked as not to be written to. Tensors know no such mark. **What becomes of the lock?**
"""

# %%
locked = np.array([1, 2, 3])
locked.flags.writeable = False
torch.set_warn_always(True)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    opened = torch.from_numpy(locked)
torch.set_warn_always(False)
str(said[0].message).split(",")[0]

# %%
opened[0] = 100
locked, outcome(lambda: locked.fill(0))

# %% [markdown]
r"""
NumPy refuses to write into the array, and the tensor has written into it. A warning is soon scrolled away. Where an array must stay as it is, copy: `torch.tensor(locked)`.

## One row shown many times

`expand` shows a row several times, and takes no memory for it. **What is its stride along the new axis?**
"""

# %%
row = torch.tensor([1.0, 2.0], device=DEV)
shown = row.expand(3, 2)
repeated = row.repeat(3, 1)
sizes = [one.untyped_storage().nbytes() for one in (row, shown, repeated)]
shown.stride(), sizes

# %%
draw_memory(row=row, shown=shown)

# %% [markdown]
r"""
Zero: a step down leads to the same cell. `repeat` writes the rows out, and takes three times the memory. For reading, the two are alike. **And for a write?**
"""

# %%
shown[0, 0] = 5
shown.tolist(), row.tolist()

# %% [markdown]
r"""
One cell was written, three elements changed, and `row` besides. There is a guard: a write into *all* of `shown` is refused, because several elements would have to go into one cell.
"""

# %% tags=["raises-exception"]
shown += 1

# %% [markdown]
r"""
The guard looks at the tensor that is written to. `shown[0, 0]` is a tensor of one cell, nothing in it overlaps, and the write passes. The error says what to do: `clone` before writing.
"""

# %% [markdown] id="one-row-marked-prompt" role="prompt"
r"""
### One row marked

This function shall make a table of n rows like `row` and add 100 to row i. The table shows the 100 in every row. Mend it; the caller's `row` must stay as it is.

It is tried on rows of several dtypes and layouts, with several n, also 1. After your function has returned, a number is written into `row`; the table must not show it.
"""

# %% id="one-row-marked" role="answer"
def one_row_marked(row, n, i):
    """Return n rows like row (width,), with 100 added to row i: (n, width)."""
    ### BEGIN SOLUTION
    table = row.repeat(n, 1)
    table[i] += 100
    return table
    ### END SOLUTION

# %% id="one-row-marked-check" role="check"
check("one-row-marked", one_row_marked)

# %% [markdown]
r"""
## Share, copy, cut

A tensor made with `requires_grad=True` keeps a record of what is computed from it, the graph (计算图, lesson 06), and gradients come back along that record. So there are two questions about every line: does its result share memory, and is it still part of the record?

*PyTorch02* lists `clone`, `detach` and `view` under one heading: "shallow copies (浅拷贝) that share memory".
"""

# %% [markdown] id="share-and-graph-prompt" role="prompt"
r"""
### Two questions about six lines

`w = torch.ones(3, requires_grad=True)`. For each of the six say two things: does it share memory with w, and can gradients come back through it to w? Answer with a tuple of six pairs, such as `((True, True), …)`.

```python
w
w.clone()
w.detach()
w.view(3, 1)
w.detach().clone()
w.detach().numpy()
```
"""

# %% id="share-and-graph" role="answer"
### BEGIN SOLUTION
share_and_graph = (
    (True, True), (False, True), (True, False),
    (True, True), (False, False), (True, False),
)
### END SOLUTION

# %% id="share-and-graph-check" role="check"
check("share-and-graph", share_and_graph)

# %% [markdown]
r"""
Here is the table of the notes, run. Inside `torch.no_grad()` nothing is recorded, and writing into w is allowed.
"""

# %%
ways = {
    "w": lambda w: w,
    "w.clone()": lambda w: w.clone(),
    "w.detach()": lambda w: w.detach(),
    "w.view(3, 1)": lambda w: w.view(3, 1),
    "w.reshape(3, 1)": lambda w: w.reshape(3, 1),
    "w.detach().clone()": lambda w: w.detach().clone(),
}
print(f"{'':<20} same object  shares  recorded")
for way, make in ways.items():
    w = torch.ones(3, device=DEV, requires_grad=True)
    with torch.no_grad():
        shared = follows(w, make)
    print(f"{way:<20} {make(w) is w!s:<12} {shared!s:<7} {make(w).requires_grad}")

# %% [markdown]
r"""
The heading holds for `detach` and `view`. `clone` is the opposite, a deep copy (深拷贝), as a line of the same notes says. The picture:
"""

# %%
w = torch.ones(3, device=DEV, requires_grad=True)
draw_memory(w=w, detached=w.detach(), cloned=w.clone(), both=w.detach().clone())

# %% [markdown]
r"""
That gradients come back through a clone shows when they are asked for. The sum of squares of ones has the gradient 2 everywhere.
"""

# %%
(w.clone() ** 2).sum().backward()
w.grad

# %% [markdown]
r"""
Of `detach` the notes say that it serves to keep parameters fixed, and to go to NumPy. **Test the first: after this step, is w what it was?**
"""

# %%
step = w.detach()
step -= 0.5
w.tolist(), w.requires_grad

# %% [markdown]
r"""
It has moved, without a word, since `detach` shares; and it goes on being trained, since w itself is as it was. What keeps a parameter fixed is to switch its record off.
"""

# %%
w.requires_grad_(False)
(w * 2).requires_grad

# %% [markdown]
r"""
The second holds, with the same trap. `numpy()` refuses a tensor that is recorded, and its error message recommends `detach`. What comes out is the memory of the tensor.
"""

# %% tags=["raises-exception"]
weight = torch.ones(2, requires_grad=True)
weight.numpy()

# %%
plain = weight.detach().numpy()
plain[0] = 100
weight.tolist()

# %% [markdown]
r"""
For yourself, without points: somebody writes `best = model_weight.detach()` to keep the best weights of a training. What is in `best` at the end, and what should the line be? A model answer: the last weights, because `detach` is no copy; training goes on writing into the same memory. `model_weight.detach().clone()` keeps them.

## What to remember

- The numbers lie in a storage. A tensor is a shape, an offset and strides over it; element [i, j] lies in cell offset + i · stride(0) + j · stride(1).
- What can be walked in steps of one length is a view: slices, `view`, `t`, `permute`, `expand`, `detach`. Lists, masks, `clone`, `repeat` and `torch.tensor` copy.
- `reshape`, `flatten`, `contiguous`, `to`, `float` and `as_tensor` copy only when they have to. When you need memory of your own, say `clone`.
- `view` refuses where two axes with a seam between them would become one. `clone` keeps the seam, `contiguous` does not.
- `x = …` moves a name. `x += …`, `x[…] = …` and methods with an underscore write, and everyone on the same storage sees it.
- Whether something shares is found by a write, not by looking at values.

What may go wrong: `kept.append(x[:])` for a record; `reshape` taken for a copy, and a batch of one; `array = array + 1` as an experiment; a write into an expanded row; `detach` taken for a copy; a small slice that keeps a large storage alive.
"""

# %% tags=["nbval-ignore-output"]
progress()
