# %% [markdown]
r"""
# 01 · What a tensor is

A number, a row of numbers, a photo, a batch of videos: PyTorch keeps all of them in one kind of box, the tensor. By the end you can say how many axes such a box has, what it knows about itself, in which order an image keeps its axes, and why the wrong order raises no error.

About 85 minutes · 20 points · needs lesson 00
"""

# %%
import matplotlib.pyplot as plt
import torch

from course_utils import check, hint, progress, reveal
from course_utils import draw_axes, draw_card, draw_ladder, draw_memory, draw_target

# %% [markdown]
r"""
## How many indices reach a number

Take a table. To point at one number in it you need two indices: the row and the column. A tensor has one **axis** for each index, and `ndim` counts them.
"""

# %%
table = torch.tensor([[10, 11, 12], [20, 21, 22]])
table[1, 2], table.ndim

# %% [markdown]
r"""
With one index you get a row, and with none you still hold the whole table. Each index that you give takes one axis away.
"""

# %%
table.shape, table[1].shape, table[1, 2].shape

# %% [markdown]
r"""
The last one is a tensor too. It has no axis left, so its shape is empty, and yet it holds a number.
"""

# %% [markdown] id="ndim-of-literals-prompt" role="prompt"
r"""
### Five literals

Say how many axes each of these has, in a tuple of five numbers. Write them down before you run any of the five; being wrong here costs nothing and is how the rest sticks.

```python
torch.tensor(0.05)
torch.tensor([1.0, 2.0, 3.0])
torch.tensor([[1, 2, 3]])
torch.tensor([[[1], [2]], [[3], [4]]])
torch.tensor([[], []])
```
"""

# %% id="ndim-of-literals" role="answer"
### BEGIN SOLUTION
ndim_of_literals = (0, 1, 2, 3, 2)
### END SOLUTION

# %% id="ndim-of-literals-check" role="check"
check("ndim-of-literals", ndim_of_literals)

# %% [markdown]
r"""
Once you have answered, right or wrong, the next cell shows the truth beside what you said at first.
"""

# %%
reveal("ndim-of-literals")

# %% [markdown]
r"""
Now look. Each rung of the ladder has one axis more than the rung before it.
"""

# %%
draw_ladder(
    torch.tensor(0.05),
    torch.tensor([1.0, 2.0, 3.0]),
    torch.tensor([[1, 2, 3]]),
    torch.tensor([[[1], [2]], [[3], [4]]]),
)

# %% [markdown]
r"""
A number alone is called a **scalar**, a row of numbers a **vector**, a table a **matrix**. From three axes on the words run out, and one says how many axes there are: a tensor of three axes, or 3-D.

## What a tensor knows about itself

A tensor is an object of the class `torch.Tensor`. Beside its numbers it keeps a few facts about them.
"""

# %%
draw_card(table)

# %% [markdown]
r"""
The **dtype** says what one element is and how many bytes it takes. One of the notes this course is made from ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) lists the attribute as `type`. Test it: there is a method of that name, an old one, and what it gives is a text.
"""

# %%
table.dtype, table.type()

# %% [markdown]
r"""
`shape` says how far each index may run. `size()` says the same; what comes back is a kind of tuple.
"""

# %%
table.shape == table.size(), isinstance(table.shape, tuple)

# %% [markdown]
r"""
The same note says that `requires_grad` tells whether a tensor "supports differentiation". It rather says whether PyTorch writes down what is computed with it, so that gradients can be had later. That is only for numbers that can change by a little: test it with whole ones.
"""

# %% tags=["raises-exception"]
torch.tensor([1, 2], requires_grad=True)

# %%
weight = torch.tensor([1.0, 2.0], requires_grad=True)
weight.requires_grad, (weight * 2).requires_grad, torch.tensor([1.0, 2.0]).requires_grad

# %% [markdown]
r"""
And it says of `is_leaf`: not a leaf, pass the gradient on; a leaf, stop. That is half of it. **Which of these three are leaves?** Decide before you run the cell.
"""

# %%
weight.is_leaf, (weight * 2).is_leaf, (torch.ones(2) * 2).is_leaf

# %% [markdown]
r"""
The third one was computed from another tensor and is a leaf all the same: nothing was written down for it, so nothing stands behind it. A tensor is no leaf when it came out of a recorded computation. Lesson 06 draws these records.
"""

# %% [markdown] id="describe-prompt" role="prompt"
r"""
### Describe

Write `describe(x)`. It returns a dict with the keys `"shape"`, `"dtype"`, `"device"` and `"is_leaf"`, each with the tensor's own attribute as the value.

It is tried on tensors of several dtypes and shapes, on some that record and some that do not.
"""

# %% id="describe" role="answer"
def describe(x):
    """Return the shape, dtype, device and leaf state of a tensor as a dict."""
    ### BEGIN SOLUTION
    return {"shape": x.shape, "dtype": x.dtype, "device": x.device, "is_leaf": x.is_leaf}
    ### END SOLUTION

# %% id="describe-check" role="check"
check("describe", describe)

# %% [markdown]
r"""
The numbers themselves lie in a **storage**: one row of bytes. A tensor may use all of it or a part.
"""

# %%
first_row = table[0]
table.untyped_storage().nbytes(), first_row.untyped_storage().nbytes()

# %% [markdown]
r"""
Six whole numbers of 8 bytes each make 48. The first row has three of them, and still 48 bytes behind it: nothing was copied, the row is a window on the table's storage.
"""

# %%
draw_memory(table=table, first_row=first_row)

# %% [markdown] id="bytes-used-prompt" role="prompt"
r"""
### Bytes used

Write `bytes_used(x)`. It returns two whole numbers: the bytes that the elements of x take, and the bytes of the storage that they lie in.

It is tried on whole tensors and on rows, columns and single elements of larger ones.
"""

# %% id="bytes-used" role="answer"
def bytes_used(x):
    """Return (bytes of the elements of x, bytes of its storage)."""
    ### BEGIN SOLUTION
    return x.numel() * x.element_size(), x.untyped_storage().nbytes()
    ### END SOLUTION

# %% id="bytes-used-check" role="check"
check("bytes-used", bytes_used)

# %% [markdown]
r"""
A tensor is much like NumPy's array, and the two change into each other. What PyTorch adds is the device and the record for gradients, and functions: one note counts more than a hundred operations, from transposing and indexing to linear algebra and random numbers.
"""

# %%
operations = [name for name in dir(torch.Tensor) if not name.startswith("_")]
len(operations) > 100, type(table.numpy())

# %% [markdown]
r"""
## One dtype for all elements

A Python list may hold a number beside a word. A tensor may not: its elements lie side by side, each in the same number of bytes. Mixed numbers are brought to one dtype that can hold them all.
"""

# %%
mixed = torch.tensor([1, 2.5, True])
mixed, mixed.dtype, mixed.element_size()

# %% [markdown]
r"""
The notes (*PyTorch02-PyTorch基础知识*) say that a tensor normally holds numbers, but that strings are possible. Test it.
"""

# %% tags=["raises-exception"]
torch.tensor(["cat", "dog"])

# %% [markdown]
r"""
PyTorch took the words for sequences of letters and found one axis too many. There is no dtype for text: words become whole numbers first.
"""

# %% [markdown] id="encode-labels-prompt" role="prompt"
r"""
### Encode labels

This function fails as the cell above did. Mend it: give each different word a number, in alphabetical order from 0 on, and return the numbers of the list's words as an int64 tensor. `["dog", "cat", "dog"]` becomes `[1, 0, 1]`.

It is tried on lists of several lengths, on one word, and on an empty list.
"""

# %% id="encode-labels" role="answer"
def encode_labels(labels):
    """Return the class ids of a list of words, in alphabetical order, as int64."""
    ### BEGIN SOLUTION
    classes = sorted(set(labels))
    return torch.tensor([classes.index(label) for label in labels], dtype=torch.int64)
    ### END SOLUTION

# %% id="encode-labels-check" role="check"
check("encode-labels", encode_labels)

# %% [markdown]
r"""
## An image is a block with three axes

A colour image has a height, a width and, for each pixel, three numbers: red, green and blue. Here is a small one: two rows, three columns.
"""

# %%
photo = torch.tensor(
    [
        [[255, 0, 0], [0, 255, 0], [0, 0, 255]],
        [[255, 255, 0], [0, 255, 255], [255, 0, 255]],
    ],
    dtype=torch.uint8,
)
photo.shape

# %% [markdown]
r"""
Files and Matplotlib keep the three numbers of a pixel together, so the channel is the last axis: (height, width, channel).
"""

# %%
_ = plt.figure(figsize=(3, 2))
_ = plt.imshow(photo)

# %% [markdown]
r"""
PyTorch's networks want one plane for each colour, so the channel comes first: (channel, height, width). The notes write an image as (width, height, channel). Neither PyTorch nor Matplotlib reads that order.

Two methods can give the shape (3, 2, 3), and only one of them moves the axes. **Which of the two planes below is the red one?** Read the red plane off the picture above before you run the cell.
"""

# %%
photo.permute(2, 0, 1)[0], photo.reshape(3, 2, 3)[0]

# %% [markdown]
r"""
`permute(2, 0, 1)` says which old axis each new axis is: the first new axis is old axis 2, the channel. `reshape` moves nothing. It reads all numbers in their old order and cuts the line into pieces of the new sizes, so its first plane is simply the first row of the photo.

Both raise no error and have the same shape. That is why this mistake lives long.
"""

# %% [markdown] id="channels-first-prompt" role="prompt"
r"""
### Channels first

Write `channels_first(image)`. It takes an image of shape (height, width, channel) with numbers from 0 to 255, and returns shape (channel, height, width), dtype float32, numbers from 0 to 1.

It is tried on images of several sizes and dtypes, on one whose memory lies in another order, and on one without rows. The image that was handed in must be left alone: after your function returned, its caller still holds it.
"""

# %% id="channels-first" role="answer"
def channels_first(image):
    """Return a (height, width, channel) image in 0..255 as (channel, height, width) in 0..1."""
    ### BEGIN SOLUTION
    return image.permute(2, 0, 1).to(torch.float32) / 255
    ### END SOLUTION

# %% id="channels-first-check" role="check"
check("channels-first", channels_first)

# %% [markdown] id="ready-for-imshow-prompt" role="prompt"
r"""
### Ready for imshow

The way back. A colleague wrote this helper, which turns (channel, height, width) into the (height, width, channel) that `imshow` wants. It runs, its shape is right, and one-channel images pass through it unharmed. Colour images come out scrambled.

Find the fault and mend it. The mended helper must not copy the pixels: a video has thousands of images, and the same bytes can be read in another order.
"""

# %% id="ready-for-imshow" role="answer"
def ready_for_imshow(image):
    """Return a (channel, height, width) image as (height, width, channel), uncopied."""
    ### BEGIN SOLUTION
    return image.permute(1, 2, 0)
    ### END SOLUTION

# %% id="ready-for-imshow-check" role="check"
check("ready-for-imshow", ready_for_imshow)

# %% [markdown]
r"""
The picture on the left went to channels first and straight back through your helper. It should look like the one on the right.
"""

# %% tags=["raises-exception"]
_, (left, right) = plt.subplots(1, 2, figsize=(6, 2))
_ = left.imshow(ready_for_imshow(photo.permute(2, 0, 1)))
_ = right.imshow(photo)

# %% [markdown]
r"""
`reshape` has its own work: to cut a line of numbers into rows. Here it is the right tool.
"""

# %% [markdown] id="ten-i-plus-j-prompt" role="prompt"
r"""
### Ten i plus j

The picture shows the target for three rows and four columns: in row i and column j stands 10·i + j. Write `ten_i_plus_j(rows, columns)` that builds it for any number of rows and for up to ten columns, as whole numbers.

`torch.arange(n)` gives the whole numbers from 0 to n − 1. No loop and no list is needed, and for sizes that you do not know beforehand a written list cannot work.
"""

# %%
draw_target("ten-i-plus-j", "i", "j")

# %% id="ten-i-plus-j" role="answer"
def ten_i_plus_j(rows, columns):
    """Return a (rows, columns) int64 tensor with 10 * i + j at [i, j]; columns <= 10."""
    ### BEGIN SOLUTION
    return torch.arange(rows * 10).reshape(rows, 10)[:, :columns]
    ### END SOLUTION

# %% id="ten-i-plus-j-check" role="check"
check("ten-i-plus-j", ten_i_plus_j)

# %% [markdown]
r"""
## From a number to a batch of videos

Networks are fed many examples at once: a **batch**. It has an axis of its own, the first one. What you know about one example moves one axis to the right.

| what | one of them | a batch of them |
|---|---|---|
| a price, day by day: a time series | (time) | (batch, time) |
| several prices, day by day | (time, feature) | (batch, time, feature) |
| a grey image | (height, width) | (batch, height, width) |
| a colour image | (channel, height, width) | (batch, channel, height, width) |
| a video | (time, channel, height, width) | (batch, time, channel, height, width) |

A batch of two tiny colour images, with the names of its axes:
"""

# %%
images = torch.stack([photo.permute(2, 0, 1), 255 - photo.permute(2, 0, 1)])
draw_axes(images, "batch", "channel", "height", "width")

# %% [markdown]
r"""
One note (*Basic Knowledge | Wyaaaattwho's Blog*) says: 4-D is an image, 5-D is a video. Count for yourself: what is the shape of **one** video of 16 such images?
"""

# %%
video = torch.stack([photo.permute(2, 0, 1)] * 16)
video.shape, torch.stack([video] * 8).shape

# %% [markdown]
r"""
One video has four axes, a batch of images has four as well, and a batch of videos has five. The number of axes alone does not tell what a tensor means; the names do, and they stand in your head and in your comments.

Here is the whole ladder, from one number to a batch of videos of three images each.
"""

# %%
colour = images[0]
grey = colour[0]
draw_ladder(grey[0, 0], grey[0], grey, colour, images, torch.stack([video[:3], video[:3]]))

# %% [markdown]
r"""

The memory may lie in another order than the axes. `channels_last` asks for the three numbers of a pixel side by side, as in a file. **Does the shape change?**
"""

# %%
last = images.contiguous(memory_format=torch.channels_last)
images.shape == last.shape, images.stride(), last.stride()

# %% [markdown]
r"""
The shape is the same; what changed is the **stride**, the step in memory from one index to the next. Lesson 04 is about strides.
"""

# %% [markdown] id="which-axis-prompt" role="prompt"
r"""
### Which axis is what

A batch of colour photos has the shape (32, 3, 224, 224), a batch of colour videos (8, 16, 3, 64, 64). Give the number of

1. the channel axis of the photos,
2. the width axis of the photos,
3. the time axis of the videos,
4. the channel axis of the videos,
5. the height axis of the videos.
"""

# %% id="which-axis" role="answer"
### BEGIN SOLUTION
which_axis = (1, 3, 1, 2, 3)
### END SOLUTION

# %% id="which-axis-check" role="check"
check("which-axis", which_axis)

# %% [markdown] id="to-batch-prompt" role="prompt"
r"""
### To a batch

Write `to_batch(images)`. It takes a list of images, each of shape (channel, height, width), and returns one tensor of shape (batch, channel, height, width).

It is tried on lists of one and of several images, with one and with three channels.
"""

# %% id="to-batch" role="answer"
def to_batch(images):
    """Return (channel, height, width) images as one (batch, channel, height, width)."""
    ### BEGIN SOLUTION
    return torch.stack(images)
    ### END SOLUTION

# %% id="to-batch-check" role="check"
check("to-batch", to_batch)

# %% [markdown]
r"""
Text is the case where the notes (*PyTorch02-PyTorch基础知识*) count one axis too many: they list "a text, batch × sequence" among the 3-D tensors. Predict it, then test it.
"""

# %% [markdown] id="text-batch-shapes-prompt" role="prompt"
r"""
### A batch of text

Eight sentences are cut into tokens, and each token is one whole number out of 1000. All sentences are filled up to 20 tokens. Then `torch.nn.Embedding(1000, 64)` replaces each token by a row of 64 numbers.

Give the two shapes, before and after, as a tuple of two tuples.
"""

# %% id="text-batch-shapes" role="answer"
### BEGIN SOLUTION
text_batch_shapes = ((8, 20), (8, 20, 64))
### END SOLUTION

# %% id="text-batch-shapes-check" role="check"
check("text-batch-shapes", text_batch_shapes)

# %% [markdown]
r"""
Now look.
"""

# %%
tokens = torch.zeros(8, 20, dtype=torch.int64)
embedded = torch.nn.Embedding(1000, 64)(tokens)
tokens.shape, embedded.shape

# %% [markdown]
r"""
## More than an array

In mathematics a tensor describes a multilinear relation, and when the basis changes, its numbers change by a fixed law. One note opens with that definition. Test what PyTorch knows of it: is there any way to tell a tensor its basis?
"""

# %%
[name for name in operations if "basis" in name]

# %% [markdown]
r"""
There is none. A PyTorch tensor is a block of numbers of one dtype, on one device, with a record of how it was computed if you ask for one. The word **rank**, which some use for the number of axes, means something else in linear algebra.
"""

# %%
zeros = torch.zeros(2, 2)
zeros.ndim, torch.linalg.matrix_rank(zeros)

# %% [markdown] id="more-than-an-array-prompt" role="prompt"
r"""
### More than an array

True or False, for a PyTorch tensor:

- a: its numbers change by a fixed law when the basis of a vector space changes;
- b: all of its elements have one dtype;
- c: its number of axes is the rank that a matrix has in linear algebra;
- d: it knows the device on which its numbers lie;
- e: it can take part in a record of operations from which gradients are computed.
"""

# %% id="more-than-an-array" role="answer"
### BEGIN SOLUTION
more_than_an_array = (False, True, False, True, True)
### END SOLUTION

# %% id="more-than-an-array-check" role="check"
check("more-than-an-array", more_than_an_array)

# %% [markdown]
r"""
For yourself, without points: write one sentence that says what a tensor of mathematics and a PyTorch tensor have in common. A model answer: both are reached by a fixed number of indices.

## What to remember

- `ndim` is the number of indices that reach one number; `shape` is how far each may run. A lone number has no axis, and an axis of size 0 is an axis.
- All elements have one dtype, and none of them is text. The numbers lie in a storage, which a tensor may share with others.
- Images are (height, width, channel) in files and in `imshow`, and (channel, height, width) in PyTorch; a batch comes first. `permute` moves axes; `reshape` cuts the same line of numbers into other pieces.
- A right shape proves nothing about the numbers in it.

What may go wrong: a helper that changes an image in place changes it for its caller; a list without numbers gives float32; two batches of different things can have the same shape.
"""

# %% tags=["nbval-ignore-output"]
progress()
