"""The numbers of a tensor: written out, as a heat map, as a histogram."""

import math
import re
import time
import warnings

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from course_utils.figures import draw_tensor
from course_utils.figures.tensor.sample import BINS, distribution, plane, steps


def test_small_tensors_are_written_out_with_named_axes():
    text = draw_tensor(torch.arange(6).reshape(2, 3), "row", "column").text
    assert text.splitlines() == [
        "shape (2, 3), int64, cpu",
        "  rows: row 2, columns: column 3",
        "    0  1  2",
        "    3  4  5",
    ]


@pytest.mark.parametrize("ndim", range(7))
def test_every_rank_is_drawn_and_of_more_than_two_axes_the_first_plane(ndim):
    figure = draw_tensor(torch.arange(2**ndim).reshape((2,) * ndim), *"abcdef"[:ndim])
    assert ("the first of" in figure.text) == (ndim > 2)
    assert all(f">{name} 2<" in figure.svg for name in "abcdef"[:ndim][-2:])


def test_a_heat_map_has_at_most_24_by_32_cells_and_says_its_rule():
    text = draw_tensor(torch.rand(100, 200)).text
    rows = re.findall(r"^    \|(.*)\|$", text, re.M)
    assert (len(rows), {len(row) for row in rows}) == (24, {32})
    assert "sampled: 24 of 100 rows and 32 of 200 columns, equally spaced" in text


@pytest.mark.parametrize(("size", "most"), [(1, 24), (24, 24), (25, 24), (10**7, 32)])
def test_sampled_places_run_from_the_first_to_the_last(size, most):
    places = steps(size, most)
    assert places[0] == 0 and places[-1] == size - 1 and len(places) == len(set(places)) == min(size, most)


def test_a_heat_map_holds_the_numbers_of_its_places():
    t = torch.arange(5000.0).reshape(2, 50, 50)
    assert plane(t, [0, 20, 49], [1, 49]) == [[1, 49], [1001, 1049], [2451, 2499]]


def test_what_is_not_finite_has_a_sign_of_its_own_and_is_counted():
    t = torch.arange(400.0).reshape(20, 20)
    t[0, 0], t[1, 1], t[2, 2:4] = math.nan, math.inf, -math.inf
    figure = draw_tensor(t)
    assert "? nan, ^ inf, v −inf" in figure.text and "1 nan, 1 inf, 2 −inf" in figure.text
    assert [figure.svg.count(f">{sign}<") for sign in "?^v"] == [1, 1, 2]


def test_the_histogram_counts_every_finite_number():
    t = torch.linspace(-1, 1, 4800)
    t[:3] = math.nan
    spread = distribution(t)
    assert len(spread.bins) == BINS and sum(spread.bins) == 4797 and spread.nan == 3
    assert torch.histc(t[3:].double(), BINS).tolist() == pytest.approx(spread.bins, abs=2)


@pytest.mark.parametrize("value", [3e38, 1.7e308])
def test_the_greatest_numbers_do_not_overflow(value):
    t = torch.tensor([-value, value] * 600, dtype=torch.float64)
    spread = distribution(t)
    assert (spread.bins[0], spread.bins[-1]) == (600, 600) and "nan" not in draw_tensor(t).text


def test_all_nan_is_drawn():
    text = draw_tensor(torch.full((20, 60), math.nan)).text
    assert "1,200 nan" in text and "histogram" not in text


def test_a_large_sample_does_not_keep_to_a_few_columns():
    t = torch.arange(1000.0).expand(10_000, 1000)
    spread = distribution(t)
    assert spread.read <= 100_000 and (spread.low, spread.high) == (0, 999)
    assert max(spread.bins) < 1.2 * min(spread.bins)


LARGE = {
    "one axis": lambda: torch.zeros(10_000_000),
    "transposed": lambda: torch.zeros(10, 1_000_000).t(),
    "expanded": lambda: torch.zeros(1).expand(10**6, 10**6),
    "complex": lambda: torch.zeros(10_000_000, dtype=torch.complex64),
}


@pytest.mark.parametrize("kind", LARGE)
def test_ten_million_elements_take_under_a_second_and_the_sample_is_said(kind):
    t = LARGE[kind]()
    start = time.perf_counter()
    text = draw_tensor(t).text
    assert time.perf_counter() - start < 1
    assert re.search(r"[\d,]+ of [\d,]+ elements read, equally spaced", text)


def fake() -> torch.Tensor:
    with FakeTensorMode():
        return torch.ones(2)


KINDS = {
    "meta": (lambda: torch.ones(2, device="meta"), "its numbers cannot be read"),
    "fake": (fake, "its numbers cannot be read"),
    "sparse": (lambda: torch.eye(3).to_sparse(), "A sparse tensor"),
    "large sparse": (lambda: torch.eye(100).to_sparse(), "its numbers cannot be read"),
    "mkldnn": (lambda: torch.eye(20).to_mkldnn(), "smallest square 0, largest 1"),
    "nested": (
        lambda: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]),
        "Its 2 parts have the shapes (2,), (3,).",
    ),
    "quantized": (lambda: torch.quantize_per_tensor(torch.ones(2000), 0.5, 1, torch.qint8), "from 1 to 1"),
    "complex": (lambda: torch.ones(3000, dtype=torch.complex64), "shown: magnitudes |z|"),
    "float8": (lambda: torch.ones(40, dtype=torch.float8_e5m2), "from 1 to 1"),
    "int4": (lambda: torch.empty(2, dtype=torch.int4), "its numbers cannot be read"),
    "uninitialized": (lambda: torch.nn.LazyLinear(2).weight, "shape none"),
    "empty": (lambda: torch.zeros(0, 3), "no element: an axis has size 0"),
    "long integer": (lambda: torch.tensor(2**62), "4611686018427387904"),
    "not a leaf": (lambda: torch.ones(3000, 2, requires_grad=True) * 2, "from 2 to 2"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_tensor_is_drawn_or_says_what_it_is(kind):
    make, words = KINDS[kind]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        t = make()
    assert words in draw_tensor(t).text


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (
            ([1, 2],),
            TypeError,
            "draw_tensor draws tensors, and its first argument is a list: write torch.tensor(…) around",
        ),
        (
            (np.ones(2),),
            TypeError,
            "draw_tensor draws tensors, and its first argument is a ndarray: write torch.from_n",
        ),
        ((torch.ones(2), 3), TypeError, 'The name of an axis is a text, and 3 is a int: write draw_tensor(t, "row"'),
        ((torch.ones(2), "a", "b"), ValueError, "the tensor has 1 axis, and was given 2 names."),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_sentence(arguments, error, words):
    with pytest.raises(error, match=re.escape(words)):
        draw_tensor(*arguments)
