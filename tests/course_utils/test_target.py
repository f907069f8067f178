"""A puzzle's target is drawn by its values, without the code that makes them."""

import pytest

from course_utils.sheets import UnknownExercise
from course_utils.target import draw_target


def test_the_target_is_the_right_result_of_the_first_public_case():
    assert "20  21  22  23" in draw_target("ten-i-plus-j", "i", "j").text


def test_an_unknown_puzzle_is_named():
    with pytest.raises(UnknownExercise, match=r"No exercise is called 'ten-i-plus-k'\. Did you mean 'ten-i-plus-j'"):
        draw_target("ten-i-plus-k")
