"""One sitting's two processes: the first makes their world and reaps, the second runs the submission."""

import os
import signal
import traceback
from pathlib import Path

import torch

from .confine import limit_process, refuse_calls
from .namespaces import World, settle
from .request import Request
from .serve import serve
from .system import PR_SET_CHILD_SUBREAPER, PR_SET_DUMPABLE, PR_SET_PDEATHSIG, drop_capabilities, prctl
from .tripwires import Tripwires

CHANNEL = "WORKBOOK_CHANNEL"  # as in course_utils.channel


def be_first(request: Request, world: World | None, tripwires: Tripwires) -> None:
    """Be the first process of a sitting, whose end ends everything in it; never returns.

    Args:
        request: what is wanted.
        world: what the zygote's world is; None without a sandbox.
        tripwires: set before any submission.
    """
    code = 1
    try:
        _close_all_but(request.descriptors)
        _enter(request, world)
        _serve(request, world is not None, tripwires)
        code = 0
    except OSError as error:
        request.tell({"failed": str(error)})
    except BaseException:  # a fault of ours, for the zygote's log
        traceback.print_exc()
    finally:
        os._exit(code)


def _enter(request: Request, world: World | None) -> None:
    if world is None:
        os.chdir(request.scratch)
        os.setsid()
        prctl(PR_SET_CHILD_SUBREAPER, 1)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    else:
        settle(world, request.files)
        Path("/proc/self/oom_score_adj").write_text("1000")  # the first to go if the computer's memory runs out
        drop_capabilities()
        refuse_calls()
        prctl(PR_SET_DUMPABLE, 0)  # from here on nobody in the jail can look into this process
    watch = [os.pidfd_open(os.getpid()), os.open("/proc", os.O_RDONLY | os.O_DIRECTORY)]
    request.tell({"ready": True}, *watch)
    for descriptor in watch:
        os.close(descriptor)


def _serve(request: Request, sandboxed: bool, tripwires: Tripwires) -> None:
    """Start the second process, reap whatever comes, and tell how the second one ended."""
    runner = os.fork()
    if runner == 0:
        _be_second(request, sandboxed, tripwires)
    _close_all_but(request.descriptors[:1])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the first process of a namespace gets no signal but what it handles
    while True:
        number, status = os.wait()
        if number == runner:
            code = os.waitstatus_to_exitcode(status)
            request.tell({"exit": code} if code >= 0 else {"signal": -code})
            return


def _be_second(request: Request, sandboxed: bool, tripwires: Tripwires) -> None:
    """Become the submission's process; never returns."""
    code = 1
    try:
        life, talk, heard, out, err, *channel = request.descriptors
        prctl(PR_SET_DUMPABLE, 1)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.close(life)
        if channel:
            os.environ[CHANNEL] = str(channel[0])
        limit_process(request.memory, request.processes if sandboxed else None, request.files, request.open_files)
        torch.set_num_threads(request.threads)
        serve((talk, heard), (out, err), request, tripwires)
        code = 0
    except BaseException:  # of a submission that took the runner apart: that is its end
        traceback.print_exc()
    finally:
        os._exit(code)


def _close_all_but(kept: list[int]) -> None:
    """Close what the zygote had open; 0, 1 and 2 stay."""
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208
        number = int(name)
        if number > 2 and number not in kept:
            try:
                os.close(number)
            except OSError:  # the one that listed the others
                continue
