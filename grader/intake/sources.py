"""A source that was named on the command line: checked, and read into entries."""

from dataclasses import dataclass
from pathlib import Path

from grader.command import Refused
from grader.intake.archives import unpack, whole_source
from grader.intake.entry import LARGEST_ARCHIVE, Entry, Stage, TooLarge, is_archive, is_notebook, without_ending
from grader.intake.folders import read_file, read_folder


@dataclass(frozen=True)
class Source:
    """A folder, an archive or a notebook that somebody collects."""

    place: Path

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def is_archive(self) -> bool:
        return self.place.is_file() and is_archive(self.name)

    @property
    def owner(self) -> str:
        """The student whose work the whole source is, if no name inside it says otherwise; empty for one notebook."""
        if self.place.is_dir():
            return self.name
        return without_ending(self.name) if self.is_archive else ""

    def read(self, stage: Stage) -> list[Entry]:
        """Return all that it holds; an archive stands at the empty path, with the digest of its own bytes.

        Raises:
            Refused: it cannot be read, or holds more than anybody hands in.
        """
        budget = whole_source()
        try:
            if self.place.is_dir():
                return list(read_folder(self.place, (), stage, budget))
            if not self.is_archive:
                return list(read_file(self.place, (self.name,), stage, budget))
            with self.place.open("rb") as reader:
                file, digest = stage.pour(reader, 16 * LARGEST_ARCHIVE)
            return [Entry((), file, digest), *unpack(file, (), stage, budget)]
        except TooLarge as fault:
            raise Refused(f"{self.place} {fault}; name the folder or archive that holds the submissions.") from None


def source_of(place: Path, submitted: Path, received: Path) -> Source:
    """Return the source at `place`.

    Raises:
        Refused: there is none, or collecting it would collect what was collected.
    """
    if not place.exists():
        raise Refused(f"There is no {place}; name a folder, an archive or a notebook that was handed in.")
    found = place.resolve()
    if not (found.is_dir() or is_archive(found.name) or is_notebook(found.name)):
        raise Refused(f"{place} is neither a folder nor an archive nor a notebook, so there is nothing to collect.")
    for kept in (received, submitted):
        if kept.resolve().is_relative_to(found) and found != submitted.resolve():
            raise Refused(f"{place} holds {kept.name}/, where collected work is kept; name what you want collected.")
    return Source(found)
