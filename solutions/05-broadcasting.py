# %% [markdown]
r"""
# 05 · Broadcasting

Two tensors of different shapes are added, and it works. By the end you can say beforehand whether it works, which shape comes out, and what it costs: the stretching itself costs nothing, and that is where the trouble starts. Nothing is copied, nothing is said, and a loss may compare every prediction with every target.

About 110 minutes, and 12 more for the quiz at the end · 20 points · needs lessons 01 to 04
"""

# %%
import warnings

import matplotlib.pyplot as plt
import numpy as np
import torch

from course_utils import best_device, check, hint, progress, reveal
from course_utils import draw_broadcast, draw_memory, draw_target, draw_tensor

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the best device that PyTorch can use here: a GPU if there is one, else the CPU.

## Before you start: three questions from earlier
"""

# %% [markdown] id="recall-05-prompt" role="prompt"
r"""
### Three from earlier

From memory: what does each of these give? Answer with a tuple of three: a dtype, a shape and a stride.

```python
torch.full((2,), 3).dtype
torch.zeros(5, 3)[:, None].shape
torch.zeros(3, 4).t().stride()
```
"""

# %% id="recall-05" role="answer"
### BEGIN SOLUTION
recall_05 = (torch.int64, (5, 1, 3), (1, 4))
### END SOLUTION

# %% id="recall-05-check" role="check"
check("recall-05", recall_05)

# %%
reveal("recall-05")

# %% [markdown]
r"""
## A row plus a column

A row of two numbers and a column of three. One of the notes ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) says of them that by rights they cannot be added. **What would you expect: an error, two numbers, three, or six?**
"""

# %%
row = torch.tensor([[1, 2]], device=DEV)
column = torch.tensor([[1], [2], [3]], device=DEV)
row.shape, column.shape, (row + column).tolist()

# %% [markdown]
r"""
Six: each number of the row with each of the column. The picture shows how. Numbers in dashed cells are the same ones, read again.
"""

# %%
draw_broadcast(row, column, op="+")

# %% [markdown]
r"""
This is **broadcasting**, 广播: in an operation that goes element by element (逐元素), both tensors are stretched (拉伸) to one shape. The row is read three times, the column twice.

## The rule, from the right

Look at the upper part of the picture again, and read it from its right end. The shapes are aligned (对齐) at their right ends, and then each axis is compared for itself. One of three things must hold:

1. the sizes are equal;
2. one of them is 1: it stretches to the other;
3. one of them is missing (缺失): it counts as a 1.

If none of them holds for some axis, there is no result. The third rule is about shapes of different lengths, and the 1s are put in on the **left**. This is the example of the notes (*PyTorch02-PyTorch基础知识*), a table of three rows and a lone row of four.
"""

# %%
table = torch.ones(3, 4, dtype=torch.int64, device=DEV)
lone_row = torch.tensor([1, 2, 3, 4], device=DEV)
draw_broadcast(table, lone_row, op="+")

# %% [markdown]
r"""
`lone_row` has no axis −2. It gets one of size 1, and that stretches to 3.
"""

# %% [markdown] id="ten-pairs-prompt" role="prompt"
r"""
### Ten pairs

Which shape has the sum of two tensors of these shapes? Answer with a tuple of ten: a shape such as `(4, 3)`, or the text `"error"`.

```text
1.  (4, 3)        and  (3,)
2.  (4, 3)        and  (4,)
3.  (4, 3)        and  (4, 1)
4.  (2, 1, 5)     and  (3, 1)
5.  (3, 2)        and  (2, 3)
6.  (2, 3)        and  ()
7.  (4,)          and  (4, 1)
8.  (6,)          and  (3,)
9.  (8, 1, 6, 1)  and  (7, 1, 5)
10. (0,)          and  (1,)
```
"""

# %% id="ten-pairs" role="answer"
### BEGIN SOLUTION
ten_pairs = (
    (4, 3),
    "error",
    (4, 3),
    (2, 3, 5),
    "error",
    (2, 3),
    (4, 4),
    "error",
    (8, 7, 6, 5),
    (0,),
)
### END SOLUTION

# %% id="ten-pairs-check" role="check"
check("ten-pairs", ten_pairs)

# %%
reveal("ten-pairs")

# %% [markdown]
r"""
`torch.broadcast_shapes` works the shape out, and computes nothing else. The last pair in it surprises many: the 1 takes the other size, and that size is 0.
"""

# %%
torch.broadcast_shapes((8, 1, 6, 1), (7, 1, 5)), torch.broadcast_shapes((0,), (1,))

# %% [markdown]
r"""
Now a pair that fails. **Which axis does the message mean, and what does it not say?**
"""

# %% tags=["raises-exception"]
torch.ones(64, 128, device=DEV) + torch.ones(64, device=DEV)

# %% [markdown]
r"""
"Dimension 1" is counted from the left, in the shape of the result. What it does not say is how to mend it. The picture of the same pair does, and there are two ways.
"""

# %%
draw_broadcast((64, 128), (64,))

# %% [markdown] id="bshape-prompt" role="prompt"
r"""
### The rule as a program

Write `bshape(a, b)`. It gets two shapes as tuples and returns the shape of the result as a tuple, by the rule, without asking PyTorch.

Where they do not broadcast it raises a `ValueError`. Its message names the first axis from the right that clashes, as `axis -1` or `axis -2` and so on, and both sizes there.

It is tried on shapes of different lengths, on `()`, and on sizes of 1 and 0.
"""

# %% id="bshape" role="answer"
def bshape(a, b):
    """Return the shape that shapes a and b broadcast to; ValueError if there is none."""
    ### BEGIN SOLUTION
    sizes = []
    for axis in range(1, max(len(a), len(b)) + 1):
        one = a[-axis] if axis <= len(a) else 1
        other = b[-axis] if axis <= len(b) else 1
        if one != other and 1 not in (one, other):
            raise ValueError(f"axis -{axis} clashes: {one} against {other}")
        sizes.append(other if one == 1 else one)
    return tuple(reversed(sizes))
    ### END SOLUTION

# %% id="bshape-check" role="check"
check("bshape", bshape)

# %% [markdown]
r"""
## One bias each

The notes name the place where you will meet this most often: a layer adds its **bias**, 偏置. Features of shape (64, 128), 64 examples with 128 numbers each, and a bias of shape (128,).
"""

# %%
features = torch.zeros(64, 128, device=DEV)
bias = torch.arange(128.0, device=DEV)
shifted = features + bias
shifted.shape, torch.equal(shifted[0], bias), torch.equal(shifted[63], bias)

# %% [markdown]
r"""
The bias lies under the last axis, and each example gets all of it.

A network for images has a bias for each **channel**, in shape (batch, channel, height, width). The channels are not the last axis. **What does the same line do here?** Guess for a picture of 4 × 5 pixels, and for one of 3 × 3.
"""

# %%
channel_bias = torch.tensor([10.0, 20.0, 30.0], device=DEV)
torch.broadcast_shapes((2, 3, 3, 3), channel_bias.shape)

# %% tags=["raises-exception"]
torch.zeros(2, 3, 4, 5, device=DEV) + channel_bias

# %% [markdown]
r"""
With 4 × 5 pixels there is an error, and you mend it. With 3 × 3 it runs. Look at channel 0 of the result: all of it should be 10.
"""

# %%
images = torch.zeros(2, 3, 3, 3, device=DEV)
draw_tensor((images + channel_bias)[0, 0], "height", "width")

# %% [markdown]
r"""
The bias lies under the width. Read from the right, a bias for the channels has to have the shape (3, 1, 1): a 1 for the width, a 1 for the height.
"""

# %%
draw_broadcast((2, 3, 4, 5), (3, 1, 1))

# %% [markdown] id="add-bias-prompt" role="prompt"
r"""
### Add a bias

Write `add_bias(x, bias)`. Axis 0 of x counts the examples, axis 1 the features or channels, and any number of axes may follow: none, as for the features above, or height and width, or others. `bias` has one number for each place along axis 1. Return x with the bias added.

It is tried on x with two axes up to five, also where two axes have the same size.
"""

# %% id="add-bias" role="answer"
def add_bias(x, bias):
    """Return x (N, C, ...) plus bias (C,): one number for each place along axis 1."""
    ### BEGIN SOLUTION
    return x + bias.reshape(-1, *[1] * (x.ndim - 2))
    ### END SOLUTION

# %% id="add-bias-check" role="check"
check("add-bias", add_bias)

# %% [markdown]
r"""
## Every pair

A row and a column gave every pair of their numbers. That is a tool: whatever shall be done with all pairs, make one of the two a column. `None` in an index does it. Here all differences of two rows.
"""

# %%
a = torch.tensor([10, 20, 30], device=DEV)
b = torch.tensor([1, 2, 3, 4], device=DEV)
draw_broadcast(a[:, None], b, op="-")

# %% [markdown]
r"""
It is not only for arithmetic. Comparisons stretch their operands by the same rule, and so does `torch.where`, which takes its numbers from one tensor or from another. **What are the two shapes?**
"""

# %%
larger = a[:, None] > 10 * b
larger.shape, torch.where(larger, a[:, None], b).shape

# %%
torch.where(larger, a[:, None], b).tolist()

# %% [markdown]
r"""
Three puzzles. Each is one expression, and no loop is allowed: the check reads your code for that.
"""

# %% [markdown] id="every-product-prompt" role="prompt"
r"""
### Every product

The picture shows the target for a = 1, 2, 3, 4 and b = 1, 2, 3, 4, 5, 6. Write `every_product(a, b)`, for two tensors of one axis each. `torch.outer` and its relatives are not allowed, since they do this and nothing else.

It is tried on several lengths and dtypes, also on one number and on none.
"""

# %%
draw_target("every-product", "of a", "of b")

# %% id="every-product" role="answer"
def every_product(a, b):
    """Return (n, m): the product of each number of a (n,) with each of b (m,)."""
    ### BEGIN SOLUTION
    return a[:, None] * b
    ### END SOLUTION

# %% id="every-product-check" role="check"
check("every-product", every_product)

# %% [markdown] id="causal-mask-prompt" role="prompt"
r"""
### Who may see whom

In a model of language a word may look back, not ahead. Write `causal_mask(times)`: a mask of True and False in which row i, column j says whether event i may see event j, which is so if the time of j is not later than that of i. The picture shows the target for the times 0 to 5, where it is a triangle.

It is tried on times in any order too, some of them equal, as whole numbers and as floats.
"""

# %%
draw_target("causal-mask", "who looks", "who is seen")

# %% id="causal-mask" role="answer"
def causal_mask(times):
    """Return (n, n) bool: may event i see event j; times: (n,)."""
    ### BEGIN SOLUTION
    return times[:, None] >= times
    ### END SOLUTION

# %% id="causal-mask-check" role="check"
check("causal-mask", causal_mask)

# %% [markdown] id="every-distance-prompt" role="prompt"
r"""
### Every distance

Points now: each row of `a` is a point with d coordinates, and so is each row of `b`. Write `every_distance(a, b)`: the distance of each point of a from each of b, along the straight line. In the picture a has the points (0, 0), (3, 0), (0, 4), and b has (0, 0), (3, 4).

Write down the shape of the differences before you begin. `torch.cdist` is not allowed.
"""

# %%
draw_target("every-distance", "point of a", "point of b")

# %% id="every-distance" role="answer"
def every_distance(a, b):
    """Return (n, m): the distance of each point of a (n, d) from each of b (m, d)."""
    ### BEGIN SOLUTION
    return ((a[:, None] - b) ** 2).sum(-1).sqrt()
    ### END SOLUTION

# %% id="every-distance-check" role="check"
check("every-distance", every_distance)

# %% [markdown]
r"""
## Nothing is copied

Two of the notes disagree. *Basic Knowledge | Wyaaaattwho's Blog* says that some elements are copied first, and that the operation comes then. *PyTorch02* says that the memory is not copied. Test it. `expand`, which you know from lesson 04, does the stretching alone, without an operation.
"""

# %%
one = torch.ones(1, device=DEV)
thousand = one.expand(1000)
thousand.shape, thousand.untyped_storage().nbytes()

# %% [markdown]
r"""
A thousand floats of four bytes each, on a storage of four bytes. **With which stride can that be?** Remember what a stride says: how many cells to go on for the next element.
"""

# %%
thousand.stride()

# %% [markdown]
r"""
Zero cells: the next element is the same one. A stretched axis has **stride 0**, and the numbers along it are ghosts of one number that is there. The second note is right. Here are the row and the column from above, stretched, on their two storages.
"""

# %%
wide_row, wide_column = torch.broadcast_tensors(row, column)
draw_memory(row=row, wide_row=wide_row, column=column, wide_column=wide_column)

# %%
wide_row.stride(), wide_column.stride()

# %% [markdown]
r"""
`expand` takes the shape that is wanted; −1 leaves an axis as it is. It can do what broadcasting can do, and no more: **which of these two works?**
"""

# %%
column.expand(-1, 4).shape

# %% tags=["raises-exception"]
torch.ones(3, device=DEV).expand(3, 2)

# %% [markdown]
r"""
Two other numbers deceive here. `numel` counts ghosts as elements, and `nbytes` is `numel` times the bytes of one element. Only the storage knows how much memory there is. `repeat` makes real copies.
"""

# %%
tall = torch.ones(3, 1, device=DEV)
ghosts, copies = tall.expand(3, 1000), tall.repeat(1, 1000)
ghosts.nbytes, ghosts.untyped_storage().nbytes(), copies.untyped_storage().nbytes()

# %% [markdown] id="bytes-of-expanded-prompt" role="prompt"
r"""
### With and without a copy

Write `bytes_of_expanded(x, shape)`. It stretches x to the shape and returns two numbers in a tuple: the bytes of the storage behind the stretched tensor, and the bytes that its elements would take if each had a place of its own.

It is tried on several dtypes, on a column of a larger table, and on no elements.
"""

# %% id="bytes-of-expanded" role="answer"
def bytes_of_expanded(x, shape):
    """Return (bytes of the storage of x stretched to shape, bytes of a full copy of it)."""
    ### BEGIN SOLUTION
    wide = x.expand(shape)
    return wide.untyped_storage().nbytes(), wide.numel() * wide.element_size()
    ### END SOLUTION

# %% id="bytes-of-expanded-check" role="check"
check("bytes-of-expanded", bytes_of_expanded)

# %% [markdown]
r"""
The operands cost nothing. The result does: it has no ghosts. Distances between a thousand points and a thousand others go by way of all differences.
"""

# %%
points, others = torch.zeros(1000, 3, device=DEV), torch.ones(1000, 3, device=DEV)
differences = points[:, None] - others
points.untyped_storage().nbytes(), differences.untyped_storage().nbytes()

# %% [markdown]
r"""
From 12 kilobytes to 12 megabytes in one line. With a hundred times as many points on both sides it would be ten thousand times as much: 120 gigabytes.

## In place

`+` makes a new tensor, and that may be larger than both. `add_` and `+=` write into memory that is there.
"""

# %% [markdown] id="legal-in-place-prompt" role="prompt"
r"""
### Legal in place

Which of these run? Answer with a tuple of six times True or False. Do not run them yet.

```python
torch.zeros(3, 4).add_(torch.ones(4))
torch.zeros(4).add_(torch.ones(3, 4))
torch.zeros(3, 4).add_(torch.ones(3, 1))
torch.zeros(3, 1).add_(torch.ones(3))
torch.zeros(4).add_(torch.ones(1, 4))
torch.zeros(3, 1).expand(3, 4).add_(1)
```
"""

# %% id="legal-in-place" role="answer"
### BEGIN SOLUTION
legal_in_place = (True, False, True, False, False, False)
### END SOLUTION

# %% id="legal-in-place-check" role="check"
check("legal-in-place", legal_in_place)

# %%
reveal("legal-in-place")

# %% [markdown]
r"""
The tensor that is written into does not stretch. The other one may, as long as the sum has the shape of the first.
"""

# %%
draw_broadcast((3, 1), (3,), into=0)

# %% tags=["raises-exception"]
torch.zeros(4, device=DEV).add_(torch.ones(1, 4, device=DEV))

# %% [markdown]
r"""
Even one axis of size 1 more is refused, although four numbers fit where four numbers are.

The last of the six is about ghosts. Four elements of a row are one place in memory. **What should stand in it after 1 was added to each of the four?**
"""

# %% tags=["raises-exception"]
narrow = torch.zeros(3, 1, device=DEV)
narrow.expand(3, 4).add_(1)

# %% [markdown]
r"""
It is the guard from lesson 04, and the message says what to do: `clone` first. Then each element has its own place, and the column stays as it was.
"""

# %%
own = narrow.expand(3, 4).clone()
own.add_(1)
own.stride(), own.sum().item(), narrow.sum().item()

# %% [markdown]
r"""
## Sums that keep their axis

`sum(1)` adds along axis 1 and takes that axis away. With `keepdim=True` the axis stays, in size 1.
"""

# %%
counts = torch.tensor([[1.0, 3.0, 4.0], [5.0, 5.0, 0.0]], device=DEV)
counts.sum(1).tolist(), counts.sum(1).shape, counts.sum(1, keepdim=True).shape

# %% [markdown]
r"""
Each row shall be divided by its own sum. **Under which axis do the sums lie, without `keepdim`?**
"""

# %% tags=["raises-exception"]
counts / counts.sum(1)

# %%
(counts / counts.sum(1, keepdim=True)).tolist()

# %% [markdown]
r"""
Two sums were to go under three columns. It failed because the table is not square. **What happens with a square one?**
"""

# %%
square = torch.tensor([[1.0, 1.0], [3.0, 1.0]], device=DEV)
(square / square.sum(1)).tolist(), (square / square.sum(1)).sum(1).tolist()

# %% [markdown]
r"""
It runs, and the rows do not add up to 1: each column was divided by the sum of a row.
"""

# %% [markdown] id="shares-of-sums-prompt" role="prompt"
r"""
### Shares of sums

Write `shares_of_sums(x)` for a table of positive numbers. It returns two tables in a tuple: one in which each row adds up to 1, and one in which each column does, both made from x by division.

It is tried on square tables and others, on one row, one column, and no row.
"""

# %% id="shares-of-sums" role="answer"
def shares_of_sums(x):
    """Return (x with rows that add up to 1, x with columns that add up to 1)."""
    ### BEGIN SOLUTION
    return x / x.sum(1, keepdim=True), x / x.sum(0, keepdim=True)
    ### END SOLUTION

# %% id="shares-of-sums-check" role="check"
check("shares-of-sums", shares_of_sums)

# %% [markdown]
r"""
## The loss that lies

The CSDN note says of broadcasting: take care of this feature when you use it. It does not say of what. Of this.

A colleague fits a line to nine points. They lie on it exactly: y = 2x + 1. Each step looks at the errors and moves `slope` and `offset` a little against them. (Lessons 06 to 08 tell why that works; here only the first line in the loop matters.) There is no error and no warning, and the loss falls. **Which slope and which offset should it find?**
"""

# %%
x = torch.linspace(-1, 1, 9, device=DEV)[:, None]
y = 2 * x[:, 0] + 1
slope = offset = torch.zeros((), device=DEV)
losses = []
for _ in range(50):
    error = slope * x + offset - y
    losses.append(round((error**2).mean().item(), 2))
    slope = slope - 0.5 * (error * x).mean()
    offset = offset - 0.5 * error.mean()
losses[0], losses[1], losses[2], losses[-1]

# %%
_, plane = plt.subplots(figsize=(5, 2.6))
_ = plane.plot(x.cpu(), y.cpu(), "ko", label="the points")
_ = plane.plot(x.cpu(), (slope * x + offset).cpu(), "k--", label="what was learned")
_ = plane.legend()
_ = plane.set(xticks=[-1, 0, 1], xlabel="x", ylabel="y")
round(abs(slope.item()), 3), round(offset.item(), 3), round(y.mean().item(), 3)

# %% [markdown]
r"""
A flat line: slope 0, and the offset is the mean of the targets. Nine predictions stand in a column, shape (9, 1), as layers give them; nine targets stand in a row, shape (9,). **How many errors are there?**
"""

# %%
error.shape

# %% [markdown]
r"""
Eighty-one. Every prediction was compared with every target, and the best answer to all targets at once is their mean. It is no slip of the training: even a perfect prediction is told that it is wrong. Here are the squared errors of perfect predictions for 24 points.
"""

# %%
targets = torch.linspace(-1, 1, 24, device=DEV)
perfect = targets[:, None]
draw_tensor((perfect - targets) ** 2, "prediction", "target")

# %% [markdown]
r"""
Only the diagonal is meant, and there all errors are 0. The mean is taken of the whole table. With three points it can be worked out by hand: predictions 1, 2, 3, and the same targets. **What is the mean of the nine squares?**
"""

# %%
prediction = torch.tensor([[1.0], [2.0], [3.0]], device=DEV)
target = torch.tensor([1.0, 2.0, 3.0], device=DEV)
((prediction - target) ** 2).tolist(), ((prediction - target) ** 2).mean()

# %% [markdown]
r"""
12 / 9, where 0 is right. PyTorch's own `mse_loss` computes the same, and it says something.
"""

# %%
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    lying = torch.nn.functional.mse_loss(prediction, target)
print(caught[0].message)
lying

# %% [markdown]
r"""
A warning, once, among others, in a program that goes on. In public questions people write that they saw it and that training "seems fine". Read it as an error, and you can tell Python to do the same. Other losses refuse by themselves.
"""

# %%
def first_line(call):
    """Return what a call gives, or the first line of its error."""
    try:
        return call()
    except (UserWarning, ValueError) as error:
        return f"{type(error).__name__}: {error}".split(". ")[0]


with warnings.catch_warnings():
    warnings.filterwarnings("error", message="Using a target size")
    strict = first_line(lambda: torch.nn.functional.mse_loss(prediction, target))
cross_entropy = torch.nn.functional.binary_cross_entropy_with_logits
print(strict)
print(first_line(lambda: cross_entropy(prediction, target)))

# %% [markdown] id="fit-line-prompt" role="prompt"
r"""
### Fit the line

This is the colleague's code as a function. Print the shapes in it in a cell of your own, find the fault, mend it, and then look at **all** shapes once more.

`fit_line(x, y)` gets x of shape (N, 1) and y of shape (N,), and returns the heights of the learned line at the same x, in shape (N,). It is tried on several points, on one, and on none; for none there are no heights.
"""

# %% id="fit-line" role="answer"
def fit_line(x, y):
    """Return the heights (N,) of a line fitted to points x (N, 1), y (N,)."""
    ### BEGIN SOLUTION
    slope = offset = torch.zeros((), dtype=x.dtype, device=x.device)
    for _ in range(50):
        error = slope * x + offset - y[:, None]
        slope = slope - 0.5 * (error * x).mean()
        offset = offset - 0.5 * error.mean()
    return (slope * x + offset).squeeze(1)
    ### END SOLUTION

# %% id="fit-line-check" role="check"
check("fit-line", fit_line)

# %% [markdown]
r"""
A fault that makes no noise is found by a sentence that must be true, and that the code can be asked: an **invariant**. "The loss falls" is none; it fell. Before you write one, test this candidate: **is the mean of the errors different, in the table of all pairs?**
"""

# %%
guess = torch.tensor([[5.0], [1.0], [3.0]], device=DEV)
right, wrong = guess[:, 0] - target, guess - target
right.mean(), wrong.mean()

# %% [markdown] id="one-error-each-prompt" role="prompt"
r"""
### One error each

Write the check that exposes the fault. `one_error_each(prediction, target, errors)` gets predictions of shape (N, 1), targets of shape (N,), and the errors that some code made of them. It returns True if these are right: for each example one error, prediction minus target, in the order of the examples; as a row (N,) or as a column (N, 1), both are fine. Else it returns False.

It is tried on the errors of right and of wrong code in mixed order. Some wrong ones have the right shape, or the right mean. Where there are no examples, nothing is wrong.
"""

# %% id="one-error-each" role="answer"
def one_error_each(prediction, target, errors):
    """Return whether errors holds prediction (N, 1) minus target (N,), once for each example."""
    ### BEGIN SOLUTION
    return torch.equal(errors.flatten(), prediction.flatten() - target)
    ### END SOLUTION

# %% id="one-error-each-check" role="check"
check("one-error-each", one_error_each)

# %% [markdown] id="safe-mse-prompt" role="prompt"
r"""
### A loss that refuses

Write `safe_mse(prediction, target)`: the mean of the squared errors of two tensors of one shape, whatever that shape is. For two different shapes it raises a `ValueError`, and the message says both of them.

It is tried on pairs that broadcast and on pairs that do not: all of them are refused.
"""

# %% id="safe-mse" role="answer"
def safe_mse(prediction, target):
    """Return the mean squared error of two tensors of one shape; ValueError for two shapes."""
    ### BEGIN SOLUTION
    if prediction.shape != target.shape:
        raise ValueError(f"prediction has shape {tuple(prediction.shape)}, target has {tuple(target.shape)}")
    return ((prediction - target) ** 2).mean()
    ### END SOLUTION

# %% id="safe-mse-check" role="check"
check("safe-mse", safe_mse)

# %% [markdown]
r"""
## The way back

One question is left, and training depends on it. For training, PyTorch computes **gradients**: by how much a number, say a sum, changes if one element of a tensor grows by a little. A tensor made with `requires_grad=True` gets them in `.grad` after `backward()`. Lesson 06 begins there; here only the shapes matter.

An element that was stretched stands in several places of the result. **What does that do to its gradient?**
"""

# %% [markdown] id="bias-gradient-prompt" role="prompt"
r"""
### The gradient of a bias

Let `x = torch.ones(3, 2)`, and let `b` be zeros that require a gradient. What is `b.grad.tolist()` in these four cases? Answer with a tuple of four: lists, nested lists, or floats.

1. after `(x + b).sum().backward()`, b of shape (2,)
2. after `(x + b).sum().backward()`, b of shape (3, 1)
3. after `(x + b).sum().backward()`, b of shape ()
4. after `(x + b).mean().backward()`, b of shape ()
"""

# %% id="bias-gradient" role="answer"
### BEGIN SOLUTION
bias_gradient = ([3.0, 3.0], [[2.0], [2.0], [2.0]], 6.0, 1.0)
### END SOLUTION

# %% id="bias-gradient-check" role="check"
check("bias-gradient", bias_gradient)

# %%
reveal("bias-gradient")

# %% [markdown]
r"""
Run the first of them.
"""

# %%
examples = torch.ones(3, 2, device=DEV)
b = torch.zeros(2, device=DEV, requires_grad=True)
(examples + b).sum().backward()
b.grad.tolist()

# %% [markdown]
r"""
Each number of b was added to three rows, so the sum grows three times as fast as the number. The gradient of the *result* has the shape of the result. On the way back to b it is **summed** over every axis along which b was stretched.
"""

# %%
draw_broadcast((64, 128), (128,), backward=True)

# %% [markdown]
r"""
A missing axis is summed away. An axis of size 1 is summed and kept. Both can happen to one operand.
"""

# %%
draw_broadcast((2, 4, 3), (4, 1), backward=True)

# %% [markdown] id="unbroadcast-prompt" role="prompt"
r"""
### The way back as a program

Write `unbroadcast(grad, shape)`: `grad` is a gradient of the result's shape, `shape` that of an operand that was stretched to it. Return the gradient of the operand, in its shape. Build it from sums; the check reads your code for that.

It is tried on missing axes, on axes of size 1, on both, on `()`, and on an operand that was not stretched at all.
"""

# %% id="unbroadcast" role="answer"
def unbroadcast(grad, shape):
    """Return grad, of a broadcast result's shape, summed to the shape of one operand."""
    ### BEGIN SOLUTION
    while grad.ndim > len(shape):
        grad = grad.sum(0)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdim=True)
    return grad
    ### END SOLUTION

# %% id="unbroadcast-check" role="check"
check("unbroadcast", unbroadcast)

# %% [markdown]
r"""
PyTorch has it ready, as `sum_to_size`.
"""

# %%
torch.ones(2, 4, 3, device=DEV).sum_to_size(4, 1).tolist()

# %% [markdown]
r"""
And a trap that one meets while building it: a sum over *no* axes, given as an empty tuple. **What does it add up?**
"""

# %%
torch.ones(2, 3, device=DEV).sum(()).tolist()

# %% [markdown]
r"""
All of them.

For yourself, without points: where in a program that you know may a tensor of shape (N, 1) meet one of shape (N,)? A model answer: a network's output beside its labels, and a sum without `keepdim` beside what it was made from.

## What to remember

- Right ends meet. Per axis: equal, or one is 1, or one is missing; a 1 takes the other size, whatever that is. Missing axes are put in on the left.
- Stretching copies nothing: stride 0, the same number read again. The result, though, is as large as its shape says.
- A column and a row give every pair. `[:, None]` makes the column, `keepdim=True` keeps one.
- What is written in place does not stretch. A stretched one is for reading: `clone` it before you write.
- On the way back a gradient is summed over every stretched axis.

What may go wrong: predictions (N, 1) against targets (N,), and the mean is learned; a warning about a target size that scrolled by; a bias for the channels under a width of the same size; `x / x.sum(1)` in a square table; all pairs of many points, and no memory left.

## Lessons 01 to 05 in one quiz

Five lessons are done. What was practised once fades; what is fetched from memory again stays. So this quiz has no new thing in it and no points: three exercises from all five lessons, without looking, without running. The checks name the lesson to go back to.
"""

# %% [markdown] id="boss-shapes-prompt" role="prompt"
r"""
### Shapes

Six shapes, as a tuple of six tuples.

```python
torch.zeros(2, 3, 4).permute(2, 0, 1).shape
torch.zeros(2, 3, 4)[0, :, 1:3].shape
torch.zeros(3, 4)[[0, 2], [1, 3]].shape
torch.zeros(6, 4).view(2, -1, 4).shape
torch.zeros(1, 5, 1).squeeze(0).shape
(torch.zeros(5, 1) - torch.zeros(5)).shape
```
"""

# %% id="boss-shapes" role="answer"
### BEGIN SOLUTION
boss_shapes = ((4, 2, 3), (3, 2), (2,), (2, 3, 4), (5, 1), (5, 5))
### END SOLUTION

# %% id="boss-shapes-check" role="check"
check("boss-shapes", boss_shapes)

# %%
reveal("boss-shapes")

# %% [markdown] id="boss-numbers-prompt" role="prompt"
r"""
### Dtypes and numbers

A tuple of six: two dtypes, a list, a nested list, a stride, and a nested list of True and False. `np` is NumPy.

```python
torch.tensor(np.ones(2)).dtype
(torch.tensor([1, 2]) + 0.5).dtype
torch.arange(0, 1, 0.25).tolist()
torch.arange(6).view(2, 3).t().tolist()
torch.arange(6).view(3, 2)[:, 1].stride()
(torch.arange(3)[:, None] < torch.arange(3)).tolist()
```
"""

# %% id="boss-numbers" role="answer"
### BEGIN SOLUTION
boss_numbers = (
    torch.float64,
    torch.float32,
    [0.0, 0.25, 0.5, 0.75],
    [[0, 3], [1, 4], [2, 5]],
    (2,),
    [[False, True, True], [False, False, True], [False, False, False]],
)
### END SOLUTION

# %% id="boss-numbers-check" role="check"
check("boss-numbers", boss_numbers)

# %%
reveal("boss-numbers")

# %% [markdown] id="boss-memory-prompt" role="prompt"
r"""
### Who shares memory

Let `x = torch.arange(6).view(2, 3)`. Does a write into these reach x? Answer with a tuple of eight times True or False.

```python
x[1]
x[[1]]
x.t()
x.t().reshape(6)
x.reshape(6)
x.clone()
x.detach()
x.expand(4, 2, 3)
```
"""

# %% id="boss-memory" role="answer"
### BEGIN SOLUTION
boss_memory = (True, False, True, False, True, False, True, True)
### END SOLUTION

# %% id="boss-memory-check" role="check"
check("boss-memory", boss_memory)

# %%
reveal("boss-memory")

# %% [markdown]
r"""
What you missed is worth ten minutes in the lesson that the check named. The quiz itself is worth a second try in a week.
"""

# %% tags=["nbval-ignore-output"]
progress()
