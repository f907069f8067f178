"""nbgrader's gradebook, derived from the records; it can be rebuilt from them, but for what people added by hand.

`settings` reads nbgrader's configuration, `opening` opens the database for one transaction, `cells` brings the
assignment in step with the lesson, `submissions` each student's rows with an attempt, `standing` reads the result.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from grader.records import Attempt


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What the gradebook says of one submission.

    Attributes:
        score: with a person's marks and extra credit, less the penalty; never below 0.
        worth: what all graded cells are worth.
        attempt: the fingerprint of the attempt that it shows; None of a submission that nbgrader alone graded.
        waiting: the grade ids of the cells that a person has yet to look at.
        marked: whether a person gave points anywhere in it.
        seconds_late: after its due date, an extension included.
    """

    score: float
    worth: float
    attempt: str | None
    waiting: tuple[str, ...]
    marked: bool
    penalty: float
    seconds_late: float


def database_url(root: Path) -> str:
    """Return where nbgrader keeps the gradebook of the course at `root`.

    Raises:
        Refused: nbgrader's configuration cannot be loaded.
    """
    from grader.gradebook.settings import database_url

    return database_url(root)


def derive(root: Path, lesson: str, attempts: Iterable[Attempt], database_url: str) -> None:
    """Bring the gradebook in step with the latest attempts at a lesson, in one transaction.

    Cells, submissions and automatic scores come to say what the lesson and the attempts say; marks, extra credit,
    comments, extensions and flags stay. A mark waits for a second look where a new attempt came under it, and
    penalties are assigned, as in `nbgrader autograde`. An attempt that was not graded leaves no score: its cells
    wait for a person, and their comments say why. A second run changes nothing. nbgrader is imported here (3 s).

    Raises:
        Refused: the lesson was not built or has lost cells that a person marked; the database cannot be used;
            nbgrader's configuration cannot be loaded.
        ValueError: an attempt is of another lesson.
    """
    from grader.gradebook.cells import bring_cells_in_step
    from grader.gradebook.opening import opened
    from grader.gradebook.settings import late_penalty
    from grader.gradebook.submissions import bring_submissions_in_step

    attempts = list(attempts)
    for attempt in attempts:
        if attempt.lesson != lesson:
            raise ValueError(f"an attempt of {attempt.student!r} is of {attempt.lesson!r}, not of {lesson!r}")
    with opened(database_url) as session:
        assignment = bring_cells_in_step(session, root, lesson)
        bring_submissions_in_step(session, assignment, attempts, late_penalty(root))


def standings(lesson: str, database_url: str) -> dict[str, Standing | None]:
    """Return what the gradebook says of each student that it knows; None for one without a submission.

    Empty where there is no gradebook yet. nbgrader is imported here (3 s).

    Raises:
        Refused: the database cannot be used.
    """
    from grader.gradebook.standing import read_standings

    return read_standings(lesson, database_url)
