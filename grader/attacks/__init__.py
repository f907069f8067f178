"""The attack collection: every way that we know in which a submission goes for points or does harm."""

from grader.attacks.attack import HONEST, Attack, Target, Work
from grader.attacks.endings import ENDINGS
from grader.attacks.exhaustion import EXHAUSTION
from grader.attacks.messages import MESSAGES
from grader.attacks.notebooks import MARKUP, NOTEBOOKS
from grader.attacks.patches import PATCHES, QUIET
from grader.attacks.processes import PROCESSES
from grader.attacks.reaching import FILES, NETWORK
from grader.attacks.values import VALUES
from grader.attacks.walking import WALKS

ATTACKS: tuple[Attack, ...] = (
    *VALUES,
    *WALKS,
    *PATCHES,
    *QUIET,
    *MESSAGES,
    *ENDINGS,
    *PROCESSES,
    *EXHAUSTION,
    *FILES,
    *NETWORK,
    *NOTEBOOKS,
    *MARKUP,
)

__all__ = ["ATTACKS", "HONEST", "Attack", "Target", "Work"]
