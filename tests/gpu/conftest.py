"""The gpu suite is absent where there is no CUDA device; where there is one it ends with a table."""

import pytest
import torch

ROWS = pytest.StashKey[list]()
HAS_GPU = torch.cuda.is_available()
collect_ignore_glob = [] if HAS_GPU else ["test_*.py"]


def pytest_configure(config):
    config.stash[ROWS] = []


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/gpu" in item.path.as_posix():
            item.add_marker(pytest.mark.gpu)


@pytest.fixture
def row(request):
    """Write a row of the table: what, and what came out."""
    return lambda what, result: request.config.stash[ROWS].append((what, result))


def pytest_terminal_summary(terminalreporter, config):
    if rows := config.stash[ROWS]:
        card = f"{torch.cuda.get_device_name(0)}, torch {torch.__version__}"
        terminalreporter.section(f"measured on {card}")
        for what, result in rows:
            terminalreporter.write_line(f"{what:<44} {result}")
