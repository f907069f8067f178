"""Where the text of an answer breaks a rule, in words."""

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter, itemgetter

import torch

from course_utils.rules.cell import names_bound, names_read, parts_of, recursive
from course_utils.rules.hiding import hiding_in
from course_utils.rules.uses import KINDS, LESSON_NAMES, MODULES, Use, aliases_in, nodes_in, use_of
from course_utils.sheets import name_in
from course_utils.words import clean

KNOWN = {*LESSON_NAMES, *MODULES, *dir(builtins)}  # names that need no statement in the cell
LONGEST = 20_000  # characters of a cell
FEW = 6  # names that are listed
HIDES = "Under a rule about the code, nothing may hide which functions run: say plainly what you call, and import it."
ELSEWHERE = "Only the cell of the answer is read: put what the answer needs into this cell."
MAGIC = "This cell must be plain Python, without `%` and `!` lines."


@dataclass(frozen=True)
class Broken:
    """One way in which a text breaks a rule: which (`key`), where, and what was expected instead."""

    key: str
    got: str = ""
    expected: str = ""
    why: str = ""


def broken_of(sheet: dict, text: str) -> dict[str, list[Broken]]:
    """Return how the text of an answer cell breaks the rules of an exercise, by the names of the parts."""
    name, ruled = name_in(sheet), [part for part in sheet["parts"] if part["how"] == "source"]
    return {part["name"]: broken_by(text, name, part["rule"]) for part in ruled}


def broken_by(text: str, name: str, rule: dict) -> list[Broken]:
    """Return how the text of a cell breaks a rule, in the order of its lines; each key once.

    Args:
        text: of the whole cell.
        name: of the answer in it.
        rule: as `grader.parts.Rule` in plain data.
    """
    if len(text) > LONGEST:
        return [Broken("too long", f"a cell of {len(text)} characters", f"at most {LONGEST}", "Make it shorter.")]
    try:
        tree = ast.parse(text)
        if statements := parts_of(tree, name):
            return _Reader(text, rule, tree, statements).broken()
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # as Python's own parser gives a text up
        return [Broken("unreadable", "a cell that is not plain Python", "plain Python", MAGIC)]
    return [Broken("missing", f"a cell without {name} in it", f"def {name}", ELSEWHERE)]


class _Reader:
    def __init__(self, text: str, rule: dict, tree: ast.Module, statements: list[ast.stmt]) -> None:
        self._lines, self._rule, self._tree, self._statements = re.split("\r\n|\r|\n", text), rule, tree, statements
        self._nodes, self._aliases = list(nodes_in(statements)), aliases_in(statements)
        self._defined = _defined_only(self._nodes)
        self._uses = [use for node in self._nodes if (use := use_of(node, self._aliases))]

    def broken(self) -> list[Broken]:
        found = sorted(
            [*self._hidden(), *self._forbidden(), *self._unlisted(), *self._from_elsewhere()], key=itemgetter(0)
        )
        first = {}
        for line, one in found:
            first.setdefault(one.key, (line, one))
        return [*(self._placed(line, one) for line, one in first.values()), *self._missing()]

    def _placed(self, line: int, one: Broken) -> Broken:
        return Broken(one.key, f"line {line}: {clean(self._lines[line - 1])}", one.expected, one.why)

    def _hidden(self) -> Iterator[tuple[int, Broken]]:
        for name, line in hiding_in(self._tree):
            words = (f"no {name}", MAGIC if name == "get_ipython" else HIDES)
            yield line, Broken(name, "", *words)

    def _forbidden(self) -> Iterator[tuple[int, Broken]]:
        forbids, instead = self._rule["forbids"], self._rule["instead"]
        kinds = [kind for kind in forbids if kind in KINDS]
        for node in self._nodes:
            for kind in kinds:
                if isinstance(node, KINDS[kind]):
                    yield _line(node), Broken(kind, "", f"no {kind}", instead)
        if "recursion" in kinds:
            yield from (
                (one.lineno, Broken("recursion", "", "no function that calls itself", instead))
                for one in recursive(self._statements)
            )
        for use in self._uses:
            for pattern in use.patterns.intersection(forbids):
                yield use.line, Broken(pattern, "", f"no {pattern}", instead)

    def _unlisted(self) -> Iterator[tuple[int, Broken]]:
        only = self._rule["only"]
        if not only:
            return
        expected = f"nothing called but {', '.join(only[:FEW])}{', …' if len(only) > FEW else ''}"
        for node in self._nodes:
            if isinstance(node, ast.Call):
                use = use_of(node.func, self._aliases)
                if use is None or not (use.patterns.intersection(only) or use.shown in self._defined):
                    key = (use.dotted or f".{node.func.attr}") if use else "a call of a result"
                    yield _line(node.func), Broken(key, "", expected, self._rule["instead"])
        for use in self._uses:
            if _is_function_of_torch(use) and not use.patterns.intersection(only):
                yield use.line, Broken(use.dotted, "", expected, self._rule["instead"])

    def _from_elsewhere(self) -> Iterator[tuple[int, Broken]]:
        own = {name for one in self._statements for name in names_bound(one)}
        read = {name for one in self._statements for name in names_read(one)}
        for name in read - own - KNOWN - set(self._rule["outside"]):
            line = next((use.line for use in self._uses if use.shown == name), self._statements[0].lineno)
            yield line, Broken(f"outside {name}", "", f"{name} in this cell", ELSEWHERE)

    def _missing(self) -> list[Broken]:
        used = {pattern for use in self._uses for pattern in use.patterns}
        kinds = {kind for kind, types in KINDS.items() if any(isinstance(node, types) for node in self._nodes)}
        return [
            Broken(f"no {pattern}", f"an answer without {pattern}", f"a use of {pattern}", self._rule["instead"])
            for pattern in self._rule["needs"]
            if pattern not in used | kinds
        ]


def _line(node: ast.AST) -> int:
    """Return the line of a node; of a chain over several lines, where its last name stands."""
    return node.end_lineno if isinstance(node, ast.Attribute) else node.lineno


def _defined_only(nodes: list[ast.AST]) -> set[str]:
    """Return the names that some code defines as functions or classes, and binds to nothing else."""
    defined = {one.name for one in nodes if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    stored = {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return defined - stored - {one.arg for one in nodes if isinstance(one, ast.arg)}


def _is_function_of_torch(use: Use) -> bool:
    root, _, rest = use.dotted.partition(".")
    try:
        return root == "torch" and bool(rest) and callable(attrgetter(rest)(torch))
    except AttributeError:
        return False
