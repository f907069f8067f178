"""What a damage is: one way in which a submission arrives broken, and what must come of it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

AS_UNDAMAGED = "scored as undamaged"
ANSWER_LOST = "scored, but an answer is lost"
NOT_GRADED = "not graded"

AIM, AIM_AND_BEHIND = "the answer that is aimed at", "that answer and those behind it"


@dataclass(frozen=True)
class Damage:
    """One way in which a submission arrives broken.

    `apply(notebook, folder)` gets the bytes of an undamaged submission whose answers are all given, as nbformat
    writes them, and the submission's folder, which is named after the lesson. It may write other files there, and
    returns the bytes that come as the notebook, or None where no file of the expected name comes. `lost` says which
    answers nobody could find again; `why` is a part of the reason with which it is not graded.
    """

    name: str
    words: str
    apply: Callable[[bytes, Path], bytes | None]
    lost: str = ""
    why: str = ""

    @property
    def expected(self) -> str:
        if self.why:
            return NOT_GRADED
        return ANSWER_LOST if self.lost else AS_UNDAMAGED

    def lost_answers(self, notebook: bytes) -> tuple[str, ...]:
        """Return the answers that are lost, by their nbgrader ids."""
        cells = json.loads(notebook)["cells"]
        names = [grade_id(cell) for cell in cells if is_answer(cell)]
        place = names.index(grade_id(cells[aim(cells)]))
        return tuple({"": [], AIM: names[place : place + 1], AIM_AND_BEHIND: names[place:]}[self.lost])


def grade_id(cell: dict) -> str | None:
    return cell["metadata"].get("nbgrader", {}).get("grade_id")


def is_answer(cell: dict) -> bool:
    return cell["metadata"].get("nbgrader", {}).get("solution", False)


def text_of(cell: dict) -> str:
    return "".join(cell["source"])


def aim(cells: list[dict]) -> int:
    """Return the place of the answer that a damage of one answer aims at: the longest function."""
    answers = [place for place, cell in enumerate(cells) if is_answer(cell)]
    return max(answers, key=lambda place: ("def " in text_of(cells[place]), text_of(cells[place]).count("\n")))


class Collection(list[Damage]):
    """Damages in the order of their definition; each is named after its function."""

    def of_bytes(self, words: str, **outcome: str) -> Callable:
        """Add a damage of the file: a function of its bytes."""

        def add(spoil: Callable[[bytes], bytes]) -> Callable:
            self.append(Damage(_name(spoil), words, lambda notebook, _: spoil(notebook), **outcome))
            return spoil

        return add

    def of_cells(self, words: str, **outcome: str) -> Callable:
        """Add a damage of the cells: a function that changes the notebook's JSON and knows the aim's place."""

        def add(spoil: Callable[[dict, int], None]) -> Callable:
            def apply(notebook: bytes, _: Path) -> bytes:
                document = json.loads(notebook)
                spoil(document, aim(document["cells"]))
                return json.dumps(document, indent=1).encode()

            self.append(Damage(_name(spoil), words, apply, **outcome))
            return spoil

        return add

    def of_folder(self, words: str, **outcome: str) -> Callable:
        """Add a damage of what lies around the notebook: a function of its bytes and the folder."""

        def add(spoil: Callable[[bytes, Path], bytes | None]) -> Callable:
            self.append(Damage(_name(spoil), words, spoil, **outcome))
            return spoil

        return add


def _name(function: Callable) -> str:
    return function.__name__.replace("_", " ")
