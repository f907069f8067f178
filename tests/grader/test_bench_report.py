"""What a bench says of what it measured."""

import pytest

from grader.bench import report
from grader.bench.growth import Grown
from grader.bench.ways import OURS, PLUGINS, STOCK, Timing

MACHINE = {"cores": 2, "load": 0.5}
MEBIBYTE = 1 << 20


def a_round(ours=20.0, plugins=40.0, untrue=()):
    """A class of 40; stock takes 2 s for itself and 5 s for each of the 4 submissions that it was given."""
    return [
        Timing(OURS, ours, 40, tuple(untrue)),
        Timing(PLUGINS, plugins, 40, ()),
        Timing(STOCK, 22.0, 4, ("student-2 describe: 0.0, not 2",), fixed=2.0),
    ]


def grown(students, seconds, peak):
    return Grown(students, seconds, {"imports": (1.5, 1), "run": (0.25 * students, students)}, peak * MEBIBYTE)


def test_what_is_fixed_is_counted_once_when_a_part_of_the_class_stands_for_all_of_it():
    assert a_round()[2].rate(40) == pytest.approx(60 * 40 / 202)
    assert a_round()[0].rate(40) == pytest.approx(60 * 40 / 20)


def test_the_ratio_is_taken_within_each_round():
    assert report.ratios(OURS, 40, [a_round(), a_round(ours=10.0)]) == pytest.approx([10.1, 20.2])


def test_a_promise_is_kept_by_the_median_of_the_rounds():
    rounds = [a_round(ours=10.0), a_round(ours=21.0), a_round(ours=19.0)]
    assert report.is_kept(OURS, 40, rounds) and not report.is_kept(OURS, 40, rounds[1:2])


def test_nothing_is_promised_for_a_small_class():
    assert report.is_kept(OURS, 39, [a_round(ours=1000.0)])


def test_the_table_says_rates_ratios_and_whether_the_promises_are_kept():
    said = list(report.lines(MACHINE, 40, [a_round(plugins=60.0)], []))
    assert said == [
        "cores 2, load 0.5",
        "",
        "way of grading            graded  seconds  of them fixed  a minute, class of 40    scores true",
        "workbook grade                40     20.0              -                      120          all",
        "nbgrader, our plug-ins        40     60.0              -                       40          all",
        "nbgrader, stock                4     22.0            2.0                       12    all but 1",
        "",
        "workbook grade: 10.1 times stock; promised 10: kept",
        "nbgrader, our plug-ins: 3.4 times stock; promised 4: NOT KEPT",
    ]


def test_several_rounds_are_said_with_their_spread():
    said = list(report.lines(MACHINE, 40, [a_round(ours=20.2), a_round(ours=10.1)], []))
    assert "workbook grade: 15.0 times stock (10.0 to 20.0 in 2 rounds); promised 10: kept" in said


def test_a_score_of_ours_that_is_not_true_is_named_and_one_of_stock_s_only_counted():
    rounds = [a_round(untrue=["student-1 describe: 1.0, not 2"])]
    assert report.untrue(rounds) == ["workbook grade: student-1 describe: 1.0, not 2"]
    assert report.untrue(rounds)[0] in list(report.lines(MACHINE, 40, rounds, []))


def test_the_growth_says_what_a_submission_adds_and_the_grader_s_peak():
    said = list(report.lines(MACHINE, 40, [a_round()], [grown(10, 6.0, 300), grown(40, 9.0, 310)]))
    assert said[-8:] == [
        "stage of workbook grade   times  seconds  ms each   (class of 40, 9.0 s)",
        "imports                       1     1.50     1500",
        "run                          40    10.00      250",
        "",
        "class of  seconds  s a submission  grader's peak MiB",
        "      10      6.0           0.600                300",
        "      40      9.0           0.225                310",
        "from 10 to 40: 0.100 s a submission, and 5.0 s for any class",
    ]


def test_all_that_was_measured_is_there_as_plain_data():
    data = report.found(MACHINE, 40, [a_round()], [grown(10, 6.0, 300)])
    assert data["rounds"][0][0]["per_minute"] == 120
    assert data["ratios"][OURS] == pytest.approx([10.1])
    assert data["growth"][0]["peak"] == 300 * MEBIBYTE
