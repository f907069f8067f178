"""What a function does on a case: called once, then challenged.

A fact about memory or mutation is asked for from outside after the call (write here, what do you hold now?): the
answer is data that only the right behaviour yields, where a self-report could be forged.
"""

from collections.abc import Callable

from course_utils.observation import Raised, decode_input, encode


class Trial:
    """One call of a function on one case, kept so that a challenge can follow after it returned.

    Args:
        function: what is tried.
        inputs: the arguments as plain data; the trial rebuilds them, so no two trials share memory.
    """

    def __init__(self, function: Callable, inputs: list[dict]) -> None:
        self.inputs = [decode_input(data) for data in inputs]
        self.result = _call(function, self.inputs)

    def record(self) -> dict:
        """What came back, and what the inputs hold after the call."""
        return {"result": encode(self.result), "inputs": [encode(value) for value in self.inputs]}

    def probe(self, challenge: dict | None) -> dict | None:
        """Write one element of one input as the challenge says; send what the result holds now."""
        if challenge is None:
            return None
        failure = _call(self._write, [challenge])
        return encode(failure or self.result)

    def _write(self, challenge: dict) -> None:
        self.inputs[challenge["input"]][tuple(challenge["index"])] = challenge["value"]


def _call(function: Callable, inputs: list) -> object:
    try:
        return function(*inputs)
    except (Exception, SystemExit) as error:
        return Raised(type(error).__name__[:80], _first_line(error))


def _first_line(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # an exception whose text cannot be made is still an exception
        text = ""
    return text.partition("\n")[0][:300]


def observe(function: Callable, cases: list[dict]) -> list[dict]:
    """Return one record a case (`result`, `inputs`, `probed`), challenges included."""
    trials = [Trial(function, case["inputs"]) for case in cases]
    records = [trial.record() for trial in trials]
    for case, trial, record in zip(cases, trials, records, strict=True):
        record["probed"] = trial.probe(case["challenge"])
    return records


def observe_literal(answer: object, count: int) -> list[dict]:
    """Return one record an item of a literal answer; a lone value or a wrong length stands in every item."""
    whole = type(answer) in (tuple, list) and len(answer) == count
    return [{"result": encode(answer[i] if whole else answer)} for i in range(count)]
