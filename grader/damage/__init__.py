"""The damage collection: every way that we know in which a submission arrives broken, and what must come of it."""

from grader.damage.cells import CELLS
from grader.damage.damage import AIM, AIM_AND_BEHIND, ANSWER_LOST, AS_UNDAMAGED, NOT_GRADED, Damage
from grader.damage.files import FILES
from grader.damage.folders import FOLDERS
from grader.damage.formats import FORMATS
from grader.damage.marks import MARKS

DAMAGES: tuple[Damage, ...] = (*CELLS, *MARKS, *FORMATS, *FILES, *FOLDERS)

__all__ = ["AIM", "AIM_AND_BEHIND", "ANSWER_LOST", "AS_UNDAMAGED", "DAMAGES", "NOT_GRADED", "Damage"]
