"""What is not on the allow-list becomes a Strange that is named by its type; nothing raises, nothing is run."""

import enum
import json
import tracemalloc
import warnings
from collections import OrderedDict, namedtuple

import numpy as np
import pytest
import torch

from course_utils.observation import DEEPEST, LARGEST, LONGEST, MOST_ITEMS, Raised, Strange, encode
from course_utils.reading import decode


def there_and_back(value):
    return decode(json.loads(json.dumps(encode(value))))


class Subtensor(torch.Tensor):
    pass


class EqualsEverything:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


def boom(*_, **__):
    raise RuntimeError("boom")


def leave(*_, **__):
    raise SystemExit


class ClassRaises:
    __class__ = property(boom)


class NothingWorks:
    __repr__ = __str__ = __len__ = __iter__ = __bool__ = __hash__ = __eq__ = boom
    __getattribute__ = __getattr__ = __reduce_ex__ = __float__ = __index__ = boom


class SaysItIsATensor:
    __class__ = torch.Tensor


class SaysItIsRaised:
    __class__ = Raised
    type = message = object()


class EqualMeta(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return hash(bool)


class RaisingMeta(type):
    __eq__ = __getattribute__ = __instancecheck__ = __subclasscheck__ = __repr__ = __call__ = boom
    __hash__ = type.__hash__


class NamelessMeta(type):
    __name__ = property(boom)


class NumberedMeta(type):
    __name__ = 7


class Color(enum.IntEnum):
    RED = 1


class Subint(int):
    pass


class Substr(str):
    pass


class Sublist(list):
    pass


class Subarray(np.ndarray):
    pass


def quietly(make):
    """Tensors of kinds that PyTorch warns about when they are made."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return make()


def with_a_method(broken) -> torch.Tensor:
    tensor = torch.ones(2)
    tensor.detach = broken
    return tensor


STRANGERS = {
    "tensor subclass": torch.ones(2).as_subclass(Subtensor),
    "buffer of a module": torch.nn.Linear(1, 1),
    "equal to everything": EqualsEverything(),
    "__class__ raises": ClassRaises(),
    "every method raises": NothingWorks(),
    "says it is a tensor": SaysItIsATensor(),
    "says it is an exception of ours": SaysItIsRaised(),
    "class equal to every class": EqualMeta("bool", (), {})(),
    "class equal to every class, itself": EqualMeta("bool", (), {}),
    "class of a raising metaclass": type.__call__(RaisingMeta, "Odd", (), {}),
    "class without a name": NamelessMeta("Odd", (), {})(),
    "class whose name is a number": NumberedMeta("Odd", (), {})(),
    "sparse coo": torch.eye(2).to_sparse(),
    "sparse csr": quietly(lambda: torch.eye(2).to_sparse_csr()),
    "meta": torch.ones(2, device="meta"),
    "quantized": quietly(lambda: torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.quint8)),
    "nested": quietly(lambda: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)])),
    "float8": torch.ones(2).to(torch.float8_e4m3fn),
    "uint16": torch.ones(2).to(torch.uint16),
    "tensor with a broken method": with_a_method(boom),
    "tensor with a method that leaves": with_a_method(leave),
    "values and indices": torch.ones(2, 2).max(0),
    "too large tensor": torch.zeros(LARGEST + 1, dtype=torch.uint8),
    "too large, expanded": torch.zeros(1).expand(1 << 40),
    "array subclass": np.ones(2).view(Subarray),
    "masked array": np.ma.array([1, 2]),
    "array of objects": np.array([object(), None]),
    "array of texts": np.array(["a", "b"]),
    "array of dates": np.array(["2024-01-01"], dtype="datetime64[D]"),
    "array, big-endian": np.ones(2, dtype=">f4"),
    "too large array": np.zeros(LARGEST + 1, dtype=np.uint8),
    "numpy float": np.float64(1),
    "numpy bool": np.True_,
    "int subclass": Subint(3),
    "enum": Color.RED,
    "str subclass": Substr("x"),
    "list subclass": Sublist([1]),
    "tuple subclass": namedtuple("Point", "x y")(1, 2),
    "OrderedDict": OrderedDict(a=1),
    "generator": (n for n in range(3)),
    "range": range(3),
    "set": {1},
    "bytes": b"ab",
    "slice": slice(1),
    "class": Substr,
    "module": json,
    "function": boom,
    "method": torch.ones(1).sum,
    "exception": ValueError("x"),
    "NotImplemented": NotImplemented,
    "int of 4301 digits": 10**4300,
    "10 MB of text": "x" * 10_000_000,
    "a million items": [0] * 1_000_000,
    "a million keys": dict.fromkeys(range(1_000_000)),
}
if torch.backends.mkldnn.is_available():
    STRANGERS["mkldnn"] = torch.ones(2).to_mkldnn()


@pytest.mark.parametrize("name", STRANGERS)  # by name: pytest itself would stumble over some of them
def test_a_value_outside_the_allow_list_arrives_as_a_strange(name):
    arrived = there_and_back(STRANGERS[name])
    assert type(arrived) is Strange


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("tensor subclass", "Subtensor"),
        ("equal to everything", "EqualsEverything"),
        ("sparse coo", "Tensor (float32, torch.sparse_coo, cpu)"),
        ("meta", "Tensor (float32, torch.strided, meta)"),
        ("too large, expanded", f"Tensor (shape ({1 << 40},), too large to read)"),
        ("array of texts", "ndarray (<U1)"),
        ("10 MB of text", "str (10000000 characters, too long to read)"),
        ("a million items", "list (too large or too deep to read)"),
        ("a million keys", "dict (too large or too deep to read)"),
        ("generator", "generator"),
        ("int of 4301 digits", "int (ValueError when read)"),
        ("numpy float", "float64"),
        ("class", "type"),
        ("module", "module"),
        ("function", "function"),
    ],
)
def test_a_strange_value_is_named(name, words):
    arrived = there_and_back(STRANGERS[name])
    assert arrived == Strange(words)


@pytest.mark.parametrize("name", STRANGERS)
def test_strange_values_inside_containers_leave_the_rest_readable(name):
    first, middle, last = there_and_back([1, STRANGERS[name], {"k": 2}])
    assert (first, type(middle), last) == (1, Strange, {"k": 2})


ODD_SHAPES = {"17 axes": torch.ones([1] * 17), "a vast axis of nothing": torch.zeros(0, 1).expand(0, LARGEST + 1)}


@pytest.mark.parametrize("tensor", ODD_SHAPES.values(), ids=ODD_SHAPES)
def test_a_tensor_of_an_odd_shape_does_not_spoil_the_observation(tensor):
    assert type(there_and_back(tensor)) in (torch.Tensor, Strange)


def test_the_interrupt_button_still_interrupts_a_reading():
    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        encode(with_a_method(interrupt))


def test_a_generator_is_not_run_to_be_named():
    steps = []
    generator = (steps.append(n) for n in range(3))
    encode(generator)
    assert steps == []


def test_a_very_long_type_name_is_cut():
    assert len(there_and_back(type("x" * 10_000, (), {})()).type) == 80


@pytest.mark.parametrize("message", [object(), 7, None, "x" * (LONGEST + 1)], ids=["object", "int", "None", "long"])
def test_an_exception_record_that_a_student_builds_stays_readable(message):
    assert type(there_and_back(Raised("ValueError", message))) in (Raised, Strange)


def test_a_list_that_contains_itself_ends():
    endless = [1]
    endless.append(endless)
    back = there_and_back(endless)
    for _ in range(DEEPEST - 1):
        back = back[1]
    assert back == [1, Strange("list (too large or too deep to read)")]


def test_a_dict_that_contains_itself_ends():
    endless = {}
    endless["again"] = endless
    assert type(there_and_back(endless)) is dict


def count(data: object) -> int:
    children = data.values() if type(data) is dict else data if type(data) is list else ()
    return (type(data) is dict) + sum(count(child) for child in children)


def test_many_small_containers_are_cut_as_one_large_one_is():
    branching = []
    branching.extend([branching] * 4)  # 4 items, 4 ** 8 of them when written out
    assert count(encode(branching)) <= MOST_ITEMS + 1


BUDGETS = {
    "bytes": ([torch.zeros(LARGEST // 2, dtype=torch.uint8)] * 3, torch.Tensor),
    "characters": (["x" * LONGEST] * (LARGEST // LONGEST + 1), str),
    "items": ([[0] * (MOST_ITEMS // 3)] * 3, list),
}


@pytest.mark.parametrize(("values", "kind"), BUDGETS.values(), ids=BUDGETS)
def test_all_parts_of_a_value_share_one_budget(values, kind):
    *others, last = there_and_back(values)
    assert {type(value) for value in others} == {kind}
    assert type(last) is Strange


def test_what_is_refused_for_its_size_leaves_room_for_what_follows():
    large = torch.zeros(LARGEST + 1, dtype=torch.uint8)
    values = there_and_back([large, [0] * (MOST_ITEMS + 1), "x" * (LONGEST + 1), torch.ones(2), [1], "x"])
    assert [type(value) for value in values] == [Strange, Strange, Strange, torch.Tensor, list, str]


def test_a_large_array_is_not_copied_to_see_that_it_is_large():
    vast = np.broadcast_to(np.uint8(0), (1 << 26,))
    tracemalloc.start()
    try:
        encode(vast)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20
