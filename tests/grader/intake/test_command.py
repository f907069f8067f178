"""What `workbook collect` says, and what it refuses in one sentence."""

import pytest
from filelock import FileLock


def test_a_run_says_what_was_taken_and_what_was_not_and_where_it_all_is(run, lay, notebook, zipped, course):
    folder = lay(
        {
            "anna/01-tensors.ipynb": notebook(answer="1"),
            "anna/01-tensors (1).ipynb": notebook(),
            "ben.zip": zipped({"x.ipynb": notebook(answer="2")})[:-30],
            "cy.zip": zipped({"../../x.ipynb": notebook(), "x.ipynb": notebook(answer="3")}),
            "dora": None,
            "emil.7z": b"7z\xbc\xaf\x27\x1c",
            "readme.txt": b"",
        }
    )
    code, said, complaints = run(folder)
    assert (code, complaints) == (0, [])
    assert said == [
        f"Submissions in {course / 'submitted'}: 2 new.",
        "New students: 5 (anna, ben, cy, dora, emil).",
        "  anna, 01-tensors: new; class/anna/01-tensors.ipynb is the one of 2 with most work in it",
        "Not taken: 5.",
        "  class/readme.txt is neither a notebook nor an archive, and lies in no student's folder",
        "  ben, 01-tensors: class/ben.zip is no zip archive that can be read: it was cut short or damaged",
        "  cy, 01-tensors: class/cy.zip/../../x.ipynb leads out of the archive with '..'",
        "  dora, 01-tensors: dora handed in no notebook, and no other file either",
        "  emil, 01-tensors: class/emil.7z is a 7z archive; unpack it into a folder and collect that",
        f"Originals are kept in {course / 'received'}, the list in intake.json there.",
    ]


def test_nothing_that_is_printed_can_steer_a_terminal(run, lay, zipped):
    name = "\x1b[2Jx\u202e_11_assignsubmission_file_/x.pdf"
    _, said, _ = run(lay({"all.zip": zipped({name: b"", "a\x07_12_assignsubmission_file_/": b""})}) / "all.zip")
    assert all(line.isprintable() for line in said) and len(said) > 2


def test_another_folder_may_be_filled(run, lay, notebook, tmp_path, submitted):
    run(lay({"anna/01-tensors.ipynb": notebook()}), "--submitted", tmp_path / "else" / "where")
    assert (tmp_path / "else/where/anna/01-tensors/01-tensors.ipynb").exists() and submitted() == {}
    assert (tmp_path / "else" / "received" / "intake.json").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["{class}/nothing"],
            "There is no {class}/nothing; name a folder, an archive or a notebook that was handed in.",
        ),
        (
            ["{class}/x.pdf"],
            "{class}/x.pdf is neither a folder nor an archive nor a notebook, so there is nothing to collect.",
        ),
        (["{class}", "--lesson", "01-tensor"], "There is no lesson '01-tensor'; did you mean '01-tensors'?"),
        (["{course}"], "{course} holds received/, where collected work is kept; name what you want collected."),
        (
            ["{course}/received"],
            "{course}/received holds received/, where collected work is kept; name what you want collected.",
        ),
    ],
)
def test_what_cannot_be_collected_is_refused_in_one_sentence(run, lay, course, words, sentence):
    names = {"class": lay({"x.pdf": b""}), "course": course}
    (course / "received").mkdir()
    code, said, complaints = run(*(word.format_map(names) for word in words))
    assert (code, said, complaints) == (1, [], [sentence.format_map(names)])


def test_a_notebook_that_says_neither_student_nor_lesson_is_listed(run, lay):
    _, said, _ = run(lay({"01-tensors.ipynb": b"{}"}) / "01-tensors.ipynb")
    assert said[1:3] == [
        "Not taken: 1.",
        "  01-tensors.ipynb does not say whose it is; call it <student>_<lesson>.ipynb, or put it into a folder with "
        "the student's name",
    ]


def test_two_runs_at_once_are_one_too_many(run, lay, course):
    (course / "received").mkdir()
    with FileLock(course / "received" / ".lock"):
        code, _, complaints = run(lay({"anna": None}))
    assert (code, complaints) == (
        1,
        [f"Another `workbook collect` is writing to {course / 'received'}; wait until it has ended."],
    )


def test_a_source_without_end_is_refused(run, lay, monkeypatch):
    monkeypatch.setattr("grader.intake.archives.WHOLE_SOURCE", (1000, 2))
    folder = lay({f"{n}.txt": b"" for n in range(3)})
    assert run(folder) == (
        1,
        [],
        [
            f"{folder} unpacks to more than is accepted, as a bomb does; name the folder or archive that holds the "
            "submissions."
        ],
    )
