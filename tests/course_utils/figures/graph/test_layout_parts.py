"""Layers, order and stations, each on its own."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from course_utils.figures.graph.layout import Arrow
from course_utils.figures.graph.layout.grid import make_grid
from course_utils.figures.graph.layout.layers import find_layers, measure_depths
from course_utils.figures.graph.layout.order import crossings, untangle


@st.composite
def arrows_of(draw, most: int = 12) -> tuple[int, list[Arrow]]:
    boxes = draw(st.integers(1, most))
    pairs = [(source, target) for target in range(boxes) for source in range(target)]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=20)) if pairs else []
    return boxes, [Arrow(source, target, None, place) for place, (source, target) in enumerate(chosen)]


def crossings_by_pairs(levels, segments) -> int:
    place = {item: at for level in levels for at, item in enumerate(level)}
    count = 0
    for below in segments:
        ends = [(place[each.upper] + each.leaves, place[each.lower] + each.enters) for each in below]
        count += sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(ends, 2))
    return count


@given(arrows_of())
def test_an_arrow_leads_to_a_deeper_layer_and_the_first_layer_is_0(graph):
    boxes, arrows = graph
    found = find_layers(boxes, arrows)
    assert all(found[arrow.source] < found[arrow.target] for arrow in arrows)
    assert min(found) == 0 and max(found) == max(measure_depths(boxes, arrows))


def test_a_leaf_stands_just_above_its_first_use():
    """0 → 1 → 2 → 3, the leaf 4 of a later pair only needed there; an end stands as high as it can."""
    chain = [Arrow(0, 1), Arrow(1, 3), Arrow(3, 5)]
    assert find_layers(7, [*chain, Arrow(2, 3), Arrow(4, 5), Arrow(0, 6)]) == [0, 1, 1, 2, 2, 3, 1]


@given(arrows_of())
def test_crossings_are_counted_as_by_comparing_each_two(graph):
    boxes, arrows = graph
    grid = make_grid([(50, 20)] * boxes, arrows)
    assert crossings(grid.levels, grid.segments) == crossings_by_pairs(grid.levels, grid.segments)


@settings(deadline=None)
@given(arrows_of())
def test_the_order_never_has_more_crossings_than_before_and_keeps_every_item(graph):
    boxes, arrows = graph
    grid = make_grid([(50, 20)] * boxes, arrows)
    before, items = crossings(grid.levels, grid.segments), [sorted(level) for level in grid.levels]
    untangle(grid)
    assert crossings(grid.levels, grid.segments) <= before
    assert [sorted(level) for level in grid.levels] == items


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12))
def test_a_tree_has_no_crossing(choices):
    """Every box but the last leads to one box; the inputs of a box are told apart by their slots."""
    boxes = len(choices) + 1
    targets = [min(box + 1 + choice, boxes - 1) for box, choice in enumerate(choices)]
    arrows = [Arrow(box, target, None, box) for box, target in enumerate(targets)]
    grid = make_grid([(50, 20)] * boxes, arrows)
    assert crossings(grid.levels, grid.segments) == 0


def test_a_long_arrow_has_a_station_on_every_level_on_its_way():
    grid = make_grid([(50, 20)] * 3, [Arrow(0, 1), Arrow(1, 2), Arrow(0, 2, label=(30, 16))])
    assert [len(level) for level in grid.levels] == [1, 2, 2, 2, 1]
    assert [len(chain) for chain in grid.chains] == [3, 3, 5]
    assert sorted(grid.right)[-1] > 30
