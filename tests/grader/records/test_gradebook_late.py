"""Late penalties are those of nbgrader's configured plug-in, worked out anew each time."""

import pytest


@pytest.mark.parametrize("submitted", ["2026-02-01T13:00:00", "2026-02-01T13:00:00Z", "2026-02-01T14:00:00+01:00"])
def test_a_late_submission_gets_the_configured_penalty(derive_from, attempt, configure, due, query, submitted):
    configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    derive_from(attempt(submitted=submitted))
    assert query("SELECT timestamp FROM submitted_assignment") == [("2026-02-01 13:00:00.000000",)]
    assert query("SELECT late_submission_penalty FROM submitted_notebook") == [(None,)]
    due()
    derive_from(attempt(submitted=submitted))
    assert query("SELECT late_submission_penalty FROM submitted_notebook") == [(6.0,)]


def test_the_penalty_follows_what_a_person_gives(derive_from, attempt, configure, due, query, set_grade):
    configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    late = attempt(submitted="2026-02-01T13:00:00")
    derive_from(late)
    due()
    set_grade("ada", "reason", manual_score=3.5)
    set_grade("ada", "adds-check", extra_credit=0.5)
    set_grade("ada", "essay", extra_credit=9)  # counts nothing until there is a score
    derive_from(late)
    assert query("SELECT late_submission_penalty FROM submitted_notebook") == [(10.0,)]
    query("UPDATE submitted_assignment SET extension = '1970-01-02 00:00:00.000000'")
    derive_from(late)
    assert query("SELECT late_submission_penalty FROM submitted_notebook") == [(None,)]


def test_an_instructors_own_plug_in_is_asked_and_kept_within_the_score(derive_from, attempt, configure, due, query):
    configure(
        "from nbgrader.plugins import BasePlugin\n"
        "class PerHour(BasePlugin):\n"
        "    def late_submission_penalty(self, student_id, score, total_seconds_late):\n"
        "        return {'ada': 0.5, 'bob': 99, 'eve': -1}[student_id] * total_seconds_late / 3600\n"
        "c.AssignLatePenalties.plugin_class = PerHour"
    )
    late = [attempt(student, submitted="2026-02-01T14:00:00") for student in ("ada", "bob", "eve")]
    derive_from(*late)
    due()
    derive_from(*late)
    sql = """SELECT s.student_id, m.late_submission_penalty FROM submitted_notebook m
        JOIN submitted_assignment s ON s.id = m.assignment_id ORDER BY 1"""
    assert query(sql) == [("ada", 1.0), ("bob", 6.0), ("eve", 0.0)]


def test_an_extension_without_a_due_date_stops_nobody(derive_from, attempt, query):
    late = attempt(submitted="2026-02-01T13:00:00")
    derive_from(late)
    query("UPDATE submitted_assignment SET extension = '1970-01-02 00:00:00.000000'")
    derive_from(late)
    assert query("SELECT late_submission_penalty FROM submitted_notebook") == [(None,)]


def test_a_submission_without_a_time_has_none_in_the_gradebook(derive_from, attempt, query):
    derive_from(attempt(submitted="2026-02-01T13:00:00"))
    derive_from(attempt(submission="1" * 64))
    assert query("SELECT timestamp FROM submitted_assignment") == [(None,)]
