"""A computation graph as a picture shows it: the drawing and the words are both made from this, and from nothing else.

Everything is text already: a model holds no tensor, so it keeps nothing alive.
"""

from dataclasses import dataclass, field

LEAF, OPERATION, FOLD, CONSTANT, CUT, FAULT = "leaf", "operation", "fold", "constant", "cut", "fault"
KEPT, FREED, CHANGED, PACKED = "kept", "freed", "changed", "packed"


@dataclass(frozen=True)
class Saved:
    """A value that an operation keeps for its backward.

    Attributes:
        name: what the operation calls it: `self`, `result`, `exponent`.
        value: the name of the tensor it is, if that has one in the picture; else its numbers, or its shape.
        state: `KEPT`; `FREED` by a backward; `CHANGED` in place since; `PACKED` by a hook, so that it is not read.
    """

    name: str
    value: str
    state: str = KEPT


@dataclass(frozen=True)
class Node:
    """A box.

    Attributes:
        kind: `LEAF`, `OPERATION`, `FOLD` (many nodes in one box), `CONSTANT` (no gradient is asked of it), `CUT` (where
            a `detach` or `no_grad` ended the recording), `FAULT` (a tensor that has no graph).
        title: the leaf's name, or what the operation is called: `Mul`.
        name: the caller's name of the tensor that the operation made, or "".
        rows: facts, one a line: `(2,) float32`, `= [2., 3.]`, `grad [4., 6.]`.
        saved: what it keeps for its backward.
        marks: badges: `hook`, `retain_grad`, `in place`, `freed`, `frozen`, `buffer`.
        fault: what is wrong here and what mends it, or "".
        order: 2 for what was recorded while a gradient was computed, else 1.
        module: the path of the module that made it, outermost first, if that is known.
        is_output: whether the caller gave this tensor to be drawn.
    """

    kind: str
    title: str
    name: str = ""
    rows: tuple[str, ...] = ()
    saved: tuple[Saved, ...] = ()
    marks: tuple[str, ...] = ()
    fault: str = ""
    order: int = 1
    module: tuple[str, ...] = ()
    is_output: bool = False


@dataclass(frozen=True)
class Edge:
    """An arrow in the direction of the forward pass; the gradient goes against it.

    Attributes:
        source, target: places in `Graph.nodes`.
        output: which of the source's outputs, or None if it has one.
        input: which of the target's inputs, or None if it has one.
        gradient: the message of the backward pass along this edge, or "".
        order: 2 in the second ink, as for nodes.
        cut: whether nothing flows back here.
    """

    source: int
    target: int
    output: int | None = None
    input: int | None = None
    gradient: str = ""
    order: int = 1
    cut: bool = False


@dataclass(frozen=True)
class Graph:
    """What is drawn.

    Attributes:
        title: the short name of the picture.
        nodes: in an order in which every source stands before its targets.
        edges: sorted by target, then by input.
        notes: sentences beneath the picture.
        backward: places of nodes in the order in which the engine runs them.
        equations: what the engine computes at a node, a line by its place: `x.grad = 3 + (−0.416)`.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    notes: tuple[str, ...] = ()
    backward: tuple[int, ...] = ()
    equations: dict[int, str] = field(default_factory=dict)
