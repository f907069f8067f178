"""Every item of the source notes is taught: this map says by which words of a lesson, and fails on a gap.

An item's text stands in the course's design notes; its number is kept for good.
"""

from pathlib import Path

import pytest

from grader.lesson import lessons

ROOT = Path(__file__).parents[2]
LESSONS = {lesson.slug: lesson for lesson in lessons(ROOT)}

TAUGHT = {
    "01-tensors": {
        1: "In mathematics a tensor describes a multilinear relation",
        2: "## One dtype for all elements",
        3: "A number alone is called a **scalar**",
        4: 'they list "a text, batch × sequence" among the 3-D tensors',
        5: "The notes write an image as (width, height, channel).",
        6: "says: 4-D is an image, 5-D is a video.",
        7: "| a colour image | (channel, height, width) | (batch, channel, height, width) |",
        8: "but that strings are possible. Test it.",
        9: "A tensor is an object of the class `torch.Tensor`.",
        10: "lists the attribute as `type`. Test it",
        11: 'says that `requires_grad` tells whether a tensor "supports differentiation"',
        13: "And it says of `is_leaf`: not a leaf, pass the gradient on; a leaf, stop.",
        59: "counts more than a hundred operations",
    },
    "02-creation": {
        14: "It does not: `torch.tensor` makes a full copy",
        15: 'that its dtype "can only be float32". Test it.',
        16: "Code that takes `empty` for zeros passes every test on the day it is written.",
        17: '"the identity matrix, the zero matrix and the diagonal matrix"',
        18: "`ones` makes a **mask**",
        19: "`zeros` is where sums begin and what fills up",
        20: "The notes write `eye(sizes)`. Does it take a shape?",
        21: "And the notes' rule for `arange`, the end left out? Test it where the step is 0.1.",
        22: "Some texts say that it cuts into `steps` parts",
        23: "The notes say that `randn` is often used for the weights of a model. Test it",
        24: "Two plain numbers say nothing about a shape, so `size=` has to.",
        25: "`randperm(n)` has the whole numbers from 0 to n − 1, each once",
        26: "does it three times, the last time for a value and a dtype that do not fit",
        27: "says that they are **randomly** initialised.",
        28: 'that it "is still a List". Test it.',
        30: '"empty_like": torch.empty_like(x),',
        31: '"zeros_like": torch.zeros_like(x),',
        32: '"ones_like": torch.ones_like(x),',
        33: '"rand_like": torch.rand_like(x),',
        34: '"randn_like": torch.randn_like(x),',
        35: '"full_like": torch.full_like(x, 3.14),',
        36: "A keyword overrides what would be inherited.",
        38: "hand `x.shape` or `x.size()` to any constructor",
        39: "`new_ones` and its relatives are methods",
    },
    "03-operations-and-shape": {
        47: "what an index gives shares memory with the tensor",
        48: "The notes call it `torch.view()`, beside `torch.reshape()`. Test whether",
        52: "the minus sign got lost",
        53: "that `view` does not change the shape of the original",
        54: "`view` only changes the angle from which the tensor is looked at.",
        56: "name three ways to add",
        57: 'says that the axis is "empty". Test it',
        58: "`.item()` takes the number out",
        60: "is indexed much like a NumPy array",
    },
    "04-memory": {
        29: "It prints all three, they look alike, and it does not say which of them share memory.",
        37: 'under one heading: "shallow copies (浅拷贝) that share memory"',
        40: "Here is the table of the notes, run.",
        41: "The notes call `y = x` an alias (别名)",
        42: "That gradients come back through a clone shows when they are asked for.",
        43: "Of `detach` the notes say that it serves to keep parameters fixed, and to go to NumPy.",
        44: "says that `view` needs contiguous memory",
        45: "wherever `view` would work, and copies where not",
        46: "`contiguous` does only what has to be done",
        49: '"because it is actually the same tensor". Test the reason.',
        50: "if source and result are not to share memory, `reshape` is needed. Test it.",
        51: "The fourth sentence recommends to `clone` first and `view` then.",
        55: "has a table of three lines: `x = x + 1`, `x += 1` and `x[:] = x + 1`",
        68: "There is a guard: a write into *all* of `shown` is refused",
    },
    "05-broadcasting": {
        61: "says that some elements are copied first, and that the operation comes then.",
        62: "One of three things must hold:",
        63: "says of them that by rights they cannot be added",
        64: "a table of three rows and a lone row of four.",
        65: "a layer adds its **bias**",
        66: "take care of this feature when you use it. It does not say of what.",
        67: "The tensor that is written into does not stretch.",
    },
    "06-autograd-graph": {
        69: "calls it a package for the class `torch.tensor`. Test it",
        70: "**define by run**, a **dynamic** graph",
        71: "The other way is the **static** graph",
        73: "from then on every operation with it is tracked",
        74: "`backward` does not set `.grad`, it **adds** to it",
        75: '`backward` must be handed a tensor of the same shape, "else an error". Test it',
        78: "The notes call the object a `Function`.",
        79: "The notes say that `grad_fn` is None for tensors that the user made by hand.",
        80: "says that `grad_fn` refers to a `PowBackward0`.",
        81: "There is a second attribute, `_grad_fn`.",
        82: "They also say that `requires_grad` may be changed at any time, by `requires_grad_()`",
        83: "the first example of the notes (*PyTorch02-PyTorch基础知识*): y = x² + 2",
        84: "The notes compare `grad_fn` to a trail of breadcrumbs",
        94: "y = x1 + 2 * x2\ny.item(), x1.requires_grad",
        95: "before any `backward`, by `x1.grad.data`. It shows the error too.",
        96: "In the same list of questions stands `y.grad.data`.",
        97: "The notes print 1, 2 and after a second run 2, 4.",
        100: "The first is the notes' own example, what happens when no gradients are allowed.",
        106: "The notes have an example that is none: `z = y * y * 3`.",
        107: "a = (a * 3) / (a - 1)",
        108: "The notes say that `out.backward()` and `out.backward(torch.tensor(1.))` are the same.",
    },
    "07-vector-jacobian": {
        72: "the gradient points where the directional derivative (方向导数), the slope in one direction, is greatest",
        85: "The derivation in the notes goes like this:",
        86: "A function that gives a row of numbers is a **vector function** (向量函数).",
        87: "the notes add that m and n need not be equal",
        88: 'the "Jacobian determinant" (雅各比行列式) is the transpose of W. That is two claims. Test both',
        89: '"the transpose of 2, that is 2". Its formulas are lost.',
        90: "if v = ∂l/∂y, then v · J = ∂l/∂x.",
        91: '"this means that gradients are accumulated (累加)". Does it mean that?',
        92: "says that `torch.autograd` cannot compute the full Jacobian directly. Test it",
        93: "y is doubled as long as its length, `y.data.norm()`, is below 1000.",
    },
    "08-training-mechanics": {
        76: "says that it separates (分离) a tensor from its history",
        77: "That it is no `no_grad`, and `no_grad` no `eval`",
        98: "says that an optimizer (优化器) can do the clearing.",
        99: "before each backward, `x.grad.data.zero_()`. Test it",
        101: "lists the steps of training: feed the data forward",
        102: "that come about in the block is **forced** (强制) to be False",
        103: "It saves memory and time, they say.",
        104: "to change a tensor's numbers without autograd noticing, change `.data`.",
        105: "Another tensor on the same memory, without a graph.",
        109: "Each tensor counts the writes into its memory, in `_version`.",
    },
}
ITEMS = [(slug, item) for slug, items in TAUGHT.items() for item in items]


@pytest.mark.parametrize(("slug", "item"), ITEMS, ids=[f"{slug} item {item}" for slug, item in ITEMS])
def test_an_item_of_the_notes_is_taught_where_the_map_says(slug, item):
    assert TAUGHT[slug][item] in LESSONS[slug].read(LESSONS[slug].text)


def test_every_lesson_from_01_on_has_its_items_in_the_map():
    assert set(TAUGHT) == set(LESSONS) - {"00-orientation"}


def test_no_item_is_taught_twice_by_the_map():
    numbers = [item for _, item in ITEMS]
    assert len(numbers) == len(set(numbers))
