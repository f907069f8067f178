"""One call of each kind of picture, by the name of its golden files. Run as a script it prints their digests."""

import hashlib
import runpy
import warnings
from pathlib import Path

import torch

from course_utils.figures import Figure, draw_axes, draw_card, draw_ladder, draw_shapes


def _ladder() -> Figure:
    line = torch.arange(1, 7)
    three, many = torch.arange(12.0).reshape(2, 2, 3) / 4, (torch.zeros(2, 3, 3, 4), torch.zeros(2, 3, 2, 3, 4))
    return draw_ladder(torch.tensor(3), line[:3], line.reshape(2, 3), three, *many)


def _non_leaf() -> Figure:
    weight = torch.tensor([1.0, -2.0], requires_grad=True)
    return draw_card((weight * weight).sum())


def _quantized() -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return draw_card(torch.quantize_per_tensor(torch.tensor([1.0, 2.0]), 0.1, 0, torch.qint8))


def _nested() -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return draw_card(torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)], layout=torch.jagged))


SAMPLES = {
    "ladder": _ladder,
    "ladder-of-large": lambda: draw_ladder(torch.arange(10) * 1000, torch.zeros(5, 6), torch.zeros(9, 3, 224, 224)),
    "ladder-of-six-axes": lambda: draw_ladder(torch.zeros(2, 3, 2, 3, 2, 2)),
    "ladder-without-values": lambda: draw_ladder(torch.zeros(0, 3), torch.empty(2, 2, device="meta")),
    "axes-nchw": lambda: draw_axes(torch.zeros(2, 3, 4, 5), "batch", "channel", "height", "width"),
    "axes-of-photos": lambda: draw_axes(torch.zeros(32, 3, 224, 224), "batch", "channel", "height", "width"),
    "axes-of-videos": lambda: draw_axes(torch.zeros(2, 9, 3, 64, 48), "clip", "frame", "channel", "height", "width"),
    "axes-many-planes": lambda: draw_axes(torch.zeros(64, 20, 512), "batch", "词元 token", "feature"),
    "axes-transposed": lambda: draw_axes(torch.zeros(4, 3).t(), "row", "column"),
    "axes-empty": lambda: draw_axes(torch.zeros(0, 3), "sample", "feature"),
    "axes-line": lambda: draw_axes(torch.zeros(1000), "<time> & \x00 so on"),
    "card": lambda: draw_card(torch.arange(6.0).reshape(2, 3)),
    "card-parameter": lambda: draw_card(torch.nn.Parameter(torch.ones(3, 4))),
    "card-non-leaf": _non_leaf,
    "card-view": lambda: draw_card(torch.arange(12).reshape(3, 4)[1:, ::2]),
    "card-sparse": lambda: draw_card(torch.eye(3).to_sparse()),
    "card-meta": lambda: draw_card(torch.empty(2, 3, device="meta")),
    "card-quantized": _quantized,
    "card-nested": _nested,
    "card-complex": lambda: draw_card(torch.tensor([1 + 2j, -0.5j])),
    "card-not-finite": lambda: draw_card(torch.tensor([float("nan"), float("inf"), -0.0, 1e-7, 123456.0])),
    "shapes": lambda: draw_shapes((2, 3, 4), (3, 5)),
    "shapes-equal": lambda: draw_shapes((2, 0), (2, 0)),
    "shapes-without-axes": lambda: draw_shapes((), ()),
    "shapes-folded": lambda: draw_shapes((1, 2, 3, 4, 5, 6, 7, 8), (9, 2, 3, 4, 5, 6, 7, 8)),
}
for path in sorted(Path(__file__).parent.glob("*_samples.py")):  # each adds its own
    SAMPLES |= runpy.run_path(str(path))["SAMPLES"]

if __name__ == "__main__":
    for name, draw in SAMPLES.items():
        figure = draw()
        print(name, hashlib.sha256((figure.svg + figure.text).encode()).hexdigest())  # noqa: T201
