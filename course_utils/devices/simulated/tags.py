"""On which simulated GPU a tensor lies: a tag on its storage, which all its views share.

The tensors are ordinary CPU tensors with ordinary storages, graphs and versions; only the tag says otherwise. A
storage's Python object lives as long as the storage, so the tag does, too, and goes when the memory goes.
"""

from collections.abc import Iterable

import torch
from torch._C import _current_autograd_node, _current_graph_task_id
from torch._C._functorch import get_unwrapped, is_functorch_wrapped_tensor

from course_utils.devices.simulated.ledger import HOST, Gpu

NODE = "simgpu"  # in a graph node's metadata: where its forward ran
SOURCE = "simgpu source"  # where a transfer's input lay
PLAIN = {torch.Tensor, torch.nn.Parameter}
COST = "simgpu cost"  # bytes and operations of the forward


class Allocation:
    """Memory of a simulated GPU, held by one storage."""

    def __init__(self, gpu: Gpu, size: int) -> None:
        self.size = 0
        self.gpu = gpu
        self.resize(size)

    def resize(self, size: int) -> None:
        """Hold as much as the storage does now."""
        self.gpu.take(size - self.size)
        self.size = size

    def __del__(self) -> None:
        self.gpu.allocated -= self.size


class OnHost:
    """The tag of what was made on the CPU while simulated GPUs were on."""

    gpu = Gpu(0, 0)
    gpu.place = HOST
    size = 0


ON_HOST = OnHost()


def storage_of(tensor: torch.Tensor) -> torch.UntypedStorage | None:
    """Return the storage behind a tensor, through `torch.func`'s wrappers; None where there is none (sparse)."""
    while is_functorch_wrapped_tensor(tensor):
        tensor = get_unwrapped(tensor)
    try:
        if type(tensor) in PLAIN:
            return tensor.untyped_storage()
        with torch._C.DisableTorchFunctionSubclass():  # a class of one's own does not see us look
            return tensor.untyped_storage()
    except (NotImplementedError, RuntimeError):
        return None


def index_of(tensor: torch.Tensor) -> int | None:
    """Return the index of the simulated GPU that a tensor lies on, or None (the host).

    Tensors that the autograd engine makes carry no tag; during a backward they lie where the running node's forward
    ran.
    """
    tag = getattr(storage_of(tensor), "simulated", None)
    if tag is not None:
        return tag.gpu.place
    return running_index() if _current_graph_task_id() != -1 else HOST


def running_index() -> int | None:
    """Return the place of the graph node that the engine runs in this thread."""
    node = _current_autograd_node()
    return node.metadata.get(NODE, HOST) if node is not None else HOST


def node_of(tensor: torch.Tensor) -> torch.autograd.graph.Node | None:
    """Return the graph node of a result.

    PyTorch refuses to tell that of a view made without gradients whose base was written since; it has none then.
    """
    try:
        return tensor.grad_fn
    except RuntimeError:
        return None


def tensors_in(values: Iterable) -> list[torch.Tensor]:
    """Return the tensors in arguments or results, through tuples and lists."""
    found = []
    for value in values:
        if isinstance(value, torch.Tensor):
            found.append(value)
        elif isinstance(value, tuple | list):
            found += tensors_in(value)
    return found


def tag(tensor: torch.Tensor, gpu: Gpu) -> bool:
    """Put a tensor's storage on a simulated GPU, unless it has its place; tell whether it was put there.

    Raises:
        torch.OutOfMemoryError: it does not fit.
        NotImplementedError: the tensor is not strided.
    """
    storage = storage_of(tensor)
    if storage is None and tensor.layout is torch.strided:  # a batch of vmap, of which the engine has the parts
        return False
    if storage is None:
        raise NotImplementedError(
            f"A simulated GPU holds strided tensors only, and this one is {tensor.layout}: keep it on the CPU."
        )
    held = getattr(storage, "simulated", None)
    if held is None:
        if tensor.is_nested or tensor.is_quantized:
            kind = "nested" if tensor.is_nested else "quantised"
            raise NotImplementedError(f"A simulated GPU holds no {kind} tensors: keep this one on the CPU.")
        storage.simulated = Allocation(gpu, storage.nbytes())
        return True
    if held.size != storage.nbytes() and held is not ON_HOST:
        held.resize(storage.nbytes())
    return False


def tag_host(tensor: torch.Tensor) -> None:
    """Note that a tensor without a place was made on the CPU; so a backward does not take it for the engine's."""
    storage = storage_of(tensor)
    if storage is not None and not hasattr(storage, "simulated"):
        storage.simulated = ON_HOST
