"""Grading as nbgrader plug-ins: `Repair` mends a submission, `Run` lets it answer, `Judge` decides.

nbgrader's lists are [Repair] for sanitising and [Run, Judge, …, SaveAutoGrades, …] for grading: the gradebook reads the
scores that `Judge` wrote.
"""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TextIO

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbformat.v4 import new_notebook
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import NbGraderPreprocessor
from traitlets import Bool, Enum

from grader import records
from grader.classroom.attempt import attempt_of
from grader.grading import Assignment, Graded, assignment_of, judged, run
from grader.repair import Unreadable, repair
from grader.shared_jail import shared_jail

REPAIRS = "workbook_repairs"  # between the two lists, in the notebook's metadata


@cache
def _assignment(root: Path, assignment: str, notebook: str) -> Assignment:
    return assignment_of(root, assignment, notebook=notebook)


def assignment_in(resources: dict) -> Assignment:
    """Return what the notebook at hand is graded by; nbgrader runs in the course's root."""
    about = resources["nbgrader"]
    return _assignment(Path.cwd(), about["assignment"], about["notebook"])


class Repair(NbGraderPreprocessor):
    """Put the student's answers into the released notebook; `Judge` tells at its top what was done.

    It reads the submitted file itself: what nbformat makes of a damaged one is less than what is in it.
    """

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:  # noqa: ARG002
        file = Path(resources["metadata"]["path"], f"{resources['metadata']['name']}.ipynb")
        try:
            repaired = repair(assignment_in(resources).master, file.read_bytes())
        except Unreadable as why:
            keep_record(file, resources, started=datetime.now(UTC), why=str(why))
            raise NbGraderException(f"not graded: {why}") from None
        repaired.notebook.metadata[REPAIRS] = list(repaired.repairs)
        for sentence in repaired.repairs:
            self.log.warning("%s: %s", resources["nbgrader"]["student"], sentence)
        return repaired.notebook, resources


class Forgiving(NotebookExporter):
    """Reads a submission that is no notebook as an empty one, so that `Repair` gets to see the file."""

    def from_file(self, file_stream: TextIO, resources: dict | None = None, **kw: object) -> tuple[str, dict]:
        if not any(isinstance(one, Repair) for one in self._preprocessors):
            return super().from_file(file_stream, resources, **kw)
        return self.from_notebook_node(new_notebook(), resources, **kw)


class Run(NbGraderPreprocessor):
    """Run a submission's cells in the jail and hear what its answers do on the graded cases."""

    sandbox = Bool(True, help="Whether submissions run in the jail; False gives their code all your rights.").tag(
        config=True
    )
    figures = Enum(["marked", "all"], "marked", help="Which cells' figures are drawn; drawing is slow.").tag(
        config=True
    )

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        started = datetime.now(UTC)
        result = run(assignment_in(resources), nb, shared_jail(self.sandbox), self.figures)
        resources["workbook"] = {"result": result, "started": started, "sandbox": self.sandbox}
        return nb, resources


class Judge(NbGraderPreprocessor):
    """Write the verdict over whatever a check cell printed, and the repairs at the top; keep a record."""

    submitted = "submitted"  # where a submission's bytes are, for its record

    def preprocess(self, nb: NotebookNode, resources: dict) -> tuple[NotebookNode, dict]:
        heard, repairs = resources["workbook"], tuple(nb.metadata.pop(REPAIRS, ()))
        graded = judged(assignment_in(resources), nb, heard["result"], repairs, heard["sandbox"])
        about = resources["nbgrader"]
        file = Path(self.submitted, about["student"], about["assignment"], f"{about['notebook']}.ipynb")
        if file.is_file():
            keep_record(file, resources, graded, started=heard["started"], sandbox=heard["sandbox"])
        return nb, resources


def keep_record(
    file: Path,
    resources: dict,
    graded: Graded | None = None,
    *,
    started: datetime,
    sandbox: bool = True,
    why: str | None = None,
) -> None:
    """Keep what came of a lesson of ours; an instructor's assignment of several notebooks has no records."""
    about, stamp = resources["nbgrader"], file.with_name("timestamp.txt")
    if about["notebook"] == about["assignment"]:
        known = {"raw": file.read_bytes(), "started": started, "sandbox": sandbox, "stamp": stamp, "why": why}
        records.write(Path.cwd(), attempt_of(assignment_in(resources), about["student"], graded, **known))
