"""Repair: a submitted notebook, however damaged, becomes the master with the student's answers in it.

The steps, and the modules that take them:
    bytes -> the notebook's JSON, or what is left of it     document, salvage
    JSON -> cells, merged ones parted                       reading, cell, merged
    which submitted cell is which of the master's           matching
    which text stands at each place of the master's         settling
    the notebook, and what was repaired in words            layout, noting, words, assembly
"""

from grader.repair.assembly import Repaired, repair
from grader.repair.document import Unreadable

__all__ = ["Repaired", "Unreadable", "repair"]
