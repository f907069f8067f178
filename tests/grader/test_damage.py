"""Every damage of the collection has the outcome that it declares, as far as repair decides it."""

from pathlib import Path

import nbformat
import pytest

from grader.damage import ANSWER_LOST, AS_UNDAMAGED, DAMAGES, NOT_GRADED
from grader.lesson import Lesson
from grader.repair import Unreadable, repair
from grader.sample_class import written
from grader.submission import master_of, stubs, with_answers

LESSON = Lesson(Path(__file__).parents[2], "01-tensors")
MASTER = master_of(LESSON)
STUBS = {name: cell.source for name, cell in stubs(MASTER).items()}
ANSWERS = {
    name: written(exercise, exercise.answer if exercise.literal else exercise.reference, STUBS[name])
    for name, exercise in LESSON.exercises.items()
}
UNDAMAGED = nbformat.writes(with_answers(MASTER, ANSWERS)).encode()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / LESSON.slug).mkdir()
    return tmp_path / LESSON.slug


def test_the_undamaged_submission_needs_no_repair():
    assert repair(MASTER, UNDAMAGED).repairs == ()


def test_names_and_words_are_one_of_a_kind_and_the_words_are_sentences():
    assert len({damage.name for damage in DAMAGES}) == len({damage.words for damage in DAMAGES}) == len(DAMAGES)
    assert all(damage.words.endswith(".") for damage in DAMAGES)


def test_every_outcome_occurs():
    assert {damage.expected for damage in DAMAGES} == {AS_UNDAMAGED, ANSWER_LOST, NOT_GRADED}


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name)
def test_a_damaged_submission_has_the_declared_outcome(damage, folder):
    raw = damage.apply(UNDAMAGED, folder)
    if raw is None:  # intake finds the notebook, or says that there is none
        assert damage.why == "no notebook" or list(folder.glob("*.ipynb"))
        return
    assert damage.expected == NOT_GRADED or raw != UNDAMAGED or list(folder.iterdir())
    if damage.expected == NOT_GRADED:
        with pytest.raises(Unreadable) as refusal:
            repair(MASTER, raw)
        assert damage.why in str(refusal.value)
        return
    done, lost = repair(MASTER, raw), damage.lost_answers(UNDAMAGED)
    given = {name: cell.source for name, cell in stubs(done.notebook).items()}
    assert {name: given[name] for name in lost} == {name: STUBS[name] for name in lost}
    assert all(answer in given[name] for name, answer in ANSWERS.items() if name not in lost)
    said = [words for words in done.repairs if "counts as not answered" in words or "count as not answered" in words]
    assert bool(said) == (damage.expected == ANSWER_LOST)
    again = repair(MASTER, nbformat.writes(done.notebook).encode())
    assert again.notebook == done.notebook and again.repairs == ()


@pytest.mark.parametrize("name", ["helper in a cell of its own", "helper in a worked example", "helper split off"])
def test_a_helper_runs_before_the_answer_that_calls_it(name, folder):
    damage = next(damage for damage in DAMAGES if damage.name == name)
    sources = [cell.source for cell in repair(MASTER, damage.apply(UNDAMAGED, folder)).notebook.cells]
    helper = next(place for place, source in enumerate(sources) if "helper(x):" in source)
    answer = next(place for place, source in enumerate(sources) if source.startswith(ANSWERS["encode-labels"]))
    assert helper < answer
