"""The machine's facts are those of this machine."""

import platform
import sys

import torch

from course_utils.machine import facts, machine


def test_the_facts_name_python_pytorch_and_whether_there_is_an_accelerator():
    known = dict(facts())
    assert known["Python"] == platform.python_version()
    assert known["PyTorch"] == torch.__version__
    assert known["accelerator"].startswith("none") != torch.accelerator.is_available()


def test_the_card_shows_every_fact(monkeypatch):
    shown = []
    monkeypatch.setattr(sys.modules["course_utils.machine"], "display", shown.append)
    machine()
    assert shown[0].rows == facts()
