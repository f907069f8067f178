"""nbgrader's configuration, as its own commands would load it in the course's root."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from jupyter_core.application import JupyterApp
from nbgrader.apps import NbGrader
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import AssignLatePenalties
from traitlets.config import Application, Config

from grader.command import Refused


@cache
def settings(root: Path) -> Config:
    """Return the configuration of the course at `root`: the user's own, and nbgrader_config.py over it.

    The current folder's is not read, nor is it put on Python's path: somebody may stand among submissions.

    Raises:
        Refused: a file of it fails.
    """
    application = NbGrader()
    application.load_cwd_config = False
    application.raise_config_file_errors = True
    try:
        JupyterApp.load_config_file(application, suppress_errors=False)
        Application.load_config_file(application, "nbgrader_config.py", path=str(root))
    except (Exception, SystemExit) as error:  # whatever its code raises
        raise Refused(f"nbgrader's configuration for {root} cannot be loaded: {error}") from None
    config = application.config
    if "root" not in config.CourseDirectory:
        config.CourseDirectory.root = str(root)
    return config


def database_url(root: Path) -> str:
    """Return where the gradebook of the course at `root` lies."""
    return CourseDirectory(config=settings(root)).db_url


def late_penalty(root: Path) -> Callable[[str, float, float], float | None]:
    """Return the configured plug-in's penalty of (student, score, seconds late); it is loaded at the first call."""

    def penalty(student: str, score: float, seconds: float) -> float | None:
        return _late_plugin(root).late_submission_penalty(student, score, seconds)

    return penalty


@cache
def _late_plugin(root: Path) -> object:
    preprocessor = AssignLatePenalties(config=settings(root))
    preprocessor.init_plugin()
    return preprocessor.plugin_inst
