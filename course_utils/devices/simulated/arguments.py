"""Functions whose kernel names the argument that lies elsewhere: the kernel, and what it calls its arguments.

A rule takes a call's arguments and returns the kernel's name and (word, tensor or None) for each argument in the order
in which the kernel checks them.
"""

from collections.abc import Callable

import torch
from torch.nn import functional as F  # noqa: N812

from course_utils.devices.simulated.tags import tensors_in


def arguments_of(args: tuple, kwargs: dict, *wanted: tuple[int, str]) -> list[torch.Tensor | None]:
    """Return arguments by position or else by name; None for what is no tensor or was not given."""
    found = [args[place] if place < len(args) else kwargs.get(name) for place, name in wanted]
    return [value if isinstance(value, torch.Tensor) else None for value in found]


def _kernel(kernel: str, **words: tuple[int, str]) -> Callable:
    """Return the rule of a function with one kernel: for each word its argument's position and name."""

    def rule(args: tuple, kwargs: dict) -> tuple[str, list]:
        return kernel, list(zip(words, arguments_of(args, kwargs, *words.values()), strict=True))

    return rule


def _linear(args: tuple, kwargs: dict) -> tuple[str, list]:
    x, weight, bias = arguments_of(args, kwargs, (0, "input"), (1, "weight"), (2, "bias"))
    if bias is None:
        return _product((x, weight), {})
    return "addmm", [("self", bias), ("mat1", x), ("mat2", weight)]


def _product(args: tuple, _: dict) -> tuple[str, list]:
    first, second = tensors_in(args)[:2]
    if first.dim() == second.dim() == 1:
        return "_dot", [("self", first), ("tensor", second)]
    if second.dim() == 1:
        return "addmv_out_out", [("self", first), ("vec", second)]
    kernel = "bmm" if second.dim() > 2 else "mm"
    return kernel, [("self", first), ("mat2", second)]


def _scatter(kernel: str) -> Callable:
    def rule(args: tuple, kwargs: dict) -> tuple[str, list]:
        x, index, source = arguments_of(args, kwargs, (0, "input"), (2, "index"), (3, "src"))
        form = kernel if not kernel.endswith("_src") or source is not None else kernel.replace("src", "value")
        return form, [("self", x), ("index", index), ("src", source)]

    return rule


def _loss(args: tuple, kwargs: dict) -> tuple[str, list]:
    scores, target, weight = arguments_of(args, kwargs, (0, "input"), (1, "target"), (2, "weight"))
    if target is not None and target.is_floating_point():
        return "", []  # chances, not classes: element-wise
    kernel = "_nll_loss2d_forward" if scores.dim() == 4 else "nll_loss_forward"
    return kernel, [("self", scores), ("target", target), ("weight", weight)]


def _cat(args: tuple, kwargs: dict) -> tuple[str, list]:
    return "cat", [("tensors", tensor) for tensor in tensors_in((*args, *kwargs.values()))]


X = (0, "input")
NORM = {"input": X, "weight": (2, "weight"), "bias": (3, "bias")}
BATCH = {"input": X, "weight": (3, "weight"), "bias": (4, "bias"), "running_mean": (1, ""), "running_var": (2, "")}
ATTENTION = {"self": (6, "in_proj_bias"), "mat1": (0, "query"), "mat2": (5, "in_proj_weight")}
RULES: dict[object, Callable] = {
    "linear": _linear,
    **dict.fromkeys(("matmul", "__matmul__", "mm", "bmm", "dot", "mv"), _product),
    "__rmatmul__": lambda args, kwargs: _product(args[::-1], kwargs),
    "addmm": _kernel("addmm", self=X, mat1=(1, "mat1"), mat2=(2, "mat2")),
    "addmv": _kernel("addmv", self=X, mat=(1, "mat"), vec=(2, "vec")),
    "baddbmm": _kernel("baddbmm", self=X, batch1=(1, "batch1"), batch2=(2, "batch2")),
    F.embedding: _kernel("_index_select", self=(1, "weight"), index=X),
    "index_select": _kernel("_index_select", self=X, index=(2, "index")),
    "gather": _kernel("gather", self=X, index=(2, "index")),
    "take": _kernel("_take", self=X, index=(1, "index")),
    "masked_select": _kernel("_masked_select", self=X, mask=(1, "mask")),
    "masked_scatter_": _kernel("_masked_scatter_", self=X, mask=(1, "mask"), source=(2, "source")),
    "index_add": _kernel("index_add", self=X, index=(2, "index"), source=(3, "source")),
    "index_add_": _kernel("index_add_", self=X, index=(2, "index"), source=(3, "source")),
    "scatter": _scatter("scatter_src"),
    "scatter_": _scatter("scatter__src"),
    "scatter_add": _scatter("scatter_add"),
    "scatter_add_": _scatter("scatter_add_"),
    "scatter_reduce": _scatter("scatter_reduce_two"),
    "cross_entropy": _loss,
    "nll_loss": _loss,
    F.layer_norm: _kernel("_native_layer_norm", **NORM),
    F.group_norm: _kernel("_native_group_norm", **NORM),
    F.batch_norm: _kernel("_cudnn_batch_norm", **BATCH),
    F.multi_head_attention_forward: _kernel("addmm", **ATTENTION),
    "equal": _kernel("_equal", self=X, other=(1, "other")),
    "isin": _kernel("isin_Tensor_Tensor", elements=(0, "elements"), test_elements=(1, "test_elements")),
    "prelu": _kernel("__prelu_kernel", self=X, weight=(1, "weight")),
    "cdist": _kernel("__cdist_forward", x1=(0, "x1"), x2=(1, "x2")),
    "linalg_solve": _kernel("_linalg_solve_ex", A=(0, "A"), B=(1, "B")),
    "ctc_loss": _kernel("__ctc_loss", log_probs=(0, "log_probs"), targets=(1, "targets")),
    **dict.fromkeys(("cat", "stack", "concat", "hstack", "vstack"), _cat),
}
