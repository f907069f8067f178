"""What the parts of an exercise say, and what their proofs need: rules, properties, and the world of a call."""

import builtins
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter

import torch

from course_utils.observation import encode
from course_utils.properties import PREDICATES
from course_utils.rules import KINDS, MODULES, PASSED_ON

HOWS = ("value", "probe", "source", "property")  # the second device's part is added where cases hold tensors
NO_LOOP = ("loop", "comprehension", "recursion", "map", "filter", "reduce", ".map_", ".apply_", ".vmap", ".vectorize")


@dataclass(frozen=True, kw_only=True)
class Rule:
    """What the text of an answer may hold.

    A pattern is a kind of node (`"loop"`: see `KINDS`), a bare name (`"sum"`), an attribute whatever it is of
    (`".tolist"`) or a dotted name (`"torch.tensor"`); a use counts, called or not.

    Attributes:
        forbids: what must not occur.
        only: if not empty, all that may be called, and all of torch's functions that may be named.
        needs: what must occur.
        instead: what to use instead, in a sentence.
        outside: names that the answer may read from other cells.
    """

    forbids: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    instead: str
    outside: tuple[str, ...] = ()


@dataclass(frozen=True, init=False)
class Property:
    """A predicate of `course_utils.properties` by its name.

    A parameter is a plain value, or a function of the case's inputs that gives one. `item` is the index or key of the
    item of the result that is looked at, if it is not the whole.
    """

    name: str
    parameters: dict = field(hash=False)

    def __init__(self, name: str, **parameters: object) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "parameters", parameters)

    def compile(self, inputs: tuple) -> dict:
        """Return the property for one case, as plain data; an input as a parameter is not stored twice."""
        values = {key: value(*inputs) if callable(value) else value for key, value in self.parameters.items()}
        return {"name": self.name, "parameters": {key: _data(value, inputs) for key, value in values.items()}}


def _data(value: object, inputs: tuple) -> dict:
    same = (number for number, one in enumerate(inputs) if one is value and isinstance(value, torch.Tensor))
    number = next(same, None)
    return encode(value) if number is None else {"kind": "input", "number": number}


@dataclass(frozen=True, kw_only=True)
class World:
    """The situation that a function is called in.

    Attributes:
        seed: what torch's generator is set to before each call; with a property part it is drawn if it is not said.
        filled: memory that nobody has written holds nan, or the largest whole number.
    """

    seed: int | None = None
    filled: bool = False


@dataclass(frozen=True)
class Part:
    """Something to earn, by one kind of proof.

    `value` compares results, `probe` challenges after the return (`Write`, `Pull`), `source` reads the answer's text
    by a `rule`, `property` asks whether results have all of the `properties`.
    """

    name: str
    points: float
    how: str = "value"
    rule: Rule | None = None
    properties: tuple[Property, ...] = ()


def faults_of(parts: tuple[Part, ...]) -> Iterator[str]:
    """Yield what the declarations of parts break, as the rest of a sentence about the exercise."""
    for part in parts:
        if (part.how == "source") != (part.rule is not None):
            yield f"needs a `rule` in part {part.name!r} exactly if its `how` is 'source'"
        if (part.how == "property") != bool(part.properties):
            yield f"needs `properties` in part {part.name!r} exactly if its `how` is 'property'"
        if part.rule:
            yield from _rule_faults(part.rule)
        for one in part.properties:
            yield from _property_faults(one)
    if any(part.points for part in parts) and all(part.how == "source" for part in parts if part.points):
        yield "earns all its points by its text; add a part that asks what the answer does"
    if len({one.parameters["seed_input"] for part in parts for one in part.properties if _is_about_seeds(one)}) > 1:
        yield "has two different inputs for its seed"


def _rule_faults(rule: Rule) -> Iterator[str]:
    if not (rule.forbids or rule.only or rule.needs):
        yield "has a rule that asks for nothing"
    for pattern in (*rule.forbids, *rule.only, *rule.needs):
        if not _is_known(pattern):
            yield f"has the pattern {pattern!r} in a rule, which is no kind of node and no name that there is"


def _is_known(pattern: str) -> bool:
    root, dot, rest = pattern.partition(".")
    if not root:
        return all(name.isidentifier() for name in rest.split("."))
    if not dot:
        return root in KINDS or hasattr(builtins, root) or root in {*MODULES, *PASSED_ON}
    try:
        attrgetter(rest)(torch)
    except AttributeError:
        return root in MODULES and root != "torch"
    return root == "torch"


def _is_about_seeds(one: Property) -> bool:
    return "seed_input" in one.parameters


def _property_faults(one: Property) -> Iterator[str]:
    if one.name not in PREDICATES:
        yield f"asks for a property {one.name!r}; there are {sorted(PREDICATES)}"
        return
    taken = {name: value for name, value in one.parameters.items() if name != "item"}
    try:
        inspect.signature(PREDICATES[one.name]).bind(None, **taken)
    except TypeError as error:
        yield f"gives the property {one.name!r} other parameters than it has ({error})"
