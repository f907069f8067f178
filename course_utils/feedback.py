"""A verdict as a student reads it: the same rows as plain text and as HTML."""

import re
import textwrap
from collections.abc import Iterable
from html import escape

from course_utils.figures import draw_shapes
from course_utils.verdict import Verdict

WIDTH = 100  # columns of the plain text
GRID = "display: grid; grid-template-columns: fit-content(60%) 1fr; gap: 2px 14px; margin: 4px 0"
CODE = ("tried", "asked", "got", "answered", "expected")  # rows that quote values
UNREAD = "the text of your answer cannot be read here; it is read when your notebook is graded."
GREEN, AMBER, RED, GREY = (
    "#2e8b57",
    "#b7791f",
    "#d1495b",
    "#8a8f98",
)  # a stripe beside the words; the words carry the meaning


class Feedback:
    """Shows a verdict in a notebook; `text` is what every other place shows."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.head, self.rows = headline(verdict), rows(verdict)

    @property
    def text(self) -> str:
        return "\n".join([self.head, *(text_row(label, words) for label, words in self.rows)])

    @property
    def html(self) -> str:
        verdict = self.verdict
        colour = {"✓": GREEN, "◐": AMBER, "✗": RED, "·": GREY}[self.head[0]]
        table = definition_list((label, _quoted(label, words)) for label, words in self.rows)
        shapes = verdict.failure and verdict.failure.shapes
        picture = draw_shapes(*shapes).html() if shapes else ""
        return striped(colour, f"<b>{spaced(self.head)}</b>{table}{picture}")

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}


def definition_list(rows: Iterable[tuple[str, str]]) -> str:
    """Return (label, words) rows, both HTML, as one list; JupyterLab would give labels a fifth of the width.

    Labels have the room that they need, up to three fifths: then they are broken.
    """
    label_style, words_style = "opacity: 0.75; width: auto; overflow-wrap: anywhere", "margin: 0; width: auto"
    items = "".join(
        f'<dt style="{label_style}">{label}</dt><dd style="{words_style}">{words}</dd>' for label, words in rows
    )
    return f'<dl style="{GRID}">{items}</dl>' if items else ""


def spaced(head: str) -> str:
    """Return a headline as HTML that keeps the space between its parts."""
    return escape(head).replace("   ", " &nbsp; ")


def striped(colour: str, inside: str) -> str:
    """Return HTML with a coloured stripe at its left."""
    return f'<div style="border-left: 4px solid {colour}; padding: 2px 12px">{inside}</div>'


def marked_up(words: str) -> str:
    """Return words as HTML in which `code` stands as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", spaced(words))


def text_row(label: str, words: str) -> str:
    """Return a row as plain text, wrapped beside its label."""
    return hang(f"  {label:<10} ", words)


def hang(label: str, words: str) -> str:
    """Put wrapped words beside a padded label; a long label leaves them room all the same."""
    width = max(WIDTH, len(label) + 40)
    return textwrap.fill(words, width, initial_indent=label, subsequent_indent=" " * len(label), break_on_hyphens=False)


def _quoted(label: str, words: str) -> str:
    return f"<code>{escape(words)}</code>" if label in CODE else marked_up(words)


def headline(verdict: Verdict) -> str:
    """One line: the sign, the exercise, its points, and where it ran."""
    worth = f"{verdict.worth:g} point{'' if verdict.worth == 1 else 's'}" if verdict.worth else "no points"
    if not verdict.answered:
        return f"· {verdict.exercise}   not answered yet   {worth}"
    read = all(part.judged for part in verdict.parts)
    sign = "✓" if verdict.full and read else "◐" if verdict.passed else "✗"
    score = f"{verdict.points:g} of {worth}" if verdict.worth else "right" if verdict.full else "not right yet"
    return f"{sign} {verdict.exercise}   {score}{_where(verdict)}"


def _where(verdict: Verdict) -> str:
    """The devices, each with its sign; of the second one nothing is said before the CPU's parts hold."""
    if not verdict.device:
        return ""
    if not verdict.passed:
        return f"   {verdict.device}"
    second = f"  {verdict.second} {'✓' if verdict.full else '✗'}" if verdict.second else ""
    return f"   {verdict.device} ✓{second}"


def rows(verdict: Verdict) -> list[tuple[str, str]]:
    """The rows beneath the headline, as (label, words)."""
    if verdict.problem:
        return [("not judged", verdict.problem + ".")]
    unread = [
        ("not judged", f"{part.name}: {UNREAD}") for part in verdict.parts if verdict.answered and not part.judged
    ]
    if verdict.failure is None:
        return unread
    failure, literal = verdict.failure, verdict.failure.expected is None
    table = [
        ("parts", _parts(verdict)),
        ("asked" if literal else "tried", failure.tried),
        ("answered" if literal else "got", failure.got),
        ("expected", failure.expected),
        ("why", failure.why),
        ("next", failure.next),
    ]
    return [*((label, words) for label, words in table if words), *unread]


def _parts(verdict: Verdict) -> str:
    """The parts with their signs, where there are several; a probe of a wrong result says nothing yet.

    The second device is named where it is all that fails.
    """
    parts = [part for part in verdict.parts if part.how != "device" or verdict.passed]
    no_value = any(part.how == "value" and not part.held for part in parts)
    unsaid = [not part.judged or (no_value and part.how in ("probe", "device")) for part in parts]
    signs = ["✓" if part.held else "–" if silent else "✗" for part, silent in zip(parts, unsaid, strict=True)]
    return " · ".join(f"{part.name} {sign}" for part, sign in zip(parts, signs, strict=True)) if len(parts) > 1 else ""
