"""What stands in for functions of PyTorch and Python while simulated GPUs are on, and how all comes back."""

import sys
import threading
from multiprocessing.reduction import ForkingPickler

import torch
from torch.autograd.function import BackwardCFunction
from torch.autograd.graph import saved_tensors_hooks
from torch.multiprocessing.reductions import reduce_storage
from torch.utils.data._utils import worker

from course_utils.devices.simulated import standins
from course_utils.devices.simulated.engine import backward_of, engine_of, packing_of, starts_of
from course_utils.devices.simulated.generator import Generator
from course_utils.devices.simulated.mode import SimulatedMode
from course_utils.devices.simulated.namespace import ACCELERATOR

MISSING = object()
NESTED, DLPACK, SCRIPT = "A nested tensor", "DLPack", "torch.jit"
PLACES = {  # (where, name): what makes the stand-in of (mode, the original)
    (torch.autograd, "_engine_run_backward"): engine_of,
    (torch.autograd, "_make_grads"): starts_of,
    (BackwardCFunction, "apply"): backward_of,
    (saved_tensors_hooks, "__enter__"): packing_of,
    (torch, "Generator"): lambda _, __: Generator,
    (torch, "compile"): standins.compile_of,
    (torch.UntypedStorage, "device"): standins.storage_device_of,
    (torch.UntypedStorage, "clone"): standins.storage_clone_of,
    (torch._C, "_group_tensors_by_device_and_dtype"): standins.grouping_of,
    (threading.Thread, "start"): standins.start_of,
    (worker, "_worker_loop"): lambda _, __: standins.work_in_a_fork,
    (torch.nested, "nested_tensor"): standins.refusing(NESTED),
    (torch.nested, "as_nested_tensor"): standins.refusing(NESTED),
    (torch, "to_dlpack"): standins.refusing(DLPACK),
    (torch.utils.dlpack, "to_dlpack"): standins.refusing(DLPACK),
    (torch.jit, "trace"): standins.refusing(SCRIPT),
    (torch.jit, "script"): standins.refusing(SCRIPT),
    **{(torch.accelerator, name): lambda _, __, ours=ours: ours for name, ours in ACCELERATOR.items()},
}


def replace(mode: SimulatedMode) -> list[tuple[object, str, object]]:
    """Put every stand-in in place; return (where, name, what stood there) for `put_back`."""
    replaced = []
    for (where, name), make in PLACES.items():
        if hasattr(where, name):
            replaced.append((where, name, vars(where).get(name, MISSING)))
            setattr(where, name, make(mode, getattr(where, name)))
    ForkingPickler.register(torch.UntypedStorage, standins.reduce_storage_of_the_host)
    if "torch._dynamo" in sys.modules:  # what was compiled before runs as it is meanwhile
        mode.stance = torch.compiler.set_stance("force_eager")
    return replaced


def put_back(mode: SimulatedMode, replaced: list[tuple[object, str, object]]) -> None:
    """Have everything as it was."""
    for where, name, theirs in replaced:
        if theirs is MISSING:
            delattr(where, name)
        else:
            setattr(where, name, theirs)
    ForkingPickler.register(torch.UntypedStorage, reduce_storage)
    if mode.stance is not None:
        mode.stance.__exit__(None, None, None)
        mode.stance = None
