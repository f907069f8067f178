"""What intake remembers, in `received/intake.json`: who is who, what was taken from whom, and what was not and why."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from grader.command import Refused
from grader.files import write_whole
from grader.intake.layouts import Who
from grader.intake.names import key_of, safe_name

FILE = "intake.json"
NOTHING = "handed in nothing for it"


@dataclass(frozen=True)
class Problem:
    """Something that was not taken: `reason` completes "<path> …"; no student where nobody can say whose it is."""

    source: str
    path: str
    student: str
    lesson: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path} {self.reason}"


@dataclass(frozen=True)
class Held:
    """What lies in `submitted/` for a lesson: its digest, the folder of its original and where it lies in that."""

    digest: str
    kept: str
    path: str
    when: str
    why: str


@dataclass
class Student:
    """A student: the name as it came, the sources' numbers with the lessons each was seen with, the work."""

    name: str
    numbers: dict[str, list[str]] = field(default_factory=dict)
    lessons: dict[str, Held] = field(default_factory=dict)

    def may_be(self, who: Who, lessons: set[str]) -> bool:
        """Whether a student of the same name is the same person: no two numbers in one lesson, nor two lasting ones."""
        if not who.number or who.number in self.numbers:
            return True
        if who.lasting or not lessons:
            return not self.numbers
        return not any(lessons & set(seen) for seen in self.numbers.values())

    def note(self, who: Who, lessons: set[str]) -> None:
        if who.number:
            self.numbers[who.number] = sorted({*self.numbers.get(who.number, ()), *lessons})


@dataclass
class Register:
    """Students by safe name, which is their folder's and nbgrader's; and the problems."""

    students: dict[str, Student] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def load(cls, received: Path) -> "Register":
        """Return the register in a folder of originals, empty before the first run.

        Raises:
            Refused: it is damaged.
        """
        file = received / FILE
        if not file.exists():
            return cls()
        try:
            stored = json.loads(file.read_text(encoding="ascii"))
            students = {
                safe: Student(
                    one["name"], one["numbers"], {slug: Held(**held) for slug, held in one["lessons"].items()}
                )
                for safe, one in stored["students"].items()
            }
            return cls(students, [Problem(**problem) for problem in stored["problems"]])
        except (ValueError, TypeError, KeyError, AttributeError):
            raise Refused(
                f"{file} is damaged; restore it from a backup, or remove it and collect everything again."
            ) from None

    def save(self, received: Path) -> None:
        write_whole(received / FILE, (json.dumps(asdict(self), indent=1) + "\n").encode("ascii"))

    def identify(self, whos: dict[Who, set[str]], *, in_place: bool) -> dict[Who, str]:
        """Return the safe name of each student of a source, new ones added; the value is the lessons each handed in.

        `in_place` says that the names are safe names already.
        """
        found: dict[Who, str] = {}
        known = set(self.students) if in_place else {student.name for student in self.students.values()}
        for who in sorted(whos, key=lambda who: (who.name not in known, safe_name(who.name) != who.name, who)):
            found[who] = self._find(who, whos[who], in_place, set(found.values())) or self._add(who)
            self.students[found[who]].note(who, whos[who])
        return found

    def _find(self, who: Who, lessons: set[str], in_place: bool, taken: set[str]) -> str | None:
        same = [safe for safe, one in self.students.items() if one.name == who.name and one.may_be(who, lessons)]
        is_safe = not who.number and who.name in self.students and who.name not in taken
        if is_safe and (in_place or not same):
            return who.name
        exact = [safe for safe in same if who.number in self.students[safe].numbers]
        return (exact or same)[0] if len(exact or same) == 1 else None

    def _add(self, who: Who) -> str:
        base, used = safe_name(who.name), {key_of(safe) for safe in self.students}
        names = [base, *([f"{base}-{safe_name(who.number)}"] if who.number else [])]
        names += [f"{base}-{count}" for count in range(2, len(used) + 3)]
        safe = next(name for name in names if key_of(name) not in used)
        self.students[safe] = Student(who.name)
        return safe

    def places(self) -> dict[tuple[str, ...], str]:
        """Return the digest of each submission by its path in `submitted/`."""
        return {
            (safe, slug, f"{slug}.ipynb"): held.digest
            for safe, student in self.students.items()
            for slug, held in student.lessons.items()
        }

    def renew(self, sources: set[str], problems: list[Problem]) -> None:
        """Put this run's problems in the place of earlier ones of the same sources, and of those that are settled."""
        settled = [
            problem
            for problem in self.problems
            if problem.student and self._is_settled(problem.student, problem.lesson)
        ]
        kept = [one for one in self.problems if one.source not in sources and one not in settled]
        self.problems = list(dict.fromkeys([*kept, *problems]))

    def _is_settled(self, student: str, lesson: str) -> bool:
        lessons = self.students[student].lessons if student in self.students else {}
        return lesson in lessons if lesson else bool(lessons)

    def not_graded(self, lesson: str) -> dict[str, str]:
        """Return each known student without a submission of the lesson, and why there is none."""
        reasons = {}
        for safe, student in sorted(self.students.items()):
            if lesson not in student.lessons:
                said = [str(one) for one in self.problems if one.student == safe and one.lesson in ("", lesson)]
                reasons[safe] = "; ".join(said) or NOTHING
        return reasons
