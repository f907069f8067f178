"""Errors are shown plainly, quickly, and whatever their class does."""

import pytest


def error(ran):
    assert not ran.ok
    assert ran.death is None
    return next(output for output in ran.outputs if output.output_type == "error")


def test_a_traceback_is_plain_and_names_the_line(run):
    shown = error(run("def f(x):\n    return 1 / x", "f(0)"))
    assert (shown.ename, shown.evalue) == ("ZeroDivisionError", "division by zero")
    text = "\n".join(shown.traceback)
    assert "\x1b" not in text
    assert "Cell In[1], line 2 in f" in text
    assert "return 1 / x" in text


@pytest.mark.parametrize("source", ["x = (", "for i in range(3):\nprint(i)", "1 +", "def f(:\n    pass"])
def test_what_does_not_compile_is_an_error(run, source):
    assert error(run(source)).ename in ("SyntaxError", "IndentationError")


def test_a_magic_that_does_not_exist_is_an_error(run):
    assert error(run("%nothing")).evalue == "Line magic function `%nothing` not found."


def test_the_cells_after_an_error_are_run(show):
    assert show("x = 1\n1 / 0", "x") == "1"


def test_a_deep_recursion_is_shown_in_no_time_and_in_few_lines(run):
    ran = run("import sys\nsys.setrecursionlimit(200_000)\ndef f():\n    return f()\nf()")
    assert len(error(ran).traceback) <= 61
    assert ran.seconds < 5


def test_a_chain_of_errors_is_cut(run):
    again = "try:\n        f(n - 1) if n else 1 / 0\n    except Exception as e:\n        raise KeyError(n) from e"
    assert run(f"def f(n):\n    {again}", "f(200)").seconds < 5


def test_a_group_of_errors_is_an_error(run):
    assert error(run("raise ExceptionGroup('both', [ValueError(1), KeyError(2)])")).ename == "ExceptionGroup"


def test_an_error_whose_text_cannot_be_made_is_an_error(run):
    ran = run("class Odd(Exception):\n    def __str__(self):\n        raise SystemExit\nraise Odd")
    assert (error(ran).ename, error(ran).evalue) == ("Odd", "an exception whose text cannot be made")


def test_an_error_class_cannot_choose_another_name_for_itself(run):
    meta = "class Meta(type):\n    __name__ = property(lambda self: 1 / 0)\nclass Odd(Exception, metaclass=Meta): pass"
    assert error(run(meta, "raise Odd('x')")).ename == "Odd"


def test_a_value_that_cannot_be_shown_is_an_error_in_the_output_only(run):
    ran = run("class Odd:\n    def __repr__(self):\n        raise ValueError('no')\nOdd()")
    assert ran.outputs[0].ename == "ValueError"


@pytest.mark.parametrize(
    "source", ["raise KeyboardInterrupt", "import asyncio\nasyncio.current_task().cancel()\nawait asyncio.sleep(0)"]
)
def test_an_interrupt_ends_its_cell_only(run, show, source):
    error(run(source))
    assert show(source, "1") == "1"


def test_a_long_message_is_cut(run):
    assert len(error(run("raise ValueError('x' * 10**6)")).evalue) == 20_000
