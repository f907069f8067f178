"""What a cell shows, as a notebook's outputs, from events that nobody vouches for."""

import codecs
import json
from dataclasses import dataclass, field

from nbformat import NotebookNode, from_dict

from grader.jail.limits import Limits

STREAMS = ("stdout", "stderr")
LONGEST_NAME = 200
MOST_CHANGES = 20
OVERHEAD = 1000  # bytes that an output counts for beside what it shows: a million empty ones would fill the memory


class Garbled(ValueError):
    """A submission's process sent what its runner never sends."""


@dataclass
class Outputs:
    """Collects one cell's outputs, up to the limit.

    Args:
        limits: for the number of bytes.
        displays: the outputs that can be updated, of all cells of a process, by display id.
        most: how many bytes are left to the process, where that is less.

    Attributes:
        done: whether the cell raised nothing; None until it has ended.
        changed: what the tripwires told.
        collected: the outputs.
    """

    limits: Limits
    displays: dict[str, list[NotebookNode]]
    most: int | None = None
    done: bool | None = None
    changed: list[str] = field(default_factory=list)
    collected: list[NotebookNode] = field(default_factory=list)
    _clear: bool = False

    def __post_init__(self) -> None:
        self._is_last = self.most is not None and self.most < self.limits.output
        self._left = self._limit = self.most if self._is_last else self.limits.output
        self._decoders = {name: codecs.getincrementaldecoder("utf-8")("replace") for name in STREAMS}

    @property
    def taken(self) -> int:
        """How many bytes were kept."""
        return self._limit - max(self._left, 0)

    @property
    def _too_much(self) -> str:
        return self.limits.too_much_in_all if self._is_last else self.limits.too_much_output

    def add_print(self, name: str, data: bytes) -> None:
        """Take bytes that were written to stdout or stderr."""
        text = self._decoders[name].decode(data[: max(self._left, 0)])
        last = self.collected[-1] if self.collected and not self._clear else None
        if text and last and last.output_type == "stream" and last.name == name:
            last.text += text
        elif text:
            self._add(_output("stream", name=name, text=text))
        self._take(len(data))

    def add_event(self, line: bytes) -> None:
        """Take one line of the runner's.

        Raises:
            Garbled: it is none.
        """
        try:
            event = json.loads(line, parse_constant=_refuse_constant)
            take = {"done": self._end, "clear": self._ask_clear, "error": self._add_error}
            take.get(event["event"], self._show)(event, len(line))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
            raise Garbled from fault

    def _end(self, event: dict, _: int) -> None:
        self.changed = [_text(sentence)[:LONGEST_NAME] for sentence in event["changed"][:MOST_CHANGES]]
        self.done = event["ok"] is True

    def _ask_clear(self, event: dict, _: int) -> None:
        self._clear = True
        if event["wait"] is not True:
            self._clear_if_asked()

    def _clear_if_asked(self) -> None:
        if self._clear:
            self.collected.clear()
            self._clear = False

    def _add_error(self, event: dict, size: int) -> None:
        name, value = _text(event["ename"])[:LONGEST_NAME], _text(event["evalue"])
        error = _output("error", ename=name, evalue=value, traceback=[_text(line) for line in event["traceback"]])
        if self._take(size):
            self._add(error)

    def _show(self, event: dict, size: int) -> None:
        kind, name = event["event"], event.get("id")
        if kind not in ("display_data", "execute_result", "update"):
            raise Garbled
        name = name if name is None else _text(name)
        more = {"execution_count": int(event["execution_count"])} if kind == "execute_result" else {}
        data = {_text(mime): _value(mime, value) for mime, value in event["data"].items()}
        if not self._take(size):
            return
        if kind == "update":
            for output in self.displays.get(name, []):
                output.data = NotebookNode(data)
            return
        output = _output(kind, data=data, **more)
        self._add(output)
        if name is not None:
            self.displays.setdefault(name, []).append(output)

    def _add(self, output: NotebookNode) -> None:
        self._clear_if_asked()
        self.collected.append(output)
        self._take(OVERHEAD)

    def _take(self, size: int) -> bool:
        """Take `size` bytes from what is left, and say once when there was not enough."""
        if self._left < 0:
            return False
        self._left -= size
        if self._left < 0:
            self.collected.append(_output("stream", name="stderr", text=self._too_much))
        return self._left >= 0


def _output(kind: str, **fields: object) -> NotebookNode:
    """As nbformat's `new_output`, without a millisecond of validation: the fields are of our own making."""
    return from_dict(
        {"output_type": kind, "metadata": {}, **fields} if "data" in fields else {"output_type": kind, **fields}
    )


def _refuse_constant(name: str) -> None:
    raise Garbled(name)


def _text(value: object) -> str:
    """Return a text that can be written to a file, without half characters."""
    if type(value) is not str:
        raise Garbled
    return value.encode("utf-8", "replace").decode()


def _value(mime: str, value: object) -> object:
    """Return the value of a mime type: JSON of any kind where the type says JSON, else text."""
    if mime == "application/json" or mime.endswith("+json"):
        return json.loads(json.dumps(value).encode("ascii")) if _is_whole(value) else _text(None)
    return _text(value)


def _is_whole(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
