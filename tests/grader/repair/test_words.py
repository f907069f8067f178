"""What was repaired is said in one sentence for each kind of repair, short and safe to show."""

import pytest

from grader.repair.words import SENTENCES, Notes, listed, shown_name


def sentences(*noted):
    notes = Notes()
    for kind, *name in noted:
        notes.add(kind, *name)
    return notes.sentences()


def test_nothing_noted_is_nothing_said():
    notes = Notes()
    notes.add("copy", times=0)
    assert notes.sentences() == ()


def test_one_and_several_are_said_differently():
    assert sentences(("changed", "a")) == ("The locked cell a was changed; the lesson's own counts.",)
    assert sentences(("changed", "a"), ("changed", "b")) == (
        "The locked cells a and b were changed; the lesson's own count.",
    )


def test_sentences_stand_in_one_order_whatever_was_noted_first():
    assert sentences(("order",), ("bytes",)) == sentences(("bytes",), ("order",))


def test_many_names_are_cut_short():
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "a", "c"]) == "a, b and c"
    assert listed([str(number) for number in range(9)]) == "0, 1, 2, 3, 4, 5 and 3 more"


def test_a_name_is_printable_and_short():
    assert shown_name("a\x1b[31m\u202e\n\ud800b") == "a[31mb"
    assert shown_name("x" * 99) == "x" * 39 + "…"


@pytest.mark.parametrize("kind", SENTENCES)
def test_each_sentence_is_short_and_ends(kind):
    for times in (1, 2_000):
        (sentence,) = sentences(*[(kind, f"{number}" + "n" * 99) for number in range(times)])
        assert len(sentence) < 400 and sentence.endswith(".") and "{" not in sentence
