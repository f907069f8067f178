"""What a function does on a case: called once, then challenged.

A fact about memory or mutation is asked for from outside after the call (write here, what do you hold now?): the
answer is data that only the right behaviour yields, where a self-report could be forged.
"""

import warnings
from collections.abc import Callable

import torch
from torch.autograd import grad

from course_utils.devices.second import second_device
from course_utils.inputs import decode_inputs
from course_utils.observation import Raised, encode, name_of, places
from course_utils.reading import decode
from course_utils.world import PLAIN, kept_generators, seeded, world_of


class Trial:
    """One call of a function on one case, kept so that a challenge can follow after it returned.

    Args:
        function: what is tried.
        inputs: the arguments as plain data; the trial rebuilds them, so no two trials share memory.
        world: the case's world, if it says something of it; as `grader.case_data` writes it.
    """

    def __init__(self, function: Callable, inputs: list[dict], world: dict | None = None) -> None:
        world = world or PLAIN
        self.inputs = decode_inputs(inputs)
        with world_of(world["seed"], world["filled"]):
            self.result = _call(function, self.inputs)
        self.record = {"result": encode(self.result), "inputs": [encode(value) for value in self.inputs]}
        self.record |= _further(function, inputs, world, torch.device("cpu"))

    def probe(self, challenge: dict | None) -> dict | None:
        """Write one element of an input, and send what the result holds now; or send the gradient asked for."""
        if challenge is None:
            return None
        if "pull" in challenge:
            return encode(_call(self._pull, [challenge]))
        failure = _call(self._write, [challenge])
        return encode(failure or self.result)

    def _write(self, challenge: dict) -> None:
        with torch.no_grad():
            self.inputs[challenge["input"]][tuple(challenge["index"])] = challenge["value"]

    def _pull(self, challenge: dict) -> torch.Tensor:
        (gradient,) = grad(self.result, self.inputs[challenge["input"]], decode(challenge["pull"]))
        return gradient


def _call(function: Callable, inputs: list) -> object:
    try:
        with torch.enable_grad():  # whatever mode the learner left on
            return function(*inputs)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit and the like end a call, not the check
        return Raised(name_of(error), _first_line(error))


def _first_line(error: BaseException) -> str:
    try:
        text = str.__str__(str(error))  # exactly a str: the words may be of a class of the student's own
    except KeyboardInterrupt:
        raise
    except BaseException:  # an exception whose text cannot be made is still an exception
        text = ""
    return text.partition("\n")[0][:300]


def observe(function: Callable, cases: list[dict], twice: bool = False) -> list[dict]:
    """Return one record a case (`result`, `inputs`, `second`, `probed`, `more`), challenges included.

    Args:
        function: what is tried.
        cases: the inputs and challenges, and their worlds.
        twice: try it on the second device too.
    """
    trials = call_on_all(function, cases, twice)
    return [
        {**trial.record, "probed": trial.probe(case["challenge"])} for case, trial in zip(cases, trials, strict=True)
    ]


def call_on_all(function: Callable, cases: list[dict], twice: bool) -> list[Trial]:
    """Call a function on the inputs of each case, in its world; after that, if `twice`, on the second device.

    Warnings of the calls are not shown: dozens of calls would repeat what the function says once when it is run.
    """
    with kept_generators(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        trials = [Trial(function, case["inputs"], case.get("world")) for case in cases]
        if twice:
            with second_device() as device:
                for trial, case in zip(trials, cases, strict=True):
                    trial.record["second"] = _second(function, case, device, trial.record["result"])
    return trials


def _second(function: Callable, case: dict, device: torch.device, first: dict) -> dict:
    """Return what a call gives on the second device; a result like the first one is not repeated."""
    world = case.get("world") or PLAIN
    inputs = decode_inputs(case["inputs"], device)
    with world_of(world["seed"], world["filled"]):
        result = _call(function, inputs)
    data = encode(result, device)
    record = {"device": device.type, "places": places(result, device)}
    record |= _further(function, case["inputs"], world, device)
    return record if data == first else {**record, "result": data}


def _further(function: Callable, inputs: list[dict], world: dict, device: torch.device) -> dict:
    """Return what further calls give, under the seeds that a world asks for: the first seed once more, then others."""
    results = []
    for number, seed in enumerate(world["more"]):
        again = seeded(decode_inputs(inputs, device), world["seed_input"], number)
        with world_of(seed, world["filled"]):
            results.append(encode(_call(function, again), device))
    return {"more": results} if results else {}


def observe_literal(answer: object, count: int) -> list[dict]:
    """Return one record an item of a literal answer; what is no tuple of `count` items stands in every record."""
    if (type(answer) is tuple or type(answer) is list) and len(answer) == count:
        return [{"result": encode(item)} for item in answer]
    if count > 1 and answer is not ...:
        answer = Raised("Miscounted", f"{_amount(answer)} where {count} answers are asked for")
    return [{"result": encode(answer)}] * count


def _amount(answer: object) -> str:
    if type(answer) is tuple or type(answer) is list:
        return f"{len(answer)} answer{'' if len(answer) == 1 else 's'}"
    return "None" if answer is None else f"a lone {name_of(answer)}"
