"""The graph of a learner's engine, drawn."""

from types import SimpleNamespace

import pytest

from course_utils import draw_engine


def value(data, *inputs, name="", grad=0.0):
    return SimpleNamespace(data=data, inputs=inputs, name=name, grad=grad)


def product_and_more(*grads):
    a_grad, w_grad, rest = grads or (0.0, 0.0, 0.0)
    a, w = value(2.0, name="a", grad=a_grad), value(3.0, name="w", grad=w_grad)
    product = value(6.0, (a, 3.0), (w, 2.0), name="Mul", grad=rest)
    return value(8.0, (product, 1.0), (a, 1.0), name="Add", grad=rest)


def test_before_the_way_back_it_shows_numbers_and_no_gradients():
    assert draw_engine(product_and_more()).text.splitlines() == [
        "graph of values: 4 boxes",
        "  a; leaf; = 2",
        "  w; leaf; = 3",
        "  Mul ← a, w; = 6; keeps slope to a = 3, slope to w = 2",
        "  Add ← Mul, a; = 8; keeps slope to Mul = 1, slope to a = 1; output",
    ]


def test_after_the_way_back_each_message_stands_at_its_arrow():
    figure = draw_engine(product_and_more(4.0, 2.0, 1.0))
    assert "Mul ← a (gradient 3), w (gradient 2); = 6; grad = 1" in figure.text
    assert [edge.gradient for edge in figure.graph.edges] == ["3", "2", "1", "1"]


def test_a_value_that_is_used_twice_is_one_box_with_two_arrows():
    a = value(3.0, name="a")
    graph = draw_engine(value(9.0, (a, 3.0), (a, 3.0), name="Mul")).graph
    assert [(edge.source, edge.target, edge.input) for edge in graph.edges] == [(0, 1, 0), (0, 1, 1)]
    assert len(graph.nodes) == 2


def test_the_steps_go_back_from_the_output_with_their_arithmetic():
    steps = draw_engine(product_and_more(4.0, 2.0, 1.0)).steps()
    assert [step.text.splitlines()[1:] for step in steps] == [
        ["  to Mul: 1 · 1 = 1", "  to a: 1 · 1 = 1"],
        ["  to a: 3 · 1 = 3", "  to w: 2 · 1 = 2"],
        ["  w.grad = 2"],
        ["  a.grad = 4"],
    ]


def test_a_leaf_alone_and_values_without_names_are_drawn_too():
    leaf = value(5.0)
    assert "leaf; leaf; = 5; output" in draw_engine(leaf).text
    assert "step ← leaf; = -5; keeps slope to it = -1; output" in draw_engine(value(-5.0, (leaf, -1.0))).text


def test_it_says_what_a_value_lacks():
    with pytest.raises(TypeError, match=r"data, grad, inputs and name; a float has no data\.$"):
        draw_engine(2.0)
    with pytest.raises(TypeError, match=r"a SimpleNamespace has no name\.$"):
        draw_engine(value(1.0, (SimpleNamespace(data=1.0, grad=0.0, inputs=()), 1.0)))


def test_a_long_computation_and_a_circle_are_refused_in_words():
    long = value(1.0)
    for _ in range(5000):
        long = value(1.0, (long, 1.0))
    with pytest.raises(ValueError, match="up to 60 values, and here are more: draw a smaller expression"):
        draw_engine(long)
    circle = value(1.0)
    circle.inputs = ((circle, 1.0),)
    with pytest.raises(ValueError, match="here a value is made from itself"):
        draw_engine(circle)
