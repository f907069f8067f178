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
