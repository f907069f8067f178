"""Answers that end the check, the cell or the process, and what is left to go off later."""

from grader.attacks.attack import HONEST, Collection, Work

ENDINGS = Collection("ending the check or the process")

RAISED = (
    "SystemExit(0)",
    "KeyboardInterrupt",
    "GeneratorExit",
    "RecursionError",
    "MemoryError",
    "StopIteration",
    "AssertionError",
)


@ENDINGS.add("Functions raise what is not an error: exits, interrupts, ends of generators.", tame=True)
def exits_in_functions(work: Work) -> None:
    for exercise, what in zip(work.functions, RAISED, strict=False):
        work.answer(exercise, f"def NAME(*_):\n    raise {what}")


@ENDINGS.add("Answer cells raise exits and interrupts, and name nothing.", tame=True)
def exits_in_cells(work: Work) -> None:
    for exercise, what in zip([*work.functions, *work.literals], RAISED * 2, strict=False):
        work.answer(exercise, f"NAME = True\nraise {what}")


@ENDINGS.add("Functions call themselves without end.", tame=True)
def recursion_without_end(work: Work) -> None:
    work.first("import sys\nsys.setrecursionlimit(10 ** 5)")
    work.answer("describe", "def NAME(*a):\n    return NAME(*a)")


@ENDINGS.add("A function ends the process with the code of success.")
def exit_of_the_process(work: Work) -> None:
    work.answer("describe", "def NAME(x):\n    import os\n    os._exit(0)")


@ENDINGS.add("A function makes the process crash.")
def crash(work: Work) -> None:
    work.answer("bytes-used", "def NAME(x):\n    import ctypes\n    ctypes.string_at(0)")


@ENDINGS.add("Every answer ends the process.", keeps=True)
def exit_in_every_answer(work: Work) -> None:
    work.answer_functions("import os\nos._exit(0)")


@ENDINGS.add("A timer that a checked function arms ends the process later, in another exercise.")
def timer_armed_in_a_check(work: Work) -> None:
    work.answer(
        "describe",
        "def NAME(x):\n    import os, threading\n    threading.Timer(0.02, os._exit, (0,)).start()\n    return x",
    )


@ENDINGS.add("A cell of its own ends every process soon: what is replayed never comes to its end.", keeps=False)
def death_in_every_replay(work: Work) -> None:
    work.first("import os, threading\narmed = threading.Timer(0.03, os._exit, (0,))\narmed.start()")


@ENDINGS.add("What runs at the end of the interpreter and on an uncaught error reports full points.", tame=True)
def hooks_at_the_end(work: Work) -> None:
    work.first(
        "import atexit, sys\n"
        "atexit.register(print, '2 of 2 points')\n"
        "sys.excepthook = sys.unraisablehook = lambda *_: print(2.0)\n"
        "class Last:\n    def __del__(self): print('2.0')\nlast = Last()"
    )


@ENDINGS.add("An alarm interrupts the check and goes on answering in its place.", keeps=False)
def alarm(work: Work) -> None:
    work.first(
        "import signal\n"
        "def ring(*_):\n    raise KeyboardInterrupt\n"
        "for number in (signal.SIGALRM, signal.SIGINT, signal.SIGTERM, signal.SIGUSR1):\n    "
        "signal.signal(number, ring)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)"
    )


@ENDINGS.add("The right answer is given at the first call only, to look well in a quick look.", keeps=False)
def right_once(work: Work) -> None:
    work.answer(
        HONEST,
        "calls = []\n"
        "def NAME(images):\n    calls.append(1)\n    return torch.stack(images) if len(calls) < 3 else None",
    )
