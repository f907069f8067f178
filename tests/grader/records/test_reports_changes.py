"""What a regrade would change is said before anybody sees it."""

from grader.reports.changes import changes


def by_student(*attempts):
    return {one.student: one for one in attempts}


def test_each_student_whose_score_changes_is_told_with_the_exercises(attempt):
    before = by_student(attempt("ada", adds=0.0), attempt("bob"), attempt("eve", doubles=1.5))
    after = by_student(attempt("ada", adds=2.0), attempt("bob"), attempt("eve", adds=1.0, doubles=2.5))
    assert changes(before, after) == [
        "ada: 4 -> 6 (adds 0 -> 2)",
        "eve: 4.5 -> 4.5 (adds 2 -> 1, doubles 1.5 -> 2.5)",
    ]


def test_a_cell_judged_inside_the_submission_counts_too(attempt):
    assert changes(by_student(attempt()), by_student(attempt(own=0.0))) == ["ada: 6 -> 5 (own-test 1 -> 0)"]


def test_an_exercise_that_comes_or_goes_is_told(attempt):
    assert changes(by_student(attempt()), by_student(attempt(inside={"new": (1.0, 1.0)}))) == [
        "ada: 6 -> 6 (own-test 1 -> none, new none -> 1)"
    ]


def test_what_cannot_be_graded_is_told_apart_from_0(attempt):
    damaged = attempt(why="its file is no notebook")
    assert changes(by_student(attempt()), by_student(damaged)) == ["ada: 6 -> not graded: its file is no notebook"]
    assert changes(by_student(damaged), by_student(attempt(adds=0.0, doubles=0.0, own=0.0))) == [
        "ada: not graded: its file is no notebook -> 0"
    ]


def test_students_who_come_or_go_are_told(attempt):
    assert changes({}, by_student(attempt())) == ["ada: nothing -> 6"]
    assert changes(by_student(attempt()), {}) == ["ada: 6 -> nothing"]


def test_another_run_with_the_same_scores_changes_nothing(attempt):
    assert changes(by_student(attempt()), by_student(attempt(secret="another", seconds=9.0))) == []
