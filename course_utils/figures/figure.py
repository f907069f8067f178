"""A picture and its text twin."""

import base64
from dataclasses import dataclass
from html import escape
from pathlib import Path


@dataclass(frozen=True, repr=False)
class Figure:
    """A picture that a notebook shows, and the same in words for every other place.

    Attributes:
        svg: the picture; the same bytes in every process.
        text: what it shows, in words: for a terminal, a screen reader, an untrusted notebook.
    """

    svg: str
    text: str

    def html(self) -> str:
        """Return an `<img>` that holds the picture, with the text as its alternative."""
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="{escape(self.text)}" src="data:image/svg+xml;base64,{data}">'

    def save(self, path: str | Path) -> None:
        """Write the picture to `path`: .svg, .html, or .txt for the words alone.

        Raises:
            ValueError: for another suffix.
        """
        path = Path(path)
        content = {".svg": lambda: self.svg, ".txt": lambda: self.text + "\n", ".html": self._page}.get(
            path.suffix.lower()
        )
        if content is None:
            name = f"{path.stem or 'figure'}.svg"
            msg = f"A figure is saved as .svg, .html or .txt, and {path.name!r} ends in none of these: write {name!r}."
            raise ValueError(msg)
        path.write_text(content(), encoding="utf-8", newline="\n")

    def _page(self) -> str:
        scheme = '<meta name="color-scheme" content="light dark">'
        return f'<!doctype html>\n<meta charset="utf-8">\n{scheme}\n<title>Figure</title>\n{self.html()}\n'

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Give no text/html: it would be preferred, and GitHub would empty it."""
        return {"image/svg+xml": self.svg, "text/plain": self.text}
