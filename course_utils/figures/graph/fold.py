"""A large graph made small: what lies far from its ends goes into one box, or what a module made into one."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from course_utils.figures.graph.model import FOLD, LEAF, Edge, Graph, Node

MIDDLE, LEAVES = "middle", "leaves"  # groups
NEAR, NAMED = 6, 3  # operations that stay alone at either end; kinds of operations that a folded box names


def fold_middle(
    graph_size: int, links: Sequence[tuple[int, int]], leaves: set[int], most: int, is_whole: bool = True
) -> list[object]:
    """Return the group of each node, itself for one that is drawn alone: all of up to `most`, else those at the ends.

    No arrow leads from the middle to what is near the leaves, or from what is near the outputs to the middle, so what
    is folded has no cycle.

    Args:
        graph_size: number of nodes; every source stands before its targets.
        links: (source, target) pairs.
        leaves: places of leaves.
        is_whole: whether the graph ends in its leaves; otherwise nothing is near to them.
    """
    if graph_size <= most:
        return list(range(graph_size))
    operations = [place for place in range(graph_size) if place not in leaves]
    near = _nearest(_depths(graph_size, links, leaves), operations) if is_whole else set()
    far = _nearest(_heights(graph_size, links), operations)
    groups: list[object] = [place if place in near or place in far else MIDDLE for place in range(graph_size)]
    beside = [source for source, target in links if source in leaves and groups[target] == target]
    shown = set(list(dict.fromkeys(beside))[: 2 * NEAR])
    lonely = set(beside) - shown
    for leaf in leaves:
        groups[leaf] = leaf if leaf in shown else LEAVES if leaf in lonely else MIDDLE
    return groups


def _depths(size: int, links: Sequence[tuple[int, int]], leaves: set[int]) -> list[int]:
    """Return for each node how many operations at most lie on a way from a leaf to it."""
    depths = [0] * size
    for source, target in sorted(links, key=lambda link: link[1]):
        depths[target] = max(depths[target], depths[source] + (source not in leaves))
    return depths


def _heights(size: int, links: Sequence[tuple[int, int]]) -> list[int]:
    """Return for each node how many operations at most lie on a way from it to an output."""
    heights = [0] * size
    for source, target in sorted(links, key=lambda link: -link[0]):
        heights[source] = max(heights[source], heights[target] + 1)
    return heights


def _nearest(distances: list[int], places: list[int]) -> set[int]:
    """Return the places at distances up to the largest at which they are at most `NEAR`."""
    counts = Counter(distances[place] for place in places)
    total, reach = 0, -1
    for distance in sorted(counts):
        total += counts[distance]
        if total > NEAR:
            break
        reach = distance
    return {place for place in places if distances[place] <= reach}


def fold_modules(modules: Sequence[tuple[object, ...]], most: int) -> list[object] | None:
    """Return the group of each node: its own place, or the call of a module that made it.

    Modules are folded from the innermost outwards, until at most `most` boxes remain; None where that does not help.

    Args:
        modules: for each node the calls of modules in which it was made, outermost first.
    """
    for depth in range(max(map(len, modules), default=0), 0, -1):
        groups = [calls[:depth] if len(calls) >= depth else place for place, calls in enumerate(modules)]
        if len(set(groups)) <= most:
            return groups
    return None


def folded(graph: Graph, groups: Sequence[object], name_of: Callable[[object], str]) -> Graph:
    """Return the graph with each group of several nodes in one box.

    Args:
        graph: the whole.
        groups: the group of each node.
        name_of: what a box is called, "" for one that is named by what it holds.
    """
    members: dict[object, list[int]] = defaultdict(list)
    for place, group in enumerate(groups):
        members[group].append(place)
    order = _sources_first(graph, groups, members)
    places = {group: place for place, group in enumerate(order)}
    nodes = tuple(
        graph.nodes[members[group][0]]
        if len(members[group]) == 1
        else _box([graph.nodes[place] for place in members[group]], name_of(group))
        for group in order
    )
    edges: dict[tuple[int, int, int | None, int | None], Edge] = {}
    for edge in graph.edges:
        source, target = places[groups[edge.source]], places[groups[edge.target]]
        if source != target:
            alone = replace(edge, source=source, target=target)
            if FOLD in (nodes[source].kind, nodes[target].kind):
                output = None if nodes[source].kind == FOLD else alone.output
                alone = replace(alone, output=output, input=None)
            key = (source, target, alone.output, alone.input)
            edges[key] = replace(alone, gradient="") if key in edges else alone
    kept = tuple(sorted(edges.values(), key=lambda edge: (edge.target, edge.input or 0, edge.source)))
    return replace(graph, nodes=nodes, edges=kept, backward=(), equations={})


def _sources_first(graph: Graph, groups: Sequence[object], members: dict[object, list[int]]) -> list[object]:
    """Return the groups so that every source stands before its targets."""
    waiting: Counter = Counter()
    targets = defaultdict(list)
    for source, target in dict.fromkeys((groups[edge.source], groups[edge.target]) for edge in graph.edges):
        if source != target:
            waiting[target] += 1
            targets[source].append(target)
    ready = [group for group in members if not waiting[group]]
    order = []
    for group in ready:
        order.append(group)
        for target in targets[group]:
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    return order


def _box(nodes: list[Node], name: str) -> Node:
    counts = Counter(node.title for node in nodes if node.kind != LEAF)
    leaves = sum(node.kind == LEAF for node in nodes)
    words = [f"{count:,} {title}" for title, count in counts.most_common(NAMED)]
    more = len(counts) - NAMED
    rows = [", ".join(words) + (f" and {more} more kinds" if more > 0 else "")] if words else []
    rows += [f"{leaves:,} {'leaf' if leaves == 1 else 'leaves'}"] if leaves else []
    total = f"{len(nodes):,} boxes"
    faults = [node.fault for node in nodes if node.fault]
    marks = tuple(dict.fromkeys(mark for node in nodes for mark in node.marks if mark == "freed"))
    is_output = any(node.is_output for node in nodes)
    return Node(
        FOLD, name or total, "", (*([total] if name else []), *rows), (), marks, *faults[:1], is_output=is_output
    )
