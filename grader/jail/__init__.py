"""The jail that submissions run in, seen from outside."""

from grader.jail.bubblewrap import NoJail
from grader.jail.child import Child, Ran
from grader.jail.jail import Jail
from grader.jail.limits import Limits

__all__ = ["Child", "Jail", "Limits", "NoJail", "Ran"]
