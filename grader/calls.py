"""What an exercise says of one call: its inputs, the challenge that follows, the error that it must end with."""

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Write:
    """A probe's challenge: write `value` at `index` of input number `input`, after the function returned."""

    index: tuple[int, ...]
    value: float
    input: int = 0


@dataclass(frozen=True)
class Pull:
    """A probe's challenge: ask the result, after the function returned, for its gradient.

    What is asked for is the product of `v`, of the result's shape, with the derivative by input number `input`.
    """

    v: torch.Tensor
    input: int = 0


@dataclass(frozen=True)
class Specimen:
    """An input that is a public function of `course_utils.specimens`, by its name."""

    name: str


@dataclass(frozen=True)
class Case:
    """The arguments of one call, and the challenge that follows it where a probe asks.

    Inputs that share memory share it in every call, too. `raises` names the type of the error that the call must end
    with, as "ValueError".
    """

    inputs: tuple
    challenge: Write | Pull | None = None
    raises: str | None = None
