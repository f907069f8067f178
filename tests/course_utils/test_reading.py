"""What the reader refuses: data that no observer of ours writes is Malformed, in words that quote none of it."""

import copy
import math
import random

import numpy as np
import pytest
import torch

from course_utils.observation import LARGEST, LONGEST, MOST_AXES, MOST_ITEMS, MOST_KEYS, Raised, Strange, encode
from course_utils.reading import Malformed, decode

FOUR = {"kind": "tensor", "dtype": "float32", "shape": [1], "data": "AAAAAA=="}
INT = {"kind": "int", "value": "1"}

MALFORMED = {
    "None": None,
    "a number": 7,
    "a text": "kind",
    "a list": [INT],
    "True": True,
    "no kind": {},
    "kind None": {"kind": None},
    "kind a list": {"kind": ["int"]},
    "kind a number": {"kind": 1, "value": "1"},
    "unknown kind": {"kind": "pickle", "value": "gASVAAAA"},
    "a strided tensor as a result": {**FOUR, "kind": "strided", "stride": [1], "offset": 0},
    "plain without value": {"kind": "plain"},
    "plain number": {"kind": "plain", "value": 3},
    "plain float": {"kind": "plain", "value": 3.0},
    "plain list": {"kind": "plain", "value": []},
    "plain dict": {"kind": "plain", "value": {}},
    "int as a number": {"kind": "int", "value": 1},
    "int as a bool": {"kind": "int", "value": True},
    "int as None": {"kind": "int", "value": None},
    "int as words": {"kind": "int", "value": "one"},
    "int as nothing": {"kind": "int", "value": ""},
    "int as hex": {"kind": "int", "value": "0x10"},
    "int too long": {"kind": "int", "value": "9" * 4301},
    "int far too long": {"kind": "int", "value": "9" * 10_000_000},
    "float as a number": {"kind": "float", "value": 1.0},
    "float of numbers": {"kind": "float", "value": [1.0]},
    "float of words": {"kind": "float", "value": ["one"]},
    "float of two": {"kind": "float", "value": ["0x1p0", "0x1p0"]},
    "float too large": {"kind": "float", "value": ["0x1p99999"]},
    "complex of three": {"kind": "complex", "value": ["0x1p0"] * 3},
    "dtype a number": {"kind": "dtype", "value": 3},
    "dtype a list": {"kind": "dtype", "value": ["float32"]},
    "device a number": {"kind": "device", "value": 0},
    "device empty": {"kind": "device", "value": ""},
    "device unknown": {"kind": "device", "value": "gpu"},
    "device with a negative index": {"kind": "device", "value": "cuda:-1"},
    "device with a vast index": {"kind": "device", "value": "cuda:" + "9" * 30},
    "device with a nul": {"kind": "device", "value": "cpu\0"},
    "device with half a surrogate pair": {"kind": "device", "value": "\ud800"},
    "raised without message": {"kind": "raised", "type": "ValueError"},
    "raised of a list": {"kind": "raised", "type": ["ValueError"], "message": ""},
    "raised with a number": {"kind": "raised", "type": "ValueError", "message": 3},
    "raised with a long message": {"kind": "raised", "type": "E", "message": "x" * (LONGEST + 1)},
    "strange without type": {"kind": "strange"},
    "strange of None": {"kind": "strange", "type": None},
    "strange of a long type": {"kind": "strange", "type": "x" * (LONGEST + 1)},
    "list without items": {"kind": "list"},
    "list of None": {"kind": "list", "items": None},
    "list of a number": {"kind": "list", "items": 3},
    "list of a text": {"kind": "list", "items": "ab"},
    "list of a dict": {"kind": "list", "items": {"kind": "int"}},
    "list of bare values": {"kind": "list", "items": [1]},
    "list of too many": {"kind": "list", "items": [INT] * (MOST_ITEMS + 1)},
    "tuple of too many": {"kind": "tuple", "items": [INT] * (MOST_ITEMS + 1)},
    "dict of too many": {"kind": "dict", "items": [[INT, INT]] * (MOST_KEYS + 1)},
    "size of a text": {"kind": "size", "items": [{"kind": "plain", "value": "2"}]},
    "size of a float": {"kind": "size", "items": [{"kind": "float", "value": ["0x1p0"]}]},
    "dict of triples": {"kind": "dict", "items": [[INT, INT, INT]]},
    "dict of single items": {"kind": "dict", "items": [[INT]]},
    "dict of a dict": {"kind": "dict", "items": {"ab": 1}},
    "dict with a list for a key": {"kind": "dict", "items": [[{"kind": "list", "items": []}, INT]]},
    "dict with a dict for a key": {"kind": "dict", "items": [[{"kind": "dict", "items": []}, INT]]},
    "dict with an array for a key": {"kind": "dict", "items": [[{**FOUR, "kind": "ndarray"}, INT]]},
    "tensor without data": {"kind": "tensor", "dtype": "float32", "shape": [1]},
    "tensor without shape": {"kind": "tensor", "dtype": "float32", "data": "AAAAAA=="},
    "tensor without dtype": {"kind": "tensor", "shape": [1], "data": "AAAAAA=="},
    "shape None": {**FOUR, "shape": None},
    "shape a number": {**FOUR, "shape": 1},
    "shape a text": {**FOUR, "shape": "1"},
    "shape an empty text": {**FOUR, "shape": ""},
    "shape a dict": {**FOUR, "shape": {}},
    "size -1": {**FOUR, "shape": [-1]},
    "size True": {**FOUR, "shape": [True]},
    "size 1.0": {**FOUR, "shape": [1.0]},
    "size as a text": {**FOUR, "shape": ["1"]},
    "size as a list": {**FOUR, "shape": [[1]]},
    "size 2 ** 70": {**FOUR, "shape": [2**70]},
    "two sizes whose product is 1": {**FOUR, "shape": [-1, -1]},
    "sizes whose product is vast": {**FOUR, "shape": [LARGEST] * 16},
    "vast sizes of nothing": {**FOUR, "shape": [0] + [LARGEST] * 15, "data": ""},
    "too many axes": {**FOUR, "shape": [1] * (MOST_AXES + 1)},
    "a million axes": {**FOUR, "shape": [1] * 1_000_000},
    "too few bytes": {**FOUR, "shape": [2]},
    "too many bytes": {**FOUR, "shape": []} | {"data": "AAAAAAA="},
    "no bytes": {**FOUR, "data": ""},
    "bytes for no elements": {**FOUR, "shape": [0]},
    "more bytes than may cross": {**FOUR, "dtype": "uint8", "shape": [LARGEST, 2], "data": "AAAA" * (LARGEST // 2)},
    "dtype None": {**FOUR, "dtype": None},
    "dtype unknown": {**FOUR, "dtype": "float33"},
    "dtype not listed": {**FOUR, "dtype": "uint32"},
    "dtype with its module": {**FOUR, "dtype": "torch.float32"},
    "dtype unhashable": {**FOUR, "dtype": []},
    "data None": {**FOUR, "data": None},
    "data a number": {**FOUR, "data": 3},
    "data a list": {**FOUR, "data": [0, 0, 0, 0]},
    "data not base64": {**FOUR, "data": "!!!!!!!!"},
    "data with a line break": {**FOUR, "data": "AAAA\nAA=="},
    "data not padded": {**FOUR, "data": "AAAAAA"},
    "data not ascii": {**FOUR, "data": "ééééé==="},
    "data with half a surrogate pair": {**FOUR, "data": "\ud800"},
    "array of bfloat16": {"kind": "ndarray", "dtype": "bfloat16", "shape": [1], "data": "AAA="},
    "plain text too long": {"kind": "plain", "value": "x" * (LONGEST + 1)},
    "float of none": {"kind": "float", "value": []},
    "float as a text": {"kind": "float", "value": "1"},
    "complex of one": {"kind": "complex", "value": ["0x1p0"]},
    "complex of none": {"kind": "complex", "value": []},
    "list of an empty text": {"kind": "list", "items": ""},
    "list of an empty dict": {"kind": "list", "items": {}},
    "size of a bool": {"kind": "size", "items": [{"kind": "plain", "value": True}]},
    "size of a tensor": {"kind": "size", "items": [{**FOUR, "dtype": "int32"}]},
    "size beyond any size": {"kind": "size", "items": [{"kind": "int", "value": str(2**70)}]},
}


@pytest.mark.parametrize("data", MALFORMED.values(), ids=MALFORMED)
def test_data_that_no_observer_writes_is_malformed(data):
    with pytest.raises(Malformed) as caught:
        decode(data)
    assert len(str(caught.value)) <= 120


def test_nesting_without_end_is_malformed():
    data = INT
    for _ in range(20_000):
        data = {"kind": "list", "items": [data]}
    with pytest.raises(Malformed, match="nested too deeply"):
        decode(data)
    while data is not INT:  # taken apart from outside: freeing it at once would recurse
        data = data["items"].pop()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("unknown kind", "an observation is of an unknown kind"),
        ("size -1", "an observed tensor has a shape that no tensor has"),
        ("too few bytes", "an observed tensor came with 4 bytes, which its shape and dtype do not take"),
        (
            "list of too many",
            "an observation holds something other than a list of at most 10000 items where a list belongs",
        ),
        ("int as a number", "an observation holds something other than a short text where a text belongs"),
        ("device unknown", "an observed device is none that there is"),
        ("no kind", "an observation could not be read (KeyError)"),
    ],
)
def test_a_malformed_observation_says_what_is_wrong(name, words):
    with pytest.raises(Malformed) as caught:
        decode(MALFORMED[name])
    assert str(caught.value) == words


def test_malformed_data_inside_a_container_spoils_the_whole():
    with pytest.raises(Malformed):
        decode({"kind": "list", "items": [INT, {"kind": "pickle"}]})


DEVICE_TYPES = "cpu cuda ipu xpu mkldnn opengl opencl ideep hip ve fpga maia xla lazy vulkan mps meta hpu mtia"


@pytest.mark.parametrize("device", [*DEVICE_TYPES.split(), "privateuseone", "cuda:999", "cpu:3"])
def test_no_device_makes_more_of_the_reader_than_a_value_or_malformed(device):
    try:
        value = decode({"kind": "device", "value": device})
    except Malformed:
        return
    assert type(value) in (torch.device, Strange)


# ---- whatever is done to an observation, only Malformed comes of it

RAMP = torch.arange(12, dtype=torch.float32).reshape(3, 4)

JUNK = (
    *(None, True, False, 0, -1, 1, 2, 4096, 2**31, 2**63, 2**64, -(2**70), 0.5, math.nan, math.inf, 1e400),
    *("", "0", "-1", "x", "\0", "\ud800", "é" * 50, "cuda:1", "float16", "tensor", "parameter", "ndarray", "list"),
    *("dict", "size", "raised", "bfloat16", "__class__", "AAAA", "AA==", "====", "nan", "0x1p0", "9" * 5000),
    *([], {}, [0], [[]], [None, None], {"kind": "list"}, {"kind": "int", "value": "3"}, [INT] * 3, [1] * 20),
)
VALID = [
    encode(value)
    for value in (
        *(None, "text", 12, 0.5, 1j, ..., torch.int8, torch.device("cuda:1"), Raised("E", "m"), object()),
        *(RAMP, torch.empty(2, 0), torch.tensor(True), torch.nn.Parameter(RAMP), np.arange(3.0), np.array(1j)),
        *([1, (2.0, "x")], torch.Size([2, 3]), {1: [RAMP], ("a", 2): None}, {"k": {"k": torch.Size([1])}}),
    )
]
ALLOWED = {type(None), bool, str, int, float, complex, type(...), torch.dtype, torch.device, Raised, Strange}
ALLOWED |= {torch.Tensor, torch.nn.Parameter, np.ndarray, tuple, list, torch.Size, dict}


def places(data: object) -> list:
    """Every (holder, key) in a piece of JSON."""
    keys = list(data) if type(data) is dict else range(len(data)) if type(data) is list else ()
    return [place for key in keys for place in [(data, key), *places(data[key])]]


def mutate(rng: random.Random, data: dict) -> dict:
    data = copy.deepcopy(data)
    for _ in range(rng.randint(1, 2)):
        holder, key = rng.choice(places(data) or [({"": data}, "")])
        value = holder[key]
        deed = rng.randrange(5)
        if deed == 0:
            del holder[key]
        elif deed == 1 and type(value) is str and value:
            at = rng.randrange(len(value))
            holder[key] = value[:at] + rng.choice(["", "A", "=", "\0", "é", "9", value]) + value[at + 1 :]
        elif deed == 2:
            holder[key] = [value, value]
        elif deed == 3:
            holder[key] = copy.deepcopy(rng.choice(VALID))
        else:
            holder[key] = copy.deepcopy(rng.choice(JUNK))
    return data


def allowed(value: object) -> bool:
    inner = (*value.keys(), *value.values()) if type(value) is dict else value
    containers = (tuple, list, torch.Size, dict)
    return type(value) in ALLOWED and (type(value) not in containers or all(allowed(item) for item in inner))


@pytest.mark.parametrize("seed", range(20))
def test_only_an_allowed_value_or_malformed_comes_of_a_spoiled_observation(seed):
    rng = random.Random(seed)
    for _ in range(50):
        data = mutate(rng, rng.choice(VALID))
        try:
            value = decode(data)
        except Malformed:
            continue
        assert allowed(value), data


def test_the_mutations_spoil_many_observations_and_not_all():
    rng, malformed = random.Random(0), 0
    for _ in range(200):
        try:
            decode(mutate(rng, rng.choice(VALID)))
        except Malformed:
            malformed += 1
    assert 100 < malformed < 195
