"""An exercise that asks for a class: driven by an adapter, told by the adapter's name, released as stubs."""

import ast
from dataclasses import replace

import pytest

from course_utils.feedback import Feedback
from course_utils.rules import broken_of
from grader.answer_text import written
from grader.exercise import Case, Exercise, ExerciseFault, Part, Rule, Wrong, load, validate
from grader.release import stub_of
from grader.sheet import compile_sheet, tried
from grader.source import SourceFault, read, replace_solution


class Reference:
    def __init__(self, size):
        self.kept, self.size = [], size

    def add(self, number):
        self.kept = [*self.kept, number][-self.size :]

    def mean(self):
        return sum(self.kept) / len(self.kept) if self.kept else 0.0


class OfAll(Reference):
    def add(self, number):
        self.kept.append(number)


class OfTheLast(Reference):
    def mean(self):
        return float(self.kept[-1]) if self.kept else 0.0


class Total(Reference):
    def mean(self):
        return float(sum(self.kept))


def cases(rng):
    numbers = [float(rng.randrange(1, 50)) for _ in range(3)]
    adds = [["add", number] for number in (numbers[0], 100.0, numbers[1], -7.0, numbers[2])]
    return [Case(([2], [["mean"]])), Case(([3], [*adds, ["mean"]])), Case(([1], [*adds, ["mean"]]))]


MEAN = Exercise(
    parts=(Part("value", points=2),),
    cases=cases,
    reference=Reference,
    adapter="called_in_turn",
    known_wrong=(
        Wrong("of-all", OfAll, "Old numbers must go."),
        Wrong("of-the-last", OfTheLast, "One number is no mean."),
        Wrong("total", Total, "Divide by how many there are."),
    ),
    hints=("a nudge", "the next step"),
    minutes=1,
    difficulty=1,
    read="A heading",
    id="running-mean",
)
ANSWER = '''class RunningMean:
    """The mean of the last numbers."""

    def __init__(self, size):
        """Keep `size` numbers."""
        ### BEGIN SOLUTION
        self.kept, self.size = [], size
        ### END SOLUTION

    def add(self, number):
        ### BEGIN SOLUTION
        self.kept = [*self.kept, number]
        self.kept = self.kept[-self.size :]
        ### END SOLUTION
'''
STUB = '''class RunningMean:
    """The mean of the last numbers."""

    def __init__(self, size):
        """Keep `size` numbers."""
        raise NotImplementedError("running-mean")

    def add(self, number):
        raise NotImplementedError("running-mean")
'''
TEXT = f'''# %% [markdown] id="running-mean-prompt" role="prompt"
r"""
### A title
"""

# %% id="running-mean" role="answer"
{ANSWER}
# %% id="running-mean-check" role="check"
check("running-mean", RunningMean)
'''


def class_in(text):
    namespace = {}
    exec(text, namespace)
    return namespace["RunningMean"]


def test_reference_and_known_wrong_classes_are_driven_alike():
    sheet = compile_sheet(MEAN)
    assert (sheet["adapter"], sheet["name"]) == ("called_in_turn", "RunningMean")
    assert tried(MEAN, Reference, sheet).full
    assert tried(MEAN, Total, sheet).failure.misconception == "total"


def test_what_was_tried_is_the_call_of_the_adapter():
    text = Feedback(tried(MEAN, Total, compile_sheet(MEAN))).text
    assert "tried      called_in_turn(RunningMean, [3], [['add', " in text


def test_the_stub_of_a_class_raises_in_each_method_and_is_no_answer():
    stub = replace_solution(ANSWER, stub_of(ANSWER, MEAN))
    assert stub == STUB
    verdict = tried(MEAN, class_in(stub), compile_sheet(MEAN))
    assert (verdict.answered, verdict.points) == (False, 0)


def test_a_class_that_is_written_in_part_is_an_answer_once_a_case_asks_for_nothing_else():
    rest = '\n    def mean(self):\n        raise NotImplementedError("running-mean")\n'
    begun = STUB.replace('raise NotImplementedError("running-mean")', "self.kept = []", 1)
    assert not tried(MEAN, class_in(begun + rest), compile_sheet(MEAN)).answered
    failure = tried(MEAN, class_in(begun + rest.replace("raise", "return 0.0  #")), compile_sheet(MEAN)).failure
    assert (failure.got, failure.why) == (
        "NotImplementedError: running-mean",
        "A part of your answer that this case needs is not written yet.",
    )


def test_a_declared_class_is_written_as_a_student_names_it():
    text = written(MEAN, Total, "")
    assert ast.parse(text) and text.startswith("class Reference:") and "class RunningMean(Reference):" in text
    assert tried(MEAN, class_in(text), compile_sheet(MEAN)).failure.misconception == "total"


def test_a_text_may_hold_one_solution_for_each_method():
    assert read(TEXT, "solutions/a.py", {"running-mean": MEAN})[1].source == ANSWER.rstrip()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "        ### END SOLUTION\n\n",
            "\n",
            "solutions/a.py:6: the answer 'running-mean' needs its solution between one ### BEGIN SOLUTION and one "
            "### END SOLUTION.",
        ),
        (
            ANSWER,
            "class RunningMean:\n    ### BEGIN SOLUTION\n    size = 3\n    ### END SOLUTION\n",
            "solutions/a.py:6: the answer 'running-mean' needs the solution of each method inside of that method.",
        ),
    ],
)
def test_a_faulty_text_of_a_class_is_one_sentence(old, new, fault):
    assert old in TEXT
    with pytest.raises(SourceFault) as caught:
        read(TEXT.replace(old, new), "solutions/a.py", {"running-mean": MEAN})
    assert str(caught.value) == fault


def test_a_starter_that_is_a_class_becomes_the_stub():
    source = "class RunningMean:\n    ### BEGIN SOLUTION\n    pass\n    ### END SOLUTION"
    exercise = replace(MEAN, starter=Wrong("as-given", Total, "As given."))
    assert replace_solution(source, stub_of(source, exercise)) == (
        "class RunningMean:\n    def mean(self):\n        return float(sum(self.kept))"
    )


def test_a_rule_reads_the_class_by_its_name():
    rule = Rule(forbids=("sum",), instead="Count as you go.")
    part = Part("no sum", points=1, how="source", rule=rule)
    with pytest.raises(ExerciseFault, match="Of 'no sum' it gives: line 9: return sum"):
        compile_sheet(replace(MEAN, parts=(*MEAN.parts, part)))
    assert broken_of({**compile_sheet(MEAN), "parts": []}, STUB) == {}


@pytest.mark.parametrize(("exercise", "adapter"), [(MEAN, "no_such"), (load("01-tensors")["describe"], "no_such")])
def test_an_unknown_adapter_is_told_with_those_that_there_are(exercise, adapter):
    with pytest.raises(ExerciseFault) as caught:
        validate(replace(exercise, adapter=adapter))
    assert str(caught.value).startswith(
        f"exercise {exercise.id!r} has the adapter 'no_such'; functions and classes may have one of ['"
    )


def test_a_literal_answer_has_no_adapter():
    with pytest.raises(ExerciseFault, match="has the adapter 'called_in_turn'; functions and classes may have one of"):
        validate(replace(load("01-tensors")["ndim-of-literals"], adapter="called_in_turn"))
