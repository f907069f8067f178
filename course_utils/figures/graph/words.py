"""A graph in words: each box with what it comes from and what comes back."""

from collections import Counter
from collections.abc import Iterator

from course_utils.figures.graph.model import CONSTANT, CUT, FAULT, FOLD, KEPT, LEAF, OPERATION, Edge, Graph, Node, Saved

KINDS = {LEAF: "leaf", CONSTANT: "constant", CUT: "cut", FAULT: "no graph", FOLD: "folded"}


def say(graph: Graph) -> str:
    """Return what the picture shows, a line for each box from the leaves to the outputs, and its notes."""
    labels, into = _labels(graph), [[] for _ in graph.nodes]
    for edge in graph.edges:
        into[edge.target].append(edge)
    lines = [f"{graph.title}: {len(graph.nodes)} {'box' if len(graph.nodes) == 1 else 'boxes'}"]
    for place, node in enumerate(graph.nodes):
        lines.append("  " + "; ".join(_box(node, labels[place], [_arrow(edge, labels) for edge in into[place]])))
    return "\n".join([*lines, *graph.notes])


def _labels(graph: Graph) -> list[str]:
    """Return a name for each box; boxes that would have the same one are counted."""
    plain = [f"{node.name} = {node.title}" if node.name else node.title for node in graph.nodes]
    often, seen, labels = Counter(plain), Counter(), []
    for label in plain:
        seen[label] += 1
        labels.append(f"{label} #{seen[label]}" if often[label] > 1 else label)
    return labels


def _box(node: Node, label: str, arrows: list[str]) -> Iterator[str]:
    """Yield the facts on a box."""
    yield f"{label} ← {', '.join(arrows)}" if arrows else label
    if node.kind != OPERATION:
        yield KINDS[node.kind]
    yield from node.rows
    if node.saved:
        yield f"keeps {', '.join(map(_kept, node.saved))}"
    yield from node.marks
    if node.module:
        yield f"in {'.'.join(node.module)}"
    if node.order == 2:
        yield "recorded while a gradient was computed"
    if node.is_output:
        yield "output"
    if node.fault:
        yield node.fault


def _arrow(edge: Edge, labels: list[str]) -> str:
    output = "" if edge.output is None else f"[{edge.output}]"
    back = f" (gradient {edge.gradient})" if edge.gradient and not edge.cut else ""
    cut = (f" (would get {edge.gradient})" if edge.gradient else " (nothing comes back)") if edge.cut else ""
    return f"{labels[edge.source]}{output}{back}{cut}"


def _kept(saved: Saved) -> str:
    words = f"{saved.name} = {saved.value}" if saved.value else saved.name
    return words if saved.state == KEPT else f"{words} ({saved.state})"
