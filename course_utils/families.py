"""Functions that sheets know by their names: the public ones of a package's modules, its families."""

import importlib
import pkgutil
from collections.abc import Iterable
from types import FunctionType


def functions_in(package: str, path: Iterable[str]) -> dict[str, FunctionType]:
    """Return the public functions that the modules of a package define, by their names.

    Args:
        package: its full name.
        path: its `__path__`.

    Raises:
        ValueError: two of them have one name.
    """
    found: dict[str, FunctionType] = {}
    for family in sorted(module.name for module in pkgutil.iter_modules(path)):
        module = importlib.import_module(f"{package}.{family}")
        for name, one in vars(module).items():
            own = type(one) is FunctionType and one.__module__ == module.__name__ and name[0] != "_"
            if own and found.setdefault(name, one) is not one:
                raise ValueError(f"{found[name].__module__} and {module.__name__} both have a {name!r}; rename one.")
    return found
