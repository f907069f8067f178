"""What `draw_graph` takes, and in which words it refuses the rest."""

import warnings
from collections import namedtuple
from dataclasses import dataclass

import numpy as np
import pytest
import torch

from course_utils.figures import draw_graph, record_graph
from course_utils.figures.graph.given import starts_for, tensors_in


@dataclass
class Answer:
    """As a model of a library returns it."""

    loss: torch.Tensor
    cache: object = None


Pair = namedtuple("Pair", "mean spread")


@pytest.fixture
def x():
    return torch.tensor([2.0, 3.0], requires_grad=True)


def labels(*outputs: object) -> list[str]:
    return [label for label, _ in tensors_in(outputs)]


def test_labels_say_where_a_tensor_lies(x):
    assert labels(x) == [""]
    assert labels([x, (x, [x])]) == ["[0]", "[1][0]", "[1][1][0]"]
    assert labels({"loss": x, "parts": {"kl": [x]}, 3: x}) == ["loss", "parts['kl'][0]", "3"]
    assert labels(Pair(x, x), {"both": Pair(x, x)}) == ["mean", "spread", "both.mean", "both.spread"]
    assert labels(Answer(x), {"answer": Answer(x)}) == ["loss", "answer.loss"]


def test_none_beside_tensors_is_left_out(x):
    assert labels(None, x, {"logits": x, "loss": None}) == ["", "logits"]


HOLDS_NONE = "draw_graph draws tensors, and it was given {}: write draw_graph(y) with what was computed."
REFUSED = "draw_graph draws tensors, and it was given {}: {}."
NUMBER = "a number has no graph, `.item()` and `float()` leave it: draw the tensor that it came from"
OTHER = "give it tensors, or dicts, lists and tuples of tensors"


@pytest.mark.parametrize(
    ("outputs", "words"),
    [
        ((), HOLDS_NONE.format("nothing")),
        ((None,), HOLDS_NONE.format("nothing")),
        (([],), HOLDS_NONE.format("a list without a tensor")),
        (({},), HOLDS_NONE.format("a dict without a tensor")),
        ((3,), REFUSED.format("an int", NUMBER)),
        ((True,), REFUSED.format("a bool", NUMBER)),
        ((1j,), REFUSED.format("a complex", NUMBER)),
        (({"rate": 0.1},), REFUSED.format("a float as rate", NUMBER)),
        (("y",), REFUSED.format("a str", "give the tensor itself, without quotation marks: draw_graph(y)")),
        (
            (torch.nn.ReLU(),),
            REFUSED.format("a ReLU", "call the module and draw what it gives: draw_graph(model(x))"),
        ),
        (
            ((part for part in "ab"),),
            REFUSED.format("a generator", "make it a list first: draw_graph(*list(outputs))"),
        ),
        (
            (np.ones(2),),
            REFUSED.format(
                "an ndarray", "an array has no graph, `.numpy()` leaves it: draw the tensor that it came from"
            ),
        ),
        ((torch.Tensor,), REFUSED.format("a _TensorMeta", OTHER)),
        (({torch.float32},), REFUSED.format("a set", OTHER)),
    ],
)
def test_what_holds_no_tensor_is_refused_in_one_sentence(outputs, words):
    with pytest.raises(TypeError) as refusal:
        draw_graph(*outputs)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"names": ["x"]}, 'names is a dict of tensors by name, and it was given a list: write {"h": h}.'),
        (
            {"params": torch.nn.Linear(1, 1).named_parameters()},
            "params is a dict of tensors by name, and it was given a generator: write dict(model.named_parameters()).",
        ),
        (
            {"recorded": True},
            "recorded is what record_graph() hands out, and it was given a bool: "
            "write `with record_graph() as recorded:` around the forward pass.",
        ),
        ({"fold": "module"}, "fold is the most boxes in the picture, or None for all, and it was given a str."),
        ({"fold": True}, "fold is the most boxes in the picture, or None for all, and it was given a bool."),
        ({"gradient": 1.0}, "gradient takes tensors, and it was given a float: write torch.tensor(…) around it."),
    ],
)
def test_an_argument_of_another_type_is_refused_in_one_sentence(x, arguments, words):
    with pytest.raises(TypeError) as refusal:
        draw_graph(x * 2, **arguments)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"fold": 0}, "fold is the most boxes in the picture, or None for all, and it was given 0."),
        (
            {"gradient": torch.ones(3)},
            "gradient has shape (3,), and the output has (2,): "
            "give it the output's shape, one weight for each of its elements.",
        ),
        (
            {"gradient": [torch.ones(2), torch.ones(2)]},
            "gradient takes a tensor for each output that has a graph, 1 here, and it was given 2.",
        ),
        (
            {"gradient": torch.ones(2, dtype=torch.complex64)},
            "gradient is complex, and the output is float32: give it real numbers.",
        ),
    ],
)
def test_an_argument_of_another_form_is_refused_in_one_sentence(x, arguments, words):
    with pytest.raises(ValueError) as refusal:
        draw_graph(x * 2, **arguments)
    assert str(refusal.value) == words


def test_one_element_begins_with_one_and_several_begin_with_what_is_said(x):
    weights = torch.tensor([1.0, -1.0])
    assert [start.tolist() for start in starts_for([x.sum(), x[:1]], None)] == [1.0, [1.0]]
    assert starts_for([x.sum(), x], None) is None
    assert starts_for([x], weights) == [weights]
    assert starts_for([x, x.sum()], (weights, torch.tensor(2.0)))[1] == 2


def test_params_that_are_no_tensors_name_nothing(x):
    assert "weight = x; leaf" in draw_graph([x * 2], params={"weight": x, "rate": 0.1, "none": None}).text


STRANGE = {
    "sparse": lambda: torch.eye(2).to_sparse().requires_grad_(),
    "compressed": lambda: torch.eye(2).to_sparse_csr().requires_grad_(),
    "jagged": lambda: torch.nested.nested_tensor([torch.ones(1)], layout=torch.jagged, requires_grad=True),
    "nested": lambda: torch.nested.nested_tensor([torch.ones(1)], requires_grad=True),
    "meta": lambda: torch.ones(2, device="meta", requires_grad=True),
    "complex": lambda: torch.tensor([1 + 2j], requires_grad=True),
    "half": lambda: torch.ones(2, dtype=torch.bfloat16, requires_grad=True),
    "empty": lambda: torch.ones(0, requires_grad=True),
    "parameter": lambda: torch.nn.Parameter(torch.ones(2)),
    "subclass": lambda: torch.ones(2).as_subclass(type("Own", (torch.Tensor,), {})).requires_grad_(),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_tensors_of_every_kind_are_drawn(kind):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PyTorch's own, on what is in beta
        leaf = STRANGE[kind]()
        doubled = leaf * 2
    assert draw_graph(leaf).text.startswith("computation graph of leaf: 1 box")
    assert "doubled = " in draw_graph(doubled).text


def test_a_quantized_tensor_and_one_of_inference_mode_say_why_they_have_no_graph():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        small = torch.quantize_per_tensor(torch.ones(2), 0.5, 0, torch.qint8)
    with torch.inference_mode():
        quick = torch.ones(2)
    text = draw_graph(small, quick).text
    assert "qint8 has no gradient" in text and "quick; no graph; (2,)" in text


def test_in_inference_mode_the_picture_is_the_same(x):
    y = (x * x).sum()
    outside = draw_graph(y)
    with torch.inference_mode():
        assert draw_graph(y) == outside and "x; leaf" in draw_graph(x).text


def test_inside_of_a_transform_a_picture_is_drawn():
    texts = []

    def square(x):
        texts.append(draw_graph(x * x).text)
        return x * x

    torch.func.vmap(square)(torch.ones(2))
    torch.func.grad(square)(torch.tensor(2.0))
    assert [text.startswith("computation graph") for text in texts] == [True, True]


def test_outputs_that_record_and_others_stand_in_one_picture(x):
    with record_graph() as recorded:
        y = x.sum()
    text = draw_graph({"loss": y, "count": torch.tensor(3)}, recorded=recorded).text
    assert "y = Sum" in text and "count; no graph; () int64; = 3" in text
