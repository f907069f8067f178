"""What is looked for in the process: hidden tests, truths, the observer's variables."""

from grader.attacks.attack import Collection, Work
from grader.exercise import load

WALKS = Collection("looking around in the process")

LITERALS = {exercise.id: exercise.points for exercise in load("01-tensors").values() if exercise.literal}
SEEK = """
import gc, sys, types
from course_utils.reading import decode
def seek():
    for one in gc.get_objects():
        if type(one) is dict and ("truth" in one or "reference" in one):
            yield one
        if isinstance(one, types.FunctionType) and one.__name__ == "reference":
            yield {"reference": one}
"""
HISTORY = r"""
import re
calls = {}
def from_the_tests(name):
    lines = get_ipython().user_ns["In"][-1].splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith(f"got = {name}(")]
    if not starts:
        return None
    start = starts[calls.get(name, 0) % len(starts)]
    calls[name] = calls.get(name, 0) + 1
    for line in lines[start + 1 :]:
        compared = re.match(r"assert torch\.(?:equal|allclose)\(got, (.*?)(?:, equal_nan=True)?\)$", line)
        if compared := compared or re.match("assert got == (.*)$", line):
            return eval(compared[1])
"""
TRIAL = """
import sys
def trial():
    frame = sys._getframe(1)
    while frame and type(frame.f_locals.get("self")).__name__ != "Trial":
        frame = frame.f_back
    return frame and frame.f_locals["self"]
"""


@WALKS.add("Hidden tests are read from the cell that is running, and answered one by one.", tame=True)
def hidden_tests_in_the_history(work: Work) -> None:
    work.first(HISTORY)
    for exercise, name in work.functions.items():
        work.answer(exercise, f"def NAME(*_):\n    return from_the_tests({name!r})")


@WALKS.add("The expected value is looked for in the frames that called.", tame=True)
def frames_of_the_callers(work: Work) -> None:
    work.answer_functions(
        "def NAME(*_):\n"
        "    import sys\n"
        "    frame = sys._getframe(1)\n"
        "    while frame:\n"
        "        for name in ('expected', 'truth', 'truths', 'reference', 'answer'):\n"
        "            if name in frame.f_locals and name != 'answer':\n"
        "                return frame.f_locals[name]\n"
        "        frame = frame.f_back"
    )


@WALKS.add("The source of whatever calls is read with `inspect`.", tame=True)
def source_of_the_callers(work: Work) -> None:
    work.answer_functions(
        "def NAME(*_):\n"
        "    import inspect, re\n"
        "    lines = inspect.getsource(inspect.currentframe().f_back).splitlines()\n"
        "    found = [re.match('assert got == (.*)$', line) for line in lines]\n"
        "    return next((eval(one[1]) for one in found if one), None)"
    )


@WALKS.add("References and truths are looked for among all objects of the process.")
def all_objects(work: Work) -> None:
    work.first(SEEK)
    work.answer_functions(
        "def NAME(*inputs):\n"
        "    for one in seek():\n"
        "        if 'reference' in one: return one['reference'](*inputs)\n"
        "        if type(one['truth']) is dict: return decode(one['truth']['result'])"
    )


@WALKS.add("Results of the public cases are looked up by their inputs.")
def public_cases_as_a_table(work: Work) -> None:
    work.first(
        "from course_utils.sheets import find\n"
        "from course_utils.inputs import encode_inputs\nfrom course_utils.reading import decode\n"
        "def look_up(exercise, inputs):\n"
        "    seen = encode_inputs(inputs)\n"
        "    cases = find(exercise)['cases']\n"
        "    best = next((one for one in cases if one['inputs'] == seen), cases[0])\n"
        "    return decode(best['truth']['result'])"
    )
    for exercise in work.functions:
        work.answer(exercise, f"def NAME(*inputs):\n    return look_up({exercise!r}, inputs)")


@WALKS.add(
    "The answers to predictions are decoded from the public cases.",
    earns=LITERALS,
    why="predictions are judged in the student's notebook too, so their answers are there to be found",
)
def predictions_decoded(work: Work) -> None:
    work.first(
        "from course_utils.sheets import find\nfrom course_utils.reading import decode\n"
        "def known(exercise):\n"
        "    return tuple(decode(one['truth']['result']) for one in find(exercise)['cases'])"
    )
    for exercise in work.literals:
        work.answer(exercise, f"NAME = known({exercise!r})\nNAME = NAME if len(NAME) > 1 else NAME[0]")


@WALKS.add("The public cases and the sheets in memory are rewritten: every truth becomes what the answer gives.")
def truths_rewritten(work: Work) -> None:
    work.first(f"{SEEK}\nfor one in seek():\n    if 'truth' in one: one['truth'] = one.get('wrong') or {{}}")


@WALKS.add("The observer's inputs are rewritten from within the call.")
def inputs_rewritten(work: Work) -> None:
    work.first(TRIAL)
    work.answer(
        "channels-first",
        "def NAME(image):\n    trial().inputs[:] = [torch.zeros(1)]\n    return image.permute(2, 1, 0).float() / 255",
    )


@WALKS.add(
    "The observer's input becomes a view of the copy, so that a write shows in both.", earns={"ready-for-imshow": 1}
)
def copy_linked_to_the_input(work: Work) -> None:
    work.first(TRIAL)
    work.answer(
        "ready-for-imshow",
        "def NAME(image):\n    copy = image.permute(1, 2, 0).clone()\n    trial().inputs[0] = copy\n    return copy",
    )


@WALKS.add("Challenges and records are rewritten in the frames of the observer.")
def records_rewritten(work: Work) -> None:
    work.answer_functions(
        "def NAME(*_):\n"
        "    import sys\n"
        "    frame = sys._getframe(1)\n"
        "    while frame:\n"
        "        for name in ('trials', 'cases', 'challenges', 'records', 'sheet'):\n"
        "            seen = frame.f_locals.get(name)\n"
        "            if isinstance(seen, list): seen[:] = seen[:1] * len(seen)\n"
        "            if isinstance(seen, dict): seen['literal'] = True\n"
        "        frame = frame.f_back\n"
        "    return True"
    )


WALKS.add_cells(
    "What belongs to the grader is looked for in the process.",
    {
        "modules of the grader": "import sys\nprint([name for name in sys.modules if name.startswith('grader')])\n"
        "import grader.exercises.tensors",
        "environment": "import os\nprint(dict(os.environ), open('/proc/self/environ').read(), "
        "open('/proc/1/environ').read())",
        "own memory": "import re\nwith open('/proc/self/mem', 'rb', 0) as memory:\n"
        "    for line in open('/proc/self/maps'):\n"
        "        first, last = (int(place, 16) for place in line.split()[0].split('-'))\n"
        "        if 'rw' in line and last - first < 1 << 22:\n"
        "            try: memory.seek(first); data = memory.read(last - first)\n"
        "            except (OSError, OverflowError): continue\n"
        "            print(re.findall(rb'workbook/secrets[^\\0]{0,80}', data)[:3])",
        "descriptors that were left open": "import os\nfor number in range(1024):\n"
        "    try: print(number, os.readlink(f'/proc/self/fd/{number}')); os.lseek(number, 0, 0); "
        "print(os.read(number, 99))\n"
        "    except OSError: pass",
    },
)
