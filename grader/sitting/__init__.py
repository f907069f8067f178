"""One submission from outside: budgets, death, replay."""

from grader.sitting.cells import Cell, CellResult, Result, cells_of
from grader.sitting.sit import sit

__all__ = ["Cell", "CellResult", "Result", "cells_of", "sit"]
