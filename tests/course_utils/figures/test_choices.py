"""A tree of choices."""

import pytest

from course_utils.figures import draw_choices

TREE = {"First?": {"no": {"Second?": {"a": ("x", "one"), "b": ("y", "")}}, "yes": ("z", "")}}


def test_the_words_show_each_way_from_the_first_question_to_what_is_taken():
    assert draw_choices(TREE).text.splitlines() == [
        "First?",
        "├─ no. Second?",
        "│  ├─ a  x  one",
        "│  └─ b  y",
        "└─ yes   z",
    ]


def test_every_answer_hangs_on_a_line_from_its_question():
    svg = draw_choices(TREE).svg
    assert svg.count("<path") == 4 and svg.count("<polygon") == 0


def test_questions_are_bold_and_what_is_taken_stands_in_a_box():
    svg = draw_choices(TREE).svg
    assert svg.count('font-weight="bold"') == 2 and svg.count("<rect") == 1 + 3  # the card, and three boxes


@pytest.mark.parametrize("tree", [{}, {"one?": {"a": ("x", "")}, "two?": {"a": ("x", "")}}])
def test_a_tree_with_no_first_question_or_with_two_is_refused(tree):
    words = f"A tree of choices begins with one question, and {len(tree)} were given: write {{question: answers}}."
    with pytest.raises(ValueError) as error:
        draw_choices(tree)
    assert str(error.value) == words


def test_a_question_without_answers_is_refused():
    with pytest.raises(ValueError, match=r"^The question 'One\?' has no answer: give it at least one\.$"):
        draw_choices({"One?": {}})
