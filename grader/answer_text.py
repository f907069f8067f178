"""A declared solution as the text of the answer cell in which a student would have written it."""

import ast
import dis
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from types import CodeType, ModuleType

from grader.exercise import Exercise, ExerciseFault


def text_of(exercise: Exercise, solution: object) -> str | None:
    """Return the text that a rule is applied to; None where an exercise has no part about the text.

    Raises:
        ExerciseFault: the solution is no `def` of its own.
    """
    about_the_text = any(part.how == "source" for part in exercise.parts)
    return written(exercise, solution, stub="") if about_the_text else None


def written(exercise: Exercise, solution: object, stub: str) -> str:
    """Return the answer cell in which a student wrote this solution; the stub where there is none."""
    if solution is None:
        return stub
    if exercise.literal:
        from grader.release import assigned_names

        names = assigned_names(stub)
        values = [solution] if len(names) == 1 else solution
        return "\n".join(f"{name} = {value!r}" for name, value in zip(names, values, strict=True))
    name, own = exercise.name, getattr(solution, "__name__", "?")
    source = textwrap.dedent(inspect.getsource(solution)) if own.isidentifier() else ""
    answer, found = re.subn(rf"^(def|class) {own}\b", rf"\1 {name}", source, count=1, flags=re.MULTILINE)
    if not found:
        raise ExerciseFault(
            f"a solution of {exercise.id!r} is no `def` or `class` of its own, so no cell can hold it: {solution}"
        )
    helpers = used(source, sys.modules[solution.__module__])
    again = [f"{own} = {name}"] if helpers.pop(own, None) and own != name else []  # for one that calls itself
    if name in helpers:
        raise ExerciseFault(f"{own!r} of {exercise.id!r} uses a helper called {name!r}; give the helper another name.")
    return "\n\n".join([*dict.fromkeys(helpers.values()), answer.rstrip(), *again])


def used(source: str, module: ModuleType) -> dict[str, str]:
    """Return the module's own statements that a source needs, directly or through another, by the name they bind."""
    known = {name: text for name, text in _statements(inspect.getsource(module)) if text != "import torch"}
    wanted: set[str] = set()
    new = _globals(source) & known.keys()
    while new:
        wanted |= new
        new = {name for old in new for name in _globals(known[old])} & known.keys() - wanted
    return {name: text for name, text in known.items() if name in wanted}


def _globals(source: str) -> set[str]:
    """Return the names that a source reads from outside; the bytecode tells them from arguments and locals."""
    codes, names = [compile(source, "<answer>", "exec")], set()
    for code in codes:
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        names |= {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return names


def _statements(source: str) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each name that a module's top level binds; an import is cut to the one name."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                one = type(node)(**{**vars(node), "names": [alias]})
                yield alias.asname or alias.name.partition(".")[0], ast.unparse(one)
            continue
        first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
        bound = [part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)]
        for name in [node.name] if hasattr(node, "name") else bound:
            yield name, "\n".join(lines[first - 1 : node.end_lineno])
