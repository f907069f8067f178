"""On and off: nested, repeated, in the middle of things; off, nothing is left but the name."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import torch
from torch.overrides import _len_torch_function_stack

from course_utils.devices import simulated_gpus
from course_utils.devices.simulated import switch

LEFT = {  # what the first switching on leaves: the name, how PyTorch spells it, and the methods that it makes for it
    "torch.simgpu",
    "torch.Tensor.simgpu",
    "torch.Tensor.is_simgpu",
    "torch.nn.modules.module.Module.simgpu",
    "torch.nn.utils.rnn.PackedSequence.simgpu",
    "torch.nn.utils.rnn.PackedSequence.is_simgpu",
    "torch.utils.backend_registration._privateuse1_backend_name",
    *(f"torch._C._autograd.DeviceType.{name}" for name in ("SIMGPU", "__repr__", "__str__", "name")),
    *(f"torch._C._profiler.ProfilerActivity.{name}" for name in ("SIMGPU", "__repr__", "__str__", "name")),
}


def test_off_nothing_is_left_but_the_name():
    """In a process of its own: every attribute of PyTorch's modules and of its classes before on and after off."""
    script = Path(__file__).with_name("traces.py")
    run = subprocess.run([sys.executable, "-W", "ignore", script], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert set(json.loads(run.stdout)) <= LEFT


def test_off_the_tensors_are_ordinary_ones():
    with simulated_gpus() as gpus:
        x = torch.ones(2, device="simgpu:1")
    assert not gpus.on
    assert x.device == torch.device("cpu")
    assert (x + torch.ones(2)).numpy().tolist() == [2.0, 2.0]
    assert not torch.accelerator.is_available()
    assert torch.accelerator.device_count() == 0
    assert _len_torch_function_stack() == 0


def test_off_twice_is_off():
    gpus = simulated_gpus()
    gpus.off()
    gpus.off()
    assert switch.mode_that_is_on() is None


def test_a_hundred_times():
    before = torch.Generator, torch.autograd._engine_run_backward, threading.Thread.start, torch.compile
    for _ in range(100):
        with simulated_gpus(count=3):
            x = torch.ones(2, device="simgpu:2", requires_grad=True)
            (x * 2).sum().backward()
            assert x.grad.device.index == 2
    assert before == (torch.Generator, torch.autograd._engine_run_backward, threading.Thread.start, torch.compile)
    assert _len_torch_function_stack() == 0


def test_inside_others_the_inner_ones_count():
    with simulated_gpus(count=1) as outer:
        x = torch.ones(2, device="simgpu:0")
        with simulated_gpus(count=3) as inner:
            assert torch.accelerator.device_count() == 3
            assert x.device == torch.device("cpu")  # the outer ones rest
            y = torch.ones(2, device="simgpu:2")
            assert (inner[2].allocated, outer[0].allocated) == (8, 8)
        assert torch.accelerator.device_count() == 1
        assert (x.device.index, y.device) == (0, torch.device("cpu"))
        assert (x + 1).device == torch.device("simgpu:0")
    assert switch.mode_that_is_on() is None


def test_the_outer_ones_off_first():
    outer, inner = simulated_gpus(count=1), simulated_gpus(count=2)
    outer.off()
    assert torch.ones(1, device="simgpu:1").device.index == 1
    inner.off()
    assert switch.mode_that_is_on() is None
    assert _len_torch_function_stack() == 0


def test_a_failure_inside_switches_them_off():
    with pytest.raises(ValueError, match="inside"), simulated_gpus():
        raise ValueError("inside")
    assert switch.mode_that_is_on() is None


def test_in_the_middle_of_a_default_device():
    with torch.device("cpu"):
        with simulated_gpus():
            assert torch.ones(1).device == torch.device("cpu")
            with torch.device("simgpu:1"):
                assert torch.ones(1).device.index == 1
                with torch.device("cpu"):
                    assert torch.ones(1).device == torch.device("cpu")
                assert (torch.ones(2) + torch.nn.Linear(2, 2)(torch.ones(2))).device.index == 1
        assert torch.ones(1).device == torch.device("cpu")
    assert _len_torch_function_stack() == 0


def test_off_inside_of_a_default_device():
    gpus = simulated_gpus()
    with torch.device("simgpu:1"):
        x = torch.ones(2)
        gpus.off()
        assert x.device == torch.device("cpu")
    assert _len_torch_function_stack() == 0
    assert torch.ones(1).device == torch.device("cpu")


def test_a_mode_of_the_users_stays_where_it_is():
    class Counting(torch.overrides.TorchFunctionMode):
        calls = 0

        def __torch_function__(self, function, types, args=(), kwargs=None):
            Counting.calls += 1
            return function(*args, **(kwargs or {}))

    gpus = simulated_gpus()
    with Counting():
        x = torch.ones(2, device="simgpu:0") * 2
        gpus.off()
        seen = Counting.calls
        assert seen >= 2
        assert (x + 1).tolist() == [3.0, 3.0]
        assert Counting.calls > seen
    assert _len_torch_function_stack() == 0


def test_a_thread_that_goes_on_after_off_computes_on_the_cpu():
    started, over, results = threading.Event(), threading.Event(), []

    def work():
        x = torch.ones(2, device="simgpu:0")
        started.set()
        over.wait(10)
        results.append((x + torch.ones(2)).tolist())

    with simulated_gpus():
        thread = threading.Thread(target=work)
        thread.start()
        started.wait(10)
    over.set()
    thread.join()
    assert results == [[2.0, 2.0]]


def test_a_backward_after_off_is_the_cpus():
    with simulated_gpus():
        host = torch.ones(2, requires_grad=True)
        loss = (host.to("simgpu:0") * 3).to("simgpu:1").sum()
    loss.backward()
    assert host.grad.tolist() == [3.0, 3.0]


def test_the_device_is_named_in_sentences_when_they_are_off():
    with simulated_gpus():
        pass
    with pytest.raises(RuntimeError, match=r"No simulated GPU is on: call simulated_gpus\(\) first."):
        torch.simgpu.synchronize()
    with pytest.raises(RuntimeError, match=r"No simulated GPU is on: call simulated_gpus\(\) first."):
        torch.ones(2).simgpu()


def test_loading_what_was_saved_on_one_says_what_to_do(tmp_path):
    with simulated_gpus():
        torch.save(torch.ones(2, device="simgpu:0"), tmp_path / "x.pt")
    with pytest.raises(RuntimeError, match=r"simulated GPUs are off: call simulated_gpus\(\), or use torch.load with"):
        torch.load(tmp_path / "x.pt")
    assert torch.load(tmp_path / "x.pt", map_location="cpu").tolist() == [1.0, 1.0]


def test_a_compiled_function_runs_as_written_while_they_are_on():
    def double(x):
        return (x * 2).sin()

    with simulated_gpus():
        compiled = torch.compile(double, backend="eager")
        assert torch.equal(compiled(torch.ones(3)), double(torch.ones(3)))
        assert compiled(torch.ones(3, device="simgpu:1")).device.index == 1
    assert torch.equal(compiled(torch.ones(3)), double(torch.ones(3)))
    assert torch._dynamo.eval_frame._stance.stance == "default"
