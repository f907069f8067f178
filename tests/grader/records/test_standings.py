"""The gradebook is read back as nbgrader would export it."""

from grader.gradebook import standings

LESSON = "01-small"


def test_standings_are_what_nbgrader_would_export(url, derive_from, attempt, configure, due, query, set_grade):
    configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    query("INSERT INTO student (id) VALUES ('enrolled')")
    derive_from(attempt(submitted="2026-02-01T13:00:00"), attempt("bob"))
    due()
    set_grade("bob", "reason", manual_score=3.5, needs_manual_grade=0)
    derive_from(attempt(submitted="2026-02-01T13:00:00"), attempt("bob"))
    found = standings(LESSON, url)
    assert standings(LESSON, url) == found
    assert (found["ada"].score, found["ada"].worth, found["ada"].penalty) == (0.0, 15.0, 6.0)
    assert found["ada"].seconds_late == 3600
    assert (found["ada"].waiting, found["ada"].marked) == (("essay", "reason"), False)
    assert (found["bob"].score, found["bob"].waiting, found["bob"].marked) == (9.5, ("essay",), True)
    assert found["enrolled"] is None


def test_without_a_gradebook_there_are_no_standings(root):
    assert standings(LESSON, f"sqlite:///{root / 'gradebook.db'}") == {}
    assert not (root / "gradebook.db").exists()
