"""`received/`: what came, byte for byte, each delivery in a folder named after its contents."""

import contextlib
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from grader.command import Refused
from grader.intake.entry import Stage

DRAFT = ".draft-"  # an unfinished run's folder; the next run removes it


class Received:
    """The folder of originals; one run at a time writes there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextlib.contextmanager
    def stage(self) -> Iterator[Stage]:
        """Keep other runs out, and give this one a stage on the same file system.

        Raises:
            Refused: another run is at work.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(self.folder / ".lock", timeout=0):
                for left_over in self.folder.glob(f"{DRAFT}*"):
                    shutil.rmtree(left_over)
                with tempfile.TemporaryDirectory(dir=self.folder, prefix=DRAFT) as draft:
                    yield Stage(Path(draft))
        except Timeout:
            raise Refused(f"Another `workbook collect` is writing to {self.folder}; wait until it has ended.") from None

    def keep(self, files: dict[tuple[str, ...], tuple[Path, str]], stage: Stage) -> str:
        """Keep files, each under its path with its bytes and their digest; return the name of the folder they lie in.

        The same files have the same folder. It appears whole or not at all.
        """
        listing = "\0".join(f"{digest} {'/'.join(path)}" for path, (_, digest) in sorted(files.items()))
        name = hashlib.sha256(listing.encode(errors="surrogatepass")).hexdigest()[:16]
        if not (self.folder / name).exists():
            draft = stage.place()
            for path, (file, _) in files.items():
                draft.joinpath(*path).parent.mkdir(parents=True, exist_ok=True)
                duplicate(file, draft.joinpath(*path))
            draft.rename(self.folder / name)
        return name


def duplicate(file: Path, place: Path) -> None:
    """Give a file a second name; where the file system cannot, a copy."""
    try:
        os.link(file, place)
    except OSError:
        shutil.copyfile(file, place)
