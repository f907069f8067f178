"""`check` on answers that no exercise asked for: each gets a verdict that says what came, and none ends the cell."""

import inspect

import numpy as np
import pytest
import torch

from course_utils import check

pytestmark = pytest.mark.usefixtures("own_notebook")


def first(image):
    return image.permute(2, 0, 1).float() / 255


def generates(image):
    yield image


async def waits(image):
    return image


class Model(torch.nn.Module):
    def forward(self, image):
        return image.permute(2, 0, 1).float() / 255


class EqualsEverything:
    def __call__(self, _):
        return self

    def __eq__(self, other):
        return True

    __hash__ = None


class SaysYes(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return True


def never_ends(image):
    return never_ends(image)


def leaves(_):
    raise SystemExit(0)


FUNCTION_ANSWERS = {
    "None": (None, "TypeError: 'NoneType' object is not callable"),
    "ellipsis": (..., "TypeError: 'ellipsis' object is not callable"),
    "number": (3, "TypeError: 'int' object is not callable"),
    "text": ("channels-first", "TypeError: 'str' object is not callable"),
    "tensor": (torch.ones(3, 2, 2), "TypeError: 'Tensor' object is not callable"),
    "array": (np.ones(3), "TypeError: 'numpy.ndarray' object is not callable"),
    "module": (inspect, "TypeError: 'module' object is not callable"),
    "class": (EqualsEverything, "TypeError: EqualsEverything() takes no arguments"),
    "module class": (Model, "takes 1 positional argument but 2 were given"),
    "module without forward": (torch.nn.Module(), "NotImplementedError"),
    "no parameters": (lambda: 3, "takes 0 positional arguments but 1 was given"),
    "three parameters": (lambda a, b, c: a + b + c, "missing 2 required positional arguments: 'b' and 'c'"),
    "named parameter": (lambda *, image: image, "takes 0 positional arguments but 1 was given"),
    "generator function": (generates, "a value of type generator"),
    "prints and returns nothing": (lambda _: None, "None"),
    "returns a function": (lambda _: first, "a value of type function"),
    "returns a class": (lambda _: Model, "a value of type type"),
    "returns everything at once": (lambda image: (image, image), None),
    "equal to everything": (EqualsEverything(), "a value of type EqualsEverything"),
    "tensor subclass": (lambda image: image.as_subclass(SaysYes), "a value of type SaysYes"),
    "never ends": (never_ends, "RecursionError: maximum recursion depth exceeded"),
    "leaves": (leaves, "SystemExit: 0"),
    "stops": (lambda _: next(iter(())), "StopIteration"),
    "too large": (lambda _: torch.zeros(1 << 21), "a value of type Tensor (shape (2097152,), too large to read)"),
    "sparse": (lambda image: image.to_sparse(), "a value of type Tensor (uint8, torch.sparse_coo, cpu)"),
    "meta": (lambda image: image.to("meta"), "a value of type Tensor (uint8, torch.strided, meta)"),
    "array returned": (lambda image: first(image).numpy(), None),
    "unsigned array returned": (lambda image: image.numpy().astype(np.uint16), None),
    "17 axes": (lambda _: torch.ones([1] * 17), None),
}


@pytest.mark.parametrize("name", FUNCTION_ANSWERS)
def test_a_strange_function_gets_a_verdict_that_says_what_came(shown, name):
    answer, got = FUNCTION_ANSWERS[name]
    check("channels-first", answer)
    (feedback,) = shown
    assert feedback.head == "✗ channels-first   0 of 2 points   cpu"
    assert (got or "") in dict(feedback.rows)["got"]


@pytest.mark.filterwarnings("ignore:coroutine 'waits' was never awaited")
def test_an_async_function_gets_a_verdict(shown):
    check("channels-first", waits)
    assert dict(shown[0].rows)["got"] == "a value of type coroutine"


def test_a_module_with_a_right_forward_is_a_right_answer(shown):
    check("channels-first", Model())
    assert shown[0].verdict.full


def miscounted(amount):
    return f"Miscounted: {amount} where 5 answers are asked for"


def first_of_five(answered, right):
    return f"{answered}  (answer 1 of 5; {right} of 5 are right)"


LITERAL_ANSWERS = {
    "None": (None, miscounted("None")),
    "number": (2, miscounted("a lone int")),
    "text": ("01232", miscounted("a lone str")),
    "one": ((0,), miscounted("1 answer")),
    "too many": ((0, 1, 2, 3, 2, 0), miscounted("6 answers")),
    "texts": (("0", "1", "2", "3", "2"), first_of_five("'0'", 0)),
    "floats": ((0.0, 1.0, 2.0, 3.0, 2.0), first_of_five("0.0", 0)),
    "bools": ((False, True, 2, 3, 2), first_of_five("False", 3)),
    "dict": ({0: 0, 1: 1, 2: 2, 3: 3, 4: 2}, miscounted("a lone dict")),
    "tensor": (torch.tensor([0, 1, 2, 3, 2]), miscounted("a lone Tensor")),
    "array": (np.array([0, 1, 2, 3, 2]), miscounted("a lone ndarray")),
    "set": ({0, 1, 2, 3}, miscounted("a lone set")),
    "function": (first, miscounted("a lone function")),
    "class": (Model, miscounted("a lone type")),
    "generator": ((n for n in range(5)), miscounted("a lone generator")),
    "numpy numbers": (tuple(np.array([0, 1, 2, 3, 2])), first_of_five("a value of type int64", 0)),
    "one left open": ((..., 1, 2, 3, 2), None),
    "all wrong": ((7,) * 5, first_of_five("7", 0)),
}


@pytest.mark.parametrize("name", LITERAL_ANSWERS)
def test_a_strange_literal_gets_a_verdict_that_says_what_came(shown, name):
    answer, answered = LITERAL_ANSWERS[name]
    check("ndim-of-literals", answer)
    (feedback,) = shown
    rows = dict(feedback.rows)
    assert feedback.head == "✗ ndim-of-literals   0 of 2 points"
    assert answered is None or rows["answered"] == answered
    assert rows["asked"].startswith("torch.tensor(")
    assert "expected" not in rows


def test_an_answer_may_leave_the_default_device_changed(shown):
    try:
        check("channels-first", lambda image: [first(image), torch.set_default_device("meta")][0])
    finally:
        torch.set_default_device(None)
    assert shown[0].verdict.full
