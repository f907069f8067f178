"""Text in a picture: how wide it becomes, how it is cut, how it is escaped."""

import re
import unicodedata
from html import escape

NARROW = frozenset("iljI|.,:;'! ·()[]ftr/\\-")
WIDE = frozenset("mwMW@%&+=<>×−≠→…_~^#")
MONOSPACE = 0.62  # of the font size, each character: DejaVu Sans Mono and Menlo 0.602, rounded up to whole pixels
FOREIGN = 1.1  # a character that comes from another font
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text_width(words: str, size: float, *, mono: bool = False, bold: bool = False) -> float:
    """Return an upper estimate, in pixels, of the width of `words`; it holds for Arial, Helvetica and DejaVu."""
    ems = sum(_mono_em(character) if mono else _sans_em(character) for character in words)
    return size * ems * (1.12 if bold and not mono else 1)


def shorten(words: str, most: int = 28) -> str:
    """Return the words on one line, cut to at most so many characters."""
    line = " ".join(NOT_XML.sub("�", words).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def escaped(words: str) -> str:
    """Return words that can stand in an element or an attribute; what XML forbids becomes �."""
    return escape(NOT_XML.sub("�", words))


def _mono_em(character: str) -> float:
    return MONOSPACE if character.isascii() or character in "×−…·≠" else _foreign_em(character)


def _sans_em(character: str) -> float:
    if character in NARROW:
        return 0.46
    if character in WIDE:
        return 1.05
    if not character.isascii():
        return _foreign_em(character)
    return 0.8 if character.isupper() else 0.65


def _foreign_em(character: str) -> float:
    return 1.4 if unicodedata.category(character) == "So" else FOREIGN
