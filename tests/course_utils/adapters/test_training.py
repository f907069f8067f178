"""What the drivers of training code report of right code and of code with a fault."""

import pytest
import torch
from torch.nn.functional import mse_loss

from course_utils.adapters.training import (
    gradient_left_behind,
    losses_reported,
    one_step_of_two_layers,
    parameter_afterwards,
    scaled_under_a_graph,
)

WEIGHT, X, Y = torch.tensor([1.0, -1.0]), torch.arange(12.0).reshape(6, 2), torch.arange(6.0)


def at_once(model, x, y, _size):
    model.zero_grad()
    mse_loss(model(x), y).backward()


def kept_until_the_end(model, x, y, size):
    pieces = zip(x.split(size), y.split(size), strict=True)
    sum(mse_loss(model(some), targets) for some, targets in pieces).backward()


def test_the_gradient_is_that_of_the_model_and_the_largest_call_is_counted():
    leaf = WEIGHT.clone().requires_grad_()
    (expected,) = torch.autograd.grad(mse_loss(X @ leaf, Y), leaf)
    report = gradient_left_behind(at_once, WEIGHT, X, Y, 2)
    assert report["gradient"].equal(expected)
    assert report["most rows at once"] == 6


def test_a_gradient_was_left_over_before_the_call():
    assert gradient_left_behind(lambda *_: None, WEIGHT, X, Y, 2)["gradient"].tolist() == [1.0, 1.0]


def test_graphs_that_stay_alive_are_noticed():
    assert gradient_left_behind(at_once, WEIGHT, X, Y, 2)["graphs kept"] == "one at a time"
    assert gradient_left_behind(kept_until_the_end, WEIGHT, X, Y, 2)["graphs kept"] == "all"


def added_up(loss_of, batches):
    return sum(loss_of(batch) for batch in batches).item()


def added_up_as_numbers(loss_of, batches):
    return sum(loss_of(batch).item() for batch in batches)


@pytest.mark.parametrize(("answer", "kept"), [(added_up, "all"), (added_up_as_numbers, "one at a time")])
def test_the_losses_are_right_and_their_graphs_are_counted(answer, kept):
    assert losses_reported(answer, [torch.tensor([1.0, 2.0])] * 3) == {"result": 135.0, "graphs kept": kept}


def test_a_parameter_is_reported_as_the_caller_holds_it():
    report = parameter_afterwards(lambda w: w.detach().mul_(3), WEIGHT)
    assert (report["w"].tolist(), report["w records"]) == ([3.0, -3.0], True)
    assert parameter_afterwards(lambda w: w.requires_grad_(False), WEIGHT)["w records"] is False


def by_data(x, factor):
    x.data *= factor


def test_a_write_that_counts_is_refused_and_one_that_does_not_gives_a_wrong_gradient():
    key = "gradient of the older y = x * x"
    assert scaled_under_a_graph(lambda x, factor: x.detach().mul_(factor), WEIGHT, 100.0)[key] == "refused"
    assert scaled_under_a_graph(by_data, WEIGHT, 100.0)[key].tolist() == [200.0, -200.0]


def test_a_layer_that_the_optimizer_lacks_has_gradients_and_does_not_move():
    report = one_step_of_two_layers(lambda model: torch.optim.SGD(model[2].parameters(), lr=0.1), X)
    assert report == {
        "have a gradient": ["0.weight", "0.bias", "2.weight", "2.bias"],
        "are in the optimizer": ["2.weight", "2.bias"],
        "moved": ["2.weight", "2.bias"],
    }


def test_an_answer_s_error_passes():
    with pytest.raises(NotImplementedError):
        one_step_of_two_layers(stub, X)


def stub(_):
    raise NotImplementedError("freeze-the-first")
