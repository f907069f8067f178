"""Recording a forward pass, for what autograd does not keep: constants, cuts, modules, and what a gradient recorded."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import torch
from torch.nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook
from torch.overrides import TorchFunctionMode

LEAVING = {"item": ".item()", "tolist": ".tolist()", "numpy": ".numpy()", "__array__": ".numpy()",
           "__float__": "float()", "__int__": "int()"}  # fmt: skip
GRADIENTS = {torch.autograd.grad, torch.Tensor.backward, torch.autograd.backward}
PROPERTY = "__get__"  # how a property of a tensor is read, as `x.data`


class Origin(NamedTuple):
    """Where a tensor without a graph comes from, although something that it was computed from has one.

    Attributes:
        reason: what has cut it off.
        sources: what it was cut off from.
        is_first: whether it is what the cut made, and not something computed from that.
    """

    reason: str
    sources: tuple[torch.Tensor, ...]
    is_first: bool = True


class Call(NamedTuple):
    """A function that made nodes: the number of the first, itself, its arguments, the versions of their tensors."""

    begun: int
    function: Any
    args: tuple
    kwargs: dict
    versions: tuple[int, ...]


@dataclass(eq=False)
class Recorded:
    """What was seen of a forward pass. It keeps alive what went in without a gradient, and what was cut off.

    Attributes:
        modules: the path of the module that made a node, by the node's sequence number; a second call is another path.
        calls: the call that made a node, where an argument has no gradient.
        buffers: ids of the buffers of all modules that were called.
        left: (how, tensor) of what became a plain number or an array, and so left PyTorch.
    """

    modules: dict[int, tuple[str, ...]] = field(default_factory=dict)
    calls: dict[int, Call] = field(default_factory=dict)
    buffers: set[int] = field(default_factory=set)
    left: list[tuple[str, torch.Tensor]] = field(default_factory=list)
    _origins: dict[int, tuple[torch.Tensor, Origin]] = field(default_factory=dict)
    _second: list[range] = field(default_factory=list)

    def origin_of(self, tensor: torch.Tensor) -> Origin | None:
        """Return where a tensor without a graph comes from; None for one that was never cut off."""
        found = self._origins.get(id(tensor))
        return found[1] if found and found[0] is tensor else None

    def is_second(self, node: Any) -> bool:
        """Whether a node was recorded while a gradient was computed."""
        return any(node._sequence_nr() in each for each in self._second)


class record_graph(TorchFunctionMode):  # noqa: N801  a context manager reads like a function
    """Record what is computed inside, for `draw_graph(…, recorded=recorded)`.

        with record_graph() as recorded:
            y = model(x)
        draw_graph(y, recorded=recorded)

    Nothing of the computation changes. While it records, every module has a hook before and after its forward.
    """

    def __enter__(self) -> Recorded:
        self._recorded, self._path, self._names, self._calls = Recorded(), [], {}, Counter()
        self._hooks = (
            register_module_forward_pre_hook(self._enter_module),
            register_module_forward_hook(self._leave_module, always_call=True),
        )
        super().__enter__()
        return self._recorded

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        for hook in self._hooks:
            hook.remove()

    def __torch_function__(self, function: Any, types: tuple, args: tuple = (), kwargs: dict | None = None) -> Any:
        kwargs = kwargs or {}
        if function in GRADIENTS:
            return self._gradient(function, args, kwargs)
        inputs = list(tensors_of([*args, *kwargs.values()]))
        call = Call(torch.autograd._get_sequence_nr(), function, args, kwargs, tuple(one._version for one in inputs))
        result = function(*args, **kwargs)
        name = _name_of(function)
        for made in tensors_of([result]):
            if made.grad_fn is not None:
                self._note_node(made, inputs, call)
            elif not made.requires_grad:
                self._note_cut(made, inputs, name)
        if name in LEAVING:
            self._note_left(inputs, LEAVING[name])
        return result

    def _gradient(self, function: Any, args: tuple, kwargs: dict) -> Any:
        begun = torch.autograd._get_sequence_nr()
        result = function(*args, **kwargs)
        self._recorded._second.append(range(begun, torch.autograd._get_sequence_nr()))
        return result

    def _note_node(self, made: torch.Tensor, inputs: list[torch.Tensor], call: Call) -> None:
        number = made.grad_fn._sequence_nr()
        for one in range(call.begun, number + 1):  # a call may make several nodes, or hand on one that there was
            self._recorded.modules.setdefault(one, tuple(self._path))
        if call.begun <= number and any(not tensor.requires_grad for tensor in inputs):
            self._recorded.calls.setdefault(number, call)

    def _note_cut(self, made: torch.Tensor, inputs: list[torch.Tensor], name: str) -> None:
        takes_no_values = name == "grad" or name.endswith("_like") or name.startswith("new_")
        if takes_no_values or any(made is one for one in inputs):
            return
        sources = [tensor for tensor in inputs if tensor.requires_grad]
        earlier = (self._recorded.origin_of(tensor) for tensor in inputs)
        origin = Origin(_reason(name, made), tuple(sources)) if sources else next(filter(None, earlier), None)
        if origin:
            origin = origin if sources else origin._replace(is_first=False)
            self._recorded._origins[id(made)] = (made, origin)

    def _note_left(self, inputs: list[torch.Tensor], how: str) -> None:
        origins = [self._recorded.origin_of(tensor) for tensor in inputs]
        sources = [tensor for tensor in inputs if tensor.requires_grad]
        sources += [source for origin in origins if origin for source in origin.sources]
        self._recorded.left += [(how, source) for source in sources]

    def _enter_module(self, module: torch.nn.Module, _: tuple) -> None:
        if not self._path:
            self._names = {id(one): name for name, one in module.named_modules()}
            self._recorded.buffers |= {id(one) for one in module.buffers()}
        name = self._names.get(id(module), "")
        name = name.rpartition(".")[2] or type(module).__name__
        self._calls[id(module)] += 1
        often = self._calls[id(module)]
        self._path.append(name if often == 1 else f"{name} #{often}")

    def _leave_module(self, _: torch.nn.Module, __: tuple, ___: object) -> None:
        self._path.pop()


def _name_of(function: Any) -> str:
    name = getattr(function, "__name__", "")
    return getattr(getattr(function, "__self__", None), "__name__", name) if name == PROPERTY else name


def _reason(name: str, made: torch.Tensor) -> str:
    if name in ("detach", "data", "numpy", "detach_"):
        return name
    if not (made.is_floating_point() or made.is_complex()):
        return f"{name}: {str(made.dtype).removeprefix('torch.')} has no gradient"
    return name if torch.is_grad_enabled() else "no_grad"


def tensors_of(values: Any) -> Iterator[torch.Tensor]:
    """Yield the tensors among values, in lists and tuples too."""
    for value in values:
        if isinstance(value, torch.Tensor):
            yield value
        elif isinstance(value, list | tuple):
            yield from tensors_of(value)
