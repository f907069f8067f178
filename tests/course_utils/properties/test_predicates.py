"""Each property holds for what has it, and says in words how a result misses it."""

import math

import pytest
import torch

from course_utils.observation import Raised, Strange
from course_utils.properties import PREDICATES, Calls, Miss, misses_of

ROWS = torch.tensor([[1.0, 2.0], [3.0, 4.0], [3.0, 4.0]])
LABELS = torch.tensor([7, 8, 9])
MANY = 4000


def holds(name, result, **parameters):
    return PREDICATES[name](Calls(result), **parameters) is None


def draw(seed, make=torch.randn):
    torch.manual_seed(seed)
    return make(MANY)


@pytest.fixture(autouse=True)
def own_numbers():
    with torch.random.fork_rng():
        yield


def test_rows_in_another_order_are_a_permutation():
    assert holds("is_permutation_of", ROWS[[2, 0, 1]], values=ROWS)
    assert holds("is_permutation_of", torch.empty(0, 2), values=torch.empty(0, 2))
    assert holds("is_permutation_of", torch.tensor(3.0), values=torch.tensor(3.0))
    assert holds("is_permutation_of", torch.tensor([math.nan, 1.0]), values=torch.tensor([1.0, math.nan]))


@pytest.mark.parametrize(
    "result", [ROWS[[0, 0, 1]], ROWS[:2], ROWS.double(), ROWS.flip(1), ROWS.t(), ROWS.tolist(), None, ROWS + 1e-3]
)
def test_rows_lost_doubled_or_changed_are_none(result):
    assert not holds("is_permutation_of", result, values=ROWS)


def test_pairs_are_kept_when_one_order_is_used_for_both():
    order = torch.tensor([2, 0, 1])
    assert holds("pairs_kept", (ROWS[order], LABELS[order]), x=ROWS, y=LABELS)
    assert holds("pairs_kept", [ROWS, LABELS], x=ROWS, y=LABELS)


def test_parted_pairs_are_told_by_the_first_of_them_and_by_what_moved():
    miss = PREDICATES["pairs_kept"](Calls((ROWS[[2, 0, 1]], LABELS)), ROWS, LABELS)
    assert (miss.tag, miss.got) == ("parted, moved x", "row 0: [3.0, 4.0] beside 7")
    assert PREDICATES["pairs_kept"](Calls((ROWS, LABELS.flip(0))), ROWS, LABELS).tag == "parted, moved y"


@pytest.mark.parametrize("result", [(ROWS,), ROWS, None, (ROWS, LABELS, LABELS), (ROWS, LABELS[:2]), (LABELS, ROWS)])
def test_what_is_no_pair_of_such_tensors_keeps_none(result):
    assert not holds("pairs_kept", result, x=ROWS, y=LABELS)


@pytest.mark.parametrize("seed", range(20))
def test_normal_and_uniform_numbers_have_their_moments_whatever_the_seed(seed):
    assert holds("has_mean_and_std", draw(seed) * 3 + 5, mean=5, std=3)
    assert holds("is_uniform_in", draw(seed, torch.rand) * 3 - 5, low=-5, high=-2)
    assert holds("is_uniform_in", draw(seed, lambda n: torch.randint(2, 9, (n,))), low=2, high=9)


@pytest.mark.parametrize(
    "result",
    [
        pytest.param(lambda: draw(0) * 3.5, id="std"),
        pytest.param(lambda: draw(0) * 3 + 0.5, id="mean"),
        pytest.param(lambda: torch.zeros(MANY), id="constant"),
        pytest.param(lambda: torch.full((MANY,), math.nan), id="nan"),
        pytest.param(lambda: draw(0).to(torch.complex64), id="complex"),
    ],
)
def test_other_moments_are_missed(result):
    assert not holds("has_mean_and_std", result(), mean=0, std=3)


def test_each_element_may_have_a_mean_and_a_std_of_its_own():
    mean, std = torch.arange(float(MANY)), torch.arange(1.0, MANY + 1)
    assert holds("has_mean_and_std", draw(0) * std + mean, mean=mean, std=std)
    assert not holds("has_mean_and_std", draw(0) * std, mean=mean, std=std)
    assert not holds("has_mean_and_std", draw(0)[:7], mean=mean, std=std)


def test_few_numbers_say_little_and_none_says_nothing():
    assert holds("has_mean_and_std", torch.tensor([3.9]), mean=0, std=1)
    assert not holds("has_mean_and_std", torch.tensor([5.1]), mean=0, std=1)
    assert holds("has_mean_and_std", torch.empty(0), mean=0, std=1)
    assert holds("is_uniform_in", torch.empty(0, 3), low=0, high=1)


def test_a_number_outside_is_told_by_the_range_that_came():
    miss = PREDICATES["is_uniform_in"](Calls(torch.tensor([0.5, 2.0])), 0, 1)
    assert (miss.tag, miss.got, miss.expected) == ("outside", "numbers from 0.5 to 2", "numbers from 0 to below 1")


def test_numbers_inside_that_crowd_together_are_not_uniform():
    assert not holds("is_uniform_in", draw(0, torch.rand) / 2, low=0, high=1)
    assert not holds("is_uniform_in", draw(0, lambda n: torch.randint(0, 9, (n,))), low=0, high=10)


def test_a_dtype_and_a_shape_are_compared():
    assert holds("has_dtype", ROWS, dtype=torch.float32)
    assert not holds("has_dtype", ROWS, dtype=torch.float64)
    assert holds("has_shape", ROWS, shape=(3, 2))
    assert not holds("has_shape", ROWS, shape=(2, 3))


def test_the_same_seed_must_give_the_same():
    same, other = Calls(ROWS, again=ROWS.clone()), Calls(ROWS, again=ROWS + 1)
    assert PREDICATES["same_seed_same_result"](same) is None
    miss = PREDICATES["same_seed_same_result"](other)
    assert miss.got == "[0, 0] is 1; then, with the same seed, [0, 0] is 2  (6 of 6 elements differ)"


def test_another_seed_must_give_another_result_where_chance_has_room():
    long, short = torch.arange(8.0), torch.arange(7.0)
    assert PREDICATES["other_seed_other_result"](Calls(long, others=(long, long))).tag == "the same always"
    assert PREDICATES["other_seed_other_result"](Calls(long, others=(long, long + 1))) is None
    assert PREDICATES["other_seed_other_result"](Calls(short, others=(short, short))) is None


def test_an_item_of_the_result_can_be_looked_at():
    asked = [("has_shape", {"item": 1, "shape": (3,)})]
    assert misses_of(asked, Calls((ROWS, LABELS))) == ()
    assert [miss.tag for miss in misses_of(asked, Calls((LABELS, ROWS)))] == ["has_shape: shape (3, 2)"]
    assert [miss.tag for miss in misses_of(asked, Calls(ROWS))] == ["no item 1"]
    assert misses_of([("has_shape", {"item": "b", "shape": (3,)})], Calls({"b": LABELS})) == ()


@pytest.mark.parametrize("result", [Raised("ValueError", "no"), Strange("Liar")])
def test_an_error_or_a_value_that_cannot_be_read_has_no_property(result):
    asked = [("same_seed_same_result", {}), ("has_shape", {"shape": (3,)})]
    assert len(misses_of(asked, Calls(result, result, (result, result)))) == 1


ODD = [None, ..., 3, "text", (), (1, 2), [ROWS], {"a": 1}, {1: ROWS}, torch.Size([3]), torch.tensor(True), ROWS.numpy()]
PARAMETERS = {
    "is_permutation_of": {"values": ROWS},
    "pairs_kept": {"x": ROWS, "y": LABELS},
    "has_mean_and_std": {"mean": 0, "std": 1},
    "is_uniform_in": {"low": 0, "high": 1},
    "has_dtype": {"dtype": torch.float32},
    "has_shape": {"shape": (3, 2)},
    "same_seed_same_result": {},
    "other_seed_other_result": {},
    "is_permutation_of_items": {"values": ("a", "b")},
    "in_order": {"pairs": (("a", "b"),)},
    "is_one_of": {"values": ("a", 1.0)},
    "says": {"words": ("axis",)},
}


@pytest.mark.parametrize("name", PREDICATES)
@pytest.mark.parametrize("result", [*ODD, torch.tensor([1j]), torch.tensor(math.inf), torch.zeros(3, 2, 0)], ids=repr)
def test_no_result_however_odd_ends_the_judging(name, result):
    parameters = {**PARAMETERS[name], "item": 0} if type(result) is tuple else PARAMETERS[name]
    for miss in misses_of([(name, parameters)], Calls(result, result, (result, None))):
        assert miss.got and miss.expected and miss.why


def test_two_misses_are_alike_within_chance():
    one, two, three = (Miss("moments", measures=((mean, 0.1),)) for mean in (0.0, 0.15, 0.3))
    assert one.like(two) and two.like(three) and not one.like(three)
    assert not one.like(Miss("outside", measures=((0.0, 0.1),)))
    assert not one.like(Miss("moments"))


def test_every_property_is_documented():
    assert [name for name, predicate in PREDICATES.items() if not predicate.__doc__] == []
