"""What was given to be drawn: tensors, out of whatever holds them; and what else the caller said."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import torch

from course_utils.figures.graph.record import Recorded
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import shape_of

FUNCTION = "draw_graph"
LONG = 60  # characters of a key


def tensors_in(outputs: tuple) -> list[tuple[str, torch.Tensor]]:
    """Return (label, tensor) of all tensors in outputs; the label says where in a container it lies, else it is "".

    Raises:
        TypeError: something among them is no tensor and holds none.
    """
    found = [pair for output in outputs for pair in _inside("", output)]
    if found:
        return found
    what = "nothing" if all(output is None for output in outputs) else f"{_a(outputs[0])} without a tensor"
    raise TypeError(f"{FUNCTION} draws tensors, and it was given {what}: write {FUNCTION}(y) with what was computed.")


def _inside(label: str, value: Any) -> Iterator[tuple[str, torch.Tensor]]:
    if isinstance(value, torch.Tensor):
        yield label, value
    elif isinstance(value, Mapping):
        for place, (key, item) in enumerate(value.items()):
            key = key if isinstance(key, str | int) else place  # what another key looks like may change
            yield from _inside(f"{label}[{key!r}]" if label else shorten(str(key), LONG), item)
    elif isinstance(value, list | tuple):
        names = getattr(value, "_fields", None) or [f"[{place}]" for place in range(len(value))]
        for name, item in zip(names, value, strict=True):
            yield from _inside(f"{label}.{name}" if label and name[0] != "[" else f"{label}{name}", item)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _inside(f"{label}.{one.name}" if label else one.name, getattr(value, one.name))
    elif value is not None:
        raise TypeError(_refusal(label, value))


def _a(value: object) -> str:
    """Return what kind of thing a value is, with its article."""
    kind = type(value).__name__
    return f"{'an' if kind[0].lower() in 'aeiou' or kind == 'ndarray' else 'a'} {shorten(kind)}"


def _refusal(label: str, value: Any) -> str:
    if isinstance(value, torch.nn.Module):
        advice = f"call the module and draw what it gives: {FUNCTION}(model(x))"
    elif isinstance(value, bool | int | float | complex):
        advice = "a number has no graph, `.item()` and `float()` leave it: draw the tensor that it came from"
    elif isinstance(value, str):
        advice = f"give the tensor itself, without quotation marks: {FUNCTION}(y)"
    elif isinstance(value, Iterator):
        advice = f"make it a list first: {FUNCTION}(*list(outputs))"
    elif type(value).__module__ == "numpy":
        advice = "an array has no graph, `.numpy()` leaves it: draw the tensor that it came from"
    else:
        advice = "give it tensors, or dicts, lists and tuples of tensors"
    where = f" as {shorten(label)}" if label else ""
    return f"{FUNCTION} draws tensors, and it was given {_a(value)}{where}: {advice}."


def require_arguments(names: object, params: object, fold: object, recorded: object) -> None:
    """Raise TypeError or ValueError unless the arguments of `draw_graph` beside the outputs are what they should be."""
    for argument, value in (("names", names), ("params", params)):
        if value is not None and not isinstance(value, Mapping):
            example = '{"h": h}' if argument == "names" else "dict(model.named_parameters())"
            raise TypeError(f"{argument} is a dict of tensors by name, and it was given {_a(value)}: write {example}.")
    if recorded is not None and not isinstance(recorded, Recorded):
        raise TypeError(
            f"recorded is what record_graph() hands out, and it was given {_a(recorded)}: "
            "write `with record_graph() as recorded:` around the forward pass."
        )
    if fold is not None and (isinstance(fold, bool) or not isinstance(fold, int)):
        raise TypeError(f"fold is the most boxes in the picture, or None for all, and it was given {_a(fold)}.")
    if fold is not None and fold < 1:
        raise ValueError(f"fold is the most boxes in the picture, or None for all, and it was given {fold}.")


def starts_for(tensors: list[torch.Tensor], gradient: Any) -> list[torch.Tensor] | None:
    """Return the gradient that each output is given; None if one has several elements and nothing was said.

    Args:
        tensors: the outputs that have a graph.
        gradient: as for `backward`: None, or a tensor of the output's shape; a list of them for several outputs.

    Raises:
        TypeError: it is no tensor.
        ValueError: their number or a shape is another than the outputs', or it is complex and they are not.
    """
    if gradient is None:
        real = all(one.numel() == 1 and not one.is_complex() for one in tensors)
        return [torch.ones_like(one.detach()) for one in tensors] if real else None
    given = list(gradient) if isinstance(gradient, list | tuple) else [gradient]
    if strange := [one for one in given if not isinstance(one, torch.Tensor)]:
        raise TypeError(f"gradient takes tensors, and it was given {_a(strange[0])}: write torch.tensor(…) around it.")
    if len(given) != len(tensors):
        raise ValueError(
            f"gradient takes a tensor for each output that has a graph, {len(tensors)} here, and it was given "
            f"{len(given)}."
        )
    for one, tensor in zip(given, tensors, strict=True):
        _require_like(one, tensor)
    return given


def _require_like(gradient: torch.Tensor, output: torch.Tensor) -> None:
    if shape_of(gradient) != shape_of(output):
        raise ValueError(
            f"gradient has shape {shape_of(gradient)}, and the output has {shape_of(output)}: "
            "give it the output's shape, one weight for each of its elements."
        )
    if gradient.is_complex() and not output.is_complex():
        kind = str(output.dtype).removeprefix("torch.")
        raise ValueError(f"gradient is complex, and the output is {kind}: give it real numbers.")
