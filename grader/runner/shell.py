"""The IPython shell that executes cells; what they show becomes events for the grader."""

import base64
import builtins
import getpass
import sys
from collections.abc import Callable

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

from .hints import hint_for
from .request import Request
from .shortening import shorten

LONGEST_LINE = 20_000  # characters of one line of a traceback
MOST_LINES = 60
NAME = type.__dict__["__name__"].__get__  # of a class, whatever its metaclass says


def refuse_input(prompt: object = "", *_: object, **__: object) -> str:  # noqa: ARG001 - as `input` and `getpass`
    """Stand in for whatever asks a person to type."""
    msg = "Nobody is there to type while a submission is graded, so input() is not answered."
    raise RuntimeError(msg)


class Hook(DisplayHook):
    """Shows the value of a cell's last line."""

    def write_output_prompt(self) -> None:
        return

    def write_format_data(self, format_dict: dict, md_dict: dict | None = None) -> None:
        self.shell.show("execute_result", format_dict, md_dict, execution_count=self.prompt_count)

    def finish_displayhook(self) -> None:
        return


class Publisher(DisplayPublisher):
    """Shows what `display` is given."""

    def publish(
        self,
        data: dict,
        metadata: dict | None = None,
        *_: object,
        transient: dict | None = None,
        update: bool = False,
        **__: object,
    ) -> None:
        self.shell.show("update" if update else "display_data", data, metadata, id=(transient or {}).get("display_id"))

    def clear_output(self, wait: bool = False) -> None:
        self.shell.emit({"event": "clear", "wait": bool(wait)})


class Shell(InteractiveShell):
    """An IPython shell whose outputs are events; the process that serves a submission sets `emit` and `limits`."""

    display_pub_class = Type(Publisher)
    displayhook_class = Type(Hook)
    emit: Callable[[dict], None]
    limits: Request

    def show(self, event: str, data: dict, metadata: dict | None, **more: object) -> None:
        """Emit an output of several kinds; bytes become base64."""
        plain = {kind: _as_text(value) for kind, value in data.items()}
        self.emit({"event": event, "data": plain, "metadata": metadata or {}, **more})

    system = InteractiveShell.system_raw  # `!`: in the order of what Python prints, and without a terminal's delay

    def enable_gui(self, gui: str | None = None) -> None:
        if gui is not None:
            msg = f"There is no screen where a submission is graded, so no {gui!r} window either."
            raise NotImplementedError(msg)

    def ask_exit(self) -> None:
        """`exit` ends nothing: the cells that follow are still run."""

    def init_io(self) -> None:
        return

    def init_history(self) -> None:
        super().init_history()
        self.history_manager.enabled = False

    def _format_exception_for_storage(self, *_: object, **__: object) -> dict:
        return {}  # IPython would make every traceback a second time

    def showtraceback(self, exc_tuple: tuple | None = None, **how: object) -> None:
        """Show an error; IPython itself fails at that where no file can be opened, or prints it."""
        error = (exc_tuple or sys.exc_info())[1]
        self._told = False
        try:
            if error is not None:
                shorten(error)
                exc_tuple = (type(error), error, error.__traceback__)
            super().showtraceback(exc_tuple, **how)
        except BaseException:  # raised by the error's own class, in making its text
            self._told = False
        if error is not None and not self._told:
            self._showtraceback(type(error), error, [])

    def _showtraceback(self, etype: type, evalue: BaseException, stb: list[str]) -> None:
        self._told = True
        lines = [line[:LONGEST_LINE] for part in stb for line in str(part).split("\n")]
        if len(lines) > MOST_LINES:
            left_out = f"… {len(lines) - MOST_LINES} lines left out …"
            lines = [*lines[: MOST_LINES // 2], left_out, *lines[-MOST_LINES // 2 :]]
        if hint := hint_for(evalue, self.limits):
            lines.append(hint)
        self.emit({"event": "error", "ename": NAME(etype), "evalue": words_of(evalue), "traceback": lines})


def words_of(error: BaseException) -> str:
    """Return an exception's text, whatever its class makes of it."""
    try:
        return str.__str__(str(error))[:LONGEST_LINE]
    except KeyboardInterrupt:
        raise
    except BaseException:  # the class is the student's own
        return "an exception whose text cannot be made"


def _as_text(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def build_shell() -> Shell:
    """Return the process's one shell, made without threads, files or history."""
    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.xmode = "Plain"
    config.InteractiveShell.colors = "nocolor"
    config.InteractiveShell.autoindent = False
    builtins.input = getpass.getpass = refuse_input
    return Shell.instance(config=config)
