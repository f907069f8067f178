"""The student's answers are found, whatever happened to their cells, and what was done is said."""

import copy

import nbformat

from grader.repair import repair

# ---- undamaged


def test_an_undamaged_submission_comes_back_as_it_is(small, cells):
    assert small.repaired(cells) == (small.sources(), ())


def test_an_untouched_master_comes_back_as_it_is(small):
    assert repair(small.master, small.handed_in(small.master.cells)) == repair(
        small.master, nbformat.writes(small.master).encode()
    )
    assert repair(small.master, small.handed_in(small.master.cells)).notebook == small.master


def test_neither_the_master_nor_what_it_holds_is_shared_with_the_result(small, cells):
    before = copy.deepcopy(small.master)
    notebook = repair(small.master, small.handed_in(cells)).notebook
    notebook.metadata.kernelspec["name"] = "other"
    notebook.cells[small.answer].metadata.nbgrader["points"] = 7
    assert before == small.master


def test_outputs_and_what_editors_add_to_metadata_are_dropped_without_a_word(small, cells):
    cells[small.answer].update(outputs=[{"output_type": "stream"}], execution_count=3)
    cells[small.answer].metadata["collapsed"] = True
    cells[small.imports]["attachments"] = 7
    assert small.repaired(cells, metadata={"language_info": {"version": "3.9"}, "widgets": {}}) == (small.sources(), ())


# ---- which cell is the answer


def test_a_doubled_answer_counts_once(small, cells):
    cells.insert(small.answer, copy.deepcopy(cells[small.answer]))
    words = "The answer add stood in several cells; the last one that is not as it was given out counts."
    ids = "One cell had a missing, doubled or wrong id; it has one of its own."
    assert small.repaired(cells) == (small.sources(), (words, ids))


def test_of_an_answer_and_its_stub_the_answer_counts_wherever_the_stub_stands(small, cells):
    for place in (small.answer, len(cells)):
        given = [*cells[:place], small.own(small.stub, metadata=small.mark("add", solution=True)), *cells[place:]]
        assert small.repaired(given)[0] == small.sources()


def test_of_two_answers_the_last_counts(small, cells):
    cells.append(small.own(small.add.replace("total", "value"), metadata=small.mark("add", solution=True)))
    assert small.repaired(cells)[0] == small.sources(add=small.add.replace("total", "value"))


def test_scratch_work_in_a_copy_of_the_answers_cell_is_kept_behind_it(small, cells):
    cells.insert(small.answer + 1, small.own("add(1, 2)", metadata=small.mark("add", solution=True)))
    words = "Another cell with the id of the answer add was kept as a cell of its own."
    assert small.repaired(cells) == (small.sources((small.answer + 1, "add(1, 2)")), (words,))


def test_an_answer_split_into_two_cells_with_its_id_is_joined(small, cells):
    cells[small.answer].source = small.add.rpartition("\n")[0]
    cells.insert(small.answer + 1, small.own(small.add.rpartition("\n")[2], metadata=small.mark("add", solution=True)))
    assert small.repaired(cells) == (
        small.sources(),
        ("The answer add was split over several cells; they were joined.",),
    )


def test_the_rest_of_a_split_answer_is_joined_though_it_has_no_id(small, cells):
    for lines in (1, 2, 3):
        first, rest = small.add.split("\n")[:lines], small.add.split("\n")[lines:]
        given = [*cells[: small.answer], small.own("\n".join(first), metadata=cells[small.answer].metadata, id="add")]
        given += [small.own("\n".join(rest), id="rest"), *cells[small.answer + 1 :]]
        assert small.repaired(given)[0] == small.sources()


def test_a_written_answer_split_into_two_cells_is_joined(small, cells):
    cells.append(small.own("And so on.", "markdown", metadata=small.mark("why", grade=True, solution=True, points=1)))
    assert small.repaired(cells)[0][small.written :] == ["Because it is so.\nAnd so on."]


def test_a_deleted_answer_is_the_stub_and_said_to_be_missing(small, cells):
    del cells[small.answer]
    words = "The answer add is missing; its cell is as it was given out and counts as not answered."
    assert small.repaired(cells) == (small.sources(add=small.stub), (words,))


def test_an_emptied_answer_is_the_stub_and_said_to_be_empty(small, cells):
    cells[small.answer].source = " \n"
    words = "The answer add was empty; its cell is as it was given out and counts as not answered."
    assert small.repaired(cells) == (small.sources(add=small.stub), (words,))


def test_an_answer_beneath_its_check_is_put_into_its_cell_where_only_the_stub_stands(small, cells):
    cells[small.answer].source = small.stub
    cells.insert(small.check + 1, small.own(small.add))
    assert small.repaired(cells) == (
        small.sources(),
        ("The answer add stood in another cell; it was put into its own.",),
    )


def test_an_answer_in_another_answers_cell_is_put_into_its_own_and_stays_there_too(small, cells):
    cells[small.literal].source, cells[small.answer].source = f"{small.add}\n{small.two}", small.stub
    assert small.repaired(cells)[0] == small.sources(add=f"{small.add}\n{small.two}", two=f"{small.add}\n{small.two}")


def test_an_answer_that_was_given_is_not_replaced_by_a_later_cell_with_its_name(small, cells):
    cells.insert(small.check + 1, small.own("def add(a, b):\n    return 0"))
    assert small.repaired(cells) == (small.sources((small.check + 1, "def add(a, b):\n    return 0")), ())


def test_an_answer_in_a_copy_of_another_answers_cell_is_its_own(small, cells):
    cells[small.literal].update(id="add", metadata=small.mark("add", solution=True))
    assert small.repaired(cells)[0] == small.sources()


def test_a_cell_that_has_only_the_cell_id_of_an_answer_is_not_taken_for_it(small, cells):
    cells[small.answer].update(id="other", metadata={})
    cells.insert(small.answer, small.own("scratch = 1", id="add"))
    given, repairs = small.repaired(cells)
    assert given == small.sources((small.answer, "scratch = 1"))
    assert repairs[0] == "The cell add had lost its grading metadata; it has it again."


def test_an_answer_made_text_is_code_again(small, cells):
    cells[small.answer] = small.own(small.add, "markdown", id="add", metadata=cells[small.answer].metadata)
    words = "The cell add was made a cell of another kind; it has its own kind again."
    assert small.repaired(cells) == (small.sources(), (words,))
    assert repair(small.master, small.handed_in(cells)).notebook.cells[small.answer].cell_type == "code"


def test_pictures_in_a_written_answer_are_kept_and_nothing_else_is_attached(small, cells):
    cells[small.written]["attachments"] = {
        "a.png": {"image/png": "AAAA", "text/html": "<script>"},
        "b": {"text/html": "x"},
    }
    assert repair(small.master, small.handed_in(cells)).notebook.cells[small.written].attachments == {
        "a.png": {"image/png": "AAAA"}
    }
