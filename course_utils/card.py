"""A headline and labelled rows, for a student to read: the same words as plain text and as HTML."""

import textwrap
from collections.abc import Sequence
from html import escape

from course_utils.feedback import GREY, WIDTH, definition_list, hang, marked_up, spaced, striped


class Card:
    """Shows a headline and rows in a notebook; `text` is what every other place shows.

    Args:
        head: one line or, without rows, one sentence.
        rows: (label, words) each.
        code: whether the labels are code.
    """

    def __init__(self, head: str, rows: Sequence[tuple[str, str]] = (), code: bool = False) -> None:
        self.head, self.rows, self.code = head, list(rows), code

    @property
    def text(self) -> str:
        if not self.rows:
            return textwrap.fill(self.head, WIDTH, break_on_hyphens=False)
        indent = max(len(label) for label, _ in self.rows) + 5
        lines = [hang(f"  {label}".ljust(indent), words) for label, words in self.rows]
        return "\n".join([self.head, *lines])

    @property
    def html(self) -> str:
        rows = definition_list((self._label(label), marked_up(words)) for label, words in self.rows)
        head = f"<b>{spaced(self.head)}</b>{rows}" if rows else marked_up(self.head)
        return striped(GREY, head)

    def _label(self, label: str) -> str:
        return f"<code>{escape(label)}</code>" if self.code else escape(label)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}
