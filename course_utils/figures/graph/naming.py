"""What the caller calls tensors: variables, parameters of modules, items of lists and dicts."""

import inspect
import sys
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

import torch

from course_utils.figures.lettering import shorten

MANY = 40  # items of a list or dict that are looked at
LONG = 60  # characters of a name
HELD = 3  # references to a snapshot of variables: the frame's, ours, and the one of who asks; a fourth is the caller's


class Names:
    """Names of tensors, by identity; a tensor may have several.

    Attributes:
        tensors: each named tensor once.
    """

    def __init__(self, given: Mapping[str, object], params: Mapping[str, object], frame: FrameType | None) -> None:
        self._found: dict[int, list[str]] = {}
        self.tensors: list[torch.Tensor] = []
        for name, value in [*_leading(given), *_leading(params)]:
            self._add(name, value)
        roots: dict[int, str] = {}  # the variable that each tensor has its first name of
        for name, value in _variables(frame):
            root = name.partition(".")[0].partition("[")[0]
            derived = root != name or isinstance(value, torch.nn.Parameter)
            if not (derived and self.of(value)) or roots.get(id(value)) == root:  # `model.weight` adds nothing to `w`
                self._add(name, value)
                roots.setdefault(id(value), root)

    def of(self, tensor: torch.Tensor | None) -> str:
        """Return the names of a tensor, "" if it has none; `x = also_x` is one tensor with two."""
        return "" if tensor is None else " = ".join(self._found.get(id(tensor), ())[:3])

    def _add(self, name: str, tensor: torch.Tensor) -> None:
        if id(tensor) not in self._found:
            self.tensors.append(tensor)  # kept alive while its id is in use
        names = self._found.setdefault(id(tensor), [])
        names += [] if name in names else [name]


def _leading(names: Mapping[str, object]) -> Iterator[tuple[str, torch.Tensor]]:
    return ((shorten(str(name), LONG), value) for name, value in names.items() if isinstance(value, torch.Tensor))


def _variables(frame: FrameType | None) -> list[tuple[str, torch.Tensor]]:
    """Return what a frame's variables name, plain ones first; private ones and what IPython keeps are left out.

    A parameter is called by its place in a module, if it has one: a variable may be left over from a loop.
    """
    if frame is None:
        return []
    scope = {} if frame.f_locals is frame.f_globals else _locals_of(frame)
    scope |= {name: value for name, value in list(frame.f_globals.items()) if name not in scope}
    own = [(name, value) for name, value in scope.items() if _is_own(name)]
    plain = [(name, value) for name, value in own if isinstance(value, torch.Tensor)]
    plain.sort(key=lambda pair: isinstance(pair[1], torch.nn.Parameter))
    inside = [pair for name, value in own for pair in _inside(name, value)]
    count = sum(not isinstance(value, torch.nn.Parameter) for _, value in plain)
    return plain[:count] + inside + plain[count:]


def _locals_of(frame: FrameType) -> dict[str, object]:
    """Return a copy of a frame's variables; nothing keeps them alive afterwards."""
    found = frame.f_locals
    copy = dict(found)
    own = sys.version_info >= (3, 13) or not frame.f_code.co_flags & inspect.CO_OPTIMIZED
    if not own and sys.getrefcount(found) <= HELD:
        found.clear()  # in a function it is a copy, which the frame would hold until the function returns
    return copy


def _is_own(name: str) -> bool:
    return name.isidentifier() and not name.startswith("_") and name not in ("In", "Out")


def _inside(name: str, value: Any) -> Iterator[tuple[str, torch.Tensor]]:
    if isinstance(value, torch.nn.Module):
        found = [*value.named_parameters(remove_duplicate=False), *value.named_buffers(remove_duplicate=False)]
        yield from ((f"{name}.{path}", tensor) for path, tensor in found)
    elif type(value) in (list, tuple) and len(value) <= MANY:
        yield from ((f"{name}[{place}]", item) for place, item in enumerate(value) if isinstance(item, torch.Tensor))
    elif type(value) is dict and len(value) <= MANY:
        keyed = ((key, item) for key, item in value.items() if isinstance(key, str | int))
        yield from ((shorten(f"{name}[{key!r}]", LONG), item) for key, item in keyed if isinstance(item, torch.Tensor))
