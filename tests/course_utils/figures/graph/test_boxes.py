"""Boxes: what each is can be told without colours, and nothing sticks out of its outline."""

import re
from dataclasses import replace
from itertools import combinations

import pytest

from course_utils.figures.graph.boxes import Ports, draw_box
from course_utils.figures.graph.model import (
    CHANGED,
    CONSTANT,
    CUT,
    FAULT,
    FOLD,
    FREED,
    KEPT,
    LEAF,
    OPERATION,
    PACKED,
    Node,
    Saved,
)

PLAIN = Node(OPERATION, "Mul")
BOXES = {
    **{kind: Node(kind, "Mul") for kind in (LEAF, OPERATION, FOLD, CONSTANT, CUT, FAULT)},
    **{state: replace(PLAIN, saved=(Saved("self", "x", state),)) for state in (KEPT, FREED, CHANGED, PACKED)},
    "output": replace(PLAIN, is_output=True),
    "second order": replace(PLAIN, order=2),
    "freed": replace(PLAIN, marks=("freed",)),
    "hook": replace(PLAIN, marks=("hook",)),
    "named": replace(PLAIN, name="y"),
    "wrong": replace(PLAIN, fault="It was changed."),
    "in a module": replace(PLAIN, module=("net", "0")),
    "with a value": replace(PLAIN, rows=("= 6",)),
}


def colourless(node: Node, **how) -> str:
    svg = draw_box(node, **how).drawing.svg("box", "box")
    return re.sub(r'<style>.*?</style>| class="[^"]*"|#[0-9a-f]{6}', "", svg)


def test_each_box_can_be_told_from_every_other_without_its_colours():
    pictures = {name: colourless(node) for name, node in BOXES.items()}
    pictures["running"] = colourless(PLAIN, running=True)
    assert not [pair for pair in combinations(pictures, 2) if pictures[pair[0]] == pictures[pair[1]]]


@pytest.mark.parametrize("name", BOXES)
def test_nothing_sticks_out_of_a_box(name):
    box = draw_box(BOXES[name])
    drawing = box.drawing
    assert (drawing.left, drawing.top) == (0, 0) or name == CUT
    assert drawing.left >= 0 and drawing.right <= box.width and drawing.bottom <= box.height


def test_the_states_of_what_is_kept_are_also_words():
    svg = draw_box(Node(OPERATION, "Mul", saved=tuple(Saved(state, "x", state) for state in (FREED, CHANGED, PACKED))))
    words = re.findall(">([^<>]+)</text>", svg.drawing.svg("box", "box"))
    assert words == ["Mul", "freed=x", "freed", "changed=x", "changed", "packed=x", "packed"]


def test_a_box_has_room_for_its_arrows():
    assert draw_box(PLAIN).width < 80 and draw_box(PLAIN, Ports(40)).width > 440


def test_the_callers_name_stands_in_bold_before_the_operation():
    svg = draw_box(replace(PLAIN, name="y")).drawing.svg("box", "box")
    assert re.search('font-weight="bold"[^>]*>y</text><text[^>]*>= Mul</text>', svg)


def test_long_words_are_cut_and_a_long_fault_is_broken_into_lines():
    box = draw_box(Node(OPERATION, "T" * 90, rows=("1234567890" * 9,), fault="It is wrong. " * 20))
    assert box.width < 420 and box.height > 100


def test_a_value_stands_on_the_line_of_its_shape_where_both_are_short_and_a_number_alone():
    def lines(*rows):
        return re.findall(">([^<>]+)</text>", draw_box(replace(PLAIN, rows=rows)).drawing.svg("box", "box"))[1:]

    assert lines("(2,)", "= [1, 2]", "grad = [3, 4]") == ["(2,) = [1, 2]", "grad = [3, 4]"]
    assert lines("()", "= 3") == ["= 3"] and lines("()") == ["()"]
    assert lines("(2, 3)", "= [[1, 2, 3], [4, 5, 6]]") == ["(2, 3)", "= [[1, 2, 3], [4, 5, 6]]"]


def test_a_long_sum_is_broken_and_not_cut():
    terms = "gradient " + " + ".join(["1.25"] * 9) + " = 11.25"
    words = re.findall(">([^<>]+)</text>", draw_box(replace(PLAIN, rows=(terms,))).drawing.svg("box", "box"))
    assert len(words) == 4 and " ".join(words[1:]) == terms
