"""Where the text of an answer comes from in a student's notebook."""

import functools

import pytest
from IPython.core.interactiveshell import InteractiveShell

from course_utils.rules import text_behind


@pytest.fixture
def shell():
    """An IPython shell like a notebook's, that keeps the texts of its cells."""
    shell = InteractiveShell()
    yield shell
    shell.history_manager.end_session()


def test_of_a_notebook_it_is_the_whole_cell(shell):
    cell = "def helper(x):\n    return x\n\ndef answer(x):\n    return helper(x)\n"
    shell.run_cell(cell)
    assert text_behind(shell.user_ns["answer"]) == cell


def test_a_class_is_found_by_its_functions(shell):
    cell = "class Answer:\n    size = 3\n    def go(self):\n        return 3\n"
    shell.run_cell(cell)
    assert text_behind(shell.user_ns["Answer"]) == cell


def test_of_a_file_it_is_the_definition_alone():
    def answer(x):
        return x

    assert text_behind(answer) == "def answer(x):\n    return x"


def test_a_decorated_function_is_looked_into():
    @functools.wraps(test_a_decorated_function_is_looked_into)
    def other():
        return 3

    assert text_behind(other).startswith("def test_a_decorated_function_is_looked_into():")


def made_by_exec():
    names = {}
    exec("def answer(x):\n    return x", names)
    return names["answer"]


@pytest.mark.parametrize("answer", [made_by_exec(), len, 3, functools.partial(print, 3), type("Empty", (), {})])
def test_what_has_no_text_gives_none(answer):
    assert text_behind(answer) is None
