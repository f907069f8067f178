# %% [markdown]
r"""
# 02 · Creating tensors

There are some twenty functions that make a tensor, and each of them decides three things: which numbers, of which dtype, on which device. By the end you can pick the right one, say beforehand what it decides, and name those that make trouble quietly.

About 100 minutes · 20 points · needs lesson 01
"""

# %%
import math

import matplotlib.pyplot as plt
import numpy as np
import torch

from course_utils import best_device, check, hint, progress, reveal
from course_utils import draw_card, draw_choices, draw_target, draw_tensor

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the device that this notebook computes on where a device matters: your GPU if PyTorch finds one, else the CPU. The same cells run on both.

## Before you start: three questions about lesson 01
"""

# %% [markdown] id="from-lesson-01-prompt" role="prompt"
r"""
### From lesson 01

From memory, as a tuple of a shape, a shape and a number:

1. the shape of a batch of 10 colour images, 32 rows of 48 pixels each, as PyTorch's networks want it,
2. the shape of `torch.zeros(4, 3, 2)[1]`,
3. the bytes that the elements of a float32 tensor of shape (2, 3) take.
"""

# %% id="from-lesson-01" role="answer"
### BEGIN SOLUTION
from_lesson_01 = ((10, 3, 32, 48), (3, 2), 24)
### END SOLUTION

# %% id="from-lesson-01-check" role="check"
check("from-lesson-01", from_lesson_01)

# %% [markdown]
r"""
## Data that you have

You have the numbers: in a list, in a tuple, in an array from NumPy. `torch.tensor` makes a tensor of them. **Does the tensor follow when the array changes afterwards?**
"""

# %%
readings = np.array([1.5, 2.5, 3.5])
copied = torch.tensor(readings)
readings[0] = 99
readings, copied

# %% [markdown]
r"""
It does not: `torch.tensor` makes a full copy, 深拷贝 in the notes. (There are ways to share the memory of an array; lesson 04 is about them.)

The output says one thing more. The tensor of the array names its dtype, `float64`. A tensor of a list of the same numbers does not.
"""

# %%
torch.tensor([1.5, 2.5, 3.5]), torch.tensor((1, 2, 3))

# %% [markdown]
r"""
PyTorch prints a dtype only where it is not the usual one for such numbers. The notes (*PyTorch02-PyTorch基础知识*) give the rule: whole numbers become int64, floats become float32. Use it, and find where it does not reach.
"""

# %% [markdown] id="dtype-by-default-prompt" role="prompt"
r"""
### Dtype by default

Say which dtype each of these has, in a tuple of six, such as `(torch.float32, torch.int64, …)`. Do not run them yet.

```python
torch.tensor([1, 2.0])
torch.tensor(np.ones(2))
torch.tensor(True) + 1
torch.arange(0, 1, 0.25)
torch.zeros(2)
torch.full((2,), 7)
```
"""

# %% id="dtype-by-default" role="answer"
### BEGIN SOLUTION
dtype_by_default = (torch.float32, torch.float64, torch.int64, torch.float32, torch.float32, torch.int64)
### END SOLUTION

# %% id="dtype-by-default-check" role="check"
check("dtype-by-default", dtype_by_default)

# %%
reveal("dtype-by-default")

# %% [markdown]
r"""
Three rules give all six. A Python number has no dtype, so floats take the **default dtype** and whole numbers int64. An array has a dtype, and keeps it; NumPy's floats have 64 bits. Where only sizes are given, as for `zeros`, the default dtype is taken.

That float32 is a default and no law shows when another one is set.
"""

# %%
usual = torch.get_default_dtype()
torch.set_default_dtype(torch.float64)
torch.tensor(1.5).dtype, torch.zeros(2).dtype, torch.arange(0, 1, 0.25).dtype

# %%
torch.set_default_dtype(usual)
torch.tensor(1.5).dtype

# %% [markdown]
r"""
You can say the dtype yourself. One of the notes ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) does it three times, the last time for a value and a dtype that do not fit: "better not written so", it says. Test what happens, with its value, with 1.7 and with 300.
"""

# %%
fits = torch.tensor(1.0, dtype=torch.float), torch.tensor(1, dtype=torch.long)
fits, torch.tensor(1.0, dtype=torch.int8)

# %%
torch.tensor(1.7, dtype=torch.int8)

# %% tags=["raises-exception"]
torch.tensor(300, dtype=torch.int8)

# %% [markdown]
r"""
1.7 loses its fraction without a word. 300 does not fit into the 8 bits and is refused. Do not rely on the refusal: a conversion later on cuts the number down to its last 8 bits, and says nothing.
"""

# %%
torch.tensor(300).to(torch.int8)

# %% [markdown]
r"""
An error that you will meet comes from the same rules. Gradients need floats, and `full` has read the dtype from its value. Add a dot, and it works.
"""

# %% tags=["raises-exception"]
torch.full((2,), 1, requires_grad=True)

# %%
torch.full((2,), 1.0, requires_grad=True)

# %% [markdown]
r"""
And losses ask for the dtype of their targets: class ids are whole numbers, `int64`, also called Long. Targets of a yes-or-no loss are floats, the dtype of the predictions. **Which of the three calls below fail?**

`outcome` shows the first line of an error in place of a page of it.
"""

# %%
def outcome(call):
    """Return what a call gives, or the first line of its error."""
    try:
        return call()
    except (RuntimeError, TypeError) as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]


scores = torch.zeros(2, 3)
outcome(lambda: torch.nn.functional.cross_entropy(scores, torch.tensor([0, 1])))

# %%
outcome(lambda: torch.nn.functional.cross_entropy(scores, torch.tensor([0.0, 1.0])))

# %%
yes_or_no = torch.nn.functional.binary_cross_entropy_with_logits
outcome(lambda: yes_or_no(torch.zeros(2), torch.tensor([0, 1])))

# %% [markdown]
r"""
The commonest error of the kind comes from arrays. A layer's weight is float32. Data that went through NumPy is float64, and a matrix product mixes no dtypes.
"""

# %%
layer = torch.nn.Linear(2, 1)
array = np.array([[0.5, 1.0]])
outcome(lambda: layer(torch.tensor(array)))

# %% [markdown] id="layer-output-prompt" role="prompt"
r"""
### An array meets a layer

This function fails in the same way: `rows` is an array from NumPy, `weight` is a tensor of shape (units, width). Mend it so that the result has the dtype and the device of `weight`.

It is tried on arrays of float64, float32 and int64, with weights of float32 and of float64, and once without rows.
"""

# %% id="layer-output" role="answer"
def layer_output(rows, weight):
    """Return the array rows (n, width) times weight (units, width): (n, units)."""
    ### BEGIN SOLUTION
    return torch.tensor(rows, dtype=weight.dtype, device=weight.device) @ weight.T
    ### END SOLUTION

# %% id="layer-output-check" role="check"
check("layer-output", layer_output)

# %% [markdown]
r"""
## Data or a shape

There is `torch.tensor`, and there is `torch.Tensor` with a capital T. The first is a function. The second is the class itself, and calling it is the old way to make a tensor. **What does it make of a number, and of a list?**
"""

# %% [markdown] id="shape-or-data-prompt" role="prompt"
r"""
### Shape or data

Give the four shapes as a tuple of four tuples.

```python
torch.tensor(3)
torch.Tensor(3)
torch.Tensor(2, 3)
torch.Tensor([2, 3])
```
"""

# %% id="shape-or-data" role="answer"
### BEGIN SOLUTION
shape_or_data = ((), (3,), (2, 3), (2,))
### END SOLUTION

# %% id="shape-or-data-check" role="check"
check("shape-or-data", shape_or_data)

# %%
reveal("shape-or-data")

# %% [markdown]
r"""
One pair of brackets turns a shape into data. That is the reason not to write the capital T: what a line means must not hang on a bracket. For data there is `torch.tensor`, and it takes nothing else.
"""

# %% tags=["raises-exception"]
torch.tensor(2, 3)

# %% [markdown]
r"""
The notes say of `torch.Tensor(sizes)` that its dtype "can only be float32". Test it.
"""

# %%
torch.set_default_dtype(torch.float64)
of_the_class = torch.Tensor(2, 3).dtype
torch.set_default_dtype(usual)
of_the_class

# %% [markdown]
r"""
It follows the default dtype. And it has one more surprise. **Which of these two follows the array that it was made from?**
"""

# %%
single, double = np.zeros(3, dtype=np.float32), np.zeros(3)
from_single, from_double = torch.Tensor(single), torch.Tensor(double)
single[0] = double[0] = 5
from_single, from_double

# %% [markdown]
r"""
Where the dtype fits, the class shares the array's memory; where it does not, it copies.

Relatives of the class carry a dtype in their names: `torch.FloatTensor(2, 3)`, `torch.IntTensor(2)`. The CSDN note says that they are **randomly** initialised. Random numbers come from a generator, and its state moves on with every draw. So look at the state.
"""

# %%
before = torch.get_rng_state()
torch.FloatTensor(2, 3), torch.IntTensor(2)
after_typed = torch.get_rng_state()
torch.rand(2, 3)
torch.equal(before, after_typed), torch.equal(before, torch.get_rng_state())

# %% [markdown]
r"""
Nothing was drawn. The memory is handed out as it is, with what was left in it: **uninitialised**, 未初始化, which is not random. Run twice, it may look like numbers, like zeros, or like nothing sensible.

The same note says of `torch.IntTensor([1, 2, 3, 4])` that only the storage format changed and that it "is still a List". Test it.
"""

# %%
numbers = [1, 2, 3, 4]
typed = torch.IntTensor(numbers)
numbers[0] = 99
isinstance(typed, list), typed, typed.untyped_storage().nbytes()

# %% [markdown]
r"""
It is a tensor: four numbers of 4 bytes each, side by side, copied out of the list. Today one writes `torch.tensor(numbers, dtype=torch.int32)`.

## One number everywhere

You know the shape, and what is to stand in it is simple.
"""

# %%
torch.zeros(2, 3), torch.ones(2, 3), torch.full((2, 3), 7.0)

# %% [markdown]
r"""
Sizes may be given one by one or as a tuple. One note (*Basic Knowledge | Wyaaaattwho's Blog*) calls what `ones`, `zeros` and `eye` make "the identity matrix, the zero matrix and the diagonal matrix". An identity matrix leaves every matrix as it is. **Which of these two does?**
"""

# %%
some = torch.arange(1.0, 10.0, device=DEV).reshape(3, 3)
ones, eye = torch.ones(3, 3, device=DEV), torch.eye(3, device=DEV)
torch.equal(ones @ some, some), torch.equal(eye @ some, some)

# %%
draw_tensor(torch.eye(3, 5), "row", "column")

# %% [markdown]
r"""
`ones` has a one in every place. `eye` is the identity: ones on the diagonal. Handed two numbers, it makes a table that need not be square. The notes write `eye(sizes)`. Does it take a shape?
"""

# %% tags=["raises-exception"]
torch.eye((3, 5))

# %% [markdown]
r"""
It does not: one number or two, never a tuple and never three axes.

What are they for? `zeros` is where sums begin and what fills up: here two sentences of different lengths become one table. `ones` makes a **mask**, which says what is sentence and what is filling.
"""

# %%
sentences = [[7, 3, 5], [4, 9]]
padded = torch.zeros(2, 4, dtype=torch.int64)
mask = torch.ones(2, 4, dtype=torch.bool)
for row, words in enumerate(sentences):
    padded[row, : len(words)] = torch.tensor(words)
    mask[row, len(words) :] = False
padded, mask

# %% [markdown]
r"""
Layers begin with them too: in a fresh normalisation the scale, `weight`, is ones, and the shift, `bias`, is zeros.
"""

# %%
norm = torch.nn.LayerNorm(3)
norm.weight, norm.bias

# %% [markdown]
r"""
And there is `empty`, which takes the memory and writes nothing into it.
"""

# %%
scratch = torch.empty((2, 3), dtype=torch.int64, device=DEV)
scratch.shape, scratch.dtype

# %% [markdown]
r"""
(In the notes the same line says `device='cuda'`. On a computer without a GPU that is an error; `DEV` is the best that there is.)

This time the values are not shown, because they are nobody's: another run, another computer, other values. Often they are zeros. That is the trouble. Code that takes `empty` for zeros passes every test on the day it is written.

PyTorch has a switch that makes such memory visible: it fills what is handed out with a value that nobody overlooks. **What will `torch.Tensor(2, 3)` show?**
"""

# %%
torch.use_deterministic_algorithms(True)
seen = torch.empty(2, 3), torch.empty(2, dtype=torch.int64), torch.Tensor(2, 3)
torch.use_deterministic_algorithms(False)
seen

# %% [markdown]
r"""
`nan` is "not a number", and whatever is computed with it is `nan` too; whole numbers get the largest one that there is. The check of the next exercise does the same with memory.
"""

# %% [markdown] id="column-sums-prompt" role="prompt"
r"""
### Column sums

A colleague's function adds up the rows of a table. It worked on Monday, and on Tuesday its numbers were too large. Try it in a cell of your own, more than once if you like; then find the fault and mend it. The sums have the dtype and the device of `x`.

It is tried on tables of float32, float64 and int64, with one row, with none, and in memory that was used before.
"""

# %% id="column-sums" role="answer"
def column_sums(x):
    """Return the sums of the columns of x (rows, columns): (columns,)."""
    ### BEGIN SOLUTION
    total = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device)
    for row in x:
        total += row
    return total
    ### END SOLUTION

# %% id="column-sums-check" role="check"
check("column-sums", column_sums)

# %% [markdown]
r"""
`empty` is right where every element is written before it is read. Then filling it first would be work for nothing: a place for results, allocated once and used again. Many functions take it as `out=`.
"""

# %%
room = torch.empty(3, 3, device=DEV)
result = torch.matmul(some, eye, out=room)
result is room, torch.equal(room, some)

# %% [markdown]
r"""
Not where gradients are recorded, though: a record cannot go into memory that something else may overwrite.
"""

# %% tags=["raises-exception"]
torch.matmul(torch.ones(3, 3, requires_grad=True), torch.eye(3), out=torch.empty(3, 3))

# %% [markdown]
r"""
Two puzzles. With `eye` and `ones` alone you can build more than one expects, since tensors can be cut, laid side by side, turned and added. An example first: `repeat(1, 3)` lays three copies side by side, in one row.
"""

# %%
draw_tensor(torch.eye(2).repeat(1, 3), "row", "column")

# %% [markdown] id="checkerboard-prompt" role="prompt"
r"""
### Checkerboard

The picture shows the target for four rows and five columns. Write `checkerboard(rows, columns)` that builds it in any size, in float32.

Only `torch.eye` and `torch.ones` may make numbers, and no loop is allowed: lay ready pieces side by side. `repeat`, slices and arithmetic are free.
"""

# %%
draw_target("checkerboard", "row", "column")

# %% id="checkerboard" role="answer"
def checkerboard(rows, columns):
    """Return (rows, columns) ones and zeros in turn, beginning with 1, float32."""
    ### BEGIN SOLUTION
    return torch.eye(2).repeat(rows // 2 + 1, columns // 2 + 1)[:rows, :columns]
    ### END SOLUTION

# %% id="checkerboard-check" role="check"
check("checkerboard", checkerboard)

# %% [markdown]
r"""
A slice of a larger `eye` is a diagonal that has moved to the side. Nothing is left over at the other end.
"""

# %%
draw_tensor(torch.eye(6)[:5, 1:], "row", "column")

# %% [markdown] id="banded-prompt" role="prompt"
r"""
### A band

The same rules: `torch.eye` and `torch.ones` make the numbers, and there is no loop. Write `banded(n)`, a square of n rows with ones on the diagonal and in the places next to it, above and below. It is tried down to n = 0.
"""

# %%
draw_target("banded", "row", "column")

# %% id="banded" role="answer"
def banded(n):
    """Return (n, n) with 1 on the diagonal and next to it, else 0, float32."""
    ### BEGIN SOLUTION
    wide = torch.eye(n + 2)[1:-1]
    return wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
    ### END SOLUTION

# %% id="banded-check" role="check"
check("banded", banded)

# %% [markdown]
r"""
## Evenly spaced

Two functions make evenly spaced numbers, and they are asked in two ways. `arange(start, end, step)` is told the step, `linspace(start, end, steps)` how many points there shall be. The rest is a matter of ends.
"""

# %% [markdown] id="how-many-points-prompt" role="prompt"
r"""
### How many points

Give the five numbers as a tuple. Write whole numbers where the result is one, such as `3`, and a float where it is not.

```python
len(torch.arange(0, 10, 2))
torch.arange(0, 10, 2)[-1].item()
len(torch.linspace(0, 10, 5))
torch.linspace(0, 10, 5)[1].item()
len(torch.arange(1, 1.3, 0.1))
```
"""

# %% id="how-many-points" role="answer"
### BEGIN SOLUTION
how_many_points = (5, 8, 5, 2.5, 4)
### END SOLUTION

# %% id="how-many-points-check" role="check"
check("how-many-points", how_many_points)

# %%
reveal("how-many-points")

# %% [markdown]
r"""
Both of them on a number line, from 0 to 10. A filled dot is a point of the tensor, an empty one is an end that was left out.
"""

# %%
step_known, count_known = torch.arange(0, 10, 2), torch.linspace(0, 10, 5)
_, line = plt.subplots(figsize=(7, 1.6))
_ = line.plot(step_known, [1] * 5, "ko-", markersize=9)
_ = line.plot(count_known, [0] * 5, "ko-", markersize=9)
_ = line.plot([8, 10], [1, 1], "k:")
_ = line.plot(10, 1, "wo", markeredgecolor="k", markersize=9)
_ = line.set_yticks([1, 0], ["arange(0, 10, 2)", "linspace(0, 10, 5)"])
_ = line.set(xticks=range(11), ylim=(-0.6, 1.6))
step_known, count_known

# %% [markdown]
r"""
In words: `arange` has 0, 2, 4, 6, 8 and stops before 10, as Python's `range` does: half-open, [0, 10). `linspace` has both ends among its five points, so its step is 10 / 4. Some texts say that it cuts into `steps` parts; it is one part fewer than points.

The CSDN note names the arguments of `arange` in the order start, step, end. Test it with its own numbers.
"""

# %%
torch.arange(0, 2, 10), torch.arange(0, 10, 2)

# %% [markdown]
r"""
The end comes second. `linspace` has a third number that must be there, and that must be whole.
"""

# %%
outcome(lambda: torch.linspace(0, 10)), outcome(lambda: torch.linspace(0, 10, 2.5))

# %% [markdown]
r"""
And the notes' rule for `arange`, the end left out? Test it where the step is 0.1.
"""

# %%
torch.arange(1, 1.3, 0.1), (1.3 - 1) / 0.1

# %% [markdown]
r"""
The end is there. How many numbers fit is computed as (end − start) / step, rounded up, and neither 1.3 nor 0.1 has an exact form in binary: the quotient lies a hair above 3, and rounds up to 4. With whole numbers the rule holds. With fractions, count in whole numbers and scale, or use `linspace`.
"""

# %% [markdown] id="spaced-prompt" role="prompt"
r"""
### The same points twice

Write `spaced(start, step, count)`. It returns two float32 tensors with the same points, start, start + step, start + 2 · step, …, exactly `count` of them: the first made by `torch.arange`, the second by `torch.linspace`.

It is tried on whole numbers, on steps such as 0.1, on a negative step, on one point and on none.
"""

# %% id="spaced" role="answer"
def spaced(start, step, count):
    """Return (by arange, by linspace): count points from start on, float32."""
    ### BEGIN SOLUTION
    by_arange = start + step * torch.arange(count, dtype=torch.float32)
    return by_arange, torch.linspace(start, start + step * (count - 1), count)
    ### END SOLUTION

# %% id="spaced-check" role="check"
check("spaced", spaced)

# %% [markdown] id="constructors-prompt" role="prompt"
r"""
### Seven constructors

Write `constructors(n)`. It returns a dict with these keys; each value is made by the function of that name.

| key | what | dtype |
|---|---|---|
| `"zeros"` | n rows of 2 zeros | float32 |
| `"ones"` | n ones, one axis | int64 |
| `"full"` | 2 rows of n times 0.5 | float64 |
| `"eye"` | n rows, n + 1 columns, ones on the diagonal | float32 |
| `"arange"` | the even numbers from 0 on that are less than 2n | int64 |
| `"linspace"` | n + 1 points from 0 to 1, both ends among them | float32 |
| `"tensor"` | the two numbers n and −n | float32 |

It is tried for several n, for 1 and for 0 too.
"""

# %% id="constructors" role="answer"
def constructors(n):
    """Return a dict of seven tensors, one for each constructor."""
    ### BEGIN SOLUTION
    return {
        "zeros": torch.zeros(n, 2),
        "ones": torch.ones(n, dtype=torch.int64),
        "full": torch.full((2, n), 0.5, dtype=torch.float64),
        "eye": torch.eye(n, n + 1),
        "arange": torch.arange(0, 2 * n, 2),
        "linspace": torch.linspace(0, 1, n + 1),
        "tensor": torch.tensor([n, -n], dtype=torch.float32),
    }
    ### END SOLUTION

# %% id="constructors-check" role="check"
check("constructors", constructors)

# %% [markdown]
r"""
## Chance

`rand` draws from 0 to 1, all numbers equally likely: uniform, U[0, 1). `randn` draws from the normal distribution N(0, 1): most numbers near 0, about two thirds between −1 and 1. Ten thousand of each:
"""

# %%
torch.manual_seed(0)
uniform, normal = torch.rand(10_000), torch.randn(10_000)
edges = torch.linspace(-4, 4, 65)
_, (left, right) = plt.subplots(1, 2, figsize=(7, 2))
_ = left.hist(uniform, bins=edges, color="0.4")
_ = right.hist(normal, bins=edges, color="0.4")
_ = left.set_title("rand"), right.set_title("randn")
inside, near = (uniform >= 0) & (uniform < 1), (normal.abs() < 1).float()
inside.all(), near.mean().round(decimals=1)

# %% [markdown]
r"""
The numbers are computed, one after the other, from a state. `manual_seed` sets the state; the same seed gives the same numbers again.
"""

# %%
torch.manual_seed(7)
first = torch.rand(3)
second = torch.rand(3)
torch.manual_seed(7)
torch.equal(first, second), torch.equal(first, torch.rand(3))

# %% [markdown]
r"""
One seed for a whole notebook is brittle: any draw in between shifts all that follow. A **generator** of your own keeps its state to itself. It belongs to one device.
"""

# %%
mine = torch.Generator(device=DEV).manual_seed(7)
again = torch.Generator(device=DEV).manual_seed(7)
drawn = torch.rand(3, device=DEV, generator=mine)
_ = torch.rand(1000)
torch.equal(drawn, torch.rand(3, device=DEV, generator=again))

# %% [markdown]
r"""
The notes say that `randn` is often used for the weights of a model. Test it: send a signal through twenty layers of 100 × 100 such weights, and look how large it is at the end. `relu` sets what is negative to 0.
"""

# %%
def size_after(layers, scale):
    """Return how large a signal is after random layers, as a power of ten."""
    generator = torch.Generator().manual_seed(0)
    signal = torch.randn(100, generator=generator)
    for _ in range(layers):
        weight = torch.randn(100, 100, generator=generator) * scale
        signal = torch.relu(weight @ signal)
    return round(math.log10(signal.std()))


size_after(20, 1.0), size_after(20, 0.01), size_after(20, math.sqrt(2 / 100))

# %% [markdown]
r"""
With plain `randn` the signal has grown to about ten to the 17th, with a factor of 0.01 it has shrunk to ten to the −23rd; with √(2 / inputs) it kept its size. Each output is a sum over all inputs, so the more inputs there are, the smaller the weights have to be. The factor is named after Kaiming He; a similar one, for other layers, after Xavier Glorot.
"""

# %% [markdown] id="kaiming-prompt" role="prompt"
r"""
### Kaiming

Write `kaiming(outputs, inputs)`: random weights of shape (outputs, inputs), normally distributed around 0 with the standard deviation √(2 / inputs), in float32.

A random answer has no one right result. The check measures mean and standard deviation, and allows what chance allows for so many numbers.
"""

# %% id="kaiming" role="answer"
def kaiming(outputs, inputs):
    """Return normal weights (outputs, inputs), scaled by sqrt(2 / inputs)."""
    ### BEGIN SOLUTION
    return torch.randn(outputs, inputs) * math.sqrt(2 / inputs)
    ### END SOLUTION

# %% id="kaiming-check" role="check"
check("kaiming", kaiming)

# %% [markdown]
r"""
`normal(mean, std)` has the two numbers of the distribution as arguments. Here is the call as one note writes it.
"""

# %%
outcome(lambda: torch.normal(0.0, 1.0))

# %% [markdown]
r"""
Two plain numbers say nothing about a shape, so `size=` has to. When one of the two is a tensor, the shape is that tensor's, and each element has its own mean or its own standard deviation. With a standard deviation of 0 the means themselves come out.
"""

# %%
centres = torch.tensor([0.0, 100.0, 200.0])
shapes = torch.normal(0.0, 1.0, size=(2, 3)).shape, torch.normal(centres, 1.0).shape
shapes, torch.normal(centres, 0.0)

# %% [markdown] id="measure-prompt" role="prompt"
r"""
### Measure

An instrument shows the truth with an error. Write `measure(truth, spread)`: both are tensors of one shape, and the result has one measurement for each element, drawn from the normal distribution around `truth` with the standard deviation `spread`.

It is tried on float32 and float64, on one element and on none.
"""

# %% id="measure" role="answer"
def measure(truth, spread):
    """Return one draw around each element of truth, as wide as spread says."""
    ### BEGIN SOLUTION
    return torch.normal(truth, spread)
    ### END SOLUTION

# %% id="measure-check" role="check"
check("measure", measure)

# %% [markdown]
r"""
`randperm(n)` has the whole numbers from 0 to n − 1, each once, in random order. Used as an index it puts things into that order, and its first few are a sample without repetition.
"""

# %%
torch.manual_seed(0)
order = torch.randperm(5)
order, order.dtype, torch.tensor([10, 11, 12, 13, 14])[order], order[:2]

# %% [markdown] id="shuffled-prompt" role="prompt"
r"""
### Shuffled

Examples and labels are shuffled before training, and a label must stay with its example. Write `shuffled(x, y, seed)`: it returns both, their rows in one and the same random order. The same seed gives the same order, another seed another one.

It is tried on tables of several dtypes, on one row and on none.
"""

# %% id="shuffled" role="answer"
def shuffled(x, y, seed):
    """Return x (n, width) and y (n,), their rows in one order fixed by seed."""
    ### BEGIN SOLUTION
    order = torch.randperm(len(y), generator=torch.Generator().manual_seed(seed))
    return x[order], y[order]
    ### END SOLUTION

# %% id="shuffled-check" role="check"
check("shuffled", shuffled)

# %% [markdown]
r"""
## Like another tensor

Often the new tensor shall match one that is there. The functions whose names end in `_like` take three things from it: shape, dtype and device. This is the table of the notes, run; `empty_like`'s values are nobody's and are not shown.
"""

# %%
x = torch.tensor([[1, 2, 3], [4, 5, 6]], dtype=torch.float16, device=DEV)
alike = {
    "empty_like": torch.empty_like(x),
    "zeros_like": torch.zeros_like(x),
    "ones_like": torch.ones_like(x),
    "rand_like": torch.rand_like(x),
    "randn_like": torch.randn_like(x),
    "full_like": torch.full_like(x, 3.14),
}
for name, made in alike.items():
    same = made.device == x.device
    print(f"{name:<11} {tuple(made.shape)}  {made.dtype}  same device: {same}")

# %% [markdown]
r"""
A keyword overrides what would be inherited. **What does `full_like` make of 3.14 in a tensor of whole numbers?**
"""

# %%
whole = torch.tensor([1, 2, 3])
torch.full_like(whole, 3.14), torch.full_like(whole, 3.14, dtype=torch.float32)

# %% [markdown]
r"""
Without the keyword the value is cut to fit, silently. Two more facts that the notes leave out: the order in memory is inherited, and the record for gradients is not.
"""

# %%
turned = torch.ones(2, 3, requires_grad=True).t()
draw_card(torch.zeros_like(turned))

# %% [markdown]
r"""
The stride (1, 3) is that of the transposed tensor; `requires_grad` is False.

`new_ones` and its relatives are methods: dtype and device from the tensor, the shape from you. And `zero_`, with an underscore, makes no tensor at all: it overwrites the one that is there.
"""

# %%
fresh = x.new_ones(2)
filled = torch.ones_like(x)
filled.zero_()
fresh, filled

# %% [markdown] id="noise-like-prompt" role="prompt"
r"""
### Noise like an image

This line fails for a photo in uint8. Read the error in a cell of your own, then mend the function: uniform noise from 0 to 1, in float32 whatever the image has, with the shape and on the device of the image.

It is tried on images of uint8, int64, float32 and float64, and on one without rows.
"""

# %% id="noise-like" role="answer"
def noise_like(image):
    """Return uniform float32 noise, shape and device those of an image."""
    ### BEGIN SOLUTION
    return torch.rand_like(image, dtype=torch.float32)
    ### END SOLUTION

# %% id="noise-like-check" role="check"
check("noise-like", noise_like)

# %% [markdown]
r"""
If the shape is all that you want, hand `x.shape` or `x.size()` to any constructor, and choose dtype and device anew.
"""

# %%
from_shape = torch.ones(x.shape, dtype=torch.int32, device="cpu")
from_size = torch.zeros(x.size(), device=DEV)
from_shape, from_size.dtype

# %% [markdown] id="filled-like-prompt" role="prompt"
r"""
### Filled like

Write `filled_like(x, value)`: a tensor with the shape and the device of `x`, in float32 whatever `x` has, and `value` everywhere.

It is tried on several dtypes, also on tensors that hold nan and infinity, with whole numbers and with fractions as the value.
"""

# %% id="filled-like" role="answer"
def filled_like(x, value):
    """Return value everywhere, float32, shape and device those of x."""
    ### BEGIN SOLUTION
    return torch.full_like(x, value, dtype=torch.float32)
    ### END SOLUTION

# %% id="filled-like-check" role="check"
check("filled-like", filled_like)

# %% [markdown]
r"""
## Which one to take

Begin at the top and answer the questions.
"""

# %%
contents = {
    "What shall stand in it?": {
        "one number everywhere": ("zeros · ones · full", ""),
        "ones on the diagonal": ("eye", "n rows, m columns"),
        "evenly spaced, the step is known": ("arange", "the end is left out"),
        "evenly spaced, the count is known": ("linspace", "both ends are points"),
        "chance, equally likely from 0 to 1": ("rand", ""),
        "chance, around a mean": ("randn · normal", ""),
        "chance, an order": ("randperm", ""),
        "what is written later, all of it": ("empty", "and read only then"),
    }
}
match = {
    "Is there a tensor to match?": {
        "yes": ("…_like(x)", "shape, dtype and device of x"),
        "in its shape only": ("torch.…(x.shape)", "the rest is yours"),
        "no": contents,
    }
}
tree = {"yes": ("torch.tensor(data)", "a copy"), "no": match}
draw_choices({"Do you have the numbers?": tree})

# %% [markdown]
r"""
The notes' table of constructors, run: what each makes, of which shape and which dtype. Cover the right side, and say it.
"""

# %%
calls = """
torch.Tensor(2, 3)
torch.empty(2, 3)
torch.tensor([[1, 2], [3, 4]])
torch.ones(2, 3)
torch.zeros(2, 3)
torch.eye(3)
torch.arange(0, 10, 2)
torch.linspace(0, 10, 5)
torch.rand(2, 3)
torch.randn(2, 3)
torch.normal(mean=0.0, std=1.0, size=(2, 3))
torch.randperm(5)
"""
for call in calls.split("\n")[1:-1]:
    made = eval(call)
    print(f"{call:<46} {tuple(made.shape)!s:<7} {made.dtype}")

# %% [markdown]
r"""
## What to remember

- `torch.tensor` takes data and copies it; `torch.Tensor` takes either and is better left alone.
- Python floats become the default dtype, float32; whole numbers become int64; an array keeps its own, which for NumPy's floats is float64. Data follows the dtype of the layer.
- `empty` is not zeros, and not random. It is right where every element is written before it is read.
- `arange` leaves its end out, `linspace` does not; with steps that are no whole numbers, count and scale.
- A `_like` function inherits shape, dtype and device; keywords override. A seed fixes chance; a generator of your own keeps it apart.

What may go wrong: a float cut to a whole number without a word (`full_like`, `dtype=torch.int8`); memory that happens to be zero on the day of the test; one seed at the top of a notebook and cells run in another order; two permutations where one was meant.
"""

# %% tags=["nbval-ignore-output"]
progress()
