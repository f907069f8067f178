"""One secret for each assignment: from it the graded cases are drawn, the same for every student.

It is made at the first grading and kept in the course's untracked state (`.workbook/secrets`). Its short id, which
tells nothing about it, goes into every graded notebook.
"""

import contextlib
import hashlib
import os
import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path

LENGTH = 64  # hexadecimal digits


class SecretDamaged(RuntimeError):
    """The stored secret cannot be read; drawing another one would grade a class by two sets of cases."""


@dataclass(frozen=True)
class Secret:
    """The seed of an assignment's graded cases."""

    seed: str

    @property
    def id(self) -> str:
        return hashlib.sha256(self.seed.encode()).hexdigest()[:12]


def secret_file(root: Path, lesson: str) -> Path:
    """Return where a lesson's secret lies once there is one."""
    return root / ".workbook" / "secrets" / lesson


def secret_of(root: Path, lesson: str) -> Secret:
    """Return the secret of a lesson, made now if this is its first grading.

    Two graders that start at once get the same one: the file appears whole or not at all.

    Raises:
        SecretDamaged: the file holds something else than a secret.
    """
    file = secret_file(root, lesson)
    if not file.exists():
        _make(file, draw())
    seed = file.read_text(encoding="ascii", errors="replace").strip()
    if len(seed) != LENGTH or not set(seed) <= set("0123456789abcdef"):
        raise SecretDamaged(
            f"{file} does not hold a secret of {LENGTH} hexadecimal digits; restore it from a backup, or remove it to "
            "draw new cases, which regrades everybody."
        )
    return Secret(seed)


def draw() -> Secret:
    """Return a new secret, which is kept nowhere yet."""
    return Secret(secrets.token_hex(LENGTH // 2))


def replace_secret(root: Path, lesson: str, secret: Secret) -> None:
    """Make another secret the lesson's; the one before stays beside it, under its id."""
    file = secret_file(root, lesson)
    if file.exists():
        with contextlib.suppress(FileExistsError):  # a run that was killed here had kept it already
            os.link(file, file.with_name(f"{lesson}.{secret_of(root, lesson).id}"))
    new = file.with_name(f".{lesson}.new")
    new.unlink(missing_ok=True)
    _make(new, secret)
    new.replace(file)


def _make(file: Path, secret: Secret) -> None:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="ascii", dir=file.parent) as draft:  # readable by its owner only
        draft.write(secret.seed)
        draft.flush()
        with contextlib.suppress(FileExistsError):  # another grader was first
            os.link(draft.name, file)
