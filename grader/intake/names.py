"""Names from outside: made safe for a folder, fit to be shown, or refused."""

import hashlib
import re
import unicodedata

LONGEST = 80  # bytes of a student's safe name
LONGEST_PART = 255  # bytes of a file's name, on nearly every file system
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³")}


def safe_name(name: str) -> str:
    """Return the folder's name for a student: letters and digits of any script, `-`, `_`, `.`; never empty.

    Letters are composed (NFC) and kept, not folded to ASCII, which would leave nothing of many names. The same name
    gives the same result at all times; two names may give one result (`key_of` tells).
    """
    text = "".join(char if _is_safe(char) else "-" for char in unicodedata.normalize("NFC", name))
    text = re.sub(r"-+", "-", re.sub(r"\.{2,}", ".", text)).strip("-._")
    if len(text.encode()) > LONGEST:
        text = f"{text.encode()[: LONGEST - 9].decode(errors='ignore')}-{_digest(name)}"
    if text.partition(".")[0].lower() in RESERVED:
        text = f"student-{text}"
    return text or f"student-{_digest(name)}"


def key_of(safe: str) -> str:
    """Return what two names share that a file system without case would hold for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", safe).casefold())


def _is_safe(char: str) -> bool:
    kind = unicodedata.category(char)
    return char in "-_." or kind[0] in "LM" or kind == "Nd"


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:8]


def shown(text: str, longest: int = 300) -> str:
    """Return a text from outside fit for a terminal: what cannot be printed is escaped, and the length bounded."""
    text = text if len(text) <= longest else f"{text[: longest // 2]}…{text[-longest // 2 :]}"
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def path_fault(name: str) -> str:
    """Say why a member's name is a path trick: it completes "<name> …"; empty for an honest name."""
    if name.startswith("/"):
        return "is an absolute path"
    if "\\" in name:
        return "holds a backslash"
    if re.match(r"[A-Za-z]:", name):
        return "begins with a drive letter"
    if ".." in name.split("/"):
        return "leads out of the archive with '..'"
    return ""


def name_fault(name: str) -> str:
    """Say why a member's name cannot be a file's, path tricks apart; empty where it can."""
    if not parts_of(name):
        return "has no name"
    if any(unicodedata.category(char) == "Cc" for char in name):
        return "has a control character in its name"
    if any(len(part.encode(errors="surrogatepass")) > LONGEST_PART for part in name.split("/")):
        return f"has a name of more than {LONGEST_PART} bytes"
    return ""


def parts_of(name: str) -> tuple[str, ...]:
    """Return the parts of a member's name."""
    return tuple(part for part in name.split("/") if part not in ("", "."))
