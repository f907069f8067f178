"""The world of a call: what is drawn, what unwritten memory holds, and that the learner's own is given back."""

import pytest
import torch

from course_utils.inputs import encode_input
from course_utils.reading import decode
from course_utils.trial import observe
from course_utils.world import kept_generators, world_of

SEEDED = {"seed": 5, "filled": False, "more": [5, 6, 7], "seed_input": None}


def observed(function, world, *inputs, twice=False):
    case = {"inputs": [encode_input(value) for value in inputs], "challenge": None, "world": world}
    return observe(function, [case], twice)[0]


def test_the_seed_is_set_before_each_call_and_further_calls_have_their_own():
    record = observed(lambda: torch.rand(3), SEEDED)
    again, *others = map(decode, record["more"])
    with torch.random.fork_rng():
        torch.manual_seed(5)
        assert torch.equal(decode(record["result"]), torch.rand(3))
    assert torch.equal(decode(record["result"]), again)
    assert not any(torch.equal(other, again) for other in others)


def test_a_seed_among_the_inputs_grows_from_call_to_call_and_is_the_same_in_the_first_two():
    record = observed(lambda seed: seed, {**SEEDED, "seed_input": 0}, 40)
    assert [decode(value) for value in (record["result"], *record["more"])] == [40, 40, 41, 42]


def test_every_call_gets_inputs_of_its_own():
    record = observed(lambda x: x.add_(1), SEEDED, torch.zeros(1))
    assert [decode(value).item() for value in (record["result"], *record["more"])] == [1, 1, 1, 1]


def test_the_second_device_has_further_calls_too():
    record = observed(lambda x: torch.rand(3, device=x.device), SEEDED, torch.zeros(1), twice=True)
    again = decode(record["second"]["more"][0])
    assert torch.equal(again, decode(record["second"].get("result", record["result"])))


def test_the_learners_own_random_numbers_go_on_as_if_nothing_had_been():
    with torch.random.fork_rng():
        torch.manual_seed(1)
        expected = torch.rand(2)
        torch.manual_seed(1)
        observed(lambda: torch.rand(3), SEEDED)
        assert torch.equal(torch.rand(2), expected)


def test_a_call_without_a_world_draws_what_it_likes_and_disturbs_nothing():
    with torch.random.fork_rng():
        torch.manual_seed(1)
        expected = torch.rand(2)
        torch.manual_seed(1)
        with kept_generators():
            torch.rand(100)
        assert torch.equal(torch.rand(2), expected)


MAKERS = {
    "empty": lambda x: torch.empty(3, device=x.device),
    "empty_like": torch.empty_like,
    "new_empty": lambda x: x.new_empty(2),
    "empty_strided": lambda x: torch.empty_strided((2,), (1,), device=x.device),
    "large": lambda x: torch.empty(300, 300, device=x.device),
}


@pytest.mark.parametrize("maker", [*MAKERS.values(), lambda _: torch.Tensor(2)], ids=[*MAKERS, "Tensor"])
def test_unwritten_memory_holds_nan(maker):
    record = observed(maker, {**SEEDED, "filled": True, "more": []}, torch.zeros(2))
    assert bool(decode(record["result"]).isnan().all())


@pytest.mark.parametrize("maker", MAKERS.values(), ids=MAKERS)
def test_unwritten_memory_of_a_simulated_gpu_holds_nan_too(maker):
    record = observed(maker, {**SEEDED, "filled": True, "more": []}, torch.zeros(2), twice=True)
    second = record["second"].get("result", record["result"])
    assert bool(decode(second).isnan().all()) and record["second"]["places"] == ["second"]


def test_whole_numbers_are_the_largest_there_are():
    record = observed(lambda: torch.empty(1, dtype=torch.int8), {**SEEDED, "filled": True, "more": []})
    assert decode(record["result"]).tolist() == [127]


def settings():
    fills = torch.utils.deterministic.fill_uninitialized_memory
    return torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled(), fills


def test_pytorchs_own_settings_are_given_back_even_after_an_error():
    before = settings()
    with pytest.raises(ZeroDivisionError), world_of(None, filled=True):
        assert settings() == (True, True, True)
        _ = 1 / 0
    assert settings() == before
