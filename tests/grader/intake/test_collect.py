"""Whatever came lies in submitted/ afterwards, the originals in received/, and nobody has vanished."""

import io
import os
import sys
import tarfile
from pathlib import Path

import pytest

PLACE = "01-tensors/01-tensors.ipynb"
TIMES = ("2026-11-30-10-00-00", "2026-11-30-11-00-00")


def tarred(files):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


# ---- what instructors have


def test_a_folder_of_folders_and_archives(run, lay, notebook, zipped, submitted, received):
    work = {name: notebook(answer=f"answer = {name!r}") for name in ("anna", "ben", "cy", "u5")}
    files = {
        "anna/week 1/01-tensors (1).ipynb": work["anna"],
        "anna/week 1/data.csv": b"1,2",
        "ben.zip": zipped({"deep/er/hw.ipynb": work["ben"], "torch.py": b"raise"}),
        "cy.tar.gz": tarred({"cy/01-tensors.ipynb": work["cy"]}),
        "u5 [x].ipynb": work["u5"],
    }
    code, said, _ = run(lay(files))
    assert (code, said[0][-6:]) == (0, "4 new.")
    assert submitted() == {f"{name}/{PLACE}": work[name] for name in ("anna", "ben", "cy")} | {
        f"u5-x/{PLACE}": work["u5"]
    }
    assert received() == sorted(files.items())


DOWNLOADS = {
    "Moodle": {
        "Anna Müller": "Anna Müller_1234567_assignsubmission_file_/01-tensors.ipynb",
        "Ben": "Ben_1234568_assignsubmission_file_/work/hw.ipynb",
    },
    "Moodle without folders": {
        "Anna Müller": "Anna Müller_1234567_assignsubmission_file_01-tensors.ipynb",
        "Ben": "Ben_1234568_assignsubmission_file_hw.ipynb",
    },
    "Canvas": {
        "mülleranna": "mülleranna_12345_67890_01-tensors-1.ipynb",
        "ben": "ben_LATE_12346_67891_hw.ipynb",
        "anon_x7b3a": "anon_x7b3a_67892_hw.ipynb",
    },
    "Blackboard": {
        "amueller": f"Week 1_amueller_attempt_{TIMES[0]}_01-tensors.ipynb",
        "ben": f"Week 1_ben_attempt_{TIMES[0]}_hw.ipynb",
    },
    "Brightspace": {
        "Anna Müller": "12345-67890 - Anna Müller - Nov 30, 2026 1000 AM/01-tensors.ipynb",
        "Ben": "12346-67890 - Ben - Nov 30, 2026 110 PM/hw.ipynb",
    },
    "nbgrader's exchange": {
        "anna": "anna+01-tensors+2026-11-30 10:00:00.000000 UTC+c2VjcmV0/01-tensors.ipynb",
        "ben": "ben+01-tensors+2026-11-30 10:00:00.000000 UTC+c2VjcmV1/Untitled.ipynb",
    },
    "a submitted folder": {"anna": "anna/01-tensors/01-tensors.ipynb", "ben": "ben/01-tensors/01-tensors.ipynb"},
}


@pytest.mark.parametrize("names", DOWNLOADS.values(), ids=DOWNLOADS)
@pytest.mark.parametrize("packed", [True, False], ids=["packed", "unpacked"])
def test_a_download(run, lay, notebook, zipped, submitted, received, register, names, packed):
    work = {path: notebook(answer=f"answer = {path!r}") for path in names.values()}
    extra = {"index.html": b"<p>", "__MACOSX/._x.ipynb": b"x"}
    folder = lay({"all.zip": zipped(work | extra)} if packed else work)
    code, _, complaints = run(folder / "all.zip" if packed else folder)
    assert (code, complaints) == (0, [])
    names_by_folder = {safe: student.name for safe, student in register().students.items()}
    assert sorted(names_by_folder.values()) == sorted(names)
    found = {path: content for path, content in submitted().items() if path.endswith(".ipynb")}
    assert found == {f"{safe}/{PLACE}": work[names[name]] for safe, name in names_by_folder.items()}
    originals = {"all.zip": (folder / "all.zip").read_bytes()} if packed else work
    assert received() == sorted(originals.items())


def test_a_students_archive_in_a_download(run, lay, notebook, zipped, submitted):
    work = notebook(answer="answer = 1")
    inner = zipped({"hw/01-tensors.ipynb": work, "hw/.venv/x.py": b""})
    outer = zipped({"Anna_12_assignsubmission_file_/work.zip": inner, "Ben_13_assignsubmission_file_/x.pdf": b"%PDF"})
    _, said, _ = run(lay({"all.zip": outer}) / "all.zip")
    assert submitted() == {f"Anna/{PLACE}": work}
    assert said[2:4] == ["Not taken: 1.", "  Ben, 01-tensors: Ben handed in no notebook, but x.pdf"]


def test_single_notebooks(run, lay, notebook, submitted):
    folder = lay({"anna_01-tensors.ipynb": notebook(answer="a"), "u5 [x].ipynb": notebook("00-orientation", "b")})
    run(folder / "anna_01-tensors.ipynb", folder / "u5 [x].ipynb")
    assert set(submitted()) == {f"anna/{PLACE}", "u5-x/00-orientation/00-orientation.ipynb"}


def test_only_notebooks_and_times_come_into_submitted(run, lay, notebook, submitted, received):
    """Anything else could shadow a module; it is kept with the originals."""
    others = ["torch.py", "course_utils/__init__.py", "sitecustomize.py", "data.csv", "torch/01.txt"]
    folder = lay({"anna/01-tensors.ipynb": notebook()} | {f"anna/{name}": b"x" for name in others})
    run(folder)
    assert set(submitted()) == {f"anna/{PLACE}"}
    assert {path for path, _ in received()} == {"anna/01-tensors.ipynb"} | {f"anna/{name}" for name in others}


def test_a_time_with_a_zone_is_written_for_nbgrader(run, lay, notebook, submitted):
    run(lay({"anna+01-tensors+2026-11-30 10:00:00.123456 UTC+x/01-tensors.ipynb": notebook()}))
    assert submitted()["anna/01-tensors/timestamp.txt"] == b"2026-11-30 10:00:00 UTC"


def test_nbgrader_s_own_time_beside_a_notebook_is_kept_and_one_in_an_archive_is_not_believed(
    run, lay, notebook, zipped, submitted
):
    stamp = b"2026-11-30 10:00:00.000000 UTC"
    lay({"anna/01-tensors/01-tensors.ipynb": notebook(), "anna/01-tensors/timestamp.txt": stamp})
    run(lay({"eve.zip": zipped({"01-tensors/01-tensors.ipynb": notebook(), "01-tensors/timestamp.txt": stamp})}))
    assert submitted()["anna/01-tensors/timestamp.txt"] == b"2026-11-30 10:00:00 UTC"
    assert "eve/01-tensors/timestamp.txt" not in submitted()


# ---- which lesson


def test_a_lesson_is_told_by_name_then_folder_then_contents_then_option(run, lay, notebook, submitted, problems):
    folder = lay(
        {
            "by-name/00-orientation.ipynb": notebook("01-tensors"),
            "by-folder/01-tensors/hw.ipynb": b"{}",
            "by-contents/hw.ipynb": notebook("00-orientation")[:-20],
            "by-nothing/hw.ipynb": b"{}",
        }
    )
    run(folder)
    lessons = {path.split("/")[0]: path.split("/")[1] for path in submitted()}
    assert lessons == {"by-name": "00-orientation", "by-folder": "01-tensors", "by-contents": "00-orientation"}
    assert [row[0] for row in problems()] == ["by-nothing"] and problems()[0][2] == (
        "class/by-nothing/hw.ipynb is a notebook of no lesson that can be told; call it after its lesson, or say "
        "which with --lesson"
    )
    run(folder, "--lesson", "01-tensors")
    assert submitted()[f"by-nothing/{PLACE}"] == b"{}" and problems() == []


def test_what_is_no_notebook_inside_is_taken_in_where_the_lesson_is_known(run, lay, submitted):
    damage = {"empty": b"", "cut": b'{"cells": [', "binary": bytes(range(256)), "utf16": "{}".encode("utf-16")}
    run(lay({f"{name}/01-tensors.ipynb": raw for name, raw in damage.items()}))
    assert submitted() == {f"{name}/{PLACE}": raw for name, raw in damage.items()}


# ---- whose


def test_students_of_one_name_stay_two(run, lay, notebook, submitted):
    paths = ["Anna_11_assignsubmission_file_/hw.ipynb", "Anna_22_assignsubmission_file_/hw.ipynb"]
    run(lay({path: notebook(answer=path) for path in paths}))
    assert submitted() == {f"Anna/{PLACE}": notebook(answer=paths[0]), f"Anna-22/{PLACE}": notebook(answer=paths[1])}


def test_a_namesake_who_handed_in_no_notebook_does_not_vanish(run, lay, notebook, register):
    run(lay({"Anna_11_assignsubmission_file_/hw.ipynb": notebook(), "Anna_22_assignsubmission_file_/x.pdf": b""}))
    assert register().not_graded("01-tensors") == {"Anna-22": "Anna handed in no notebook, but x.pdf"}


def test_folders_whose_safe_names_collide_stay_two(run, lay, notebook, submitted):
    run(lay({f"{name}/01-tensors.ipynb": notebook(answer=repr(name)) for name in ("a b", "a-b", "a  b")}))
    assert len({key.casefold() for key in submitted()}) == 3
    assert set(submitted().values()) == {notebook(answer=repr(n)) for n in ("a b", "a-b", "a  b")}


@pytest.mark.parametrize("name", ["..", "../../evil", "CON", ".hidden", "-rf", "a\nb", "\x1b[31m", "~root", "%s{0}"])
def test_a_student_s_name_leads_nowhere(run, lay, notebook, zipped, submitted, tmp_path, name):
    run(lay({"all.zip": zipped({f"{name}_11_assignsubmission_file_/hw.ipynb": notebook()})}) / "all.zip")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class", "course"]
    assert all(path.endswith(PLACE) and path.count("/") == 2 for path in submitted())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no file names that are no text")
def test_a_name_that_is_no_text_is_a_student_like_any_other(run, lay, notebook, submitted, register):
    folder = lay({})
    folder.mkdir()
    for name in (b"\xff", b"\xfe"):
        place = os.path.join(os.fsencode(folder), name)  # noqa: PTH118
        os.mkdir(place)  # noqa: PTH102
        (Path(os.fsdecode(place)) / "01-tensors.ipynb").write_bytes(notebook(answer=repr(name)))
    code, said, _ = run(folder)
    assert code == 0 and len(submitted()) == 2 and all(line.isprintable() for line in said)
    assert sorted(student.name for student in register().students.values()) == ["\udcfe", "\udcff"]


def test_a_name_is_one_however_a_system_composes_its_letters(run, lay, notebook, register):
    run(lay({"Mu\u0308ller/01-tensors.ipynb": notebook(answer="1")}, "from a mac"))
    run(lay({"M\u00fcller/01-tensors.ipynb": notebook(answer="2")}, "from linux"))
    assert list(register().students) == ["Müller"]


# ---- which of several


def test_the_latest_attempt_counts_and_that_is_said(run, lay, notebook, submitted, received):
    names = [f"HW_anna_attempt_{time}_01-tensors.ipynb" for time in TIMES]
    _, said, _ = run(lay({name: notebook(answer=name) for name in names}))
    assert submitted()[f"anna/{PLACE}"] == notebook(answer=names[1]) and len(received()) == 2
    assert said[2].startswith(f"  anna, 01-tensors: new; class/{names[1]} is the latest of 2 (2026-11-30T")


def test_else_the_one_that_was_worked_on_counts(run, lay, notebook, submitted):
    run(lay({"anna/01-tensors.ipynb": notebook(), "anna/01-tensors (1).ipynb": notebook(answer="mine")}))
    assert submitted()[f"anna/{PLACE}"] == notebook(answer="mine")


def test_else_it_is_a_question_until_one_is_collected_alone(run, lay, notebook, submitted, register):
    folder = lay({"anna/01-tensors.ipynb": notebook(answer="1"), "anna/01-tensors (1).ipynb": notebook(answer="2")})
    run(folder)
    why = (
        "class/anna/01-tensors (1).ipynb is one of 2 that differ (class/anna/01-tensors (1).ipynb, "
        "class/anna/01-tensors.ipynb); collect the right one alone"
    )
    assert submitted() == {} and register().not_graded("01-tensors") == {"anna": why}
    run(lay({"anna/01-tensors.ipynb": notebook(answer="2")}, "answer"))
    assert submitted() == {f"anna/{PLACE}": notebook(answer="2")} and register().not_graded("01-tensors") == {}
    run(folder)
    assert submitted() == {f"anna/{PLACE}": notebook(answer="2")} and register().problems == []


def test_two_sources_of_one_run_do_not_overwrite_each_other(run, lay, notebook, zipped, problems):
    """Such as two students' archives that hold folders of the same names."""
    folder = lay(
        {
            f"{name}.zip": zipped({f"week{n}/01-tensors.ipynb": notebook(answer=f"{name}{n}") for n in (1, 2)})
            for name in ("anna", "ben")
        }
    )
    run(folder / "anna.zip", folder / "ben.zip")
    assert {row[0] for row in problems()} == {"week1", "week2"}


def test_very_many_refusals_of_one_student_are_counted(run, lay, notebook, zipped, problems):
    tricks = {f"../{n}": b"" for n in range(500)} | {"../x.ipynb": b"", "01-tensors.ipynb": notebook()}
    run(lay({"eve.zip": zipped(tricks)}))
    sentences = [row[2] for row in problems()]
    assert len(sentences) == 21 and sentences[0].startswith("class/eve.zip/../x.ipynb leads out")
    assert sentences[-1].endswith(" and 480 others were refused likewise")


def test_a_full_disk_is_not_taken_for_damage_of_what_was_handed_in(run, lay, notebook, zipped, monkeypatch):
    class Full(io.BytesIO):
        name = "stage"

        def write(self, _):
            raise OSError(28, "No space left on device")

    folder = lay({"anna.zip": zipped({"x.ipynb": notebook()}), "b/x.ipynb": b""})
    honest = Path.open
    monkeypatch.setattr(
        Path, "open", lambda path, mode="r", **named: Full() if mode == "wb" else honest(path, mode, **named)
    )
    for source in (folder, folder / "anna.zip"):
        code, _, complaints = run(source)
        assert (code, complaints) == (
            1,
            ["stage cannot be written (No space left on device); make room and run it again."],
        )
