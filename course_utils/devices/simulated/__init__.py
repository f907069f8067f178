"""Simulated GPUs: several devices with real values on any computer, PyTorch's own errors, and a ledger."""

from course_utils.devices.simulated.gpus import SimulatedGpus, simulated_gpus
from course_utils.devices.simulated.ledger import Event, Model
from course_utils.devices.simulated.switch import NoSimulation

__all__ = ["Event", "Model", "NoSimulation", "SimulatedGpus", "simulated_gpus"]
