"""What would make a rule blind: code that runs texts, reaches into objects, or changes what others' names mean."""

import ast
from collections.abc import Iterator

import torch

from course_utils.rules.uses import MODULES

OPAQUE = {"exec", "eval", "compile", "getattr", "setattr", "delattr", "globals", "locals", "vars", "get_ipython"}
OWNERS = {"self", "cls"}
SETTABLE = {"data", "grad", "requires_grad"}  # what a tensor's user sets


def hiding_in(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the name and the line of each such thing in a cell, in no order, wherever it stands in it."""
    for node in ast.walk(tree):  # annotations too: they are evaluated
        if name := _hidden(node):
            yield name, node.lineno


def _hidden(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id if node.id in OPAQUE or node.id.startswith("__") else None
    if isinstance(node, ast.Attribute):
        return f".{node.attr}" if _reaches_inside(node) or _changes_torch(node) else None
    if isinstance(node, ast.Import):
        return next((one.name for one in node.names if not _is_plain_module(one.name)), None)
    if isinstance(node, ast.ImportFrom):
        plain = not node.level and _is_plain_module(node.module) and all(one.name[0] not in "_*" for one in node.names)
        return None if plain else node.module or "."
    return "global" if isinstance(node, ast.Global) else None


def _is_plain_module(name: str) -> bool:
    root, _, rest = name.partition(".")
    return root in MODULES and "_" not in {part[0] for part in rest.split(".") if part}


def _reaches_inside(node: ast.Attribute) -> bool:
    own = isinstance(node.value, ast.Name) and node.value.id in OWNERS
    return node.attr.startswith("_") and not own and node.attr != "__init__"


def _changes_torch(node: ast.Attribute) -> bool:
    """Whether an attribute is set that torch or its tensors have by that name."""
    own = isinstance(node.value, ast.Name) and node.value.id in OWNERS
    if isinstance(node.ctx, ast.Load) or own or node.attr in SETTABLE:
        return False
    return any(hasattr(place, node.attr) for place in (torch, torch.Tensor, torch.nn.functional))
