"""What one grading of one submission came to."""

import re
from dataclasses import dataclass, field
from datetime import datetime

GRADED, NOT_GRADED = "graded", "not graded"


@dataclass(frozen=True)
class Part:
    """One part of an exercise, as the verdict on it says."""

    name: str
    how: str
    points: float
    held: bool


@dataclass(frozen=True, kw_only=True)
class Scored:
    """One exercise: what was earned of what it is worth.

    Attributes:
        misconception: the id of the known mistake that explains what is wrong.
        problem: why the answer could not be judged.
        device: where it ran; empty for a literal answer.
        second: the second device that it was tried on, if any.
        seconds: how long its cells ran.
    """

    points: float
    worth: float
    parts: tuple[Part, ...] = ()
    misconception: str | None = None
    problem: str | None = None
    device: str = ""
    second: str = ""
    seconds: float = 0

    @property
    def full(self) -> bool:
        """Whether all that earns points is earned; where nothing does, whether all of it holds."""
        return self.points >= self.worth if self.worth else all(part.held for part in self.parts)


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """One grading of one submission.

    Attributes:
        submission: the SHA-256 of the submitted bytes, in hexadecimal.
        release: a digest of the master notebook.
        secret: the id of the secret that the graded cases were drawn from.
        environment: the versions of what graded, by name.
        started: when, in ISO format and UTC.
        seconds: how long it took.
        submitted: when it was handed in, in ISO format; UTC where no offset is given, None where nobody knows.
        status: GRADED or NOT_GRADED.
        why: completes "not graded: …"; None if it was graded.
        repairs: what was mended before, a sentence each.
        tripwires: what an instructor should look at, a sentence each.
        exercises: by id, in the order of the lesson.
        inside: points and worth by grade id of the cells that were judged inside the submission.
        manual: the grade ids of the cells that wait for a person.
        blank: the grade ids of the answer cells that are as they were given out.
        died: by exercise, why its process ended.

    Raises:
        ValueError: the status and `why` contradict each other, or a digest or a time is none.
    """

    lesson: str
    student: str
    submission: str
    release: str
    secret: str
    sandbox: bool
    environment: dict[str, str]
    started: str
    seconds: float
    submitted: str | None = None
    status: str = GRADED
    why: str | None = None
    repairs: tuple[str, ...] = ()
    tripwires: tuple[str, ...] = ()
    exercises: dict[str, Scored] = field(default_factory=dict)
    inside: dict[str, tuple[float, float]] = field(default_factory=dict)
    manual: tuple[str, ...] = ()
    blank: tuple[str, ...] = ()
    died: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.status != (GRADED if self.why is None else NOT_GRADED):
            raise ValueError(f"an attempt that is {self.status!r} cannot have {self.why!r} for a reason")
        if not re.fullmatch("[0-9a-f]{64}", self.submission):
            raise ValueError(f"{self.submission!r} is no SHA-256 in hexadecimal")
        for time in (self.started, self.submitted):
            if time is not None:
                datetime.fromisoformat(time)

    @property
    def graded(self) -> bool:
        return self.status == GRADED

    @property
    def earned(self) -> dict[str, float]:
        """The points by exercise, and by grade id for what was judged inside the submission."""
        scored = {name: one.points for name, one in self.exercises.items()}
        return scored | {name: points for name, (points, _) in self.inside.items()}

    @property
    def points(self) -> float:
        return sum(self.earned.values())

    @property
    def worth(self) -> float:
        """What could be earned without a person's marks."""
        return sum(one.worth for one in self.exercises.values()) + sum(worth for _, worth in self.inside.values())
