"""How learning platforms and nbgrader's exchange name what was handed in: whose it is, and from when.

The forms are those of Moodle (`mod/assign/classes/downloader.php`: a folder for each student, or flat names), Canvas
(`lib/content_zipper.rb`), Blackboard ("Assignment File Download"), Brightspace (folders, or flat names) and nbgrader
(`exchange/default/submit.py`).
"""

import contextlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from grader.intake.names import LONGEST_PART

TIME = r"\d{1,2}:?\d\d [AP]M"
EXCHANGE = re.compile(
    r"(?P<name>.+)\+(?P<lesson>[^+]+)\+(?P<when>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?(?: \w+)?)(?:\+[\w=-]+)?"
)
MOODLE = re.compile(r"(?P<name>.+?)(?:_(?P<number>\d+))?_assignsubmission_[a-z]+(?:_(?P<file>.*))?")
BRIGHTSPACE = re.compile(
    r"(?P<number>\d+-\d+) - (?P<name>.+?) - "
    rf"(?P<when>(?:\w+ \d{{1,2}}, \d{{4}}|\d{{1,2}} \w+,? \d{{4}}) {TIME})(?: - (?P<file>.+))?"
)
BLACKBOARD = re.compile(r"(?P<number>.*_(?P<name>[^_]+))_attempt_(?P<when>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)?")
CANVAS_FILE = r"_(?:(?P<order>\d{3,})_(?P<file>.+)|(?:text|link)\.html)"
CANVAS_ANONYMOUS = re.compile(rf"(?:LATE_)?(?P<name>anon_[A-Za-z0-9]+){CANVAS_FILE}")
CANVAS = re.compile(rf"(?P<name>\w+?)(?:_LATE)?_(?P<number>\d{{2,}}){CANVAS_FILE}")
FORMS = ("%Y-%m-%d-%H-%M-%S", "%b %d %Y %I:%M %p", "%B %d %Y %I:%M %p", "%d %b %Y %I:%M %p", "%d %B %Y %I:%M %p")


@dataclass(frozen=True, order=True)
class Who:
    """A student as a source names them; `number` tells two of one name apart.

    The number is the source's own, and good for one assignment, unless it is `lasting`, as a user's number is.
    """

    name: str
    number: str = ""
    lasting: bool = False


@dataclass(frozen=True)
class Label:
    """What a name says: whose; since when (UTC, ISO 8601); the place among several; the file's own name; the lesson."""

    who: Who
    when: str = ""
    order: int = 0
    file: str = ""
    lesson: str = ""


def label_of(name: str) -> Label | None:
    """Read the name of a file or a folder as the platforms write it; None where no platform does."""
    if len(name) > LONGEST_PART:  # no file has such a name, and some would take long
        return None
    for form in (EXCHANGE, MOODLE, BRIGHTSPACE, BLACKBOARD, CANVAS_ANONYMOUS, CANVAS):
        if found := form.fullmatch(name):
            said = {key: value or "" for key, value in found.groupdict().items()}
            if form is CANVAS and said["name"] != said["name"].lower():  # Canvas writes no capitals
                continue
            who = Who(said["name"], said.get("number", ""), lasting=form is CANVAS)
            order = int(said.get("order") or 0)
            return Label(who, moment(said.get("when", "")), order, said.get("file", ""), said.get("lesson", ""))
    return None


def moment(text: str) -> str:
    """Return a time as UTC in ISO 8601, empty where it is none; one without a zone is in this machine's."""
    text = re.sub(r" ?(UTC|GMT|Z)$", "+00:00", text.strip())
    text = re.sub(r" ([+-]\d\d:?\d\d)$", r"\1", text)
    readable = re.sub(r"\b(\d{1,2}):?(\d\d) ([AP]M)$", r"\1:\2 \3", text.replace(",", ""))  # "110 PM" is 1:10
    for read in (datetime.fromisoformat, *(lambda text, form=form: datetime.strptime(text, form) for form in FORMS)):
        with contextlib.suppress(ValueError, OverflowError):
            return read(readable).astimezone(UTC).isoformat(timespec="seconds")
    return ""
