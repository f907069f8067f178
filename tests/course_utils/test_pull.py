"""A gradient that is asked for after the return: only a live graph back to the input answers."""

import json

import pytest
import torch

from course_utils.inputs import encode_inputs
from course_utils.observation import Raised, encode
from course_utils.reading import decode
from course_utils.trial import Trial, observe

X, V = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 10.0, 100.0])


def pulled(function, *inputs, v=V, number=0):
    data = encode_inputs(inputs or (X.clone().requires_grad_(),))
    challenge = json.loads(json.dumps({"pull": encode(v), "input": number}))
    return decode(Trial(function, data).probe(challenge))


def test_it_is_v_times_the_derivative():
    assert pulled(lambda x: x**2).tolist() == [2.0, 40.0, 600.0]


def test_a_result_may_have_another_shape_than_the_input():
    assert pulled(lambda x: x.sum(), v=torch.tensor(3.0)).tolist() == [3.0, 3.0, 3.0]


def test_the_input_that_is_asked_about_is_told_by_its_number():
    inputs = (X.clone().requires_grad_(), torch.tensor(2.0, requires_grad=True))
    assert pulled(lambda x, w: x * w, *inputs, number=1).item() == 321.0


def test_an_input_that_is_itself_the_result_of_a_graph_can_be_asked_about():
    assert pulled(lambda x: x * 3, X.clone().requires_grad_() * 1).tolist() == [3.0, 30.0, 300.0]


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x.detach() ** 2,
        lambda x: torch.tensor((x**2).tolist()),
        lambda x: (x.detach() ** 2).requires_grad_(),
        lambda x: (x**2).tolist(),
        lambda _: None,
    ],
    ids=["detached", "through a list", "a new leaf", "a list", "nothing"],
)
def test_without_a_graph_back_to_the_input_it_is_an_error(function):
    assert isinstance(pulled(function), Raised)


def test_a_graph_that_was_used_up_in_the_call_is_an_error():
    def used_up(x):
        y = x**2
        y.sum().backward()
        return y

    assert pulled(used_up).type == "RuntimeError"


def test_a_result_computed_without_recording_is_an_error():
    with torch.no_grad():
        assert isinstance(pulled(torch.no_grad()(torch.square)), Raised)


def test_gradients_that_the_learner_left_off_are_on_in_a_call_and_in_its_challenge():
    torch.set_grad_enabled(False)
    try:
        assert pulled(torch.square).tolist() == [2.0, 40.0, 600.0]
        assert not torch.is_grad_enabled()
    finally:
        torch.set_grad_enabled(True)


def test_a_function_that_leaves_gradients_off_does_so_for_itself_only():
    def careless(x):
        torch.set_grad_enabled(False)
        return x

    pulled(careless)
    assert torch.is_grad_enabled()


def test_another_autograd_grad_is_not_asked(monkeypatch):
    monkeypatch.setattr(torch.autograd, "grad", lambda *_: (torch.zeros(3),))
    assert pulled(torch.square).tolist() == [2.0, 40.0, 600.0]


def test_a_record_holds_it_where_a_write_leaves_the_result():
    case = {"inputs": encode_inputs((X.clone().requires_grad_(),)), "challenge": {"pull": encode(V), "input": 0}}
    (record,) = observe(torch.square, [case])
    assert decode(record["result"]).tolist() == [1.0, 4.0, 9.0]
    assert decode(record["probed"]).tolist() == [2.0, 40.0, 600.0]
