# %% [markdown]
r"""
# 07 · Autograd II: vectors and Jacobians

In lesson 06 every computation ended in one number. A network ends in a row of them: scores, a picture, tomorrow's weather. Then there is no one slope, there is a table of slopes, and `backward` asks for a vector v before it moves. By the end you can say what v means and choose it, read the table and fill it in, have PyTorch make the whole of it where you need that, and check all these numbers without calculus.

About 120 minutes · 20 points · needs lessons 01 to 06
"""

# %%
import matplotlib.pyplot as plt
import torch

from course_utils import best_device, check, hint, progress, reveal
from course_utils import draw_graph, draw_jacobian, draw_target

DEV = best_device()

# %% [markdown]
r"""
`DEV` is the best device that PyTorch can use here. What is measured in float64 stays on the CPU, since some GPUs have no such numbers.

## Before you start: three questions from earlier
"""

# %% [markdown] id="recall-07-prompt" role="prompt"
r"""
### Three from earlier

From memory, in a tuple of three: a list, a shape, and True or False.

```python
(w := torch.ones(2), w.detach().add_(1))[0].tolist()
torch.ones(2, 3).sum(1, keepdim=True).shape
torch.ones(2, requires_grad=True).double().is_leaf
```

The first line makes a tensor `w`, adds 1 in place to `w.detach()`, and asks what `w` holds then, as a list of floats.
"""

# %% id="recall-07" role="answer"
### BEGIN SOLUTION
recall_07 = ([2.0, 2.0], (2, 1), False)
### END SOLUTION

# %% id="recall-07-check" role="check"
check("recall-07", recall_07)

# %%
reveal("recall-07")

# %% [markdown]
r"""
## One number out: a direction

You stand on a slope, at x = [4, 3], and the height there is x₀ · x₁. The gradient is [3, 4]. One of the notes (*Basic Knowledge | Wyaaaattwho's Blog*) says what that means: the gradient points where the directional derivative (方向导数), the slope in one direction, is greatest, and its length is that greatest slope.

Test it without calculus: take one tiny step in each of 360 directions, and measure how far up it went. **Which direction will win, and how steep is it?**
"""

# %%
def height(x):
    return x[..., 0] * x[..., 1]


place = torch.tensor([4.0, 3.0], dtype=torch.float64, requires_grad=True)
(gradient,) = torch.autograd.grad(height(place), place)
here = place.detach()

angles = torch.arange(360, dtype=torch.float64).deg2rad()
directions = torch.stack([angles.cos(), angles.sin()], dim=1)
slopes = (height(here + 1e-4 * directions) - height(here)) / 1e-4
gradient.tolist(), slopes.argmax().item(), round(slopes.max().item(), 2)

# %%
of_gradient = torch.atan2(gradient[1], gradient[0]).rad2deg().item()
fig, axes = plt.subplots(figsize=(6, 2.5))
_ = axes.plot(slopes.numpy(), label="slope, measured")
_ = axes.axvline(of_gradient, linestyle="--", color="0.4", label="gradient")
_ = axes.set_xlabel("direction, in degrees")
_ = axes.legend(loc="lower left")
round(of_gradient, 2), gradient.norm().item()

# %% [markdown]
r"""
The sentence holds. The gradient points to 53.13 degrees, and its length is 5. Even more can be read from it: the slope in *any* direction, as a product.
"""

# %%
(slopes - directions @ gradient).abs().max().item() < 1e-3

# %% [markdown]
r"""
All this is about one number, the height. In which direction is it steepest where there are five?

## Many numbers out: the Jacobian

A function that gives a row of numbers is a **vector function** (向量函数). The notes (*PyTorch02-PyTorch基础知识*) think of a weather service: latitude, longitude and time go in, and out come temperature, humidity, rain, PM2.5 and UV. They give no formulas. Here are some that no meteorologist would sign.
"""

# %%
def weather(x):
    latitude, longitude, hour = x
    temperature = 30 - latitude / 2 - (hour - 14) ** 2 / 4
    humidity = 50 + longitude / 4 + (hour - 14) ** 2 / 2
    rain = (latitude - 30) * (longitude - 100) / 8
    pm25 = 20 + 3 * hour
    uv = 10 - latitude / 8 - (hour - 12) ** 2 / 4
    return torch.stack([temperature, humidity, rain, pm25, uv])


beijing = torch.tensor([40.0, 116.0, 10.0], device=DEV)
weather(beijing).tolist()

# %% [markdown]
r"""
Five outputs, three inputs: **how many slopes are there?** One for each output by each input. Together they are the **Jacobian matrix** (雅可比矩阵) J: a row for each output, a column for each input. m outputs and n inputs make a table of m rows and n columns, and the notes add that m and n need not be equal.

PyTorch fills it in. How it does that is a question for later.
"""

# %%
OUTPUTS = ["temperature", "humidity", "rain", "PM2.5", "UV"]
INPUTS = ["latitude", "longitude", "hour"]

J = torch.autograd.functional.jacobian(weather, beijing)
draw_jacobian(J, OUTPUTS, INPUTS)

# %% [markdown]
r"""
Read a row: the rain grows by 2 for each degree to the north, by 1.25 for each to the east, and the hour does nothing to it. Read a column: when it gets later, four of the five move, each at its own speed. A 0 says that an output does not feel an input, at least not here.

A slope is about small steps. **A quarter of an hour later, by how much will the humidity have changed?** First what really happens, then what J says: each row times the step.
"""

# %%
step = torch.tensor([0.0, 0.0, 0.25], device=DEV)
(weather(beijing + step) - weather(beijing)).tolist(), (J @ step).tolist()

# %% [markdown]
r"""
Nearly the same. What is missing is the bend of the curves, and that vanishes faster than the step.
"""

# %% [markdown] id="two-jacobians-prompt" role="prompt"
r"""
### Two Jacobians by hand

Write `two_jacobians(x, weight)`. It returns two tables in a tuple: the Jacobian of `y = x**2` at x, and the Jacobian of `y = weight @ x` by x.

x has n elements and `weight` the shape (m, n). It is tried on several sizes, on both float dtypes, on one element and on none. No autograd here: the check reads your code for that.
"""

# %% id="two-jacobians" role="answer"
def two_jacobians(x, weight):
    """Return the Jacobians of x**2 and of weight @ x: shapes (n, n) and (m, n)."""
    ### BEGIN SOLUTION
    return torch.diag(2 * x), weight
    ### END SOLUTION

# %% id="two-jacobians-check" role="check"
check("two-jacobians", two_jacobians)

# %% [markdown]
r"""
## What v means

The notes' third example has two outputs: x = [2, 3] and y = x².
"""

# %% tags=["raises-exception"]
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
y = x**2
y.backward()

# %% [markdown]
r"""
You know the message from lesson 06. The engine goes back from one number, y holds two, and it does not guess which one you mean. So you hand it a v in the shape of y. The notes say what is done with it: PyTorch makes *one* number from y,

S = y · v = y₁ · v₁ + y₂ · v₂,

and goes back from that.
"""

# %% [markdown] id="two-vectors-prompt" role="prompt"
r"""
### Four vectors

With pencil and paper: what is `x.grad.tolist()` after `(x**2).backward(v)`, for x = [2, 3] and a fresh leaf each time? Give a tuple of four lists of two floats each.

```python
v = torch.tensor([1.0, 1.0])
v = torch.tensor([1.0, 0.5])
v = torch.tensor([0.0, 1.0])
v = torch.tensor([-1.0, 2.0])
```
"""

# %% id="two-vectors" role="answer"
### BEGIN SOLUTION
two_vectors = ([4.0, 6.0], [4.0, 3.0], [0.0, 6.0], [-4.0, 12.0])
### END SOLUTION

# %% id="two-vectors-check" role="check"
check("two-vectors", two_vectors)

# %%
reveal("two-vectors")

# %% [markdown]
r"""
The derivation in the notes goes like this:

1. S = v₁ · x₁² + v₂ · x₂².
2. ∂S/∂x₁: only the first part holds x₁, so it is v₁ · 2x₁.
3. ∂S/∂x₂ is v₂ · 2x₂, likewise.
4. With x = [2, 3]: [4v₁, 6v₂]. For v = [1, 1] that is [4, 6], for v = [1, 0.5] it is [4, 3].

Beside it the engine, once with v and once with S written out.
"""

# %%
def gradient_of(start):
    """Return the gradient at x = [2, 3] after start(y), for a fresh y = x**2."""
    leaf = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
    start(leaf**2)
    return leaf.grad.tolist()


print("v            by hand      y.backward(v)  (y * v).sum().backward()")
for v in ([1.0, 1.0], [1.0, 0.5]):
    weights = torch.tensor(v, device=DEV)
    by_hand = [4 * v[0], 6 * v[1]]
    with_v = gradient_of(lambda y: y.backward(weights))
    with_s = gradient_of(lambda y: (y * weights).sum().backward())
    print(f"{v!s:<12} {by_hand!s:<12} {with_v!s:<14} {with_s}")

# %% [markdown]
r"""
Look at S in the picture. **Which arrow carries v?**
"""

# %%
v = torch.tensor([1.0, 0.5], device=DEV)
y = x**2
S = (y * v).sum()
draw_graph(S)

# %% [markdown]
r"""
The one that comes back to y. A product with v, on the way back, hands on v. So `y.backward(v)` means: begin at y, as if v had just come back to it from something behind. The two last boxes need not be there at all.
"""

# %%
draw_graph(y, gradient=v)

# %% [markdown]
r"""
The notes put it well: v is the weight (权重) that each output has in the gradient. So v is chosen by what you care about. Say that a picnic gains from each degree of warmth, loses half for each percent of humidity, and loses one for each of rain; PM2.5 and UV it does not notice. **What does it gain by an hour more?**
"""

# %%
picnic = torch.tensor([1.0, -0.5, -1.0, 0.0, 0.0], device=DEV)
draw_jacobian(J, OUTPUTS, INPUTS, v=picnic)

# %%
place = beijing.clone().requires_grad_()
weather(place).backward(picnic)
place.grad.tolist()

# %% [markdown]
r"""
By 4. What `backward` leaves in `.grad` is the row under the table: every row of J times its weight, and then all of them added. Written in short: v · J, a row times a matrix.
"""

# %% [markdown] id="three-numbers-prompt" role="prompt"
r"""
### Three numbers

For `y = x**2` of a table x this function should give three gradients by x: of the sum of y, of the sum of its first column only, and of the sum of y weighted by v. It fails with the message from above. Mend it.

x and v have the same shape, (rows, columns), with at least one column. It is tried on several shapes, on both float dtypes, and on a table without rows.
"""

# %% id="three-numbers" role="answer"
def three_numbers(x, v):
    """Return the gradients by x of three sums: x**2, its first column, v * x**2."""
    ### BEGIN SOLUTION
    gradients = []
    for number in (lambda y: y.sum(), lambda y: y[:, 0].sum(), lambda y: (y * v).sum()):
        leaf = x.clone().requires_grad_()
        number(leaf**2).backward()
        gradients.append(leaf.grad)
    return tuple(gradients)
    ### END SOLUTION

# %% id="three-numbers-check" role="check"
check("three-numbers", three_numbers)

# %% [markdown]
r"""
A v of ones is what people write when the message comes. It makes the message go away. What else does it do? Here a line is fitted, 20 steps from w = 0, where the true w is 3. There is a loss for each example, first with 4 examples, then with 400.
"""

# %%
def fitted(examples, v_for):
    """Return w after 20 steps of 0.1 times the gradient that v_for(losses) asks for."""
    x = torch.linspace(0.5, 1, examples, device=DEV)
    w = torch.tensor(0.0, requires_grad=True, device=DEV)
    for _ in range(20):
        losses = (w * x - 3 * x) ** 2
        (gradient,) = torch.autograd.grad(losses, w, v_for(losses))
        w = (w - 0.1 * gradient).detach().requires_grad_()
    return w.item()


for examples in (4, 400):
    ones = fitted(examples, torch.ones_like)
    shares = fitted(examples, lambda losses: torch.ones_like(losses) / losses.numel())
    print(f"{examples:>3} examples   v of ones: {ones:.3g}   v of 1/N: {shares:.3g}")

# %% [markdown]
r"""
With ones, S is the **sum** of the losses, and 400 of them push a hundred times as hard as 4. With 1/N it is their **mean**, and a step is as long for 400 examples as for 4. (It has not arrived after 20 steps, but it comes nearer.) Neither is an error, and nothing is said. v was just not what was meant.
"""

# %% [markdown] id="gradient-of-mean-prompt" role="prompt"
r"""
### The gradient of the mean

`losses_of(w)` gives a tensor of losses. This function should return the gradient, by w, of their **mean**. It runs, and its numbers are too large. Find the fault and mend it.

It is tried on several functions, which give from one loss to a whole table of them, and on both float dtypes. The result has the shape of w.
"""

# %% id="gradient-of-mean" role="answer"
def gradient_of_mean(losses_of, w):
    """Return the gradient of the mean of losses_of(w), in the shape of w."""
    ### BEGIN SOLUTION
    leaf = w.detach().clone().requires_grad_()
    losses_of(leaf).mean().backward()
    return leaf.grad
    ### END SOLUTION

# %% id="gradient-of-mean-check" role="check"
check("gradient-of-mean", gradient_of_mean)

# %% [markdown]
r"""
## Row by row

One call gives one row, v · J. **Which v picks the row of the rain out of the table?**
"""

# %%
rain_only = torch.tensor([0.0, 0.0, 1.0, 0.0, 0.0], device=DEV)
draw_jacobian(J, OUTPUTS, INPUTS, v=rain_only)

# %% [markdown]
r"""
A 1 in its place, and 0 elsewhere. So m calls give all m rows. Here are the first two, by `backward`; `y[0]` and `y[1]` are single numbers and need no v. Because one graph is used twice, it must be told to keep what it has: `retain_graph=True`. **Is the second line the row of the humidity, [0, 0.25, −4]?**
"""

# %%
place = beijing.clone().requires_grad_()
y = weather(place)
for number in range(2):
    y[number].backward(retain_graph=True)
    print(OUTPUTS[number], place.grad.tolist())

# %% [markdown]
r"""
It is the sum of both rows. `backward` has *added* to `place.grad`. *Basic Knowledge* writes down the chain rule and goes on: "this means that gradients are accumulated (累加)". Does it mean that? `torch.autograd.grad` goes back by the same chain rule. Test what it gives for the second row.
"""

# %%
place = beijing.clone().requires_grad_()
y = weather(place)
for number in range(2):
    (row,) = torch.autograd.grad(y[number], place, retain_graph=True)
    print(OUTPUTS[number], row.tolist(), place.grad)

# %% [markdown]
r"""
The row by itself, and `.grad` was not touched. Two sums are easily taken for one. Within one call, weighted rows are added, and messages are added where ways meet: that is the chain rule. From one call to the next, `backward` adds to what lies in `.grad`: that is how PyTorch was built, and no theorem makes it so.
"""

# %% [markdown] id="jacobian-by-rows-prompt" role="prompt"
r"""
### The Jacobian by rows

Write `jacobian_by_rows(f, x)`: the whole Jacobian of f at x, one row after the other. f takes a tensor with one axis and gives one with one axis. x may record already or not, and stays as it is.

It is tried on several functions, `weather` among them, with both float dtypes, also where there is no input or no output: the result has the shape (outputs, inputs) all the same. Nothing ready-made, no `jacrev` and its relatives: the check reads your code for that.
"""

# %% id="jacobian-by-rows" role="answer"
def jacobian_by_rows(f, x):
    """Return the Jacobian of f at x (n,), of shape (m, n), in the dtype of x."""
    ### BEGIN SOLUTION
    leaf = x.detach().clone().requires_grad_()
    y = f(leaf)
    jacobian = x.new_zeros(len(y), len(x))
    for number in range(len(y)):
        v = torch.zeros_like(y)
        v[number] = 1
        (jacobian[number],) = torch.autograd.grad(y, leaf, v, retain_graph=True)
    return jacobian
    ### END SOLUTION

# %% id="jacobian-by-rows-check" role="check"
check("jacobian-by-rows", jacobian_by_rows)

# %% [markdown]
r"""
## The whole table at once

*Basic Knowledge* says that `torch.autograd` cannot compute the full Jacobian directly. Test it, with three functions that are there for it.
"""

# %%
by_functional = torch.autograd.functional.jacobian(weather, beijing)
by_rows = torch.func.jacrev(weather)(beijing)
by_columns = torch.func.jacfwd(weather)(beijing)
by_functional.shape, torch.equal(by_functional, by_rows), torch.equal(by_functional, by_columns)

# %% [markdown]
r"""
It can. The sentence holds for one `backward`; these functions came later. `jacobian` does what you did. `jacrev` does it too, for all rows in one go. `jacfwd` goes the other way, forward through the program, and gets a **column** at a time: what one input does to all outputs.

So for m outputs and n inputs the whole table costs m ways back or n ways forward. **A loss has one output and a network a million inputs, its weights. Which way would you go?** Back: one pass, and a million slopes are there. Training lives on that.

Why not always have the whole table? Look at one of a thousand rows.
"""

# %%
many = torch.arange(1.0, 1001.0, device=DEV)
table = torch.func.jacrev(torch.square)(many)
table.shape, table.count_nonzero().item(), table.untyped_storage().nbytes()

# %% [markdown]
r"""
Four million bytes, and of a million numbers a thousand are not 0. The engine never makes this table. For `x**2` it knows what v · J comes to, v times 2x, element by element: four thousand bytes.
"""

# %% [markdown] id="is-jacobian-prompt" role="prompt"
r"""
### Is it the Jacobian?

Somebody derived a Jacobian by hand. Write `is_jacobian(claimed, f, x)`: True if `claimed` is the Jacobian of f at x, else False. The ready-made functions are allowed.

It is tried on right ones and on wrong ones: turned, with rows exchanged, with rows missing, of another place. Numbers may differ by rounding; shapes may not.
"""

# %% id="is-jacobian" role="answer"
def is_jacobian(claimed, f, x):
    """Return whether claimed is the Jacobian of f at x, of shape (m, n)."""
    ### BEGIN SOLUTION
    truth = torch.func.jacrev(f)(x)
    return claimed.shape == truth.shape and torch.allclose(claimed, truth)
    ### END SOLUTION

# %% id="is-jacobian-check" role="check"
check("is-jacobian", is_jacobian)

# %% [markdown]
r"""
## Where v comes from

In training nobody chooses a v. Behind y comes a loss l, one number, and the engine finds v by itself. The notes write it like this: if v = ∂l/∂y, then v · J = ∂l/∂x.

Again x = [2, 3] and y = x², and l is the sum of (y − [3, 10])². **What comes back to y, and what to x?** The slope of a square is twice what was squared.
"""

# %%
x = torch.tensor([2.0, 3.0], requires_grad=True, device=DEV)
wanted = torch.tensor([3.0, 10.0], device=DEV)
y = x**2
loss = ((y - wanted) ** 2).sum()
draw_graph(loss)

# %%
v = 2 * (y - wanted).detach()
(gradient,) = torch.autograd.grad(loss, x)
v.tolist(), (v @ torch.diag(2 * x.detach())).tolist(), gradient.tolist()

# %% [markdown]
r"""
Each box does the same small thing. It is given a v from behind, multiplies it by its own Jacobian, and hands the product on, as a v for the box before it. Another of the notes ([CSDN 120758843](https://blog.csdn.net/qq_42033584/article/details/120758843)) calls autograd a tool for "Jacobian products" (雅克比乘积). The full name says which: **vector-Jacobian product**, short VJP.

That the vector is there from the start is what makes it cheap. Three layers in a row have the Jacobians J₁, J₂ and J₃, and v · J₃ · J₂ · J₁ may be worked out from either end. Count the multiplications for tables of 1000 by 1000.
"""

# %%
n = 1000
from_the_left = 3 * n * n
from_the_right = 2 * n**3 + n * n
from_the_left, from_the_right

# %% [markdown]
r"""
From the left it is a row times a table, three times. From the right two pairs of tables have to be multiplied first, and that is nearly 700 times the work for the same row.
"""

# %% [markdown] id="vjp-prompt" role="prompt"
r"""
### v · J of any function

Write `vjp(f, x, v)`: the product v · J, in the shape of x. v has the shape of f(x), and both may have any number of axes. x may record already or not, or be a result.

Without `backward`: that pours into the `.grad` of every leaf behind y, also of leaves that are none of your business. The check reads your code for that, and for ready-made functions.
"""

# %% id="vjp" role="answer"
def vjp(f, x, v):
    """Return v times the Jacobian of f at x, in the shape of x."""
    ### BEGIN SOLUTION
    leaf = x.detach().clone().requires_grad_()
    return torch.autograd.grad(f(leaf), leaf, v)[0]
    ### END SOLUTION

# %% id="vjp-check" role="check"
check("vjp", vjp)

# %% [markdown]
r"""
PyTorch has this one too. `torch.func.vjp` gives the outputs, and a function that takes a v.
"""

# %%
outputs, times_jacobian = torch.func.vjp(weather, beijing)
times_jacobian(picnic)[0].tolist()

# %% [markdown]
r"""
## A matrix, and no determinant

For y = W x, says *Basic Knowledge*, the "Jacobian determinant" (雅各比行列式) is the transpose of W. That is two claims. Test both, with a W that is not square.
"""

# %%
W = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], device=DEV)
x = torch.tensor([1.0, 1.0, 1.0], requires_grad=True, device=DEV)
jacobian = torch.func.jacrev(lambda x: W @ x)(x.detach())
jacobian.shape, torch.equal(jacobian, W), jacobian.shape == W.T.shape

# %% tags=["raises-exception"]
torch.linalg.det(jacobian.cpu())

# %% [markdown]
r"""
A determinant is one number, and only square tables have one. The Jacobian is a matrix, and here it is W, as it stands. So where did the author see a transpose?
"""

# %%
v = torch.tensor([1.0, 10.0], device=DEV)
(W @ x).backward(v)
x.grad.tolist(), (v @ W).tolist(), (W.T @ v).tolist()

# %% [markdown]
r"""
In the product. v · W is a row times a matrix. Who writes all vectors as columns has to turn W for that, and gets Wᵀ v: the same numbers. Wᵀ belongs to the way back, J is W.

The note goes on to explain a factor "0.25 (1/4) in every place", and that the derivative of z by x is "the transpose of 2, that is 2". Its formulas are lost. Something that fits the words: z = 2x for a table of 2 × 2, and out is the mean of z.
"""

# %%
x = torch.ones(2, 2, requires_grad=True, device=DEV)
z = 2 * x
z.retain_grad()
z.mean().backward()
z.grad.tolist(), x.grad.tolist()

# %% [markdown]
r"""
The 0.25 is right. It is v, what comes back to z, in the shape of z. But the derivative of z by x, is it "2"? Four numbers go in and four come out.
"""

# %%
four_axes = torch.func.jacrev(lambda x: 2 * x)(x.detach())
four_axes.shape

# %%
draw_jacobian(four_axes.reshape(4, 4), v=torch.full((4,), 0.25, device=DEV))

# %% [markdown]
r"""
`jacrev` keeps the axes of the outputs and then those of the inputs; as a table it is 4 × 4, with 2 on its diagonal. Turn this table, and nothing changes. Turn a lone 2, and nothing changes either. An example that is its own mirror image cannot show whether something has to be turned.

The course that this note follows (datawhale's *thorough-pytorch*) has one step more: y = x², z = 3y², and the mean. **What arrives at x, where all elements are 1?**
"""

# %%
x = torch.ones(2, 2, requires_grad=True, device=DEV)
y = x**2
z = 3 * y**2
out = z.mean()
draw_graph(out)

# %% [markdown] id="matrix-not-determinant-prompt" role="prompt"
r"""
### W, turned or not

Let W have the shape (5, 3), M the shape (3, 5), and x three elements. Answer with a tuple of five.

1. The shape of the Jacobian of y = W @ x, as a tuple.
2. That Jacobian: `"W"` or `"W.T"`.
3. x.grad after y.backward(v): `"W @ v"` or `"W.T @ v"`.
4. Has that Jacobian a determinant? True or False.
5. The Jacobian of z = x @ M by x: `"M"` or `"M.T"`.
"""

# %% id="matrix-not-determinant" role="answer"
### BEGIN SOLUTION
matrix_not_determinant = ((5, 3), "W", "W.T @ v", False, "M.T")
### END SOLUTION

# %% id="matrix-not-determinant-check" role="check"
check("matrix-not-determinant", matrix_not_determinant)

# %%
reveal("matrix-not-determinant")

# %% [markdown]
r"""
For yourself, without points: `torch.nn.Linear` keeps its weight as (outputs, inputs) and computes `x @ weight.T`. What is its Jacobian, and why do you think it is kept that way round? A model answer: the weight itself, since `x @ M` has Mᵀ and M is already turned; so the rows of the weight are the rows of J, one for each output.

## Puzzles

Four Jacobians to fill in. Ask the same question of each: which outputs does this input reach, and how fast do they grow with it? First three small ones.
"""

# %% [markdown] id="three-grids-prompt" role="prompt"
r"""
### Three grids

Give the Jacobians as `tolist()` shows them, in a tuple: a list of floats, and two nested lists of floats. (A result without axes has no rows, so the first one is a plain list.) `relu` gives 0 for negative numbers and passes on all others.

```python
torch.func.jacrev(torch.mean)(torch.tensor([2.0, 3.0, 5.0, 7.0]))
torch.func.jacrev(torch.relu)(torch.tensor([-4.0, 3.0]))
torch.func.jacrev(lambda x: x[[2, 0]])(torch.tensor([2.0, 3.0, 5.0]))
```
"""

# %% id="three-grids" role="answer"
### BEGIN SOLUTION
three_grids = (
    [0.25, 0.25, 0.25, 0.25],
    [[0.0, 0.0], [0.0, 1.0]],
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]],
)
### END SOLUTION

# %% id="three-grids-check" role="check"
check("three-grids", three_grids)

# %%
reveal("three-grids")

# %% [markdown]
r"""
A pick has a single 1 in each row. **What if an element is picked twice?** Here x[2] is picked first and last, and v has a number of its own for each pick.
"""

# %%
three = torch.tensor([2.0, 3.0, 5.0], device=DEV)
picked_twice = torch.func.jacrev(lambda x: x[[2, 0, 2]])(three)
draw_jacobian(picked_twice, v=torch.tensor([1.0, 10.0, 100.0], device=DEV))

# %% [markdown]
r"""
Its column has two ones, so both weights come back to it. Reading twice on the way forward is adding on the way back: so it was with broadcasting in lesson 05.
"""

# %% [markdown] id="running-sums-grid-prompt" role="prompt"
r"""
### Running sums

`x.cumsum(0)` gives the sums of the first element, of the first two, and so on. The picture shows its Jacobian for four elements. Write `running_sums_grid(x)`, which builds it for any x with one axis, in the dtype and on the device of x. Without autograd: the check reads your code for that.
"""

# %%
draw_target("running-sums-grid", "output", "input")

# %% id="running-sums-grid" role="answer"
def running_sums_grid(x):
    """Return the Jacobian of x.cumsum(0) at x (n,), of shape (n, n)."""
    ### BEGIN SOLUTION
    return torch.ones(len(x), len(x), dtype=x.dtype, device=x.device).tril()
    ### END SOLUTION

# %% id="running-sums-grid-check" role="check"
check("running-sums-grid", running_sums_grid)

# %% [markdown] id="product-grid-prompt" role="prompt"
r"""
### A product, with zeros

`x.prod()` multiplies all elements. The picture shows its slopes for x = [2, 3, 5]. Write `product_grid(x)`, which gives them for any x with one axis. Without autograd, and without a fault where elements are 0: it is tried on x with one zero, with several, with one element and with none.
"""

# %%
draw_target("product-grid", "input")

# %% id="product-grid" role="answer"
def product_grid(x):
    """Return the slopes of x.prod() at x (n,), of shape (n,)."""
    ### BEGIN SOLUTION
    others = x.repeat(len(x), 1)
    others.fill_diagonal_(1)
    return others.prod(1)
    ### END SOLUTION

# %% id="product-grid-check" role="check"
check("product-grid", product_grid)

# %% [markdown] id="outer-grid-prompt" role="prompt"
r"""
### All products

`torch.outer(a, b)` multiplies each element of a with each of b: row i holds a[i] times all of b. Flattened it is a row of n · m outputs. The picture shows the Jacobian of those by **a**, for a = [2, 3, 5] and b = [10, 20].

Write `outer_grid(a, b)`, of shape (n · m, n), for any a and b of one dtype. Without autograd.
"""

# %%
draw_target("outer-grid", "output", "element of a")

# %% id="outer-grid" role="answer"
def outer_grid(a, b):
    """Return the Jacobian of torch.outer(a, b).flatten() by a (n,): (n * m, n)."""
    ### BEGIN SOLUTION
    columns = torch.eye(len(a), dtype=b.dtype, device=b.device)[:, None, :] * b[:, None]
    return columns.reshape(len(a) * len(b), len(a))
    ### END SOLUTION

# %% id="outer-grid-check" role="check"
check("outer-grid", outer_grid)

# %% [markdown]
r"""
## Checking without calculus

A slope can be measured: move the input by h and see how far the output goes. Either forward, from x to x + h, or around the middle, from x − h to x + h: a **central difference** (中心差分). The curve is x³ at 1, where the slope is 3, and h is 0.5. **Which of the two dashed lines is more like the tangent?**
"""

# %%
def cube(x):
    return x * x * x


h = 0.5
xs = torch.linspace(0.3, 1.7, 50)
fig, axes = plt.subplots(figsize=(5, 3.2))
_ = axes.plot(xs, cube(xs), color="0.2", label="x³")
_ = axes.plot(xs, 1 + 3 * (xs - 1), color="0.6", label="tangent, slope 3")
_ = axes.plot([1, 1 + h], [1, cube(1 + h)], "o--", label="forward")
_ = axes.plot([1 - h, 1 + h], [cube(1 - h), cube(1 + h)], "s--", label="central")
_ = axes.legend()

# %%
print("h       forward   central")
for h in (0.5, 0.25, 0.125, 0.0625):
    forward = (cube(1 + h) - cube(1)) / h
    central = (cube(1 + h) - cube(1 - h)) / (2 * h)
    print(f"{h:<7} {forward:<9.5f} {central:.5f}")

# %% [markdown]
r"""
The central one. When h is halved, the error (误差) of the forward slope is halved, and that of the central one is quartered: it is h². So take h as small as you can. Or not?
"""

# %% [markdown] id="best-h-prompt" role="prompt"
r"""
### The best h

The slope of x³ is measured by central differences at 64 places from 1 to 2, with h = 1e-1, 1e-2, 1e-3, … down to 1e-8. For each h the greatest error is noted. Say before it is run, in a tuple of three numbers:

1. for which of these h that error is smallest in float32;
2. for which in float64;
3. what the central difference at 1 gives in float32 for h = 1e-8, as a float.
"""

# %% id="best-h" role="answer"
### BEGIN SOLUTION
best_h = (1e-2, 1e-5, 0.0)
### END SOLUTION

# %% id="best-h-check" role="check"
check("best-h", best_h)

# %% [markdown]
r"""
Now measure.
"""

# %%
def greatest_error(dtype, h):
    places = torch.arange(1, 2, 1 / 64, dtype=dtype)
    measured = (cube(places + h) - cube(places - h)) / (2 * h)
    return (measured - 3 * places * places).abs().max().item()


steps = [10.0**-k for k in range(1, 9)]
dtypes = (torch.float32, torch.float64)
errors = {dtype: [greatest_error(dtype, h) for h in steps] for dtype in dtypes}
fig, axes = plt.subplots(figsize=(6, 3))
for (dtype, values), mark in zip(errors.items(), "os", strict=True):
    _ = axes.loglog(steps, values, marker=mark, label=str(dtype))
_ = axes.set(xlabel="h", ylabel="greatest error")
_ = axes.legend()
for dtype, values in errors.items():
    print(dtype, "best h", steps[values.index(min(values))])

# %%
one = torch.tensor(1.0)
(one + 1e-8 == one).item(), ((cube(one + 1e-8) - cube(one - 1e-8)) / 2e-8).item()

# %% [markdown]
r"""
Read the curves from the right. At first the error falls with h²: the bend of the curve. Then it turns and rises, since the two values agree in more and more digits, and what their difference is made of is rounding; divided by a small h, that becomes large. float32 has about 7 digits and float64 about 16, so they turn at different places. In float32 with h = 1e-8, both x + h and x − h *are* x, and the slope comes out as 0.

Two rules follow. Check gradients in float64. And h is neither 0.1 nor the smallest number there is: about the cube root of the dtype's precision.
"""

# %%
[round(torch.finfo(dtype).eps ** (1 / 3), 6) for dtype in dtypes]

# %% [markdown] id="numerical-jacobian-prompt" role="prompt"
r"""
### A Jacobian by central differences

Write `numerical_jacobian(f, x, h)`: the Jacobian of f at x, measured. Move one input at a time, by h up and by h down. **Does that give a row or a column?**

f takes and gives tensors with one axis. x stays as it is. It is tried on several functions with h = 0.5 and 0.25, for which the result is not always the exact slope: what is asked for is the central difference. The result has the shape (outputs, inputs), also where there are no inputs.
"""

# %% id="numerical-jacobian" role="answer"
def numerical_jacobian(f, x, h):
    """Return the Jacobian of f at x (n,) by central differences, of shape (m, n)."""
    ### BEGIN SOLUTION
    jacobian = x.new_zeros(len(f(x)), len(x))
    for number in range(len(x)):
        step = torch.zeros_like(x)
        step[number] = h
        jacobian[:, number] = (f(x + step) - f(x - step)) / (2 * h)
    return jacobian
    ### END SOLUTION

# %% id="numerical-jacobian-check" role="check"
check("numerical-jacobian", numerical_jacobian)

# %% [markdown]
r"""
It costs two runs of f for each input, so nobody trains by it. What it is good for is to check, and `torch.autograd.gradcheck` does that: the engine against central differences, in float64.

Here somebody wrote an operation of his own. `forward` computes, and keeps what the way back will need; `backward` is given v and returns v · J. **What is wrong with it?**
"""

# %%
class Square(torch.autograd.Function):
    """Each element squared."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x


double = torch.tensor([2.0, 3.0], dtype=torch.float64, requires_grad=True)
by_torch = torch.autograd.gradcheck(torch.square, double)
by_somebody = torch.autograd.gradcheck(Square.apply, double, raise_exception=False)
by_torch, by_somebody

# %% [markdown]
r"""
The 2 of 2x is missing. The operation gives the right squares, and a network with it would train, only worse. Whoever writes a `backward` writes a `gradcheck` beside it.

## How often was it doubled?

*Basic Knowledge* announces an example of a vector-Jacobian product, and its code is lost. *thorough-pytorch* has it, from PyTorch's own tutorial: x has three elements, y is x · 2, and y is doubled as long as its length, `y.data.norm()`, is below 1000. Then, with v = [0.1, 1, 0.0001], `backward` gives [51.2, 512, 0.0512]. **How often was y doubled, and is that so for every x?**
"""

# %%
v = torch.tensor([0.1, 1.0, 0.0001], device=DEV)
for numbers in ([1.0, 2.0, 2.0], [0.1, 0.2, 0.3]):
    x = torch.tensor(numbers, requires_grad=True, device=DEV)
    y, i = x * 2, 0
    while y.detach().norm() < 1000:
        y, i = y * 2, i + 1
    gradient = [round(slope, 4) for slope in torch.autograd.grad(y, x, v)[0].tolist()]
    print(f"{numbers}: times {2 ** (i + 1)}, doubled {i} times in the loop, v · J = {gradient}")

# %% [markdown]
r"""
512 is 2⁹: once before the loop, and eight times in it. J is 512 on the diagonal and 0 elsewhere, and v · J is v, 512 times as large.

The tutorial draws its x at random. Its result is 512 times v only where the length of x lies between 1.953 and 3.906; other lengths give other powers of two, as the second x shows. Whoever prints a result must say its x.

`y.data.norm()` is how one asked in the days of the tutorial. `y.detach()` gives the same numbers, and does not let a fault pass in silence (lesson 08). The question is asked outside of the graph, and the doubling is in it:
"""

# %%
x = torch.tensor([1.0, 2.0, 2.0], requires_grad=True, device=DEV)
y = x * 2
while y.detach().norm() < 1000:
    y = y * 2
draw_graph(y, gradient=v)

# %% [markdown] id="doubled-prompt" role="prompt"
r"""
### Doubled

Write `doubled(x)`, this loop without `.data`: y is x · 2, then it is doubled as long as its length is below 1000. It returns y.

x is a leaf that records, with one axis. It is not all zeros: such an x would never get longer. After your function returned, the result is asked for v · J, for a v of the check's own.
"""

# %% id="doubled" role="answer"
def doubled(x):
    """Return x (n,) times 2, doubled until its length is 1000 or more."""
    ### BEGIN SOLUTION
    y = x * 2
    while y.detach().norm() < 1000:
        y = y * 2
    return y
    ### END SOLUTION

# %% id="doubled-check" role="check"
check("doubled", doubled)

# %% [markdown]
r"""
## What to remember

- A Jacobian has a row for each output and a column for each input. It is a matrix; for W x it is W.
- `backward(v)` goes back from S = y · v. It gives v · J, the rows of J weighted by v and added. v says how much each output counts: ones mean the sum, 1/N the mean, a single 1 one output.
- In training v comes from behind, v = ∂l/∂y, and each operation hands v · J on. The table itself is never made.
- `torch.autograd.grad` returns that product; `backward` adds it to `.grad`.
- `torch.func.jacrev` and `jacfwd` give the whole table: a row for each way back, a column for each way forward.
- Central differences check all of this, in float64, with h about 1e-5.

What may go wrong: ones for v where the mean was meant; rows read out of `.grad`, which adds them up; a Jacobian turned, which no square example shows; `allclose` between two shapes; 0/0 in a product of your own; h = 1e-8 in float32.
"""

# %% tags=["nbval-ignore-output"]
progress()
