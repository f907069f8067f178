"""Public functions that drive an answer which is more than one function: a class, a program.

An adapter gets the answer and the inputs of a case; what it returns is judged as the result of a call. It lets errors
of the answer pass, so that a stub is known by its own. A family is a module here; what it needs at its top is torch
and the standard library.
"""

from collections.abc import Callable
from functools import partial

from course_utils.families import functions_in

ADAPTERS = functions_in(__name__, __path__)


def driven(answer: object, adapter: str | None) -> Callable:
    """Return what is called on the inputs of a case: the answer itself, or the adapter that drives it."""
    return partial(ADAPTERS[adapter], answer) if adapter else answer
