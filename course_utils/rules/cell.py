"""The text of the cell that an answer stands in, and which of its statements the answer consists of."""

import ast
import inspect
import linecache
import symtable
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType


def text_behind(answer: object) -> str | None:
    """Return the text of the cell that defines a function or class; None where it cannot be had.

    In a notebook that is the whole cell, which IPython keeps; of a file it is the definition alone.
    """
    code = _code_of(answer)
    if code is None:
        return None
    if Path(code.co_filename).exists():
        return _definition(answer)
    return "".join(linecache.getlines(code.co_filename)) or None


def _code_of(answer: object) -> CodeType | None:
    answer = inspect.unwrap(answer) if callable(answer) else answer
    if isinstance(answer, type):
        answer = next((value for value in vars(answer).values() if isinstance(value, FunctionType)), None)
    return answer.__code__ if isinstance(answer, FunctionType) else None


def _definition(answer: object) -> str | None:
    try:
        return inspect.cleandoc("\n" + inspect.getsource(answer))
    except (OSError, TypeError, IndexError):
        return None


def parts_of(tree: ast.Module, name: str) -> list[ast.stmt]:
    """Return the statements of a cell that an answer consists of, in their order; none if nothing binds its name.

    Those are all that hold a function, or set something inside of an object, and what they read of the same cell.
    Other statements are somebody's own try-outs: they never see the answer's inputs.
    """
    binding: dict[str, list[ast.stmt]] = {}
    for statement in tree.body:
        for bound in names_bound(statement):
            binding.setdefault(bound, []).append(statement)
    waiting = [*binding.get(name, ()), *(statement for statement in tree.body if _may_act(statement))]
    counted: set[ast.stmt] = set()
    while waiting and name in binding:
        statement = waiting.pop()
        if statement not in counted:
            counted.add(statement)
            waiting += [other for read in names_read(statement) for other in binding.get(read, ())]
    return [statement for statement in tree.body if statement in counted]


def _may_act(statement: ast.stmt) -> bool:
    """Whether a statement holds code that can run later, or changes what other code reads."""
    functions = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
    return any(
        isinstance(node, functions)
        or (isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load))
        for node in ast.walk(statement)
    )


def recursive(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the functions that call themselves, directly or through another of these."""
    reads = {one.name: names_read(one) for one in statements if isinstance(one, ast.FunctionDef)}
    for one in statements:
        if isinstance(one, ast.FunctionDef):
            found, new = set(), reads[one.name]
            while new:
                found |= new
                new = {name for other in new for name in reads.get(other, ())} - found
            if one.name in found or one.name in _inner_reads(one):
                yield one


def _inner_reads(function: ast.FunctionDef) -> set[str]:
    """Return the names of inner functions that read their own name."""
    inner = [part for part in ast.walk(function) if isinstance(part, ast.FunctionDef) and part is not function]
    own = {one.name for one in inner if any(_is_read(part, one.name) for part in ast.walk(one))}
    return {function.name} if own else set()


def _is_read(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)


def names_bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement at the top of a cell binds there."""
    return {
        symbol.get_name()
        for symbol in _table(statement).get_symbols()
        if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
    }


def names_read(statement: ast.stmt) -> set[str]:
    """Return the names that a statement reads from the top of its cell or from outside of it."""
    return {
        symbol.get_name()
        for table in _tables(_table(statement))
        for symbol in table.get_symbols()
        if symbol.is_referenced() and (symbol.is_global() or table.get_type() == "module")
    }


def _table(statement: ast.stmt) -> symtable.SymbolTable:
    return symtable.symtable(ast.unparse(statement), "<answer>", "exec")


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)
