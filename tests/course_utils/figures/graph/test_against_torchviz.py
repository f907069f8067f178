"""Boxes and arrows are those of torchviz, on graphs of every kind that it draws right."""

import re
import runpy
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from course_utils.figures import draw_graph
from course_utils.figures.graph.model import LEAF, Graph

GRAPHS = runpy.run_path(str(Path(__file__).with_name("graphs_of_all_kinds.py")))["GRAPHS"]
BOX = re.compile(r'^\t(\d+) \[label=(?:"([^"]*)"|(\w+))(?: fillcolor=(\w+))?\]', re.MULTILINE)
ARROW = re.compile(r"^\t(\d+) -> (\d+)$", re.MULTILINE)  # a dotted one leads to a base, one without a head to a saved
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torchviz uses distutils


class Shape(NamedTuple):
    """What both pictures must show alike.

    Attributes:
        boxes: how often each name occurs; leaves have their own, operations their kind.
        arrows: how often each (name of the source, name of the target) occurs.
        inputs: how often each (name of an operation, the names of its inputs in their order) occurs.
        outputs: how often each name is that of an output.
    """

    boxes: Counter
    arrows: Counter
    inputs: Counter
    outputs: Counter


def shape_of(names: dict, arrows: list[tuple], outputs: list) -> Shape:
    """Return the shape of a graph.

    Args:
        names: the name of each box.
        arrows: (source, target) pairs, those to one target in the order of its inputs.
        outputs: the boxes that make outputs.
    """
    into = defaultdict(list)
    for source, target in arrows:
        into[target].append(names[source])
    return Shape(
        Counter(names.values()),
        Counter((names[source], names[target]) for source, target in arrows),
        Counter((names[target], tuple(sources)) for target, sources in into.items()),
        Counter(names[box] for box in outputs),
    )


def ours(graph: Graph) -> Shape:
    arrows = [(edge.source, edge.target) for edge in graph.edges]
    outputs = [place for place, node in enumerate(graph.nodes) if node.is_output]
    return shape_of({place: node.title for place, node in enumerate(graph.nodes)}, arrows, outputs)


def torchviz(source: str) -> Shape:
    """Return the shape of torchviz's picture; it draws a leaf as two boxes, and a box for each output."""
    boxes = {box: (quoted or plain, colour) for box, quoted, plain, colour in BOX.findall(source)}
    drawn = ARROW.findall(source)
    leaf_of = {target: start for start, target in drawn if boxes[target][0] == "AccumulateGrad"}
    operations = {box: re.sub(r"Backward\d*$", "", label) for box, (label, colour) in boxes.items() if not colour}
    names = {box: leaf_of_name(boxes[leaf_of[box]][0]) if box in leaf_of else name for box, name in operations.items()}
    arrows = [(start, target) for start, target in drawn if start in names and target in names]
    outputs = [start for start, target in drawn if boxes[target][1] == "darkolivegreen1"]
    return shape_of(names, arrows, outputs)


def leaf_of_name(label: str) -> str:
    return label.partition("\n")[0]


@pytest.mark.parametrize("name", GRAPHS)
def test_boxes_and_arrows_are_those_of_torchviz(name):
    from torchviz import make_dot

    outputs, leaves = GRAPHS[name]()
    expected = torchviz(make_dot(outputs, params=dict(leaves)).source)
    graph = draw_graph(outputs, params=leaves, fold=None, gradients=False).graph
    assert ours(graph) == expected
    assert expected.boxes.total() > 1


def test_more_than_sixty_kinds_are_compared():
    assert len(GRAPHS) >= 60


def test_leaves_are_told_from_each_other_by_their_names():
    outputs, leaves = GRAPHS["MLP"]()
    titles = [node.title for node in draw_graph(outputs, params=leaves).graph.nodes if node.kind == LEAF]
    assert sorted(titles) == sorted(leaves)


def test_another_order_of_inputs_is_noticed():
    swapped = shape_of({1: "a", 2: "b", 3: "Sub"}, [(2, 3), (1, 3)], [3])
    assert swapped != shape_of({1: "a", 2: "b", 3: "Sub"}, [(1, 3), (2, 3)], [3])
