"""The names that learning platforms and the exchange give say whose work it is, and from when."""

import time

import pytest

from grader.intake.layouts import Label, Who, label_of, moment

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system cannot change its time zone for a test")
NOON = "2026-11-30T12:00:00+00:00"
TEN = "2026-11-30T10:00:00+00:00"
NAMES = {
    # Moodle: folders with and without the last underscore, flat names, groups, blind marking, text
    "Müller Anna_1234567_assignsubmission_file_": Label(Who("Müller Anna", "1234567")),
    "Müller Anna_1234567_assignsubmission_file": Label(Who("Müller Anna", "1234567")),
    "Müller Anna_123_assignsubmission_file_01-tensors.ipynb": Label(Who("Müller Anna", "123"), file="01-tensors.ipynb"),
    "Participant_77_assignsubmission_file_": Label(Who("Participant", "77")),
    "Default group_assignsubmission_file_": Label(Who("Default group")),
    "Müller Anna_1234567_assignsubmission_onlinetext_": Label(Who("Müller Anna", "1234567")),
    # Canvas
    "muelleranna_12345_67890_01-tensors-1.ipynb": Label(
        Who("muelleranna", "12345", lasting=True), order=67890, file="01-tensors-1.ipynb"
    ),
    "muelleranna_LATE_12345_67890_a_b.ipynb": Label(
        Who("muelleranna", "12345", lasting=True), order=67890, file="a_b.ipynb"
    ),
    "müller_anna_12345_67890_work.zip": Label(Who("müller_anna", "12345", lasting=True), order=67890, file="work.zip"),
    "muelleranna_LATE_12345_text.html": Label(Who("muelleranna", "12345", lasting=True)),
    "anon_aB3xZ_67890_x.ipynb": Label(Who("anon_aB3xZ"), order=67890, file="x.ipynb"),
    "LATE_anon_aB3xZ_67890_x.ipynb": Label(Who("anon_aB3xZ"), order=67890, file="x.ipynb"),
    # Blackboard
    "Week 1_anna_attempt_2026-11-30-10-00-00_01-tensors.ipynb": Label(
        Who("anna", "Week 1_anna"), when=TEN, file="01-tensors.ipynb"
    ),
    "Week_1_anna_attempt_2026-11-30-10-00-00.txt": Label(Who("anna", "Week_1_anna"), when=TEN),
    # Brightspace: folders, flat names, another order of the date
    "12345-67890 - Anna Müller - Nov 30, 2026 1000 AM": Label(Who("Anna Müller", "12345-67890"), when=TEN),
    "12345-67890 - Mary - Ann Smith - Nov 30, 2026 10:00 AM - x.ipynb": Label(
        Who("Mary - Ann Smith", "12345-67890"), when=TEN, file="x.ipynb"
    ),
    "12345-67890 - Anna Müller - 30 November 2026 1200 PM": Label(Who("Anna Müller", "12345-67890"), when=NOON),
    # nbgrader's exchange
    "anna+01-tensors+2026-11-30 10:00:00.000000 UTC+c2VjcmV0": Label(Who("anna"), when=TEN, lesson="01-tensors"),
    "anna+01-tensors+2026-11-30 10:00:00 UTC": Label(Who("anna"), when=TEN, lesson="01-tensors"),
    "a+b+01-tensors+2026-11-30 10:00:00 UTC+x-_=": Label(Who("a+b"), when=TEN, lesson="01-tensors"),
}


@pytest.fixture(autouse=True)
def utc(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(("name", "label"), NAMES.items(), ids=NAMES)
def test_a_platform_s_name_is_read(name, label):
    assert label_of(name) == label


@pytest.mark.parametrize(
    "name",
    [
        "anna",
        "01-tensors.ipynb",
        "01-tensors (1).ipynb",
        "anna_01-tensors.ipynb",
        "u5 [x].ipynb",
        "Anna_12345_67890_x.ipynb",  # Canvas writes small letters
        "week_1_2_x.ipynb",
        "anna_2026_11_30.ipynb",
        "12-34 - Anna - soon",
        "anna+01-tensors+tomorrow+x",
    ],
)
def test_other_names_are_left_alone(name):
    assert label_of(name) is None


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("Nov 30, 2026 110 PM", "2026-11-30T13:10:00+00:00"),
        ("Nov 30, 2026 1110 PM", "2026-11-30T23:10:00+00:00"),
        ("Nov 3, 2026 0741 PM", "2026-11-03T19:41:00+00:00"),
        ("Nov 30, 2026 1205 AM", "2026-11-30T00:05:00+00:00"),
        ("2026-11-30 10:00:00+0200", "2026-11-30T08:00:00+00:00"),
        ("2026-11-30 10:00:00 +02:00", "2026-11-30T08:00:00+00:00"),
        ("2026-02-30-10-00-00", ""),
        ("0001-01-01 00:00:00+14:00", ""),
        ("", ""),
    ],
)
def test_a_time_is_read_to_the_minute(text, utc):
    assert moment(text) == utc


def test_a_time_without_a_zone_is_this_machine_s(monkeypatch):
    monkeypatch.setenv("TZ", "EST5")
    time.tzset()
    assert moment("2026-11-30-10-00-00") == "2026-11-30T15:00:00+00:00"
    assert moment("2026-11-30 10:00:00 UTC") == "2026-11-30T10:00:00+00:00"
