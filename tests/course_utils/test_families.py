"""Functions are found by their names: the public ones that the modules of a package define."""

import sys

import pytest

from course_utils.families import functions_in


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Write a package of these modules; give its name and path."""

    def write(**texts):
        folder = tmp_path / "families_of_a_test"
        folder.mkdir()
        (folder / "__init__.py").touch()
        for name, text in texts.items():
            (folder / f"{name}.py").write_text(text)
        monkeypatch.syspath_prepend(tmp_path)
        return folder.name, [str(folder)]

    yield write
    for name in [name for name in sys.modules if name.startswith("families_of_a_test")]:
        del sys.modules[name]


def test_public_functions_of_all_modules_are_found_and_nothing_else(package):
    first = "from os.path import join\ndef one(): pass\ndef _helper(): pass\nLIMIT = 3\nclass Two: pass"
    found = functions_in(*package(first=first, second="from .first import one\ndef three(): pass"))
    assert list(found) == ["one", "three"]
    assert found["one"].__module__ == "families_of_a_test.first"


def test_two_functions_of_one_name_are_refused(package):
    with pytest.raises(ValueError) as caught:
        functions_in(*package(first="def one(): pass", second="def one(): pass"))
    assert str(caught.value) == (
        "families_of_a_test.first and families_of_a_test.second both have a 'one'; rename one."
    )
