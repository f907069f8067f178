"""The backward pass, one picture for each node that the engine runs."""

import math
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

from course_utils.figures.figure import Figure
from course_utils.figures.graph.model import FOLD, Graph
from course_utils.figures.graph.sheet import Moment, Plan, draw_sheet, make_plan
from course_utils.figures.svg import Drawing

WIDE, BESIDE, UNDER = 900, 40, 36  # of a line of pictures; between two pictures; from a line to the next
MOST = 600  # boxes in all frames of the picture that shows them together
POINTER, CHARACTER = 16, 7.5  # what points at a box; a character of an equation


@dataclass(frozen=True, repr=False)
class Steps(Figure):
    """The frames in one picture; `len(steps)`, `steps[0]` and a loop give them one by one.

    Of a large graph it shows the first frames, and says how many more there are.

    Attributes:
        frames: the pictures in the order of the backward pass.
    """

    frames: tuple[Figure, ...] = field(compare=False)

    def __len__(self) -> int:
        return len(self.frames)

    def __getitem__(self, number: int) -> Figure:
        return self.frames[number]

    def __iter__(self) -> Iterator[Figure]:
        return iter(self.frames)


def draw_steps(graph: Graph) -> Steps:
    """Return the backward pass frame by frame.

    Raises:
        ValueError: if no gradient was computed for the picture, or the graph is folded.
    """
    _require_backward(graph)
    plan = make_plan(graph)
    drawings = [_draw_frame(plan, step) for step in range(len(graph.backward))]
    texts = [_say(graph, step) for step in range(len(graph.backward))]
    titles = [f"{graph.title}, step {step} of {len(drawings)}" for step in range(1, len(drawings) + 1)]
    frames = tuple(
        Figure(drawing.svg(title, text), text) for drawing, title, text in zip(drawings, titles, texts, strict=True)
    )
    text = "\n".join(texts)
    return Steps(_film(drawings, len(graph.nodes)).svg(f"{graph.title}, step by step", text), text, frames)


def _require_backward(graph: Graph) -> None:
    if graph.backward:
        return
    if any(node.kind == FOLD for node in graph.nodes):
        msg = (
            "steps() shows every node of a backward pass, and some are folded in this picture: draw it with fold=None."
        )
        raise ValueError(msg)
    msg = (
        "steps() shows a backward pass, and this picture holds none: "
        "draw a tensor with one element, or say gradient=… for it."
    )
    raise ValueError(" ".join([msg, *graph.notes]))


def _moment(graph: Graph, step: int) -> Moment:
    """Return how far the pass has come when the node of a step has run."""
    done, running = set(graph.backward[: step + 1]), graph.backward[step]
    arrived = {number for number, edge in enumerate(graph.edges) if edge.target in done}
    flowing = {number for number in arrived if graph.edges[number].target == running}
    waiting = {edge.source for number, edge in enumerate(graph.edges) if edge.gradient and number not in arrived}
    return Moment(running, arrived, flowing, set(range(len(graph.nodes))) - waiting)


def _heading(graph: Graph, step: int) -> str:
    node = graph.nodes[graph.backward[step]]
    return f"step {step + 1} of {len(graph.backward)}: {f'{node.name} = ' if node.name else ''}{node.title}"


def _say(graph: Graph, step: int) -> str:
    return "\n  ".join([_heading(graph, step), *_equations(graph, step)])


def _equations(graph: Graph, step: int) -> list[str]:
    """Return what the engine computes in a step, a line for each gradient that it sends."""
    words = graph.equations.get(graph.backward[step], "")
    return words.split("; ") if words else []


def _draw_frame(plan: Plan, step: int) -> Drawing:
    graph = plan.graph
    drawing, sheet = Drawing(), draw_sheet(plan, _moment(graph, step))
    drawing.text(0, 0, _heading(graph, step), bold=True)
    drawing.place(sheet, POINTER - math.floor(min(x for x, _ in plan.layout.corners)), 30 - math.floor(sheet.top))
    y = math.ceil(drawing.bottom) + 24
    wide = max(30, math.floor(sheet.width / CHARACTER))
    for words in _equations(graph, step):
        for line in textwrap.wrap(words, wide):
            drawing.text(0, y, line, size=12, mono=True, ink="gradient")
            y += 18
    return drawing


def _film(frames: list[Drawing], boxes: int) -> Drawing:
    """Return the frames in lines, as many in each as fit, and only the first ones where all would be too large."""
    shown = frames[: max(1, MOST // max(1, boxes))]
    widest = max(math.ceil(frame.width) for frame in shown)
    columns = max(1, (WIDE + BESIDE) // (widest + BESIDE))
    film, y = Drawing(), 0
    for start in range(0, len(shown), columns):
        line = shown[start : start + columns]
        for place, frame in enumerate(line):
            film.place(frame, place * (widest + BESIDE), y)
        y += math.ceil(max(frame.bottom for frame in line)) + UNDER
    if left_out := len(frames) - len(shown):
        film.text(0, y, f"{left_out} more: steps[{len(shown)}] and on", size=12, ink="soft")
    return film
