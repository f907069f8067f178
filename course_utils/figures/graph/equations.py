"""What the engine computes at a node, in the learner's own numbers."""

from collections.abc import Callable

Values = dict[str, str]  # by the name under which a node keeps them

ELEMENTWISE: dict[str, list[Callable[[str, Values], str]]] = {
    "Add": [lambda g, _: g, lambda g, s: _times(g, s.get("alpha", ""))],
    "Sub": [lambda g, _: g, lambda g, _: f"−{_in(g)}"],
    "Neg": [lambda g, _: f"−{_in(g)}"],
    "Mul": [lambda g, s: _times(g, s["other"]), lambda g, s: _times(g, s["self"])],
    "Div": [
        lambda g, s: f"{g} / {_in(s['other'])}",
        lambda g, s: f"−{_in(g)} · {_in(s['self'])} / {_in(s['other'])}²",
    ],
    "Pow": [lambda g, s: f"{g} · {s['exponent']} · {_in(s['self'])}^({s['exponent']} − 1)"],
    "Exp": [lambda g, s: _times(g, s["result"])],
    "Log": [lambda g, s: f"{g} / {_in(s['self'])}"],
    "Sqrt": [lambda g, s: f"{g} / (2 · {s['result']})"],
    "Sin": [lambda g, s: f"{g} · cos {_in(s['self'])}"],
    "Cos": [lambda g, s: f"−{_in(g)} · sin {_in(s['self'])}"],
    "Tanh": [lambda g, s: f"{g} · (1 − {_in(s['result'])}²)"],
    "Sigmoid": [lambda g, s: f"{g} · {s['result']} · (1 − {s['result']})"],
    "Relu": [lambda g, s: f"{g} where {s['result']} > 0, else 0"],
    "Sum": [lambda g, _: f"{g} to each element"],
    "Mean": [lambda g, _: f"{g} / number of elements, to each"],
}


def equation(title: str, given: str, kept: Values, sent: list[tuple[int, str, str]]) -> str:
    """Return one line: the gradient that a node is given, and by what it becomes those that it sends.

    Args:
        title: the operation.
        given: the gradient of its result.
        kept: what it keeps, in words.
        sent: (input, name of the source, gradient) for each that it sends.
    """
    return "; ".join(_one(title, given, kept, *each) for each in sent) or f"{title}: {given} comes, nothing goes on"


def arrival(name: str, messages: list[str], total: str) -> str:
    """Return how the gradients that arrive at one tensor add up: `x: 3 + (−0.416) = 2.584`."""
    terms = " + ".join([messages[0], *map(_in, messages[1:])])
    return f"{name}: {terms}" + (f" = {total}" if len(messages) > 1 else "")


def _one(title: str, given: str, kept: Values, number: int, source: str, gradient: str) -> str:
    rules = ELEMENTWISE.get(title, [])
    try:
        way = rules[number](given, kept)
    except (IndexError, KeyError):
        return f"to {source}: {title} makes {gradient} of {given}"
    plain = way.replace("−", "-") == gradient
    return f"to {source}: {gradient if plain else f'{way} = {gradient}'}"


def _times(gradient: str, factor: str) -> str:
    return f"{gradient} · {_in(factor)}" if factor else gradient


def _in(value: str) -> str:
    """Return a value as it stands inside a formula; a negative number in brackets."""
    return f"({value})" if value.startswith("-") else value
