"""What tensors are called: by the caller's variables, by modules, by what the caller says."""

import sys

import pytest
import torch
from torch import nn

from course_utils.figures import draw_graph
from course_utils.figures.graph.naming import Names

everywhere = torch.tensor(1.0)
hidden = torch.tensor(2.0)


def named(tensor: torch.Tensor, names: dict | None = None, params: dict | None = None) -> str:
    """Return what a tensor is called where this function is called."""
    return Names(names or {}, params or {}, sys._getframe(1)).of(tensor)


def test_a_variable_of_the_caller_gives_its_name():
    weight = torch.ones(2)
    assert named(weight) == "weight"


def test_what_nothing_holds_has_no_name():
    assert named(torch.ones(2)) == "" and named(None) == ""


def test_two_variables_of_one_tensor_are_two_names_locals_first():
    also = everywhere
    assert named(also) == "also = everywhere"
    assert named(also, {"given": also}) == "given = also = everywhere"


def test_a_name_is_the_tensor_that_it_means_to_the_caller():
    hidden = torch.tensor(3.0)  # as the module's, which it hides
    assert named(hidden) == "hidden" and named(globals()["hidden"]) == ""


def test_a_variable_that_was_bound_anew_names_its_new_tensor_only():
    x = torch.tensor(2.0, requires_grad=True)
    first = [x * x]
    h = first[0]
    h = h + 1
    text = draw_graph(h).text
    assert "h = Add ← first[0] = Mul" in text


def test_an_intermediate_that_was_written_in_place_keeps_its_name():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    h = x * 3
    h += 1
    assert "h = Add ← Mul" in draw_graph(h.sum()).text


def test_private_names_and_what_ipython_keeps_are_left_out():
    _x = torch.tensor(1.0)
    In = [_x]  # noqa: N806
    Out = {1: _x}  # noqa: N806
    assert named(_x) == "" and In and Out


def test_names_that_are_no_variables_are_left_out():
    globals()["@made"] = everywhere  # as pytest does
    try:
        assert named(everywhere) == "everywhere"
    finally:
        del globals()["@made"]


def test_items_of_lists_and_dicts_are_named_by_their_place():
    layers = [torch.ones(1), (torch.ones(1),)]
    table = {"w": torch.ones(1), 3: torch.ones(1), object: torch.ones(1)}
    assert [named(layers[0]), named(layers[1][0])] == ["layers[0]", ""]
    assert [named(table["w"]), named(table[3]), named(table[object])] == ["table['w']", "table[3]", ""]


def test_long_lists_are_not_looked_through():
    many = [torch.ones(1) for _ in range(41)]
    assert named(many[0]) == ""


def test_an_item_with_a_name_of_its_own_has_that_alone():
    x = torch.ones(1)
    pair = (x, x)
    assert named(x) == "x" and pair


def test_parameters_and_buffers_have_their_path():
    model = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1))
    assert named(model[0].weight) == "model.0.weight"
    assert named(model[1].running_mean) == "model.1.running_mean"


def test_a_loop_over_parameters_leaves_no_name_behind():
    model = nn.Linear(1, 1)
    for parameter in model.parameters():
        assert parameter.requires_grad
    assert named(model.bias) == "model.bias"


def test_a_parameter_of_no_module_has_the_name_of_its_variable():
    scale = nn.Parameter(torch.ones(1))
    assert named(scale) == "scale"


def test_params_come_before_the_path_of_the_variable():
    model = nn.Linear(1, 1)
    assert named(model.bias, params=dict(model.named_parameters())) == "bias"


def test_shared_parameters_are_one_box_with_both_paths():
    model = nn.ModuleDict({"into": nn.Linear(2, 2, bias=False), "out": nn.Linear(2, 2, bias=False)})
    model["out"].weight = model["into"].weight
    loss = model["out"](model["into"](torch.ones(2))).sum()
    text = draw_graph(loss).text
    assert text.count("; leaf;") == 1 and "model.into.weight = model.out.weight; leaf" in text
    named = dict(model.named_parameters(remove_duplicate=False))
    assert "  into.weight = out.weight; leaf" in draw_graph(loss, params=named).text


def test_a_part_of_a_module_that_has_a_variable_of_its_own_adds_no_second_path():
    model = nn.Sequential(nn.Linear(1, 1))
    layer = model[0]
    assert named(layer.bias) == "model.0.bias"


@pytest.mark.parametrize("name", ["\\N", "a\\l", '"quoted"', "<b>&amp;", "größe λ 重み", "]]>", "%s{0}"])
def test_names_with_any_sign_stand_in_picture_and_words_as_they_are(name):
    x = torch.tensor(2.0, requires_grad=True)
    figure = draw_graph(x * 2, names={name: x}, gradients=False)
    assert f"  {name} = x; leaf" in figure.text
    assert "0x" not in figure.svg


def test_names_with_control_signs_or_without_end_stay_on_their_line():
    x = torch.tensor(2.0, requires_grad=True)
    text = draw_graph({"y\n\x00": x * 2}, names={"a\tb\r\n\x07": x, "n" * 500: x}).text
    assert "  a b � = nnn" in text and len(text.splitlines()) == 3 and len(text) < 300
    assert "computation graph of y �" in text


def test_without_a_frame_only_given_names_count():
    assert Names({"x": everywhere}, {}, None).of(everywhere) == "x" and Names({}, {}, None).of(everywhere) == ""
