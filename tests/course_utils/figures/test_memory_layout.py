"""Who reads which cell: what the model says is what writing into each cell shows, on 1,000 random chains of views."""

import itertools
import random

import numpy as np
import pytest
import torch

from course_utils.figures.memory.index import choose
from course_utils.figures.memory.layout import Layout, find, read_cells
from course_utils.figures.memory.rows import Row, rows_of, shared
from course_utils.figures.memory.sources import read_source

CHAINS, BATCH = 1000, 100
MARK = -77


def select(rng: random.Random, t: torch.Tensor) -> torch.Tensor:
    axis = rng.randrange(t.dim())
    return t.select(axis, rng.randrange(t.shape[axis]))


def cut(rng: random.Random, t: torch.Tensor) -> torch.Tensor:
    axis = rng.randrange(t.dim())
    begin = rng.randrange(t.shape[axis])
    return t[(slice(None),) * axis + (slice(begin, rng.randint(begin, t.shape[axis]) + 1, rng.choice((1, 1, 2))),)]


def refold(rng: random.Random, t: torch.Tensor) -> torch.Tensor:
    divisor = rng.choice([d for d in range(1, t.numel() + 1) if t.numel() % d == 0])
    return t.reshape(divisor, -1)  # a view where the strides allow it, else a copy


def strided(rng: random.Random, t: torch.Tensor) -> torch.Tensor:
    room = t.untyped_storage().nbytes() // t.element_size()
    shape, strides = [rng.randint(1, 4) for _ in range(rng.randint(0, 3))], []
    offset = rng.randrange(room)
    room -= offset + 1
    for size in shape:
        strides.append(rng.randint(0, room // (size - 1)) if size > 1 else rng.randint(0, 5))
        room -= (size - 1) * strides[-1]
    return t.as_strided(shape, strides, offset)


def window(rng: random.Random, t: torch.Tensor) -> torch.Tensor:
    axis = rng.randrange(t.dim())
    return t.unfold(axis, rng.randint(1, t.shape[axis]), rng.randint(1, 2))


STEPS = {
    "slice": cut,
    "select": select,
    "transpose": lambda rng, t: t.transpose(rng.randrange(t.dim()), rng.randrange(t.dim())),
    "permute": lambda rng, t: t.permute(rng.sample(range(t.dim()), t.dim())),
    "view": refold,
    "expand": lambda rng, t: t.expand(rng.randint(1, 3), *t.shape),
    "as_strided": strided,
    "diagonal": lambda _, t: t.diagonal(dim1=0, dim2=t.dim() - 1) if t.dim() > 1 else t,
    "unfold": window,
    "flip": lambda rng, t: t.flip(rng.randrange(t.dim())),
    "clone": lambda _, t: t.clone(),
}


def chain(rng: random.Random) -> list[torch.Tensor]:
    """Return a small tensor and what two to five random steps make of it, one after the other."""
    tensors = [torch.arange(24).reshape(rng.choice([(24,), (4, 6), (2, 3, 4)])).clone()]
    for _ in range(rng.randint(2, 5)):
        last = tensors[-1]
        step = rng.choice(list(STEPS)) if last.dim() else rng.choice(("expand", "as_strided", "clone"))
        after = STEPS[step](rng, last)
        tensors.append(after if 0 < after.numel() < 200 and after.dim() < 6 else last.clone())
    return tensors


def rows(tensors: list) -> list[Row]:
    return rows_of([read_source(f"t{place}", tensor, "test") for place, tensor in enumerate(tensors)])


def flat(tensor: torch.Tensor) -> torch.Tensor:
    """Return all cells of the storage of a tensor: shape (cell,)."""
    return torch.empty(0, dtype=tensor.dtype).set_(tensor.untyped_storage())


@pytest.mark.parametrize("batch", range(CHAINS // BATCH))
def test_the_model_says_what_writing_into_each_cell_shows(batch):
    rng = random.Random(batch)
    for _ in range(BATCH):
        tensors = chain(rng)
        seen: list[str] = []
        for row in rows(tensors):
            seen += [source.name for source in row.sources]
            check_row(row, tensors)
        assert sorted(seen) == sorted(f"t{place}" for place in range(len(tensors)))


def check_row(row: Row, tensors: list[torch.Tensor]) -> None:
    """Write into each cell of a row and compare which tensors change, at how many elements, with the model."""
    places = [int(source.name[1:]) for source in row.sources]
    cells, together = flat(tensors[places[0]]), dict.fromkeys(itertools.combinations(range(len(places)), 2), 0)
    assert row.cells == len(cells)
    for cell in range(len(cells)):
        before = int(cells[cell])
        cells[cell] = MARK
        times = [int((tensor == MARK).sum()) for tensor in tensors]
        assert not any(count for place, count in enumerate(times) if place not in places)
        for place, layout, mask in zip(places, row.layouts, row.readers, strict=True):
            found = find(layout, cell)
            assert (found.times if found else 0, bool(mask[cell])) == (times[place], times[place] > 0)
            assert found is None or (int(tensors[place][found.index]) == MARK and layout.place(found.index) == cell)
        for one, other in together:
            together[one, other] += bool(times[places[one]] and times[places[other]])
        cells[cell] = before
    assert {pair: shared(row, *pair) for pair in together} == together


def test_the_arithmetic_of_an_index_leads_to_its_element():
    rng = random.Random(1)
    for _ in range(300):
        tensors = chain(rng)
        for row in rows(tensors):
            for place, source in enumerate(row.sources):
                tensor = tensors[int(source.name[1:])]
                index = tuple(rng.randrange(-size, size) for size in tensor.shape)
                choice = choose(row, place, index)
                whole = tuple(i % size for i, size in zip(index, tensor.shape, strict=True))
                steps = zip(whole, tensor.stride(), strict=True)
                total = tensor.storage_offset() + sum(i * stride for i, stride in steps)
                assert choice.cell == total and int(flat(tensor)[total]) == int(tensor[index])
                assert choice.words.endswith(f" = {total}, holds {int(tensor[index])}")


def test_elements_of_several_cells_are_found_in_each_of_them():
    layout = Layout((2, 2), (8, 4), 4, width=4)
    assert [bool(find(layout, cell)) for cell in range(22)] == read_cells(layout, 22).tolist()
    assert [find(layout, cell).index for cell in (4, 7, 8, 19)] == [(0, 0), (0, 0), (0, 1), (1, 1)]


def test_numpy_views_of_negative_stride_are_found():
    array = np.arange(12).reshape(3, 4)
    for view in (array[::-1], array[:, ::-2], array[::-1, ::-1].T, array[1:, 2:]):
        [row] = rows([array, view])
        for cell in range(12):
            found = find(row.layouts[1], cell)
            assert (found is not None) == bool(row.readers[1][cell]) == bool((view == cell).any())
            assert found is None or view[found.index] == cell


def test_windows_too_many_to_count_are_cut_short():
    layout = Layout((10**6, 10**6), (1, 1), 0)
    found = find(layout, 500_000)
    assert found.times > 900 and not found.exact and read_cells(layout, 2 * 10**6) is None
    assert find(layout, 2 * 10**6) is None


def test_a_search_without_an_end_is_given_up():
    layout = Layout((3,) * 40, tuple(2 * step for step in range(1000, 1040)), 0)
    assert find(layout, 39_001) is None


def test_the_count_by_the_strides_alone_is_the_count_of_the_cells():
    rng, known = random.Random(2), 0
    for _ in range(300):
        for row in rows(chain(rng)):
            for layout, mask in zip(row.layouts, row.readers, strict=True):
                known += layout.distinct is not None
                assert layout.distinct in (None, int(mask.sum()))
    assert known > 500
