"""Whatever bytes come, they are read as far as they can be, or refused with the reason."""

import json

import pytest

from grader.repair.document import Unreadable
from grader.repair.reading import read
from grader.repair.salvage import one_side, salvaged_cells
from grader.repair.words import Notes

CODE = {
    "cell_type": "code",
    "execution_count": None,
    "id": "a",
    "metadata": {},
    "outputs": [],
    "source": ["x = 'ä'\n", "y"],
}
TEXT = {"cell_type": "markdown", "id": "b", "metadata": {}, "source": "# Title"}
NOTEBOOK = {"cells": [CODE, TEXT], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
PLAIN = json.dumps(NOTEBOOK, ensure_ascii=False)


def read_and_notes(raw):
    notes = Notes()
    given = read(raw, notes)
    return [(cell.kind, cell.source) for cell in given.cells], notes.sentences()


def of_cells(*cells, **fields):
    return json.dumps({**NOTEBOOK, "cells": cells, **fields}).encode()


EXPECTED = [("code", "x = 'ä'\ny"), ("markdown", "# Title")]


def test_a_whole_notebook_is_read_without_a_word():
    assert read_and_notes(PLAIN.encode()) == (EXPECTED, ())


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"\xef\xbb\xbf" + PLAIN.encode(), "The file was saved as UTF-8 with a byte-order mark; it was read as that."),
        (PLAIN.encode("utf-16"), "The file was saved as UTF-16; it was read as that."),
        (PLAIN.encode("utf-16-be"), "The file was saved as UTF-16; it was read as that."),
        (PLAIN.encode("utf-32"), "The file was saved as UTF-32; it was read as that."),
        (PLAIN.encode("latin-1"), "The file was saved as Windows-1252; it was read as that."),
        (PLAIN.encode() + b"}]", "Something stood behind the end of the notebook; it was left out."),
        (b"junk\n" + PLAIN.encode(), "The file is cut off or damaged; 2 whole cells could be read of it."),
        (PLAIN[:-30].encode(), "The file is cut off or damaged; 2 whole cells could be read of it."),
    ],
    ids=["utf-8-sig", "utf-16", "utf-16-be", "utf-32", "latin-1", "trailing", "leading", "cut"],
)
def test_strange_files_are_read_and_said_to_be_strange(raw, words):
    assert read_and_notes(raw) == (EXPECTED, (words,))


def test_bytes_that_are_no_text_are_marked_where_the_rest_is_utf_8():
    cells, words = read_and_notes(PLAIN.encode().replace(b"Title", b"\xffTitle"))
    assert cells == [EXPECTED[0], ("markdown", "# \ufffdTitle")]
    assert words == ("Some bytes of the file are no text; each reads \ufffd now.",)


def test_zeros_behind_the_end_are_nothing():
    assert read_and_notes(PLAIN.encode() + b"\0" * 99) == (EXPECTED, ())


def test_of_a_cut_file_the_whole_cells_are_read():
    cells, words = read_and_notes(PLAIN[: PLAIN.index("# Title")].encode())
    assert cells == EXPECTED[:1]
    assert words == ("The file is cut off or damaged; 1 whole cell could be read of it.",)


def test_a_cell_that_is_damaged_inside_costs_no_other():
    broken = PLAIN.replace('"execution_count": null', '"execution_count": nul')
    assert read_and_notes(broken.encode())[0] == EXPECTED[1:]


def test_a_cell_that_is_nested_too_deeply_costs_no_other():
    nested = PLAIN.replace('"outputs": []', f'"outputs": {"[" * 9000}{"]" * 9000}')
    assert read_and_notes(nested.encode())[0] == EXPECTED[1:]


def test_the_first_version_of_a_conflict_is_read():
    mine = PLAIN.replace("[", "[\n").replace(
        " [\n{", '[\n<<<<<<< HEAD\n{"cell_type": "raw", "source": "mine"},\n=======\n'
    )
    text = mine.replace('=======\n"cell', '=======\n||||||| \n>>>>>>> b\n{"cell', 1)
    cells, words = read_and_notes(text.encode())
    assert cells == [("raw", "mine"), *EXPECTED]
    assert words == ("The file holds an unresolved merge conflict; the first of two versions counts.",)


def test_a_text_without_conflict_has_one_side():
    assert one_side("a\n=======\nb\n>>>>>>> x") == "a\n=======\nb\n>>>>>>> x"
    assert one_side("a\n<<<<<<< x\nb\n||||||| y\nc\n=======\nd\n>>>>>>> z\ne") == "a\nb\ne"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"\0" * 512, "the file holds nothing but zero bytes"),
        (b"null", "the file is not a notebook, or it is damaged beyond reading"),
        (b"[]", "the file is not a notebook, or it is damaged beyond reading"),
        (b"{}", "the file is a notebook without cells, or it is damaged beyond reading"),
        (b'{"worksheets": 3}', "the file is a notebook without cells, or it is damaged beyond reading"),
        (PLAIN[:60].encode(), "the file is a notebook without cells, or it is damaged beyond reading"),
        (b"import torch", "the file is not a notebook, or it is damaged beyond reading"),
        (b"\n<HTML><title>Log in</title>", "the file is a web page, not a notebook"),
        (b"PK\x03\x04rest", "the file is a zip archive, not a notebook"),
        (b"%PDF-1.7", "the file is a PDF, not a notebook"),
        (b" " * ((32 << 20) + 1), "the file has 32 MiB, and at most 32 MiB are read"),
        (b"[" * 1_000_001, "the file holds more than 1000000 lists and dicts, which no notebook does"),
        (of_cells(*[TEXT] * 2001), "the notebook has 2001 cells, and at most 2000 are read"),
    ],
    ids=range(15),
)
def test_what_cannot_be_read_is_refused_with_the_reason(raw, reason):
    with pytest.raises(Unreadable) as refusal:
        read(raw, Notes())
    assert str(refusal.value) == reason


# ---- cells of strange shapes


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ({**CODE, "source": None}, ("code", "")),
        ({**CODE, "source": {"a": 1}}, ("code", "")),
        ({**CODE, "source": ["a\n", None, 3, "b"]}, ("code", "a\nb")),
        ({**CODE, "source": "a\r\nb\rc"}, ("code", "a\nb\nc")),
        ({**CODE, "metadata": [], "outputs": 7, "id": {}}, ("code", "x = 'ä'\ny")),
        ({"cell_type": "code", "input": ["a"], "prompt_number": 3}, ("code", "a")),
        ({"cell_type": "heading", "level": 2, "source": "a"}, ("markdown", "## a")),
        ({"cell_type": "heading", "level": [], "source": "a"}, ("markdown", "# a")),
        ({"cell_type": "html", "source": "a"}, ("markdown", "a")),
    ],
)
def test_a_cell_of_an_old_or_strange_shape_is_read(cell, expected):
    assert read_and_notes(of_cells(cell)) == ([expected], ())


def test_the_kind_of_a_cell_that_does_not_say_it_is_guessed():
    given = [{**CODE, "cell_type": None}, {"source": "a"}]
    cells, words = read_and_notes(of_cells(*given))
    assert [kind for kind, _ in cells] == ["code", "markdown"]
    assert words == ("2 cells do not say whether they are code; that was guessed.",)


def test_characters_that_no_text_can_hold_are_taken_out():
    cells, words = read_and_notes(of_cells({**TEXT, "source": "a\ud83d\0b\U0001f600"}))
    assert cells == [("markdown", "a\ufffdb\U0001f600")]
    assert words == ("One cell held characters that no text can hold; they were taken out.",)


def test_entries_that_are_no_cells_are_left_out():
    cells, words = read_and_notes(of_cells(TEXT, None, 7, [TEXT]))
    assert cells == EXPECTED[1:]
    assert words == ("3 entries of the notebook are no cells; they were left out.",)


def test_the_cells_of_all_worksheets_of_an_old_format_are_read():
    sheets = [{"cells": [CODE]}, 7, {"cells": None}, {"cells": [TEXT]}]
    assert read_and_notes(json.dumps({"nbformat": 3, "worksheets": sheets}).encode())[0] == EXPECTED


def test_numbers_that_json_does_not_have_are_no_fault():
    raw = PLAIN.replace('"outputs": []', f'"outputs": [NaN, -Infinity, {"9" * 5000}]').encode()
    assert read_and_notes(raw) == (EXPECTED, ())


def test_salvaging_a_hostile_text_gives_up_early():
    assert salvaged_cells('{"id":[' * 900 + "0," * 100_000) == []
