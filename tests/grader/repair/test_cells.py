"""The master's cells stand in their order with their metadata; the student's own are kept."""

import copy

import nbformat
import pytest

from grader.repair import Unreadable, repair

# ---- lost metadata, ids and order


def test_answers_are_found_by_cell_id_where_the_metadata_is_gone(small, cells):
    for cell in cells:
        cell.metadata = {}
    words = "add-prompt, add, add-check, two, two-check and why"
    lost = f"The cells {words} had lost their grading metadata; they have it again."
    assert small.repaired(cells) == (small.sources(), (lost,))


def test_answers_are_found_by_name_and_place_where_metadata_and_ids_are_gone(small, cells):
    for cell in cells:
        cell.update(metadata={}, id=None)
    given, repairs = small.repaired(cells)
    assert given == small.sources() and repairs[-1].startswith("9 cells had missing, doubled or wrong ids")


def test_wrong_ids_mislead_nobody(small, cells):
    names = [cell.id for cell in cells]
    for cell, name in zip(cells, [names[-1], *names], strict=False):
        cell.update(metadata={}, id=name)
    assert small.repaired(cells)[0] == small.sources()


def test_another_order_is_the_masters_again(small, cells):
    cells.reverse()
    assert small.repaired(cells) == (small.sources(), ("The cells stood in another order; the lesson's order counts.",))


def test_changed_points_and_roles_are_the_masters_again(small, cells):
    cells[small.check].metadata["nbgrader"].update(points=1000)
    cells[small.answer].metadata["nbgrader"].update(solution=False)
    words = "The grading metadata of add and add-check, such as points or ids, were changed; the lesson's own count."
    assert small.repaired(cells) == (small.sources(), (words,))
    assert [cell.metadata for cell in repair(small.master, small.handed_in(cells)).notebook.cells] == [
        cell.metadata for cell in small.master.cells
    ]


def test_the_kernel_is_the_masters(small, cells):
    words = "The notebook asked for the kernel ir; the lesson's own is used."
    assert small.repaired(cells, metadata={"kernelspec": {"name": "ir"}}) == (small.sources(), (words,))
    assert repair(small.master, small.handed_in(cells, metadata={})).notebook.metadata == small.master.metadata


# ---- the master's cells


def test_a_changed_check_is_the_masters_again(small, cells):
    cells[small.check].source = 'check("add", lambda a, b: a + b)'
    words = "The locked cell add-check was changed; the lesson's own counts."
    assert small.repaired(cells) == (small.sources(), (words,))


def test_code_that_was_written_over_a_locked_cell_is_kept_behind_it(small, cells):
    cells[small.check].source = "def helper(x):\n    return x"
    assert small.repaired(cells)[0] == small.sources((small.check + 1, "def helper(x):\n    return x"))


def test_missing_cells_are_put_back(small, cells):
    del cells[small.check], cells[small.imports]
    assert small.repaired(cells) == (small.sources(), ("2 cells of the lesson were missing; they were put back.",))


def test_a_pasted_check_counts_once(small, cells):
    cells.append(copy.deepcopy(cells[small.check]))
    given, repairs = small.repaired(cells)
    assert given == small.sources() and repairs[0] == "A cell of the lesson stood there twice; it counts once."


def test_everything_pasted_a_second_time_counts_once(small, cells):
    assert small.repaired([*cells, *copy.deepcopy(cells)])[0] == small.sources()


def test_an_answer_merged_with_the_cells_around_it_is_parted_from_them(small, cells):
    for first, end in (
        (small.prompt, small.example),
        (small.prompt, small.check),
        (small.answer, small.example),
        (small.title, len(cells)),
    ):
        merged = small.own("\n\n".join(cell.source for cell in cells[first:end]), id=cells[first].id)
        merged.metadata = cells[first].metadata
        given, repairs = small.repaired([*cells[:first], merged, *cells[end:]])
        assert given[given.index(small.master.cells[small.prompt].source) + 1].startswith(small.add)
        assert any(" stood in one cell with other text; they were parted." in words for words in repairs)


def test_a_short_locked_text_parts_no_answer(small, cells):
    master = copy.deepcopy(small.master)
    master.cells[small.prompt].source = "---"
    del cells[small.prompt]
    cells[-1].source = "One.\n---\nTwo."
    assert repair(master, small.handed_in(cells)).notebook.cells[small.written].source == "One.\n---\nTwo."


# ---- the student's own


def test_a_students_own_cells_stay_behind_those_that_they_followed(small, cells):
    given = [
        small.own("a = 0"),
        *cells[: small.answer + 1],
        small.own("b = 1"),
        small.own("a note", "markdown"),
        *cells[small.answer + 1 :],
    ]
    kept = small.sources((0, "a = 0"), (small.answer + 1, "b = 1"), (small.answer + 1, "a note"))
    assert sorted(small.repaired(given)[0]) == sorted(kept) and small.repaired(given)[1] == ()
    assert small.repaired(given)[0][: small.answer + 4] == [
        "a = 0",
        *small.sources()[: small.answer + 1],
        "b = 1",
        "a note",
    ]


def test_changed_code_of_a_worked_example_runs_behind_the_masters(small, cells):
    cells[small.imports].source = "import math\n\ndef helper(x):\n    return x"
    words = "A worked example was changed; the lesson's own runs first, and the changed one behind it."
    assert small.repaired(cells) == (small.sources((small.imports + 1, cells[small.imports].source)), (words,))


def test_a_changed_text_between_the_exercises_is_the_students(small, cells):
    cells[small.title].source = "# Sums and numbers\n\nMy note."
    assert small.repaired(cells) == (["# Sums and numbers\n\nMy note.", *small.sources()[1:]], ())


def test_a_worked_example_copied_on_purpose_is_kept(small, cells):
    cells.append(small.own("table = [math.pi]"))
    assert small.repaired(cells) == (small.sources((len(cells), "table = [math.pi]")), ())


def test_a_cell_that_claims_points_is_kept_without_them(small, cells):
    cells.append(small.own("1000", metadata=small.mark("bonus", grade=True, points=1000)))
    words = "A cell that the lesson does not have claimed to be graded; it is not."
    assert small.repaired(cells) == (small.sources((len(cells), "1000")), (words,))


# ---- masters that others built


def test_hidden_tests_in_the_master_stay_and_are_no_change(small, cells):
    master = copy.deepcopy(small.master)
    hidden = "### BEGIN HIDDEN TESTS\nassert add(1, 2) == 3\n### END HIDDEN TESTS"
    master.cells[small.check].source += f"\n{hidden}"
    done = repair(master, small.handed_in(cells))
    assert done.repairs == () and done.notebook.cells[small.check].source.endswith(hidden)
    assert repair(master, nbformat.writes(done.notebook).encode()) == done


def test_a_master_without_ids_has_the_same_ids_each_time(small, cells):
    master = copy.deepcopy(small.master)
    master.nbformat_minor = 2
    for cell in master.cells:
        del cell["id"]
    done = repair(master, small.handed_in(cells))
    nbformat.validate(done.notebook)
    assert [cell.id for cell in done.notebook.cells[:2]] == ["cell-0", "cell-1"]
    assert repair(master, nbformat.writes(done.notebook).encode()) == done


def test_nameless_stubs_are_told_apart_by_their_place(small, cells):
    master, stub = copy.deepcopy(small.master), "# YOUR CODE HERE\nraise NotImplementedError()"
    for place in (small.answer, small.literal):
        master.cells[place].source = cells[place].source = stub
    cells[small.literal].source = "print('mine')"
    for cell in cells:
        cell.update(metadata={}, id=None)
    done = [cell.source for cell in repair(master, small.handed_in(cells)).notebook.cells]
    assert (done[small.answer], done[small.literal]) == (stub, "print('mine')")


# ---- not of this lesson


def test_a_notebook_of_another_lesson_is_refused_with_the_lesson_that_it_looks_like(small, cells):
    for number, cell in enumerate(cells):
        cell.update(source=f"other_{number} = {number}", metadata=small.mark(f"other-{number}"), id=f"other-{number}")
    with pytest.raises(Unreadable, match=r"^the notebook is not of 09-sums; it looks like '04-strides'$"):
        repair(small.master, small.handed_in(cells, metadata={"workbook": {"lesson": "04-strides"}}))
    with pytest.raises(Unreadable, match=r"^the notebook is not of 09-sums; it looks like 'Strides'$"):
        repair(small.master, small.handed_in([small.own("# Strides\n\nText.", "markdown")]))
    with pytest.raises(Unreadable, match=r"^the notebook is not of 09-sums$"):
        repair(small.master, small.handed_in([]))
