"""The pictures that every test of the dialect, the goldens and the bytes goes through."""

import runpy
from pathlib import Path

import pytest

from course_utils.figures import Figure

SAMPLES = runpy.run_path(str(Path(__file__).with_name("samples.py")))["SAMPLES"]


@pytest.fixture(params=SAMPLES)
def sample(request: pytest.FixtureRequest) -> tuple[str, Figure]:
    """One picture, and the name of its golden files."""
    return request.param, SAMPLES[request.param]()


@pytest.fixture
def samples() -> list[str]:
    return list(SAMPLES)
