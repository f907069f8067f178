"""A second run adds what is new, completes what was interrupted, and loses nothing."""

import shutil
from pathlib import Path

PLACE = "01-tensors/01-tensors.ipynb"
TIMES = ("2026-11-30-10-00-00", "2026-11-30-11-00-00")


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
        if path.name != ".lock"
    }


def test_collecting_twice_changes_nothing(run, lay, notebook, zipped, course):
    folder = lay({"anna/01-tensors.ipynb": notebook(answer="1"), "ben.zip": b"", "cy": None, "notes.txt": b"x"})
    (folder / "all.zip").write_bytes(zipped({"d/01-tensors.ipynb": notebook(), "e/01-tensors.ipynb": notebook()}))
    run(folder, folder / "all.zip")
    before = tree(course)
    _, said, _ = run(folder / "all.zip", folder)
    assert said[0].endswith("as before.") and tree(course) == before


def test_one_more_student_adds_one_more_and_nothing_else(run, lay, notebook, course, received):
    folder = lay({"anna/01-tensors.ipynb": notebook(answer="1")})
    run(folder)
    before = tree(course)
    lay({"ben/01-tensors.ipynb": notebook(answer="2")})
    run(folder)
    after = tree(course)
    changed = {path for path in before if before[path] != after[path]}
    assert changed == {"received/intake.json"} and len(received()) == 2


def test_a_newer_submission_takes_the_place_and_the_older_stays_received(run, lay, notebook, submitted, received):
    for answer in ("old", "new"):
        run(lay({"anna/01-tensors.ipynb": notebook(answer=answer)}))
    assert submitted() == {f"anna/{PLACE}": notebook(answer="new")}
    assert [content for _, content in received()] == sorted([notebook(answer="old"), notebook(answer="new")])


def test_an_older_attempt_that_comes_later_is_received_and_changes_nothing(run, lay, notebook, submitted):
    names = [f"HW_anna_attempt_{time}_01-tensors.ipynb" for time in TIMES]
    run(lay({names[1]: notebook(answer="late")}, "second"))
    _, said, _ = run(lay({names[0]: notebook(answer="early")}, "first"))
    assert "1 older than what is there" in said[0] and submitted()[f"anna/{PLACE}"] == notebook(answer="late")


def test_an_untouched_copy_does_not_take_the_place_of_work(run, lay, notebook, submitted):
    for answer in ("mine", None):
        run(lay({"anna/01-tensors.ipynb": notebook(answer=answer)}))
    assert submitted() == {f"anna/{PLACE}": notebook(answer="mine")}


def test_what_was_changed_by_hand_is_left_alone_and_kept_when_something_newer_comes(
    run, lay, notebook, course, submitted, received
):
    run(lay({"anna/01-tensors.ipynb": notebook(answer="1")}))
    by_hand = notebook(answer="by hand")
    (course / "submitted" / "anna" / PLACE).write_bytes(by_hand)
    _, said, _ = run(lay({}))
    assert said[0].endswith("1 changed by hand since, left as it is.") and submitted() == {f"anna/{PLACE}": by_hand}
    run(lay({"anna/01-tensors.ipynb": notebook(answer="2")}))
    assert submitted() == {f"anna/{PLACE}": notebook(answer="2")}
    assert by_hand in [content for _, content in received()]


def test_a_submission_that_was_there_before_intake_is_not_lost(run, lay, notebook, course, submitted, received):
    (course / "submitted" / "anna" / "01-tensors").mkdir(parents=True)
    (course / "submitted" / "anna" / PLACE).write_bytes(notebook(answer="before"))
    run(lay({"anna/01-tensors.ipynb": notebook(answer="after")}))
    assert submitted() == {f"anna/{PLACE}": notebook(answer="after")}
    assert notebook(answer="before") in [content for _, content in received()]


def test_what_was_removed_by_hand_comes_back_when_it_is_collected_again(run, lay, notebook, course, submitted):
    folder = lay({"anna/01-tensors.ipynb": notebook(answer="1")})
    run(folder)
    (course / "submitted" / "anna" / PLACE).unlink()
    run(folder)
    assert submitted() == {f"anna/{PLACE}": notebook(answer="1")}


# ---- submitted/ itself


def test_submitted_is_put_in_order_in_its_own_place(run, lay, notebook, course, submitted, received):
    odd = {
        "u5 [x]/01-tensors/01-tensors.ipynb": notebook(answer="u5"),
        "anna/01-tensors/01-tensors (1).ipynb": notebook(answer="anna"),
        "anna/01-tensors/torch.py": b"raise",
        "ben.zip": b"PK\3\4",
        "good/01-tensors/01-tensors.ipynb": notebook(answer="good"),
        "good/01-tensors/timestamp.txt": b"2026-11-30 10:00:00.5 UTC",
    }
    lay(odd, "course/submitted")
    run(course / "submitted")
    assert submitted() == {
        f"u5-x/{PLACE}": odd["u5 [x]/01-tensors/01-tensors.ipynb"],
        f"anna/{PLACE}": odd["anna/01-tensors/01-tensors (1).ipynb"],
        "good/01-tensors/01-tensors.ipynb": notebook(answer="good"),
        "good/01-tensors/timestamp.txt": b"2026-11-30 10:00:00.5 UTC",
        "ben.zip": b"PK\3\4",  # a problem, so it stays
    }
    assert sorted(path.name for path in (course / "submitted").iterdir()) == ["anna", "ben.zip", "good", "u5-x"]
    assert received() == sorted(odd.items())
    before = tree(course)
    _, said, _ = run(course / "submitted")
    assert said[0].endswith("3 as before.") and tree(course) == before


def test_submitted_that_intake_filled_needs_no_second_original(run, lay, notebook, course):
    run(lay({"a b/01-tensors.ipynb": notebook(answer="1"), "a-b/01-tensors.ipynb": notebook(answer="2")}))
    before = tree(course)
    run(course / "submitted")
    assert tree(course) == before


def test_a_change_by_hand_is_taken_over_when_submitted_itself_is_collected(run, lay, notebook, course, register):
    run(lay({"anna/01-tensors.ipynb": notebook(answer="1")}))
    (course / "submitted" / "anna" / PLACE).write_bytes(notebook(answer="by hand"))
    _, said, _ = run(course / "submitted")
    assert "1 newer" in said[0] and register().students["anna"].lessons["01-tensors"].path.startswith("submitted/")


# ---- interrupted


class Killed(BaseException):
    pass


def test_killed_at_any_write_a_second_run_completes_the_first(run, lay, notebook, zipped, course, monkeypatch):
    folder = lay(
        {
            "anna/01-tensors.ipynb": notebook(answer="1"),
            "HW_ben_attempt_2026-11-30-10-00-00_x.ipynb": notebook(answer="2"),
            "cy.zip": zipped({"x.ipynb": notebook(answer="3")}),
            "d": None,
        }
    )
    old = lay({"anna/01-tensors.ipynb": notebook(answer="0")}, "before/class")

    def kill_at(number):
        left = number
        for name in ("write_bytes", "replace", "rename", "mkdir"):
            honest = getattr(Path, name)

            def step(*given, honest=honest, **named):
                nonlocal left
                left -= 1
                if left == 0:
                    raise Killed
                return honest(*given, **named)

            monkeypatch.setattr(Path, name, step)

    def fresh():
        monkeypatch.undo()
        for name in ("submitted", "received"):
            shutil.rmtree(course / name, ignore_errors=True)
        run(old)

    fresh()
    run(folder)
    whole, number = tree(course), 0
    while True:
        number += 1
        fresh()
        kill_at(number)
        try:
            run(folder)
        except Killed:
            monkeypatch.undo()
            run(folder)
            assert tree(course) == whole, number
        else:
            break
    assert number > 20


def test_what_a_killed_run_left_behind_is_removed(run, lay, notebook, course):
    (course / "received" / ".draft-1" / "deep").mkdir(parents=True)
    run(lay({"anna/01-tensors.ipynb": notebook()}))
    assert not (course / "received" / ".draft-1").exists()
