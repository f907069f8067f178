"""What the engine computes at a node, in the learner's own numbers."""

from collections.abc import Callable
from typing import NamedTuple

Values = dict[str, str]  # by the name under which a node keeps them
Rule = Callable[[str, Values], str]


class Sent(NamedTuple):
    """A gradient that a node sends: along which input, to what, itself, how many elements it has."""

    input: int
    source: str
    gradient: str
    size: int = 1


ELEMENTWISE: dict[str, list[Rule]] = {
    "Add": [lambda g, _: g, lambda g, s: _times(g, s.get("alpha", ""))],
    "Sub": [lambda g, _: g, lambda g, s: f"-{_in(_times(g, s.get('alpha', '')))}"],
    "Neg": [lambda g, _: f"-{_in(g)}"],
    "Mul": [lambda g, s: _times(g, s["other"]), lambda g, s: _times(g, s["self"])],
    "Div": [
        lambda g, s: f"{g} / {_in(s['other'])}",
        lambda g, s: f"-{_in(g)} · {_in(s['self'])} / {_in(s['other'])}²",
    ],
    "Pow": [
        lambda g, s: f"{g} · {_in(s['exponent'])} · {_in(s['self'])}^({s['exponent']} - 1)",
        lambda g, s: f"{g} · {_in(s['result'])} · ln {_in(s['self'])}",
    ],
    "Exp": [lambda g, s: _times(g, s["result"])],
    "Log": [lambda g, s: f"{g} / {_in(s['self'])}"],
    "Sqrt": [lambda g, s: f"{g} / (2 · {s['result']})"],
    "Reciprocal": [lambda g, s: f"-{_in(g)} · {_in(s['result'])}²"],
    "Sin": [lambda g, s: f"{g} · cos {_in(s['self'])}"],
    "Cos": [lambda g, s: f"-{_in(g)} · sin {_in(s['self'])}"],
    "Tanh": [lambda g, s: f"{g} · (1 - {_in(s['result'])}²)"],
    "Sigmoid": [lambda g, s: f"{g} · {s['result']} · (1 - {s['result']})"],
    "Abs": [lambda g, s: f"{g} · sign {_in(s['self'])}"],
    "Relu": [lambda g, s: f"{g} where {s['result']} > 0, else 0"],
    "Clone": [lambda g, _: g],
    "CopyBackwards": [lambda g, _: g],
}
PRODUCTS: dict[str, list[Rule]] = {
    "Mm": [lambda g, s: f"{g} @ {s['mat2']}.T", lambda g, s: f"{s['self']}.T @ {g}"],
    "Addmm": [
        lambda g, _: f"{g}, summed over the rows",
        lambda g, s: f"{g} @ {s['mat2']}.T",
        lambda g, s: f"{s['mat1']}.T @ {g}",
    ],
    "Mv": [lambda g, s: f"outer({g}, {s['vec']})", lambda g, s: f"{s['self']}.T @ {g}"],
    "Dot": [lambda g, s: f"{g} · {s['tensor']}", lambda g, s: f"{g} · {s['self']}"],
}
MOVED = {
    "to each element": ("Sum",),
    "reshaped": ("View", "UnsafeView", "ReshapeAlias", "Unsqueeze", "Squeeze"),
    "its axes exchanged": ("T", "Transpose", "Permute"),
    "summed over the stretched axes": ("Expand",),
    "where it was taken from, else 0": ("Select", "Slice", "Index", "Gather"),
    "the part that came from here": ("Cat", "Stack"),
}
WORDS = {title: words for words, titles in MOVED.items() for title in titles}


def equation(title: str, given: str, kept: Values, sent: list[Sent], size: int = 1) -> str:
    """Return one line: the gradient that a node is given, and by what it becomes those that it sends.

    Args:
        title: the operation.
        given: the gradient of its result.
        kept: what it keeps, in words.
        sent: what it sends.
        size: how many elements the gradient of its result has.
    """
    lines = [f"to {one.source}: {_way(title, given, kept, one, size)}" for one in sent]
    return "; ".join(lines) or f"{title}: {given} comes, nothing goes on"


def arrival(head: str, messages: list[str], total: str) -> str:
    """Return how the gradients that arrive at one tensor add up: `x.grad += 3 + (-0.416) = 2.584`."""
    terms = " + ".join([messages[0], *map(_in, messages[1:])])
    return f"{head} {terms}" + (f" = {total}" if len(messages) > 1 else "")


def _way(title: str, given: str, kept: Values, sent: Sent, size: int) -> str:
    """Return how a gradient is computed, and itself where that is not it already."""
    if title in WORDS:
        way = f"{given} {WORDS[title]}" if title == "Sum" else f"{given}, {WORDS[title]}"
    elif title == "Mean":
        way = f"{given} / {max(1, sent.size // size)}, to each element"
    elif title in ELEMENTWISE or title in PRODUCTS:
        way = _computed(title, given, kept, sent, size)
    else:
        way = ""
    if not way:
        return f"{title} makes {sent.gradient} of {given}"
    if sent.gradient.startswith("("):
        return f"{way}: shape {sent.gradient}"
    return way if way == sent.gradient else f"{way} = {sent.gradient}"


def _computed(title: str, given: str, kept: Values, sent: Sent, size: int) -> str:
    """Return the formula of an operation; "" where it does not keep what the formula takes."""
    rules = ELEMENTWISE.get(title) or PRODUCTS[title]
    if sent.input >= len(rules) or (title in PRODUCTS and kept.keys() & {"alpha", "beta"}):
        return ""
    try:
        way = rules[sent.input](given, kept)
    except KeyError:
        return ""
    if any(value.startswith("(") for value in (given, *kept.values())):
        return ""  # a shape, with which nothing is computed
    return f"{way}, summed over the stretched axes" if title in ELEMENTWISE and sent.size < size else way


def _times(gradient: str, factor: str) -> str:
    return f"{gradient} · {_in(factor)}" if factor else gradient


def _in(value: str) -> str:
    """Return a value as it stands inside a formula; a negative number in brackets."""
    return f"({value})" if value.startswith("-") else value
