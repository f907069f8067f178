"""One call, kept: what came back, what the inputs hold, and what a later write shows."""

import json
import warnings

import pytest
import torch

from course_utils.inputs import encode_input
from course_utils.observation import Raised, Strange
from course_utils.reading import decode
from course_utils.trial import Trial, observe, observe_literal

ROW = [1.0, 2.0, 3.0]
WRITE = {"input": 0, "index": [1], "value": 9.0}


def trial(function, *inputs):
    return Trial(function, [encode_input(value) for value in inputs or (torch.tensor(ROW),)])


def result(function, *inputs):
    return decode(json.loads(json.dumps(trial(function, *inputs).record))["result"])


def inputs_after(function, *inputs):
    return [decode(value) for value in trial(function, *inputs).record["inputs"]]


def probed(function, *inputs, challenge=WRITE):
    return decode(trial(function, *inputs).probe(challenge))


def raising(error):
    def function(*_):
        raise error

    return function


# ---- what came back


def test_a_record_holds_the_result_and_the_inputs_after_the_call():
    record = trial(lambda x: x.sum()).record
    assert list(record) == ["result", "inputs"]
    assert decode(record["result"]).item() == 6.0
    assert [decode(value).tolist() for value in record["inputs"]] == [ROW]


def test_all_inputs_are_handed_over_in_order():
    assert result(lambda *inputs: list(inputs), 1, (2, 3), None, torch.Size([4])) == [1, (2, 3), None, torch.Size([4])]


def test_an_input_arrives_with_its_layout():
    assert result(lambda x: x.stride(), torch.ones(2, 3).t()) == (1, 3)


def test_a_function_is_called_once():
    calls = []
    trial(calls.append).probe(WRITE)
    assert len(calls) == 1


def test_two_trials_on_the_same_data_share_no_memory():
    data = [encode_input(torch.tensor(ROW))]
    Trial(lambda x: x.zero_(), data)
    assert decode(Trial(lambda x: x, data).record["result"]).tolist() == ROW


def test_a_result_is_read_before_the_next_call_can_change_it():
    shared = torch.zeros(3)
    first = trial(shared.copy_)
    shared.fill_(-1)
    assert decode(first.record["result"]).tolist() == ROW


def test_a_generator_function_gives_a_generator_that_nobody_runs():
    def function(x):
        x.zero_()
        yield x

    record = trial(function).record
    assert decode(record["result"]) == Strange("generator")
    assert decode(record["inputs"][0]).tolist() == ROW


# ---- what the inputs hold


@pytest.mark.parametrize(
    ("function", "left"),
    [
        (lambda x: x / 2, ROW),
        (lambda x: x.div_(2), [0.5, 1.0, 1.5]),
        (lambda x: x.detach().mul_(0), [0.0, 0.0, 0.0]),
        (lambda x: x.clone().mul_(0), ROW),
        (lambda x: x[:2].fill_(7), [7.0, 7.0, 3.0]),
    ],
    ids=["new tensor", "in place", "through detach", "on a clone", "through a view"],
)
def test_harm_in_place_shows_in_the_inputs(function, left):
    assert inputs_after(function)[0].tolist() == left


def test_harm_done_before_an_exception_shows_too():
    def function(x):
        x.zero_()
        raise ValueError

    assert inputs_after(function)[0].tolist() == [0.0, 0.0, 0.0]


def test_an_input_replaced_by_another_shape_shows():
    assert inputs_after(lambda x: x.resize_(0))[0].shape == (0,)


# ---- what a later write shows


STALE = torch.tensor(ROW)


@pytest.mark.parametrize(
    ("function", "held"),
    [
        (lambda x: x, [1.0, 9.0, 3.0]),
        (lambda x: x[:], [1.0, 9.0, 3.0]),
        (lambda x: x.detach(), [1.0, 9.0, 3.0]),
        (lambda x: x.flip(0), [3.0, 2.0, 1.0]),
        (lambda x: x.clone(), ROW),
        (lambda x: x + 0, ROW),
        (lambda _: STALE, ROW),
        (lambda x: torch.tensor(x.tolist()), ROW),
    ],
    ids=["input itself", "view", "detached view", "copy", "clone", "sum", "stale clone", "rebuilt"],
)
def test_a_view_shows_a_later_write_and_a_copy_does_not(function, held):
    assert probed(function).tolist() == held


def test_views_inside_a_container_show_the_write_too():
    seen = probed(lambda x: (x[1:], x.clone()[1:]))
    assert [part.tolist() for part in seen] == [[9.0, 3.0], [2.0, 3.0]]


def test_a_write_reaches_the_input_that_the_challenge_names():
    challenge = {"input": 1, "index": [0, 2], "value": -1.0}
    assert probed(lambda _, y: y, torch.ones(1), torch.zeros(1, 3), challenge=challenge).tolist() == [[0.0, 0.0, -1.0]]


def test_an_input_that_now_wants_a_gradient_can_be_written_all_the_same():
    assert probed(lambda x: x.requires_grad_()).tolist() == [1.0, 9.0, 3.0]


def test_a_number_without_axes_can_be_written():
    assert probed(lambda x: x, torch.tensor(1.0), challenge={"input": 0, "index": [], "value": 5.0}).item() == 5.0


def test_no_challenge_means_no_probe():
    assert trial(lambda x: x).probe(None) is None


def test_an_exception_is_still_one_when_probed():
    assert probed(raising(ValueError("no"))) == Raised("ValueError", "no")


@pytest.mark.parametrize(
    "harm",
    [lambda x: x.resize_(0), lambda x: x.set_(), lambda x: x.unsqueeze_(0)],
    ids=["resized", "emptied", "given an axis"],
)
def test_an_input_that_can_no_longer_be_written_is_said_and_not_raised(harm):
    assert type(probed(lambda x: [harm(x), None][1])) is Raised


# ---- all cases of an exercise


def test_warnings_of_the_calls_are_not_shown_and_what_the_learner_has_set_stays():
    def warns(x):
        warnings.warn("said in every call", UserWarning, stacklevel=1)
        return x

    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        observe(warns, [{"inputs": [encode_input(torch.tensor(ROW))], "challenge": None}])
        before = len(heard)
        warnings.warn("of the learner's own", UserWarning, stacklevel=1)
    assert (before, len(heard)) == (0, 1)


def test_observe_gives_one_full_record_a_case():
    cases = [
        {"inputs": [encode_input(torch.tensor(ROW))], "challenge": WRITE},
        {"inputs": [encode_input(torch.empty(0))], "challenge": None},
    ]
    written, empty = observe(lambda x: x, cases)
    assert list(written) == list(empty) == ["result", "inputs", "probed"]
    assert decode(written["result"]).tolist() == ROW
    assert decode(written["probed"]).tolist() == [1.0, 9.0, 3.0]
    assert empty["probed"] is None


def test_a_write_into_one_case_is_seen_in_no_other():
    cases = [{"inputs": [encode_input(torch.tensor(ROW))], "challenge": WRITE}] * 2
    first, second = observe(lambda x: x, cases)
    assert first == second
    assert decode(second["inputs"][0]).tolist() == ROW


# ---- literal answers


def literal(answer, count):
    return [decode(record["result"]) for record in observe_literal(answer, count)]


@pytest.mark.parametrize("answer", [(0, True), [0, True]], ids=repr)
def test_a_literal_answer_is_read_item_by_item(answer):
    assert literal(answer, 2) == [0, True]


MISCOUNTED = [
    (None, "None"),
    (3, "a lone int"),
    ("ab", "a lone str"),
    ((1, 2, 3), "3 answers"),
    ((), "0 answers"),
    ([1], "1 answer"),
    ({0: 1, 1: 2}, "a lone dict"),
    (torch.Size([1, 2]), "a lone Size"),
    (int, "a lone type"),
]


@pytest.mark.parametrize(("answer", "amount"), MISCOUNTED, ids=[amount for _, amount in MISCOUNTED])
def test_a_lone_value_or_a_wrong_number_of_answers_is_said_in_every_item(answer, amount):
    assert literal(answer, 2) == [Raised("Miscounted", f"{amount} where 2 answers are asked for")] * 2


def test_an_untouched_literal_stays_open_in_every_item():
    assert literal(..., 2) == [..., ...]


@pytest.mark.parametrize("answer", [3, (3,), [3]], ids=repr)
def test_a_single_answer_needs_no_tuple(answer):
    assert literal(answer, 1) == [3]


def test_an_item_left_open_stays_open():
    assert literal((1, ..., 3), 3) == [1, ..., 3]


def test_a_strange_item_leaves_the_others_readable():
    assert literal((1, object(), 3), 3) == [1, Strange("object"), 3]


class EqualMeta(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(tuple)


def test_a_class_that_equals_every_class_is_no_tuple():
    said = "a lone tuple where 2 answers are asked for"
    assert literal(EqualMeta("tuple", (), {})(), 2) == [Raised("Miscounted", said)] * 2
