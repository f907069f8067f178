"""The gradebook's database: made whole, then opened for one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from nbgrader.api import Base, Gradebook
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from grader.command import Refused


@contextmanager
def opened(database_url: str, *, write: bool = True) -> Iterator[Session]:
    """Yield a session on the gradebook; what it changed is committed at the end, all of it or nothing.

    Raises:
        Refused: the database cannot be opened, read or written.
    """
    try:
        if write:
            _make_whole(database_url)
        with Gradebook(database_url) as gradebook:
            session = gradebook.db()
            if write and session.get_bind().dialect.name == "sqlite":
                session.execute(text("BEGIN IMMEDIATE"))  # nobody's mark is written between our reading and writing
            yield session
            if write:
                session.commit()
    except SQLAlchemyError as error:
        name, reason = make_url(database_url).render_as_string(), str(getattr(error, "orig", None) or error)
        raise Refused(
            f"The gradebook {name} cannot be used ({reason.splitlines()[0]}); close what else uses it, or run "
            "`nbgrader db upgrade` if it is an old one, and run this again: the records hold every score."
        ) from None


def file_of(database_url: str) -> Path | None:
    """Return the file of an SQLite database; None for any other."""
    url = make_url(database_url)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(url.database) if is_file else None


def _make_whole(database_url: str) -> None:
    """Make an empty SQLite database aside, and put it in its place when it is whole.

    nbgrader makes one in several commits, and takes what a kill between them left for a whole one. It also starts the
    program `alembic` to ask for the version of its tables, which takes seconds and needs a PATH.
    """
    file = file_of(database_url)
    if file is None or (file.exists() and file.stat().st_size):
        return
    draft = file.with_name(f"{file.name}.new")
    for left_over in (draft, draft.with_name(f"{draft.name}-journal")):
        left_over.unlink(missing_ok=True)
    url = make_url(database_url).set(database=str(draft))
    _make_tables(url)
    Gradebook(url).close()
    draft.replace(file)


def _make_tables(url: URL) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        Base.metadata.create_all(connection)
        MigrationContext.configure(connection).stamp(ScriptDirectory(ALEMBIC_DIR), "head")
    engine.dispose()
