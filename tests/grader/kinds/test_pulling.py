"""An exercise about gradients: what its probe tells apart, and what a learner reads."""

import json
from dataclasses import replace

import pytest
import torch

from course_utils.feedback import Feedback
from course_utils.verdict import judge
from grader.exercise import Case, Exercise, ExerciseFault, Part, Pull, Wrong
from grader.explain import account
from grader.sheet import compile_sheet, records, tried


def drawn(rng, size):
    return torch.tensor([float(rng.randrange(1, 9)) for _ in range(size)])


def cases(rng):
    inputs = [drawn(rng, size) for size in (3, 1, 4)]
    return [Case((x.clone().requires_grad_(),), Pull(drawn(rng, len(x)))) for x in inputs]


def cube(x):
    return x**3


def left_the_graph(x):
    return x.detach() ** 3


def one_factor(x):
    return x.detach() ** 2 * x


def squared(x):
    return x**2


CUBE = Exercise(
    parts=(Part("value", points=1), Part("gradient", points=1, how="probe")),
    cases=cases,
    reference=cube,
    known_wrong=(
        Wrong("left-the-graph", left_the_graph, "`detach` leaves the graph.", earns=("value",)),
        Wrong("one-factor", one_factor, "Two factors are constants.", earns=("value",)),
        Wrong("squared", squared, "One factor is missing."),
    ),
    hints=("a nudge", "the next step"),
    minutes=1,
    difficulty=1,
    read="A heading",
    id="cube",
)


def words(answer):
    verdict = tried(CUBE, answer, compile_sheet(CUBE))
    return verdict, " ".join(Feedback(verdict).text.split())


def test_a_sheet_holds_what_is_pulled_as_plain_data():
    challenges = [case["challenge"] for case in compile_sheet(CUBE)["cases"]]
    assert all(one["pull"]["kind"] == "tensor" and one["input"] == 0 for one in challenges)
    assert json.loads(json.dumps(challenges)) == challenges


def test_right_gradients_earn_the_part_on_their_own_way():
    assert tried(CUBE, lambda x: x * x * x, compile_sheet(CUBE)).full


@pytest.mark.parametrize("wrong", CUBE.known_wrong, ids=lambda wrong: wrong.misconception)
def test_a_misconception_is_named_by_its_gradients(wrong):
    verdict, text = words(wrong.answer)
    assert verdict.failure.misconception == wrong.misconception
    assert wrong.words in text


def test_a_result_without_a_graph_says_so():
    verdict, text = words(lambda x: torch.tensor([one**3 for one in x.tolist()]))
    assert verdict.failure.misconception == "left-the-graph"
    assert ", recorded), then asked for its gradient for v = tensor([" in text
    assert "got RuntimeError: element 0 of tensors does not require grad" in text


def test_a_gradient_that_nothing_explains_is_told_with_both_values():
    verdict, text = words(lambda x: x**3 + 0 * x + (x - x.detach()))
    assert (verdict.points, verdict.failure.misconception) == (1, None)
    assert verdict.failure.why == "The result itself is right, its gradient is not."
    assert "got the gradient's [0] is " in text and "expected the gradient's [0] is " in text


def test_an_unnamed_error_of_a_right_result_points_at_the_graph():
    unnamed = replace(CUBE, known_wrong=(CUBE.known_wrong[2],))
    verdict = tried(unnamed, CUBE.known_wrong[0].answer, compile_sheet(unnamed))
    assert verdict.failure.why == (
        "The result itself is right, but it has no gradient: its numbers left the graph on the way, as by `.detach()`, "
        "`.item()` or NumPy, or what the graph keeps was changed or used up."
    )


def test_an_account_for_an_appeal_names_the_cases():
    sheet = compile_sheet(CUBE)
    observed = records(CUBE, one_factor, sheet["cases"])
    lines = " ".join(" ".join(account(sheet, observed, judge(sheet, observed))).split())
    assert "part gradient (probe, worth 1): held on 0 of 3 cases; not on 1, 2, 3" in lines
    assert "named one-factor: its solution gives the same on every failing case" in lines


def test_a_reference_whose_result_has_no_graph_is_refused():
    with pytest.raises(ExerciseFault, match="the reference of 'cube' does not earn all parts on its own cases"):
        compile_sheet(replace(CUBE, cases=lambda rng: [Case((drawn(rng, 2),), Pull(torch.ones(2)))]))
