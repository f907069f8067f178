"""Pictures of a learner's engine."""

from types import SimpleNamespace

from course_utils.figures import Figure, draw_engine


def _value(data: float, *inputs: tuple, name: str = "", grad: float = 0.0) -> SimpleNamespace:
    return SimpleNamespace(data=data, inputs=inputs, name=name, grad=grad)


def _recorded() -> Figure:
    a = _value(-1.5)
    return draw_engine(_value(2.25, (a, -3.0)))


def _gone_back() -> SimpleNamespace:
    a, w = _value(2.0, name="a", grad=4.0), _value(3.0, name="w", grad=2.0)
    product = _value(6.0, (a, 3.0), (w, 2.0), name="Mul", grad=1.0)
    return _value(8.0, (product, 1.0), (a, 1.0), name="Add", grad=1.0)


SAMPLES = {
    "engine": lambda: draw_engine(_gone_back()),
    "engine-recorded": _recorded,
    "engine-steps": lambda: draw_engine(_gone_back()).steps(),
}
