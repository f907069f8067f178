"""The arithmetic of each step is true: a formula gives the number behind it."""

import math
import re

import pytest
import torch

from course_utils.figures import draw_graph
from course_utils.figures.graph.equations import Sent, arrival, equation

FUNCTIONS = {"cos": math.cos, "sin": math.sin, "ln": math.log, "sign": lambda x: math.copysign(1, x)}
SCALARS = {
    "a + b": lambda a, b: a + b,
    "a + 3 b": lambda a, b: torch.add(a, b, alpha=3),
    "a - b": lambda a, b: a - b,
    "a - 2 b": lambda a, b: torch.sub(a, b, alpha=2),
    "-a": lambda a, _: -a,
    "a b": lambda a, b: a * b,
    "-3 a": lambda a, _: a * -3,
    "a / b": lambda a, b: a / b,
    "1 / a": lambda a, _: 1 / a,
    "a / -4": lambda a, _: a / -4,
    "a cubed": lambda a, _: a**3,
    "a to -1.5": lambda a, _: a**-1.5,
    "a to b": lambda a, b: a**b,
    "2 to b": lambda _, b: 2**b,
    "exp": lambda a, _: a.exp(),
    "log": lambda a, _: a.log(),
    "sqrt": lambda a, _: a.sqrt(),
    "reciprocal": lambda _, b: b.reciprocal(),
    "sin": lambda a, _: a.sin(),
    "cos": lambda a, b: a.cos() + b.cos(),
    "tanh": lambda a, b: a.tanh() + b.tanh(),
    "sigmoid": lambda a, _: a.sigmoid(),
    "abs": lambda a, b: a.abs() - b.abs(),
    "relu": lambda a, b: a.relu() + b.relu(),
    "clone": lambda a, _: a.clone(),
    "dot": lambda a, b: torch.dot(a.reshape(1), b.reshape(1)),
    "a long way": lambda a, b: ((a * b - a.sin()) / (a.exp() + 1)).tanh() * b**2,
}


def value_of(way: str) -> float:
    """Return what a formula of numbers gives."""
    if " where " in way:
        gradient, condition = way.removesuffix(", else 0").split(" where ")
        return value_of(gradient) if eval(condition) else 0.0  # noqa: S307
    code = re.sub(r"(cos|sin|ln|sign) (\(\S+\)|\S+)", r"\1(\2)", way)
    code = (
        code.replace("[", "")
        .replace("]", "")
        .replace("·", "*")
        .replace("²", "**2")
        .replace("^", "**")
        .removesuffix(", reshaped")
    )
    return eval(code, FUNCTIONS)  # noqa: S307


@pytest.mark.parametrize("kind", SCALARS)
def test_each_formula_gives_the_number_behind_it(kind):
    a, b = torch.tensor(1.25, requires_grad=True), torch.tensor(-0.75, requires_grad=True)
    y = SCALARS[kind](a, b) * -2
    equations = draw_graph(y).graph.equations.values()
    lines = [line for words in equations for line in words.split("; ")]
    for line in lines:
        way, _, total = line.partition(": ")[2].rpartition(" = ") if line.startswith("to ") else ("", "", "")
        if way and "makes" not in way:
            assert value_of(way) == pytest.approx(value_of(total), rel=2e-3), line
    assert len(lines) >= 2 and not any("makes" in line for line in lines if kind != "2 to b"), lines


def test_an_equation_that_says_the_gradient_itself_says_it_once():
    assert equation("Add", "3", {}, [Sent(0, "a", "3"), Sent(1, "b", "3")]) == "to a: 3; to b: 3"
    assert equation("Sub", "1", {}, [Sent(1, "b", "-1")]) == "to b: -1"


def test_negative_numbers_stand_in_brackets():
    assert equation("Mul", "-1", {"other": "-2"}, [Sent(0, "a", "2")]) == "to a: -1 · (-2) = 2"
    assert equation("Neg", "-1", {}, [Sent(0, "a", "1")]) == "to a: -(-1) = 1"


def test_what_was_stretched_is_summed():
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    row, one = torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor(2.0, requires_grad=True)
    words = " ".join(draw_graph((x * row * one).sum()).graph.equations.values())
    assert "to row: [[2, 2], [2, 2]] · [[1, 2], [3, 4]], summed over the stretched axes = [8, 12]" in words
    assert "summed over the stretched axes = 16" in words


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda x: x.mean(), "1 / 4, to each element"),
        (lambda x: x.mean(0).sum(), "[1, 1] / 2, to each element"),
        (lambda x: x.sum(), "1 to each element"),
        (lambda x: x[0].sum(), "[1, 1], where it was taken from, else 0 = [[1, 1], [0, 0]]"),
        (lambda x: x.t().sum(), "its axes exchanged"),
        (lambda x: x.view(4).sum(), "[1, 1, 1, 1], reshaped"),
        (lambda x: torch.cat([x, x]).sum(), "the part that came from here"),
        (lambda x: x[:, :1].expand(2, 2).sum(), "summed over the stretched axes"),
        (lambda x: x.relu().sum(), "[[1, 1], [1, 1]] where [[1, 0], [0, 1]] > 0, else 0 = [[1, 0], [0, 1]]"),
        (lambda x: (x @ x).sum(), "[[1, 1], [1, 1]] @ [[1, 0], [0, 1]].T"),
        (lambda x: (x @ x).sum(), "[[1, 0], [0, 1]].T @ [[1, 1], [1, 1]]"),
        (lambda x: (x @ torch.ones(2)).sum(), "outer([1, 1], [1, 1])"),
        (lambda x: torch.addmm(torch.zeros(2), x, x).sum(), "@ [[1, 0], [0, 1]].T"),
        (lambda x: torch.addmm(torch.zeros(2), x, x, alpha=2).sum(), "Addmm makes"),
        (lambda x: x.softmax(0).sum(), "Softmax makes"),
        (lambda x: torch.view_as_complex(x).exp().abs().sum(), "Exp makes"),
    ],
)
def test_operations_on_many_numbers_say_what_happens_to_them(make, words):
    x = torch.eye(2, requires_grad=True)
    assert words in " ".join(draw_graph(make(x)).graph.equations.values())


def test_gradients_that_arrive_add_up():
    assert arrival("x.grad +=", ["3", "-0.416", "1"], "3.584") == "x.grad += 3 + (-0.416) + 1 = 3.584"
    assert arrival("x.grad +=", ["3"], "3") == "x.grad += 3"


def test_what_is_given_to_an_output_that_is_used_is_a_term_too():
    x = torch.tensor(2.0, requires_grad=True)
    h = x * 3
    graph = draw_graph(h * h, h, x).graph
    assert "gradient 1 + 6 + 6 = 13" in graph.nodes[1].rows
    assert graph.equations[0] == "x.grad += 1 + 39 = 40"


def test_a_leaf_that_is_the_output_gets_what_was_given():
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    assert draw_graph(x, gradient=torch.tensor([1.0, 5.0])).graph.equations == {0: "x.grad += [1, 5]"}


def test_a_node_that_sends_nothing_says_so():
    assert equation("Own", "1", {}, []) == "Own: 1 comes, nothing goes on"


def test_an_equation_names_each_of_several_results():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    a, b = x.chunk(2)
    graph = draw_graph((a * b).sum()).graph
    assert "to a: [1] · [2] = [2]; to b: [1] · [1] = [1]" in graph.equations.values()


def test_with_a_shape_in_the_place_of_numbers_no_formula_is_made():
    x = torch.ones(4, 3, requires_grad=True)
    graph = draw_graph((x**2).sum()).graph
    assert "to x: Pow makes (4, 3) of (4, 3)" in graph.equations.values()
