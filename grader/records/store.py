"""Where records lie: `.workbook/records/<lesson>/<student>/<number>-<digest>.json`, the highest number the latest."""

import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from grader.command import say
from grader.records.attempt import Attempt
from grader.records.reading import Unreadable, dump, parse

NAME = re.compile(r"(\d+)-[0-9a-f]{12}\.json")


def _complain(sentence: str) -> None:
    say(sentence, file=sys.stderr)


def write(root: Path, attempt: Attempt) -> Path:
    """Keep an attempt as its student's latest, in the course at `root`; return its file.

    The file appears whole or not at all, readable by its owner only. Two processes may write at once; those that
    grade the same submission at the same moment may keep one record of two.

    Raises:
        ValueError: the lesson or the student is no name of a folder, or what is written could not be read back.
        TypeError: a value is of a kind that JSON does not know.
    """
    text, folder = dump(attempt), _folder(root, attempt.lesson, attempt.student)
    parse(text.encode("ascii"))
    folder.mkdir(parents=True, exist_ok=True)
    number = max((_number(file) for file in _files(folder)), default=0) + 1
    place = folder / f"{number:04}-{attempt.submission[:12]}.json"
    with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".draft-", encoding="ascii", delete=False) as draft:
        try:
            draft.write(text)
            draft.flush()
            os.fsync(draft.fileno())
            Path(draft.name).replace(place)
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise
    return place


def latest(root: Path, lesson: str, complain: Callable[[str], None] = _complain) -> dict[str, Attempt]:
    """Return the latest attempt of each student, by name.

    A record that cannot be read is left out, so that an earlier one counts; `complain` is called with one sentence
    that names it.
    """
    folder = _folder(root, lesson)
    students = sorted(one for one in folder.iterdir() if one.is_dir()) if folder.is_dir() else []
    found = {student.name: next(_newest_first(student, complain), None) for student in students}
    return {student: attempt for student, attempt in found.items() if attempt}


def history(root: Path, lesson: str, student: str, complain: Callable[[str], None] = _complain) -> list[Attempt]:
    """Return all attempts of one student, the oldest first; see `latest` for those that cannot be read."""
    return list(_newest_first(_folder(root, lesson, student), complain))[::-1]


def is_current(attempt: Attempt, submission_digest: str, release: str, secret_id: str, sandbox: bool) -> bool:
    """Whether grading again would tell nothing new.

    An attempt in the sandbox stands for one without it, never the other way round. What could not be graded is
    tried again: the reason may have gone.
    """
    same = (attempt.submission, attempt.release, attempt.secret) == (submission_digest, release, secret_id)
    return attempt.graded and same and (attempt.sandbox or not sandbox)


def _newest_first(folder: Path, complain: Callable[[str], None]) -> Iterator[Attempt]:
    for file in _files(folder)[::-1]:
        try:
            attempt = _read(file)
        except Unreadable as problem:
            complain(f"The record {file} {problem}, so it is left out: an earlier one counts, or none.")
        else:
            yield attempt


def _read(file: Path) -> Attempt:
    try:
        attempt = parse(file.read_bytes())
    except OSError as problem:
        raise Unreadable(f"cannot be read ({problem.strerror})") from None
    if (attempt.lesson, attempt.student) != file.parts[-3:-1]:
        raise Unreadable(f"is of {attempt.student!r} in {attempt.lesson!r}, whose folder this is not")
    return attempt


def _folder(root: Path, *names: str) -> Path:
    for name in names:
        if name in ("", ".", "..") or re.search("[/\0\ud800-\udfff]", name):  # half a character fits no database
            raise ValueError(f"{name!r} cannot be the name of a folder of records")
    return root.joinpath(".workbook", "records", *names)


def _files(folder: Path) -> list[Path]:
    """Return the records in a folder by number; a file of another name, such as a killed run's draft, is none."""
    files = [file for file in folder.iterdir() if NAME.fullmatch(file.name)] if folder.is_dir() else []
    return sorted(files, key=lambda file: (_number(file), file.name))


def _number(file: Path) -> int:
    return int(NAME.fullmatch(file.name)[1])
