"""What a process that knows the pipe to the grader can say on it."""

from grader.attacks.attack import Collection

MESSAGES = Collection("messages on the pipe to the grader", keeps=False)

OPEN = """
import json, os, socket, threading, time
from course_utils.channel import open_channel
line = open_channel()
def say(message):
    return line._say(message)
def write(data):
    with socket.socket(fileno=os.dup(int(os.environ["WORKBOOK_CHANNEL"]))) as pipe:
        pipe.sendall(data)
TRUE = {"kind": "plain", "value": True}
RECORD = {"result": TRUE, "inputs": [TRUE], "second": {"device": "simgpu", "places": []}, "probed": TRUE}
def forge(cases, record=RECORD):
    say({"called": [record] * len(cases)})
    say({"probed": [TRUE] * len(cases)})
"""
DEEDS = {  # what `check(exercise, answer)` does instead; `cases` are the graded inputs
    "forged report": "forge(cases)",
    "forged verdict": "say({'called': [{**RECORD, 'held': True}] * len(cases), 'points': 2})\n"
    "say({'probed': [TRUE] * len(cases), 'full': True})\nsay({'verdict': {'points': 2, 'full': True}})",
    "doubled report": "forge(cases)\nforge(cases)",
    "probed before called": "say({'probed': [TRUE] * len(cases)})\nforge(cases)",
    "asked twice": "say({'ask': exercise})\nforge(cases)",
    "asked for another exercise": "say({'ask': 'to-batch'})\nforge(cases)",
    "inputs sent back as the result": "say({'called': [{**RECORD, 'result': one[0] if one else TRUE, 'inputs': one} "
    "for one in cases]})\nsay({'probed': [one[0] if one else TRUE for one in cases]})",
    "too few and too many records": "say({'called': [RECORD] * 1000})\nsay({'probed': [TRUE] * 3})",
    "records that are no records": "say({'called': [None, 1, 'x', [], {}, {'result': 7}]})\nsay({'probed': [[]] * 6})",
    "unknown kinds": "forge(cases, {**RECORD, 'result': {'kind': 'reference', 'value': 'truth'}})",
    "fields of other types": "forge(cases, {**RECORD, 'second': {'device': ['simgpu'], 'places': {}}, 'inputs': "
    "'xyz'})",
    "tensors of impossible shapes": "forge(cases, {**RECORD, 'result': {'kind': 'tensor', 'dtype': 'int64', "
    "'shape': [1 << 22, 1 << 22, 1 << 22, 0], 'data': ''}})",
    "sizes beyond all numbers": "forge(cases, {**RECORD, 'result': {'kind': 'size', 'items': "
    "[{'kind': 'int', 'value': '9' * 9999}]}})",
    "keys that cannot be keys": "forge(cases, {**RECORD, 'result': {'kind': 'dict', 'items': "
    "[[{'kind': 'list', 'items': []}, TRUE]]}})",
    "a pickle for a tensor": "import pickle, base64\nclass Bomb:\n    def __reduce__(self): return os.system, "
    "('touch @FOLDER@/x',)\n"
    "data = base64.b64encode(pickle.dumps(Bomb())).decode()\n"
    "forge(cases, {**RECORD, 'result': {'kind': 'tensor', 'dtype': 'uint8', 'shape': [-1], 'data': data}})",
    "markup for words": "forge(cases, {**RECORD, 'result': {'kind': 'raised', 'type': '<script>attack()</script>', "
    "'message': '</code><img src=x onerror=attack()>'}})",
    "no JSON": "write(b'\\xff\\x00 {{{\\n' * 100)\nforge(cases)",
    "JSON that is no message": "for text in (b'[]', b'7', b'{}', b'null', b'{\"called\": NaN}', b'1' * 9999):\n"
    "    write(text + b'\\n')\nforge(cases)",
    "nested for ever": "write(b'{\"called\": ' + b'[' * 1_000_000 + b'\\n')",
    "millions of empty lists": "write(b'{\"called\": [' + b'[],' * 20_000_000 + "
    "b'[]]}\\n')\nwrite(b'{\"probed\": []}\\n')",
    "a line without end": "write(b'{\"called\": \"' + b'x' * (70 << 20) + b'\"}\\n')",
    "numbers without end": "write(b'{\"called\": ' + b'9' * 1_000_000 + b'}\\n')",
    "never reading": 'for _ in range(20_000): write(b\'{"ask": "x"}\\n\')',
    "pipe closed": "os.close(int(os.environ['WORKBOOK_CHANNEL']))",
    "nothing at all": "pass",
}


SLOW = ("millions of empty lists", "a line without end", "never reading")  # done in one check only


def _check(deed: str, name: str) -> str:
    deed = f"if exercise != 'describe': return\n{deed}" if name in SLOW else deed
    body = "\n".join(f"    {row}" for row in deed.split("\n"))
    return f"{OPEN}\ndef check(exercise, answer):\n    cases = say({{'ask': exercise}})['cases']\n{body}\n"


MESSAGES.add_cells(
    "`check` is written anew and says other things.", {name: _check(deed, name) for name, deed in DEEDS.items()}
)
MESSAGES.add_cells(
    "The pipe is used out of turn.",
    {
        "before its turn": f"{OPEN}\nfor exercise in ('describe', 'to-batch'):\n    print(say({{'ask': exercise}}))\n"
        "    print(say({'called': [RECORD] * 8}), say({'probed': [TRUE] * 8}))",
        "threads that go on reporting": f"{OPEN}\ndef spam():\n    while True:\n"
        "        write(json.dumps({'called': [RECORD] * 8}).encode() + b'\\n')\n"
        "        write(json.dumps({'probed': [TRUE] * 8}).encode() + b'\\n')\n        time.sleep(0.001)\n"
        "for _ in range(3): threading.Thread(target=spam, daemon=True).start()",
        "report after the check": f"{OPEN}\nhonest = check\ndef check(exercise, answer):\n    honest(exercise, "
        f"answer)\n"
        "    threading.Timer(0.01, forge, ([1] * 8,)).start()",
    },
)
