"""nbgrader's settings; `nbgrader_config.py` at the course's root loads this file."""

from pathlib import Path

from nbgrader.preprocessors import (
    AssignLatePenalties,
    CheckCellMetadata,
    IgnorePattern,
    LimitOutput,
    SaveAutoGrades,
)

from grader.preprocessors import Forgiving, Judge, Repair, Run
from grader.release import PREPROCESSORS

c = get_config()  # noqa: F821

c.CourseDirectory.root = str(Path(__file__).parents[1])
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "build/release"  # never notebooks/: somebody may work there
c.GenerateAssignment.force = True  # everything in it is derived
c.GenerateAssignment.preprocessors = PREPROCESSORS
c.Autograde.exporter_class = Forgiving
c.Autograde.sanitize_preprocessors = [Repair]
c.Autograde.autograde_preprocessors = [
    Run,
    Judge,
    IgnorePattern,
    LimitOutput,
    SaveAutoGrades,
    AssignLatePenalties,
    CheckCellMetadata,
]
