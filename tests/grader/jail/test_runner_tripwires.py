"""Traces of tampering are told after a check; an honest lesson leaves none."""

import pytest

from grader.exercise import load
from grader.sheet import compile_sheet
from grader.sitting import Cell, sit

TRACES = {
    "import builtins\nbuiltins.pow = lambda *_: True": "builtins.pow was replaced",
    "import torch\ntorch.allclose = lambda *_: True": "torch.allclose was replaced",
    "import torch\ntorch.Tensor.equal = lambda *_: True": "torch.Tensor.equal was replaced",
    "import course_utils.trial as t\nt.Trial = None": "course_utils.trial.Trial was replaced",
    "import course_utils.trial as t\nt.Trial.probe = None": "course_utils.trial.Trial.probe was replaced",
    "import sys\nsys.settrace(lambda *_: None)": "the tracing function changed",
    "import sys\nsys.meta_path.insert(0, None)": "the import hooks changed",
    "import gc\ngc.callbacks.append(print)": "the hooks of garbage collection changed",
    "get_ipython().ast_transformers.append(None)": "IPython's AST transformers changed",
    "get_ipython().events.register('pre_run_cell', lambda _: None)": "IPython's events changed",
}


@pytest.mark.parametrize("deed", TRACES)
def test_a_trace_is_told(jail, deed):
    with jail.child() as child:
        assert child.run(deed, look=True).changed == [TRACES[deed]]
        assert child.run("1").changed == []


def test_a_lesson_that_uses_what_lessons_use_leaves_none(jail):
    cells = [
        "import matplotlib.pyplot as plt, torch\nfrom course_utils import *",
        "w = torch.ones(3, requires_grad=True)\n(w * 2).sum().backward()",
        "plt.plot([1])\nplt.show()",
        "%matplotlib inline",
        "!true",
        "torch.nn.Linear(2, 2)(torch.ones(2))",
        "import asyncio\nawait asyncio.sleep(0)",
        "import warnings\nwarnings.simplefilter('ignore')",
    ]
    with jail.child() as child:
        for source in cells:
            child.run(source)
        assert child.run("1", look=True).changed == []


def test_a_sitting_tells_each_trace_once(jail):
    sheet = compile_sheet(load("01-tensors")["ndim-of-literals"], "a secret")
    check = Cell("1", "ndim-of-literals", check=True)
    deed = Cell("import torch\ntorch.equal = None")
    assert sit(jail, [deed, check, check], {"ndim-of-literals": sheet}).tripwires == ["torch.equal was replaced"]
