"""What a submission may use, and the words for having used more."""

from dataclasses import dataclass

from grader.runner.hints import size


@dataclass(frozen=True)
class Limits:
    """Each limit of the jail.

    Attributes:
        process_memory: bytes of one process, beside what Python and torch take already.
        memory: bytes of all processes of a sitting together.
        processes: processes and threads at once.
        files: bytes in the scratch, /tmp and /dev/shm together.
        open_files: descriptors of one process.
        output: bytes that a cell may show; the rest is dropped and costs nothing.
        outputs: bytes that all cells of a process may show.
        cell: seconds for one cell.
        submission: seconds for all cells.
    """

    process_memory: int = 2 << 30
    memory: int = 4 << 30
    processes: int = 256
    files: int = 512 << 20
    open_files: int = 1024
    output: int = 10 << 20
    outputs: int = 50 << 20
    cell: float = 60
    submission: float = 600

    @property
    def too_long(self) -> str:
        return f"stopped: the cell ran longer than {duration(self.cell)}"

    @property
    def submission_too_long(self) -> str:
        return f"stopped: the submission ran longer than {duration(self.submission)}"

    @property
    def too_much_memory(self) -> str:
        return f"stopped: the cell used more than {size(self.memory)} of memory"

    @property
    def too_many_processes(self) -> str:
        return f"stopped: the cell ran {self.processes} processes at once, which is too many"

    @property
    def too_much_output(self) -> str:
        return f"[what the cell showed beyond {size(self.output)} was left out]"

    @property
    def too_much_in_all(self) -> str:
        return f"[what the submission showed beyond {size(self.outputs)} was left out]"


def duration(seconds: float) -> str:
    """Return a time in words."""
    return f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} s"
