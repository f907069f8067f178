"""The computation graph of live tensors: names, values, what is kept, and the gradient on every arrow."""

from course_utils.figures.graph.draw import draw_graph
from course_utils.figures.graph.record import record_graph

__all__ = ["draw_graph", "record_graph"]
