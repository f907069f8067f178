"""The rule says what PyTorch does, on two thousand random lists of shapes."""

import random

import pytest
import torch

from course_utils.figures.broadcast.rule import (
    CLASH,
    EQUAL,
    MISSING,
    STRETCHES,
    compare,
    contiguous_stride,
    expanded_stride,
    repairs,
    result_of,
)


def random_lists(count: int, sizes: tuple[int, ...] = (0, 1, 2, 3, 4)) -> list[list[tuple[int, ...]]]:
    """Return lists of 2 to 4 shapes; half of them are made to broadcast by turning sizes of one shape into 1."""
    draw, lists = random.Random(61), []
    for turn in range(count):
        shapes = [tuple(draw.choices(sizes, k=draw.randint(0, 5))) for _ in range(draw.randint(2, 4))]
        if turn % 2:
            whole = tuple(draw.choices(sizes, k=5))
            shapes = [tuple(draw.choice((1, size)) for size in whole[draw.randint(0, 5) :]) for _ in shapes]
        lists.append(shapes)
    return lists


LISTS = random_lists(2000)


def truth(shapes: list[tuple[int, ...]]) -> tuple[int, ...] | None:
    try:
        return tuple(torch.broadcast_shapes(*shapes))
    except RuntimeError:
        return None


def test_the_verdict_and_the_result_are_those_of_pytorch():
    verdicts = [(result_of(compare(shapes)), truth(shapes)) for shapes in LISTS]
    assert all(ours == theirs for ours, theirs in verdicts)
    assert 500 < sum(theirs is None for _, theirs in verdicts) < 1500


def test_what_stretches_has_stride_0_in_the_tensors_that_pytorch_broadcasts():
    for shapes in LISTS:
        columns = compare(shapes)
        if result_of(columns) is None:
            continue
        for place, tensor in enumerate(torch.broadcast_tensors(*map(torch.empty, shapes))):
            steps = expanded_stride(shapes[place], contiguous_stride(shapes[place]), tuple(tensor.shape))
            assert steps == tensor.stride(), shapes
            for column, size, step in zip(columns, tensor.shape, tensor.stride(), strict=True):
                assert size == 1 or (place in column.stretched) == (step == 0), shapes


def test_the_stride_of_a_view_is_kept_where_it_does_not_stretch():
    view = torch.zeros(4, 1, 6).transpose(0, 2)[::2]
    assert expanded_stride((3, 1, 4), view.stride(), (2, 3, 5, 4)) == view.expand(2, 3, 5, 4).stride()


def test_every_repair_repairs_and_none_is_overlooked():
    for shapes in random_lists(400):
        if truth(shapes) is not None:
            continue
        found = {repair.shapes: repair.result for repair in repairs(shapes)}
        for place, shape in enumerate(shapes):
            for axis in range(len(shape) + 1):
                wider = tuple(torch.empty(shape).unsqueeze(axis).shape)
                tried = (*shapes[:place], wider, *shapes[place + 1 :])
                assert found.get(tried) == truth(list(tried))


@pytest.mark.parametrize("shapes", [[(64, 128), (64,)], [(2, 3, 4), (5, 4)], [(3,), (4,)], [(), (4, 3, 3), (3, 3, 1)]])
def test_the_words_of_a_repair_make_the_shape_that_they_promise(shapes):
    assert repairs(shapes)
    for repair in repairs(shapes):
        tensor = torch.empty(shapes[repair.operand])
        for code in (repair.unsqueeze("t"), repair.indexing("t")):
            assert eval(code, {"t": tensor}).shape == repair.shapes[repair.operand], code  # noqa: S307


def test_the_smallest_result_comes_first_among_the_repairs():
    assert [repair.result for repair in repairs([(64, 128), (64,)])] == [(64, 128), (64, 128, 64)]


@pytest.mark.parametrize(
    ("sizes", "rules"),
    [
        ((3, 3), {EQUAL: []}),
        ((1, 1), {EQUAL: []}),
        ((0, 0), {EQUAL: []}),
        ((3, 1), {STRETCHES: [1]}),
        ((0, 1), {STRETCHES: [1]}),
        ((1, None), {MISSING: [1]}),
        ((3, None), {MISSING: [1], STRETCHES: [1]}),
        ((1, 3, None), {MISSING: [2], STRETCHES: [0, 2]}),
        ((3, 4), {CLASH: [0, 1]}),
        ((0, 4), {CLASH: [0, 1]}),
        ((3, 1, 4, None), {CLASH: [0, 2]}),
    ],
)
def test_the_rule_of_an_axis(sizes, rules):
    shapes = [(size, 7) if size is not None else (7,) for size in sizes]
    first, last = compare(shapes)
    assert (first.sizes, first.rules) == (sizes, rules)
    assert last.rules == {EQUAL: []}
