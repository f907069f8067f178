"""A verdict as a student reads it: the same rows as plain text and as HTML."""

from html import escape

from course_utils.verdict import Verdict

GREEN, RED, GREY = "#2e8b57", "#d1495b", "#8a8f98"  # a stripe beside the words; the words carry the meaning


class Feedback:
    """Shows a verdict in a notebook; `text` is what every other place shows."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.head, self.rows = headline(verdict), rows(verdict)

    @property
    def text(self) -> str:
        return "\n".join([self.head, *(f"  {label:<10} {words}" for label, words in self.rows)])

    @property
    def html(self) -> str:
        verdict = self.verdict
        colour = GREEN if verdict.full else RED if verdict.answered else GREY
        lines = [f"<b>{escape(self.head)}</b>"]
        lines += [f"  <i>{label:<10}</i> {escape(words)}" for label, words in self.rows]
        style = f"border-left: 4px solid {colour}; padding: 2px 10px; margin: 0; white-space: pre-wrap"
        return f'<pre style="{style}">' + "\n".join(lines) + "</pre>"

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.html}


def headline(verdict: Verdict) -> str:
    """One line: the sign, the exercise, its points, and where it ran."""
    worth = f"{verdict.worth:g} point{'' if verdict.worth == 1 else 's'}"
    if not verdict.answered:
        return f"· {verdict.exercise}   not answered yet   {worth}"
    sign = "✓" if verdict.full else "✗"
    where = f"{verdict.device} ✓" if verdict.full else verdict.device
    return f"{sign} {verdict.exercise}   {verdict.points:g} of {worth}   {where}"


def rows(verdict: Verdict) -> list[tuple[str, str]]:
    """The rows beneath the headline, as (label, words)."""
    if verdict.problem:
        return [("not judged", verdict.problem)]
    if verdict.failure is None:
        return []
    failure = verdict.failure
    parts = " · ".join(f"{part.name} {'✓' if part.held else '✗'}" for part in verdict.parts)
    table = [
        ("parts", parts if len(verdict.parts) > 1 else ""),
        ("tried", failure.tried),
        ("got", failure.got),
        ("expected", failure.expected),
        ("why", failure.why),
        ("next", failure.next),
    ]
    return [(label, words) for label, words in table if words]
