"""What can be ordered, as forms for people and at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from core.abilities import Choice, ChoiceField
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import most_reinforcements
from core.games.asg.plan import Plan
from core.games.asg.state import Action, End, Move, Pass, Reinforce, View
from core.protocol import Json
from core.rng import Rng


def rows(plan: Plan, view: View) -> Iterator[tuple[int, Callable[[int], Action]]]:
    """What can be ordered with an amount: the largest one, and the order it makes."""
    mine = view.forces[view.active]
    most = most_reinforcements(plan, mine, view.supply[view.active], view.active)
    if most:
        yield most, Reinforce
    for source, strength in enumerate(mine):
        for target in plan.neighbours[source] if strength else ():
            room = min(strength, MAX_NUMBER - mine[target])
            if room:
                yield room, partial(Move, plan.ids[source], plan.ids[target])


def choices(plan: Plan, view: View) -> tuple[Choice, ...]:
    """End, pass, reinforce and move, as far as each is legal now."""
    if view.result is not None:
        return ()
    found = [Choice("end", "End the ply")]
    if view.used >= plan.budget:
        return tuple(found)
    found.insert(0, Choice("pass", "Pass"))
    marches: list[dict[str, Json]] = []
    for most, make in rows(plan, view):
        order = make(most)
        if isinstance(order, Reinforce):
            amount = ChoiceField("amount", "amount", least=1, most=most)
            found.insert(1, Choice("reinforce", "Reinforce", (amount,)))
        elif isinstance(order, Move):
            marches.append({"from": order.source, "to": order.target, "max": most})
    if marches:
        fields = (
            ChoiceField("from", "node", tuple(dict.fromkeys(row["from"] for row in marches))),
            ChoiceField("to", "node", tuple(dict.fromkeys(row["to"] for row in marches))),
            ChoiceField("amount", "amount", least=1, most=max(row["max"] for row in marches)),
        )
        found.insert(-1, Choice("move", "Move", fields, tuple(marches)))
    return tuple(found)


def draw(plan: Plan, view: View, rng: Rng) -> tuple[Action, Rng]:
    """A random legal action: one of the rows of the forms, then one of its amounts."""
    if view.used >= plan.budget:
        return End(), rng
    found = list(rows(plan, view))
    at, rng = rng.below(len(found) + 2)
    if at < 2:
        return (Pass() if at else End()), rng
    most, make = found[at - 2]
    amount, rng = rng.below(most)
    return make(amount + 1), rng
