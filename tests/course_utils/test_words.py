"""What a verdict quotes: a value in a few words, and where two values part."""

import math

import numpy as np
import pytest
import torch

from course_utils.equality import same
from course_utils.observation import DTYPES, Raised, Strange, encode
from course_utils.reading import decode
from course_utils.words import describe, difference, unnamed

LOREM = "word " * 3_000
NUMBERS = torch.arange(12.0).reshape(3, 4)

# ---- one value

DESCRIBED = [
    (3, "3"),
    (-0.5, "-0.5"),
    (True, "True"),
    (None, "None"),
    (1 - 2j, "(1-2j)"),
    ("a'b", '"a\'b"'),
    ("two\nlines", "'two\\nlines'"),
    (torch.float32, "torch.float32"),
    (torch.device("cpu"), "device(type='cpu')"),
    ((), "()"),
    ((2, 3), "(2, 3)"),
    ([2, 3], "[2, 3]"),
    ([], "[]"),
    (torch.Size([2, 3]), "(2, 3)"),
    ({"a": 1}, "{'a': 1}"),
    ([torch.tensor([1, 2])], "[tensor([1, 2], int64)]"),
    (Raised("ValueError", "no"), "ValueError: no"),
    (Raised("ValueError", ""), "ValueError"),
    (Raised("ValueError", "a\tb\r\nc"), "ValueError: a b c"),
    (Strange("generator"), "a value of type generator"),
    (torch.tensor(2.5), "tensor(2.5, float32)"),
    (torch.tensor([1, 2]), "tensor([1, 2], int64)"),
    (torch.tensor([[True], [False]]), "tensor([[True], [False]], bool)"),
    (torch.tensor([math.nan, -math.inf]), "tensor([nan, -inf], float32)"),
    (torch.tensor([0.5], dtype=torch.bfloat16), "tensor([0.5], bfloat16)"),
    (torch.zeros(8, dtype=torch.uint8), "tensor([0, 0, 0, 0, 0, 0, 0, 0], uint8)"),
    (torch.zeros(9, dtype=torch.uint8), "uint8 tensor of shape (9,)"),
    (NUMBERS, "float32 tensor of shape (3, 4)"),
    (torch.empty(2, 0), "empty float32 tensor of shape (2, 0)"),
    (np.array(2.5), "array(2.5, float64)"),
    (np.array([1, 2], dtype=np.int16), "array([1, 2], int16)"),
    (np.empty((0, 3), dtype=bool), "empty bool array of shape (0, 3)"),
    (np.zeros((3, 3)), "float64 array of shape (3, 3)"),
]


@pytest.mark.parametrize(
    ("value", "words"), DESCRIBED, ids=[f"{type(value).__name__} {words[:40]}" for value, words in DESCRIBED]
)
def test_a_value_is_named_in_a_few_words(value, words):
    assert describe(value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ((torch.tensor([1, 2]),), "(tensor([1, 2], int64),)"),
        ((torch.tensor([0.5]), NUMBERS), "(tensor([0.5], float32), float32 tensor of shape (3, 4))"),
        ({"a": torch.tensor([1])}, "{'a': tensor([1], int64)}"),
        ((1, Strange("generator")), "(1, a value of type generator)"),
    ],
    ids=["tuple of a tensor", "tuple of two tensors", "dict of a tensor", "tuple of a stranger"],
)
def test_values_inside_a_tuple_or_a_dict_are_named_as_inside_a_list(value, words):
    assert describe(value) == words


def nest(depth):
    value = 0
    for _ in range(depth):
        value = [value]
    return value


UNWIELDY = {
    "long text": LOREM,
    "long list": list(range(10_000)),
    "list of long lists": [list(range(100))] * 100,
    "list of many tensors": [torch.zeros(8)] * 100,
    "long tuple": tuple(range(10_000)),
    "long dict": dict.fromkeys(range(10_000)),
    "deep list": nest(8),
    "tuple of matrices": (torch.ones(2, 2), np.ones((2, 2))),
    "dict of matrices": {"weights": torch.ones(20, 20)},
    "vast int": 10**4000,
    "long message": Raised("ValueError", LOREM),
    "long exception name": Raised("x" * 10_000, ""),
    "many lines": Raised("ValueError", "a\nb\u2028c\x85d\x0be"),
    "long type name": Strange("x" * 10_000),
    "eight complex numbers": torch.full((8,), complex(-1 / 3e9, -1 / 3e9), dtype=torch.complex128),
}


@pytest.mark.parametrize("value", UNWIELDY.values(), ids=UNWIELDY)
def test_words_are_one_short_line(value):
    words = describe(value)
    assert words.splitlines() == [words]
    assert len(words) <= 500


def test_a_cut_text_says_so():
    words = describe(Raised("ValueError", LOREM))
    assert words.startswith("ValueError: word word")
    assert words.endswith("…")
    assert len(words) == 200


# ---- two values


@pytest.mark.parametrize("dtype", DTYPES.values(), ids=DTYPES)
def test_numbers_of_every_dtype_are_compared_one_by_one(dtype):
    got, expected = torch.tensor([[1, 0, 1]]).to(dtype), torch.tensor([[1, 1, 0]]).to(dtype)
    seen, wanted = difference(got, expected, "x")
    zero, one = ("False", "True") if dtype is torch.bool else ("0+0j", "1+0j") if dtype.is_complex else ("0", "1")
    assert (seen, wanted) == (f"x[0, 1] is {zero}  (2 of 3 elements differ)", f"x[0, 1] is {one}")


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint8, np.float16, np.float64, np.complex64])
def test_arrays_are_compared_as_tensors_are(dtype):
    got, expected = np.array([1, 0]).astype(dtype), np.array([1, 1]).astype(dtype)
    seen, wanted = difference(got, expected, "x")
    assert seen.startswith("x[1] is ")
    assert seen.endswith("  (1 of 2 elements differ)")
    assert wanted.startswith("x[1] is ")


def test_few_whole_numbers_are_shown_whole():
    got, expected = torch.tensor([0, 1, 0]), torch.tensor([1, 0, 1])
    assert difference(got, expected) == ("tensor([0, 1, 0], int64)", "tensor([1, 0, 1], int64)")


DIFFERENCES = [
    (torch.tensor(1.0), torch.tensor(2.0), "the value is 1", "the value is 2"),
    (torch.tensor(math.nan), torch.tensor(2.0), "the value is nan", "the value is 2"),
    (torch.tensor([1.0]), torch.tensor([2.0]), "[0] is 1", "[0] is 2"),
    (
        torch.tensor([math.nan, 1.0]),
        torch.tensor([math.nan, math.inf]),
        "[1] is 1  (1 of 2 elements differ)",
        "[1] is inf",
    ),
    (
        torch.tensor([1 / 3, 0]),
        torch.tensor([2 / 3, 0]),
        "[0] is 0.333333  (1 of 2 elements differ)",
        "[0] is 0.666667",
    ),
    (torch.ones(2, 3), torch.ones(3, 2), "shape (2, 3)", "shape (3, 2)"),
    (torch.ones(()), torch.ones(1), "shape ()", "shape (1,)"),
    (torch.ones(0, 2), torch.ones(2, 0), "shape (0, 2)", "shape (2, 0)"),
    (torch.ones(2), torch.ones(2).double(), "tensor([1.0, 1.0], float32)", "tensor([1.0, 1.0], float64)"),
    (NUMBERS.int(), NUMBERS, "int32 tensor of shape (3, 4)", "float32 tensor of shape (3, 4)"),
    (torch.empty(0).int(), torch.empty(0), "empty int32 tensor of shape (0,)", "empty float32 tensor of shape (0,)"),
    (np.ones(2), torch.ones(2).double(), "array([1.0, 1.0], float64)", "tensor([1.0, 1.0], float64)"),
    (Raised("ValueError", "no"), torch.ones(1), "ValueError: no", "tensor([1.0], float32)"),
    (None, 3, "None", "3"),
    ((1, 2), (1, 3), "(1, 2)", "(1, 3)"),
    (True, 1, "True", "1"),
]


@pytest.mark.parametrize(("got", "expected", "seen", "wanted"), DIFFERENCES, ids=[row[2][:40] for row in DIFFERENCES])
def test_two_values_are_told_apart_in_two_texts_of_one_form(got, expected, seen, wanted):
    assert difference(got, expected) == (seen, wanted)


INSIDE = [
    ([NUMBERS], [NUMBERS + 1], "item 0: [0, 0] is 0  (12 of 12 elements differ)", "item 0: [0, 0] is 1"),
    (tuple(range(20)), (*range(19), 0), "item 19: 19", "item 19: 0"),
    (
        [[NUMBERS]],
        [[NUMBERS + 1]],
        "item 0: item 0: [0, 0] is 0  (12 of 12 elements differ)",
        "item 0: item 0: [0, 0] is 1",
    ),
    (
        {"a": NUMBERS.int()},
        {"a": NUMBERS},
        "['a']: int32 tensor of shape (3, 4)",
        "['a']: float32 tensor of shape (3, 4)",
    ),
    ({1: "x", 2: "y"}, {2: "z", 1: "x"}, "[2]: 'y'", "[2]: 'z'"),
]


@pytest.mark.parametrize(("got", "expected", "seen", "wanted"), INSIDE, ids=[row[2][:40] for row in INSIDE])
def test_a_difference_inside_a_container_is_told_with_its_place(got, expected, seen, wanted):
    assert difference(got, expected) == (seen, wanted)


def test_a_name_stands_before_the_index():
    got, expected = torch.tensor([0, 1]), torch.tensor([0, 2])
    assert difference(got, expected, "the input's ") == (
        "the input's [1] is 1  (1 of 2 elements differ)",
        "the input's [1] is 2",
    )


def test_a_name_stands_before_a_number_without_axes():
    seen, wanted = difference(torch.tensor(1), torch.tensor(2), "the input's ")
    assert (seen, wanted) == ("the input's value is 1", "the input's value is 2")


NINE = torch.ones(9)
PAIRS = {
    "parameter and tensor": (torch.nn.Parameter(torch.ones(2), requires_grad=False), torch.ones(2)),
    "int and bool": (1, True),
    "int and float": (1, 1.0),
    "text and number": ("1", 1),
    "floats a little apart": (0.3, 0.3000005),
    "large integers one apart": (torch.full((9,), 10**6), torch.full((9,), 10**6 + 1)),
    "float64 a little apart": (NINE.double(), NINE.double() + 1e-6),
    "float32 a little apart": (NINE, NINE + 3e-5),
    "float32 a very little apart": (NINE * 1000, NINE * 1000.005),
    "numpy float and float": (decode(encode(np.float64(1))), 1.0),
    "numpy bool and bool": (decode(encode(np.True_)), True),
    "class of a student called int": (decode(encode(type("int", (), {})())), 1),
    "tuples of tensors of two dtypes": ((torch.ones(1),), (torch.ones(1).double(),)),
    "tuples of tensors of two shapes": ((torch.ones(0, 2),), (torch.ones(0, 3),)),
    "tuples of matrices": ((NUMBERS, NUMBERS), (NUMBERS, NUMBERS + 1)),
    "lists of matrices": ([NUMBERS], [NUMBERS + 1]),
    "long tuples": (tuple(range(20)), (*range(19), 0)),
    "dicts of matrices": ({"a": NUMBERS}, {"a": NUMBERS + 1}),
}


@pytest.mark.parametrize(("got", "expected"), PAIRS.values(), ids=PAIRS)
def test_two_values_that_are_not_the_same_never_read_the_same(got, expected):
    assert not same(got, expected)
    seen, wanted = difference(got, expected)
    assert seen.partition("  (")[0] != wanted


def test_a_difference_points_at_an_element_that_counts_as_wrong():
    got, expected = torch.tensor([1e-6, 1.0, 5.0]), torch.tensor([0.0, 1.0, 6.0])
    assert same(got[:2], expected[:2])
    assert difference(got, expected) == ("[2] is 5  (1 of 3 elements differ)", "[2] is 6")


@pytest.mark.parametrize(
    ("dtype", "near"),
    [(torch.float16, 1.0005), (torch.bfloat16, 1.01), (torch.complex64, 1e-6)],
    ids=["float16", "bfloat16", "complex64"],
)
def test_elements_within_the_tolerance_of_their_dtype_are_not_counted(dtype, near):
    got, expected = torch.tensor([near, 5.0]).to(dtype), torch.tensor([round(near), 6.0]).to(dtype)
    assert same(got[:1], expected[:1])
    assert difference(got, expected)[0].endswith("  (1 of 2 elements differ)")


# ---- a mistake without a name

UNNAMED = [
    (
        Raised("ValueError", "no"),
        torch.ones(1),
        "The call ended with an error. Call your function yourself with such an input to see where.",
    ),
    (None, torch.ones(1), "The result is None, and a tensor is asked for."),
    (..., torch.ones(1), "The result is `...`, and a tensor is asked for."),
    (np.ones(1), torch.ones(1), "The result is a NumPy array, and a tensor is asked for."),
    (torch.nn.Parameter(torch.ones(1)), torch.ones(1), "The result is a parameter, and a tensor is asked for."),
    (torch.ones(1), (1,), "The result is a tensor, and a tuple or list is asked for."),
    ("3", 3, "The result is a text, and an int is asked for."),
    (1, True, "The result is an int, and a bool is asked for."),
    (Strange("generator"), np.ones(2), "The result is of type generator, and a NumPy array is asked for."),
    (3, Raised("IndexError", ""), "The result is an int, and an error is asked for."),
    ((1, 2), [1, 2, 3], "The result has 2 items, and 3 are asked for."),
    ([1, 2], (1, 3), "The number of items is right, some of them are not."),
    ((1, 2), torch.Size([1, 3]), "The number of items is right, some of them are not."),
    (torch.ones(2, 3), torch.ones(3, 2), "The shape is not right. Compare it axis by axis with the expected one."),
    (torch.ones(2).int(), torch.ones(2), "The shape is right, the dtype is not."),
    (
        torch.ones(2),
        torch.zeros(2),
        "Shape and dtype are right, some numbers are not. The first that differs stands above.",
    ),
    (3, 4, "The result is another one than expected, in a way that has no name here."),
]


@pytest.mark.parametrize(
    ("got", "expected", "words"), UNNAMED, ids=[f"{n} {row[2][:40]}" for n, row in enumerate(UNNAMED)]
)
def test_a_mistake_without_a_name_says_where_to_look(got, expected, words):
    assert unnamed(got, expected) == words
