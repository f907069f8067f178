"""Jacobians, for the tests that every picture goes through."""

import torch

from course_utils.figures import draw_jacobian

TABLE = torch.tensor([[0.5, 0.0], [-2.25, 1.0], [0.0, 1e6]])

SAMPLES = {
    "jacobian": lambda: draw_jacobian(TABLE),
    "jacobian-named": lambda: draw_jacobian(TABLE, ["<a> & \x00", "温度", "c"], ["latitude", "hour"]),
    "jacobian-weighted": lambda: draw_jacobian(TABLE, list("abc"), v=torch.tensor([1.0, -0.5, 0.0])),
    "jacobian-of-one": lambda: draw_jacobian(torch.tensor([[3]]), v=torch.tensor([2])),
}
