"""What a submission's processes may not do, whoever they are: the kernel's limits and refused system calls."""

import ctypes
import errno
import platform
import resource
import socket
import struct
from pathlib import Path

from .system import PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, prctl

ARCHITECTURE = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
REFUSED = {  # (x86_64, aarch64)
    # memory and queues that belong to no process and no size-limited file system
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    # other processes
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    # file systems and namespaces
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsmount": (432, 432),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "open_by_handle_at": (304, 265),
    # parts of the kernel that no lesson needs and that faults are found in most often
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
}
SOCKET = (41, 198)
FAMILIES = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK)  # those that a network namespace parts
FIRST_ARGUMENT = 16  # where its lower half stands in what a filter sees
SECCOMP_MODE_FILTER = 2
X32 = 0x4000_0000  # from here on x86_64 has its calls a second time
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOW, FAIL = 0x7FFF_0000, 0x0005_0000 | errno.EPERM


def limit_process(memory: int, processes: int | None, files: int, open_files: int) -> None:
    """Set the kernel's limits for this process and all that it starts.

    Args:
        memory: bytes, beside the address space that Python and torch take already.
        processes: how many, threads included; None to leave them uncounted, since outside a namespace of their own
            the user's other processes count too.
        files: the largest file, in bytes.
        open_files: how many descriptors.
    """
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    for name, most in (
        (resource.RLIMIT_AS, taken + memory),
        (resource.RLIMIT_NPROC, processes),
        (resource.RLIMIT_FSIZE, files),
        (resource.RLIMIT_NOFILE, open_files),
        (resource.RLIMIT_CORE, 1),  # as good as 0, and the only value that a core handler behind a pipe heeds
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_MEMLOCK, 1 << 20),
    ):
        if most is None:
            continue
        hard = resource.getrlimit(name)[1]
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(name, (allowed, allowed))


def refuse_calls() -> None:
    """Answer EPERM to the system calls in REFUSED, for this process and all that it starts.

    A socket may be of FAMILIES only: one to the computer that a virtual machine runs on (vsock) knows no namespaces.

    Raises:
        OSError: the kernel has no seccomp filters.
    """
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    steps = _filter(platform.machine())
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code)))
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program)


def _filter(machine: str) -> list[tuple[int, int, int, int]]:
    """Return the filter's steps as (operation, jump if true, jump if false, value); jumps count from the next step."""
    column = machine == "aarch64"
    tests = [(AT_LEAST, X32), *((EQUAL, numbers[column]) for numbers in REFUSED.values())]
    sockets = len(FAMILIES) + 2
    fail = 3 + len(tests) + sockets  # the place of the step that refuses; the one behind it allows
    steps = [(LOAD, 0, 0, 4), (EQUAL, 0, fail - 2, ARCHITECTURE[machine]), (LOAD, 0, 0, 0)]
    steps += [(test, fail - place - 1, 0, value) for place, (test, value) in enumerate(tests, start=3)]
    steps += [(EQUAL, 0, sockets, SOCKET[column]), (LOAD, 0, 0, FIRST_ARGUMENT)]
    steps += [(EQUAL, len(FAMILIES) - place, 0, family) for place, family in enumerate(FAMILIES)]
    return [*steps, (RETURN, 0, 0, FAIL), (RETURN, 0, 0, ALLOW)]
