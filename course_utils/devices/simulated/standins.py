"""Stand-ins for functions that PyTorch's modes do not see; each is made of (mode, the original)."""

import functools
import threading
from collections.abc import Callable

import torch
from torch.multiprocessing.reductions import reduce_storage
from torch.utils.data._utils import worker

from course_utils.devices.simulated.ledger import HOST
from course_utils.devices.simulated.mismatch import device_name
from course_utils.devices.simulated.mode import UNSAID, SimulatedMode
from course_utils.devices.simulated.namespace import NAMESPACE
from course_utils.devices.simulated.tags import Allocation, index_of, tensors_in

WORKER_LOOP = worker._worker_loop


def start_of(mode: SimulatedMode, original: Callable) -> Callable:
    """A thread that starts while they are on has them on, too: PyTorch's modes are each thread's own."""

    def start(thread: threading.Thread) -> None:
        theirs = thread.run

        def run() -> None:
            del thread.run
            with mode:
                theirs()

        thread.run = run
        original(thread)

    return start


def work_in_a_fork(*args: object, **kwargs: object) -> None:
    """A DataLoader's worker: it has the parent's memory, but no GPU."""
    if NAMESPACE.mode is not None:
        NAMESPACE.mode.forked = True
    WORKER_LOOP(*args, **kwargs)


def grouping_of(_: SimulatedMode, original: Callable) -> Callable:
    """Optimisers group tensors by device in compiled code, to which all lie on the CPU."""

    def group(lists: list[list], with_indices: bool = False) -> dict:
        groups = {}
        for (_, dtype), (columns, rows) in original(lists, True).items():
            for number, row in enumerate(rows):
                key = torch.device(device_name(index_of(columns[0][number]))), dtype
                kept, numbers = groups.setdefault(key, ([[] for _ in lists], []))
                for into, column in zip(kept, columns, strict=True):
                    into += column[number : number + 1]
                numbers.append(row)
        return groups if with_indices else {key: (kept, []) for key, (kept, _) in groups.items()}

    return group


def storage_device_of(_: SimulatedMode, original: object) -> property:
    """A storage lies where its tensors do."""

    def device(storage: torch.UntypedStorage) -> torch.device:
        allocation = getattr(storage, "simulated", None)
        place = HOST if allocation is None else allocation.gpu.place
        return original.__get__(storage) if place is HOST else torch.device("simgpu", place)

    return property(device)


def storage_clone_of(_: SimulatedMode, original: Callable) -> Callable:
    """A storage's copy lies where the storage does."""

    def clone(storage: torch.UntypedStorage) -> torch.UntypedStorage:
        allocation = getattr(storage, "simulated", None)
        if allocation is None or allocation.gpu.place is HOST:
            return original(storage)
        copy = torch.UntypedStorage(storage.nbytes()).copy_(storage)
        copy.simulated = Allocation(allocation.gpu, copy.nbytes())
        return copy

    return clone


def compile_of(mode: SimulatedMode, original: Callable) -> Callable:
    """Nothing is compiled while they are on: a compiled function runs as it was written, with the same values."""

    @functools.wraps(original)
    def compile_later(*args: object, **kwargs: object) -> object:
        if mode.on and mode.stance is None:
            mode.stance = torch.compiler.set_stance("force_eager")
        return original(*args, **kwargs)

    return compile_later


def refusing(what: str) -> Callable:
    """Return what refuses a function for tensors and modules on simulated GPUs, in one sentence."""

    def make(mode: SimulatedMode, original: Callable) -> Callable:
        @functools.wraps(original)
        def refuse(*args: object, **kwargs: object) -> object:
            tensors = tensors_in((*args, *kwargs.values()))
            tensors += [one for value in args if isinstance(value, torch.nn.Module) for one in value.parameters()]
            named = mode.place(kwargs["device"]) if kwargs.get("device") is not None else HOST
            if named not in (HOST, UNSAID) or any(index_of(tensor) is not HOST for tensor in tensors):
                raise NotImplementedError(f"{what} is not simulated: use it on the CPU, x.cpu().")
            return original(*args, **kwargs)

        return refuse

    return make


def reduce_storage_of_the_host(storage: torch.UntypedStorage) -> tuple:
    """Return what is pickled of a storage that goes to another process.

    Raises:
        NotImplementedError: it lies on a simulated GPU.
    """
    allocation = getattr(storage, "simulated", None)
    if allocation is not None and allocation.gpu.place is not HOST:
        raise NotImplementedError(
            "A tensor on a simulated GPU cannot go to another process: send x.cpu() and move it to a device there."
        )
    return reduce_storage(storage)
