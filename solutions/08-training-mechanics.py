# %% [markdown]
r"""
# 08 · Autograd III: training

Lessons 06 and 07 asked one graph for one gradient. A training run asks thousands of graphs, one after the other, and changes the weights in between. Much can go wrong there, and most of it without a word: the gradient of one step runs into the next, old graphs stay in memory, a number is changed under a graph that still needs it, a part that should rest goes on learning. By the end you can write a training loop from scratch and say of each line why it stands where it stands. The last one trains a network on a map of real heights.

About 130 minutes · 20 points · needs lessons 01 to 07
"""

# %%
import warnings
from contextlib import nullcontext

import matplotlib.pyplot as plt
import torch
from matplotlib import cbook
from torch import nn

from course_utils import best_device, check, hint, progress, reveal, simulated_gpus
from course_utils import draw_graph, draw_memory, memory_snapshot, record_graph

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the best device that PyTorch can use here: a GPU if there is one, else the CPU. All tensors of this lesson are made there.

## Before you start: three questions from earlier
"""

# %% [markdown] id="recall-08-prompt" role="prompt"
r"""
### Three from earlier

From memory, as a tuple of three:

1. `x` is a leaf that asks for gradients, and `y = x * 3`. Does the result of `y.detach()` share memory with `y`? True or False.
2. `x` has the shape (5, 3) and `b` the shape (3,). What is the gradient of `(x + b).sum()` by `b`? A list of floats.
3. `z = (x * x).sum()`: what is the name of the node `z.grad_fn`, without the `Backward0` at its end? A text.
"""

# %% id="recall-08" role="answer"
### BEGIN SOLUTION
recall_08 = (True, [5.0, 5.0, 5.0], "Sum")
### END SOLUTION

# %% id="recall-08-check" role="check"
check("recall-08", recall_08)

# %%
reveal("recall-08")

# %% [markdown]
r"""
## The bucket

Under each leaf stands a bucket, `.grad`, and `backward` pours into it. All three notes say that gradients are accumulated (累加). Lesson 06 ended there: two runs, twice the gradient. Here are three cells, and somebody who runs them in several orders.
"""

# %% [markdown] id="the-bucket-prompt" role="prompt"
r"""
### Three cells in four orders

```python
x = torch.tensor(3.0, requires_grad=True)     # cell A
y = x * x                                     # cell B
y.backward()                                  # cell C
```

Each time the notebook is fresh. What is `x.grad.item()` after these cells? Where the last one raises an error, write `"error"`. Give a tuple of four.

1. A, B, C
2. A, B, C, B, C
3. A, B, C, C
4. A, B, C, A, B, C
"""

# %% id="the-bucket" role="answer"
### BEGIN SOLUTION
the_bucket = (6.0, 12.0, "error", 6.0)
### END SOLUTION

# %% id="the-bucket-check" role="check"
check("the-bucket", the_bucket)

# %%
reveal("the-bucket")

# %% [markdown]
r"""
A makes a leaf, with no bucket yet. B makes a graph. C uses the graph up and pours. **And is the bucket another tensor after each pouring?**
"""

# %%
x = torch.tensor(3.0, requires_grad=True, device=DEV)
(x * x).backward()
bucket = x.grad
before = memory_snapshot(grad=bucket)
(x * x).backward()
(x * x).backward()
x.grad is bucket, bucket.item()

# %%
draw_memory(grad=bucket, before=before)

# %% [markdown]
r"""
It is the same one, and it was written to twice. So whoever keeps `x.grad` under a name of his own keeps the bucket, not what was in it.

*Basic Knowledge | Wyaaaattwho's Blog* derives this from mathematics: the chain rule, it says, "means that gradients are accumulated". Lesson 07 found that it does not, with `torch.autograd.grad`, which goes back by the same chain rule and hands the gradient over in place of pouring it. Here are both kinds of sum in one cell. **Which of them is in the 7?**
"""

# %%
x = torch.tensor(3.0, requires_grad=True, device=DEV)
for _ in range(2):
    (gradient,) = torch.autograd.grad(x * x + x, x)
    print(gradient.item(), x.grad)

# %% [markdown]
r"""
7 is 6 and 1, for there are two ways from x to the end, and they are added. That sum is calculus. From one call to the next nothing is added: that the bucket keeps what it has is a decision of PyTorch, and no theorem.

**What is it good for?** Say a batch does not fit into memory. Cut it up, go backward after each piece, and let the bucket do the adding.
"""

# %%
w = torch.tensor([1.0, -1.0], requires_grad=True, device=DEV)
rows = torch.arange(8.0, device=DEV).reshape(4, 2)
targets = torch.tensor([1.0, 0.0, 1.0, 0.0], device=DEV)


def mean_error(rows, targets):
    return (rows @ w - targets).square().mean()


(whole,) = torch.autograd.grad(mean_error(rows, targets), w)
mean_error(rows[:2], targets[:2]).backward()
mean_error(rows[2:], targets[2:]).backward()
whole.tolist(), w.grad.tolist()

# %% [markdown]
r"""
Twice too much: two means were added, each over two rows of its own. Here it helps to divide by two. **What if the last piece is shorter than the others?**
"""

# %% [markdown] id="in-micro-batches-prompt" role="prompt"
r"""
### In micro-batches

Write `in_micro_batches(model, x, y, size)`. It returns nothing. Afterwards the parameters of the model have in `.grad` the gradient of the **mean** squared error of `model(x)` against `y`, over all rows, as one backward for the full batch would leave it. But the model may be handed at most `size` rows at a time, and when it is called, no more than one older graph may still be alive.

`x` has the shape (N, width), `y` and `model(x)` have the shape (N,). In `.grad` something may be left over from before; that is not to be counted. It is tried with pieces of all sizes, where the last one is shorter, too.

The check makes a linear model, calls your function and looks at what was left behind. Its feedback writes that as `gradient_left_behind(in_micro_batches, weight, x, y, size)`; later exercises have such a helper, too.
"""

# %% id="in-micro-batches" role="answer"
def in_micro_batches(model, x, y, size):
    """Leave the gradient of the mean squared error in .grad, piece by piece."""
    ### BEGIN SOLUTION
    model.zero_grad()
    for some, targets in zip(x.split(size), y.split(size)):
        loss = (model(some) - targets).square().sum() / len(y)
        loss.backward()
    ### END SOLUTION

# %% id="in-micro-batches-check" role="check"
check("in-micro-batches", in_micro_batches)

# %% [markdown]
r"""
Where nothing is to be added, the bucket has to be emptied first. The notes (*PyTorch02-PyTorch基础知识*) say how: before each backward, `x.grad.data.zero_()`. Test it in the first line of a program.
"""

# %% tags=["raises-exception"]
fresh = torch.tensor(3.0, requires_grad=True, device=DEV)
fresh.grad.data.zero_()

# %% [markdown]
r"""
There is no bucket yet. `fresh.grad = None` always works: it takes the bucket away, and the next backward brings a new one.

[CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843) says that an optimizer (优化器) can do the clearing. **Does its `step` do it?** With the rate 0.5, a gradient of 1 moves each number down by a half.
"""

# %%
weight = nn.Parameter(torch.tensor([1.0, 2.0], device=DEV))
optimizer = torch.optim.SGD([weight], lr=0.5)
weight.sum().backward()
optimizer.step()
weight.tolist(), weight.grad.tolist()

# %% [markdown]
r"""
It does not. `step` reads the bucket and leaves it full. There is a second call, `zero_grad`. **What is in the bucket after that?**
"""

# %%
optimizer.zero_grad()
print(weight.grad)

# %% [markdown]
r"""
No zeros, whatever its name says: None. Since PyTorch 2.0 that is the default, and it has two sides. Code that reads `.grad` right after it fails. And None is another thing than 0, as an optimizer with weight decay (权重衰减) shows, which pulls each weight towards zero in every step.
"""

# %%
def after_a_step(gradient):
    """Return what one step makes of the weights 1 and 2, with this gradient."""
    p = nn.Parameter(torch.tensor([1.0, 2.0], device=DEV))
    p.grad = gradient
    torch.optim.SGD([p], lr=0.5, weight_decay=0.5).step()
    return p.tolist()


after_a_step(None), after_a_step(torch.zeros(2, device=DEV))

# %% [markdown]
r"""
None means "not asked", and the optimizer goes by. 0 is a gradient, and the step is made.

## A graph serves once

C after C was an error. The first backward throws away what the operations had kept, and the picture marks what is gone.
"""

# %%
x = torch.tensor(3.0, requires_grad=True, device=DEV)
y = x * x
y.backward()
draw_graph(y)

# %%
def outcome(call):
    """Return what a call gives, or the first sentence of its error."""
    try:
        return call()
    except RuntimeError as error:
        return str(error).partition(". ")[0]


outcome(y.backward)

# %% [markdown]
r"""
So a graph cannot be run twice by mistake? **What will happen here?**
"""

# %%
x = torch.tensor(3.0, requires_grad=True, device=DEV)
z = x + 1
z.backward()
z.backward()
x.grad.item()

# %% [markdown]
r"""
It ran, and was counted twice. An addition keeps nothing, so nothing was missing. The error is about missing numbers, and is no guard against counting twice.

The message goes on, and knows a way out: `retain_graph=True`, keep what was kept. That is right where two losses share a part of their graph.
"""

# %%
x = torch.tensor(3.0, requires_grad=True, device=DEV)
shared = x * x
one, other = shared * 2, shared * 5
one.backward(retain_graph=True)
other.backward()
x.grad.item()

# %% [markdown]
r"""
(6 · 2 and 6 · 5; all but the last backward retain.) And this is where it is wrong. A state is carried from piece to piece of a long text, and after each piece there is a backward.
"""

# %% tags=["raises-exception"]
w = torch.tensor(0.5, requires_grad=True, device=DEV)
state = torch.tensor(0.0, device=DEV)
for piece in (1.0, 2.0):
    state = torch.tanh(w * state + piece)
    state.backward()

# %%
draw_graph(state)

# %% [markdown]
r"""
The second loss leads back through `state` into the first graph, and that one was used up. Follow the advice of the message, and count how many nodes the loss of each piece leads back through.
"""

# %%
def nodes_behind(t):
    """Return the number of nodes in the graph of t."""
    found, waiting = set(), [t.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is not None and node not in found:
            found.add(node)
            waiting += [further for further, _ in node.next_functions]
    return len(found)


state = torch.tensor(0.0, device=DEV)
lengths = []
for piece in (1.0, 2.0, 3.0, 4.0):
    state = torch.tanh(w * state + piece)
    state.backward(retain_graph=True)
    lengths.append(nodes_behind(state))
lengths

# %% [markdown]
r"""
No error any more. But each backward goes through all pieces so far and adds their gradients once more, and no graph is ever let go. After ten thousand pieces that is the end of the memory. What was wanted is something else: the numbers of the state, without its past.
"""

# %% [markdown] id="piece-by-piece-prompt" role="prompt"
r"""
### Piece by piece

This function has the fault of the cell above. Mend it so that the loss of each piece counts for that piece alone: the state that comes from the piece before is a given number there. The numbers of the state go on from piece to piece, as they do now.

`w` is a leaf that asks for gradients, the pieces have its shape and dtype. It is tried with one piece and with several.
"""

# %% id="piece-by-piece" role="answer"
def piece_by_piece(w, pieces):
    """Return w.grad after one backward for each piece."""
    ### BEGIN SOLUTION
    state = torch.zeros_like(w)
    for piece in pieces:
        state = torch.tanh(w * state.detach() + piece)
        state.square().sum().backward()
    return w.grad
    ### END SOLUTION

# %% id="piece-by-piece-check" role="check"
check("piece-by-piece", piece_by_piece)

# %% [markdown]
r"""
The same fault has a silent form, and it is in many programs. A loss is added up to be printed later. **What does `total` hold after three rounds?**
"""

# %%
total = 0
for target in (1.0, 2.0, 3.0):
    loss = (w - target) ** 2
    total += loss
    print(nodes_behind(total))

# %%
draw_graph(total)

# %% [markdown]
r"""
Not a number: a tensor, and all graphs so far hang on it. It runs, and each round needs a little more memory than the one before.
"""

# %% [markdown] id="mean-loss-prompt" role="prompt"
r"""
### The mean loss

This function returns the right number. It is called on a large data set, and the machine runs out of memory. Find the leak and stop it. The result is a Python float.

`loss_of(batch)` gives the loss of a batch as a tensor with a graph. The check counts how many of these graphs are alive at the same time: more than the last one is too many.
"""

# %% id="mean-loss" role="answer"
def mean_loss(loss_of, batches):
    """Return the mean of the losses of all batches, as a float."""
    ### BEGIN SOLUTION
    total = 0.0
    for batch in batches:
        total += loss_of(batch).item()
    return total / len(batches)
    ### END SOLUTION

# %% id="mean-loss-check" role="check"
check("mean-loss", mean_loss)

# %% [markdown]
r"""
## Switching off

A graph costs memory and can be in the way. There are five switches, and they are mixed up all the time:

- `t.detach()`: the same numbers without the past; for one tensor.
- `with torch.no_grad():` operations in the block are not recorded.
- `with torch.inference_mode():` the same, and stricter.
- `module.eval()`: layers such as dropout (随机失活) and batch norm behave as in use, not as in training.
- `t.requires_grad_(False)`: a leaf does not ask for gradients, until somebody switches it on again.
"""

# %% [markdown] id="which-switch-prompt" role="prompt"
r"""
### Which switch

`x` is a leaf that asks for gradients, and `layer` is an `nn.Dropout(0.5)`. True or False? Guess where you do not know; the cells behind it tell. A tuple of six.

- a: in `no_grad`, `layer` still drops numbers, as long as it is in training mode;
- b: after `layer.eval()`, the result of `layer(x)` asks for gradients;
- c: in `no_grad`, `x * 2` asks for gradients;
- d: in `no_grad`, `nn.Parameter(torch.ones(2))` asks for gradients;
- e: in `no_grad`, `x.view(-1)` asks for gradients;
- f: the result of `x * 2` in `inference_mode` can be multiplied by `x` afterwards, outside of it.
"""

# %% id="which-switch" role="answer"
### BEGIN SOLUTION
which_switch = (True, True, False, True, True, False)
### END SOLUTION

# %% id="which-switch-check" role="check"
check("which-switch", which_switch)

# %%
reveal("which-switch")

# %% [markdown]
r"""
One by one. `detach` first: *Basic Knowledge* says that it separates (分离) a tensor from its history and stops what is computed with it from being tracked. In `y * y.detach()` the second factor is a constant. (`record_graph` notes for the picture what the graph itself does not know: where it was cut.)
"""

# %%
x = torch.tensor([1.0, 2.0], requires_grad=True, device=DEV)
with record_graph() as recorded:
    y = x * 3
    cut = y.detach()
    loss = (y * cut).sum()
cut.requires_grad, cut.grad_fn

# %%
draw_graph(loss, recorded=recorded)

# %% [markdown]
r"""
What would have gone back through the cut is written beside it, in brackets. Nothing does, so x gets one half of what y² would send it:
"""

# %%
(half,) = torch.autograd.grad(loss, x)
(full,) = torch.autograd.grad((x * 3 * (x * 3)).sum(), x)
half.tolist(), full.tolist()

# %% [markdown]
r"""
Then `no_grad`. The notes say: the `requires_grad` of new tensors that come about in the block is **forced** (强制) to be False, and `grad_fn` is None. Test it, with six that come about there.
"""

# %%
with torch.no_grad():
    come_about = {
        "x * 3": x * 3,
        "x.clone()": x.clone(),
        "x.view(2, 1)": x.view(2, 1),
        "x[0]": x[0],
        "torch.ones(2, requires_grad=True)": torch.ones(2, requires_grad=True),
        "nn.Parameter(torch.ones(2))": nn.Parameter(torch.ones(2)),
    }
for name, tensor in come_about.items():
    print(f"{name:<36}{tensor.requires_grad!s:<8}{tensor.grad_fn}")

# %% [markdown]
r"""
What is **computed** does not ask for gradients. A view computes nothing: it is the leaf's own memory, and asks for what the leaf asks for. And who makes a leaf and says that it should record gets one.

The notes name the use: while a network is tested, whose weights ask for gradients that nobody wants then, and while weights are updated. It saves memory and time, they say. (How to measure time is a subject of lesson 09.) How much memory is it? PyTorch tells what the operations keep, tensor by tensor.
"""

# %%
def bytes_kept(call):
    """Return how many bytes the operations of a call keep for their backward."""
    kept = {}

    def note(tensor):
        kept[tensor.data_ptr()] = tensor.numel() * tensor.element_size()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        call()
    return sum(kept.values())


network = nn.Sequential(nn.Linear(100, 200), nn.Tanh(), nn.Linear(200, 1)).to(DEV)
examples = torch.zeros(1000, 100, device=DEV)
recorded = bytes_kept(lambda: network(examples))
with torch.no_grad():
    unrecorded = bytes_kept(lambda: network(examples))
recorded, unrecorded

# %% [markdown]
r"""
1.2 megabytes for a thousand examples in a network of three small layers: the examples, what came out of `tanh`, and the last weights. In `no_grad` nothing.

`inference_mode` is stricter: it marks what is made in it, and no later graph may keep such a tensor.
"""

# %% tags=["raises-exception"]
with torch.inference_mode():
    doubled = x * 2
doubled * x

# %% [markdown]
r"""
And `eval`? That it is no `no_grad`, and `no_grad` no `eval`, is best seen in a table of all five. The questions: is `leaf * 2` recorded? Does a dropout layer drop? Is the product usable in a later graph? And does the leaf still ask for gradients when the block is over?
"""

# %%
blocks = {"no_grad": torch.no_grad, "inference_mode": torch.inference_mode}
switches = ["nothing", *blocks, "layer.eval()", "requires_grad_(False)"]
another = torch.ones(1000, requires_grad=True, device=DEV)
print(f"{'':<24}{'recorded':<11}{'dropped':<10}{'usable':<9}asks afterwards")
for switch in switches:
    layer, leaf = nn.Dropout(0.5), torch.ones(1000, requires_grad=True, device=DEV)
    if switch == "layer.eval()":
        layer.eval()
    if switch == "requires_grad_(False)":
        leaf.requires_grad_(False)
    with blocks.get(switch, nullcontext)():
        product, dropped = leaf * 2, bool((layer(leaf) == 0).any())
    usable = isinstance(outcome(lambda: product * another), torch.Tensor)
    recorded, asks = product.requires_grad, leaf.requires_grad
    print(f"{switch:<24}{recorded!s:<11}{dropped!s:<10}{usable!s:<9}{asks}")

# %% [markdown]
r"""
No two rows are alike. To test a network one needs two of them: `model.eval()` and `no_grad`.

The last switch is for training a part of a network, on top of another part that has learned already. `requires_grad_(False)` on a module tells all its parameters. They are **frozen** (冻结): no gradient is computed for them. The optimizer, too, should get the others only.
"""

# %%
head = nn.Linear(2, 1).to(DEV)
head.bias.requires_grad_(False)
head(torch.ones(4, 2, device=DEV)).sum().backward()
{name: p.grad is not None for name, p in head.named_parameters()}

# %% [markdown] id="freeze-the-first-prompt" role="prompt"
r"""
### Freeze the first

`model` is an `nn.Sequential` whose first part, `model[0]`, has learned already. Write `freeze_the_first(model)`: it freezes that part, all of it, and returns a `torch.optim.SGD` with the rate 0.1 that holds the other parameters of the model and no more.

The check makes one step of training with what you return, and looks which parameters have a gradient, which ones the optimizer holds, and which have moved.
"""

# %% id="freeze-the-first" role="answer"
def freeze_the_first(model):
    """Freeze model[0] and return an optimizer of the rest."""
    ### BEGIN SOLUTION
    model[0].requires_grad_(False)
    return torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
    ### END SOLUTION

# %% id="freeze-the-first-check" role="check"
check("freeze-the-first", freeze_the_first)

# %% [markdown]
r"""
## Writing into what a graph needs

The gradient is there, and the weight has to move. It looks like one line. **What is `w` after it, a leaf?**
"""

# %%
w = torch.tensor(1.0, requires_grad=True, device=DEV)
(w * w).backward()
w = w - 0.25 * w.grad
w.item(), w.is_leaf

# %%
draw_graph(w)

# %% [markdown]
r"""
`w` is the result of a subtraction now. The leaf is the one in front of it, it has no name any more, and nobody moved it. The next round finds out:
"""

# %%
(w * w).backward()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # that .grad of a result is read, as in lesson 06
    print(w.grad)

# %% [markdown]
r"""
So write into the leaf.
"""

# %% tags=["raises-exception"]
w = torch.tensor(1.0, requires_grad=True, device=DEV)
(w * w).backward()
w -= 0.25 * w.grad

# %% [markdown]
r"""
Refused: recorded, the write would make a result of the leaf. But an update is not to be recorded, and there is a switch for that. **Which of these two lines leaves a leaf that asks for gradients?**
"""

# %%
with torch.no_grad():
    anew = w - 0.25 * w.grad
    w -= 0.25 * w.grad
(anew.item(), anew.requires_grad), (w.item(), w.requires_grad, w.is_leaf)

# %% [markdown]
r"""
The first made a new tensor that asks for nothing. The second wrote into the leaf. That is the update. An optimizer's `step` does the same with all its parameters.
"""

# %% [markdown] id="descend-prompt" role="prompt"
r"""
### Descend

`descend` should walk down the slope of the loss by `steps` steps, in the leaf `w` that the caller holds; it returns nothing. This version fails in its second round, and there is another fault behind the first. Mend both.

`w` and `target` are of one shape and dtype. Afterwards the caller's `w` has the new numbers, and it is still a leaf that asks for gradients.
"""

# %% id="descend" role="answer"
def descend(w, target, rate, steps):
    """Change w in place, by steps of gradient descent towards target."""
    ### BEGIN SOLUTION
    for _ in range(steps):
        w.grad = None
        (w - target).square().sum().backward()
        with torch.no_grad():
            w -= rate * w.grad
    ### END SOLUTION

# %% id="descend-check" role="check"
check("descend", descend)

# %% [markdown]
r"""
A leaf is refused on the spot. With results the matter is subtler, since some writes are harmless. Each tensor counts the writes into its memory, in `_version`. An operation that keeps a tensor for its backward notes the count, and when the backward comes, it compares.
"""

# %%
h = torch.tensor([1.0, 2.0], device=DEV)
counts = [h._version]
h += 1
counts.append(h._version)
h[0] = 7
counts.append(h._version)
alias = h.view(2, 1)
alias.mul_(2)
counts.append(h._version)
counts

# %% [markdown]
r"""
A write through a view counts as well: the count belongs to the memory. So which writes break a backward? Those into something that an operation has **kept**, and what it keeps hangs on its derivative.
"""

# %% [markdown] id="which-write-breaks-prompt" role="prompt"
r"""
### Which write breaks it

`x` is a leaf that asks for gradients, and `h = 2 * x` is a result. After each of these two steps comes `y.sum().backward()`. Does the backward fail? A tuple of six, True where it fails.

- a: `y = h.exp()`, then `y += 1`
- b: `y = h.exp()`, then `h += 1`
- c: `y = h ** 2`, then `y += 1`
- d: `y = h ** 2`, then `h += 1`
- e: `y = h * 3`, then `h += 1`
- f: `y = h * x`, then `h += 1`
"""

# %% id="which-write-breaks" role="answer"
### BEGIN SOLUTION
which_write_breaks = (True, False, False, True, False, True)
### END SOLUTION

# %% id="which-write-breaks-check" role="check"
check("which-write-breaks", which_write_breaks)

# %%
reveal("which-write-breaks")

# %%
def is_refused(operation, write):
    """Return whether the backward fails after one of h and y was written to."""
    x = torch.tensor([1.0, 2.0], requires_grad=True, device=DEV)
    h = 2 * x
    y = operation(h, x)
    {"h": h, "y": y}[write].add_(1)
    try:
        y.sum().backward()
    except RuntimeError:
        return True
    return False


exp, square = (lambda h, x: h.exp()), (lambda h, x: h**2)
triple, times = (lambda h, x: h * 3), (lambda h, x: h * x)
tries = (exp, "y"), (exp, "h"), (square, "y"), (square, "h"), (triple, "h"), (times, "h")
[is_refused(*one) for one in tries]

# %% [markdown]
r"""
The derivative of eʰ is eʰ, the result itself: that is kept, and h is free. The derivative of h² is 2h, so h is kept and the result is free. A factor of 3 needs nothing. In a product of two tensors that ask for gradients each is kept for the other's sake.

Case a once more, as a picture. **Which two numbers do not fit?**
"""

# %%
x = torch.tensor([1.0, 2.0], requires_grad=True, device=DEV)
y = x.exp()
y += 1
draw_graph(y.sum())

# %% tags=["raises-exception"]
y.sum().backward()

# %% [markdown]
r"""
Read the message from its middle: what was kept is "output 0 of" `Exp`, it was at version 0 then, and is at version 1 now.

The commonest way into this error has no `+=` in sight. An optimizer's `step` writes into weights. **Which graph still needs them?**
"""

# %%
weight = nn.Parameter(torch.tensor([1.0, 2.0], device=DEV))
optimizer = torch.optim.SGD([weight], lr=0.5)
shared = weight * weight
one, other = shared.sum(), (shared * shared).sum()
one.backward(retain_graph=True)
optimizer.step()
outcome(other.backward)

# %% [markdown]
r"""
`other` was computed with the old weights. Do all the backwards first, then step; or compute `other` again.
"""

# %% [markdown] id="gated-prompt" role="prompt"
r"""
### A gate

`gated` lets each number of x through by a share between 0 and 1: eˣ / (1 + eˣ). Somebody wanted to save memory, and wrote the share where eˣ had been. The result is right. Its gradient cannot be had. Mend it.

x is a leaf that asks for gradients, and the caller's: leave its numbers alone. After your function returned, its result is asked for its gradient.
"""

# %% id="gated" role="answer"
def gated(x):
    """Return x * e / (1 + e), where e is the exponential of x."""
    ### BEGIN SOLUTION
    e = torch.exp(x)
    return x * (e / (1 + e))
    ### END SOLUTION

# %% id="gated-check" role="check"
check("gated", gated)

# %% [markdown]
r"""
The count can be evaded. Two of the notes recommend it: to change a tensor's numbers without autograd noticing, change `.data`. What is that?
"""

# %%
x = torch.tensor(1.0, requires_grad=True, device=DEV)
x.data.requires_grad, x.data.grad_fn, x.data is x, x.data.data_ptr() == x.data_ptr()

# %% [markdown]
r"""
Another tensor on the same memory, without a graph. The course that the notes follow has this example, and it works: the values change to 100, and the gradient of y = 2x stays 2.
"""

# %%
y = 2 * x
x.data *= 100
y.backward()
x.item(), x.grad.item()

# %% [markdown]
r"""
Now with another y. At x = 1 the slope of x² is 2. **What will the gradient be?**
"""

# %%
x = torch.tensor(1.0, requires_grad=True, device=DEV)
y = x * x
x.data *= 100
y.backward()
x.grad.item(), x._version

# %% [markdown]
r"""
200, and not a word. y is 1, computed from x = 1, and its gradient was computed with x = 100. The product had kept x, `.data` wrote into it without counting, and so nobody could notice. The example in the notes is safe only because 2x keeps nothing.

Other ways to write do count. Here is `detach`, which also gives a tensor on the same memory.
"""

# %%
x = torch.tensor(1.0, requires_grad=True, device=DEV)
y = x * x
x.detach().mul_(100)
x._version, outcome(y.backward)

# %%
draw_graph(y)

# %% [markdown]
r"""
That is a better outcome than a wrong number. The rule: never `.data`. For an update, `no_grad`; for a look at the numbers, `detach`.
"""

# %% [markdown] id="scale-in-place-prompt" role="prompt"
r"""
### Scale in place

Write `scale_in_place(x, factor)` anew. It multiplies the numbers of the leaf `x` by the factor, in place and unrecorded, and returns nothing; x goes on asking for gradients. The given version does so by `.data`.

The check computes `y = x * x` **before** it calls your function and asks for y's gradient afterwards. A wrong gradient is not to come out: the backward must be refused.
"""

# %% id="scale-in-place" role="answer"
def scale_in_place(x, factor):
    """Multiply the numbers of a leaf in place; graphs that need the old ones notice."""
    ### BEGIN SOLUTION
    with torch.no_grad():
        x *= factor
    ### END SOLUTION

# %% id="scale-in-place-check" role="check"
check("scale-in-place", scale_in_place)

# %% [markdown]
r"""
## The loop

All parts are there. CSDN 120758843 lists the steps of training: feed the data forward (前向传播), and build the graph while doing so; compute the loss (损失); go backward (反向传播); update the parameters. Run the list as it stands, for one weight that should become 3.
"""

# %%
def losses_of(empties, steps=12):
    """Return the losses of a run with one weight, emptying its bucket or not."""
    w = torch.tensor(0.0, requires_grad=True, device=DEV)
    losses = []
    for _ in range(steps):
        loss = (w - 3) ** 2
        if empties:
            w.grad = None
        loss.backward()
        with torch.no_grad():
            w -= 0.25 * w.grad
        losses.append(round(loss.item(), 2))
    return losses


as_listed, emptied = losses_of(False), losses_of(True)
print(as_listed)
print(emptied)

# %%
_, axes = plt.subplots(figsize=(5, 2.5))
_ = axes.plot(as_listed, "s--", color="0.5", label="as listed")
_ = axes.plot(emptied, "o-", color="0.1", label="with an empty bucket each time")
_ = axes.set(xlabel="step", ylabel="loss", ylim=(-1, 17))
_ = axes.legend()

# %% [markdown]
r"""
As listed, the weight swings to and fro: each step adds the gradients of all steps before, so when 3 is reached the bucket is full and drives it on. One step is missing in the list.
"""

# %% [markdown] id="loop-in-order-prompt" role="prompt"
r"""
### The loop in order

Put the five steps of a round into an order that works, as a tuple of five texts: `"backward"`, `"forward"`, `"loss"`, `"step"`, `"zero_grad"`. There is more than one.
"""

# %% id="loop-in-order" role="answer"
### BEGIN SOLUTION
loop_in_order = ("forward", "loss", "zero_grad", "backward", "step")
### END SOLUTION

# %% id="loop-in-order-check" role="check"
check("loop-in-order", loop_in_order)

# %% [markdown]
r"""
Now the oldest model of all, linear regression (线性回归): predict y by x @ w + b. First with nothing but what this lesson had; then with an optimizer. Both start at zero, both take the same steps, so every loss has to be equal.
"""

# %% [markdown] id="fit-by-hand-prompt" role="prompt"
r"""
### Fit by hand

Write `fit_by_hand(x, y, rate, steps)`. The prediction is `x @ w + b`; `w` (width,) and `b` () start as zeros, and the loss is the mean squared error against `y`. After `steps` steps of gradient descent it returns `w`, `b` and the losses: one tensor with one loss for each step, measured before the step was made.

`x` has the shape (N, width), `y` the shape (N,). Everything that you make has the dtype and the device of x. No optimizer and no `.data`: the check reads your code for that.
"""

# %% id="fit-by-hand" role="answer"
def fit_by_hand(x, y, rate, steps):
    """Return (w, b, losses) of a linear regression by gradient descent."""
    ### BEGIN SOLUTION
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        w.grad = b.grad = None
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)
    ### END SOLUTION

# %% id="fit-by-hand-check" role="check"
check("fit-by-hand", fit_by_hand)

# %% [markdown] id="fit-with-optim-prompt" role="prompt"
r"""
### Fit with an optimizer

Write `fit_with_optim(x, y, rate, steps)`: the same, and the same results, but the emptying and the steps are those of `torch.optim.SGD`. The check reads your code for that.
"""

# %% id="fit-with-optim" role="answer"
def fit_with_optim(x, y, rate, steps):
    """Return (w, b, losses) as fit_by_hand does, by torch.optim.SGD."""
    ### BEGIN SOLUTION
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    optimizer = torch.optim.SGD([w, b], lr=rate)
    losses = []
    for _ in range(steps):
        loss = (x @ w + b - y).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return w.detach(), b.detach(), torch.tensor(losses, dtype=x.dtype, device=x.device)
    ### END SOLUTION

# %% id="fit-with-optim-check" role="check"
check("fit-with-optim", fit_with_optim)

# %% [markdown]
r"""
## A map of real heights

Among the sample data that come with matplotlib is a small map, `topobathy.npz`: the height of the land and the depth of the sea around Vancouver Island, on a grid of 91 × 120 points. It lies on your disk already, under the licence of matplotlib.
"""

# %%
data = cbook.get_sample_data("topobathy.npz")
heights = torch.from_numpy(data["topo"]) / 1000
west, east, south, north = *data["longitude"][[0, -1]] - 360, *data["latitude"][[0, -1]]
lowest, highest = 1000 * heights.min(), 1000 * heights.max()
print(f"{tuple(heights.shape)}, {lowest:.0f} m to {highest:.0f} m")
print(f"{-west:.1f}° W to {-east:.1f}° W, {south:.1f}° N to {north:.1f}° N")


# %%
def show_maps(**maps):
    """Show maps of heights side by side, in one scale of colours; below 0 is the sea."""
    rows, columns = -(-len(maps) // 3), min(len(maps), 3)
    size = (3 * columns + 0.6, 2.4 * rows)
    figure, axes = plt.subplots(rows, columns, squeeze=False, figsize=size)
    figure.set_layout_engine("constrained")
    for axis in axes.flat:
        axis.set_axis_off()
    for axis, (title, values) in zip(axes.flat, maps.items()):
        colours = dict(origin="lower", cmap="gist_earth", vmin=-0.8, vmax=1.6)
        image = axis.imshow(values.cpu(), **colours)
        _ = axis.set_title(title.replace("_", " "))
    _ = figure.colorbar(image, ax=axes, label="kilometres")


show_maps(the_map=heights)

# %% [markdown]
r"""
The task: say the height at a place. Every second row and column is there to learn from, 46 × 60 places. The places in between are kept back: only on numbers that a model has never seen does one find out what it has learned.
"""

# %%
height, width = heights.shape
down, across = torch.linspace(-1, 1, height), torch.linspace(-1, 1, width)
places = torch.stack(torch.meshgrid(down, across, indexing="ij"), -1).to(DEV)
heights = heights.to(DEV)
seen, unseen = (slice(0, None, 2),) * 2, (slice(1, None, 2),) * 2
places[seen].shape, places[unseen].shape

# %% [markdown]
r"""
Two loops, with nothing new but one thing. Each parameter gets a velocity that keeps nine tenths of itself and takes the new gradient in; the step goes by the velocity. That is **momentum** (动量): where the slope stays the same, the steps grow. An optimizer keeps the velocities for you, so it has a state of its own.
"""

# %%
RATE, MOMENTUM = 0.1, 0.9


def loss_of(model, x, y):
    return (model(x)[..., 0] - y).square().mean()


def train_by_hand(model, x, y, steps):
    """Train a model, and return the loss before each step."""
    parameters = list(model.parameters())
    velocities = [torch.zeros_like(p) for p in parameters]
    losses = []
    for _ in range(steps):
        loss = loss_of(model, x, y)
        for p in parameters:
            p.grad = None
        loss.backward()
        with torch.no_grad():
            for p, velocity in zip(parameters, velocities):
                velocity.mul_(MOMENTUM).add_(p.grad)
                p -= RATE * velocity
        losses.append(loss.item())
    return losses


def train_with_optim(model, x, y, steps):
    """Train a model, and return the loss before each step."""
    optimizer = torch.optim.SGD(model.parameters(), lr=RATE, momentum=MOMENTUM)
    losses = []
    for _ in range(steps):
        loss = loss_of(model, x, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses

# %% [markdown]
r"""
First a plane: linear regression on the two coordinates. There is a formula for the best one, so the loop can be put to the test.
"""

# %%
def plane():
    model = nn.Linear(2, 1).to(DEV)
    with torch.no_grad():
        for p in model.parameters():
            p.zero_()
    return model


def metres(loss):
    """Return the root of a mean squared error in metres, to the nearest ten."""
    return round(1000 * loss**0.5, -1)


by_hand, with_optim = plane(), plane()
losses = train_by_hand(by_hand, places[seen], heights[seen], 150)
same = train_with_optim(with_optim, places[seen], heights[seen], 150)
table = nn.functional.pad(places[seen].reshape(-1, 2), (0, 1), value=1.0).cpu().double()
truth = heights[seen].reshape(-1, 1).cpu().double()
solution = torch.linalg.lstsq(table, truth).solution
best = (table @ solution - truth).square().mean().item()
metres(losses[0]), metres(losses[-1]), metres(same[-1]), metres(best)

# %% [markdown]
r"""
In words: without a model one is wrong by 570 metres (the root of the mean squared error), with the best plane by 410, and both loops have found it. A plane cannot do more.

So a network. It gets each place as 128 waves of different lengths and directions: sines and cosines that are drawn once and never change. (They are no parameters, so nothing is learned about them.)
"""

# %%
generator = torch.Generator().manual_seed(0)
waves = torch.randn(2, 64, generator=generator).to(DEV) * 4 * torch.pi


class Waves(nn.Module):
    """Places (..., 2) as waves (..., 128)."""

    def forward(self, places):
        phases = places @ waves.to(places.device)
        return torch.cat([phases.sin(), phases.cos()], -1)


def fixed(model):
    """Return a model on DEV, its first weights drawn from a seed."""
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for p in model.parameters():
            p.copy_(torch.randn(p.shape, generator=generator) / p.shape[-1] ** 0.5)
    return model.to(DEV)


def network():
    """Return a network of waves, 128 units, and one height."""
    return fixed(nn.Sequential(Waves(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 1)))


def predicted(model):
    """Return the map that a model has learned, at all places."""
    with torch.no_grad():
        return model(places)[..., 0]


frames = {}
for steps in (0, 20, 80, 300):
    model = network()
    curve = train_by_hand(model, places[seen], heights[seen], steps)
    frames[f"after_{steps}_steps"] = predicted(model)
show_maps(**frames, the_map=heights)

# %% [markdown]
r"""
After 20 steps there is land and sea, after 80 the island lies where it should, after 300 it has mountains and inlets. In numbers, in metres: first the error on the places that were learned from, then on those in between, which the network has never seen.
"""

# %%
for name, values in frames.items():
    errors = (values - heights).square()
    known, new = metres(errors[seen].mean().item()), metres(errors[unseen].mean().item())
    print(f"{name:<18}{known:>5.0f}{new:>6.0f}")

# %%
_, axes = plt.subplots(figsize=(5, 2.5))
_ = axes.semilogy(losses, color="0.6", linestyle="--", label="plane")
_ = axes.semilogy(curve, color="0.1", label="network")
_ = axes.set(xlabel="step", ylabel="loss (square kilometres)")
_ = axes.legend()

# %% [markdown]
r"""
Are the waves needed? The same network on the two coordinates, after as many steps:
"""

# %%
without = fixed(nn.Sequential(nn.Linear(2, 128), nn.ReLU(), nn.Linear(128, 1)))
metres(train_by_hand(without, places[seen], heights[seen], 300)[-1])

# %% [markdown]
r"""
From 80 to 300 steps the error on the places seen falls by more than a third, and in between hardly anything changes: the network is learning its places by heart. The curve of the loss knows only the places seen, so it does not show that. (Its scale is logarithmic.)

That was by hand. The optimizer starts from the same first weights. **Will its map be the same one?** Each of 300 steps rounds a little differently, so ask how far the maps are apart on the whole, and allow ten metres.
"""

# %%
def alike(one, other):
    """Return whether two maps differ by less than ten metres on the whole."""
    return (one - other).square().mean().sqrt().item() < 0.01


again = network()
curve_again = train_with_optim(again, places[seen], heights[seen], 300)
alike(predicted(again), predicted(model)), metres(curve_again[-1]), metres(curve[-1])

# %% [markdown]
r"""
And on another device? Where there is a GPU, all of this has run on it, and eighty steps of it run on the CPU once more; elsewhere a simulated GPU does them. The loops do not change: model and data are moved, and nothing else.
"""

# %%
def map_on(device, train):
    """Return the map that is learned on a device in 80 steps."""
    model = network().to(device)
    train(model, places[seen].to(device), heights[seen].to(device), 80)
    with torch.no_grad():
        return model(places.to(device))[..., 0].cpu()


expected = frames["after_80_steps"].cpu()
with simulated_gpus() if DEV.type == "cpu" else nullcontext():
    other = best_device() if DEV.type == "cpu" else torch.device("cpu")
    maps = [map_on(other, train) for train in (train_by_hand, train_with_optim)]
[alike(one, expected) for one in maps]

# %% [markdown]
r"""
By hand and by an optimizer, here and there, it is the same map.

For yourself, without points: nothing in the loop ever asks for the places in between. Why do they come out right at all, and why not better? A model answer: the waves and the few units make neighbours alike, so what is learned at a place holds around it; what is finer than the grid of places seen cannot be known from them.

## What to remember

- `.grad` is a bucket. `backward` adds to it, `step` reads it, `zero_grad` takes it away. Gradients of pieces add up to that of the whole, if each is divided by the size of the whole.
- A graph that has kept something serves for one backward. Carry numbers on from step to step, and not tensors with a past: `detach()` for a state, `.item()` for a sum.
- `no_grad` is about recording, `eval` about what layers do, `requires_grad_(False)` about a parameter. Testing needs the first two.
- Weights are updated in place, in `no_grad`. Elsewhere, write into nothing that an operation has kept.
- Each tensor counts its writes, and a backward that finds another count refuses. `.data` writes without counting.
- The loop: forward, loss, empty, backward, step.

What may go wrong: `retain_graph=True` because a message said so; `total += loss`; a mean of means over pieces of different sizes; `w = w - …`; `zero_grad` between backward and step; `model.eval()` taken for `no_grad`; `module.requires_grad = False`, which does nothing; a silent `.data`.
"""

# %% [markdown]
r"""
## Lessons 00 to 08 in one quiz

The second long quiz. There is no new thing in it and there are no points: three exercises from everything so far, without looking, without running.
"""

# %% [markdown] id="boss-tensors-prompt" role="prompt"
r"""
### Tensors

A tuple of six: a dtype, two lists, a shape, a stride, and a number of bytes.

```python
(torch.ones(2, dtype=torch.int64) * 0.5).dtype
torch.linspace(0, 1, 3).tolist()
torch.arange(6).view(2, 3).t().reshape(6).tolist()
(torch.zeros(4, 1, 3) * torch.zeros(2, 3)).shape
torch.arange(12).view(3, 4)[1:, ::2].stride()
torch.zeros(3).expand(5, 3).untyped_storage().nbytes()
```
"""

# %% id="boss-tensors" role="answer"
### BEGIN SOLUTION
boss_tensors = (torch.float32, [0.0, 0.5, 1.0], [0, 3, 1, 4, 2, 5], (4, 2, 3), (4, 2), 12)
### END SOLUTION

# %% id="boss-tensors-check" role="check"
check("boss-tensors", boss_tensors)

# %%
reveal("boss-tensors")

# %% [markdown] id="boss-gradients-prompt" role="prompt"
r"""
### Gradients

`x` is the leaf `[2.0, 3.0]`, and it asks for gradients. Each question starts with a fresh x. A tuple of six.

1. `x.grad` after `(x**2).sum().backward()`, as a list
2. `x.grad` after `(x**2).mean().backward()`, as a list
3. `x.grad` after `(x**2).backward(torch.tensor([1.0, 0.5]))`, as a list
4. `x.grad` after `(x * x[0]).sum().backward()`, as a list
5. the shape of the Jacobian of a function from 3 numbers to 5, as a tuple
6. the name of the node that `(x * 2 + 1).grad_fn` is, without the `Backward0`
"""

# %% id="boss-gradients" role="answer"
### BEGIN SOLUTION
boss_gradients = ([4.0, 6.0], [2.0, 3.0], [4.0, 3.0], [7.0, 2.0], (5, 3), "Add")
### END SOLUTION

# %% id="boss-gradients-check" role="check"
check("boss-gradients", boss_gradients)

# %%
reveal("boss-gradients")

# %% [markdown] id="boss-training-prompt" role="prompt"
r"""
### Training

True or False? A tuple of six.

- a: after `optimizer.step()` the gradients are gone;
- b: after `model.eval()` the loss has a graph as before;
- c: `with torch.no_grad(): w -= 0.1 * w.grad` leaves w a leaf that asks for gradients;
- d: `y = x * x`, then `x.data *= 2`: `y.backward()` is refused;
- e: in a loop, `total += loss` keeps the graphs of all rounds;
- f: a leaf that was moved to a GPU by `.to` gets its gradient there.
"""

# %% id="boss-training" role="answer"
### BEGIN SOLUTION
boss_training = (False, True, True, False, True, False)
### END SOLUTION

# %% id="boss-training-check" role="check"
check("boss-training", boss_training)

# %%
reveal("boss-training")

# %% [markdown]
r"""
What you missed is worth ten minutes in its lesson, today rather than next week.
"""

# %% tags=["nbval-ignore-output"]
progress()
