"""The derived gradebook is, row for row, the one that nbgrader's own steps write."""

import shutil
from datetime import datetime, timedelta

import pytest
from nbformat.v4 import new_output
from nbgrader.api import Gradebook
from nbgrader.preprocessors import AssignLatePenalties, SaveAutoGrades, SaveCells
from traitlets.config import Config

from grader.gradebook import derive
from grader.gradebook.cells import source_notebook

LESSON = "01-small"
pytestmark = pytest.mark.filterwarnings("ignore:Object of type:sqlalchemy.exc.SAWarning")  # nbgrader's add_submission
LATE = {"LateSubmissionPlugin": {"penalty_method": "zero"}}


class Nbgrader:
    """A second gradebook, written by nbgrader's own preprocessors."""

    def __init__(self, root, empty):
        self.root, self.url = root, f"sqlite:///{root / 'theirs.db'}"
        shutil.copy(empty, root / "theirs.db")
        with Gradebook(self.url) as gradebook:
            gradebook.add_assignment(LESSON)
        self._run(SaveCells(), source_notebook(root, LESSON))

    def autograde(self, student, edit, timestamp):
        """Let `edit` answer and score the lesson's cells, by name, then do what autograde does with the gradebook."""
        notebook = source_notebook(self.root, LESSON)
        edit({cell.metadata.nbgrader.grade_id: cell for cell in notebook.cells})
        with Gradebook(self.url) as gradebook:
            gradebook.update_or_create_student(student)
            gradebook.update_or_create_submission(LESSON, student, timestamp=timestamp)
        self._run(SaveAutoGrades(), notebook, student)
        self._run(AssignLatePenalties(config=Config(LATE)), notebook, student)

    def _run(self, preprocessor, notebook, student="."):
        known = {"notebook": LESSON, "assignment": LESSON, "student": student, "db_url": self.url}
        preprocessor.preprocess(notebook, {"nbgrader": known})


@pytest.fixture
def nbgrader(root, empty_gradebook):
    (root / "nbgrader_config.py").write_text("c = get_config()\nc.LateSubmissionPlugin.penalty_method = 'zero'\n")
    return Nbgrader(root, empty_gradebook)


@pytest.fixture
def in_both(url, nbgrader):
    """Let an instructor do something in both gradebooks, through nbgrader's own objects."""

    def in_both(change):
        for place in (url, nbgrader.url):
            with Gradebook(place) as gradebook:
                change(gradebook)
                gradebook.db.commit()

    return in_both


def scored(points, answered=("adds", "doubles", "reason")):
    """Return an edit: these answers are changed, and the checks show these points."""

    def edit(cells):
        for name in answered:
            cells[name].source += "\nmine"
        for name, earned in points.items():
            cells[f"{name}-check"].outputs = [
                new_output("execute_result", data={"text/plain": f"{earned:g}"}, execution_count=1)
            ]

    return edit


@pytest.mark.usefixtures("nbgrader")
def test_the_cells_are_those_that_nbgrader_saves(root, url, rows):
    derive(root, LESSON, [], url)
    assert rows() == rows(file="theirs.db")
    assert len(rows("sources")) == 8


def test_scores_marks_and_penalties_are_those_of_autograde(root, url, rows, nbgrader, attempt, in_both):
    noon = datetime(2026, 2, 1, 12)

    def grade(*, ada, bob, hours=-1):
        """Grade ada's answers to two exercises, and bob's to one, handed in so long after noon."""
        time = noon + timedelta(hours=hours)
        nbgrader.autograde("ada", scored({"adds": ada, "doubles": 3}), time)
        nbgrader.autograde("bob", scored({"adds": bob, "doubles": 0}, answered=["adds"]), time)
        submitted = f"{time.isoformat()}+00:00"
        mine = attempt("ada", adds=ada, submitted=submitted, submission=f"{hours + 9:064x}")
        other = attempt("bob", adds=bob, doubles=0.0, manual=(), blank=("doubles", "reason"), submitted=submitted)
        derive(root, LESSON, [mine, other], url)
        assert rows() == rows(file="theirs.db")

    def mark(gradebook):
        gradebook.find_assignment(LESSON).duedate = noon
        grade = gradebook.find_grade("reason", LESSON, LESSON, "ada")
        grade.manual_score, grade.needs_manual_grade = 3.5, False
        gradebook.find_grade("adds-check", LESSON, LESSON, "bob").extra_credit = 0.25
        gradebook.find_comment("doubles", LESSON, LESSON, "bob").manual_comment = "Try it!"

    grade(ada=2.0, bob=1.0)
    in_both(mark)
    grade(ada=0.0, bob=1.5, hours=0)
    grade(ada=2.0, bob=1.0, hours=1)
    in_both(lambda gradebook: gradebook.grant_extension(LESSON, "bob", days=1))
    grade(ada=2.0, bob=1.0, hours=2)
    assert [row[-1] for row in rows("submissions")] == [9.5, None]


def test_nbgrader_can_go_on_with_the_gradebook(root, url, rows, nbgrader, attempt):
    derive(root, LESSON, [attempt()], url)
    nbgrader.url = url
    nbgrader._run(SaveCells(), source_notebook(root, LESSON))
    nbgrader.autograde("ada", scored({"adds": 1, "doubles": 3}), datetime(2026, 2, 1, 12))
    assert ("ada", "adds-check", 1.0, None, None, 0) in rows("grades")
    with Gradebook(url) as gradebook:
        gradebook.remove_assignment(LESSON)
    derive(root, LESSON, [attempt()], url)
    assert ("ada", "adds-check", 2.0, None, None, 0) in rows("grades")
