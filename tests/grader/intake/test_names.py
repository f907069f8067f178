"""Names from outside become folders that are safe everywhere, and what is shown of them is harmless."""

import pytest

from grader.intake.names import key_of, name_fault, path_fault, safe_name, shown

SAFE = {
    "anna": "anna",
    "u5 [x]": "u5-x",
    "Surname Firstname": "Surname-Firstname",
    "O'Neill, Seán": "O-Neill-Seán",
    "張偉": "張偉",
    "Müller": "Müller",  # composed: macOS writes u and a dot pair
    "प्रिया": "प्रिया",
    "anna@uni.edu": "anna-uni.edu",
    "../../etc/passwd": "etc-passwd",
    ".hidden": "hidden",
    "--help": "help",
    "trailing. ": "trailing",
    "a..b": "a.b",
    "CON": "student-CON",
    "nul.txt": "student-nul.txt",
    "lpt1": "student-lpt1",
    "abc\u202egpj": "abc-gpj",
    "a\x00b\x1b[31m": "a-b-31m",
    "\udcff\udcfe": "student-",
    "???": "student-",
    "": "student-",
}


@pytest.mark.parametrize(("name", "safe"), SAFE.items(), ids=map(ascii, SAFE))
def test_a_name_becomes_a_folder_that_every_system_accepts(name, safe):
    result = safe_name(name)
    assert result == safe or (safe == "student-" and result.startswith(safe) and len(result) == 16)
    assert safe_name(result) == result


def test_a_name_without_a_safe_letter_still_tells_students_apart():
    assert safe_name("???") != safe_name("!!!")


def test_a_long_name_is_cut_between_letters_and_stays_its_own():
    one, other = safe_name("ä" * 200), safe_name("ä" * 201)
    assert one != other and max(len(one.encode()), len(other.encode())) <= 80


def test_names_that_one_file_system_would_merge_have_one_key():
    assert key_of("Anna") == key_of("anna") == key_of("ANNA") != key_of("anne")
    assert key_of("Straße") == key_of("STRASSE")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("/etc/passwd", "is an absolute path"),
        ("a/../../b", "leads out of the archive with '..'"),
        ("C:/x", "begins with a drive letter"),
        ("c:x", "begins with a drive letter"),
        ("a\\b", "holds a backslash"),
        ("a/b..c/...", ""),
    ],
)
def test_a_path_trick_is_named(name, fault):
    assert path_fault(name) == fault


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("a/\x1b[2Jx", "has a control character in its name"),
        ("a\nb", "has a control character in its name"),
        ("é" * 128, "has a name of more than 255 bytes"),
        ("./", "has no name"),
        ("a/" + "e" * 255, ""),
    ],
)
def test_a_name_that_no_file_has_is_named(name, fault):
    assert name_fault(name) == fault


def test_what_is_shown_cannot_steer_a_terminal_and_is_bounded():
    assert shown("a\x1b[31m\u202eb\udcff") == "a\\x1b[31m\\u202eb\\udcff"
    assert len(shown("x" * 5000)) < 310
