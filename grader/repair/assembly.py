"""The master with the student's answers and own cells in it, and what was repaired."""

from dataclasses import dataclass

from nbformat import NotebookNode

from grader.repair.cell import Cell
from grader.repair.document import Unreadable
from grader.repair.layout import copied, laid_out, nodes
from grader.repair.matching import Matching
from grader.repair.merged import parted
from grader.repair.noting import note_the_whole
from grader.repair.reading import Submitted, read
from grader.repair.settling import settled_answer, settled_other
from grader.repair.words import Notes, shown_name


@dataclass(frozen=True)
class Repaired:
    """A notebook that can be graded, and a sentence of plain text for each kind of repair, for student and instructor.

    What a sentence quotes of the submission is printable and short, but not escaped for HTML.
    """

    notebook: NotebookNode
    repairs: tuple[str, ...]


def repair(master: NotebookNode, submitted: bytes) -> Repaired:
    """Return the master's cells in the master's order, with the student's answers and own cells in them.

    What a student may change is the student's: answers, the texts between them, and cells of their own, which stay
    behind the cell that they followed. All else is the master's: locked cells, kinds, metadata, points, ids, the
    kernel. The code of a worked example is the master's, and where a student changed it, theirs follows as a cell of
    their own. What is missing is put back, outputs are dropped. A repaired notebook, repaired again, is the same,
    with no repairs. Neither argument is changed, nor shared with the result.

    Args:
        master: the lesson as it is released, whoever built it; locked cells may still have their hidden tests.
        submitted: the bytes of the file that was handed in, whatever it holds.

    Raises:
        Unreadable: nothing of this lesson can be read in it; the message completes "not graded: …".
    """
    notes = Notes()
    given = read(submitted, notes)
    lesson = [_master_cell(node, number) for number, node in enumerate(master.cells)]
    matching = Matching(lesson, parted(given.cells, lesson, notes))
    _refuse_another_lesson(matching, given, master)
    settled = [
        (settled_answer if cell.is_answer else settled_other)(matching, place, notes)
        for place, cell in enumerate(lesson)
    ]
    note_the_whole(matching, settled, given, master, notes)
    cells = nodes(laid_out(matching, settled, notes), master)
    minor = max(5, master.get("nbformat_minor", 5))
    notebook = NotebookNode(cells=cells, metadata=copied(master.metadata), nbformat=4, nbformat_minor=minor)
    return Repaired(notebook, notes.sentences())


def _master_cell(node: NotebookNode, number: int) -> Cell:
    """Return a cell of the master; one that is older than ids has the same id each time."""
    mark, pictures = node.metadata.get("nbgrader", {}), node.get("attachments", {})
    return Cell(node.cell_type, node.source, node.get("id", f"cell-{number}"), mark, pictures)


def _refuse_another_lesson(matching: Matching, given: Submitted, master: NotebookNode) -> None:
    name, known = master.metadata.get("workbook", {}).get("lesson"), {cell.grade_id for cell in matching.lesson}
    foreign = sum(cell.grade_id is not None and cell.grade_id not in known for cell in given.cells)
    says_another = given.lesson is not None and given.lesson != name
    if matching.sure and not (says_another and foreign > matching.sure):
        return
    title = next((cell.text.lstrip("# ") for cell in given.cells if cell.kind == "markdown" and cell.text), "")
    like = shown_name((given.lesson if says_another else title).partition("\n")[0])
    looks = f"; it looks like {like!r}" if like else ""
    raise Unreadable(f"the notebook is not of {name or 'this assignment'}{looks}")
