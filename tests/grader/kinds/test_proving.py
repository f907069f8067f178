"""Rules, properties and worlds compiled, proven and judged; what a learner reads."""

import json
from dataclasses import replace

import pytest
import torch

from course_utils.feedback import Feedback
from course_utils.verdict import judge, judge_known
from grader.answer_text import text_of
from grader.exercise import Case, ExerciseFault, Part, Property, Rule, World, Write
from grader.explain import account
from grader.sheet import compile_sheet, records, tried
from tests.grader.kinds.conftest import EXERCISES, NOISE, PICK, SHUFFLE, TOTAL

WRONG = [(exercise, wrong) for exercise in EXERCISES.values() for wrong in exercise.wrongs]


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_reference_earns_all_on_every_device(exercise, sheets):
    assert tried(exercise, exercise.reference, sheets[exercise.id]).full
    assert judge_known(sheets[exercise.id]).full


@pytest.mark.parametrize(("exercise", "wrong"), WRONG, ids=[f"{e.id}: {w.misconception}" for e, w in WRONG])
@pytest.mark.parametrize("seed", ["public", "a secret"])
def test_a_known_wrong_solution_earns_what_it_declares_with_its_own_words(exercise, wrong, seed):
    verdict = tried(exercise, wrong.answer, compile_sheet(exercise, seed))
    assert {part.name for part in verdict.parts if part.held and part.how != "device"} == set(wrong.earns)
    assert (verdict.failure.misconception, verdict.failure.why) == (wrong.misconception, wrong.words)


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_a_sheet_is_the_same_each_time_and_survives_json(exercise):
    sheet = json.loads(json.dumps(compile_sheet(exercise)))
    assert sheet == json.loads(json.dumps(compile_sheet(exercise)))
    for wrong in exercise.wrongs:
        assert tried(exercise, wrong.answer, sheet).failure.misconception == wrong.misconception


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_the_untouched_stub_is_not_answered(exercise, sheets):
    def stub(*_):
        raise NotImplementedError(exercise.id)

    verdict = judge(sheets[exercise.id], records(exercise, stub, sheets[exercise.id]["cases"]), "")
    assert (verdict.answered, verdict.points) == (False, 0)


def test_no_code_and_no_random_result_is_in_a_sheet(sheets):
    assert "randperm" not in json.dumps(sheets)
    assert len(json.dumps(sheets["noise"])) < 10_000  # a result of it alone would be three times as long


# ---- the text


LINES = "def pick(x, columns):\n    return torch.stack([x[row, columns[row]] for row in range(len(x))])"


def text_verdict(sheets, text, answer=PICK.reference):
    return judge(sheets["pick"], records(PICK, answer, sheets["pick"]["cases"]), text)


def test_a_broken_rule_is_told_with_its_line_and_what_to_use_instead(sheets):
    text = "def pick(x, columns):\n    return torch.tensor(x[0].tolist())"
    assert Feedback(text_verdict(sheets, text)).text == (
        "✗ pick   1 of 2 points   cpu\n"
        "  parts      value ✓ · no loop ✗\n"
        "  tried      reading the code of pick\n"
        "  got        line 2: return torch.tensor(x[0].tolist())\n"
        "  expected   no .tolist\n"
        "  why        Index with both at once: `x[rows, columns]`.\n"
        '  next       `hint("pick")` · read "A heading" above'
    )


def test_another_text_that_breaks_the_same_rule_gets_the_same_words(sheets):
    assert text_verdict(sheets, LINES).failure.misconception == "comprehension"


def test_a_text_that_cannot_be_read_leaves_its_part_open_and_says_so(sheets):
    verdict = text_verdict(sheets, None)
    assert (verdict.points, verdict.passed, verdict.failure) == (1, True, None)
    assert Feedback(verdict).text == (
        "◐ pick   1 of 2 points   cpu ✓  simulated GPU ✓\n"
        "  not judged no loop: the text of your answer cannot be read here; it is read when your notebook is\n"
        "             graded."
    )


def test_a_rule_is_lost_or_kept_whatever_the_value_is(sheets):
    wrong = text_verdict(sheets, "def pick(x, columns):\n    return x", lambda x, _: x)
    assert [part.held for part in wrong.parts[:2]] == [False, True]


def test_a_reference_that_breaks_its_own_rule_is_refused_with_the_line():
    rule = Rule(forbids=(".shape",), only=("len",), instead="x")
    parts = (PICK.parts[0], replace(PICK.parts[1], rule=rule))
    with pytest.raises(ExerciseFault, match=r"Of 'no loop' it gives: line 2: return x\[torch.arange"):
        compile_sheet(replace(PICK, parts=parts))


def test_a_solution_without_a_text_of_its_own_is_refused():
    with pytest.raises(ExerciseFault, match="is no `def` or `class` of its own"):
        compile_sheet(replace(PICK, reference=lambda x, columns: x[torch.arange(len(x)), columns]))


def test_two_wrong_texts_that_break_the_same_rule_alike_are_refused():
    twin = replace(PICK.known_wrong[0], misconception="twin")
    with pytest.raises(ExerciseFault, match="'loop' and 'twin' of 'pick' give the same on every case"):
        compile_sheet(replace(PICK, known_wrong=(*PICK.known_wrong, twin)))


# ---- properties


def test_what_parts_a_pair_is_shown_by_a_row(sheets):
    text = Feedback(tried(SHUFFLE, SHUFFLE.known_wrong[0].answer, sheets["shuffle"])).text
    assert "  expected   each row of x beside its own row of y\n" in text
    assert "  got        row 0: [" in text


def test_a_miss_that_no_known_mistake_explains_is_told_by_the_property(sheets):
    failure = tried(NOISE, lambda n, std: torch.randn(n) * std * 7, sheets["noise"]).failure
    assert (failure.misconception, failure.expected) == (None, "mean 0 and std 3")
    assert failure.why == "Chance alone does not bring the numbers so far off."


def test_a_wrong_spread_of_another_kind_is_named_within_chance(sheets):
    def by_normal(n, std):
        return torch.normal(0.0, std**0.5, (n,))

    assert tried(NOISE, by_normal, sheets["noise"]).failure.misconception == "variance"


def test_another_right_answer_earns_all(sheets):
    assert tried(NOISE, lambda n, std: torch.normal(0.0, std, (n,)), sheets["noise"]).full

    def sorted_by_noise(x, y, seed):
        order = torch.rand(len(x), generator=torch.Generator().manual_seed(seed)).argsort().to(x.device)
        return x[order], y[order]

    assert tried(SHUFFLE, sorted_by_noise, sheets["shuffle"]).full


def test_an_answer_that_forgets_the_device_loses_the_second_device_alone(sheets):
    def on_the_cpu(x, y, seed):
        order = torch.randperm(len(x), generator=torch.Generator().manual_seed(seed))
        return x.cpu()[order], y.cpu()[order]

    verdict = tried(SHUFFLE, on_the_cpu, sheets["shuffle"])
    assert (verdict.points, verdict.passed, verdict.full) == (2, True, False)
    assert verdict.failure.got == "a result on cpu"


def test_a_record_without_the_further_calls_is_refused(sheets):
    seen = records(NOISE, NOISE.reference, sheets["noise"]["cases"])
    cut = [{key: value for key, value in record.items() if key != "more"} for record in seen]
    assert judge(sheets["noise"], cut).problem.endswith("does not hold what the further calls gave")


def test_a_record_that_says_itself_what_it_misses_is_not_believed(sheets):
    seen = records(NOISE, NOISE.known_wrong[0].answer, sheets["noise"]["cases"])
    assert judge(sheets["noise"], [{**record, "misses": {"value": []}} for record in seen]).points == 0


def test_a_reference_that_misses_its_own_property_is_refused_with_what_came():
    with pytest.raises(ExerciseFault, match=r"Of 'value' it gives: mean \S+ and std 1\.\d+, of"):
        compile_sheet(replace(NOISE, reference=lambda n, std: torch.randn(n) * std**0.5))


def test_a_challenge_to_a_random_result_is_refused():
    with pytest.raises(ExerciseFault, match="challenges a result that is compared with none"):
        compile_sheet(
            replace(SHUFFLE, cases=lambda _: [Case((torch.arange(9.0), torch.arange(9), 3), Write((0,), 3.0))])
        )


def test_a_seed_among_the_inputs_that_is_no_whole_number_is_refused():
    with pytest.raises(ExerciseFault, match=r"input 2 of 'shuffle' is the seed, but 0.5 is no int"):
        compile_sheet(replace(SHUFFLE, cases=lambda _: [Case((torch.ones(9, 2), torch.ones(9), 0.5))]))


def test_an_input_left_alone_can_be_asked_of_a_random_answer():
    def in_place(x):
        return x.copy_(x[torch.randperm(len(x))])

    asked = Part("shuffled", points=1, how="property", properties=(Property("is_permutation_of", values=lambda x: x),))
    exercise = replace(
        NOISE,
        parts=(asked, Part("input left alone", points=1, how="probe")),
        cases=lambda _: [Case((torch.arange(9.0),)), Case((torch.arange(12.0),))],
        reference=lambda x: x[torch.randperm(len(x))],
        known_wrong=(replace(NOISE.known_wrong[0], answer=in_place, earns=("shuffled",)),),
    )
    sheet = compile_sheet(exercise)
    assert tried(exercise, exercise.reference, sheet).full
    assert tried(exercise, in_place, sheet).failure.misconception == "variance"


# ---- an appeal


def account_of(exercise, wrong, sheets):
    sheet, text = sheets[exercise.id], text_of(exercise, wrong.answer)
    seen = records(exercise, wrong.answer, sheet["cases"])
    return " ".join(" ".join(account(sheet, seen, judge(sheet, seen, text), text or "")).split())


def test_an_account_of_a_broken_rule_has_the_line_once(sheets):
    said = account_of(PICK, PICK.known_wrong[0], sheets)
    assert "no loop (source, worth 1): held on 0 of 1 cases; not on 1" in said
    assert "got line 3: for row in range(len(x)): expected no loop same as loop named loop" in said


def test_an_account_of_a_missed_property_names_whose_miss_it_is(sheets):
    said = account_of(SHUFFLE, SHUFFLE.known_wrong[0], sheets)
    assert "pairs (property, worth 1): held on 2 of 4 cases; not on 1, 2" in said
    assert "seeded (property, worth 1): held on 4 of 4 cases" in said
    assert "expected each row of x beside its own row of y same as x-only" in said


# ---- the world


def test_empty_used_as_zeros_shows_and_the_words_say_why_it_may_not_elsewhere(sheets):
    failure = tried(TOTAL, TOTAL.known_wrong[0].answer, sheets["total"]).failure
    assert failure.tried.endswith(", in memory that was written before")
    assert failure.got == "[0] is nan  (3 of 3 elements differ)"


def test_without_the_world_empty_may_pass_for_zeros():
    assert "world" not in compile_sheet(replace(TOTAL, world=World(), known_wrong=TOTAL.known_wrong[1:]))["cases"][0]


def test_a_seed_makes_a_random_value_comparable():
    exercise = replace(
        TOTAL,
        world=World(seed=5),
        cases=lambda _: [Case((3,)), Case((0,))],
        reference=lambda n: torch.rand(n),
        known_wrong=(),
    )
    sheet = compile_sheet(exercise)
    assert tried(exercise, lambda n: torch.rand(n), sheet).full
    assert not tried(exercise, lambda n: torch.rand(n + 1)[1:], sheet).full
