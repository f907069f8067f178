"""`workbook attacks`: every attack of the collection tried, and a table of what came of it."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.command import Refused, expect, in_one_sentence, say
from grader.jail import NoJail
from grader.table import table

if TYPE_CHECKING:
    from grader.attacks.trying import Tried

HEADS = ("attack", "class", "earned", "may earn", "tripwires", "seconds", "")


def add_attacks(commands: argparse._SubParsersAction) -> None:
    command = commands.add_parser("attacks", help="try every known attack on the grading, and tell what it came to")
    command.add_argument("attack", nargs="*", help="names of attacks (default: all)")
    command.add_argument("--stock", action="store_true", help="compare with nbgrader as it comes, which takes minutes")
    command.set_defaults(run=_attacks)


@in_one_sentence
def _attacks(options: argparse.Namespace) -> int:
    from grader.attacks import ATTACKS  # the collection loads a lesson, which other commands need not wait for
    from grader.attacks.deliveries import DELIVERIES, delivered_by
    from grader.attacks.trying import shooting_range

    for name in options.attack:
        expect("attack", name, [attack.name for attack in ATTACKS])
    chosen = [attack for attack in ATTACKS if not options.attack or attack.name in options.attack]
    try:
        with shooting_range(options.root) as place:
            tried = [place.try_out(attack) for attack in chosen]
    except NoJail as refusal:
        raise Refused(str(refusal)) from None
    rows, broken = list(map(_row, tried)), [one for one in tried if one.faults]
    if not options.attack:
        delivered = {delivery.name: delivered_by(options.root, delivery) for delivery in DELIVERIES}
        rows += [(name, "intake and reports", "", "", "", "", "; ".join(faults)) for name, faults in delivered.items()]
        broken += [faults for faults in delivered.values() if faults]
    seconds = sum(one.seconds for one in tried)
    say(*table(HEADS, rows), "", f"{len(rows)} attacks, {len(broken)} with a fault, {seconds:.0f} s.")
    if options.stock:
        say("", *_compared(options, tried))
    return 1 if broken else 0


def _row(tried: "Tried") -> tuple[str, ...]:
    attack = tried.attack
    earned = f"{sum(tried.earned.values()):g}" if tried.refused is None else "not graded"
    lit = f"{len(tried.tripwires)} lit" if tried.tripwires else "none"
    remark = "; ".join(tried.faults) or attack.why
    return attack.name, attack.kind, earned, f"{sum(tried.truth.values()):g}", lit, f"{tried.seconds:.1f}", remark


def _compared(options: argparse.Namespace, tried: list["Tried"]) -> Iterator[str]:
    """Yield a table of the attacks that can be compared: what the answers are worth, and what was given."""
    from grader.attacks.stock import scores_of_stock

    tame = [one for one in tried if one.attack.tame]
    found = scores_of_stock(options.root, [one.attack for one in tame])
    rows = []
    for one in tame:
        stock = found[one.attack.name]
        said = f"{stock.points:g}" if stock.points is not None else f"not graded: {stock.why}"
        rows.append((one.attack.name, f"{sum(one.truth.values()):g}", f"{sum(one.earned.values()):g}", said))
    yield from table(("attack", "worth", "ours", "stock nbgrader"), rows)
