"""Driving a class."""

from collections.abc import Callable


def called_in_turn(answer: Callable, arguments: list, calls: list) -> list:
    """Make an object of a class, call its methods one after another, and return what each call gives.

    Args:
        answer: the class.
        arguments: what the object is made of.
        calls: for each call a list: the name of the method, then its arguments.
    """
    one = answer(*arguments)
    return [getattr(one, name)(*rest) for name, *rest in calls]
