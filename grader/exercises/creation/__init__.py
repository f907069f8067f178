"""The exercises of lesson 02, creating tensors."""

BOTH = ("tile", "roll", "flip", "tril", "triu", "reshape", "cumsum", "diag", "clamp")  # as a method and as a function

REARRANGING = (  # what a puzzle may do with the tensors that it is allowed to make
    *(f"{owner}{name}" for name in BOTH for owner in (".", "torch.")),
    *(".repeat", ".repeat_interleave", ".expand", ".clone", ".t", ".transpose", ".view", ".unsqueeze", ".contiguous"),
    *("torch.cat", "torch.stack", "torch.kron", "torch.outer", "torch.where", "torch.nn.functional.pad"),
    *(".to", ".float", ".int", ".bool", ".fill_", ".zero_", "range", "len", "int", "max", "min"),
)
