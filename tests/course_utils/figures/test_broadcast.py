"""The picture of a broadcast: its table, its ghosts, its clash, and the time it takes."""

import itertools
import statistics
import time
import xml.etree.ElementTree as ET

import pytest
import torch

from course_utils.figures import draw_broadcast
from course_utils.figures.lettering import text_width

SVG = "{http://www.w3.org/2000/svg}"


def test_the_words_follow_the_rule_from_the_right():
    column, row = torch.tensor([[1], [2]]), torch.tensor([10, 20, 30])
    assert (
        draw_broadcast(column, row, op="+").text
        == """\
a       (2, 1)
b       (3,)
  axis -1: a 1, b 3 → 3        1 stretches (a)
  axis -2: a 2, b missing → 2  missing → 1 (b); 1 stretches (b)
result  (2, 3)
a in shape (2, 3): stride (1, 0), 2 numbers, each read 3 times; (…) is read again
     1  (1) (1)
     2  (2) (2)
b in shape (2, 3): stride (0, 1), 3 numbers, each read 2 times; (…) is read again
     10   20   30
    (10) (20) (30)
a + b, shape (2, 3)
     11   21   31
     12   22   32"""
    )


def test_the_words_of_a_clash_name_the_axis_and_the_repair():
    assert draw_broadcast((64, 128), (64,)).text.splitlines()[4:] == [
        "result  none",
        "Axis -1 clashes: a has 128 and b has 64; sizes must be equal, or one of them 1.",
        "b.unsqueeze(-1), the same as b[:, None], repairs it: (64, 128) and (64, 1) give (64, 128).",
        "a.unsqueeze(-1), the same as a[..., None], repairs it: (64, 128, 1) and (64,) give (64, 128, 64).",
        "Which one is meant depends on what the axes mean.",
    ]


def test_a_clash_beyond_one_unsqueeze_says_so():
    lines = draw_broadcast((2, 3), (3, 2), (4,)).text.splitlines()
    assert lines[-3:] == [
        "Axis -1 clashes: a has 3, b has 2 and c has 4; sizes other than 1 must be equal.",
        "Axis -2 clashes: a has 2 and b has 3; sizes other than 1 must be equal.",
        "No single unsqueeze repairs it.",
    ]


def test_more_repairs_than_three_are_counted():
    assert "1 more would repair it." in draw_broadcast((), (4, 3, 3), (3, 3, 1)).text


@pytest.mark.parametrize("rule", ["equal", "1 stretches", "missing → 1", "clash"])
def test_each_rule_has_a_word_and_a_sign(rule):
    svg = draw_broadcast((2, 3, 1, 6), (3, 4, 5)).svg
    sign = {"equal": "=", "1 stretches": "→", "missing → 1": "(1) →", "clash": "≠"}[rule]
    assert f">{rule}<" in svg and f">{sign}<" in svg


def test_a_clash_is_marked_by_thick_outlines_and_has_no_grid():
    svg = draw_broadcast((2, 3), (2, 4), op="+").svg
    assert svg.count('stroke-width="2"') == 3 and svg.count(">≠<") == 2
    assert "stride" not in svg


@pytest.mark.parametrize(
    "shapes", [[(4, 1), (5,)], [(2, 1, 3), (4, 1)], [(), (2, 3)], [(3,), (3,)], [(1, 8), (6, 1), ()]]
)
def test_the_dashed_cells_are_those_that_repeat_an_element_of_the_expanded_tensor(shapes):
    tensors = [torch.arange(float(torch.Size(shape).numel())).reshape(shape) for shape in shapes]
    expanded = torch.broadcast_tensors(*tensors)
    repeated = sum(tensor.numel() - tensor.unique().numel() for tensor in expanded)
    svg = draw_broadcast(*tensors).svg
    legend = "the same number read again" in svg
    missing = sum(len(expanded[0].shape) - len(shape) for shape in shapes)
    assert svg.count("stroke-dasharray") == repeated + missing + legend
    assert legend == (repeated > 0)


def test_an_expanded_operand_has_ghosts_of_its_own():
    text = draw_broadcast(torch.ones(2, 1).expand(2, 3), (3,)).text
    assert "a in shape (2, 3): stride (1, 0), 2 numbers, each read 3 times" in text and "     1  (1) (1)" in text


@pytest.mark.parametrize("shape", [(6, 8), (4, 6, 8), (3, 2, 2), (1, 1, 8)])
def test_a_result_of_up_to_4_planes_6_rows_and_8_columns_is_drawn_cell_by_cell(shape):
    svg = draw_broadcast(shape, op=torch.neg).svg
    assert ("too " in svg) == (shape == (4, 6, 8))


@pytest.mark.parametrize("shape", [(7, 8), (6, 9), (5, 2, 2), (1, 1, 1, 2), (1000,), (2,) * 8])
def test_a_larger_result_is_drawn_by_its_sizes(shape):
    figure = draw_broadcast(shape, (1,), op="+")
    assert "too large for single cells: drawn by its sizes" in figure.svg
    assert figure.svg.count("<rect") < 40


def test_the_picture_of_many_axes_stays_within_a_page():
    for shapes in ([(2,) * 64, (1,) * 60], [(2,) * 64, (3,)], [(12345,) * 8, (12345, 1)]):
        root = ET.fromstring(draw_broadcast(*shapes, backward=True).svg)
        assert int(root.get("width")) <= 980


def test_a_broadcast_of_4_by_5_takes_under_20_ms(record_property):
    column, row = torch.arange(4).reshape(4, 1), torch.arange(5)
    seconds = []
    for _ in range(15):
        start = time.perf_counter()
        draw_broadcast(column, row, op="+", into=0, backward=True)
        seconds.append(time.perf_counter() - start)
    record_property("median_ms", statistics.median(seconds) * 1000)
    assert statistics.median(seconds) < 0.020


def test_values_that_are_too_long_leave_their_cells_empty():
    figure = draw_broadcast(torch.tensor([2**62, 1]), torch.ones(2, 1), op="+")
    assert figure.text.endswith("values not shown: too long for their cells") and str(2**62) not in figure.svg


def boxes(element: ET.Element, x: float, y: float):
    """Yield the room of every text: left, top, right, bottom."""
    shift = [float(part) for part in element.get("transform", "translate(0 0)")[10:-1].split()]
    x, y = x + shift[0], y + shift[1]
    if element.tag == f"{SVG}text":
        size, left, line = (float(element.get(name)) for name in ("font-size", "x", "y"))
        mono, bold = "font-family" in element.attrib, "font-weight" in element.attrib
        wide = text_width(element.text, size, mono=mono, bold=bold)
        left += x - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0)
        yield left, y + line - 0.7 * size, left + wide, y + line + 0.15 * size
    for child in element:
        yield from boxes(child, x, y)


def overlaps(svg: str) -> int:
    rooms = list(boxes(ET.fromstring(svg), 0, 0))
    pairs = itertools.combinations(rooms, 2)
    return sum(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in pairs)


def test_no_two_texts_overlap(sample):
    name, figure = sample
    assert not name.startswith("broadcast") or overlaps(figure.svg) == 0
