# %% [markdown]
r"""
# 03 · Operations, indexing, shape

Between a tensor and a network stand three kinds of step: compute with it, pick a part of it, give its numbers another shape. Each can go wrong without a word. An addition changes a tensor that somebody else holds; a write goes into a copy; a shape is right and the numbers in it are not. By the end you can say of each step beforehand what comes out, and whether the tensor that went in is still what it was.

About 95 minutes · 20 points · needs lessons 01 and 02
"""

# %%
import math

import torch

from course_utils import best_device, check, hint, progress, reveal
from course_utils import draw_ladder, draw_memory, draw_target, draw_tensor
from course_utils import memory_snapshot

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the best device that PyTorch can use here: a GPU if there is one, else the CPU. All tensors of this lesson are made there, and nothing else changes.

## Before you start: three questions from earlier
"""

# %% [markdown] id="recall-03-prompt" role="prompt"
r"""
### Three from earlier

From memory: what does each of these give? Answer with a tuple of three: a shape, a list and a dtype.

```python
torch.zeros(4, 5, 3).permute(2, 0, 1).shape
torch.arange(0, 8, 4).tolist()
torch.tensor([1, 2.5]).dtype
```
"""

# %% id="recall-03" role="answer"
### BEGIN SOLUTION
recall_03 = ((3, 4, 5), [0, 4], torch.float32)
### END SOLUTION

# %% id="recall-03-check" role="check"
check("recall-03", recall_03)

# %%
reveal("recall-03")

# %% [markdown]
r"""
## Three ways to add

The notes (*Basic Knowledge | Wyaaaattwho's Blog*) name three ways to add: the sign `+`, the function `torch.add`, and a method that works **in place** (原值修改). For all three the sum is the same. **After which of the three is `total` no longer 1, 2, 3?** Decide before you run the cells.
"""

# %%
total = torch.tensor([1, 2, 3], device=DEV)
step = torch.tensor([10, 20, 30], device=DEV)
before = memory_snapshot(total=total)

plus = total + step
function = torch.add(total, step)
total.tolist()

# %%
method = total.add_(step)
total.tolist(), plus.tolist(), function.tolist(), method.tolist()

# %% [markdown]
r"""
The first two made a new tensor each and left `total` alone. `add_` made none. **Whose memory are its numbers in?**
"""

# %%
plus is total, function is total, method is total

# %%
draw_memory(total=total, plus=plus, before=before)

# %% [markdown]
r"""
`add_` wrote over the old numbers and gave back the tensor itself. The underscore says so: a method whose name ends in one changes the tensor in front of it.

Then there is `+=`. It looks like a short way to write `total = total + step`. **Is it?** Here `held` is a second name for the same tensor.
"""

# %%
held = total = torch.tensor([1, 2, 3], device=DEV)
total += step
held.tolist(), held is total

# %% [markdown]
r"""
It is not. It is `add_`: there is one tensor with two names, and it has changed. The long way makes a second one.
"""

# %%
held = total = torch.tensor([1, 2, 3], device=DEV)
total = total + step
held.tolist(), total.tolist(), held is total

# %% [markdown] id="into-the-total-prompt" role="prompt"
r"""
### Into the total

A running total lies somewhere, and others look at it. Write `into_the_total(total, x)`: it adds x into the tensor `total` that the caller holds, and returns that tensor. x has the same shape and dtype, and stays as it is.

It is tried on several shapes and dtypes. After your function returned, one number is written into the caller's `total`; what you returned must show it.
"""

# %% id="into-the-total" role="answer"
def into_the_total(total, x):
    """Add x into total, in place, and return total; both of one shape and dtype."""
    ### BEGIN SOLUTION
    return total.add_(x)
    ### END SOLUTION

# %% id="into-the-total-check" role="check"
check("into-the-total", into_the_total)

# %% [markdown]
r"""
A sum may need another dtype than its parts.
"""

# %%
points = torch.tensor([1, 2], device=DEV)
(points + 0.5).tolist(), (points + 0.5).dtype, points.dtype

# %% [markdown]
r"""
A new tensor can have a new dtype. **What can `points += 0.5` do?** The memory is there already, eight bytes for each whole number.
"""

# %% tags=["raises-exception"]
points += 0.5

# %% [markdown]
r"""
It refuses. Memory that is there cannot grow either. With `+`, PyTorch stretches a smaller operand to the shape of the larger (broadcasting 广播, lesson 05); in place, the sum has to fit where it is written.
"""

# %%
(torch.zeros(3, device=DEV) + torch.ones(2, 3, device=DEV)).shape

# %% tags=["raises-exception"]
row = torch.zeros(3, device=DEV)
row += torch.ones(2, 3, device=DEV)

# %% [markdown] id="before-and-after-prompt" role="prompt"
r"""
### Before and after

This function should return two tensors: the scores as they were, and the scores with the bonus. It fails on whole numbers, as the cell above did. On floats it runs, and that is worse. Mend both faults.

It is tried on scores of several dtypes, with a bonus like 2.5. The new scores have the dtype that `+` gives.
"""

# %% id="before-and-after" role="answer"
def before_and_after(scores, bonus):
    """Return (the scores as they were, the scores with the bonus added)."""
    ### BEGIN SOLUTION
    return scores, scores + bonus
    ### END SOLUTION

# %% id="before-and-after-check" role="check"
check("before-and-after", before_and_after)

# %% [markdown]
r"""
## From a tensor to a number

An index takes axes away, and at the end a tensor without axes is left. It is a tensor still. `.item()` takes the number out, and leaves the shape, the dtype and the device behind.
"""

# %%
held[0].shape, held[0].item(), type(held[0].item())

# %% [markdown]
r"""
What must the tensor be like for that? The notes say: it has one element. **Which of these two fails?**
"""

# %%
torch.tensor([[2.5]], device=DEV).item()

# %% tags=["raises-exception"]
held.item()

# %% [markdown]
r"""
The number of axes does not matter, the number of elements does. For all of them there is `.tolist()`, which gives nested Python lists, one level for each axis.
"""

# %%
square = torch.tensor([[1, 2], [3, 4]], device=DEV)
lone = torch.tensor([[2.5]], device=DEV)
square.tolist(), lone.tolist()

# %% [markdown]
r"""
Both bring numbers into Python. On a GPU the program has to wait for them; lesson 09 counts what that costs.
"""

# %% [markdown] id="number-or-list-prompt" role="prompt"
r"""
### Number or list

Write `number_or_list(x)`. If x holds exactly one element, it returns that element as a Python number, whatever the shape of x. Otherwise it returns all elements as nested lists.

It is tried on several shapes and dtypes, on one row, one column, and no element at all.
"""

# %% id="number-or-list" role="answer"
def number_or_list(x):
    """Return the only element of x as a number, else all of them as nested lists."""
    ### BEGIN SOLUTION
    return x.item() if x.numel() == 1 else x.tolist()
    ### END SOLUTION

# %% id="number-or-list-check" role="check"
check("number-or-list", number_or_list)

# %% [markdown]
r"""
## Picking by integers and slices

In this table each number says where it stands: 23 is in row 2, column 3.
"""

# %%
table = torch.arange(40, device=DEV).reshape(4, 10)[:, :5].clone()
draw_tensor(table, "row", "column")

# %% [markdown]
r"""
One of the notes ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) says that a tensor is indexed much like a NumPy array, and shows a column, `o[:, 1]`, and a row, `o[0, :]`. The first index is for the rows; a colon takes all of them.
"""

# %%
table[:, 1].tolist(), table[0, :].tolist()

# %% [markdown]
r"""
An integer and a slice can pick the same numbers. **What are these four shapes?**
"""

# %%
table[1].shape, table[1:2].shape, table[:, 1].shape, table[:, 1:2].shape

# %% [markdown]
r"""
An integer takes its axis away. A slice keeps the axis, even with one row left on it. That matters as soon as the next line of a program expects a table.

Negative numbers count from the end, and a third number in a slice is the step.
"""

# %%
table[-1].tolist(), table[1:, ::2].tolist()

# %% [markdown] id="rows-and-columns-prompt" role="prompt"
r"""
### Rows and columns

Write `rows_and_columns(x)`. From a table it returns three picks, in a tuple:

1. the second column, with one axis;
2. the last row, as a table of one row;
3. every other row, from the first one on.

It is tried on tables with two columns or more, and with any number of rows, also one and none.
"""

# %% id="rows-and-columns" role="answer"
def rows_and_columns(x):
    """Return (second column, last row as a table, every other row) of a table."""
    ### BEGIN SOLUTION
    return x[:, 1], x[-1:], x[::2]
    ### END SOLUTION

# %% id="rows-and-columns-check" role="check"
check("rows-and-columns", rows_and_columns)

# %% [markdown]
r"""
Much like NumPy: in one place not. NumPy reverses an array with the step −1. Test it here.
"""

# %% tags=["raises-exception"]
table[::-1]

# %% [markdown]
r"""
Two ways remain. `flip` takes the number of an axis and turns that axis around.
"""

# %%
table.flip(1)[0].tolist()

# %% [markdown]
r"""
Or the index is itself a tensor, of row numbers that count down: the rows come in that order.
"""

# %%
order = torch.arange(3, 1, -1)
order.tolist(), table[order].tolist()

# %% [markdown] id="reverse-rows-prompt" role="prompt"
r"""
### Reverse rows

The picture shows the table with its rows in reverse order. `flip` would do it. Write `reverse_rows(x)` the other way, by an index that counts down; that way serves for every other order of rows too. The check reads your code for that.

It is tried on tensors of two axes and more, also with one row and with none.
"""

# %%
draw_target("reverse-rows", "row", "column")

# %% id="reverse-rows" role="answer"
def reverse_rows(x):
    """Return x with axis 0 in reverse order."""
    ### BEGIN SOLUTION
    return x[torch.arange(len(x) - 1, -1, -1, device=x.device)]
    ### END SOLUTION

# %% id="reverse-rows-check" role="check"
check("reverse-rows", reverse_rows)

# %% [markdown]
r"""
## Picking by lists and masks

An integer picks one row and a slice picks rows at regular steps: that is called **basic** indexing. A list picks any rows in any order, and some twice if you like: **advanced** indexing. A tensor of whole numbers does the same as a list.
"""

# %%
draw_tensor(table[[3, 0, 3]])

# %% [markdown]
r"""
Now one list for the rows and one for the columns. **How many numbers will come, four or two?**
"""

# %%
table[[0, 2], [1, 3]].tolist()

# %% [markdown]
r"""
Two: the lists are read in pairs, (0, 1) and (2, 3). A list is no slice, it names the places one by one. For the block of four, pick the rows first, and from them the columns.
"""

# %%
table[[0, 2]][:, [1, 3]].tolist()

# %% [markdown]
r"""
The third kind is a **mask**: a tensor of True and False in the shape of the table.
"""

# %%
draw_tensor(table % 10 > 2)

# %%
table[table % 10 > 2].tolist()

# %% [markdown]
r"""
One axis came back, in reading order. What a mask picks need not be a rectangle, so it gets no second axis, even where it happens to be one.

Three puzzles. Each picture is made from the table above, so its numbers tell where they stood.
"""

# %% [markdown] id="numbers-above-prompt" role="prompt"
r"""
### Numbers above

The picture is the right result for the table above and the limit 22. Write `numbers_above(x, limit)`, which gives for any x the numbers above the limit.
"""

# %%
draw_target("numbers-above")

# %% id="numbers-above" role="answer"
def numbers_above(x, limit):
    """Return the elements of x above the limit, in reading order, on one axis."""
    ### BEGIN SOLUTION
    return x[x > limit]
    ### END SOLUTION

# %% id="numbers-above-check" role="check"
check("numbers-above", numbers_above)

# %% [markdown] id="corners-prompt" role="prompt"
r"""
### Corners

The picture shows the four corners of the table. Write `corners(x)` for any number of rows and columns.

It is tried on tables, also on one of a single row, and on images of shape (height, width, channel), where a corner is a whole pixel.
"""

# %%
draw_target("corners")

# %% id="corners" role="answer"
def corners(x):
    """Return the corners over the first two axes of x; they become axes of size 2."""
    ### BEGIN SOLUTION
    return x[[0, -1]][:, [0, -1]]
    ### END SOLUTION

# %% id="corners-check" role="check"
check("corners", corners)

# %% [markdown] id="anti-diagonal-prompt" role="prompt"
r"""
### From the top right to the bottom left

The picture shows the target for the first four columns of the table. Write `anti_diagonal(x)` for square tables of any size.
"""

# %%
draw_target("anti-diagonal")

# %% id="anti-diagonal" role="answer"
def anti_diagonal(x):
    """Return the elements of an (n, n) tensor from top right to bottom left, on one axis."""
    ### BEGIN SOLUTION
    rows = torch.arange(len(x), device=x.device)
    return x[rows, len(x) - 1 - rows]
    ### END SOLUTION

# %% id="anti-diagonal-check" role="check"
check("anti-diagonal", anti_diagonal)

# %% [markdown]
r"""
The notes (*Basic Knowledge*) warn: what an index gives shares memory with the tensor, so that changing the one changes the other; whoever does not want that may use `copy()`. Test both halves. Two picks of the same row, one by an integer and one by a list, are written into. **Which of the writes reaches `small`?**
"""

# %%
small = torch.arange(6, device=DEV).reshape(2, 3)
by_integer, by_list = small[1], small[[1]]
by_integer[0] = 100
by_list[0, 2] = -100
small.tolist()

# %% [markdown]
r"""
The write through the integer arrived, the one through the list did not. Integers and slices can be had by reading the same memory in other steps; a list or a mask can ask for any order, so its numbers are copied out.
"""

# %%
draw_memory(small=small, by_integer=by_integer, by_list=by_list)

# %% [markdown]
r"""
And `copy()`?
"""

# %% tags=["raises-exception"]
small.copy()

# %% [markdown]
r"""
That is NumPy's word. The word here is `clone`.
"""

# %%
mine = small[1].clone()
mine[1] = 5000
small.tolist()

# %% [markdown]
r"""
On the left of `=` things are different: there nothing is picked out, the places are written to. So a list or a mask on the left changes the tensor itself.
"""

# %%
small[[0, 1], [2, 0]] = -1
small[small == 4] = 44
small.tolist()

# %% [markdown]
r"""
That holds for the last pair of brackets only. **What does this line change?**
"""

# %%
small[[0, 1]][:, 1] = 7
small.tolist()

# %% [markdown]
r"""
Nothing that can be seen: `small[[0, 1]]` made a copy, the copy was written to, and nobody kept it. One pair of brackets would have written to `small`: `small[[0, 1], 1] = 7`.
"""

# %% [markdown] id="one-hot-prompt" role="prompt"
r"""
### One-hot

A network gives for each of N examples one score a class: shape (N, classes). The labels say the right class of each. Write `one_hot(labels, scores)`: a tensor of the shape and dtype of the scores with 1 at each example's label and 0 elsewhere.

Labels are int64. Make it by an index, without a loop and without the ready-made `one_hot` or `scatter_`: the same index serves for everything else that belongs to a label. The check reads your code for that.
"""

# %% id="one-hot" role="answer"
def one_hot(labels, scores):
    """Return zeros like scores (N, classes) with 1 at [i, labels[i]]; labels: (N,)."""
    ### BEGIN SOLUTION
    rows = torch.zeros_like(scores)
    rows[torch.arange(len(labels), device=labels.device), labels] = 1
    return rows
    ### END SOLUTION

# %% id="one-hot-check" role="check"
check("one-hot", one_hot)

# %% [markdown]
r"""
## The same numbers in another shape

Sixteen numbers can stand in a table of 4 × 4, in a row of 16, in a table of 2 × 8. `view` changes between such shapes, and the place for one size may be left to PyTorch with −1.
"""

# %%
x = torch.arange(16, device=DEV).view(4, 4)
x.view(16).shape, x.view(-1, 8).shape, x.shape

# %% [markdown]
r"""
In one of the notes (*Basic Knowledge*) the minus sign got lost, and the text explains that "1" makes PyTorch work the size out. Test what 1 does.
"""

# %% tags=["raises-exception"]
x.view(1, 8)

# %% [markdown]
r"""
1 is a size like any other, and 1 · 8 is not 16.

The same notes say that `view` does not change the shape of the original, as the cell before shows, and explain the name: `view` only changes the angle from which the tensor is looked at. So there is a new tensor with a shape of its own, and the numbers are the old ones. **What does a write into it do?**
"""

# %%
y = x.view(-1, 8)
y[0, 0] = 100
y is x, y.shape, x.shape, x[0, 0].item()

# %% [markdown]
r"""
The notes call it `torch.view()`, beside `torch.reshape()`. Test whether there are such functions.
"""

# %%
functions = [hasattr(torch, name) for name in ("view", "reshape")]
methods = [hasattr(x, name) for name in ("view", "reshape")]
functions, methods

# %% [markdown]
r"""
`view` is a method only, `reshape` is both. `reshape` does the same as `view` wherever `view` works, and lesson 04 tells where that is.

There are two things that −1 cannot do. In the first cell no size fits, and in the second every size would.
"""

# %% tags=["raises-exception"]
x.view(3, -1)

# %% tags=["raises-exception"]
torch.zeros(0, 3, device=DEV).view(0, -1)

# %% [markdown] id="minus-one-prompt" role="prompt"
r"""
### Minus one

Write `minus_one(count, shape)`. `count` is a number of elements, `shape` a tuple of sizes in which −1 stands exactly once. It returns the size that −1 stands for, or None where `view` would refuse.

It is tried on pairs like `16, (-1, 8)`, on shapes that do not fit, and on sizes of 0.
"""

# %% id="minus-one" role="answer"
def minus_one(count, shape):
    """Return what -1 in the shape of count elements stands for, or None."""
    ### BEGIN SOLUTION
    known = math.prod(size for size in shape if size != -1)
    if known == 0 or count % known:
        return None
    return count // known
    ### END SOLUTION

# %% id="minus-one-check" role="check"
check("minus-one", minus_one)

# %% [markdown]
r"""
## Refill or turn

A table of two rows and three columns is to become one of three rows and two columns. There are two ways to do that.
"""

# %%
o = torch.arange(6, device=DEV).view(2, 3)
o.view(3, 2).shape, o.t().shape, o.tolist()

# %% [markdown] id="refill-or-turn-prompt" role="prompt"
r"""
### Four tables

Write down the numbers of these four tables, as nested lists, in a tuple of four. Here `o` is the table above; the check asks for the same with `o` written out.

```python
o.view(3, 2)
o.t()
o.view(3, 2).view(2, 3)
o.t().reshape(2, 3)
```
"""

# %% id="refill-or-turn" role="answer"
### BEGIN SOLUTION
refill_or_turn = (
    [[0, 1], [2, 3], [4, 5]],
    [[0, 3], [1, 4], [2, 5]],
    [[0, 1, 2], [3, 4, 5]],
    [[0, 3, 1], [4, 2, 5]],
)
### END SOLUTION

# %% id="refill-or-turn-check" role="check"
check("refill-or-turn", refill_or_turn)

# %%
reveal("refill-or-turn")

# %% [markdown]
r"""
Now look. All three tensors lie on the same six cells. Under each cell stands the index by which a tensor reaches it.
"""

# %%
draw_memory(o=o, refilled=o.view(3, 2), turned=o.t())

# %% [markdown]
r"""
`refilled` goes through the cells row by row, as `o` does, and begins a new row after every second cell: it is **row-major**, like a page that is read. CSDN 120758843 says it well: the rows are laid out from the first row of o on. `turned` jumps: its first row is 0, 3, the first column of o.

`reshape` reads what it is given row by row too. Given the turned table it starts 0, 3, 1, and that is why it cannot turn it back.
"""

# %%
draw_tensor(o.t().reshape(2, 3))

# %% [markdown]
r"""
`t()` is for tables. With more axes one has to say which ones: `transpose` exchanges two, `permute` lists them all.
"""

# %% tags=["raises-exception"]
block = torch.zeros(2, 3, 4, device=DEV)
block.t()

# %%
block.transpose(0, 2).shape, block.permute(1, 2, 0).shape

# %% [markdown] id="batch-for-the-network-prompt" role="prompt"
r"""
### A batch for the network

Images come from files as (batch, height, width, channel), and the network wants (batch, channel, height, width). This helper runs, its shape is right, on grey images it is right altogether, and the network trained with it never learned to see. Find the fault and mend it.

It is tried on batches of several sizes and dtypes, also on one without images.
"""

# %% id="batch-for-the-network" role="answer"
def batch_for_the_network(images):
    """Return (batch, height, width, channel) images as (batch, channel, height, width)."""
    ### BEGIN SOLUTION
    return images.permute(0, 3, 1, 2)
    ### END SOLUTION

# %% id="batch-for-the-network-check" role="check"
check("batch-for-the-network", batch_for_the_network)

# %% [markdown]
r"""
No error, and a right shape: such a fault is found only by looking at numbers. `torch.equal` compares two tensors in both, shape and numbers, and says True or False.
"""

# %%
torch.equal(o, o.clone()), torch.equal(o, o.view(3, 2)), torch.equal(o.t(), o.view(3, 2))

# %% [markdown] id="nothing-scrambled-prompt" role="prompt"
r"""
### Nothing scrambled

Write the check that would have found the fault: `nothing_scrambled(before, after)` returns True if `after`, of shape (batch, channel, height, width), holds each number of `before`, of shape (batch, height, width, channel), in its right place, and False if not.

It is tried on what right and wrong helpers made, in mixed order: scrambled batches, batches with height and width exchanged, grey ones, and an empty one, in which nothing is out of place.
"""

# %% id="nothing-scrambled" role="answer"
def nothing_scrambled(before, after):
    """Return whether after (N, C, H, W) is before (N, H, W, C) with the channels moved."""
    ### BEGIN SOLUTION
    return torch.equal(before.permute(0, 3, 1, 2), after)
    ### END SOLUTION

# %% id="nothing-scrambled-check" role="check"
check("nothing-scrambled", nothing_scrambled)

# %% [markdown]
r"""
Where the line of numbers is to stay as it is, a refill is right. `flatten` merges neighbouring axes into one, from a first to a last; without numbers it merges all.
"""

# %%
videos = torch.zeros(2, 5, 3, 4, 4, device=DEV)
videos.flatten().shape, videos.flatten(3, 4).shape, videos.flatten(0, 1).shape

# %% [markdown] id="one-row-each-prompt" role="prompt"
r"""
### One row each

A linear layer wants each example as one row of numbers. Write `one_row_each(x)`: axis 0 counts the examples and stays, all other axes become one.

It is tried on batches of two and more axes, on memory in another order, and on a batch without examples.
"""

# %% id="one-row-each" role="answer"
def one_row_each(x):
    """Return x of shape (N, ...) as (N, features)."""
    ### BEGIN SOLUTION
    return x.flatten(1)
    ### END SOLUTION

# %% id="one-row-each-check" role="check"
check("one-row-each", one_row_each)

# %% [markdown]
r"""
## Axes of size one

`unsqueeze(i)` puts a new axis in place i. CSDN 120758843 says that the axis is "empty". Test it: an axis without anything has size 0, and a tensor with such an axis holds no number.
"""

# %%
row = torch.tensor([1, 2, 3], device=DEV)
row.unsqueeze(0).shape, row.unsqueeze(0).numel(), torch.zeros(0, 3, device=DEV).numel()

# %% [markdown]
r"""
The new axis has size 1, and the numbers are all there. In the strip below each picture is made from the one before it, by `unsqueeze(0)`, `squeeze(0)`, `unsqueeze(1)` and `squeeze(1)`.
"""

# %%
flat = row.unsqueeze(0)
back = flat.squeeze(0)
tall = back.unsqueeze(1)
draw_ladder(row, flat, back, tall, tall.squeeze(1))

# %% [markdown]
r"""
In an index, `None` does the same as `unsqueeze`.
"""

# %%
row[None].shape, row[:, None].shape

# %% [markdown]
r"""
Of `squeeze` (压缩维度) the note says that it can only take away axes that were added before. Test it with a tensor to which none was added. **What are the three shapes?**
"""

# %%
made = torch.zeros(3, 1, 2, device=DEV)
made.squeeze().shape, made.squeeze(1).shape, made.squeeze(0).shape

# %% [markdown]
r"""
`squeeze` asks for the size, not for the past: any axis of size 1 goes. And the third shape shows the trap: axis 0 has size 3, so nothing happens, and nothing is said.

`squeeze()` without a number takes away all of them. Here a network gives one score an example, shape (N, 1). **What is left of a batch of one?**
"""

# %%
four, one = torch.zeros(4, 1, device=DEV), torch.zeros(1, 1, device=DEV)
four.squeeze().shape, one.squeeze().shape

# %% [markdown]
r"""
Seven masks of 2 × 2 pixels come in batches of at most three, as a `DataLoader` gives them. With `squeeze()` all goes well until the last batch.
"""

# %%
batches = torch.zeros(7, 1, 2, 2, device=DEV).split(3)
before = [tuple(masks.shape) for masks in batches]
after = [tuple(masks.squeeze().shape) for masks in batches]
before, after

# %% tags=["raises-exception"]
torch.cat([masks.squeeze() for masks in batches])

# %% [markdown] id="all-masks-prompt" role="prompt"
r"""
### All masks

Batches of masks, each of shape (N, 1, height, width), are to become one tensor of shape (all masks, height, width). This function does it with the line that failed above. Mend it so that it works for every N, height and width.

It is tried on lists of several batches, some of one mask, and on masks of one row.
"""

# %% id="all-masks" role="answer"
def all_masks(batches):
    """Return (N, 1, height, width) batches as one tensor (all masks, height, width)."""
    ### BEGIN SOLUTION
    return torch.cat(batches).squeeze(1)
    ### END SOLUTION

# %% id="all-masks-check" role="check"
check("all-masks", all_masks)

# %% [markdown]
r"""
For yourself, without points: which lines of a program that you know would fail, or do worse, with a batch of one? A model answer: those with `squeeze()`, and those that take `len(x) == 1` for a question about axes.

## What to remember

- `+` and `torch.add` make a new tensor; `add_` and `+=` write into the old one, and everyone who holds it sees that. Memory that is there changes neither its dtype nor its size.
- An integer takes its axis away, a slice keeps it. Two lists are read in pairs; a mask gives one axis.
- Integers and slices share memory with the tensor. Lists and masks copy, except on the left of `=`.
- `view` and `reshape` cut the line of numbers anew; `t`, `transpose` and `permute` exchange axes. Equal shapes prove nothing.
- `squeeze` and `unsqueeze` take away and add axes of size 1. Say which one.

What may go wrong: `+=` on whole numbers with a fraction; a function that adds in place into its caller's tensor; `x[[0, 1]][:, 0] = 5`, which writes into a copy; −1 beside a size of 0; `squeeze()` on a batch of one; `squeeze(0)` where the size is not 1, which does nothing.
"""

# %% tags=["nbval-ignore-output"]
progress()
