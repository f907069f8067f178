"""Broadcasts for the tests of every picture."""

import torch

from course_utils.figures import Figure, draw_broadcast


def _multiplied() -> Figure:
    blocks = torch.arange(6.0).reshape(2, 1, 3)
    return draw_broadcast(blocks, torch.arange(4.0).reshape(4, 1), op="*", backward=True)


def _by_a_function() -> Figure:
    column = torch.arange(2).reshape(2, 1)
    return draw_broadcast(torch.arange(3), column, column.reshape(2, 1, 1) + 1, op=torch.addcmul)


def _into_expanded() -> Figure:
    return draw_broadcast(torch.arange(1.0, 4).reshape(3, 1).expand(3, 4), torch.ones(4), into=0, op="+")


DRAW = {"broadcast": lambda tensor: draw_broadcast(tensor, tensor, op="+", into=0, backward=True)}
SAMPLES = {
    "broadcast": lambda: draw_broadcast(torch.arange(10, 50, 10).reshape(4, 1), torch.arange(1, 6), op="+"),
    "broadcast-shapes": lambda: draw_broadcast((4, 1), (5,), op="-"),
    "broadcast-clash": lambda: draw_broadcast((64, 128), (64,), backward=True),
    "broadcast-clash-beyond-repair": lambda: draw_broadcast((2, 3), (3, 2), (4,), into=0),
    "broadcast-clash-of-three-axes": lambda: draw_broadcast((2, 3, 4), (5,)),
    "broadcast-clash-many-repairs": lambda: draw_broadcast((), (4, 3, 3), (3, 3, 1)),
    "broadcast-planes": _multiplied,
    "broadcast-by-a-function": _by_a_function,
    "broadcast-number": lambda: draw_broadcast(torch.tensor(2), torch.ones(2, 3), op="/", backward=True),
    "broadcast-without-axes": lambda: draw_broadcast((), torch.tensor(1 + 2j)),
    "broadcast-empty": lambda: draw_broadcast((0, 3), (1,), (), op="+", backward=True),
    "broadcast-large": lambda: draw_broadcast((32, 3, 224, 224), (3, 1, 1), op="-", backward=True),
    "broadcast-long": lambda: draw_broadcast(torch.zeros(1000), (1,), into=0, op="*"),
    "broadcast-eight-axes": lambda: draw_broadcast((2, 3, 4, 5, 6, 7, 8, 9), (1, 9), (8, 1), backward=True),
    "broadcast-twenty-axes": lambda: draw_broadcast((2,) * 20, (1,) * 17, backward=True),
    "broadcast-six-operands": lambda: draw_broadcast((2, 3), (3,), (1, 3), (1,), (), (2, 1), op="+"),
    "broadcast-long-values": lambda: draw_broadcast(torch.tensor([2**62, 1]), torch.ones(2, 1), op="+"),
    "broadcast-wide-values": lambda: draw_broadcast(torch.full((3, 6, 8), -0.001234), torch.ones(8), op="*"),
    "broadcast-sparse": lambda: draw_broadcast(torch.eye(3).to_sparse(), torch.ones(3), op="+"),
    "broadcast-huge-sizes": lambda: draw_broadcast((2**62, 1), (2**63 - 1,), backward=True),
    "broadcast-into": lambda: draw_broadcast((3, 4), (4,), into=0, op="+"),
    "broadcast-into-too-small": lambda: draw_broadcast(torch.arange(4), torch.arange(12).reshape(3, 4), into=0),
    "broadcast-into-expanded": _into_expanded,
}
