"""Free division of combat damage, the decision ASSIGN_DAMAGE of `cr_2025` (CR 510.1c-d).

Damage is divided among blockers in any way; with trample the player may get some only when every
blocker gets lethal damage.  A decision's groups hold per attacker the damage and who may take it,
its `needs` the lethal damage of each of them (0 for the player).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.games.mtg.state import Decision, Target

Shares = tuple[tuple[Target, int], ...]
Group = tuple[int, int, tuple[Target, ...]]


class Division(NamedTuple):
    """An answer: per attacker, who gets how much of its damage."""

    parts: tuple[tuple[str, Shares], ...]

    def of(self, attacker: str) -> Shares | None:
        """The shares of one attacker."""
        return dict(self.parts).get(attacker)


def fits(decision: Decision, choice: Division) -> bool:
    """Whether the division names exactly the attackers, and divides the damage of each legally."""
    parts = dict(choice.parts)
    if len(parts) != len(choice.parts) or set(parts) != set(decision.options):
        return False
    rows = zip(decision.options, decision.groups, decision.needs, strict=True)
    return all(_shares_fit(parts[str(id)], group, needs) for id, group, needs in rows)


def _shares_fit(shares: Shares, group: Group, needs: tuple[int, ...]) -> bool:
    power, _, takers = group
    given = dict(shares)
    if len(given) != len(shares) or not set(given) <= set(takers):
        return False
    if any(type(n) is not int or n < 0 for n in given.values()) or sum(given.values()) != power:
        return False
    return _spills_rightly(tuple(given.get(taker, 0) for taker in takers), takers, needs)


def _spills_rightly(
    amounts: tuple[int, ...], takers: tuple[Target, ...], needs: tuple[int, ...]
) -> bool:
    if isinstance(takers[-1], str) or not amounts[-1]:
        return True
    return all(n >= need for n, need in zip(amounts[:-1], needs, strict=False))


def divisions(decision: Decision) -> Iterator[Division]:
    """Every legal division, without holding them all; the first is that of `seed_v0`."""
    rows = tuple(zip(decision.options, decision.groups, decision.needs, strict=True))

    def rest(k: int) -> Iterator[tuple[tuple[str, Shares], ...]]:
        if k == len(rows):
            yield ()
            return
        attacker, group, needs = rows[k]
        for shares in _all_shares(group, needs):
            for more in rest(k + 1):
                yield ((str(attacker), shares), *more)

    yield from map(Division, rest(0))


def _all_shares(group: Group, needs: tuple[int, ...]) -> Iterator[Shares]:
    power, _, takers = group
    usual = in_order(power, takers, needs)
    yield tuple(zip(takers, usual, strict=True))
    for amounts in _amounts(power, len(takers)):
        if amounts != usual and _spills_rightly(amounts, takers, needs):
            yield tuple(zip(takers, amounts, strict=True))


def _amounts(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _amounts(total - first, parts - 1):
            yield (first, *rest)


def in_order(power: int, takers: tuple[Target, ...], needs: tuple[int, ...]) -> tuple[int, ...]:
    """Lethal to each in declared order, the remainder to the last."""
    found = []
    for n, need in enumerate(needs):
        given = power if n == len(takers) - 1 else min(power, need)
        found.append(given)
        power -= given
    return tuple(found)
