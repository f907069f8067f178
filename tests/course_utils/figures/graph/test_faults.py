"""What is wrong is drawn with the way out, never raised."""

import pytest
import torch

from course_utils.figures import draw_graph
from course_utils.figures.graph.model import FAULT

CUT_OFF = "No grad_fn: nothing that it was computed from has requires_grad=True, or a detach() or no_grad() cut it off."


@pytest.fixture
def x():
    return torch.tensor([2.0, 3.0], requires_grad=True)


@pytest.mark.parametrize(
    ("tensor", "words"),
    [
        (torch.ones(2), CUT_OFF),
        (torch.tensor([1, 2]), "int64 has no gradient: make it of floats, as by .float(), before you compute."),
        (torch.tensor([True]), "bool has no gradient: make it of floats, as by .float(), before you compute."),
        (torch.ones(2, dtype=torch.complex64), CUT_OFF),
    ],
    ids=["floats", "whole numbers", "truth values", "complex numbers"],
)
def test_a_tensor_without_a_graph_is_one_box_with_the_reason(tensor, words):
    (node,) = draw_graph(tensor).graph.nodes
    assert (node.kind, node.fault, node.is_output) == (FAULT, words, True)


def test_the_node_that_keeps_what_was_written_over_is_named_with_both_versions(x):
    h = x * 3
    y = h * h
    h += 1
    (fault,) = [node.fault for node in draw_graph(y).graph.nodes if node.fault]
    assert fault == (
        "Mul keeps h of version 0, a write in place made it 1: backward() refuses. Write out of place, or into a clone."
    )
    with pytest.raises(RuntimeError, match="is at version 1; expected version 0"):
        y.sum().backward()


def test_a_write_that_nothing_minds_is_no_fault(x):
    h = x + 1
    y = (h + 2).sum()
    h *= 2
    assert not any(node.fault for node in draw_graph(y).graph.nodes) and y.backward() is None


def test_a_freed_graph_is_marked_and_says_how_to_keep_it(x):
    y = (x * x).sum()
    y.backward()
    graph = draw_graph(y).graph
    assert [node.title for node in graph.nodes if "freed" in node.marks] == ["Mul"]
    assert graph.notes[0].startswith("A backward() has freed what these nodes kept: compute the output again")
    assert not any(edge.gradient for edge in graph.edges)


def test_a_graph_that_was_retained_is_not_freed(x):
    y = (x * x).sum()
    y.backward(retain_graph=True)
    assert "freed" not in draw_graph(y).text and "gradient [2, 3]" in draw_graph(y).text


def test_between_the_ends_no_grad_is_kept_and_the_picture_says_how_to_keep_it(x):
    h = x * 3
    y = h.sum()
    y.backward()
    assert (
        "`.grad` is kept in leaves only; `retain_grad()`, called before backward(), keeps it in h" in draw_graph(y).text
    )


def test_a_tensor_that_retains_its_grad_shows_it(x):
    h = x * 3
    h.retain_grad()
    h.sum().backward()
    text = draw_graph(h.sum()).text
    assert "= [6, 9]; grad = [1, 1]; " in text and "; retain_grad" in text and "leaves only" not in text


def test_faults_inside_of_folded_parts_are_told(x):
    y = x
    for place in range(100):
        h = y * 1
        y = h.sin() * h
        if place == 50:
            h += 1
    (fold,) = [node for node in draw_graph(y.sum()).graph.nodes if node.kind == "fold"]
    assert "a write in place made it 1" in fold.fault


def test_freed_parts_inside_of_folded_parts_are_marked(x):
    y = x
    for _ in range(100):
        y = y.sin()
    y.sum().backward()
    (fold,) = [node for node in draw_graph(y.sum()).graph.nodes if node.kind == "fold"]
    assert fold.marks == ("freed",)
