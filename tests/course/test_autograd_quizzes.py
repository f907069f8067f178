"""What lesson 06 asks about lines of code without running them: the declared answers are what the code gives."""

import pytest
import torch

from grader.exercises.autograd_graph import by_hand, in_which_order, node_names, three_facts, which_message

MESSAGES = {
    "A": "element 0 of tensors does not require grad and does not have a grad_fn",
    "B": "grad can be implicitly created only for scalar outputs",
    "C": "Only Tensors of floating point and complex dtype can require gradients",
    "D": r"Can't call numpy\(\) on Tensor that requires grad",
    "E": "'NoneType' object has no attribute 'data'",
}


def asked(module):
    return list(zip(module.EXERCISE.items, module.EXERCISE.answer, strict=True))


def run(code, **names):
    return eval(code, {"torch": torch, **names})  # noqa: S307


def leaf():
    return torch.tensor([2.0, 3.0], requires_grad=True)


@pytest.mark.parametrize(("code", "facts"), asked(three_facts))
def test_three_facts_hold_of_each_tensor(code, facts):
    t = run(code)
    assert (t.requires_grad, t.is_leaf, t.grad_fn is not None) == facts


@pytest.mark.parametrize(("code", "name"), asked(node_names))
def test_a_node_has_the_name(code, name):
    assert type(run(code, x=leaf())).__name__ == name


@pytest.mark.parametrize(("code", "gradient"), asked(by_hand))
def test_backward_gives_what_was_derived_by_hand(code, gradient):
    x = leaf()
    run(code.removeprefix("z = "), x=x).backward()
    assert x.grad.tolist() == gradient


@pytest.mark.parametrize(("code", "letter"), asked(which_message))
def test_a_line_meets_its_message(code, letter):
    if letter == "none":
        run(code)
        return
    with pytest.raises((RuntimeError, AttributeError), match=MESSAGES[letter]):
        run(code)


def test_the_engine_goes_back_in_the_declared_order():
    a, w = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)
    z = (a * w + a).sum()
    order, nodes = [], [z.grad_fn]
    names = {"SumBackward0": "Sum", "AddBackward0": "Add", "MulBackward0": "Mul"}
    for node in nodes:
        nodes += [further for further, _ in node.next_functions if further not in nodes]
        name = names.get(type(node).__name__) or {id(a): "a", id(w): "w"}[id(node.variable)]
        node.register_prehook(lambda _, name=name: order.append(name))
    z.backward()
    assert order == list(in_which_order.STEPS)
