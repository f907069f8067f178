"""The register tells students apart, remembers them, and says why somebody is not graded."""

import pytest

from grader.command import Refused
from grader.intake.layouts import Who
from grader.intake.register import Held, Problem, Register, Student

LESSON, OTHER = {"01-tensors"}, {"00-orientation"}


def identify(register, *whos, lessons=LESSON, in_place=False):
    names = register.identify(dict.fromkeys(whos, lessons), in_place=in_place)
    return [names[who] for who in whos]


def test_a_student_has_one_name_for_all_time():
    register = Register()
    assert identify(register, Who("Müller Anna", "11")) == ["Müller-Anna"]
    assert identify(register, Who("Müller Anna", "11")) == ["Müller-Anna"]
    assert register.students["Müller-Anna"].name == "Müller Anna"


def test_students_whose_safe_names_collide_stay_two():
    register = Register()
    names = identify(register, Who("a b"), Who("a-b"), Who("A-B"))
    assert len({name.casefold() for name in names}) == 3
    assert identify(register, Who("A-B"), Who("a b")) == [names[2], names[0]]


def test_two_numbers_of_one_name_in_one_lesson_are_two_students():
    register = Register()
    assert identify(register, Who("Anna", "11"), Who("Anna", "22")) == ["Anna", "Anna-22"]
    assert identify(register, Who("Anna", "33")) == ["Anna-33"]  # in a later download of the same lesson


def test_a_number_that_is_good_for_one_assignment_does_not_make_a_new_student_of_the_next():
    register = Register()
    identify(register, Who("Anna", "11"))
    assert identify(register, Who("Anna", "12"), lessons=OTHER) == ["Anna"]
    assert identify(register, Who("Anna", "11"), Who("Anna", "12"), lessons=OTHER) == ["Anna", "Anna"]


def test_nobody_guesses_which_of_two_students_a_new_number_is():
    register = Register()
    identify(register, Who("Anna", "11"), Who("Anna", "22"))
    assert identify(register, Who("Anna", "33"), lessons=OTHER) == ["Anna-33"]


def test_a_lasting_number_is_one_student_s_for_all_lessons():
    register = Register()
    assert identify(register, Who("doejane", "11", lasting=True)) == ["doejane"]
    assert identify(register, Who("doejane", "22", lasting=True), lessons=OTHER) == ["doejane-22"]
    assert identify(register, Who("doejane", "11", lasting=True), lessons=OTHER) == ["doejane"]


def test_somebody_of_the_same_name_who_handed_in_nothing_does_not_vanish():
    register = Register()
    identify(register, Who("Anna", "11"))
    assert identify(register, Who("Anna", "22"), lessons=set()) == ["Anna-22"]


def test_in_submitted_itself_the_folder_s_name_is_the_student():
    register = Register()
    identify(register, Who("a b"))
    assert identify(register, Who("a-b"), in_place=True) == ["a-b"]
    assert identify(register, Who("a-b")) == ["a-b"]  # a copy of submitted/ from elsewhere
    assert identify(register, Who("a b"), Who("a-b")) == ["a-b", "a-b-2"]


def test_the_register_comes_back_as_it_was_saved(tmp_path):
    held = Held("digest", "kept", "class/x.ipynb", "2026-11-30T10:00:00+00:00", "the only one")
    register = Register(
        {"anna": Student("an\udcffna\n", {"11": ["01-tensors"]}, {"01-tensors": held})},
        [Problem("class", "class/ben.zip", "ben", "", "is damaged")],
    )
    register.save(tmp_path)
    assert Register.load(tmp_path) == register


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"students": {"a": {}}, "problems": []}', "null", "\xff"])
def test_a_damaged_register_is_refused_and_not_written_over(tmp_path, text):
    (tmp_path / "intake.json").write_text(text, encoding="latin-1")
    with pytest.raises(Refused) as caught:
        Register.load(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path / 'intake.json'} is damaged; restore it from a backup, or remove it and collect everything again."
    )


def test_each_student_without_a_submission_is_named_with_the_reason():
    held = Held("digest", "kept", "class/x.ipynb", "", "the only one")
    register = Register(
        {name: Student(name) for name in ("ben", "cy", "dora")} | {"anna": Student("anna", {}, {"01-tensors": held})},
        [
            Problem("class", "class/anna/y", "anna", "01-tensors", "is a link, which is never followed"),
            Problem("class", "class/ben.zip", "ben", "", "is damaged"),
            Problem("class", "class/ben", "ben", "01-tensors", "holds nothing"),
            Problem("class", "class/cy.zip", "cy", "00-orientation", "is damaged"),
        ],
    )
    assert register.not_graded("01-tensors") == {
        "ben": "class/ben.zip is damaged; class/ben holds nothing",
        "cy": "handed in nothing for it",
        "dora": "handed in nothing for it",
    }


def test_problems_are_forgotten_when_their_source_is_collected_again_or_the_work_has_come():
    held = Held("digest", "kept", "class/x.ipynb", "", "the only one")
    old = [
        Problem("a", "a/ben.zip", "ben", "01-tensors", "is damaged"),
        Problem("a", "a/cy.zip", "cy", "01-tensors", "is damaged"),
        Problem("b", "b/cy.zip", "cy", "01-tensors", "is damaged"),
    ]
    register = Register({"ben": Student("ben", {}, {"01-tensors": held}), "cy": Student("cy")}, old)
    new = Problem("b", "b/dora", "", "", "is a link, which is never followed")
    register.renew({"b"}, [new, new])
    assert register.problems == [old[1], new]
