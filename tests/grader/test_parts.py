"""A rule, a property or a world that is declared wrongly is refused in one sentence."""

from dataclasses import replace

import pytest

from grader.exercise import NO_LOOP, ExerciseFault, Part, Property, Rule, World, load, validate

FUNCTION = load("01-tensors")["channels-first"]
LITERAL = load("01-tensors")["ndim-of-literals"]
VALUE = Part("value", points=1)
RULE = Rule(forbids=("loop",), instead="Index.")


def unearning():
    return tuple(replace(wrong, earns=()) for wrong in FUNCTION.known_wrong)


def ruled(rule):
    return (VALUE, Part("text", 1, how="source", rule=rule))


def asking(*properties):
    return (Part("asked", 1, how="property", properties=properties),)


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ((VALUE, Part("text", 1, how="source")), "needs a `rule` in part 'text' exactly if its `how` is 'source'."),
        ((Part("value", 1, rule=RULE),), "needs a `rule` in part 'value' exactly if its `how` is 'source'."),
        (asking(), "needs `properties` in part 'asked' exactly if its `how` is 'property'."),
        (ruled(Rule(instead="x")), "has a rule that asks for nothing."),
        (
            ruled(Rule(forbids=("loops",), instead="x")),
            "has the pattern 'loops' in a rule, which is no kind of node and no name that there is.",
        ),
        (
            ruled(Rule(only=("torch.eyes",), instead="x")),
            "has the pattern 'torch.eyes' in a rule, which is no kind of node and no name that there is.",
        ),
        (ruled(RULE)[1:], "earns all its points by its text; add a part that asks what the answer does."),
        (
            asking(Property("has_shape", size=(3,))),
            "gives the property 'has_shape' other parameters than it has (missing a required argument: 'shape').",
        ),
        (
            asking(Property("same_seed_same_result", seed_input=0), Property("other_seed_other_result", seed_input=1)),
            "has two different inputs for its seed.",
        ),
    ],
)
def test_a_broken_rule_of_a_part_is_one_sentence(parts, fault):
    with pytest.raises(ExerciseFault) as caught:
        validate(replace(FUNCTION, parts=parts, known_wrong=unearning()))
    assert str(caught.value) == f"exercise 'channels-first' {fault}"


def test_an_unknown_property_is_told_with_those_that_there_are():
    with pytest.raises(ExerciseFault, match=r"asks for a property 'is_random'; there are \['has_dtype', "):
        validate(replace(FUNCTION, parts=asking(Property("is_random")), known_wrong=unearning()))


@pytest.mark.parametrize("change", [{"world": World(filled=True)}, {"parts": (Part("value", 1, how="probe"),)}])
def test_a_literal_answer_is_compared_and_has_no_world(change):
    with pytest.raises(ExerciseFault) as caught:
        validate(replace(LITERAL, **change))
    assert str(caught.value) == (
        "exercise 'ndim-of-literals' is a literal answer, so its parts are values, or properties of its only item, "
        "and it has no world."
    )


def test_properties_are_asked_of_a_literal_answer_of_one_item_only():
    parts = (Part("value", 1, how="property", properties=(Property("is_one_of", values=(0, 1)),)),)
    one = replace(LITERAL, parts=parts, answer=(0,), items=("the axis",))
    validate(replace(one, known_wrong=tuple(replace(wrong, earns=()) for wrong in one.known_wrong)))
    with pytest.raises(ExerciseFault, match="or properties of its only item"):
        validate(replace(LITERAL, parts=parts))


def test_every_pattern_against_loops_is_known():
    validate(replace(FUNCTION, parts=ruled(Rule(forbids=NO_LOOP, instead="x")), known_wrong=unearning()))
