"""Tensors and arrays over their memory, in words and in the picture."""

import re
import time

import numpy as np
import pytest
import torch

from course_utils.figures import draw_memory


def head(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("storage")]


SHARING = {
    "view": lambda x: x.view(3, 2),
    "t": lambda x: x.t(),
    "detach": lambda x: x.detach(),
    "data": lambda x: x.data,
    "numpy": lambda x: x.numpy(),
    "a view of numpy": lambda x: x.numpy()[1:, ::-1],
    "from_numpy": lambda x: torch.from_numpy(x.numpy()[1:]),
    "Parameter": torch.nn.Parameter,
    "expand": lambda x: x.expand(2, 2, 3),
    "contiguous": lambda x: x.contiguous(),
    "as_strided": lambda x: x.as_strided((2,), (4,)),
}
COPIES = {
    "clone": lambda x: x.clone(),
    "contiguous of t": lambda x: x.t().contiguous(),
    "reshape of t": lambda x: x.t().reshape(6),
    "mask": lambda x: x[x > 2],
    "sum": lambda x: x + 0,
    "copy of numpy": lambda x: x.numpy().copy(),
    "tensor": lambda x: torch.tensor(x.numpy()),
}


@pytest.mark.parametrize("way", [*SHARING, *COPIES])
def test_what_shares_memory_stands_on_one_row_and_a_copy_apart(way):
    x = torch.arange(6.0).reshape(2, 3)
    rows = head(draw_memory(x=x, y=(SHARING | COPIES)[way](x)).text)
    assert len(rows) == (1 if way in SHARING else 2)


def test_a_gradient_has_memory_of_its_own():
    x = torch.ones(2, requires_grad=True)
    x.sum().backward()
    assert len(head(draw_memory(x=x, grad=x.grad).text)) == 2


def test_two_rows_become_one_when_a_third_array_spans_both():
    array = np.arange(6)
    text = draw_memory(one=torch.from_numpy(array[:3]), two=torch.from_numpy(array[3:]), whole=array).text
    assert head(text) == ["storage 1: 48 bytes on cpu, 6 cells of int64"]
    assert "one and two lie on one storage and share no cell" in text and "two and whole share 3 cells" in text


def test_neighbouring_arrays_without_a_common_owner_stay_apart():
    array = np.arange(6)
    text = draw_memory(one=torch.from_numpy(array[:3]), two=torch.from_numpy(array[3:])).text
    assert len(head(text)) == 2


def test_data_has_a_version_counter_of_its_own():
    x = torch.zeros(2)
    data = x.data
    data.add_(1), data.add_(1)
    table = dict(re.findall(r"^  [AB]  (\w+) +\(2,\) +\(1,\) +0 +(\d)", draw_memory(x=x, data=data).text, re.M))
    assert table == {"x": "0", "data": "2"}


def test_an_inference_tensor_has_no_version():
    with torch.inference_mode():
        x = torch.zeros(2)
    assert re.search(r"A  x +\(2,\) +\(1,\) +0 +none", draw_memory(x=x).text)


def test_an_axis_of_stride_0_reads_its_cells_again():
    text = draw_memory(x=torch.arange(3).expand(4, 3)).text
    assert "3 of 3, each ×4" in text and "0,0 ×4  0,1 ×4  0,2 ×4" in text


@pytest.mark.parametrize("size", [1, 31, 32])
def test_up_to_32_cells_are_all_shown(size):
    assert "shown" not in draw_memory(x=torch.arange(size)).text


def test_of_more_cells_the_ends_the_chosen_and_the_changed_are_shown():
    figure = draw_memory(x=torch.arange(1000), part=torch.arange(5), at={"x": 777})
    cells = [
        int(number) for line in re.findall(r"^ +cell (.*)$", figure.text, re.M) for number in re.findall(r"\d+", line)
    ]
    assert "1,000 cells of int64, 20 of them shown" in figure.text
    assert {0, 777, 999} <= set(cells) and figure.svg.count(">…<") >= 2


@pytest.mark.parametrize("shape", [(10**7, 1), (10**7, 10**4)])
def test_ten_million_elements_take_under_a_second(shape):
    x = torch.zeros(10**7, 1).expand(shape)
    start = time.perf_counter()
    draw_memory(x=x, y=x[5:], turned=x.t())
    assert time.perf_counter() - start < 1


def test_a_bytes_view_is_drawn_in_bytes():
    x = torch.tensor([1.0, 2.0])
    text = draw_memory(x=x, bytes=x.view(torch.uint8), at={"x": 1, "bytes": 5}).text
    assert "8 bytes on cpu, 8 cells of uint8" in text and "x: 4 cells together are one float32" in text
    assert "x[1]: offset 0 + 1·1 = 1, from cell 4" in text and "bytes[5]: offset 0 + 5·1 = 5, holds 0" in text


def test_the_fields_of_a_structured_array_lie_on_one_row():
    array = np.zeros(2, dtype=[("a", "u1"), ("b", "<f8")])
    text = draw_memory(a=array["a"], b=array["b"]).text
    assert "18 cells of uint8" in text and "a and b lie on one storage and share no cell" in text


def test_the_storage_under_conj_is_shown_as_it_is():
    text = draw_memory(z=torch.tensor([1 + 2j]).conj()).text
    assert "1+2j" in text and "z: reads each imaginary part with the other sign (conj)" in text


def test_the_chosen_element_is_marked_by_an_outline_in_the_cells_and_in_the_lane():
    x = torch.arange(6).reshape(2, 3)
    figure = draw_memory(x=x, at={"x": (1, 2)})
    assert "[1,2]" in figure.text and figure.svg.count('stroke-width="3"') == 1
    assert "stroke-width" in figure.svg and figure.svg != draw_memory(x=x).svg


def test_many_tensors_and_long_names_are_drawn():
    x = torch.arange(6)
    text = draw_memory(**{f"a very long name of a view {place}": x[place % 6 :] for place in range(30)}).text
    assert "D2  a very long name of…" in text and "6 cells are read by two of these or more" in text


def test_64_axes_and_long_sums_do_not_make_the_picture_wide():
    x = torch.arange(6).reshape((1,) * 61 + (1, 2, 3))
    svg = draw_memory(x=x, at={"x": (0,) * 61 + (0, 1, 2)}).svg
    assert int(re.search(r'width="(\d+)"', svg)[1]) < 900


def test_of_ten_million_cells_those_read_are_counted_where_the_strides_tell():
    x = torch.zeros(10_000_000)
    text = draw_memory(x=x, turned=x.view(10, -1).t(), third=x[::3]).text
    assert "10,000,000 of 10,000,000" in text and "x and third share 3,333,334 cells" in text
