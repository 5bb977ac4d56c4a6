"""What a combat will come to (CR 510), as far as bodies tell: forecasts of the bots.

Triggers and tricks are left out.  Everything is read from bodies that everybody sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.games.mtg.state import Body

STRIKES = frozenset({"first strike", "double strike"})


class Fighter(NamedTuple):
    """A creature in a fight: its body and the damage already marked."""

    id: str
    body: Body
    damage: int


class Outcome(NamedTuple):
    """Who dies, how much the defending player takes, and the life that lifelink gives."""

    dead: tuple[str, ...]
    through: int
    attacker_gains: int
    blockers_gain: int


def hits(body: Body, first: bool) -> bool:
    """Whether the creature deals damage in this part of combat."""
    if first:
        return not STRIKES.isdisjoint(body.keywords)
    return "first strike" not in body.keywords or "double strike" in body.keywords


def fight(attacker: Fighter, blockers: Sequence[Fighter], blocked: bool) -> Outcome:
    """One attacker against those who block it, in their declared order."""
    body = attacker.body
    if not blockers:
        return _unblocked(attacker, blocked)
    marks = {each.id: each.damage for each in (attacker, *blockers)}
    touched: set[str] = set()
    dead: list[str] = []
    through = gains = returned = 0
    early = hits(body, True) or any(hits(each.body, True) for each in blockers)
    for first in (True, False) if early else (False,):
        alive = [each for each in blockers if each.id not in dead]
        dealt: list[tuple[Fighter, int, Body]] = []
        if attacker.id not in dead and hits(body, first) and "prevent_own" not in body.flags:
            shares, rest = _shares(body, alive, marks, "as_unblocked" in body.flags)
            dealt += [(each, n, body) for each, n in shares]
            through += rest
            if "lifelink" in body.keywords:
                gains += rest + sum(n for _, n in shares)
        if attacker.id not in dead:
            for each in alive:
                if hits(each.body, first) and "prevent_own" not in each.body.flags:
                    dealt.append((attacker, max(0, each.body.power), each.body))
                    if "lifelink" in each.body.keywords:
                        returned += max(0, each.body.power)
        for target, n, source in dealt:
            if n and "prevent_own" not in target.body.flags:
                marks[target.id] += n
                if "deathtouch" in source.keywords:
                    touched.add(target.id)
        for each in (attacker, *alive):
            if each.id not in dead and _dies(each.body, marks[each.id], each.id in touched):
                dead.append(each.id)
    return Outcome(tuple(dead), through, gains, returned)


def _unblocked(attacker: Fighter, blocked: bool) -> Outcome:
    body = attacker.body
    if "prevent_own" in body.flags:
        return Outcome((), 0, 0, 0)
    if blocked and "trample" not in body.keywords and "as_unblocked" not in body.flags:
        return Outcome((), 0, 0, 0)
    n = max(0, body.power) * (2 if "double strike" in body.keywords else 1)
    return Outcome((), n, n if "lifelink" in body.keywords else 0, 0)


def _shares(
    body: Body, blockers: Sequence[Fighter], marks: Mapping[str, int], past: bool
) -> tuple[list[tuple[Fighter, int]], int]:
    """Lethal to each in order; what is left goes to the player, or to the last."""
    left = max(0, body.power)
    if past:
        return [], left
    found = []
    tramples = "trample" in body.keywords
    for n, each in enumerate(blockers):
        need = max(0, each.body.toughness - marks[each.id])
        if "deathtouch" in body.keywords:
            need = min(need, 1)
        given = left if n == len(blockers) - 1 and not tramples else min(left, need)
        found.append((each, given))
        left -= given
    return found, left if tramples else 0


def _dies(body: Body, marked: int, touched: bool) -> bool:
    if body.toughness <= 0:
        return True
    return (marked >= body.toughness or touched) and "indestructible" not in body.keywords


def can_block(blocker: Body, attacker: Body) -> bool:
    """Whether bodies allow the block; that the blocker is untapped is for the caller to see."""
    if not blocker.creature or "cant_block" in blocker.flags:
        return False
    return "flying" not in attacker.keywords or not {"flying", "reach"}.isdisjoint(blocker.keywords)
