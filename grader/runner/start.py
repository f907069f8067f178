"""How the zygote begins: it stops being root before it loads anything."""

import os
import socket
import sys
from pathlib import Path

from .namespaces import SCRATCH, World
from .request import REFUSAL
from .system import PR_SET_CHILD_SUBREAPER, PR_SET_DUMPABLE, prctl

ORDINARY = 65534  # the user that root becomes


def main(descriptor: int, kept: list[str] | None) -> None:
    """Load, say so, and answer requests until the grader's end is closed.

    Args:
        descriptor: of the socket for requests.
        kept: what of /tmp a child must still see, because Python lies there; None without a sandbox.
    """
    requests = socket.socket(fileno=descriptor)
    if kept is None:
        prctl(PR_SET_CHILD_SUBREAPER, 1)
    else:
        become_ordinary()
    for name in ("HOME", "TMPDIR"):
        Path(os.environ[name]).mkdir(exist_ok=True)
    from .zygote import answer, load

    tripwires = load()
    requests.send(b"ready")
    answer(requests, None if kept is None else World(os.getuid(), os.getgid(), kept), tripwires)


def become_ordinary() -> None:
    """Give up root: the kernel does not count root's processes, and lets root write to /proc/sys in any namespace."""
    if os.getuid() != 0:
        return
    SCRATCH.chmod(0o1777)
    try:
        os.setgroups([])
        os.setresgid(ORDINARY, ORDINARY, ORDINARY)
        os.setresuid(ORDINARY, ORDINARY, ORDINARY)
    except OSError as error:
        sys.exit(f"{REFUSAL}root cannot become an ordinary user ({error}); grade as another user than root.")
    prctl(PR_SET_DUMPABLE, 1)  # else /proc/self stays root's, and a child could not map its user
    for place in (*filter(os.path.isdir, sys.path), *Path(sys.path[0]).iterdir()):
        if not os.access(place, os.R_OK | os.X_OK):
            sys.exit(
                f"{REFUSAL}{place} cannot be read by an ordinary user, as whom root runs submissions; run "
                f"`chmod -R go+rX {place}`, or grade as another user than root."
            )
