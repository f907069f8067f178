"""A Jacobian, drawn with names and weights."""

import pytest
import torch

from course_utils.figures import draw_jacobian

J = torch.tensor([[0.5, 0.0], [-2.0, 1.0], [0.0, 3.0]])


def test_the_words_give_a_row_for_each_output_and_a_column_for_each_input():
    assert draw_jacobian(J, ["a", "bb", "c"], ["x", "hour"]).text.splitlines() == [
        "Jacobian of 3 outputs by 2 inputs",
        "        x  hour",
        "  a   0.5     0",
        "  bb   -2     1",
        "  c     0     3",
    ]


def test_with_v_the_weighted_sum_of_the_rows_stands_beneath():
    lines = draw_jacobian(J, v=torch.tensor([1.0, 0.5, -1.0])).text.splitlines()
    assert lines[1].split() == ["v", "x[0]", "x[1]"]
    assert lines[3].split() == ["y[1]", "0.5", "-2", "1"]
    assert lines[-1].split() == ["v", "·", "J", "-0.5", "-2.5"]


def test_the_picture_shows_the_weights_and_the_sum_in_tables_of_their_own():
    plain, weighted = draw_jacobian(J).svg, draw_jacobian(J, v=torch.ones(3)).svg
    assert plain.count("<rect") == 1 + 1 and weighted.count("<rect") == 1 + 3  # the card, and the tables
    assert weighted.count("×") == 3 and ">added<" in weighted


def test_whole_numbers_tensors_with_a_graph_and_those_of_another_dtype_are_drawn():
    assert draw_jacobian(J.long(), v=torch.ones(3, dtype=torch.float64)).text.endswith("-2     4")
    assert draw_jacobian(J.clone().requires_grad_()).text == draw_jacobian(J).text


@pytest.mark.parametrize("shape", [(3,), (2, 0), (13, 2), (2, 2, 2, 2)])
def test_what_is_no_table_or_too_large_is_refused_with_its_shape(shape):
    with pytest.raises(ValueError) as error:
        draw_jacobian(torch.zeros(shape))
    assert str(error.value) == (
        f"draw_jacobian draws a table of up to 12 outputs and 12 inputs, and was given the shape {shape}."
    )


def test_weights_and_names_that_do_not_fit_are_refused():
    words = r"^v has one weight for each of the 3 outputs: the shape \(3,\), and not \(2,\)\.$"
    with pytest.raises(ValueError, match=words):
        draw_jacobian(J, v=torch.ones(2))
    with pytest.raises(ValueError, match=r"one name for each of the 2 inputs, or none, and was given \['x'\]\.$"):
        draw_jacobian(J, inputs=["x"])
    with pytest.raises(ValueError, match=r"one name for each of the 3 outputs, or none, and was given 'abc'\.$"):
        draw_jacobian(J, "abc")


def test_what_cannot_be_read_is_refused():
    with pytest.raises(TypeError, match=r"^draw_jacobian draws tensors, and its first argument is a list: write torch"):
        draw_jacobian([[1.0]])
    with pytest.raises(TypeError, match=r"^draw_jacobian draws tensors, and v is a list: write torch"):
        draw_jacobian(J, v=[1.0, 1.0, 1.0])
    with pytest.raises(ValueError, match=r"^draw_jacobian cannot read the numbers of this tensor: see draw_card\(t\)"):
        draw_jacobian(J.to("meta"))
    with pytest.raises(ValueError, match=r"^draw_jacobian cannot read the numbers of v: see draw_card\(v\)"):
        draw_jacobian(J, v=torch.ones(3, device="meta"))
