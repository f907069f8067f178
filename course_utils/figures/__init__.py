"""Pictures of a learner's own tensors, each with the same in words.

The larger ones are loaded when they are first asked for, so that a lesson opens quickly.
"""

import importlib

from course_utils.figures.axes import draw_axes
from course_utils.figures.card import draw_card
from course_utils.figures.figure import Figure
from course_utils.figures.ladder import draw_ladder
from course_utils.figures.shapes import draw_shapes

LATER = {
    "draw_broadcast": "broadcast",
    "draw_choices": "choices",
    "draw_engine": "engine",
    "draw_graph": "graph",
    "draw_jacobian": "jacobian",
    "draw_memory": "memory",
    "draw_tensor": "tensor",
    "draw_view": "memory",
    "memory_snapshot": "memory",
    "record_graph": "graph",
}

__all__ = [
    "Figure",
    "draw_axes",
    "draw_broadcast",
    "draw_card",
    "draw_choices",
    "draw_engine",
    "draw_graph",
    "draw_jacobian",
    "draw_ladder",
    "draw_memory",
    "draw_shapes",
    "draw_tensor",
    "draw_view",
    "memory_snapshot",
    "record_graph",
]


def __getattr__(name: str) -> object:
    if name not in LATER:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(importlib.import_module(f"{__name__}.{LATER[name]}"), name)
