"""Time, memory, processes, files, descriptors and output without end."""

from grader.attacks.attack import Collection, Work

EXHAUSTION = Collection("using up the computer")


@EXHAUSTION.add("A checked function never returns, and catches whatever would end it.")
def function_without_end(work: Work) -> None:
    work.answer(
        "describe",
        "def NAME(x):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    )


@EXHAUSTION.add("An answer cell sleeps.")
def sleeping_answer(work: Work) -> None:
    work.answer("describe", "import time\ntime.sleep(99)\nNAME = None")


@EXHAUSTION.add("Every cell of the student's own prints as much as it may.")
def output_in_many_cells(work: Work) -> None:
    for _ in range(40):
        work.first("print('x' * 10_000_000)")


EXHAUSTION.add_cells(
    "A cell does not end.",
    {
        "loop deaf to signals": "import signal\nfor n in range(1, 65):\n    try: signal.signal(n, signal.SIG_IGN)\n"
        "    except (OSError, ValueError): pass\nwhile True: pass",
        "one operation of Python's": "x = 10 ** 10 ** 10",
        "stopped by itself": "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
        "await for ever": "import asyncio\nawait asyncio.Event().wait()",
        "deadlock": "import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()",
    },
)
EXHAUSTION.add_cells(
    "More memory is used than there is.",
    {
        "one process": "x = []\nwhile True: x.append(bytearray(b'1') * (20 << 20))",
        "many processes": "import os, time\nfor _ in range(9):\n    if os.fork() == 0:\n"
        "        x = bytearray(b'1') * (100 << 20)\n        time.sleep(99)\ntime.sleep(99)",
        "shared between processes": "import mmap, time\nmaps = [mmap.mmap(-1, 100 << 20) for _ in range(9)]\n"
        "for one in maps:\n    for at in range(0, 100 << 20, 4096): one[at] = 1\ntime.sleep(99)",
        "tensors": "import torch\nx = [torch.ones(1 << 24) for _ in range(99)]",
        "kernel objects": "import os, socket\nlibc = __import__('ctypes').CDLL(None)\npairs = []\ntry:\n"
        "    while True:\n        one, other = socket.socketpair()\n        one.setblocking(False)\n        "
        "pairs.append((one, other))\n"
        "        try:\n            while True: one.send(bytes(1 << 16))\n        except BlockingIOError: pass\n"
        "except OSError: pass\nprint(libc.memfd_create(b'x', 0), libc.shmget(0, 1 << 20, 0o1600))",
    },
)
EXHAUSTION.add_cells(
    "More processes are started than there may be.",
    {
        "fork bomb": "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass",
        "threads without end": "import threading, time\nwhile True: threading.Thread(target=time.sleep, "
        "args=(99,)).start()",
        "shell bomb": "%%bash\nbomb() { bomb | bomb & }; bomb; sleep 99",
    },
)
EXHAUSTION.add_cells(
    "Files, descriptors and outputs without end.",
    {
        "one large file": "with open('f', 'wb') as file:\n    while True: file.write(bytes(1 << 20))",
        "shared memory and temporary files": "for place in ('/tmp', '/dev/shm', '/scratch/home'):\n"
        "    for n in range(9):\n        with open(f'{place}/f{n}', 'wb') as file: file.write(bytes(20 << 20))",
        "a million files": "n = 0\nwhile True:\n    n += 1\n    open(f'f{n}', 'w').close()",
        "folders in folders": "import os\nfor _ in range(9999):\n    os.mkdir('d' * 200)\n    os.chdir('d' * 200)",
        "descriptors": "import os\nwhile True: os.dup(0)",
        "printing": "while True: print('x' * 1000)",
        "printing from descriptors": "import os\nwhile True: os.write(1, b'x' * 65536); os.write(2, b'\\xff' * 65536)",
        "displays": "from IPython.display import display\nfor n in range(10 ** 6): display(n, display_id=str(n))",
        "an error that is long": "raise ValueError('x' * 10 ** 8)",
        "a name that is long": "raise type('E' * 10 ** 7, (Exception,), {})",
        "errors of errors": "error = None\nfor n in range(10 ** 5):\n    now = ValueError(n)\n    "
        "now.__cause__, error = error, now\nraise error",
        "garbage on the line of outputs": "import os, stat\nfor number in range(3, 60):\n    try:\n"
        "        if stat.S_ISSOCK(os.fstat(number).st_mode): os.write(number, b'[' * 99999 + b'\\n')\n    "
        "except OSError: pass",
    },
    keeps=False,
)
