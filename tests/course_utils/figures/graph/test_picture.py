"""The picture of a graph: arrows, gradients beside them, a legend of what occurs."""

import re
from dataclasses import replace

from course_utils.figures.graph.draw import picture
from course_utils.figures.graph.model import CONSTANT, LEAF, OPERATION, Edge, Graph, Node

SQUARE = Graph(
    "a square",
    (Node(LEAF, "x", rows=("3",)), Node(OPERATION, "Mul", "y", rows=("9",), is_output=True)),
    (Edge(0, 1, None, 0, "3"), Edge(0, 1, None, 1, "3")),
    ("A note.",),
)
LEGEND = ("gradient on its way back", "recorded while a gradient was computed", "no gradient is asked of it")


def words(graph: Graph) -> list[str]:
    """Return the texts of the picture in the order in which they are drawn."""
    return re.findall(">([^<>]+)</text>", picture(graph, "words").svg)


def test_each_arrow_has_its_gradient_beside_it_and_the_notes_stand_beneath():
    assert words(SQUARE) == ["3", "3", "x", "3", "y", "= Mul", "9", LEGEND[0], "A note."]


def test_the_figure_carries_the_words_and_the_graph():
    figure = picture(SQUARE, "words")
    assert (figure.text, figure.graph) == ("words", SQUARE) and "<desc>words</desc>" in figure.svg


def test_without_gradients_there_is_no_legend():
    bare = replace(SQUARE, edges=(Edge(0, 1, None, 0), Edge(0, 1, None, 1)), notes=())
    assert words(bare) == ["x", "3", "y", "= Mul", "9"]


def test_a_cut_is_dashed_and_what_would_come_back_stands_in_brackets():
    cut = replace(SQUARE, edges=(Edge(0, 1, gradient="3", cut=True),), notes=())
    assert words(cut)[0] == "(3)" and words(cut)[-2:] == ["no gradient comes back", "what would come back"]
    assert 'stroke-dasharray="4 3"' in picture(cut, "").svg


def test_the_second_order_has_two_signs_and_an_entry_in_the_legend():
    def signs(graph):
        return picture(graph, "").svg.count("<polygon")

    second = replace(SQUARE, edges=tuple(replace(edge, order=2) for edge in SQUARE.edges))
    both = replace(second, nodes=(SQUARE.nodes[0], replace(SQUARE.nodes[1], order=2)))
    assert LEGEND[1] in words(both) and LEGEND[0] not in words(both)
    assert signs(second) == signs(SQUARE) + len(SQUARE.edges) - 1  # the legend's sign is another one


def test_a_constant_has_an_entry_in_the_legend():
    constant = replace(SQUARE, nodes=(Node(CONSTANT, "2"), SQUARE.nodes[1]), edges=(Edge(0, 1),))
    assert LEGEND[2] in words(constant)


def test_a_graph_without_arrows_is_drawn():
    assert words(Graph("alone", (Node(LEAF, "x"),), ())) == ["x"]


def test_a_long_gradient_is_cut():
    long = replace(SQUARE, edges=(Edge(0, 1, gradient="1234567890" * 9),))
    assert words(long)[0] == "1234567890123456789012345…"


def test_outputs_are_numbered_and_inputs_where_one_has_no_arrow():
    nodes = (Node(LEAF, "x"), Node(OPERATION, "Unbind"), Node(OPERATION, "Stack"))
    edges = (Edge(0, 1), Edge(1, 2, 0, 0), Edge(1, 2, 2, 1))
    assert words(Graph("parts", nodes, edges))[3:] == ["0", "2"]
    missing = (Edge(0, 1), Edge(1, 2, None, 0), Edge(1, 2, None, 2))
    assert words(Graph("parts", nodes, missing))[3:] == ["0", "2"]
