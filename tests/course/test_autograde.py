"""Real `nbgrader` commands, from a course as it is cloned, on submissions that are right, wrong or tricks."""

import csv
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbgrader.utils import is_solution

ROOT = Path(__file__).parents[2]
LESSON = "01-tensors"
SOLUTION = nbformat.read(ROOT / "solutions" / LESSON / f"{LESSON}.ipynb", as_version=4)
RIGHT = {cell.id: cell.source for cell in SOLUTION.cells if is_solution(cell)}
PARTLY = {  # two known-wrong solutions that keep one part each, and one that keeps none
    "ndim-of-literals": "ndim_of_literals = (1, 1, 2, 3, 2)",
    "channels-first": "def channels_first(image):\n    return image.permute(2, 0, 1).float().div_(255)",
    "ready-for-imshow": "def ready_for_imshow(image):\n    return image.permute(1, 2, 0).clone()",
}
WRONG = {  # three known-wrong solutions that earn nothing
    "ndim-of-literals": "ndim_of_literals = (0, 3, 1, 2, 2)",
    "channels-first": "def channels_first(image):\n"
    "    height, width, channels = image.shape\n"
    "    return image.reshape(channels, height, width).float() / 255",
    "ready-for-imshow": "def ready_for_imshow(image):\n    return image.permute(2, 1, 0)",
}
DROPS_ASSERTS = """
import ast

class Drop(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()

get_ipython().ast_transformers.append(Drop())
"""
EQUAL_TO_EVERYTHING = """
class Agreeable:
    def __eq__(self, other):
        return True
    def __getattr__(self, name):
        return Agreeable()
    def __call__(self, *args, **kwargs):
        return Agreeable()
    def __bool__(self):
        return True
    def __iter__(self):
        return iter([Agreeable()] * 5)
    def __len__(self):
        return 5

def channels_first(image):
    return Agreeable()

def ready_for_imshow(image):
    return Agreeable()

ndim_of_literals = Agreeable()
"""
AGREEABLE_TENSOR = """
class AgreeableTensor(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        if function.__name__ in ("allclose", "equal", "isclose", "eq", "__eq__", "__bool__", "all"):
            return True
        return super().__torch_function__(function, types, args, kwargs or {})

def channels_first(image):
    return torch.zeros(image.permute(2, 0, 1).shape).as_subclass(AgreeableTensor)

def ready_for_imshow(image):
    return torch.zeros(image.permute(1, 2, 0).shape).as_subclass(AgreeableTensor)

ndim_of_literals = tuple(torch.tensor(9).as_subclass(AgreeableTensor) for _ in range(5))
"""
PATCHED_CHECK = """
import sys
import course_utils, course_utils.check, course_utils.verdict

def check(exercise, answer):
    print(f"✓ {exercise}   2 of 2 points   cpu ✓")
    return 2.0

module = sys.modules["course_utils.check"]
course_utils.check = module.check = check
sys.modules["course_utils.verdict"].same = module.judge = lambda *args: True
"""
FORGED_REPORT = """
import json
from course_utils.channel import open_channel

def check(exercise, answer):
    channel = open_channel()
    cases = channel._say({"ask": exercise})["cases"]
    forged = [{"result": {"kind": "plain", "value": True}, "inputs": inputs, "held": True} for inputs in cases]
    channel._say({"called": forged, "points": 2})
    channel._say({"probed": [{"kind": "plain", "value": True}] * len(cases)})
    channel._say({"verdict": {"points": 2, "full": True}})
"""
FRAME_WALKER = """
import sys

def rewrite_what_was_seen(image):
    frame = sys._getframe(1)
    while frame:
        trial = frame.f_locals.get("self")
        if type(trial).__name__ == "Trial":
            trial.inputs = [value.clone() for value in trial.inputs]   # hide what happened to the input
            trial.record = lambda: {"result": True, "inputs": [], "probed": True}
            trial.probe = lambda challenge: {"kind": "plain", "value": True}
        for name in ("records", "truths", "cases", "challenges"):
            if isinstance(frame.f_locals.get(name), list):
                frame.f_locals[name][:] = frame.f_locals[name][:1] * len(frame.f_locals[name])
        frame = frame.f_back
    return image

def channels_first(image):
    height, width, channels = image.shape
    return rewrite_what_was_seen(image).reshape(channels, height, width).float() / 255

def ready_for_imshow(image):
    return rewrite_what_was_seen(image).permute(1, 2, 0).clone()
"""
ONLY_THE_COPY_IS_LINKED = """
import sys

def ready_for_imshow(image):
    result = image.permute(1, 2, 0).clone()
    trial = sys._getframe(1)
    while type(trial.f_locals.get("self")).__name__ != "Trial":
        trial = trial.f_back
    trial.f_locals["self"].inputs[0] = result.clone()   # the challenge now writes into something of ours
    return result
"""

SUBMISSIONS = {  # name: (answers, code appended to the last answer, score)
    "right": (RIGHT, "", 20),
    "stub": ({}, "", 0),
    "partly": (PARTLY, "", 2),
    "wrong": (WRONG, "", 0),
    "asserts-dropped": (WRONG, DROPS_ASSERTS, 0),
    "equal-to-everything": (WRONG, EQUAL_TO_EVERYTHING, 0),
    "agreeable-tensor": (WRONG, AGREEABLE_TENSOR, 0),
    "patched-check": (WRONG, PATCHED_CHECK, 0),
    "forged-report": (WRONG, FORGED_REPORT, 0),
    "frame-walker": (WRONG, FRAME_WALKER, 0),
    "copy-linked": (PARTLY, ONLY_THE_COPY_IS_LINKED, 2),
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A copy of the course with all submissions, released, graded and exported by nbgrader's own commands."""
    if sys.platform != "linux":
        pytest.skip("submissions are run on Linux only")
    root = tmp_path_factory.mktemp("course")
    for name in ("nbgrader_config.py", "grader/nbgrader_config.py"):
        (root / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    shutil.copytree(ROOT / "solutions", root / "solutions")
    for name, (answers, trick, _) in SUBMISSIONS.items():
        submit(root / "submitted" / name / LESSON, answers, trick)
    nbgrader(root, "generate_assignment", LESSON)
    nbgrader(root, "autograde", LESSON)
    nbgrader(root, "export")
    return root


def nbgrader(root, *arguments):
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": os.pathsep.join([str(scripts), os.environ["PATH"]])}
    done = subprocess.run(
        [scripts / "nbgrader", *arguments], cwd=root, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def submit(folder, answers, trick):
    notebook = nbformat.read(ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.id in answers:
            cell.source = answers[cell.id] + "\n" + trick
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{LESSON}.ipynb")


def graded(root, name):
    return nbformat.read(root / "autograded" / name / LESSON / f"{LESSON}.ipynb", as_version=4)


def words_of(notebook, cell_id):
    cell = next(cell for cell in notebook.cells if cell.id == cell_id)
    return " ".join(" ".join(output.data["text/plain"] for output in cell.outputs).split())


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_the_exported_score_is_the_true_one(course, name):
    with (course / "grades.csv").open(newline="") as file:
        scores = {row["student_id"]: row for row in csv.DictReader(file)}
    assert float(scores[name]["raw_score"]) == SUBMISSIONS[name][2]
    assert float(scores[name]["max_score"]) == 20


def test_the_release_equals_what_students_open(course):
    released = course / "build" / "release" / LESSON / f"{LESSON}.ipynb"
    assert released.read_bytes() == (ROOT / "notebooks" / LESSON / f"{LESSON}.ipynb").read_bytes()


def test_a_graded_notebook_names_the_misconception_in_the_words_of_its_declaration(course):
    notebook = graded(course, "partly")
    assert "`.float()` makes a new tensor only where the dtype changes." in words_of(notebook, "channels-first-check")
    assert "You gave a lone number an axis." in words_of(notebook, "ndim-of-literals-check")
    assert "in a second piece of memory" in words_of(notebook, "ready-for-imshow-check")
    assert "value ✓ · no copy ✗" in words_of(notebook, "ready-for-imshow-check")


def test_the_verdict_stands_over_whatever_a_patched_check_printed(course):
    notebook = graded(course, "patched-check")
    for exercise in WRONG:
        words = words_of(notebook, f"{exercise}-check")
        assert "its check never reported what the answer does" in words
        assert "2 of 2" not in words


def test_a_forged_report_is_refused_in_words(course):
    words = words_of(graded(course, "forged-report"), "channels-first-check")
    assert "✗ channels-first 0 of 2 points" in words
    assert "its check reported more than once, or out of turn" in words


def test_a_strange_object_is_named_by_its_type(course):
    notebook = graded(course, "equal-to-everything")
    assert "got a value of type Agreeable" in words_of(notebook, "channels-first-check")


def test_the_graded_cases_come_from_the_secret_and_not_from_the_public_file(course):
    secret = (course / ".workbook" / "secrets" / LESSON).read_text()
    notebook = graded(course, "right")
    assert len(notebook.metadata.workbook["cases"]) == 12
    assert secret not in "".join(path.read_text() for path in (course / "autograded").rglob("*.ipynb"))


def test_validate_passes_right_answers(tmp_path, course):
    submit(tmp_path / LESSON, RIGHT, "")
    assert "Success!" in nbgrader(course, "validate", str(tmp_path / LESSON / f"{LESSON}.ipynb"))


def test_validate_fails_wrong_answers_and_says_why_in_one_line_each(tmp_path, course):
    submit(tmp_path / LESSON, WRONG, "")
    said = nbgrader(course, "validate", str(tmp_path / LESSON / f"{LESSON}.ipynb"))
    assert "VALIDATION FAILED ON 11 CELL(S)!" in said
    assert "CheckFailed: ✗ ready-for-imshow · 0 of 2 points · cpu: All three axes are turned" in said
    assert "Traceback" not in said
