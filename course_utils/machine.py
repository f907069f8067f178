"""`machine()`: what the learner's computer offers to PyTorch."""

import os
import platform

import torch

from course_utils.card import Card
from course_utils.devices.available import available_devices
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
    devices = [f"{name}: {words}" for name, words in available_devices().items() if name != "cpu"]
    return "; ".join(devices) or "none: tensors live on the CPU"
