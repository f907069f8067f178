"""A cell as repair sees it, the master's and the student's alike: its text, and what says which cell it is."""

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

BINDS = re.compile(  # what a line without indent binds; every repetition is bounded, so that no text is slow
    r"^(?:async {1,4})?(?:def|class) {1,4}(\w{1,100})|^([A-Za-z_][\w, ]{0,200}?) {0,4}(?::[^=\n]{1,80})?=(?!=)",
    re.MULTILINE,
)
RETURNS = re.compile(r"^[ \t]+(?:return|yield)\b", re.MULTILINE)
DEFINES = re.compile(r"^[ \t]*(?:async +)?(?:def|class) ", re.MULTILINE)
HIDDEN = re.compile("(BEGIN|END) (?:HIDDEN TESTS|MARK SCHEME)")
OPEN_ENDS = (":", "\\", "(", "[", "{", ",")
LONGEST_READ = 100_000  # characters of a text that are looked at for names and words
MOST_WORDS = 400  # of a text that are compared


@dataclass(frozen=True)
class Cell:
    """One cell. `mark` is its nbgrader metadata, empty where there is none; `attachments` are pasted pictures."""

    kind: str
    source: str
    id: str | None = None
    mark: dict = field(default_factory=dict)
    attachments: dict = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        """The source without what editors change by themselves and without what a release takes out: two cells with
        one text are the same."""
        lines = self.source.split("\n")
        if "BEGIN HIDDEN TESTS" in self.source or "BEGIN MARK SCHEME" in self.source:
            lines = _without_hidden(lines)
        return "\n".join(line.rstrip() for line in lines).strip("\n")

    @cached_property
    def names(self) -> frozenset[str]:
        """The functions, classes and variables that the text binds, read by pattern: it need not be Python."""
        found = set()
        for defined, assigned in BINDS.findall(self.text[:LONGEST_READ]):
            found |= {defined} if defined else {name.strip() for name in assigned.split(",")}
        return frozenset(name for name in found if name.isidentifier())

    @cached_property
    def words(self) -> Counter:
        return Counter(re.findall(r"\w+", self.text[:LONGEST_READ])[:MOST_WORDS])

    @property
    def grade_id(self) -> str | None:
        name = self.mark.get("grade_id")
        return name if isinstance(name, str) and name else None

    @property
    def label(self) -> str:
        """What a sentence calls the cell: its nbgrader id, else the beginning of its first line."""
        return self.grade_id or repr(self.text.partition("\n")[0][:30])

    @property
    def is_answer(self) -> bool:
        """Whether it is the student's to fill, in the master."""
        return self.mark.get("solution") is True

    @property
    def is_locked(self) -> bool:
        """Whether the master's text always wins, in the master."""
        return not self.is_answer and any(self.mark.get(role) is True for role in ("grade", "locked", "task"))


def _without_hidden(lines: list[str]) -> list[str]:
    """Return the lines that nbgrader leaves when it releases: hidden tests and mark schemes are the instructor's."""
    shown, hidden = [], False
    for line in lines:
        found = HIDDEN.search(line)
        if not found and not hidden:
            shown.append(line)
        hidden = found[1] == "BEGIN" if found else hidden
    return shown


def likeness(one: Cell, other: Cell) -> float:
    """Return the share of words that two texts have in common, from 0 to 1."""
    both, total = one.words & other.words, one.words.total() + other.words.total()
    return 2 * both.total() / total if total else 0.0


def is_indented(cell: Cell) -> bool:
    return cell.text[:1].isspace()


def continues(cell: Cell, following: Cell) -> bool:
    """Whether code can only be the rest of the code before it: it was one cell that somebody split."""
    if cell.kind != "code" or following.kind != "code" or not following.text:
        return False
    end = cell.text.rpartition("\n")[2].partition("#")[0].rstrip()
    body = bool(RETURNS.search(following.text)) and not DEFINES.search(following.text)
    return end.endswith(OPEN_ENDS) or (is_indented(following) and body)
