"""A rule is kept or broken by what stands in the answer's cell; nothing of it is executed."""

from dataclasses import asdict

import pytest

from course_utils.rules.breaking import LONGEST, broken_by
from grader.exercise import NO_LOOP, Rule

LOOPS = Rule(forbids=(*NO_LOOP, ".tolist", "sum", "torch.tensor", "list"), instead="Index at once.")
PIECES = Rule(only=("torch.eye", "torch.ones", ".repeat", "range"), instead="Lay pieces side by side.")


def keys(text, rule=LOOPS):
    return [one.key for one in broken_by(text, "f", asdict(rule))]


def in_body(line):
    return f"def f(x, *more):\n    {line}\n    return x"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("for row in x: pass", "loop"),
        ("while x: break", "loop"),
        ("y = tuple(row for row in x)", "comprehension"),
        ("y = {row: 1 for row in x}", "comprehension"),
        ("y = [1, 2]", "list"),
        ("y = map(abs, x)", "map"),
        ("y = x.tolist()", ".tolist"),
        ("y = x.tolist", ".tolist"),
        ("y = torch.Tensor.tolist(x)", ".tolist"),
        ("y = sum(x)", "sum"),
        ("y = torch.tensor(3)", "torch.tensor"),
        ("return f(x[1:])", "recursion"),
    ],
)
def test_what_is_forbidden_is_found_however_it_is_used(line, key):
    assert keys(in_body(line)) == [key]


@pytest.mark.parametrize(
    "line",
    ["y = x.sum()", "y = torch.sum(x)", "y: list[int] = x", "y = x[::2]", "y = lambda z: z", "x.requires_grad = True"],
)
def test_what_only_looks_like_it_is_allowed(line):
    assert keys(in_body(line)) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("import torch as t\ndef f(x):\n    return t.tensor(x)", "torch.tensor"),
        ("from torch import tensor as make\ndef f(x):\n    return make(x)", "torch.tensor"),
        ("s = sum\ndef f(x):\n    return s(x)", "sum"),
        ("from torch import Tensor\nto = Tensor.tolist\ndef f(x):\n    return to(x)", ".tolist"),
        ("def g(x):\n    while x: break\ndef f(x):\n    return g(x)", "loop"),
        ("def g(x):\n    return f(x)\ndef f(x):\n    return g(x)", "recursion"),
        ("def f(x):\n    def g(y):\n        return g(y)\n    return g(x)", "recursion"),
        ("g = lambda x: [row for row in x]\ndef f(x):\n    return g(x)", "comprehension"),
        ("if True:\n    def f(x):\n        for row in x: pass", "loop"),
        ("tools = ()\ntools += (lambda x: sum(x),)\ndef f(x):\n    return tools[0](x)", "sum"),
        ("def g(x):\n    for row in x: pass\ntorch.g = g\ndef f(x):\n    return torch.g(x)", "loop"),
    ],
)
def test_a_detour_within_the_cell_is_seen(text, key):
    assert keys(text) == [key]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (in_body("y = getattr(x, 'to' + 'list')()"), "getattr"),
        (in_body("y = x.__getattribute__('sum')"), ".__getattribute__"),
        (in_body("y = eval('x')"), "eval"),
        (in_body("import operator"), "operator"),
        ("from mine import *\ndef f(x):\n    return x", "mine"),
        ("torch.eye = 3\ndef f(x):\n    return x", ".eye"),
        ("torch.Tensor.T = property(abs)\ndef f(x):\n    return x.T", ".T"),
        ("def g(m):\n    m.eye = 3\ng(torch)\ndef f(x):\n    return x", ".eye"),
        ("exec('def f(x): pass')\nf = f", "exec"),
        (in_body("global torch"), "global"),
        ("def f(x: exec('3')):\n    return x", "exec"),
        ("get_ipython().run_line_magic('time', '')\ndef f(x):\n    return x", "get_ipython"),
    ],
)
def test_what_would_make_the_rule_blind_is_not_allowed_anywhere_in_the_cell(text, key):
    assert key in keys(text)


def test_a_try_out_beside_the_answer_does_not_count():
    text = "def f(x):\n    return x.flip(0)\nfor n in range(3):\n    print(f(torch.ones(n)).tolist(), sum([n]))"
    assert keys(text) == []


def test_an_old_version_in_the_same_cell_counts():
    assert keys("def old(x):\n    for row in x: pass\ndef f(x):\n    return x") == ["loop"]


def test_a_name_that_the_cell_does_not_define_is_told_to_stand_elsewhere():
    (broken,) = broken_by("def f(x):\n    return helper(x)", "f", asdict(LOOPS))
    assert (broken.key, broken.got, broken.expected) == (
        "outside helper",
        "line 2: return helper(x)",
        "helper in this cell",
    )


@pytest.mark.parametrize("name", ["torch", "F", "nn", "np", "math", "len"])
def test_what_every_lesson_imports_and_builtins_may_be_read(name):
    assert keys(in_body(f"y = {name}")) == []


def test_a_rule_may_allow_a_name_of_the_lesson():
    assert keys(in_body("y = DEV")) == ["outside DEV"]
    assert keys(in_body("y = DEV"), Rule(forbids=("loop",), outside=("DEV",), instead="x")) == []


@pytest.mark.parametrize(
    "line",
    [
        "return torch.eye(2).repeat(3, 3)[: x.shape[0]].T @ torch.ones(3, dtype=torch.float64)",
        "y = range(3)",
        "y = x.shape",
    ],
)
def test_of_what_is_listed_all_may_be_called(line):
    assert keys(in_body(line), PIECES) == []


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("y = torch.zeros(3)", "torch.zeros"),
        ("y = x.new_zeros(3)", "x.new_zeros"),
        ("y = np.eye(3)", "numpy.eye"),
        ("y = (torch.eye,)[0](3)", "a call of a result"),
        ("y = torch.ones(3).numpy()", ".numpy"),
        ("y = F.pad(x, (1, 1))", "torch.nn.functional.pad"),
    ],
)
def test_what_is_not_listed_may_not_be_called(line, key):
    assert keys(in_body(line), PIECES) == [key]


@pytest.mark.parametrize("line", ["z = torch.zeros\n    z(3)", "z = torch.ones(3).new_zeros\n    z(3)"])
def test_another_name_for_what_is_not_listed_does_not_help(line):
    assert "z" in keys(in_body(line), PIECES)
    assert "z" in keys(f"def z(n):\n    return n\n{in_body(line)}", PIECES)


def test_a_function_of_the_same_cell_may_be_called():
    assert keys("def g(n):\n    return torch.eye(n)\ndef f(n):\n    return g(n)", PIECES) == []


def test_what_is_needed_and_missing_is_told_without_a_line():
    rule = Rule(needs=("torch.randperm",), instead="Draw an order.")
    (broken,) = broken_by(in_body("y = x"), "f", asdict(rule))
    assert (broken.got, broken.expected, broken.why) == (
        "an answer without torch.randperm",
        "a use of torch.randperm",
        "Draw an order.",
    )
    assert keys(in_body("y = torch.randperm(3)"), rule) == []


def test_each_way_is_told_once_in_the_order_of_the_lines():
    text = "def f(x):\n    y = sum(x)\n    for row in x:\n        y += sum(row)\n    return y"
    assert [(one.key, one.got) for one in broken_by(text, "f", asdict(LOOPS))] == [
        ("sum", "line 2: y = sum(x)"),
        ("loop", "line 3: for row in x:"),
    ]


@pytest.mark.parametrize("text", ["%time\ndef f(x):\n    return x", "!ls", "def f(x", "def f(x):\0", "f = '\ud800'"])
def test_a_cell_that_is_not_plain_python_is_not_read(text):
    assert keys(text) == ["unreadable"]


@pytest.mark.parametrize(
    "expression", ["(" * 5000 + ")" * 5000, "-" * 15000 + "x", "x" + ".a" * 6000, "+".join("x" * 9000)]
)
def test_a_text_that_python_gives_up_costs_the_part_alone(expression):
    assert keys(f"def f(x): return {expression}") == ["unreadable"]


def test_a_very_long_cell_is_not_read():
    assert keys("f = 1\n" * LONGEST) == ["too long"]


@pytest.mark.parametrize("text", ["", "g = 1", "exec('def f(x): pass')"])
def test_a_cell_without_the_answer_breaks_every_rule(text):
    assert keys(text) == ["missing"]
