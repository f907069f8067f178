"""What the table of the rule shows, in words, and why shapes do not broadcast."""

from course_utils.figures.broadcast.operands import Operand
from course_utils.figures.broadcast.rule import CLASH, Column, Repair, repairs, result_of

FEW = 3  # repairs that are named


def rules_in_words(operands: list[Operand], columns: list[Column]) -> list[str]:
    """Return the operands, the axes from the right, and the result, line by line."""
    lines = [f"{operand.name:<6}  {operand.shape}" for operand in operands]
    axes = [(f"axis {column.axis}:", *_axis(operands, column)) for column in reversed(columns)]
    wide = [max(len(axis[part]) for axis in axes) for part in (0, 1)] if axes else []
    for name, sizes, rules in axes:
        lines.append(f"  {name:<{wide[0]}} {sizes:<{wide[1]}}  {rules}")
    result = result_of(columns)
    return [*lines, *([] if columns else ["  no axes to compare"]), f"result  {'none' if result is None else result}"]


def _axis(operands: list[Operand], column: Column) -> tuple[str, str]:
    """Return the sizes of one axis, and its rules with the operands that they apply to."""
    pairs = zip(operands, column.sizes, strict=True)
    sizes = ", ".join(f"{operand.name} {'missing' if size is None else size}" for operand, size in pairs)
    rules = "; ".join(_rule(operands, *rule) for rule in column.rules.items())
    return f"{sizes} → {'none' if column.result is None else column.result}", rules


def _rule(operands: list[Operand], rule: str, places: list[int]) -> str:
    names = ", ".join(operands[place].name for place in places)
    return f"{rule} ({names})" if names else rule


def clashes_in_words(operands: list[Operand], columns: list[Column]) -> list[str]:
    """Return a sentence on each axis that clashes, from the right."""
    rule = "sizes must be equal, or one of them 1" if len(operands) == 2 else "sizes other than 1 must be equal"
    clashes = [column for column in reversed(columns) if column.result is None]
    return [f"Axis {column.axis} clashes: {_clashing(operands, column)}; {rule}." for column in clashes]


def repairs_in_words(operands: list[Operand]) -> list[str]:
    """Return sentences on each single unsqueeze that lets clashing operands broadcast, the smallest result first."""
    found = repairs([operand.shape for operand in operands])
    if not found:
        return ["No single unsqueeze repairs it."]
    lines = [_repair(operands, repair) for repair in found[:FEW]]
    if len(found) > FEW:
        lines.append(f"{len(found) - FEW} more would repair it.")
    return [*lines, "Which one is meant depends on what the axes mean."] if len(found) > 1 else lines


def _clashing(operands: list[Operand], column: Column) -> str:
    sizes = [f"{operands[place].name} has {column.sizes[place]}" for place in column.rules[CLASH]]
    return f"{', '.join(sizes[:-1])} and {sizes[-1]}"


def _repair(operands: list[Operand], repair: Repair) -> str:
    name = operands[repair.operand].name
    shapes = ", ".join(map(str, repair.shapes[:-1])) + f" and {repair.shapes[-1]}"
    return f"{repair.unsqueeze(name)}, the same as {repair.indexing(name)}, repairs it: {shapes} give {repair.result}."
