# %% [markdown]
r"""
# 01 · What a tensor is

A number, a row of numbers, a photo, a batch of videos: PyTorch keeps all of them in one kind of box, the tensor. By the end you can say how many axes such a box has, in which order an image keeps them, and why the wrong order raises no error.

About 30 minutes · 6 points
"""

# %%
import matplotlib.pyplot as plt
import torch

from course_utils import check, hint

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

Say how many axes each of these has. Write the five numbers down before you run any of the five; being wrong here costs nothing and is how the rest sticks.

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
## One dtype for all elements

A Python list may hold a number beside a word. A tensor may not: its elements lie side by side in memory, each in the same number of bytes, and the **dtype** says how to read them. Mixed numbers are brought to one dtype that can hold them all.
"""

# %%
mixed = torch.tensor([1, 2.5, True])
mixed, mixed.dtype, mixed.element_size()

# %% [markdown]
r"""
The notes this course is made from (*PyTorch02-PyTorch基础知识*) say that a tensor normally holds numbers, but that strings are possible. Test it.
"""

# %% tags=["raises-exception"]
torch.tensor(["cat", "dog"])

# %% [markdown]
r"""
PyTorch took the words for sequences of letters and found one axis too many. There is no dtype for text: words become whole numbers first, and a later lesson does that.

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
PyTorch's networks want one plane for each colour, so the channel comes first: (channel, height, width). The notes write an image as (width, height, channel). Nothing in PyTorch or Matplotlib reads that order.

Two methods can give the shape (3, 2, 3), and only one of them moves the axes. **Which of the two planes below is the red one?** Read it off the picture above before you run the cell.
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
    """Return a (height, width, channel) image with values 0..255 as a (channel, height, width) float32 in 0..1."""
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
    """Return a (channel, height, width) image as (height, width, channel), in the same memory."""
    ### BEGIN SOLUTION
    return image.permute(1, 2, 0)
    ### END SOLUTION

# %% [markdown]
r"""
The picture on the left went to channels first and straight back through your helper. It should look like the one on the right.
"""

# %%
_, (left, right) = plt.subplots(1, 2, figsize=(6, 2))
_ = left.imshow(ready_for_imshow(photo.permute(2, 0, 1)))
_ = right.imshow(photo)

# %% id="ready-for-imshow-check" role="check"
check("ready-for-imshow", ready_for_imshow)

# %% [markdown]
r"""
## What to remember

- `ndim` is the number of indices that reach one number; `shape` is how far each may run. A lone number has no axis, and an axis of size 0 is an axis.
- All elements have one dtype, and none of them is text.
- Images are (height, width, channel) in files and in `imshow`, and (channel, height, width) in PyTorch. `permute` moves axes; `reshape` cuts the same line of numbers into other pieces.
- A right shape proves nothing about the numbers in it.
"""
