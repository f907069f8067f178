"""Programs whose result is text, or an array of the host."""

import warnings

import numpy as np
import torch


def said(text, device):
    """Return a text as it would be on the CPU: without the words that name the device."""
    return text if device.type == "cpu" else text.replace(f", device='{device}'", "").replace(str(device), "cpu")


def x(device):
    return torch.arange(6.0, device=device).reshape(2, 3)


PROGRAMS = {
    "repr": lambda device: said(repr(x(device)), device),
    "str": lambda device: said(str(x(device).long()), device),
    "repr of a scalar": lambda device: said(repr(torch.tensor(2, device=device)), device),
    "repr of none": lambda device: said(repr(torch.empty(0, 2, device=device)), device),
    "repr of a large one": lambda device: said(repr(torch.zeros(2000, device=device)), device),
    "repr with a gradient": lambda device: said(repr(x(device).requires_grad_() * 2), device),
    "repr of a leaf": lambda device: said(repr(x(device).requires_grad_()), device),
    "repr of a parameter": lambda device: said(repr(torch.nn.Parameter(x(device))), device),
    "repr of truths": lambda device: said(repr(x(device) > 1), device),
    "repr of halves": lambda device: said(repr(x(device).half()), device),
    "repr of complex numbers": lambda device: said(repr(torch.complex(x(device), -x(device))), device),
    "repr of nan": lambda device: said(repr(x(device) / 0), device),
    "repr of tensors in a list": lambda device: said(repr([x(device), x(device)[0]]), device),
    "format": lambda device: said(f"{x(device)}", device),
    "format of a number": lambda device: f"{x(device)[1, 2]:.3f} {x(device).sum():>8} {x(device)[0, 1]}",
    "percent": lambda device: "%.2f" % x(device).mean(),  # noqa: UP031
    "print options": lambda device: said(torch.zeros(3, device=device).__repr__(), device),
    "type": lambda device: x(device).type().replace("torch.simgpu.", "torch."),
    "repr of a default device": lambda device: said(f"{torch.zeros(2, device=device)!r:>5}", device),
    "numpy": lambda device: x(device).cpu().numpy().tolist(),
    "numpy by force": lambda device: x(device).requires_grad_().numpy(force=True).tolist(),
    "numpy of the copy": lambda device: np.asarray(x(device).cpu()).sum().item(),
    "tolist": lambda device: x(device).tolist(),
    "hash and id": lambda device: len({x(device), x(device)}),
    "comparison with None": lambda device: (x(device) == None, x(device) is None),  # noqa: E711
    "isinstance": lambda device: (isinstance(x(device), torch.Tensor), type(x(device)) is torch.Tensor),
    "is_tensor and is_floating_point": lambda device: (torch.is_tensor(x(device)), x(device).is_floating_point()),
}


def print_options(device):
    with torch._tensor_str.printoptions(precision=2, sci_mode=True):
        return said(repr(x(device) / 3), device)


def a_warning_stays_a_warning(device):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.nn.functional.mse_loss(x(device), x(device)[:1])
    return [(warning.category.__name__, str(warning.message)) for warning in caught]
