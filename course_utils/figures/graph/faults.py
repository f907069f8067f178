"""What is wrong with a graph, in sentences that say what to do; nothing here is raised."""

from collections.abc import Callable

import torch

from course_utils.figures.graph.facts import rows_of
from course_utils.figures.graph.kept import Kept
from course_utils.figures.graph.model import CHANGED, FAULT, FREED, PACKED, Node
from course_utils.figures.reading import attempt

FREED_NOTE = (
    "A backward() has freed what these nodes kept: compute the output again, "
    "or keep it the first time with backward(retain_graph=True)."
)
PACKED_NOTE = (
    "What a node keeps was packed by hooks, as for checkpointing, and is not unpacked for a picture; "
    "gradients=True does it and computes the gradients."
)
CUSTOM_NOTE = (
    "A Function with a backward of its own is in this graph, and no picture runs it unasked; "
    "gradients=True does it and shows the gradients."
)
REENTRANT_NOTE = (
    "A reentrant checkpoint hides what it computed, parameters too, and its backward would add to their .grad: "
    "use_reentrant=False shows them."
)
HOOK_NOTE = "Hooks are not run for a picture: what they make of a gradient is not shown."
VECTOR_NOTE = "The output has several elements: say gradient=v, of its shape, to see what flows back for that v."
SHORT_NOTE = "More than {most} nodes: of several numbers only the shape is shown, and nothing that is merely kept."
ENDLESS_NOTE = "The graph has more than {most:,} nodes: only those nearest to the output were looked at."
REFUSED_NOTE = "No gradients could be computed: {words}"
COMPLEX_NOTE = "A complex output has no gradient by itself: say gradient=v, a complex tensor of its shape."
LARGE_NOTE = "The graph is large: gradients=True computes its gradients."
LEFT_NOTE = "{how} made a plain value of {name}: nothing comes back through it."
KEPT_NOTE = "`.grad` is kept in leaves only; `retain_grad()`, called before backward(), keeps it in {names} too."


def without_graph(label: str, tensor: torch.Tensor, cut: str = "") -> Node:
    """Return the box of an output that has no graph; `cut` is what has cut it off, if that was recorded."""
    return Node(FAULT, label or "tensor", rows=tuple(rows_of(tensor)), fault=_why(tensor, cut), is_output=True)


def _why(tensor: torch.Tensor, cut: str) -> str:
    if not attempt(lambda: tensor.is_floating_point() or tensor.is_complex(), True):
        kind = str(tensor.dtype).removeprefix("torch.")
        return f"{kind} has no gradient: make it of floats, as by .float(), before you compute."
    if cut:
        return f"No grad_fn: {cut} has cut it off, so nothing comes back from it."
    return (
        "No grad_fn: nothing that it was computed from has requires_grad=True, or a detach() or no_grad() cut it off."
    )


def clash(title: str, kept: list[Kept], name_of: Callable[[torch.Tensor], str]) -> str:
    """Return what is wrong where a kept tensor was changed in place, "" where none was.

    Args:
        title: the operation.
        kept: what it keeps.
        name_of: what a tensor is called in the picture, or "".
    """
    changed = next((one for one in kept if one.state == CHANGED), None)
    if changed is None:
        return ""
    (now, then), name = changed.versions or ("?", "?"), name_of(changed.tensor) or changed.name
    return (
        f"{title} keeps {name} of version {then}, a write in place made it {now}: backward() refuses. "
        "Write out of place, or into a clone."
    )


def marks_of_kept(kept: list[Kept]) -> list[str]:
    states = {one.state for one in kept}
    return (["freed"] if FREED in states else []) + (["packed by hooks"] if PACKED in states else [])
