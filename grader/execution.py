"""The grader's end of the private pipe: asks a submission's process what its answers do on the graded cases.

It sends inputs and, once a function has returned, challenges; it never sends a truth. What comes back is kept as
plain data for `Judge`, or as the sentence that says why there is none. Only the check cell that is running is heard,
and it is heard once.
"""

import json
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field

LONGEST_LINE = 1 << 26  # bytes of one message
OBSERVED = ("result", "inputs", "second", "more")  # what is kept of a record; only sheets hold more
MOST_PARTS = 1 << 20  # brackets and commas of one message: each may cost a hundred times its byte once it is read


@dataclass
class Hearing:
    """What was heard for one exercise: its records, or what went wrong."""

    sheet: dict
    records: list | None = None
    problem: str | None = "its check never reported what the answer does; the cell failed or was interrupted"
    asked: bool = False


@dataclass
class Examiner:
    """Listens in a thread of its own while the cells run.

    Args:
        sheets: the graded sheets by exercise.
    """

    sheets: dict[str, dict]
    hearings: dict[str, Hearing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._now: Hearing | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._listen, name="examiner", daemon=True)

    def __enter__(self) -> "Examiner":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._theirs.close()
        self._ours.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._ours.close()

    @property
    def descriptor(self) -> int:
        """The number of the file descriptor that the submission's process inherits."""
        return self._theirs.fileno()

    def open_hearing(self, exercise: str) -> None:
        """From now on the check of this exercise is heard."""
        with self._lock:
            self._now = self.hearings[exercise] = Hearing(self.sheets[exercise])

    def close_hearing(self) -> None:
        """The check cell has ended: nothing that comes later counts."""
        with self._lock:
            self._now = None

    def _listen(self) -> None:
        with suppress(ConnectionResetError), self._ours.makefile("rb") as lines:  # it died with replies unread
            while line := lines.readline(LONGEST_LINE):
                with self._lock:
                    reply = self._reply(line)
                try:
                    self._ours.sendall(json.dumps(reply).encode() + b"\n")
                except OSError:  # the process is gone; readline ends the loop
                    continue

    def _reply(self, line: bytes) -> dict:
        hearing = self._now
        try:
            if sum(map(line.count, (b"[", b"{", b","))) > MOST_PARTS:
                raise ValueError(f"more than {MOST_PARTS} parts")
            message = json.loads(line)
            kind, content = next(iter(message.items()))
        except (ValueError, RecursionError, AttributeError, StopIteration):
            return self._refuse("its process sent something that is not a message of `check`")
        if kind == "ask":
            return self._asked(content)
        if hearing is None or not hearing.asked:
            return {"refused": "no check is being heard"}
        if kind == "called" and hearing.records is None and type(content) is list:
            return self._called(hearing, content)
        if kind == "probed" and hearing.records is not None and type(content) is list:
            return self._probed(hearing, content)
        return self._refuse("its check reported more than once, or out of turn")

    def _refuse(self, problem: str) -> dict:
        if self._now:
            self._now.records, self._now.problem = None, problem
            self._now = None
        return {"refused": problem}

    def _asked(self, exercise: object) -> dict:
        hearing = self._now
        if hearing is None or hearing.sheet["exercise"] != exercise:
            return {"cases": None}
        if hearing.asked:
            self._refuse("its check reported more than once, or out of turn")
            return {"cases": None}
        hearing.asked = True
        cases = hearing.sheet["cases"]
        worlds = {"worlds": [case["world"] for case in cases]} if any("world" in case for case in cases) else {}
        return {"cases": [case["inputs"] for case in cases], **worlds}

    def _called(self, hearing: Hearing, records: list) -> dict:
        hearing.records = records
        if hearing.sheet["literal"]:
            hearing.problem = None
        return {"challenges": [case["challenge"] for case in hearing.sheet["cases"]]}

    def _probed(self, hearing: Hearing, probed: list) -> dict:
        if len(probed) != len(hearing.records) or not all(type(record) is dict for record in hearing.records):
            return self._refuse("its check did not answer every challenge")
        hearing.records = [
            {**{field: record[field] for field in OBSERVED if field in record}, "probed": value}
            for record, value in zip(hearing.records, probed, strict=True)
        ]
        hearing.problem = None
        return {"heard": True}
