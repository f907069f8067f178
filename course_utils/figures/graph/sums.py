"""How gradients add up where they meet, and what each node makes of them, in the learner's own numbers."""

from collections.abc import Iterator

from course_utils.figures.graph.equations import Sent, arrival, equation
from course_utils.figures.graph.kept import options_of
from course_utils.figures.graph.scene import Scene, title_of
from course_utils.figures.graph.walk import is_leaf
from course_utils.figures.reading import attempt


def sum_row(scene: Scene, place: int) -> Iterator[str]:
    """Yield the line of a box that says how several gradients add up, if several arrive."""
    terms = messages_to(scene, place)
    if len(terms) > 1:
        total = scene.numbers(scene.arrived[place, _output(scene, place)])
        is_shape = total.startswith("(")
        yield f"gradient {total}, a sum of {len(terms)}" if is_shape else arrival("gradient", terms, total)


def messages_to(scene: Scene, place: int) -> list[str]:
    """Return the gradients that arrive at a node, first what was given to an output.

    [] where they arrive at several of its results, or nothing arrives.
    """
    output = _output(scene, place)
    if output is None:
        return []
    found = scene.starts_at(place)
    found += [scene.messages[link] for link in scene.into[place] if link in scene.messages]
    return [scene.numbers(message) for message in found]


def _output(scene: Scene, place: int) -> int | None:
    """Return the only result of a node that a gradient can arrive at, or None."""
    outputs = {link.output for link in scene.into[place]} | {
        output for root, output in scene.walk.roots if root == place
    }
    return outputs.pop() if len(outputs) == 1 else None


def equations_of(scene: Scene, order: list[int]) -> dict[int, str]:
    """Return the arithmetic of each node that the engine runs."""
    return {place: _equation(scene, place) for place in order}


def _equation(scene: Scene, place: int) -> str:
    node = scene.walk.nodes[place]
    arrived = [scene.arrived[place, output] for output in range(scene.walk.outputs_of(place))
               if (place, output) in scene.arrived]  # fmt: skip
    if is_leaf(node):
        return arrival(f"{scene.say(place)}.grad +=", messages_to(scene, place), scene.numbers(arrived[0]))
    sent = [
        Sent(link.input, scene.say(link.source, link.output), scene.numbers(message), attempt(message.numel, 1))
        for link in scene.out_of[place]
        if (message := scene.messages.get(link)) is not None
    ]
    given = ", ".join(map(scene.numbers, arrived))
    return equation(title_of(node), given, _values(scene, place), sent, attempt(arrived[0].numel, 1))


def _values(scene: Scene, place: int) -> dict[str, str]:
    """Return what a node keeps, by name; nothing of complex numbers, for which the formulas are others."""
    kept = [one for one in scene.kept(place) if one.tensor is not None]
    if any(attempt(one.tensor.is_complex, False) for one in kept):
        return {}
    return {one.name: scene.numbers(one.tensor) for one in kept} | dict(options_of(scene.walk.nodes[place]))
