"""Which of several notebooks counts, and in what words."""

from pathlib import Path

import pytest

from grader.intake.choice import Candidate, choose, is_newer
from grader.intake.lessons import DAMAGED, EMPTY, UNTOUCHED, WORKED

FIRST, SECOND = "2026-11-30T10:00:00+00:00", "2026-11-30T11:00:00+00:00"
WORTH = {
    "worked": WORKED,
    "other": WORKED,
    "damaged": DAMAGED,
    "stub": UNTOUCHED,
    "stub too": UNTOUCHED,
    "empty": EMPTY,
}


def candidate(digest, name="01-tensors.ipynb", **facts):
    return Candidate(name, digest, Path(digest), path=f"from/{digest}", **facts)


def worth(candidate):
    return WORTH[candidate.digest]


def chosen(*candidates):
    choice = choose(list(candidates), worth)
    return choice.candidate and choice.candidate.digest, choice.why


def test_the_only_one_counts_also_when_it_came_twice():
    assert chosen(candidate("stub")) == ("stub", "the only one")
    assert chosen(candidate("worked"), candidate("worked", "copy.ipynb")) == ("worked", "the only one")


def test_the_latest_counts_even_if_it_is_damaged():
    found = chosen(candidate("damaged", when=SECOND), candidate("worked", when=FIRST))
    assert found == ("damaged", f"the latest of 2 ({SECOND})")


def test_what_is_handed_in_again_is_as_late_as_the_last_time():
    attempts = [candidate("worked", when=SECOND), candidate("other", when=FIRST), candidate("other", when="2027")]
    assert chosen(*attempts)[0] == "other" == chosen(*reversed(attempts))[0]


def test_times_say_nothing_where_one_is_missing():
    assert chosen(candidate("stub", when=SECOND), candidate("worked"))[0] == "worked"


def test_a_platform_s_numbers_say_which_was_uploaded_last():
    assert chosen(candidate("worked", order=7), candidate("other", order=8)) == ("other", "the last uploaded of 2")


@pytest.mark.parametrize(
    ("one", "other"), [("worked", "stub"), ("worked", "damaged"), ("damaged", "stub"), ("stub", "empty")]
)
def test_else_the_one_with_most_work_in_it_counts(one, other):
    for pair in ((one, other), (other, one)):
        assert chosen(*map(candidate, pair)) == (one, "the one of 2 with most work in it")


def test_work_that_reset_put_aside_does_not_compete():
    found = chosen(candidate("other", "01-tensors.kept-1.ipynb"), candidate("worked"))
    assert found == ("worked", "the one of 2 with most work in it")
    assert chosen(candidate("other", "01-tensors.kept-1.ipynb"))[0] == "other"


def test_of_untouched_ones_it_does_not_matter_which():
    assert chosen(candidate("stub"), candidate("stub too")) == ("stub", "one of 2, all of them untouched")


def test_nobody_guesses_between_two_that_were_worked_on():
    assert chosen(candidate("worked"), candidate("other"), candidate("stub")) == (
        None,
        "is one of 2 that differ (from/worked, from/other); collect the right one alone",
    )


@pytest.mark.parametrize(
    ("new", "old", "newer"),
    [
        (candidate("stub", when=SECOND), candidate("worked", when=FIRST), True),
        (candidate("worked", when=FIRST), candidate("other", when=SECOND), False),
        (candidate("worked"), candidate("other", when=SECOND), True),
        (candidate("stub"), candidate("worked"), False),
        (candidate("damaged", when=FIRST), candidate("worked", when=FIRST), False),
        (candidate("worked"), candidate("damaged"), True),
    ],
)
def test_what_comes_later_takes_the_place_unless_it_is_older_or_has_less_in_it(new, old, newer):
    assert is_newer(new, old, worth) == newer
