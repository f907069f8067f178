"""On which layer a box stands: an arrow always leads to a deeper one."""

from collections.abc import Sequence

from course_utils.figures.graph.layout.shapes import Arrow


def measure_depths(boxes: int, arrows: Sequence[Arrow]) -> list[int]:
    """Return for each box the length of the longest way to it; 0 for one that no arrow reaches."""
    depth = [0] * boxes
    for arrow in sorted(arrows, key=lambda arrow: arrow.source):
        depth[arrow.target] = max(depth[arrow.target], depth[arrow.source] + 1)
    return depth


def find_layers(boxes: int, arrows: Sequence[Arrow]) -> list[int]:
    """Return the layer of each box, from 0 at the top.

    A box that no arrow leaves stands as high as it can; every other just above the first that it leads to.
    """
    layer = measure_depths(boxes, arrows)
    first: dict[int, int] = {}
    for arrow in sorted(arrows, key=lambda arrow: arrow.target, reverse=True):
        if arrow.target in first:
            layer[arrow.target] = first[arrow.target] - 1
        first[arrow.source] = min(first.get(arrow.source, layer[arrow.target]), layer[arrow.target])
    for source, target in first.items():
        layer[source] = target - 1
    return layer
