"""Linux system calls that Python has no name for."""

import ctypes
import os
import platform

LIBC = ctypes.CDLL(None, use_errno=True)
PYTHON = ctypes.PyDLL(None, use_errno=True)  # keeps the interpreter's lock, as a fork must

NEWNS, NEWCGROUP, NEWUTS, NEWIPC = 0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000
NEWUSER, NEWPID, NEWNET = 0x1000_0000, 0x2000_0000, 0x4000_0000

MS_NOSUID, MS_NODEV, MS_BIND, MS_REC, MS_PRIVATE = 0x2, 0x4, 0x1000, 0x4000, 0x4_0000

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38

CLONE = {"x86_64": 56, "aarch64": 220}
SIGCHLD = 17


def prctl(option: int, value: int = 0, pointer: object = 0) -> None:
    """Change how the kernel treats this process.

    Raises:
        OSError: the kernel refused.
    """
    _check(LIBC.prctl(option, ctypes.c_ulong(value), pointer, 0, 0), f"prctl {option}")


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """Mount a file system.

    Raises:
        OSError: the kernel refused.
    """
    kind_bytes = kind.encode() if kind else None
    done = LIBC.mount(source.encode(), target.encode(), kind_bytes, ctypes.c_ulong(flags), options.encode())
    _check(done, f"mount of {kind or source} on {target}")


def drop_capabilities() -> None:
    """Give up every capability, for this process and all that it starts.

    Raises:
        OSError: the kernel refused.
    """
    last = int(_read("/proc/sys/kernel/cap_last_cap"))
    for capability in range(last + 1):
        prctl(PR_CAPBSET_DROP, capability)
    header = (ctypes.c_uint32 * 2)(0x2008_0522, 0)
    _check(LIBC.capset(header, (ctypes.c_uint32 * 6)()), "capset")


def clone(flags: int) -> int:
    """Fork into new namespaces; return 0 in the child and its number in the parent.

    Raises:
        OSError: the kernel refused.
    """
    ctypes.pythonapi.PyOS_BeforeFork()
    number = PYTHON.syscall(CLONE[platform.machine()], ctypes.c_ulong(flags | SIGCHLD), 0, 0, 0, 0)
    if number == 0:
        ctypes.pythonapi.PyOS_AfterFork_Child()
        return 0
    ctypes.pythonapi.PyOS_AfterFork_Parent()
    return _check(number, "clone")


def _check(result: int, what: str) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")
    return result


def _read(file: str) -> str:
    with open(file, encoding="ascii") as text:  # noqa: PTH123 - pathlib is not worth its import here
        return text.read()
