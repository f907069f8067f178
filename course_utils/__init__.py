"""What a lesson imports: checks of your own answers, help, pictures of your own tensors.

It never imports `grader`: no reference solution travels with it.
"""

from course_utils import figures
from course_utils.check import CheckFailed, check
from course_utils.devices import available_devices, best_device, move_to, simulated_gpus
from course_utils.hints import hint
from course_utils.machine import machine
from course_utils.progress import progress
from course_utils.reveal import reveal
from course_utils.target import draw_target

__all__ = ["CheckFailed", "check", "draw_target", "hint", "machine", "progress", "reveal"]
__all__ += ["available_devices", "best_device", "move_to", "simulated_gpus"]
__all__ += figures.__all__


def __getattr__(name: str) -> object:
    """Return a picture's function; the larger ones are loaded when they are first asked for."""
    if name not in figures.__all__:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(figures, name)
