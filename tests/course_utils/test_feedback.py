"""A verdict as a student reads it: text and HTML say the same, and nothing of a student's reaches the page raw."""

import re
from dataclasses import replace
from html import escape, unescape

import pytest
import torch
from IPython.core.formatters import DisplayFormatter

from course_utils.failure import Failure
from course_utils.feedback import GREEN, GREY, RED, Feedback, definition_list
from course_utils.sheets import find, runs_twice
from course_utils.trial import observe, observe_literal
from course_utils.verdict import PartVerdict, Verdict, judge, refuse

VALUE = PartVerdict("value", "value", 1, held=True)
PROBE = PartVerdict("no copy", "probe", 1, held=True)
FAILURE = Failure(
    tried="tail((1, 2))",
    got="(1,)",
    expected="(2,)",
    why="You took the other end.",
    misconception="head",
    next='`hint("tail")` · read "Ends" above',
)
FULL = Verdict("tail", (VALUE, PROBE))
WRONG = Verdict("tail", (replace(VALUE, held=False), replace(PROBE, held=False)), FAILURE)
COPIED = Verdict("tail", (VALUE, replace(PROBE, held=False)), FAILURE)
SINGLE = Verdict("ends", (PartVerdict("value", "value", 0.5, held=False),), FAILURE)
LITERAL = Verdict(
    "ends", (PartVerdict("value", "value", 1, held=False),), replace(FAILURE, expected=None, why=""), device=""
)
STUB = Verdict("tail", WRONG.parts, answered=False)
REFUSED = Verdict("tail", WRONG.parts, problem="its check never reported")

SHOWN = {
    "full": (FULL, GREEN, "✓ tail   2 of 2 points   cpu ✓"),
    "full, one point": (Verdict("tail", (VALUE,)), GREEN, "✓ tail   1 of 1 point   cpu ✓"),
    "full, elsewhere": (replace(FULL, device="simulated GPU"), GREEN, "✓ tail   2 of 2 points   simulated GPU ✓"),
    "full, nowhere": (replace(FULL, device=""), GREEN, "✓ tail   2 of 2 points"),
    "wrong": (
        WRONG,
        RED,
        "✗ tail   0 of 2 points   cpu\n"
        "  parts      value ✗ · no copy –\n"
        "  tried      tail((1, 2))\n"
        "  got        (1,)\n"
        "  expected   (2,)\n"
        "  why        You took the other end.\n"
        '  next       `hint("tail")` · read "Ends" above',
    ),
    "one part of two": (
        COPIED,
        RED,
        "✗ tail   1 of 2 points   cpu\n"
        "  parts      value ✓ · no copy ✗\n"
        "  tried      tail((1, 2))\n"
        "  got        (1,)\n"
        "  expected   (2,)\n"
        "  why        You took the other end.\n"
        '  next       `hint("tail")` · read "Ends" above',
    ),
    "one part only": (
        SINGLE,
        RED,
        "✗ ends   0 of 0.5 points   cpu\n"
        "  tried      tail((1, 2))\n"
        "  got        (1,)\n"
        "  expected   (2,)\n"
        "  why        You took the other end.\n"
        '  next       `hint("tail")` · read "Ends" above',
    ),
    "literal": (
        LITERAL,
        RED,
        "✗ ends   0 of 1 point\n"
        "  asked      tail((1, 2))\n"
        "  answered   (1,)\n"
        '  next       `hint("tail")` · read "Ends" above',
    ),
    "stub": (STUB, GREY, "· tail   not answered yet   2 points"),
    "refused": (REFUSED, RED, "✗ tail   0 of 2 points   cpu\n  not judged its check never reported."),
}
VERDICTS = [pytest.param(verdict, id=name) for name, (verdict, *_) in SHOWN.items()]


def letters(text: str) -> str:
    """The text without blanks, line breaks, and the backticks that HTML shows as code."""
    return re.sub(r"[\s`]", "", text)


def letters_of(html: str) -> str:
    return letters(unescape(re.sub(r"<[^<>]*>", "", html)))


def tags(html: str) -> list[str]:
    return re.findall(r"<[^<>]*>", html)


@pytest.mark.parametrize(("verdict", "colour", "text"), SHOWN.values(), ids=SHOWN)
def test_a_verdict_reads_as_a_headline_and_rows(verdict, colour, text):
    assert Feedback(verdict).text == text
    assert f"solid {colour};" in Feedback(verdict).html


@pytest.mark.parametrize("verdict", VERDICTS)
def test_text_and_html_say_the_same_words(verdict):
    assert letters_of(Feedback(verdict).html) == letters(Feedback(verdict).text)


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_notebook_gets_both_and_a_terminal_the_text(verdict):
    feedback = Feedback(verdict)
    bundle, _ = DisplayFormatter().format(feedback)
    assert bundle == {"text/plain": feedback.text, "text/html": feedback.html}
    assert repr(feedback) == feedback.text


# ---- what a student can put into it


def shown(answer, exercise="channels-first"):
    sheet = find(exercise)
    cases = sheet["cases"]
    seen = observe_literal(answer, len(cases)) if sheet["literal"] else observe(answer, cases, runs_twice(sheet))
    return Feedback(judge(sheet, seen))


def raising(kind, *words):
    def function(_):
        raise kind(*words)

    return function


EVIL = '<script>alert("&amp;")</script>'
PLACES = {
    "exception message": lambda evil: shown(raising(ValueError, evil)),
    "exception name": lambda evil: shown(raising(type(evil, (ValueError,), {}))),
    "type of the result": lambda evil: shown(lambda _: type(evil, (), {})()),
    "text as the result": lambda evil: shown(lambda _: evil),
    "text in a list": lambda evil: shown(lambda _: [evil]),
    "text in a tuple": lambda evil: shown(lambda _: (evil,)),
    "text in a dict": lambda evil: shown(lambda _: {evil: evil}),
    "type of a literal answer": lambda evil: shown(type(evil, (), {})(), "ndim-of-literals"),
    "item of a literal answer": lambda evil: shown((evil,) * 5, "ndim-of-literals"),
    "why it was refused": lambda evil: Feedback(refuse(find("channels-first"), evil)),
}


@pytest.fixture(params=PLACES)
def place(request):
    return PLACES[request.param]


def test_what_a_student_writes_is_shown_and_is_no_markup(place):
    feedback = place(EVIL)
    assert "script>" in feedback.text
    assert "<script" not in feedback.html
    assert letters_of(feedback.html) == letters(feedback.text)


def test_what_a_student_writes_adds_no_tag_and_changes_none(place):
    assert tags(place(EVIL).html) == tags(place("harmless").html)


def test_terminal_escapes_do_not_reach_the_page(place):
    feedback = place("\x1b[2J\x1b[32m✓ 2 of 2\x07\x08")
    assert not set("\x1b\x07\x08") & set(feedback.text + feedback.html)


def test_every_word_can_be_written_to_a_file():
    feedback = shown(raising(ValueError, "half a surrogate pair: \ud800"))
    assert (feedback.text + feedback.html).encode("utf-8")


def test_each_row_is_one_sentence_of_one_line(place):
    feedback = place("one\ntwo\r\nthree\u2028four\x85five\x0bsix")
    assert [words for _, words in feedback.rows if words.splitlines() != [words]] == []


def test_the_plain_text_is_wrapped_beneath_its_own_column(place):
    lines = place("word " * 30 + "x" * 150).text.splitlines()
    assert [line for line in lines if len(line) > 100] == []
    assert {line[:13].strip() for line in lines[1:]} <= {"", "parts", "tried", "asked", "got", "answered", "why"} | {
        "expected",
        "next",
        "not judged",
    }


def test_code_between_backticks_stands_as_code():
    feedback = Feedback(replace(WRONG, failure=replace(FAILURE, why="Use `a < b`, not `b`.")))
    assert "  why        Use `a < b`, not `b`.\n" in feedback.text
    assert "Use <code>a &lt; b</code>, not <code>b</code>." in feedback.html


@pytest.mark.parametrize("words", ['`hint("tail")` · read "Ends" above', 'run `a < b` · `hint("tail")`'])
def test_what_to_run_next_stands_as_code(words):
    feedback = Feedback(replace(WRONG, failure=replace(FAILURE, next=words)))
    assert feedback.text.endswith(f"\n  next       {words}")
    assert re.findall(r"<code>(.*?)</code>", feedback.html)[3:] == [escape(code) for code in words.split("`")[1::2]]


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_headline_keeps_the_space_between_its_parts_in_html(verdict):
    feedback = Feedback(verdict)
    assert f"<b>{' &nbsp; '.join(feedback.head.split('   '))}</b>" in feedback.html


def test_rows_take_the_width_they_need():
    html = definition_list([("a", "<code>1</code>"), ("b", "two")])
    assert re.findall(r"<(d[td]) [^>]*width: auto[^>]*>", html) == ["dt", "dd", "dt", "dd"]
    assert "grid-template-columns: fit-content(60%) 1fr" in html and "<code>1</code>" in html
    assert definition_list([]) == ""
    assert re.findall(r"<(d[td]) [^>]*width: auto", Feedback(LITERAL).html) == ["dt", "dd"] * 3


LONG = {
    "message": raising(ValueError, "x" * 10_000),
    "message of words": raising(ValueError, "word " * 2_000),
    "exception name": raising(type("X" * 10_000, (ValueError,), {})),
    "type name": lambda _: type("X" * 10_000, (), {})(),
    "text": lambda _: "x" * 10_000,
    "text too long": lambda _: "x" * 100_000,
    "list": lambda _: list(range(1_000)),
    "list of texts": lambda _: ["x" * 1_000] * 100,
    "tuple": lambda _: tuple(range(1_000)),
    "dict": lambda _: dict.fromkeys(range(1_000)),
    "tensor": lambda _: torch.zeros(100, 100),
    "tensor of many axes": lambda _: torch.zeros([1] * 16),
    "vast int": lambda _: 10**4000,
}


@pytest.mark.parametrize("answer", LONG.values(), ids=LONG)
def test_feedback_is_never_more_than_a_student_can_read_in_ten_seconds(answer):
    assert len(shown(answer).text) < 1_000


def test_a_cut_message_keeps_its_beginning():
    feedback = shown(raising(ValueError, "the beginning " + "x" * 10_000))
    assert feedback.rows[2][1].startswith("ValueError: the beginning x")
    assert feedback.rows[2][1].endswith("…")
