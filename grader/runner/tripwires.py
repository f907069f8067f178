"""Traces of tampering, for an instructor to look at.

They prove nothing and defend nothing: the process that was tampered with is the one that tells them. What is graded
does not depend on them.
"""

import builtins
import gc
import json
import sys
import threading
from types import ModuleType

import torch

from .shell import Shell

WATCHED = {
    "builtins": builtins,
    "json": json,
    "torch": torch,
    "torch.Tensor": torch.Tensor,
    "torch.nn.functional": torch.nn.functional,
}
MOST = 20


class Tripwires:
    """Remembers what functions and classes are there, and says later which are others.

    Args:
        shell: whose hooks are watched; all of `course_utils` that is loaded by now is watched, too.
    """

    def __init__(self, shell: Shell) -> None:
        ours = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "course_utils"}
        self._shell, self._watched = shell, {**WATCHED, **ours, **_classes(ours)}
        self._members = {name: _functions(place) for name, place in self._watched.items()}
        self._hooks = self._count_hooks()

    def changed(self) -> list[str]:
        """Return one sentence for each thing that was changed."""
        replaced = []
        for place, before in self._members.items():
            now = _members(self._watched[place])
            replaced += [f"{place}.{name} was replaced" for name in before if now.get(name) is not before[name]]
        hooked = [f"{name} changed" for name, count in self._count_hooks().items() if count != self._hooks[name]]
        return [*replaced, *hooked][:MOST]

    def _count_hooks(self) -> dict[str, object]:
        shell, manager = self._shell, self._shell.input_transformer_manager
        return {
            "the tracing function": (sys.gettrace(), sys.getprofile(), threading.gettrace(), threading.getprofile()),
            "the import hooks": (len(sys.meta_path), len(sys.path_hooks)),
            "the hooks of garbage collection": len(gc.callbacks),
            "IPython's AST transformers": len(shell.ast_transformers),
            "IPython's input transformers": sum(
                map(len, (manager.cleanup_transforms, manager.line_transforms, manager.token_transformers))
            ),
            "IPython's custom exceptions": len(shell.custom_exceptions),
            "IPython's events": [len(shell.events.callbacks[name]) for name in ("pre_execute", "pre_run_cell")],
        }


def _classes(modules: dict[str, ModuleType]) -> dict[str, type]:
    """Return the classes that modules define, by their full names."""
    return {
        f"{name}.{one.__name__}": one
        for name, module in modules.items()
        for one in vars(module).values()
        if isinstance(one, type) and one.__module__ == name
    }


def _functions(place: ModuleType | type) -> dict[str, object]:
    return {name: value for name, value in _members(place).items() if callable(value)}


def _members(place: ModuleType | type) -> dict[str, object]:
    """Return what stands in a module, or in a class and those it inherits from."""
    if isinstance(place, ModuleType):
        return vars(place)
    return {name: value for one in reversed(place.__mro__) for name, value in vars(one).items()}
