"""How many stacks are spent: the decisions that have amounts, without a list of all of them.

With an attack stacks of several statuses may be spent together, so that the ways multiply: two
statuses of 999 stacks have a million.  All ways are counted and numbered in the order in which they
would be listed; where they are more than `MOST_WAYS`, only some are listed and forms say the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from core.abilities import Choice, ChoiceField
from core.checks import pointer
from core.games.defense.holdings import usable
from core.games.defense.limits import MOST_WAYS
from core.games.defense.plan import Plan
from core.games.defense.state import Action, Done, Pass, Spend, Standing, Strike, View
from core.rng import SPAN, Rng

Free = tuple[tuple[str, int], ...]
"""Statuses by id, and how many stacks of each may be spent now."""
Spent = tuple[tuple[str, int], ...]
"""Statuses by id in their order, and how many stacks of each are spent: one at least."""


def free(plan: Plan, view: Standing, use: str) -> Free:
    """What the hero who decides may spend for a use, in the document's order."""
    held = view.held[view.acting]
    return tuple((status.id, usable(held[status.index])) for status, _ in plan.using[use])


# -- with an attack -------------------------------------------------------------------------------


def ways(of: Free) -> int:
    """In how many ways stacks may be spent together.

    >>> ways((("chi", 2), ("rage", 999)))
    3000
    """
    return prod(most + 1 for _, most in of)


def way(of: Free, number: int) -> Spent:
    """The way of this number, from 0: nothing first, the last status counted up first.

    >>> way((("chi", 2), ("rage", 3)), 6)
    (('chi', 1), ('rage', 2))
    """
    found: list[tuple[str, int]] = []
    for name, most in reversed(of):
        number, count = divmod(number, most + 1)
        found += [(name, count)] if count else []
    return tuple(sorted(found))


def listed_ways(of: Free) -> Iterator[Spent]:
    """Every way by its number; of too many nothing, all of everything, and all of one status each.

    >>> list(listed_ways((("chi", 999), ("rage", 999))))[1:]
    [(('chi', 999), ('rage', 999)), (('chi', 999),), (('rage', 999),)]
    """
    if ways(of) <= MOST_WAYS:
        for counts in product(*(range(most + 1) for _, most in of)):
            yield tuple(sorted((n, c) for (n, _), c in zip(of, counts, strict=True) if c))
        return
    some = tuple(each for each in of if each[1])
    yield ()
    if len(some) > 1:
        yield tuple(sorted(some))
    yield from ((each,) for each in some)


def strikes(plan: Plan, view: View) -> Iterator[Action]:
    """The attacks that the dice show, with what is spent on them, and none.

    A list of some begins with every attack, so that it has them also where it is cut off.
    """
    attacks = [attack.id for attack in plan.available(view.active, view.dice)]
    spent = list(listed_ways(free(plan, view, "attackBonus")))
    if is_listed(plan, view):
        yield from (Strike(id, each) for id in attacks for each in spent)
        yield Pass()
    else:
        yield from (Strike(id, each) for each in spent[:2] for id in attacks)
        yield Pass()
        yield from (Strike(id, each) for each in spent[2:] for id in attacks)


# -- in the reaction window -----------------------------------------------------------------------


def spends(plan: Plan, view: View) -> Iterator[Action]:
    """Stacks of one status, and nothing; of too many amounts the least and the largest."""
    step = 1 if is_listed(plan, view) else None
    for name, most in free(plan, view, "defenseBlock"):
        for stacks in range(1, most + 1, step or max(1, most - 1)):
            yield Spend(name, stacks)
    yield Done()


# -- all of them ----------------------------------------------------------------------------------


def is_listed(plan: Plan, view: View) -> bool:
    """Whether the list has every decision."""
    if view.phase == "attack":
        return ways(free(plan, view, "attackBonus")) <= MOST_WAYS
    return (count(plan, view) or 0) <= MOST_WAYS


def count(plan: Plan, view: View) -> int | None:
    """How many decisions there are, listed or not; None in a phase that has no amounts."""
    if view.phase == "attack":
        struck = len(plan.available(view.active, view.dice))
        return struck * ways(free(plan, view, "attackBonus")) + 1
    if view.phase == "reaction":
        return sum(most for _, most in free(plan, view, "defenseBlock")) + 1
    return None


def nth(plan: Plan, view: View, number: int) -> Action:
    """The decision of this number, from 0, in the order of a whole list."""
    if view.phase == "attack":
        of, attacks = free(plan, view, "attackBonus"), plan.available(view.active, view.dice)
        at, number = divmod(number, ways(of))
        return Strike(attacks[at].id, way(of, number)) if at < len(attacks) else Pass()
    for name, most in free(plan, view, "defenseBlock"):
        if number < most:
            return Spend(name, number + 1)
        number -= most
    return Done()


def draw(plan: Plan, view: View, rng: Rng) -> tuple[Action, Rng]:
    """A random decision of a phase with amounts: each is equally likely, or of so many that no draw
    tells them apart each attack and each amount on its own."""
    many = count(plan, view)
    assert many is not None, "this phase has amounts"
    if many <= SPAN:
        number, rng = rng.below(many)
        return nth(plan, view, number), rng
    at, rng = rng.below(len(attacks := plan.available(view.active, view.dice)))
    spent: list[tuple[str, int]] = []
    for name, most in free(plan, view, "attackBonus"):
        number, rng = rng.below(most + 1)
        spent += [(name, number)] if number else []
    return Strike(attacks[at].id, tuple(sorted(spent))), rng


# -- forms ----------------------------------------------------------------------------------------


def forms(plan: Plan, view: View) -> tuple[Choice, ...]:
    """What may be decided as forms, where it is not all listed; else none."""
    if is_listed(plan, view):
        return ()
    return _strike_forms(plan, view) if view.phase == "attack" else _spend_forms(plan, view)


def _strike_forms(plan: Plan, view: View) -> tuple[Choice, ...]:
    attacks = plan.available(view.active, view.dice)
    names = tuple(attack.name for attack in attacks)
    fields = [ChoiceField("attack", "option", tuple(a.id for a in attacks), labels=names)]
    for name, most in free(plan, view, "attackBonus"):
        if most:
            at = pointer("spend", name)
            fields.append(ChoiceField(f"spend {name}", "amount", least=0, most=most, at=at))
    start = {"type": "attack", "spend": {}}
    return Choice("attack", "Attack", tuple(fields), action=start), Choice("pass", "Pass")


def _spend_forms(plan: Plan, view: View) -> tuple[Choice, ...]:
    found = [
        Choice(
            "spend",
            f"Spend {name}",
            (ChoiceField("stacks", "amount", least=1, most=most),),
            action={"type": "spend", "status": name},
        )
        for name, most in free(plan, view, "defenseBlock")
        if most
    ]
    return (*found, Choice("done", "Done"))
