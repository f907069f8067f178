"""What a piece of code uses: kinds of nodes, and names under every pattern that a rule may know them by."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

KINDS = {
    "loop": (ast.For, ast.AsyncFor, ast.While),
    "comprehension": (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    "recursion": (),  # found by who calls whom
    "list": (ast.List,),
    "if": (ast.If, ast.IfExp, ast.Match),
    "lambda": (ast.Lambda,),
}
LESSON_NAMES = {"np": "numpy", "F": "torch.nn.functional", "nn": "torch.nn"}  # as every lesson imports them
MODULES = {"torch", "math", "numpy", "random", "functools", "itertools", "collections", "typing", "dataclasses"}
PASSED_ON = {"reduce", "vmap", "starmap", "repeat", "accumulate", "partial"}  # names that come by `from … import`


@dataclass(frozen=True)
class Use:
    """A name or attribute that is read.

    Attributes:
        line: of the cell, from 1.
        shown: as it stands there.
        dotted: with aliases of imports resolved: "torch.nn.functional.pad" for `F.pad`.
        patterns: all that a rule may call it.
    """

    line: int
    shown: str
    dotted: str
    patterns: frozenset[str]


def nodes_in(statements: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes of some code, in no order; annotations are no code."""
    waiting: list[ast.AST] = list(statements)
    while waiting:
        node = waiting.pop()
        yield node
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                waiting += [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST)]


def aliases_in(statements: list[ast.stmt]) -> dict[str, str]:
    """Return what names stand for by the imports in some code, and by those of every lesson."""
    found = dict(LESSON_NAMES)
    for node in nodes_in(statements):
        if isinstance(node, ast.Import):
            found |= {one.asname: one.name for one in node.names if one.asname}
        elif isinstance(node, ast.ImportFrom):
            found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
    return found


def use_of(node: ast.AST, aliases: dict[str, str]) -> Use | None:
    """Return what a node reads, if it is a name or an attribute."""
    if not isinstance(node, ast.Name | ast.Attribute) or not isinstance(node.ctx, ast.Load):
        return None
    dotted = _dotted(node, aliases)
    last = dotted.rpartition(".")[2] if dotted else node.attr
    patterns = {dotted, f".{last}"} if isinstance(node, ast.Attribute) or "." in dotted else {dotted}
    own = {node.id} if isinstance(node, ast.Name) else set()
    return Use(node.end_lineno, ast.unparse(node), dotted, frozenset((patterns | own) - {""}))


def _dotted(node: ast.AST, aliases: dict[str, str]) -> str:
    """Return the dotted name of a chain of attributes that begins with a name, else ""."""
    if isinstance(node, ast.Name):
        return aliases.get(node.id, node.id)
    before = _dotted(node.value, aliases) if isinstance(node, ast.Attribute) else ""
    return f"{before}.{node.attr}" if before else ""
