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
