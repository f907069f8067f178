"""What repair reads off a cell's text, which need not be Python."""

import pytest

from grader.repair.cell import Cell, continues, likeness


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f(x):\n    y = 1", {"f"}),
        ("async def f(): ...\nclass A:\n    pass", {"f", "A"}),
        ("a, b = 1, 2\nc: int = 3", {"a", "b", "c"}),
        ("a == 1\nb[0] = 1\nc.d = 2\nf(e=3)", set()),
        ("%%time\ndef f(:", {"f"}),
        ("    def f(): ...", set()),
        ("", set()),
    ],
)
def test_names_are_what_lines_without_indent_bind(source, names):
    assert Cell("code", source).names == names


def test_two_texts_are_the_same_but_for_what_editors_change():
    assert Cell("code", "\na  \n\n    b\n\n").text == Cell("code", "a\n\n    b").text
    assert Cell("code", "    a").text != Cell("code", "a").text


def test_hidden_tests_and_mark_schemes_are_not_part_of_the_text():
    hidden = "### BEGIN HIDDEN TESTS\nb\n### END HIDDEN TESTS\n"
    assert Cell("code", f"a\n{hidden}c").text == "a\nc"
    assert Cell("markdown", "a\n=== BEGIN MARK SCHEME ===\nb\n=== END MARK SCHEME ===").text == "a"


def test_likeness_is_the_share_of_common_words():
    assert likeness(Cell("code", "a b"), Cell("code", "b a")) == 1
    assert likeness(Cell("code", "a b"), Cell("code", "a c")) == 0.5
    assert likeness(Cell("code", ""), Cell("code", "")) == 0


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("def f(x):", "    return x", True),
        ("def f(x):\n    y = x", "    return y", True),
        ("def f(x):\n    y = [", "1]\n    return y", True),
        ("def f(x):\n    y = x", "    y += 1", False),
        ("def f(x):\n    return x", "f(1)", False),
        ("a = 1  # as follows:", "b = 2", False),
        ("def f(x):\n    return x", "    def g(x):\n        return x", False),
        ("def f(x):", "", False),
    ],
)
def test_only_what_cannot_stand_alone_continues_a_cell(first, second, expected):
    assert continues(Cell("code", first), Cell("code", second)) is expected
