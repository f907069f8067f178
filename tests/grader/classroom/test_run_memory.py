"""A class of hundreds is graded in the memory of a small one."""

import weakref
from concurrent.futures import ThreadPoolExecutor

from grader.classroom import run as runs
from grader.classroom.run import Run, carry_out
from grader.classroom.task import Outcome, Task
from grader.secret import Secret


def test_an_outcome_that_was_kept_is_not_held_any_longer(monkeypatch, tmp_path):
    monkeypatch.setattr(runs, "grade_task", lambda task: Outcome(task, notebook="a large text"))
    tasks = [Task(tmp_path, "01-tensors", f"student-{number}", tmp_path, Secret("1" * 64)) for number in range(20)]
    seen = []

    def keep(outcome):
        assert not any(earlier() for earlier in seen)
        seen.append(weakref.ref(outcome))

    with ThreadPoolExecutor(2) as executor:
        carry_out(Run("01-tensors", tasks, 0), executor, keep)
    assert len(seen) == 20
