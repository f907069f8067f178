"""The layout of any graph: nothing lies over anything, and every arrow leads downwards."""

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from course_utils.figures.graph.layout import Arrow, lay_out

CLOSE = 1e-6


@st.composite
def graphs(draw) -> tuple[list, list]:
    """Sizes of up to 14 boxes, and arrows between them, some of them with labels, slots and twins."""
    boxes = draw(st.integers(1, 14))
    sizes = draw(st.lists(st.tuples(st.integers(44, 180), st.integers(20, 90)), min_size=boxes, max_size=boxes))
    slot = st.one_of(st.none(), st.integers(0, 3))
    label = st.one_of(st.just((0, 0)), st.tuples(st.integers(10, 120), st.just(16)))
    arrows = []
    for target in range(1, boxes):
        sources = draw(st.lists(st.integers(0, target - 1), max_size=4))
        arrows += [Arrow(source, target, draw(slot), place, draw(label)) for place, source in enumerate(sources)]
    return sizes, arrows


def corners(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
    return min(left, right), min(top, bottom), max(left, right), max(top, bottom)


def boxes_of(layout, sizes):
    return [corners(x, y, x + width, y + height) for (x, y), (width, height) in zip(layout.corners, sizes, strict=True)]


def labels_of(layout, arrows):
    pairs = zip(layout.labels, arrows, strict=True)
    return [
        corners(x, y - arrow.label[1] / 2, x + arrow.label[0], y + arrow.label[1] / 2)
        for (x, y), arrow in pairs
        if arrow.label[0]
    ]


def pieces_of(layout):
    """Return the room of each piece of an arrow: it keeps between the heights and the sides of its two points."""
    return [corners(*one, *other) for route in layout.routes for one, other in pairwise(route)]


def overlap(one, other) -> bool:
    return all(one[axis] + CLOSE < other[axis + 2] and other[axis] + CLOSE < one[axis + 2] for axis in (0, 1))


def crosses(piece, room) -> bool:
    """Say whether a piece, which may have no width, goes through a room."""
    inside = piece[0] < room[2] - CLOSE and room[0] + CLOSE < piece[2]
    return inside and piece[1] < room[3] - CLOSE and room[1] + CLOSE < piece[3]


@settings(deadline=None, max_examples=60)
@given(graphs())
def test_no_box_no_label_and_no_arrow_lies_over_another(graph):
    sizes, arrows = graph
    layout = lay_out(sizes, arrows)
    rooms = boxes_of(layout, sizes) + labels_of(layout, arrows)
    assert not any(overlap(*pair) for pair in combinations(rooms, 2))
    assert not any(crosses(piece, room) for piece in pieces_of(layout) for room in rooms)


@settings(deadline=None, max_examples=60)
@given(graphs())
def test_every_arrow_leads_downwards_from_box_to_box_and_inputs_enter_in_their_order(graph):
    sizes, arrows = graph
    layout = lay_out(sizes, arrows)
    rooms = boxes_of(layout, sizes)
    for arrow, route in zip(arrows, layout.routes, strict=True):
        assert all(above[1] < below[1] for above, below in pairwise(route))
        (left, _, right, bottom), (first, *_, last) = rooms[arrow.source], route
        assert abs(first[1] - bottom) < CLOSE and left < first[0] < right
        left, top, right, _ = rooms[arrow.target]
        assert abs(last[1] - top) < CLOSE and left < last[0] < right
    for one, other in combinations(range(len(arrows)), 2):
        if arrows[one].target == arrows[other].target:
            assert layout.routes[one][-1][0] < layout.routes[other][-1][0]


@settings(deadline=None, max_examples=20)
@given(graphs())
def test_the_same_graph_is_laid_out_the_same(graph):
    assert lay_out(*graph) == lay_out(*graph)


def test_no_box_is_no_layout():
    assert lay_out([], []) == ([], [], [])


def test_a_chain_is_one_straight_line():
    sizes = [(60 + 20 * (box % 3), 40) for box in range(6)]
    layout = lay_out(sizes, [Arrow(box, box + 1, label=(30, 16)) for box in range(5)])
    assert len({x + width / 2 for (x, _), (width, _) in zip(layout.corners, sizes, strict=True)}) == 1
    assert all(len(route) == 2 for route in layout.routes)


def test_a_chain_that_takes_a_weight_at_every_box_is_still_straight():
    """0 → 2 → 4 → 6, and at each a leaf from the side."""
    sizes = [(80, 40)] * 7
    arrows = [Arrow(source, target, None, 0) for source, target in ((0, 2), (2, 4), (4, 6))]
    arrows += [Arrow(source, target, None, 1) for source, target in ((1, 2), (3, 4), (5, 6))]
    xs = [x for x, _ in lay_out(sizes, arrows).corners]
    assert xs[2] == xs[4] == xs[6]


def test_two_inputs_stand_above_their_box_like_a_gable():
    (left, _), (right, _), (middle, _) = lay_out([(60, 40)] * 3, [Arrow(0, 2, None, 0), Arrow(1, 2, None, 1)]).corners
    assert left < middle < right and middle - left == right - middle
