"""A tree of choices: questions, answers, and what to take at the end of each way."""

from collections.abc import Iterator
from dataclasses import dataclass

from course_utils.figures.figure import Figure
from course_utils.figures.lettering import text_width
from course_utils.figures.svg import Drawing

HIGH, INDENT, GAP = 28, 26, 18  # a row; how far a branch is set in; between two columns
END = tuple[str, str]  # what to take, and a note
Tree = dict[str, "dict[str, END] | Tree"]


@dataclass(frozen=True)
class Row:
    """One line of the tree: an answer and the question that it leads to, or what to take.

    Attributes:
        depth: how many questions were answered before this one.
        answer: the answer, "" for the first row, which is a question only.
        question: the next question, "" at an end.
        take, note: what to take at an end, and a word about it.
        last: whether the row is the last answer to its question, and the same for the questions before.
    """

    depth: int
    answer: str
    question: str = ""
    take: str = ""
    note: str = ""
    last: tuple[bool, ...] = ()


def draw_choices(tree: Tree) -> Figure:
    """Draw a tree of choices, from the first question down to what is to be taken.

    Args:
        tree: one question, and for each of its answers either a pair of texts (what to take, a note), or a tree again.

    Raises:
        ValueError: a tree that has no question or more than one, or a question without answers.
    """
    rows = list(_rows(tree))
    text = "\n".join(_text(rows))
    return Figure(_draw(rows).svg(f"a tree of choices: {rows[0].question}", text), text)


def _rows(tree: Tree, answer: str = "", last: tuple[bool, ...] = ()) -> Iterator[Row]:
    if len(tree) != 1:
        msg = f"A tree of choices begins with one question, and {len(tree)} were given: write {{question: answers}}."
        raise ValueError(msg)
    ((question, answers),) = tree.items()
    if not answers:
        msg = f"The question {question!r} has no answer: give it at least one."
        raise ValueError(msg)
    yield Row(len(last), answer, question, last=last)
    for number, (choice, end) in enumerate(answers.items(), 1):
        ends = (*last, number == len(answers))
        if isinstance(end, dict):
            yield from _rows(end, choice, ends)
        else:
            yield Row(len(ends), choice, take=end[0], note=end[1], last=ends)


def _text(rows: list[Row]) -> Iterator[str]:
    heads = [_branch(row) + ". ".join(part for part in (row.answer, row.question) if part) for row in rows]
    wide = max(len(head) for head, row in zip(heads, rows, strict=True) if row.take) + 2
    taken = max(len(row.take) for row in rows) + 2
    for head, row in zip(heads, rows, strict=True):
        yield f"{head:<{wide}}{row.take:<{taken}}{row.note}".rstrip() if row.take else head


def _branch(row: Row) -> str:
    bars = "".join("   " if last else "│  " for last in row.last[:-1])
    return bars + ("└─ " if row.last[-1] else "├─ ") if row.last else ""


def _draw(rows: list[Row]) -> Drawing:
    drawing = Drawing()
    taken = GAP + max(_x(row) + text_width(row.answer, 13) for row in rows if row.take)
    noted = taken + GAP + max(text_width(row.take, 13, mono=True) for row in rows if row.take)
    for number, row in enumerate(rows):
        middle = number * HIGH
        if row.answer:
            _draw_elbow(drawing, rows, number)
            drawing.text(_x(row), middle, row.answer)
        if row.take:
            width = text_width(row.take, 13, mono=True)
            drawing.rect(taken - 6, middle - 11, width + 12, 22, "cell", "line", radius=4)
            drawing.text(taken, middle, row.take, mono=True)
        if row.note:
            drawing.text(noted, middle, row.note, size=12, ink="soft")
        if row.question:
            answered = text_width(f"{row.answer}  ", 13) if row.answer else 0
            drawing.text(_x(row) + answered, middle, row.question, bold=True)
    return drawing


def _x(row: Row) -> float:
    return row.depth * INDENT


def _draw_elbow(drawing: Drawing, rows: list[Row], number: int) -> None:
    """Draw the line from the question down to its answer."""
    row = rows[number]
    asked = max(place for place in range(number) if rows[place].depth == row.depth - 1)
    x = _x(row) - INDENT + 8
    drawing.path([(x, asked * HIGH + 11), (x, number * HIGH), (_x(row) - 4, number * HIGH)], line="line")
