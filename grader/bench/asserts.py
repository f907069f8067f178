"""Cases as an instructor of stock nbgrader would write them by hand: literal inputs, literal truths, plain asserts."""

from collections.abc import Iterator

import torch

from course_utils.inputs import decode_input
from course_utils.reading import decode
from grader.exercise import ExerciseFault

PLAIN = (bool, int, str, type(None), torch.device, torch.dtype)


def value_asserts(function: str, case: dict) -> list[str]:
    """Return the lines that call a function on a case and compare what it gives with the truth."""
    given = ", ".join(input_literal(data) for data in case["inputs"])
    return [f"got = {function}({given})", *asserts("got", decode(case["truth"]["result"]))]


def probe_asserts(function: str, case: dict) -> list[str]:
    """Return the lines that look at the inputs after a call, write into one, and look at what the result holds then."""
    names = [f"given_{number}" for number in range(len(case["inputs"]))]
    lines = [f"{name} = {input_literal(data)}" for name, data in zip(names, case["inputs"], strict=True)]
    lines.append(f"got = {function}({', '.join(names)})")
    for name, data in zip(names, case["truth"]["inputs"], strict=True):
        lines += asserts(name, decode(data))
    if challenge := case["challenge"]:
        index = ", ".join(map(str, challenge["index"]))
        lines.append(f"{names[challenge['input']]}[{index}] = {challenge['value']!r}")
        lines += asserts("got", decode(case["truth"]["probed"]))
    return lines


def asserts(name: str, truth: object) -> Iterator[str]:
    """Yield the lines that compare a variable with the truth: dtype and shape exactly, floats with a tolerance.

    Raises:
        ExerciseFault: no literal can say this truth.
    """
    if isinstance(truth, torch.Tensor):
        equal = "torch.allclose({}, {}, equal_nan=True)" if truth.is_floating_point() else "torch.equal({}, {})"
        yield f"assert isinstance({name}, torch.Tensor)"
        yield f"assert {name}.dtype == {truth.dtype} and {name}.shape == {tuple(truth.shape)}"
        yield f"assert {equal.format(name, literal(truth))}"
    elif _is_exact(truth):
        yield f"assert {name} == {literal(truth)}"
    elif isinstance(truth, float):
        yield f"assert abs({name} - {truth!r}) <= 1e-6 * abs({truth!r})"
    else:
        yield f"assert len({name}) == {len(_items(truth))}"
        for key, item in _items(truth).items():
            yield from asserts(f"{name}[{key!r}]", item)


def _is_exact(truth: object) -> bool:
    """Whether `==` compares it as it should."""
    if isinstance(truth, torch.Tensor | float):
        return False
    return type(truth) in PLAIN or all(map(_is_exact, _items(truth).values()))


def _items(truth: object) -> dict:
    if isinstance(truth, dict):
        return truth
    if isinstance(truth, tuple | list):
        return dict(enumerate(truth))
    raise ExerciseFault(f"no assert can be written for a truth of the type {type(truth).__name__}.")


def literal(value: object) -> str:
    """Return Python source for a value."""
    if isinstance(value, torch.Tensor):
        values = value.detach().reshape(-1).tolist()
        return f"torch.tensor({values}, dtype={value.dtype}).reshape({tuple(value.shape)})"
    if isinstance(value, torch.device):
        return f"torch.{value!r}"
    if isinstance(value, torch.Size):
        return repr(tuple(value))
    if isinstance(value, dict):
        return "{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, tuple | list):
        inner = ", ".join(map(literal, value))
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' if len(value) == 1 else ''})"
    return repr(value)


def input_literal(data: dict) -> str:
    """Return Python source for an input from `encode_input`: with its strides, its storage and its gradient."""
    if data["kind"] == "list":
        return "[" + ", ".join(map(input_literal, data["items"])) + "]"
    value = decode_input(data)
    if data["kind"] == "strided":
        storage = value.detach().as_strided([value.untyped_storage().nbytes() // value.itemsize], [1], 0)
        text = f"{literal(storage)}.as_strided({data['shape']}, {data['stride']}, {data['offset']})"
    else:
        text = literal(value)
    if "grad" not in data:
        return text
    return f"{text}.requires_grad_()" + ("" if data["grad"] == "leaf" else ".clone()")
