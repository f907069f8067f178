"""The cases of an exercise as plain data: what a sheet holds of them before anybody has answered."""

from dataclasses import asdict, replace
from random import Random

from course_utils.inputs import encode_inputs
from course_utils.observation import encode
from course_utils.specimens import SPECIMENS
from grader.exercise import Case, Exercise, ExerciseFault, Pull, Specimen, Write

ABOUT_SEEDS = {"same_seed_same_result", "other_seed_other_result"}


def cases_of(exercise: Exercise, seed: str) -> list[dict]:
    """Return the cases of an exercise, drawn from a seed, without their truth.

    Raises:
        ExerciseFault: an input is a specimen that there is not, or a seed that is no int.
    """
    if not exercise.literal:
        worlds = Random(f"{seed} {exercise.id} world")
        return [_case_data(exercise, case, worlds) for case in exercise.cases(Random(f"{seed} {exercise.id}"))]
    cases, asked = [{"label": item, "inputs": [], "challenge": None} for item in exercise.items], _asked(exercise, ())
    return [{**case, "properties": asked} for case in cases] if asked else cases


def _case_data(exercise: Exercise, case: Case, worlds: Random) -> dict:
    case = replace(case, inputs=tuple(_handed_over(exercise, value) for value in case.inputs))
    data = {"inputs": encode_inputs(case.inputs), "challenge": _challenge(case.challenge)}
    if world := _world_data(exercise, case, worlds):
        data["world"] = world
    if case.raises:
        data["raises"] = case.raises
    asked = _asked(exercise, case.inputs)
    return {**data, "properties": asked} if asked else data


def _asked(exercise: Exercise, inputs: tuple) -> dict[str, list[dict]]:
    """Return the properties that the parts ask for on a case, by part; nothing where none asks for any."""
    asked = {part.name: [one.compile(inputs) for one in part.properties] for part in exercise.parts}
    return asked if any(asked.values()) else {}


def _challenge(challenge: Write | Pull | None) -> dict | None:
    if isinstance(challenge, Pull):
        return {"pull": encode(challenge.v), "input": challenge.input}
    return asdict(challenge) if challenge else None


def _handed_over(exercise: Exercise, value: object) -> object:
    """Return what an answer gets for a declared input."""
    if type(value) in (list, tuple):
        return type(value)(_handed_over(exercise, item) for item in value)
    if not isinstance(value, Specimen):
        return value
    if value.name not in SPECIMENS:
        raise ExerciseFault(f"{exercise.id!r} asks for a specimen {value.name!r}; there are {sorted(SPECIMENS)}.")
    return SPECIMENS[value.name]


def _world_data(exercise: Exercise, case: Case, worlds: Random) -> dict | None:
    """Return the world of a case: the seed, the seeds of further calls, and which input is the seed, if one is.

    Where an input is the seed, torch's own changes from call to call and must not matter.
    """
    properties = [one for part in exercise.parts for one in part.properties]
    seed, filled = exercise.world.seed, exercise.world.filled
    if seed is None and properties:
        seed = worlds.randrange(1 << 31)
    if seed is None and not filled:
        return None
    place = next((one.parameters["seed_input"] for one in properties if "seed_input" in one.parameters), None)
    if place is not None and type(case.inputs[place]) is not int:
        raise ExerciseFault(f"input {place} of {exercise.id!r} is the seed, but {case.inputs[place]!r} is no int.")
    asks = any(one.name in ABOUT_SEEDS for one in properties)
    further = [seed if place is None else seed + 3, seed + 1, seed + 2] if asks else []
    return {"seed": seed, "filled": filled, "more": further, "seed_input": place}
