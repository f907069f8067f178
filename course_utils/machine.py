"""`machine()`: what the learner's computer offers to PyTorch."""

import os
import platform

import torch

from course_utils.card import Card
from course_utils.show import display


def machine() -> None:
    """Show what this computer has: Python, PyTorch, cores, and the accelerator if there is one."""
    display(Card("Your machine", facts()))


def facts() -> list[tuple[str, str]]:
    """Return the rows of the card, as (name, fact)."""
    return [
        ("system", f"{platform.system()} on {platform.machine()}"),
        ("Python", platform.python_version()),
        ("PyTorch", torch.__version__),
        ("cores", f"{os.cpu_count()}; PyTorch uses {torch.get_num_threads()} at once"),
        ("accelerator", _accelerator()),
    ]


def _accelerator() -> str:
    if not torch.accelerator.is_available():
        return "none: tensors live on the CPU"
    kind, count = torch.accelerator.current_accelerator().type, torch.accelerator.device_count()
    names = {torch.cuda.get_device_name(index) for index in range(count)} if kind == "cuda" else set()
    return f"{count} of type {kind}" + (f" ({', '.join(sorted(names))})" if names else "")
