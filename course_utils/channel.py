"""The student's end of the private pipe to the grader.

While a submission is graded, the grader hands the process one end of a socket pair and its number in
`WORKBOOK_CHANNEL`. `check` says which exercise it is at, is sent inputs, and sends back what it saw; it is told
neither the truth nor a verdict. Messages are JSON, one a line.

    student  {"ask": "ready-for-imshow"}
    grader   {"cases": [[input, …], …]}     or {"cases": null}: this is not that exercise's check cell
             with "worlds": [world, …]      where the cases say something of the world they are called in
    student  {"called": [record, …]}        result and inputs after each call, what further calls with other seeds
                                            gave, and what the second device gave
    grader   {"challenges": [challenge or null, …]}
    student  {"probed": [value or null, …]}
"""

import json
import os
import socket
from functools import cache

from course_utils.adapters import driven
from course_utils.sheets import runs_twice
from course_utils.trial import call_on_all, observe_literal

VARIABLE = "WORKBOOK_CHANNEL"


@cache
def open_channel() -> "Channel | None":
    """Return the channel to the grader, or None in a student's own notebook."""
    number = os.environ.get(VARIABLE)
    return Channel(socket.socket(fileno=int(number))) if number else None


class Channel:
    """Sends observations over a connected socket."""

    def __init__(self, connection: socket.socket) -> None:
        self._lines = connection.makefile("rw", encoding="utf-8", newline="\n")

    def send(self, sheet: dict, answer: object) -> bool:
        """Observe `answer` on the grader's cases and send the records; False when the grader wants none now."""
        reply = self._say({"ask": sheet["exercise"]})
        if reply["cases"] is None:
            return False
        if sheet["literal"]:
            self._say({"called": observe_literal(answer, len(reply["cases"]))})
            return True
        worlds = reply.get("worlds") or [None] * len(reply["cases"])
        cases = [{"inputs": inputs, "world": world} for inputs, world in zip(reply["cases"], worlds, strict=True)]
        trials = call_on_all(driven(answer, sheet.get("adapter")), cases, runs_twice(sheet))
        challenges = self._say({"called": [trial.record for trial in trials]})["challenges"]
        probed = [trial.probe(challenge) for trial, challenge in zip(trials, challenges, strict=True)]
        self._say({"probed": probed})
        return True

    def _say(self, message: dict) -> dict:
        self._lines.write(json.dumps(message) + "\n")
        self._lines.flush()
        return json.loads(self._lines.readline())
