"""What has changed since a snapshot, and what a snapshot keeps."""

import gc
import weakref

import numpy as np
import pytest
import torch

from course_utils.figures import draw_memory, memory_snapshot


def line(text: str, label: str) -> list[str]:
    return next((words.split()[1:] for words in text.splitlines() if words.split()[:1] == [label]), [])


def test_changed_cells_show_what_they_held():
    x = torch.arange(4.0)
    before = memory_snapshot(x=x)
    x[1:3] *= 10
    text = draw_memory(before=before, x=x).text
    assert (line(text, "before"), line(text, "holds")) == (["1", "2"], ["0", "10", "20", "3"])
    assert "2 cells have changed since the snapshot" in text and "0 → 2" in text


def test_a_write_through_data_leaves_the_version_as_it_was():
    x = torch.arange(4.0)
    before = memory_snapshot(x=x)
    x.data[0] = 9
    text = draw_memory(before=before, x=x).text
    assert "1 cell has changed since the snapshot" in text and "→" not in text


def test_a_write_through_another_name_is_seen():
    array = np.arange(4)
    tensor = torch.from_numpy(array)
    before = memory_snapshot(tensor=tensor, array=array)
    array[3] = 7
    assert "1 cell has changed" in draw_memory(before=before, tensor=tensor, array=array).text


def test_a_name_that_was_bound_anew_is_told_from_a_write():
    x = torch.arange(4.0)
    before = memory_snapshot(x=x)
    x = x + 1
    text = draw_memory(before=before, x=x).text
    assert "x had another storage in the snapshot: the name was bound anew, not written into" in text
    assert "changed" not in text


def test_no_change_and_an_unknown_storage_are_said():
    x = torch.zeros(2)
    text = draw_memory(before=memory_snapshot(x=x), x=x, y=torch.zeros(2)).text
    assert "no cell has changed since the snapshot" in text and "the snapshot does not know this storage" in text


def test_nan_that_stays_is_no_change():
    x = torch.tensor([float("nan"), 1.0])
    assert "no cell has changed" in draw_memory(before=memory_snapshot(x=x), x=x).text


def test_of_a_large_storage_the_first_bytes_are_compared():
    x = torch.zeros(1_000_000)
    before = memory_snapshot(x=x)
    x.add_(1)
    text = draw_memory(before=before, x=x).text
    assert "262,144 cells have changed since the snapshot (only the first 1,048,576 bytes were compared)" in text


def test_every_changed_cell_of_random_writes_is_found():
    generator = torch.Generator().manual_seed(0)
    for _ in range(200):
        x = torch.arange(30)
        before = memory_snapshot(view=x[::2])
        written = torch.randperm(30, generator=generator)[: int(torch.randint(0, 6, (), generator=generator))]
        x[written] = -1
        text = draw_memory(before=before, view=x[::2], x=x).text
        assert sum(map(int, line(text, "before"))) <= int(written.sum()) and len(written) == text.count(" -1")


def test_a_snapshot_keeps_no_tensor_alive():
    x, array = torch.zeros(3), np.zeros(3)
    snapshot = memory_snapshot(x=x, array=array)
    alive = weakref.ref(x), weakref.ref(x.untyped_storage()), weakref.ref(array)
    gc.disable()
    try:
        del x, array
        assert [one() for one in alive] == [None] * 3
        assert repr(snapshot) == "a snapshot of the memory of x, array: draw_memory(…, before=snapshot)"
    finally:
        gc.enable()


def test_what_is_no_tensor_is_refused():
    with pytest.raises(TypeError, match=r"^memory_snapshot draws tensors and NumPy arrays, and x is a list: write"):
        memory_snapshot(x=[1])
