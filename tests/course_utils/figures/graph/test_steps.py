"""The backward pass frame by frame."""

import re
from dataclasses import replace

import pytest

from course_utils.figures.graph.draw import picture
from course_utils.figures.graph.model import FOLD, LEAF, OPERATION, Edge, Graph, Node

GRAPH = Graph(
    "the graph of y",
    (Node(LEAF, "x"), Node(OPERATION, "Pow", "h"), Node(OPERATION, "Mul", "y", is_output=True)),
    (Edge(0, 1, gradient="108"), Edge(1, 2, None, 0, "27"), Edge(0, 2, None, 1, "81")),
    backward=(2, 1, 0),
    equations={2: "to h: 27; to x: 81", 1: "Pow: 27 · 4", 0: "x.grad = 108 + 81 = 189"},
)
BARE = replace(GRAPH, backward=())


def words(figure) -> list[str]:
    return re.findall(">([^<>]+)</text>", figure.svg)


def test_there_is_a_frame_for_each_node_that_the_engine_runs():
    steps = picture(GRAPH, "").steps()
    assert len(steps) == len(list(steps)) == 3 and steps[-1] is list(steps)[2]
    assert words(steps[0])[-2:] == ["to h: 27", "to x: 81"]
    assert [words(frame)[-1] for frame in steps][1:] == [GRAPH.equations[1], GRAPH.equations[0]]


def test_a_gradient_appears_when_its_node_has_run_and_stays():
    numbers = [{word for word in words(frame) if word.isdigit()} for frame in picture(GRAPH, "").steps()]
    assert numbers == [{"27", "81"}, {"27", "81", "108"}, {"27", "81", "108"}]


def test_every_frame_points_at_one_box_and_what_has_just_arrived_is_bold():
    for frame, new in zip(picture(GRAPH, "").steps(), (2, 1, 0), strict=True):
        bold = re.findall(r'font-weight="bold"[^>]*>(\d+)</text>', frame.svg)
        assert len(bold) == new and frame.svg.count("cu-fill-accent") == 2  # the pointer, and its rule in the style


def test_the_boxes_stand_still_from_frame_to_frame():
    rooms = [re.findall(r'translate\(([^)]+)\)"><rect', frame.svg) for frame in picture(GRAPH, "").steps()]
    assert rooms[0] == rooms[1] == rooms[2] and len(rooms[0]) == 3


def test_how_gradients_add_up_is_hidden_until_all_of_them_have_arrived():
    summed = replace(GRAPH.nodes[0], rows=("gradient 108 + 81 = 189",))
    steps = picture(replace(GRAPH, nodes=(summed, *GRAPH.nodes[1:])), "").steps()
    assert [("gradient ?" in words(frame), summed.rows[0] in words(frame)) for frame in steps] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    assert len({frame.svg.split('height="')[0] for frame in steps}) == 1  # the box keeps its width


def test_the_words_say_the_step_and_the_arithmetic():
    steps = picture(GRAPH, "").steps()
    assert steps[0].text == "step 1 of 3: y = Mul\n  to h: 27\n  to x: 81"
    assert steps.text == "\n".join(frame.text for frame in steps)
    assert steps[2].text == "step 3 of 3: x\n  x.grad = 108 + 81 = 189"


def test_the_film_holds_every_frame_side_by_side_as_far_as_they_fit():
    film = picture(GRAPH, "").steps()
    assert [word for word in words(film) if word.startswith("step ")] == [
        f"step {number} of 3: {name}" for number, name in ((1, "y = Mul"), (2, "h = Pow"), (3, "x"))
    ]
    width = int(re.search(r'width="(\d+)"', film.svg)[1])
    assert width < 950 and width > int(re.search(r'width="(\d+)"', film[0].svg)[1])


def test_without_a_backward_pass_one_sentence_says_what_to_do():
    words = (
        "steps() shows a backward pass, and this picture holds none: "
        "draw a tensor with one element, or say gradient=… for it."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        picture(BARE, "").steps()
    with pytest.raises(ValueError, match=f"^{re.escape(words)} Gradients are left out: a hook.$"):
        picture(replace(BARE, notes=("Gradients are left out: a hook.",)), "").steps()


def test_of_a_large_graph_the_film_shows_the_first_frames_and_says_so():
    nodes = tuple(Node(OPERATION, f"Step{place}") for place in range(40))
    edges = tuple(Edge(place, place + 1, gradient="1") for place in range(39))
    steps = picture(Graph("a chain", nodes, edges, backward=tuple(range(39, -1, -1))), "").steps()
    assert len(steps) == 40 and steps.text.count("step ") == 40
    assert words(steps)[-1] == "25 more: steps[15] and on" and words(steps).count("Step0") == 15


def test_a_folded_graph_has_no_steps_and_the_sentence_says_how_to_unfold_it():
    folded = replace(BARE, nodes=(Node(FOLD, "8 boxes"), *BARE.nodes[1:]))
    words = "steps() shows every node of a backward pass, and some are folded in this picture: draw it with fold=None."
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        picture(folded, "").steps()
