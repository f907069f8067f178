"""What the progress file may say: exactly what was written, or nothing at all."""

import json

import pytest

from course_utils.entry import Entry, Unreadable, dump, parse

FULL = Entry(
    tries=3,
    points=1.5,
    worth=2,
    parts=["value"],
    misconceptions={"M14": 2, "item-5": 1},
    hints=2,
    hinted=3,
    prediction=["(2, 3)", "nothing"],
    revealed=True,
    last="0123456789abcdef",
    device="cpu",
)


def test_entries_come_back_as_they_were_written():
    entries = {"one-hot": FULL, "naïve · 张量": Entry()}
    assert parse(dump(entries).encode()) == entries


def test_misconceptions_keep_the_order_of_meeting():
    assert list(parse(dump({"x": FULL}).encode())["x"].misconceptions) == ["M14", "item-5"]


def test_the_file_is_ascii_json_with_its_version():
    text = dump({"x": Entry(prediction=["张量"])})
    assert text.isascii() and text.endswith("}\n")
    assert json.loads(text)["version"] == 1


def test_a_field_that_is_not_there_has_its_beginning():
    assert parse(b'{"version": 1, "exercises": {"x": {"tries": 2}}}') == {"x": Entry(tries=2)}


def with_field(name, value):
    return json.dumps({"version": 1, "exercises": {"x": {name: value}}}).encode()


WHOLE = dump({"x": FULL}).encode()
DAMAGED = {
    "empty": b"",
    "cut short": WHOLE[:-20],
    "twice": WHOLE + WHOLE,
    "binary": bytes(range(256)),
    "zeros": bytes(100),
    "not utf-8": WHOLE.replace(b"cpu", b"\xff\xfe"),
    "half a character": WHOLE.replace(b"cpu", b"\\ud800"),
    "endlessly nested": b"[" * 100_000,
    "nothing": b"null",
    "a number": b"3",
    "a text": b'"progress"',
    "a list": b"[]",
    "no version": b'{"exercises": {}}',
    "no exercises": b'{"version": 1}',
    "version as text": b'{"version": "1", "exercises": {}}',
    "version true": b'{"version": true, "exercises": {}}',
    "version 0": b'{"version": 0, "exercises": {}}',
    "version 1.0": b'{"version": 1.0, "exercises": {}}',
    "exercises a list": b'{"version": 1, "exercises": []}',
    "entry a list": b'{"version": 1, "exercises": {"x": []}}',
    "entry nothing": b'{"version": 1, "exercises": {"x": null}}',
    "an unknown field": with_field("trys", 1),
    "a number of 5000 digits": with_field("tries", 1).replace(b": 1}", b": " + b"1" * 5000 + b"}"),
    "infinite points": with_field("points", 1e400),
    "no number": with_field("points", float("nan")),
}
WRONG = {
    "tries": ["3", True, -1, 1.5, None, 10**400],
    "points": ["2", True, -1, None, [2]],
    "worth": [{}, False],
    "parts": ["value", [1], {"value": 1}, None],
    "misconceptions": [["M14"], {"M14": "2"}, {"M14": None}, {"M14": -1}, "M14"],
    "hints": [None, 0.5],
    "hinted": ["1", True, -1, 0.5, None],
    "prediction": [{"0": "1"}, [0], [["1"]], "12"],
    "revealed": [1, "yes", None],
    "last": [None, 0, True, ["0123"]],
    "device": [None, 0, ["cpu"]],
}
DAMAGED |= {f"{name} {value!r:.20}": with_field(name, value) for name in WRONG for value in WRONG[name]}


@pytest.mark.parametrize("raw", DAMAGED.values(), ids=DAMAGED)
def test_whatever_is_not_of_our_shape_is_refused_in_words(raw):
    with pytest.raises(Unreadable, match=r"^could not be read$"):
        parse(raw)


@pytest.mark.parametrize("raw", [b'{"version": 2}', b'{"version": 7, "entries": [1]}'])
def test_a_newer_version_is_named_as_such(raw):
    with pytest.raises(Unreadable, match=r"^is from a newer workbook$"):
        parse(raw)
