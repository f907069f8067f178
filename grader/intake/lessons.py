"""Which of the course's lessons a notebook is: by its name, or by the words and cell names it shares with one."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from grader.command import Refused

LITERAL = re.compile(r'"((?:[^"\\]++|\\.)*+)"?', re.DOTALL)  # matches at every quote, so it never looks twice
LOOKED_AT = 16 << 20  # bytes of a notebook
SHORTEST, LONGEST = 8, 2000  # letters of a line, or of a cell's id, that says something
FEWEST = 3  # lines and ids in common
WORKED, DAMAGED, UNTOUCHED, EMPTY = 3, 2, 1, 0  # how much there is to grade in a notebook


@dataclass(frozen=True)
class Given:
    """A lesson as students get it."""

    slug: str
    raw: bytes

    @cached_property
    def lines(self) -> frozenset[str]:
        return frozenset(line for line in lines_in(self.raw) if len(line) >= SHORTEST)

    @cached_property
    def sources(self) -> frozenset[str]:
        return frozenset(sources_in(self.raw))

    @cached_property
    def pattern(self) -> re.Pattern:
        """Finds the slug in a file's name, whatever stands between its words."""
        pieces = [re.escape(piece) for piece in re.split(r"[-_]", self.slug)]
        return re.compile(rf"(?<![^\W_]){r'[-_. ]*'.join(pieces)}(?![^\W_])", re.IGNORECASE)


class Shelf:
    """The lessons of a course, out of `notebooks/`."""

    def __init__(self, lessons: list[Given]) -> None:
        self.lessons = {lesson.slug: lesson for lesson in lessons}

    @classmethod
    def of(cls, root: Path) -> "Shelf":
        """Return the lessons of the course at `root`.

        Raises:
            Refused: it has none.
        """
        files = sorted((root / "notebooks").glob("*/*.ipynb"))
        lessons = [Given(file.stem, file.read_bytes()) for file in files if file.stem == file.parent.name]
        if not lessons:
            raise Refused(f"{root / 'notebooks'} holds no lesson, so nothing can be told apart; run `workbook build`.")
        return cls(lessons)

    def __contains__(self, slug: str) -> bool:
        return slug in self.lessons

    def in_name(self, stem: str) -> tuple[str, str, str] | None:
        """Return the lesson that a file's name holds, and what stands before and after it; None where it holds none."""
        found = [(match, slug) for slug, lesson in self.lessons.items() if (match := lesson.pattern.search(stem))]
        if not found:
            return None
        match, slug = max(found, key=lambda one: len(one[0].group()))
        return slug, stem[: match.start()], stem[match.end() :]

    def by_contents(self, raw: bytes) -> str | None:
        """Return the lesson with which a notebook has most in common, if it is clearly one; it need not be whole."""
        lines = {line for line in lines_in(raw) if line in self._owners}
        found = Counter(self._owners[line] for line in lines)
        (best, count), (_, second) = [*found.most_common(2), ("", 0), ("", 0)][:2]
        return best if count >= FEWEST and count >= 2 * second else None

    @cached_property
    def _owners(self) -> dict[str, str]:
        """The lines that only one lesson has, and which."""
        known = Counter(line for lesson in self.lessons.values() for line in lesson.lines)
        return {line: slug for slug, one in self.lessons.items() for line in one.lines if known[line] == 1}

    def worth(self, slug: str, raw: bytes) -> int:
        """Return WORKED for a notebook that says something of its own, DAMAGED, UNTOUCHED or EMPTY."""
        if not raw.strip():
            return EMPTY
        try:
            own = sources_in(raw) - self.lessons[slug].sources
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            return DAMAGED
        return WORKED if own else UNTOUCHED


def decoded(raw: bytes) -> str:
    """Return a notebook's text, whatever its encoding; damaged letters are replaced."""
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    return raw.decode("utf-16" if wide else "utf-8-sig", errors="replace")


def lines_in(raw: bytes) -> Iterator[str]:
    """Yield the lines of all strings of a notebook, which may be cut short: cells' sources, names and ids."""
    for literal in LITERAL.finditer(decoded(raw[:LOOKED_AT])):
        if SHORTEST <= len(literal[1]) <= LONGEST:
            yield from (line.strip() for line in _unescaped(literal[1]).splitlines())


def _unescaped(literal: str) -> str:
    try:
        return json.loads(f'"{literal}"', strict=False)
    except ValueError:
        return literal


def sources_in(raw: bytes) -> set[str]:
    """Return the sources of the cells; what is no notebook raises what Python raises on its way."""
    return {"".join(cell["source"]).strip() for cell in json.loads(decoded(raw))["cells"]} - {""}
