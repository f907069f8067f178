"""The graphs of the gallery: (title, code) by name; exact arithmetic only. The last line of a code draws."""

SCALARS = """\
a = torch.tensor(2.0, requires_grad=True)
b = torch.tensor(3.0, requires_grad=True)
c = a * b
y = c + a
"""
NETWORK = """\
model = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.ReLU(), torch.nn.Linear(2, 1))
with torch.no_grad():
    [each.copy_(torch.arange(each.numel()).reshape(each.shape)) for each in model.parameters()]
inputs, wanted = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), torch.ones(2, 1)
"""
ATTENTION = """\
tokens = torch.arange(12.0).reshape(4, 3)
to_query, to_key, to_value = (torch.ones(3, 3, requires_grad=True) for _ in range(3))
query, key, value = tokens @ to_query, tokens @ to_key, tokens @ to_value
weights = (query @ key.T / 2).softmax(dim=-1)
mixed = weights @ value
"""
LSTM = """\
cell = torch.nn.LSTMCell(3, 2)
with torch.no_grad():
    [each.zero_() for each in cell.parameters()]
state = None
for _ in range(3):
    state = cell(torch.ones(1, 3), state)
output = state[0].sum()
"""
SECOND = """\
x = torch.tensor(2.0, requires_grad=True)
with record_graph() as recorded:
    y = x * x * x
    (slope,) = torch.autograd.grad(y, x, create_graph=True)
    z = slope * y
"""
CUT = """\
x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0)
with record_graph() as recorded:
    h = x * x
    d = h.detach()
    y = d * x + w
"""
FROZEN = f"""\
{NETWORK}model[0].weight.requires_grad_(False)
with record_graph() as recorded:
    loss = (model(inputs) - wanted).square().sum()
"""
CLASH = """\
x = torch.tensor([2.0, 3.0], requires_grad=True)
h = x * 3
y = (h * h).sum()
h += 1
"""
FREED = """\
x = torch.tensor(2.0, requires_grad=True)
h = x * x
y = h * x
y.backward()
"""
CHAIN = """\
y = x = torch.tensor(1.0, requires_grad=True)
for _ in range(1500):
    y = y + 1
"""
GRAPHS = {
    "graph": ("The graph of a number", f"{SCALARS}draw_graph(y)"),
    "graph-steps": ("Backward, step by step", f"{SCALARS}draw_graph(y).steps()"),
    "graph-shared": (
        "A leaf that is used three times",
        "x = torch.tensor(3.0, requires_grad=True)\ny = x * x + 4 * x\ndraw_graph(y)",
    ),
    "graph-network": (
        "A network with its parameters",
        f"{NETWORK}loss = (model(inputs) - wanted).square().sum()\ndraw_graph(loss)",
    ),
    "graph-frozen": (
        "The same, recorded: inputs, modules, a frozen parameter",
        f"{FROZEN}draw_graph(loss, recorded=recorded)",
    ),
    "graph-attention": ("Attention", f"{ATTENTION}draw_graph(mixed.sum())"),
    "graph-lstm": ("An LSTM, three steps", f"{LSTM}draw_graph(output)"),
    "graph-second": ("The gradient of a gradient", f"{SECOND}draw_graph(z, recorded=recorded)"),
    "graph-cut": ("Cut by detach", f"{CUT}draw_graph(y, recorded=recorded)"),
    "graph-without": (
        "Without a graph: nothing requires a gradient, or whole numbers",
        'draw_graph({"plain": torch.ones(2), "whole": torch.arange(3)})',
    ),
    "graph-clash": ("A value written over in place", f"{CLASH}draw_graph(y)"),
    "graph-freed": ("After backward: freed, and no grad between the ends", f"{FREED}draw_graph(y)"),
    "graph-chain": ("1,500 operations", f"{CHAIN}draw_graph(y, fold=12)"),
}
