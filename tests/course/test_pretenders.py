"""Probes tell a view from a copy whatever the answer says of itself: on every case alone, in every lesson.

A pretender has all the numbers right. One copies, and patches the tensors' own reports so that they deny it; the other
gives back the memory of its input and reports a storage of its own.
"""

from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import torch

from course_utils.adapters import driven
from course_utils.inputs import decode_inputs
from course_utils.trial import Trial
from course_utils.verdict import judge
from grader.lesson import lessons
from grader.sheet import compile_sheet

ROOT = Path(__file__).parents[2]
SEEDS = ["public", "secret"]
PROBED = {
    exercise.id: exercise
    for lesson in lessons(ROOT)
    for exercise in lesson.exercises.values()
    if any(part.how == "probe" for part in exercise.parts)
}
every_probed = pytest.mark.parametrize("exercise", PROBED.values(), ids=PROBED)
every_seed = pytest.mark.parametrize("seed", SEEDS)

REPORTS = ("data_ptr", "untyped_storage", "storage_offset", "is_set_to", "_is_view")  # what a tensor says of its memory


@cache
def sheet_of(name, seed):
    return compile_sheet(PROBED[name], seed)


def written_cases(exercise, seed):
    """Return the sheet of an exercise, and of its cases those that are challenged by a write."""
    sheet = sheet_of(exercise.id, seed)
    return sheet, [case for case in sheet["cases"] if case["challenge"] and "pull" not in case["challenge"]]


def tensors_in(value):
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [one for item in value for one in tensors_in(item)] if isinstance(value, tuple | list) else []


def memories_of(inputs):
    """Return the memory of each input as a tensor with one axis, arrays included."""
    arrays = [torch.from_numpy(value) for value in inputs if isinstance(value, np.ndarray)]
    tensors = [one.detach() for one in [*tensors_in(inputs), *arrays] if one.untyped_storage().nbytes()]
    return [one.as_strided((one.untyped_storage().nbytes() // one.itemsize,), (1,), 0) for one in tensors]


def storage_of(tensor):
    return torch.Tensor.untyped_storage(tensor).data_ptr()


def replaced(value, change):
    """Return a result with some of its tensors exchanged; those for which `change` gives None stay."""
    if isinstance(value, torch.Tensor):
        new = change(value)
        return value if new is None else new
    if isinstance(value, dict):
        return {key: replaced(item, change) for key, item in value.items()}
    return type(value)(replaced(item, change) for item in value) if isinstance(value, tuple | list) else value


def a_view_like(result, memory):
    """Return a view of some memory that holds what a result holds, if there is one; every place and stride is tried."""
    if result.dtype != memory.dtype or not result.numel():
        return None
    steps = [range(len(memory)) if size > 1 else (1,) for size in result.shape]
    for offset in (memory == result.flatten()[0]).nonzero().flatten().tolist():
        fits = [_steps_that_fit(result, memory, offset, axis, some) for axis, some in enumerate(steps)]
        for strides in product(*fits):
            last = sum(step * (size - 1) for step, size in zip(strides, result.shape, strict=True))
            if offset + last < len(memory):
                view = memory.as_strided(result.shape, strides, offset)
                if torch.equal(view, result):
                    return view
    return None


def _steps_that_fit(result, memory, offset, axis, steps):
    if result.shape[axis] == 1:
        return steps
    second = result.select(axis, 1).flatten()[0]
    return [step for step in steps if offset + step < len(memory) and memory[offset + step] == second]


def pretend(monkeypatch, shown):
    """Let tensors report the memory of others: `shown` maps the id of a tensor to the one that it pretends to be."""
    for name in REPORTS:
        true = getattr(torch.Tensor, name)

        def report(tensor, *rest, true=true):
            return true(shown.get(id(tensor), tensor), *rest)

        monkeypatch.setattr(torch.Tensor, name, report)
    monkeypatch.setattr(torch.Tensor, "_base", property(lambda tensor: shown.get(id(tensor))))


def a_copy_that_pretends(exercise, monkeypatch, copied):
    """Return the reference with each result that shares copied; the copies claim the memory of what they replace."""
    shown = {}

    def answer(*inputs):
        memories = {storage_of(memory) for memory in memories_of(list(inputs))}
        return replaced(driven(exercise.reference, exercise.adapter)(*inputs), lambda one: disguised(one, memories))

    def disguised(result, memories):
        if storage_of(result) not in memories:
            return None
        copy = result.clone()
        shown[id(copy)] = result
        copied.append(copy)
        return copy

    pretend(monkeypatch, shown)
    return answer


def a_view_that_pretends(exercise, monkeypatch, shared):
    """Return the reference with each result that copies laid over an input; the views claim a storage of their own."""
    shown = {}

    def answer(*inputs):
        memories = memories_of(list(inputs))
        return replaced(driven(exercise.reference, exercise.adapter)(*inputs), lambda one: disguised(one, memories))

    def disguised(result, memories):
        if storage_of(result) in {storage_of(memory) for memory in memories}:
            return None
        view = next((view for memory in memories if (view := a_view_like(result, memory)) is not None), None)
        if view is not None:
            shown[id(view)] = result
            shared.append(view)
        return view

    pretend(monkeypatch, shown)
    return answer


def judged_alone(sheet, case, answer):
    """Return the verdict on an answer that is tried on one case only."""
    trial = Trial(answer, case["inputs"], case.get("world"))
    record = {**trial.record, "probed": trial.probe(case["challenge"])}
    parts = [part for part in sheet["parts"] if part["how"] in ("value", "probe")]
    return judge({**sheet, "parts": parts, "cases": [case]}, [record])


def assert_only_probes_fail(verdict, case):
    held = {part.how: part.held for part in verdict.parts}
    assert not held["probe"], f"not told apart on {case['inputs']}, {case['challenge']}"
    assert held.get("value", True), "a pretender that has the numbers wrong proves nothing"


def test_the_disguise_deceives_whoever_asks_the_tensor_itself(monkeypatch):
    answer = a_copy_that_pretends(PROBED["sliding-windows"], monkeypatch, copied := [])
    x = torch.arange(4.0)
    windows = answer(x, 2)
    assert windows is copied[0]
    assert windows.data_ptr() == x.data_ptr() == windows.untyped_storage().data_ptr()
    assert windows._is_view() and windows._base is not None
    x[0] = 50
    assert windows[0, 0] == 0


@every_seed
@every_probed
def test_a_copy_that_pretends_to_be_a_view_fails_the_probe_on_every_case_alone(exercise, seed, monkeypatch):
    sheet, cases = written_cases(exercise, seed)
    for case in cases:
        copied = []
        with monkeypatch.context() as patched:
            answer = a_copy_that_pretends(exercise, patched, copied)
            verdict = judged_alone(sheet, case, answer)
        if copied:
            assert_only_probes_fail(verdict, case)
        else:
            assert verdict.full


@every_seed
@every_probed
def test_a_view_that_pretends_to_be_a_copy_fails_the_probe_on_every_case_alone(exercise, seed, monkeypatch):
    """Where no view of an input holds the numbers of a copy, no answer can pass one off for the other."""
    sheet, cases = written_cases(exercise, seed)
    for case in cases:
        shared = []
        with monkeypatch.context() as patched:
            answer = a_view_that_pretends(exercise, patched, shared)
            verdict = judged_alone(sheet, case, answer)
        if shared:
            assert_only_probes_fail(verdict, case)
        else:
            assert verdict.full


SHOWING = ("ready-for-imshow", "into-the-total", "diagonal-and-trace", "sliding-windows", "shared-and-own")
KEEPING = ("kept-states",)


@every_seed
@pytest.mark.parametrize("name", SHOWING)
def test_in_an_exercise_about_views_every_case_has_a_copy_that_pretends(name, seed, monkeypatch):
    assert all(pretenders(PROBED[name], seed, a_copy_that_pretends, monkeypatch))


@every_seed
@pytest.mark.parametrize("name", KEEPING)
def test_in_an_exercise_about_copies_every_case_has_a_view_that_pretends(name, seed, monkeypatch):
    assert all(pretenders(PROBED[name], seed, a_view_that_pretends, monkeypatch))


@every_seed
def test_columns_one_by_one_have_a_view_that_pretends_wherever_view_would_work(seed, monkeypatch):
    """A turned table of two rows and more cannot be viewed as one line: there only a copy has the numbers right."""
    exercise = PROBED["column-by-column"]
    sheet = sheet_of(exercise.id, seed)
    turned = [decode_inputs(case["inputs"])[0].t() for case in sheet["cases"]]
    viewed = [bool(found) for found in pretenders(exercise, seed, a_view_that_pretends, monkeypatch)]
    assert viewed == [table.is_contiguous() for table in turned]
    assert sum(viewed) >= 4


def pretenders(exercise, seed, make, monkeypatch):
    """Return for each case that is challenged by a write which tensors of a result a pretender exchanges."""
    sheet, cases = written_cases(exercise, seed)
    exchanged = []
    for case in cases:
        exchanged.append([])
        with monkeypatch.context() as patched:
            judged_alone(sheet, case, make(exercise, patched, exchanged[-1]))
    return exchanged


@every_seed
@every_probed
def test_a_case_without_a_challenge_has_nothing_that_could_be_written(exercise, seed):
    for case in sheet_of(exercise.id, seed)["cases"]:
        if not case["challenge"]:
            tensors = tensors_in(decode_inputs(case["inputs"]))
            assert any(0 in tensor.shape for tensor in tensors)
