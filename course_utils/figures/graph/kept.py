"""What a node keeps for its backward, read without unpacking what a hook has packed."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import torch
from torch.utils.checkpoint import CheckpointFunction

from course_utils.figures.graph.facts import numbers
from course_utils.figures.graph.model import CHANGED, FREED, KEPT, PACKED, Saved
from course_utils.figures.lettering import shorten
from course_utils.figures.reading import attempt, untouched

RAW = "_raw_saved_"
UNSAID = {"alpha": 1, "beta": 1, "keepdim": False}  # values of options that say nothing
WORTH = {"exponent", "dim", "dims", "dim0", "dim1", "alpha", "beta", "negative_slope", "min", "max", "p", "eps",
         "ignore_index", "other"}  # fmt: skip
VERSIONS = re.compile(r"is at version (\d+); expected version (\d+)")
MOST = 6  # kept values in one box


class Kept(NamedTuple):
    """A tensor that is kept: its name, itself if it is at hand, its state, and where it was changed its versions."""

    name: str
    tensor: torch.Tensor | None
    state: str
    versions: tuple[str, str] | None = None


def kept_by(node: Any) -> list[Kept]:
    """Return the tensors that a node keeps; what it has to keep none of is left out."""
    with untouched():
        if is_custom(node):
            return _of_custom(node)
        return [kept for name in _kept_names(type(node)) for kept in _of(node, name)]


@cache
def _kept_names(kind: type) -> tuple[str, ...]:
    """Return under which names nodes of a kind keep tensors; each operation has a type of its own."""
    return tuple(name.removeprefix(RAW) for name in dir(kind) if name.startswith(RAW))


def is_custom(node: Any) -> bool:
    """Whether a node is of a torch.autograd.Function: its backward is somebody's Python."""
    return isinstance(node, torch.autograd.function.BackwardCFunction)


def is_reentrant(node: Any) -> bool:
    """Whether a node is a reentrant checkpoint: its backward runs a whole backward pass, which adds to `.grad`."""
    return is_custom(node) and issubclass(node._forward_cls, CheckpointFunction)


def options_of(node: Any) -> Iterator[tuple[str, str]]:
    """Yield (name, value) of the plain values that a node keeps and that say something."""
    for name in () if is_custom(node) else sorted(WORTH):
        value = None if hasattr(node, RAW + name) else attempt(lambda name=name: getattr(node, f"_saved_{name}"), None)
        if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            axes = tuple(map(_signed, value))
            yield name, str(axes[0] if len(axes) == 1 else axes)
        if isinstance(value, int | float) and value != UNSAID.get(name):
            yield name, f"{_signed(value):.6g}" if isinstance(value, float) else str(_signed(value))


def _signed(value: float) -> float:
    """Return a number that was kept as 64 bits without a sign: dim -1 is 18446744073709551615 there."""
    return value - (1 << 64) if isinstance(value, int) and value >= 1 << 63 else value


def _of(node: Any, name: str) -> Iterator[Kept]:
    saved = getattr(node, RAW + name)
    several = isinstance(saved, tuple | list)
    for place, one in enumerate(saved if several else [saved]):
        label = f"{name}[{place}]" if several else name
        kept = _state(label, one, lambda: getattr(node, f"_saved_{name}"))
        if kept:
            yield kept


def _of_custom(node: Any) -> list[Kept]:
    try:
        saved = node._raw_saved_tensors
    except RuntimeError:
        return [Kept("saved tensors", None, FREED)]
    found = [
        _state(f"saved tensor {place}" if len(saved) > 1 else "saved tensor", one, lambda: node.saved_tensors)
        for place, one in enumerate(saved)
    ]
    return [kept for kept in found if kept and kept.state != FREED]  # here a tensor that is None was saved as None


def _state(name: str, saved: Any, unpack: Callable[[], object]) -> Kept | None:
    """Return a saved value; None if nothing was saved under its name."""
    if saved.unpack_hook is not None:
        return Kept(name, None, PACKED)
    tensor = saved.data
    try:
        unpack()
    except RuntimeError as error:
        found = VERSIONS.search(str(error))
        if not found:
            return Kept(name, None, FREED)
        if (
            tensor is not None and str(tensor._version) == found[1]
        ):  # a Function unpacks all at once, and names the first that was changed
            return Kept(name, tensor, CHANGED, found.groups())
    return Kept(name, tensor, KEPT) if tensor is not None else None


def told(
    node: Any, kept: list[Kept], name_of: Callable[[torch.Tensor], str], *, options: bool = True
) -> tuple[Saved, ...]:
    """Return what is kept, in words; two that are one tensor in one line.

    Args:
        node: that keeps it.
        kept: as `kept_by` gives it.
        name_of: what a tensor is called in the picture, or "".
        options: whether plain values are told too, as the dim of a sum.
    """
    lines: dict[object, list[Kept]] = {}
    for one in kept:
        if not _is_empty(one):
            lines.setdefault((_identity(one), one.state), []).append(one)
    saved = [_line(same, name_of) for same in lines.values()]
    saved += [Saved(name, shorten(value, 20)) for name, value in options_of(node)] if options else []
    return tuple(saved[:MOST])


def _is_empty(kept: Kept) -> bool:
    """Whether it only fills a place, as the result of what was not computed."""
    return kept.name.startswith("result") and attempt(lambda: kept.tensor.numel() == 0, False)


def _identity(kept: Kept) -> object:
    """Return what is equal for two kept values that are one tensor."""
    tensor = kept.tensor
    if tensor is None:
        return kept.name
    return attempt(lambda: (tensor.data_ptr() or id(tensor), tensor.shape, tensor.stride(), tensor.dtype), id(tensor))


def _line(same: list[Kept], name_of: Callable[[torch.Tensor], str]) -> Saved:
    names, tensor = [one.name for one in same], same[0].tensor
    value = "" if tensor is None else name_of(tensor) or attempt(lambda: numbers(tensor), "?")
    return Saved(" = ".join(names), "" if value in names else value, same[0].state)
