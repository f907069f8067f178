"""What a recording sees of a forward pass."""

import warnings

import pytest
import torch
from torch import nn

from course_utils.figures import draw_graph, record_graph


@pytest.fixture
def x():
    return torch.tensor([2.0, 3.0], requires_grad=True)


def modules(*outputs: torch.Tensor, recorded: object) -> dict[str, tuple[str, ...]]:
    return {node.title: node.module for node in draw_graph(*outputs, recorded=recorded).graph.nodes if node.module}


def test_every_node_of_a_layer_has_its_path():
    model = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.Tanh()))
    with record_graph() as recorded:
        y = model(torch.ones(1, 2)).exp()
    assert modules(y, recorded=recorded) == {
        "T": ("Sequential", "0"),
        "Addmm": ("Sequential", "0"),
        "Tanh": ("Sequential", "1", "0"),
    }


def test_a_second_call_of_a_module_has_a_number():
    layer = nn.Tanh()
    with record_graph() as recorded:
        y = layer(layer(torch.ones(1, requires_grad=True)).exp())
    paths = [node.module for node in draw_graph(y, recorded=recorded).graph.nodes if node.title == "Tanh"]
    assert paths == [("Tanh",), ("Tanh #2",)]


def test_a_module_that_fails_leaves_no_path_behind(x):
    class Failing(nn.Module):
        def forward(self, _):
            raise LookupError

    with record_graph() as recorded:
        with pytest.raises(LookupError):
            Failing()(x)
        y = x.exp()
    assert modules(y, recorded=recorded) == {}


def test_what_was_made_before_the_recording_has_no_module():
    x = torch.ones(1, 2, requires_grad=True)
    h = x.exp()

    class Same(nn.Module):
        def forward(self, h):
            return h.contiguous() * 2

    with record_graph() as recorded:
        y = Same()(h)
    assert modules(y, recorded=recorded) == {"Mul": ("Same",)}


def origin(recorded: object, tensor: torch.Tensor) -> str:
    found = recorded.origin_of(tensor)
    return found.reason if found else ""


def test_the_reason_of_a_cut_is_what_the_learner_wrote(x):
    with record_graph() as recorded:
        detached, data, which, greater = x.detach(), x.data, x.argmax(), x > 2
        with torch.no_grad():
            doubled = x * 2
    assert [origin(recorded, one) for one in (detached, data, doubled)] == ["detach", "data", "no_grad"]
    assert origin(recorded, which) == "argmax: int64 has no gradient"
    assert origin(recorded, greater) == "gt: bool has no gradient"


def test_what_comes_of_something_cut_off_has_the_same_origin(x):
    with record_graph() as recorded:
        later = (x.detach() * 2).exp()
    found = recorded.origin_of(later)
    assert (found.reason, found.is_first) == ("detach", False) and found.sources[0] is x


def test_what_takes_no_values_of_a_tensor_is_not_cut_from_it(x):
    x.grad = torch.ones(2)
    with record_graph() as recorded:
        made = torch.zeros_like(x), x.new_ones(2), torch.ones(2) * 3, x.grad
    assert [origin(recorded, one) for one in made] == ["", "", "", ""]


def test_an_address_that_is_used_again_has_no_old_origin(x):
    with record_graph() as recorded:
        x.detach()
    assert not any(origin(recorded, torch.ones(2)) for _ in range(50))


@pytest.mark.parametrize(
    ("leave", "how"),
    [
        (lambda one: one.item(), ".item()"),
        (lambda one: one.tolist(), ".tolist()"),
        (lambda one: one.detach().numpy(), ".numpy()"),
    ],
)
def test_what_left_as_a_plain_value_is_noted(leave, how):
    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(5.0, requires_grad=True)
    with record_graph() as recorded:
        y = w * float(leave(x))
    assert f"{how} made a plain value of x: nothing comes back through it." in draw_graph(y, recorded=recorded).text


def test_float_of_a_tensor_is_noted_too():
    x = torch.tensor(2.0, requires_grad=True)
    with record_graph() as recorded, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PyTorch's own: it advises detach()
        y = x * float(x) * int(x)
    text = draw_graph(y, recorded=recorded).text
    assert "float() made a plain value of x" in text and "int() made a plain value of x" in text


def test_nodes_of_a_gradient_are_the_second_order(x):
    with record_graph() as recorded:
        y = (x**3).sum()
        (slope,) = torch.autograd.grad(y, x, create_graph=True)
        z = (slope * y).sum()
    graph = draw_graph(z, recorded=recorded).graph
    assert [node.title for node in graph.nodes if node.order == 2] == ["Pow", "Mul", "Mul"]
    assert {node.title for node in graph.nodes if node.order == 1} == {"x", "Pow", "Sum", "Mul"}


def test_a_gradient_that_backward_left_is_of_the_second_order_too(x):
    with record_graph() as recorded:
        (slope,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    assert {node.order for node in draw_graph(slope, recorded=recorded).graph.nodes} == {1, 2}


def test_recordings_inside_of_each_other_see_the_same(x):
    with record_graph() as outer, record_graph() as inner:
        y = x.detach() * x
    assert "detach" in draw_graph(y, recorded=inner).text
    assert draw_graph(y, recorded=outer) == draw_graph(y, recorded=inner)
