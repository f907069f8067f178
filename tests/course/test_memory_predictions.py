"""The predictions of lesson 04 are about lines that are no expressions of their values: here they are run."""

import numpy as np
import pytest
import torch

from grader.exercise import load

EXERCISES = load("04-memory")


def answers_of(name):
    exercise = EXERCISES[name]
    return list(zip(exercise.items, exercise.answer, strict=True))


def run(line, **names):
    return eval(line, {"torch": torch, "np": np, **names})  # noqa: S307


@pytest.mark.parametrize(("line", "shares"), answers_of("share-or-copy"))
def test_a_line_shares_memory_if_a_write_shows_in_its_result(line, shares):
    x, array = torch.arange(6).view(2, 3), np.arange(6)
    result = run(line, x=x, array=array)
    before = result.clone()
    x.fill_(-1), array.fill(-1)
    assert torch.equal(result, before) != shares


@pytest.mark.parametrize(("lines", "seen"), answers_of("after-plus-one"))
def test_an_alias_sees_what_the_answer_says(lines, seen):
    names = {"x": torch.tensor([1, 2])}
    exec(lines, names)
    assert names["y"].tolist() == seen


@pytest.mark.parametrize(("line", "runs"), answers_of("which-lines-run"))
def test_a_line_runs_or_is_refused_as_the_answer_says(line, runs):
    x = torch.arange(6).view(2, 3)
    if runs:
        run(line, x=x)
    else:
        with pytest.raises(RuntimeError, match="view size is not compatible"):
            run(line, x=x)


@pytest.mark.parametrize(("line", "facts"), answers_of("share-and-graph"))
def test_a_way_on_from_a_recorded_tensor_shares_and_is_recorded_as_the_answer_says(line, facts):
    w = torch.ones(3, requires_grad=True)
    result = run(line, w=w)
    recorded = isinstance(result, torch.Tensor) and result.requires_grad
    if recorded:
        result.sum().backward()
        assert w.grad.tolist() == [1, 1, 1]
    with torch.no_grad():
        w[0] = 50
    first = torch.as_tensor(result).detach().flatten()[0].item()
    assert (first == 50, recorded) == facts
