"""One submission from outside: its cells in order, each with a budget, and what is done when its process dies.

A death costs the exercise that caused it. The cells go on in a fresh process, after a replay of the earlier ones. After
a second death, or one during the replay, something that was left behind may be killing others, so each exercise that
remains is run alone. At the end, so is each exercise that was lost: only one that dies alone stays lost.

A hearing is opened once for each run of a check in its place; in a replay no check of ours is run.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from grader.execution import Examiner, Hearing
from grader.jail import Jail, Ran
from grader.sitting.cells import Cell, CellResult, Result

MOST_DEATHS = 2  # then every exercise is run alone


def sit(jail: Jail, cells: list[Cell], sheets: dict[str, dict], *, threads: int = 1) -> Result:
    """Run a submission; what its cells do changes the result and nothing else.

    Args:
        jail: an open one.
        cells: all code cells, in order.
        sheets: the graded sheets by exercise; every exercise that has a check has one.
        threads: how many threads torch may use.

    Raises:
        NoJail: the jail itself has failed; nothing is known of the submission.
    """
    return _Sitting(jail, cells, sheets, threads).run()


class _Sitting:
    def __init__(self, jail: Jail, cells: list[Cell], sheets: dict[str, dict], threads: int) -> None:
        self._jail, self._cells, self._sheets, self._threads = jail, cells, sheets, threads
        self._results: list[CellResult | None] = [None] * len(cells)
        self._hearings: dict[str, Hearing] = {}
        self._lost: dict[str, None] = {}  # the exercises that ended a process, in order
        self._deadly: set[int] = set()  # the places of cells that did
        self._tripwires: dict[str, None] = {}

    def run(self) -> Result:
        began = time.monotonic()
        self._deadline = began + self._jail.limits.submission
        reached = self._run_in_order()
        remaining = [cell.exercise for cell in self._cells[reached:] if cell.exercise not in (None, *self._lost)]
        for exercise in [*dict.fromkeys(remaining), *self._lost]:
            self._run_alone(exercise)
        self._account_for_the_rest()
        return Result(self._results, self._hearings, time.monotonic() - began, list(self._tripwires))

    @property
    def _time_left(self) -> float:
        return self._deadline - time.monotonic()

    @contextmanager
    def _process(self) -> Iterator[None]:
        """A fresh process, with an examiner of its own: what a dead one left in a channel must not reach the next."""
        with ExitStack() as stack:
            self._examiner = stack.enter_context(Examiner(self._sheets))
            self._child = stack.enter_context(self._jail.child(self._examiner.descriptor, self._threads))
            yield

    def _run_in_order(self) -> int:
        """Run the cells until MOST_DEATHS processes have died, and return the place that was reached."""
        reached = 0
        for _ in range(MOST_DEATHS):
            with self._process():
                if self._replay(reached):
                    reached = self._go_on(reached)
            if reached == len(self._cells) or self._time_left <= 0:
                break
        return reached

    def _replay(self, end: int) -> bool:
        """Run the cells before `end` for their effect; return whether the process lives."""
        places = [place for place in range(end) if self._results[place].status in ("ok", "error")]
        return all(
            self._child.run(self._cells[place].source, seconds=self._time_left).death is None
            for place in places
            if not self._cells[place].check
        )

    def _go_on(self, start: int) -> int:
        """Run the cells from `start` on; return the place after the one that ended the process."""
        for place in range(start, len(self._cells)):
            if self._cells[place].exercise not in self._lost and not self._run(place):
                return place + 1
        return len(self._cells)

    def _run_alone(self, exercise: str) -> None:
        """Run an exercise with no other; a cell of the lesson that ends the process is left out the next time."""
        theirs = [place for place, cell in enumerate(self._cells) if cell.exercise == exercise]
        ended = False
        while not ended and self._time_left > 0:
            lesson = [p for p in range(theirs[-1]) if self._cells[p].exercise is None and p not in self._deadly]
            with self._process():
                died = next((place for place in sorted(lesson + theirs) if not self._run(place, alone=True)), None)
            ended = died is None or died in theirs

    def _run(self, place: int, alone: bool = False) -> bool:
        """Run a cell and keep what came of it; return whether the process lives, and False when time is up."""
        cell, limits = self._cells[place], self._jail.limits
        if self._time_left <= 0:
            return False
        if cell.check:
            self._examiner.open_hearing(cell.exercise)
        ran = self._child.run(cell.source, figures=cell.figures, look=cell.check, seconds=self._time_left)
        self._tripwires |= dict.fromkeys(ran.changed)
        self._examiner.close_hearing()
        if ran.death and self._time_left <= 0:
            ran.death = limits.submission_too_long
        if cell.check:
            self._hearings[cell.exercise] = self._examiner.hearings[cell.exercise]
        if cell.exercise or not self._results[place]:
            self._results[place] = _result_of(ran, alone)
        if ran.death:
            self._bury(place, ran.death, alone)
        return not ran.death

    def _bury(self, place: int, why: str, alone: bool) -> None:
        """Note whose the death was; what is left of its exercise is not run any more."""
        self._deadly.add(place)
        if exercise := self._cells[place].exercise:
            self._lost[exercise] = None
            for later in range(place + 1, len(self._cells)):
                if self._cells[later].exercise == exercise:
                    self._results[later] = CellResult("not run", f"not run: its answer was {why}", alone=alone)

    def _account_for_the_rest(self) -> None:
        """Give a result to cells that were not reached, and to checks that did not end a reason."""
        late = self._jail.limits.submission_too_long.replace("stopped", "not run")
        why = late if self._time_left <= 0 else "not run: after two deaths only exercises were run"
        self._results = [result or CellResult("not run", why) for result in self._results]
        for cell, result in zip(self._cells, self._results, strict=True):
            if cell.check and result.why:
                problem = f"its check cell was {result.why}"
                self._hearings[cell.exercise] = Hearing(self._sheets[cell.exercise], problem=problem)


def _result_of(ran: Ran, alone: bool) -> CellResult:
    status = "killed" if ran.death else "ok" if ran.ok else "error"
    return CellResult(status, ran.death, ran.outputs, ran.seconds, alone)
