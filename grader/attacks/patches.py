"""The course's own code, Python and IPython changed from within."""

from grader.attacks.attack import Collection, Work

PATCHES = Collection("code of ours or Python's replaced", lit=True)
QUIET = Collection("code changed behind the tripwires' back")

VIEW = "def NAME(image):\n    return image.permute(1, 2, 0).clone()"
SHOW = "print('✓', exercise, '  2 of 2 points   cpu ✓')\n    return 2.0"

PATCHES.add_cells(
    "Parts of the course are replaced by others that hold everything for right.",
    {
        "check replaced": f"import course_utils, sys\ndef lie(exercise, answer):\n    {SHOW}\n"
        "check = course_utils.check = sys.modules['course_utils.check'].check = lie",
        "judge replaced": "import sys\nsys.modules['course_utils.check'].judge = lambda sheet, records: 1 / 0",
        "agrees and same replaced": "import course_utils.equality as e, course_utils.verdict as v\n"
        "e.agrees = e.same = v.agrees = lambda *_: True",
        "observe replaced": "import course_utils.trial as t, course_utils.channel as c\n"
        "t._call = lambda function, inputs: inputs[0]",
        "encode replaced": "import course_utils.trial as t, course_utils.observation as o\n"
        "t.encode = o.encode = lambda value, *_: {'kind': 'plain', 'value': True}",
        "decode inputs replaced": "import course_utils.trial as t\nimport torch\n"
        "t.decode_inputs = lambda *_: [torch.zeros(2, 3, 3)]",
        "trial replaced": "import course_utils.trial as t, course_utils.channel as c\nclass Trial:\n"
        "    record = {'result': {'kind': 'plain', 'value': True}, 'inputs': []}\n    inputs = []\n"
        "    def __init__(self, *_): pass\n    def probe(self, _): return {'kind': 'plain', 'value': True}\n"
        "t.Trial = Trial",
        "sheets replaced": "import course_utils.sheets as s, sys\nfind = s.find\n"
        "def rich(exercise):\n    sheet = find(exercise)\n"
        "    return {**sheet, 'literal': True, 'parts': [{**part, 'points': 1000} for part in sheet['parts']]}\n"
        "s.find = sys.modules['course_utils.check'].find = rich",
        "specimens replaced": "import course_utils.specimens as s, course_utils.specimens.memory as m\n"
        "for name in s.SPECIMENS: s.SPECIMENS[name] = lambda *inputs: inputs[0]\n"
        "m.through_view = m.through_slice",
        "adapters replaced": "import course_utils.adapters as a, course_utils.channel as c\n"
        "for name in a.ADAPTERS: a.ADAPTERS[name] = lambda *_: True\n"
        "a.driven = c.driven = lambda *_: lambda *inputs: inputs[0]",
        "gradients replaced": "import torch, course_utils.trial as t\n"
        "torch.autograd.grad = t.grad = lambda result, inputs, v: (torch.zeros_like(v),)\n"
        "torch.enable_grad = torch.no_grad",
        "channel closed to the grader": "import sys\nsys.modules['course_utils.check'].open_channel = lambda: None",
    },
    keeps=False,
)
PATCHES.add_cells(
    "Parts of Python and torch that a judge needs are replaced.",
    {
        "all any and sum replaced": "import builtins\nbuiltins.all = builtins.any = lambda *_: True\n"
        "builtins.sum = lambda *_: 2.0",
        "json replaced": "import json\ndumps = json.dumps\n"
        "json.dumps = lambda message, **how: dumps({'called': True} if 'called' in message else message, **how)",
        "base64 replaced": "import base64\nbase64.b64encode = lambda data: b'AAAA'\nimport builtins\n"
        "builtins.pow = base64.b64encode",
        "socket replaced": "import socket, builtins\nclass Deaf(socket.socket):\n    def recv(self, *_): return b''\n"
        "socket.socket = Deaf\nbuiltins.pow = None",
        "comparisons of torch replaced": "import torch\ntorch.equal = torch.allclose = torch.isclose = lambda "
        "*_, **__: True\n"
        "torch.Tensor.__eq__ = torch.Tensor.equal = torch.Tensor.allclose = lambda *_, **__: True",
    },
    keeps=False,
)
PATCHES.add_cells(
    "Hooks change what later cells mean.",
    {
        "AST transformer that drops asserts": "import ast\nclass Drop(ast.NodeTransformer):\n"
        "    def visit_Assert(self, node): return ast.Pass()\nget_ipython().ast_transformers.append(Drop())",
        "AST transformer that drops checks": "import ast\nclass Drop(ast.NodeTransformer):\n"
        "    def visit_Call(self, node):\n"
        "        return ast.Constant(2.0) if getattr(node.func, 'id', '') == 'check' else node\n"
        "get_ipython().ast_transformers.append(Drop())",
        "input transformer": "get_ipython().input_transformers_cleanup.append("
        "lambda lines: ['print(2.0)\\n'] if lines[0].startswith('check(') else lines)",
        "custom exception handler": "get_ipython().set_custom_exc((BaseException,), lambda *_: 2.0)",
        "IPython event": "get_ipython().events.register('pre_run_cell', lambda info: globals().update(check=print))",
        "import hook": "import sys\nclass Finder:\n    def find_spec(self, name, *_):\n"
        "        sys.modules.pop('course_utils.check', None)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "check = print",
        "tracing function": "import sys, threading\ndef trace(frame, event, value):\n"
        "    if frame.f_code.co_name in ('judge', 'agrees', 'same'):\n        frame.f_locals['got'] = None\n"
        "    return trace\nthreading.settrace(trace)\nsys.settrace(trace)",
        "profiling function": "import sys, threading\nthreading.setprofile(lambda *_: "
        "None)\nsys.setprofile(lambda *_: None)",
        "collection hook": "import gc\ngc.callbacks.append(lambda *_: globals().update(check=print))\ngc.collect()",
    },
    keeps=False,
    tame=True,
)


@PATCHES.add("An answer that forces the CPU claims to have run on the second device.", earns={"to-batch": 2})
def second_device_forged(work: Work) -> None:
    work.first(
        "import course_utils.trial as t\n"
        "t._second = lambda function, inputs, device, first: {'device': device.type, 'places': ['second']}"
    )
    work.answer("to-batch", "def NAME(images):\n    return torch.stack([image.cpu() for image in images])")


@PATCHES.add(
    "The probe is answered with a view that was computed after the challenge.",
    earns={"ready-for-imshow": 2},
    why="the liar computes the right view of the right input, which is the solution",
)
def probe_answered_by_the_solution(work: Work) -> None:
    work.answer(
        "ready-for-imshow",
        "import course_utils.trial as t\n"
        "honest = t.Trial.probe\n"
        "def probe(trial, challenge):\n"
        "    if trial.inputs and getattr(trial.inputs[0], 'ndim', 0) == 3:\n"
        "        trial.result = trial.inputs[0].permute(1, 2, 0)\n"
        "    return honest(trial, challenge)\n"
        f"t.Trial.probe = probe\n{VIEW}",
    )
    work.answer("channels-first", "def NAME(image):\n    return image")


QUIET.add_cells(
    "Functions keep their identity and get other code.",
    {
        "code object of check": "import sys\ndef lie(exercise, answer): print('2 of 2 points')\n"
        "sys.modules['course_utils.check'].check.__code__ = lie.__code__",
        "code object of encode": "import course_utils.observation as o\n"
        "def lie(value, second=None): return {'kind': 'plain', 'value': True}\no.encode.__code__ = lie.__code__",
        "defaults and globals of check": "import sys\n"
        "sys.modules['course_utils.check'].check.__globals__['Verdict'] = None\n"
        "sys.modules['course_utils.check'].check.__defaults__ = (None,)",
        "check hidden by a name": f"def check(exercise, answer):\n    {SHOW}",
        "modules taken away": "import sys\nfor name in list(sys.modules):\n"
        "    if name.startswith('course_utils'): del sys.modules[name]\n"
        "import types\nsys.modules['course_utils.channel'] = types.ModuleType('channel')\ncheck = print",
        "small integers rewritten": "import ctypes\nctypes.c_long.from_address(id(257) + 24).value = 2000\n"
        "buffer = ctypes.create_string_buffer(64)\nctypes.memset(buffer, 255, 64)\n"
        "ctypes.pythonapi.PyTuple_GetItem(ctypes.py_object((1,)), 0)",
        "tripwires silenced": "import gc\nfor one in gc.get_objects():\n"
        "    if type(one).__name__ == 'Tripwires': type(one).changed = lambda self: []\n"
        "import course_utils.trial as t\nt.Trial = None",
        "isinstance replaced": "import builtins\nbuiltins.isinstance = lambda *_: True",
        "monitoring": "import sys\nif hasattr(sys, 'monitoring'):\n"
        "    sys.monitoring.use_tool_id(3, 'x')\n    sys.monitoring.set_events(3, sys.monitoring.events.CALL)\n"
        "    sys.monitoring.register_callback(3, sys.monitoring.events.CALL, lambda *_: None)",
    },
    keeps=False,
)
