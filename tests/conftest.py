"""For every test: nothing is written to the progress file of whoever runs them."""

import os

import pytest

os.environ["WORKBOOK_PROGRESS"] = "off"  # at import time, so that kernels and module-wide fixtures have it too


def pytest_configure(config):
    """Only the gpu suite sees a real GPU: everything else is tried with simulated ones, on every machine alike."""
    if "gpu" not in config.option.markexpr:
        os.environ["CUDA_VISIBLE_DEVICES"] = ""


@pytest.fixture(autouse=True)
def fresh_progress():
    """Each test begins with nothing tried: without a file, progress lives in memory as long as the process."""
    from course_utils.progress_file import open_file

    open_file.cache_clear()
