"""The first process of a sitting makes its own world: users, files, processes, network."""

import fcntl
import os
import socket
import struct
from dataclasses import dataclass
from pathlib import Path

from .system import MS_BIND, MS_NODEV, MS_NOSUID, MS_PRIVATE, MS_REC, mount

SCRATCH = Path("/scratch")
USER = 1000  # inside; outside it is the ordinary user that the zygote runs as
MOST_FILES = 20_000
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 0x1


@dataclass(frozen=True)
class World:
    """The zygote's world, as far as a child must know it.

    Attributes:
        uid, gid: the zygote's user and group, of which the inside ones are masks.
        kept: what of /tmp must still be seen.
    """

    uid: int
    gid: int
    kept: list[str]


def settle(world: World, files: int) -> None:
    """Turn freshly cloned namespaces into the place where a submission runs.

    Args:
        world: where it was cloned.
        files: how many bytes the scratch holds.

    Raises:
        OSError: the kernel refused a step; the message names it.
    """
    _map_user(world)
    mount("none", "/", None, MS_REC | MS_PRIVATE)
    _mount_scratch(files, world.kept)
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV)
    mount("devpts", "/dev/pts", "devpts", MS_NOSUID, "newinstance,ptmxmode=0666,mode=620")
    _forbid_namespaces()
    _raise_loopback()
    os.chdir(SCRATCH / "home")


def _map_user(world: World) -> None:
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{USER} {world.uid} 1")
    Path("/proc/self/gid_map").write_text(f"{USER} {world.gid} 1")  # unmapped, it would make tmpfs answer EOVERFLOW


def _mount_scratch(files: int, kept: list[str]) -> None:
    """One file system of limited size is home, /tmp and /dev/shm."""
    mount("tmpfs", str(SCRATCH), "tmpfs", MS_NOSUID | MS_NODEV, f"size={files},nr_inodes={MOST_FILES},mode=755")
    for name in ("home", "tmp", "shm"):
        (SCRATCH / name).mkdir()
    for place in kept:
        inside = SCRATCH / place[1:]
        inside.mkdir(parents=True, exist_ok=True)
        mount(place, str(inside), None, MS_BIND | MS_REC)
    mount(str(SCRATCH / "tmp"), "/tmp", None, MS_BIND | MS_REC)
    mount(str(SCRATCH / "shm"), "/dev/shm", None, MS_BIND)


def _forbid_namespaces() -> None:
    """A new user namespace would give its maker every capability inside it."""
    Path("/proc/sys/user/max_user_namespaces").write_text("0")


def _raise_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = bytearray(struct.pack("16sH22x", b"lo", 0))
        fcntl.ioctl(any_socket, SIOCGIFFLAGS, request)
        (flags,) = struct.unpack_from("H", request, 16)
        struct.pack_into("H", request, 16, flags | IFF_UP)
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, request)
