"""`draw_graph` on live tensors, as a learner calls it."""

import gc
import os
import re
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
import torch

from course_utils.figures import draw_graph, record_graph
from course_utils.figures.graph.draw import GraphFigure

ROOT = Path(__file__).parents[4]


def test_leaves_and_results_have_the_names_of_the_callers_variables():
    weight = torch.tensor(2.0, requires_grad=True)
    half = weight / 2
    svg = draw_graph(half).svg
    assert re.search('font-weight="bold"[^>]*>weight<', svg) and re.search('font-weight="bold"[^>]*>half<', svg)


def test_the_picture_and_its_words_show_the_same_gradient():
    x = torch.tensor(3.0, requires_grad=True)
    figure = draw_graph(x * x)
    assert isinstance(figure, GraphFigure) and len(figure.steps()) == 2
    assert figure.svg.count(">3</text>") == 2 and figure.text.count("gradient 3") >= 2


def test_recorded_constants_are_drawn():
    x, shift = torch.tensor(3.0, requires_grad=True), torch.tensor(5.0)
    with record_graph() as recorded:
        y = x + shift
    assert ">shift</text>" in draw_graph(y, recorded=recorded).svg and ">shift</text>" not in draw_graph(y).svg


def test_a_figure_keeps_no_tensor_alive():
    x = torch.tensor(3.0, requires_grad=True)
    figure = draw_graph({"square": x * x})
    alive = weakref.ref(x)
    gc.disable()
    try:
        del x
        assert alive() is None and figure.steps()
    finally:
        gc.enable()


def test_without_dot_the_picture_is_the_same():
    code = (
        "import torch; from course_utils import draw_graph; x = torch.tensor(2.0, requires_grad=True); y = x * x; "
        "print(draw_graph(y).svg, end='')"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PATH": "", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    x = torch.tensor(2.0, requires_grad=True)
    y = x * x
    assert done.stdout == draw_graph(y).svg


@pytest.mark.parametrize("given", [3, "y", torch.nn.Linear(1, 1), ()])
def test_what_is_no_tensor_is_refused_in_one_sentence(given):
    with pytest.raises(TypeError, match=r"^draw_graph draws tensors, and it was given [^\n]*$"):
        draw_graph(given)


def test_steps_without_gradients_say_why():
    x = torch.ones(2, requires_grad=True)
    with pytest.raises(ValueError, match=r"^steps\(\) shows a backward pass, .* say gradient=v, of its shape"):
        draw_graph(x * 2).steps()


def test_two_kept_tensors_of_one_shape_are_told_apart():
    x, y = torch.ones(3, 3, requires_grad=True), torch.ones(3, 3, requires_grad=True)
    kept = draw_graph(((x + 1) * (y + 1)).sum()).graph.nodes[-2].saved
    assert [(one.name, one.value) for one in kept] == [("other", "(3, 3)"), ("self", "(3, 3)")]


def test_of_a_large_graph_several_numbers_are_a_shape_and_a_sentence_says_so():
    x = torch.ones(2, requires_grad=True)
    y = x
    for _ in range(30):
        y = y * x
    figure = draw_graph(y.sum())
    assert "More than 24 nodes: of several numbers only the shape is shown" in figure.text
    assert "gradient (2,), a sum of 31" in figure.text and "keeps" not in figure.text
