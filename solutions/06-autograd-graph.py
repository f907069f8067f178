# %% [markdown]
r"""
# 06 · Autograd I: the graph

A network has a loss, one number, and millions of weights. To train it you must know for each weight how fast the loss grows when that weight does. Nobody works that out by hand. PyTorch writes down what you compute while you compute it, and walks back through its notes afterwards. By the end you can draw what it wrote down, say which tensor keeps a gradient (梯度) and which does not, read the messages of autograd without fear, and you will have built such an engine yourself.

About 110 minutes · 20 points · needs lessons 01 to 05
"""

# %%
import shutil
import warnings

import matplotlib.pyplot as plt
import torch

from course_utils import best_device, check, hint, progress, reveal
from course_utils import draw_engine, draw_graph, simulated_gpus

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the best device that PyTorch can use here. All tensors that record are made there; why *made* there and not moved there is one of the subjects of this lesson.

## Before you start: three questions from earlier
"""

# %% [markdown] id="recall-06-prompt" role="prompt"
r"""
### Three from earlier

From memory, in a tuple of three: a shape, a list and True or False.

```python
(torch.zeros(3, 1) + torch.zeros(2)).shape
(a := torch.zeros(3), a[1:].add_(5))[0].tolist()
torch.tensor([1, 2]).is_floating_point()
```

The second line makes a tensor `a`, adds 5 in place to a slice of it, and asks what `a` holds then, as a list of floats.
"""

# %% id="recall-06" role="answer"
### BEGIN SOLUTION
recall_06 = ((3, 2), [0.0, 5.0, 5.0], False)
### END SOLUTION

# %% id="recall-06-check" role="check"
check("recall-06", recall_06)

# %%
reveal("recall-06")

# %% [markdown]
r"""
## Who is recorded

The three notes agree that autograd (自动求导) is the engine (引擎) under every network in PyTorch. One of them (*Basic Knowledge | Wyaaaattwho's Blog*) calls it a package for the class `torch.tensor`. Test it: which of the two names is a class?
"""

# %%
isinstance(torch.tensor, type), isinstance(torch.Tensor, type)

# %% [markdown]
r"""
`torch.tensor` is a function that makes tensors. The class, whose objects can record, is `torch.Tensor`.

Recording is off to begin with. `requires_grad=True` switches it on for one tensor, and from then on every operation with it is tracked (追踪). Below, nobody asks `y` to record. **Does it?**
"""

# %%
constant = torch.tensor([1.0, 1.0], device=DEV)
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
y = x * 3 + constant
constant.requires_grad, x.requires_grad, y.requires_grad

# %% [markdown]
r"""
One input that records is enough. Three attributes say how a tensor stands to all this:

- `requires_grad`: is what is computed with it recorded?
- `is_leaf` (叶子节点): is it without a recorded past?
- `grad_fn`: its recorded past, or None.
"""

# %% [markdown] id="three-facts-prompt" role="prompt"
r"""
### Three facts about six tensors

Say for each of these tensors three things, each True or False: its `requires_grad`, its `is_leaf`, and whether it has a `grad_fn`. Do not run them yet.

```python
a = torch.ones(2)
b = torch.ones(2, requires_grad=True)
c = torch.ones(2) * 3
d = torch.ones(2, requires_grad=True) * 3
e = torch.ones(2, requires_grad=True).double()
f = torch.ones(2, requires_grad=True).detach() * 3
```
"""

# %% id="three-facts" role="answer"
### BEGIN SOLUTION
a_facts = (False, True, False)
b_facts = (True, True, False)
c_facts = (False, True, False)
d_facts = (True, False, True)
e_facts = (True, False, True)
f_facts = (False, True, False)
### END SOLUTION

# %% id="three-facts-check" role="check"
check("three-facts", (a_facts, b_facts, c_facts, d_facts, e_facts, f_facts))

# %%
reveal("three-facts")

# %%
def facts(t):
    """Return what autograd knows of a tensor: does it record, is it a leaf, has it a past?"""
    return t.requires_grad, t.is_leaf, t.grad_fn is not None


b = torch.ones(2, requires_grad=True)
facts(torch.ones(2) * 3), facts(b), facts(b * 3), facts(b.double()), facts(b.detach() * 3)

# %% [markdown]
r"""
Of eight combinations only three occur, and they have names. A **constant** records nothing and has no past. A **leaf** that records is where gradients arrive. A **result** has a past. In the picture the leaf and the result look different, and the constant is not there: of it nobody will ask anything.
"""

# %%
draw_graph(y, gradients=False)

# %% [markdown]
r"""
The notes say that `grad_fn` is None for tensors that the user made by hand. That is true, and not all: `c` was computed, and has none either.

They also say that `requires_grad` may be changed at any time, by `requires_grad_()`, and is False by default. Here is their example, with numbers of ours. **After the switch, what does `b` know of the division?**
"""

# %%
a = torch.tensor([2.0, 3.0], device=DEV)
a = (a * 3) / (a - 1)
before = a.requires_grad
a.requires_grad_()
b = (a * a).sum()
before, a.requires_grad, a.is_leaf, b.requires_grad

# %%
draw_graph(b, gradients=False)

# %% [markdown]
r"""
Nothing. `a` is a leaf: when it was computed nobody recorded, and the switch works from now on, not backwards. And "at any time"? Test it with a result.
"""

# %% tags=["raises-exception"]
y.requires_grad_(False)

# %% [markdown]
r"""
A result cannot be switched off, since others may depend on its past. The message names the way out: `detach()` gives the same numbers without the past.

## What a result remembers

`y.grad_fn` is an object. What interests us is its class. For `x.exp()` it is this one:
"""

# %%
type(x.exp().grad_fn).__name__

# %% [markdown]
r"""
The operation, then `Backward`, then a number: some operations come in several variants. One note (*Basic Knowledge*) says that `grad_fn` refers to a `PowBackward0`. Say what these are before you test it.
"""

# %% [markdown] id="node-names-prompt" role="prompt"
r"""
### Names of nodes

`x` is the leaf `[2.0, 3.0]`. Give the class names of these four, as texts, in a tuple.

```python
(x * x).grad_fn
(x ** 2).grad_fn
(x ** 2 + 2).grad_fn
(x ** 2 + 2).sum().grad_fn
```
"""

# %% id="node-names" role="answer"
### BEGIN SOLUTION
node_names = ("MulBackward0", "PowBackward0", "AddBackward0", "SumBackward0")
### END SOLUTION

# %% id="node-names-check" role="check"
check("node-names", node_names)

# %%
reveal("node-names")

# %% [markdown]
r"""
The last two lines are the first example of the notes (*PyTorch02-PyTorch基础知识*): y = x² + 2, and z the sum of y.
"""

# %%
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
y = x**2 + 2
z = y.sum()
[type(result.grad_fn).__name__ for result in (x * x, x**2, y, z)]

# %% [markdown]
r"""
`grad_fn` is the **last** operation, and a `PowBackward0` only where that was a power.

There is a second attribute, `_grad_fn`. *Basic Knowledge* explains at length that it is another function, set only while gradients are computed. No gradient was computed yet. Test it.
"""

# %%
y._grad_fn is y.grad_fn, x._grad_fn

# %% [markdown]
r"""
It is the same object, and was there all the time: a private name of the same thing. The underscore means that it is not for you.

The notes call the object a `Function`. Today the class is named for what it is in the picture, a **node** (节点); `torch.autograd.Function` is what you derive from to define an operation of your own.
"""

# %%
isinstance(y.grad_fn, torch.autograd.graph.Node), isinstance(y.grad_fn, torch.autograd.Function)

# %% [markdown]
r"""
And where is the rest of the past? In `next_functions`: a pair for each thing that went in, of which the first half is the node there. **How many pairs has the addition of 2?**
"""

# %%
def behind(node):
    """Return the class names of the nodes behind a node."""
    return [type(further).__name__ for further, _ in node.next_functions]


behind(z.grad_fn), behind(y.grad_fn)

# %% [markdown]
r"""
Two: the power and the 2. The 2 is a constant, and where its node would be there is None.

Go on to the end. `x` is a leaf and has no `grad_fn`, yet something stands behind the power: `AccumulateGrad`, which knows the leaf.
"""

# %%
power = y.grad_fn.next_functions[0][0]
last = power.next_functions[0][0]
behind(power), last.variable is x, behind(last)

# %% [markdown]
r"""
That is the whole record. The notes compare `grad_fn` to a trail of breadcrumbs (面包屑), and `next_functions` to the link between two parts of a chain (链条的锁扣). The picture draws the links in the direction of the program, from the leaf down; the record leads up. `AccumulateGrad` has no box of its own, it is the leaf's.
"""

# %%
draw_graph(z, gradients=False)

# %% [markdown] id="chain-prompt" role="prompt"
r"""
### The chain

Write `chain(t)`. It starts at `t.grad_fn` and follows `next_functions` to the end: from each node to the first one behind it that is not None. It returns the class names in that order, as a list. A tensor without a `grad_fn` gives an empty list.

It is tried on results of several expressions, on a leaf, and on a constant.
"""

# %% id="chain" role="answer"
def chain(t):
    """Return the class names of the nodes from t.grad_fn to the leaf."""
    ### BEGIN SOLUTION
    names, node = [], t.grad_fn
    while node is not None:
        names.append(type(node).__name__)
        node = next((further for further, _ in node.next_functions if further is not None), None)
    return names
    ### END SOLUTION

# %% id="chain-check" role="check"
check("chain", chain)

# %% [markdown]
r"""
A chain is the simplest case. The notes have an example that is none: `z = y * y * 3`. **How many arrows leave the box of `y`?**
"""

# %%
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
y = x + 2
z = y * y * 3
out = z.mean()
behind(z.grad_fn.next_functions[0][0]), out.item()

# %%
draw_graph(out, gradients=False)

# %% [markdown]
r"""
Two, since `y` went in twice: the multiplication has the same node behind it two times. What tensors and nodes form together is a **directed acyclic graph** (有向无环图): arrows with a direction, and no way round in a circle, because nothing can be computed from what comes later.

Under a line in some boxes stands what the operation keeps for the way back. For a product that is both factors; an addition keeps nothing.

## Backward, step by step

The notes' second example is the first one once more, x = [2, 3], y = x² + 2, z = the sum of y, and now the question: how fast does z grow when an element of x does? By hand:

- z is the sum of the y, so z grows by one when a y does: ∂z/∂y = [1, 1].
- y is x² and a constant. Its slope is 2x, and the constant has none: ∂y/∂x = 2x.
- The **chain rule** (链式法则) multiplies them: ∂z/∂x = 1 · 2x.
"""

# %% [markdown] id="by-hand-prompt" role="prompt"
r"""
### By hand

For x = [2, 3], work out with pencil and paper what ∂z/∂x is for each of these. Give a tuple of three lists of two whole numbers each, such as `([1, 2], …)`.

```python
z = (x**2 + 2).sum()
z = (3 * x**2 + x).sum()
z = (x**2).mean()
```
"""

# %% id="by-hand" role="answer"
### BEGIN SOLUTION
by_hand = ([4, 6], [13, 19], [2, 3])
### END SOLUTION

# %% id="by-hand-check" role="check"
check("by-hand", by_hand)

# %%
reveal("by-hand")

# %% [markdown]
r"""
Now the engine. `backward` (反向传播) starts at the tensor that it is called on and walks the record back. What comes out is put into `.grad` of the leaf.
"""

# %%
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
y = x**2 + 2
z = y.sum()
draw_graph(z)

# %% [markdown]
r"""
The numbers at the arrows are new: they are what goes along them on the way back. They were taken from the engine, and no trace of that is left. Read them from the end, against the arrows: the sum is handed 1 and hands 1 on to each element, the addition passes both through, and the power multiplies by 2x, for which it has kept x. Those are the three lines of the derivation by hand.

The same frame by frame, each with its arithmetic.
"""

# %%
draw_graph(z).steps()

# %% [markdown]
r"""
And in earnest. Before `backward` there is no gradient, after it there is.
"""

# %%
before = x.grad
z.backward()
before, x.grad.tolist()

# %%
for expression in (lambda x: (3 * x**2 + x).sum(), lambda x: (x**2).mean()):
    leaf = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
    expression(leaf).backward()
    print(leaf.grad.tolist())

# %% [markdown] id="gradient-prompt" role="prompt"
r"""
### The gradient, by the engine

Write `gradient(x)`: it returns the gradient of `(x**2 + 2).sum()` for the numbers in x, computed by `backward`. The check reads your code for that.

It is tried on tensors of several shapes and both float dtypes: some that do not record, some that do, and one that is itself a result.
"""

# %% id="gradient" role="answer"
def gradient(x):
    """Return the gradient of (x**2 + 2).sum(), of the shape and dtype of x."""
    ### BEGIN SOLUTION
    leaf = x.detach().clone().requires_grad_()
    (leaf**2 + 2).sum().backward()
    return leaf.grad
    ### END SOLUTION

# %% id="gradient-check" role="check"
check("gradient", gradient)

# %% [markdown]
r"""
`backward` needs a number to start with, the 1 at the end of the picture. For a loss, a single number, it takes 1 by itself. The notes say that `out.backward()` and `out.backward(torch.tensor(1.))` are the same. They are:
"""

# %%
def gradient_from(*start):
    """Return the gradient of the example, with backward(*start)."""
    leaf = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
    (leaf**2 + 2).sum().backward(*start)
    return leaf.grad.tolist()


gradient_from(), gradient_from(torch.tensor(1.0, device=DEV))

# %% [markdown]
r"""
For anything that is no scalar (标量), they say, `backward` must be handed a tensor of the same shape, "else an error". Test it for four shapes. **Which of them run without it?** `outcome` shows the first sentence of an error in place of a page of it.
"""

# %%
def outcome(call):
    """Return what a call gives, or the first sentence of its error."""
    try:
        return call()
    except (AttributeError, RuntimeError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}".splitlines()[0].partition(". ")[0]


def result_of_shape(*shape):
    return torch.ones(*shape, requires_grad=True, device=DEV) * 2


for shape in ((), (1,), (1, 1), (2,)):
    print(shape, outcome(result_of_shape(shape).backward))

# %% [markdown]
r"""
Not the number of axes counts but the number of elements: one element needs no start, whatever its shape. If you hand one over, its shape has to be exactly that of the result, also for (1,).
"""

# %%
outcome(lambda: result_of_shape((2,)).backward(torch.ones(3, device=DEV)))

# %%
outcome(lambda: result_of_shape((1,)).backward(torch.tensor(1.0, device=DEV)))

# %% [markdown]
r"""
What such a start means for a tensor of several elements is the subject of lesson 07.

One rule is missing. In `a * w + a` the leaf `a` is used twice, so two messages come back to it. **What is done with two?**
"""

# %%
a = torch.tensor(2.0, requires_grad=True, device=DEV)
w = torch.tensor(3.0, requires_grad=True, device=DEV)
z = (a * w + a).sum()
draw_graph(z)

# %% [markdown]
r"""
They are added. When a grows by one, the product grows by 3 and the single a by 1, together 4. That is calculus; it has nothing to do yet with gradients that accumulate from one `backward` to the next.

So the engine may not leave `a` before both messages are there. It keeps to an order in which a node's turn comes when all that it waits for is done.
"""

# %% [markdown] id="in-which-order-prompt" role="prompt"
r"""
### In which order

Put what happens in `z.backward()` for this z in order, as a tuple of five texts. `"a"` stands for adding a gradient to `a.grad`, `"w"` likewise; the others are the nodes `"Add"`, `"Mul"` and `"Sum"`. More than one order is right.
"""

# %% id="in-which-order" role="answer"
### BEGIN SOLUTION
in_which_order = ("Sum", "Add", "Mul", "a", "w")
### END SOLUTION

# %% id="in-which-order-check" role="check"
check("in-which-order", in_which_order)

# %%
draw_graph(z).steps()

# %% [markdown]
r"""
## Where a gradient is kept

The course from which one of the notes ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) was taken has an example with two leaves.
"""

# %%
x1 = torch.tensor(1.0, requires_grad=True, device=DEV)
x2 = torch.tensor(2.0, requires_grad=True, device=DEV)
y = x1 + 2 * x2
y.item(), x1.requires_grad, x2.requires_grad, y.requires_grad

# %% [markdown]
r"""
Then it asks for the gradients, before any `backward`, by `x1.grad.data`. It shows the error too.
"""

# %% tags=["raises-exception"]
x1.grad.data

# %% [markdown]
r"""
`.grad` is None as long as there is no gradient, and None has no `.data`. Today one writes `x1.grad`: it says the same without an error. (What is wrong with `.data` is told in lesson 08.)
"""

# %%
before = x1.grad, x2.grad
y.backward()
before, x1.grad.item(), x2.grad.item()

# %% [markdown]
r"""
In the same list of questions stands `y.grad.data`. Everything was computed by now, and the gradient of y by itself is 1. **What is `y.grad`?**
"""

# %%
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    of_y = y.grad
of_y, str(caught[0].message).partition(". ")[0]

# %% [markdown]
r"""
None, for ever, and a warning. `y` is a result. Its gradient was computed on the way and dropped once it was passed on: keeping one for each step would cost as much memory as the steps themselves. Only leaves keep theirs. Where you want to see one, say so beforehand, by `retain_grad()`.
"""

# %%
y = x1 + 2 * x2
y.retain_grad()
y.backward()
y.grad.item(), x1.grad.item(), x2.grad.item()

# %% [markdown]
r"""
The gradient of y is there. But look at the other two: they were 1 and 2, and the formula is the same. **What would a third run give?**

`backward` does not set `.grad`, it **adds** to it (累加). The notes print 1, 2 and after a second run 2, 4. The saved notebook of the course that they follow (datawhale's *thorough-pytorch*) shows 5 and 10. How often had its author run the cell? Nothing on the page tells: a notebook has a memory of its own. Lesson 08 shows what the adding is good for; until then, begin with fresh leaves.

Now something that happens in notebooks every day: only the cell with `backward` is run again, and not the one that makes y. **Guess three things: is there an error, and what are the two gradients afterwards?**
"""

# %%
x1 = torch.tensor(1.0, requires_grad=True, device=DEV)
x2 = torch.tensor(2.0, requires_grad=True, device=DEV)
y = x1 + 2 * x2
y.backward()
x1.grad.item(), x2.grad.item()

# %%
outcome(y.backward)

# %%
x1.grad.item(), x2.grad.item()

# %% [markdown]
r"""
There is an error: what the product had kept for the way back is **freed** after the first use, as the picture below shows. And the error came halfway. The addition keeps nothing, so it ran once more, and `x1` got its share a second time; `x2` did not. After such an error the gradients are good for nothing. Run the cell that computes y again, and with fresh leaves.
"""

# %%
draw_graph(y)

# %% [markdown] id="middle-gradient-prompt" role="prompt"
r"""
### The gradient in the middle

This function should return two gradients: that of y, which lies in the middle, and that of x. The first one comes out as None. (The check keeps the warning to itself; call the function and you see it.) Mend it.

x is a leaf that records. It is tried on several shapes and both float dtypes.
"""

# %% id="middle-gradient" role="answer"
def middle_gradient(x):
    """Return the gradients of (y * y).sum() for y = x**2 and for x."""
    ### BEGIN SOLUTION
    y = x**2
    y.retain_grad()
    (y * y).sum().backward()
    return y.grad, x.grad
    ### END SOLUTION

# %% id="middle-gradient-check" role="check"
check("middle-gradient", middle_gradient)

# %% [markdown]
r"""
The same rule makes the commonest fault with GPUs. A leaf is made and then moved, all in one line. **Is `moved` a leaf?** A simulated GPU will do to see it; here one is switched on for the length of a cell.
"""

# %%
with simulated_gpus(1, force=True):
    made = torch.tensor([2.0, 3.0], requires_grad=True)
    moved = made.to("simgpu:0")
    seen = facts(moved), type(moved.grad_fn).__name__, behind(moved.grad_fn)
seen

# %% [markdown]
r"""
Moving is a step like any other: what comes out is a result, and `moved.grad` stays None. The leaf is `made`, and it stayed at home. A change of dtype does the same.

On a machine without a GPU the fault does not show, since `.to` has nothing to do there and gives the leaf itself back.
"""

# %%
leaf = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
leaf.to(DEV) is leaf, leaf.to(DEV).is_leaf, leaf.to(torch.float64).is_leaf

# %% [markdown] id="first-gradient-prompt" role="prompt"
r"""
### It works on my machine

The first step of a regression: weights of zero, a sum of squared errors, its gradient. The function below is right on its author's laptop, for float32. On float64, and on every GPU, it gives None. Mend it.

x has the shape (N, width), t the shape (N,). Both have the dtype and the device that the weights and their gradient should have.
"""

# %% id="first-gradient" role="answer"
def first_gradient(x, t):
    """Return the gradient of ((x @ w - t)**2).sum() for w = zeros, of shape (width,)."""
    ### BEGIN SOLUTION
    w = torch.zeros(x.shape[1], dtype=x.dtype, device=x.device, requires_grad=True)
    ((x @ w - t) ** 2).sum().backward()
    return w.grad
    ### END SOLUTION

# %% id="first-gradient-check" role="check"
check("first-gradient", first_gradient)

# %% [markdown]
r"""
## The graph is made by running

Nowhere did you declare a graph. It came about by running the program, line after line: **define by run**, a **dynamic** graph (动态计算图). So it may be another one each time. The function below has an `if`. **Which nodes stand behind its result for 2, and which for −2?**
"""

# %%
def bend(x):
    if x > 0:
        return x * 3
    return x.exp() + x**2


for number in (2.0, -2.0):
    leaf = torch.tensor(number, requires_grad=True, device=DEV)
    print(number, behind(bend(leaf).grad_fn))

# %%
draw_graph(bend(torch.tensor(2.0, requires_grad=True, device=DEV)))

# %%
draw_graph(bend(torch.tensor(0.0, requires_grad=True, device=DEV)))

# %% [markdown]
r"""
(The picture is drawn for 0, which takes the same branch as −2 and has rounder numbers.)

The graph knows nothing of the `if`. What was run is recorded, and the branch that was not taken does not exist. Loops are the same. **How many divisions stand in the record of this one?** Your `chain` will tell.
"""

# %%
y = torch.tensor(64.0, requires_grad=True, device=DEV)
while y > 3:
    y = y / 2
y.item(), outcome(lambda: chain(y))

# %% [markdown] id="within-the-limit-prompt" role="prompt"
r"""
### Within the limit

Write `within_the_limit(x, limit)`. If the sum of x is negative, y is the square of each element, else y is x. Then, as long as the sum of y is above the limit, y is halved. It returns y.

x is a leaf that records; the limit is positive. After your function returned, the result is asked for its gradient by x, so everything between must have been recorded.
"""

# %% id="within-the-limit" role="answer"
def within_the_limit(x, limit):
    """Return x, squared if its sum is negative, halved until its sum is at most the limit."""
    ### BEGIN SOLUTION
    y = x * x if x.sum() < 0 else x
    while y.sum() > limit:
        y = y / 2
    return y
    ### END SOLUTION

# %% id="within-the-limit-check" role="check"
check("within-the-limit", within_the_limit)

# %% [markdown]
r"""
The other way is the **static** graph (静态图), which CSDN 120758843 shows beside it: the graph is defined first, and numbers flow through it later. PyTorch can make one too, with `torch.fx`. Note that no number is needed for that.
"""

# %%
static = torch.fx.symbolic_trace(lambda x: (x**2 + 2).sum())
print(static.code.strip())

# %%
[node.name for node in static.graph.nodes], static(torch.tensor([2.0, 3.0])).item()

# %% [markdown]
r"""
A graph that is known beforehand can be optimised and sent elsewhere. **And what becomes of an `if`?**
"""

# %%
outcome(lambda: torch.fx.symbolic_trace(bend))

# %% [markdown]
r"""
Without a number nobody can say which branch it will be. That is the price of static graphs, and why the notes praise the dynamic ones for research.

The notes are older than a third way. `torch.compile` watches the program run, makes static graphs of what it saw, and makes more when another branch comes. So the program means what it meant before. (`backend="eager"` leaves out the part that makes it fast, which needs a compiler for C++.)
"""

# %%
compiled = torch.compile(bend, backend="eager")
slopes = []
for number in (2.0, 0.0):
    leaf = torch.tensor(number, requires_grad=True, device=DEV)
    compiled(leaf).backward()
    slopes.append(leaf.grad.item())
slopes

# %% [markdown]
r"""
3 from the one branch, and from the other the slope of eˣ + x² at 0, which is 1.

## Errors as teachers

Autograd's messages are few, and each says one thing. Match them before you see them raised.
"""

# %% [markdown] id="which-message-prompt" role="prompt"
r"""
### Which message

Here are five messages, shortened.

| | |
|---|---|
| A | element 0 of tensors does not require grad and does not have a grad_fn |
| B | grad can be implicitly created only for scalar outputs |
| C | Only Tensors of floating point and complex dtype can require gradients |
| D | Can't call numpy() on Tensor that requires grad |
| E | 'NoneType' object has no attribute 'data' |

Say for each of these six lines which one it meets, as a tuple of letters in quotes; one of them runs without an error, for that one write `"none"`.

```python
(torch.tensor(1.0) + 2 * torch.tensor(2.0)).backward()
(torch.ones(2, requires_grad=True) * 2).backward()
(torch.ones(1, requires_grad=True) * 2).backward()
torch.tensor([1, 2], requires_grad=True)
torch.ones(2, requires_grad=True).numpy()
torch.ones(2, requires_grad=True).grad.data
```
"""

# %% id="which-message" role="answer"
### BEGIN SOLUTION
which_message = ("A", "B", "none", "C", "D", "E")
### END SOLUTION

# %% id="which-message-check" role="check"
check("which-message", which_message)

# %% [markdown]
r"""
Now raise them. The first is the notes' own example, what happens when no gradients are allowed.
"""

# %%
x1 = torch.tensor(1.0, device=DEV)
x2 = torch.tensor(2.0, device=DEV)
y = x1 + 2 * x2
outcome(y.backward)

# %% [markdown]
r"""
"Element 0" is `y`, the first of the tensors to start from. It has no `grad_fn`: there is no way back. `draw_graph` draws a fault in place of raising it.
"""

# %%
draw_graph(y)

# %% [markdown]
r"""
The mend is at the beginning: a leaf that records. The other place where A comes from is a step with no slope. **Why should the place of the largest number have none?**
"""

# %%
scores = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
scores.argmax().item(), outcome(scores.argmax().backward)

# %% [markdown]
r"""
Move a score by a little, and the place stays what it is, until it jumps. A place is a whole number, and between two whole numbers there is nothing to move to. That is message C too, and its mend is a dot.
"""

# %%
outcome(lambda: torch.tensor([1, 2], requires_grad=True))

# %%
torch.tensor([1.0, 2.0], requires_grad=True).requires_grad

# %%
draw_graph(torch.tensor([1, 2], device=DEV))

# %% [markdown]
r"""
B you have met: two elements, and no start. Its usual mend is the one number that you meant, a sum or a mean.

D comes when a curve is to be plotted. An array of NumPy has no place for a record, so PyTorch wants to hear that you give it up.
"""

# %%
x = torch.linspace(-2, 2, 9, requires_grad=True, device=DEV)
y = x**2
outcome(y.cpu().numpy)

# %%
y.sum().backward()
fig, axes = plt.subplots(figsize=(5, 2.5))
places = x.detach().cpu().numpy()
_ = axes.plot(places, y.detach().cpu().numpy(), "o-", label="x²")
_ = axes.plot(places, x.grad.cpu().numpy(), "s--", label="its slope, from x.grad")
_ = axes.legend()

# %% [markdown] id="ready-to-plot-prompt" role="prompt"
r"""
### Ready to plot

From a list of numbers this function should make two NumPy arrays of float32: the squares, and the slopes there. It has two faults, and the second shows only when the first is mended.

It is tried on lists of whole numbers and of floats, on a list of one number, and on an empty one.
"""

# %% id="ready-to-plot" role="answer"
def ready_to_plot(numbers):
    """Return (the squares of the numbers, the slopes of the square there) as arrays."""
    ### BEGIN SOLUTION
    x = torch.tensor(numbers, dtype=torch.float32, requires_grad=True)
    y = x**2
    y.sum().backward()
    return y.detach().numpy(), x.grad.numpy()
    ### END SOLUTION

# %% id="ready-to-plot-check" role="check"
check("ready-to-plot", ready_to_plot)

# %% [markdown]
r"""
## The tool that you will meet outside

Pictures of graphs on the web are mostly made by `torchviz`. Here is the notes' example by it; it needs the program `dot` of Graphviz to draw.
"""

# %%
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
y = x**2 + 2
z = y.sum()

# %% tags=["nbval-ignore-output"]
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from torchviz import make_dot

    dot = make_dot(z, params={"x": x})
if shutil.which("dot"):
    display(dot)
else:
    print(dot.source)
    print("To see this as a picture, install Graphviz: https://graphviz.org/download")

# %%
draw_graph(z)

# %% [markdown]
r"""
It is the same graph, and its arrows point the same way. `AccumulateGrad` has a box of its own there, and what flows back, what is kept, and the constant 2 are not shown.

## An engine of your own

Everything is said that an engine needs. Build one, for single numbers, in two halves: the first records, the second goes back.

A number that records has `data`, a `grad` that is 0 to begin with, and `inputs`: for each thing that it was made from a pair, that thing and the **slope** to it, how fast the result grows when only that input does. A number made by hand has no inputs.
"""

# %%
class Number:
    """A number that knows its inputs: pairs of a Number and the slope to it."""

    def __init__(self, data, inputs=(), name=""):
        self.data = data
        self.inputs = inputs
        self.name = name
        self.grad = 0.0

    def __neg__(self):
        return type(self)(-self.data, ((self, -1.0),), "Neg")


five = Number(5.0)
minus = -five
minus.data, minus.inputs[0][0] is five, minus.inputs[0][1]

# %% [markdown]
r"""
`-five` calls `__neg__`. The result is a new number, with one pair: it was made from `five`, and when that grows by one, it falls by one. The name is for the picture at the end.
"""

# %% [markdown] id="value-prompt" role="prompt"
r"""
### Half an engine: recording

Write `Value`, a `Number` with three more operations, each by the pattern of `__neg__`: `a + b`, `a * b`, and `a ** n`, where a and b are values and n is a plain number that is not 0. As names give `"Add"`, `"Mul"` and `"Pow"`; the picture shows them, the check does not look.

It is tried on single operations, on combined ones, and on a value that is used twice. The check reads the result's `data` and its `inputs`, in the order in which they stand in the expression.
"""

# %% id="value" role="answer"
class Value(Number):
    """A number that records sums, products and powers."""

    def __add__(self, other):
        """Return self + other."""
        ### BEGIN SOLUTION
        return Value(self.data + other.data, ((self, 1.0), (other, 1.0)), "Add")
        ### END SOLUTION

    def __mul__(self, other):
        """Return self * other."""
        ### BEGIN SOLUTION
        return Value(self.data * other.data, ((self, other.data), (other, self.data)), "Mul")
        ### END SOLUTION

    def __pow__(self, exponent):
        """Return self to the power of a plain number."""
        ### BEGIN SOLUTION
        return Value(self.data**exponent, ((self, exponent * self.data ** (exponent - 1)),), "Pow")
        ### END SOLUTION

# %% id="value-check" role="check"
check("value", Value)

# %% [markdown]
r"""
Now the way back. The result's own gradient is 1. Each value, when its turn comes, sends to each of its inputs the slope times its own gradient, and what arrives there is **added**. The whole art is whose turn it is: a value may speak only when all messages to it have come, that is, after everything that used it. Such an order is called **topological** (拓扑序).

In this picture the short way and the long way from the end meet in `a`. Whoever goes to `a` by the short way at once, and on from there, has forgotten the other message.
"""

# %%
leaf = torch.tensor(2.0, requires_grad=True, device=DEV)
a = leaf * 5
draw_graph(a + (a * 3) ** 2)

# %% [markdown] id="backward-prompt" role="prompt"
r"""
### The other half: going back

Write `backward(output)`. It sets `output.grad` to 1.0 and adds to the `grad` of everything that the output was made from, through all steps. It returns nothing.

It is tried without your `Value`, on recorded computations that are written down as lists: for each value in the order of the program, pairs of which earlier value is an input and the slope to it. `[], [(0, 3.0)]` is a leaf, and a value made from it with slope 3. What all `grad`s are in the end is the result.
"""

# %% id="backward" role="answer"
def backward(output):
    """Fill the grad of output and of all it was made from; inputs are (value, slope) pairs."""
    ### BEGIN SOLUTION
    order, seen = [], set()

    def visit(value):
        if id(value) not in seen:
            seen.add(id(value))
            for one, _ in value.inputs:
                visit(one)
            order.append(value)

    visit(output)
    output.grad = 1.0
    for value in reversed(order):
        for one, slope in value.inputs:
            one.grad += slope * value.grad
    ### END SOLUTION

# %% id="backward-check" role="check"
check("backward", backward)

# %% [markdown]
r"""
Put the halves together, and PyTorch beside them. `by_mine` and `by_torch` compute the same expression and give the gradients of a and w. (As long as one of your halves is missing, `outcome` says which.)
"""

# %%
def expression(a, w):
    return (a * w + a) ** 2 + a**3 * w


def by_mine(a, w):
    a, w = Value(a), Value(w)
    backward(expression(a, w))
    return a.grad, w.grad


def by_torch(a, w):
    a, w = (torch.tensor(n, dtype=torch.float64, requires_grad=True, device=DEV) for n in (a, w))
    expression(a, w).backward()
    return a.grad.item(), w.grad.item()


outcome(lambda: by_mine(2.0, 3.0)), by_torch(2.0, 3.0)

# %%
def agree():
    """Return whether both engines give the same on 49 pairs of numbers."""
    pairs = [(a / 2, w / 2) for a in range(-3, 4) for w in range(-3, 4)]
    return all(by_mine(*pair) == by_torch(*pair) for pair in pairs)


outcome(agree)

# %% [markdown]
r"""
And the two graphs, yours first.
"""

# %%
def my_graph():
    a, w = Value(2.0, name="a"), Value(3.0, name="w")
    z = a * w + a
    backward(z)
    return draw_engine(z)


outcome(my_graph)

# %%
a = torch.tensor(2.0, requires_grad=True, device=DEV)
w = torch.tensor(3.0, requires_grad=True, device=DEV)
z = a * w + a
draw_graph(z)

# %%
def arrows(figure):
    """Return for each arrow of a picture its two boxes, and what goes back along it."""
    title = [box.title for box in figure.graph.nodes]
    return [(title[arrow.source], title[arrow.target], arrow.gradient) for arrow in figure.graph.edges]


outcome(lambda: arrows(my_graph())) == arrows(draw_graph(z)), arrows(draw_graph(z))

# %% [markdown]
r"""
The same boxes, the same arrows, the same numbers on them. Yours keeps the gradient of every value, PyTorch only those of leaves, and here it has not run yet. The rest of the differences are a matter of size. It keeps the factors of a product and makes the slopes of them on the way back, since a slope between two tensors would be a table (lesson 07). It drops what it kept once it is used. And it finds its order without a function that calls itself: such a one ends at Python's limit, after a thousand steps or so.

For yourself, without points: which line of your engine would you change so that a second `backward` starts from zero, and what would be lost? A model answer: set `grad` to 0 for all values that `visit` finds; then a value could not collect gradients over several runs, which lesson 08 needs.

## What to remember

- Autograd records what is computed with tensors that ask for it. There are constants, leaves, and results; only results have a `grad_fn`.
- `grad_fn` is the last operation's node, `next_functions` leads to the ones behind it, `AccumulateGrad` stands at the end.
- `backward` starts with 1 at one number, multiplies along the ways, adds where ways meet, and adds the outcome to `.grad` of the leaves.
- A result keeps no gradient unless `retain_grad()` was called before. Moving or casting a leaf makes a result: make leaves where they are to be.
- The graph is what was run. An `if` that was not taken is not in it.

What may go wrong: `.grad` read before `backward`; `y.grad` of a result; a leaf followed by `.to`, which works until there is a GPU; `backward` run again without what it goes back through, which leaves half of the gradients changed; whole numbers that ask for gradients; `numpy()` without `detach()`.
"""

# %% tags=["nbval-ignore-output"]
progress()
