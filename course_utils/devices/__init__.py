"""Which devices there are, and simulated GPUs where there are none."""

from course_utils.devices.available import available_devices, best_device
from course_utils.devices.moving import move_to
from course_utils.devices.simulated import simulated_gpus

__all__ = ["available_devices", "best_device", "move_to", "simulated_gpus"]
