"""What a list of orders would lead to: the distribution of positions, order by order.

Nothing is drawn: every combat forks the positions by all its ends with their exact chances, and
equal positions are joined again.  Where there are too many, the least likely are dropped, and
`cut` says how likely those were.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from core.errors import CallError
from core.games.asg.combat import Outcome, bound_of, is_joined, outcomes
from core.games.asg.engine import Fight as Clash
from core.games.asg.engine import play
from core.games.asg.game import AsgGame
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Plan
from core.games.asg.sentences import said
from core.games.asg.state import OWNERS, PLAYERS, State, View
from core.limits import Limit
from core.protocol import Json, Refusal

MOST_POSITIONS = 128
MOST_ENDS = 161
"""Ends of one combat that are told apart; of more, neighbouring ones are joined, and `joined`
says so.  The chance to win is exact all the same."""
MOST_ORDERS = Limit("forecast orders", 200, "orders in one forecast")
MOST_TOLD = Limit("forecast nodes", 200_000, "nodes after all orders of a forecast")
"""What is answered: the map after every order."""
MOST_WORK = 100_000_000
"""Nodes of positions that a forecast plays; as it comes near, fewer positions are kept apart."""
MOST_HELD = 5_000_000
"""Nodes of the positions after one order, before the least likely are dropped."""
PLAYING = 500
"""Nodes in whose copying time an order is played."""
OVER = Refusal("The match is over by then")

Spread = dict[View, Fraction]
"""Positions with their chances."""


@dataclass(frozen=True)
class Fight:
    """A combat that an order may lead to, from one of the positions before it."""

    place: int
    attacker: int
    defender: int
    ends: tuple[Outcome, ...]


@dataclass(slots=True)
class _Room:
    """How many positions may be kept apart, so that all orders together stay bounded."""

    nodes: int
    orders: int
    left: int

    def spend(self, positions: int) -> None:
        """An order was played from its positions to so many."""
        self.left -= positions * (self.nodes + PLAYING)
        self.orders -= 1

    @property
    def positions(self) -> int:
        """How many to keep for the next order; `cut` tells how likely the others were."""
        share = self.left // ((self.nodes + PLAYING) * MOST_ENDS * max(self.orders, 1))
        held = MOST_HELD // (self.nodes * MOST_ENDS)
        return max(1, min(MOST_POSITIONS, share, held))


class _Undecided(Exception):
    def __init__(self, place: int) -> None:
        self.place = place
        super().__init__()


def _undecided(plan: Plan, player: int, place: int, strong: int, weak: int, word: int) -> NoReturn:
    raise _Undecided(place)


def _told(end: Outcome) -> Clash:
    """A combat that ends as it is told to."""
    left = (end.strength, 0) if end.attacker_wins else (0, end.strength)
    return lambda plan, player, place, strong, weak, word: (*left, word, {})


def forecast(game: AsgGame, view: View, orders: list[Json]) -> Json:
    """`{"orders": [...]}`: per order whether it is legal, its combat, and what comes after.

    Raises CallError for more orders, or orders on a larger map, than can be answered.
    """
    plan = game.plan
    for limit, asked in ((MOST_ORDERS, len(orders)), (MOST_TOLD, len(orders) * len(plan.ids))):
        if asked > limit.value:
            message = f"{limit.said(asked)} The orders can be given all the same."
            raise CallError("match.forecast-too-large", message, path="/orders")
    allowed = plan.budget - view.used
    room = _Room(len(plan.ids), len(orders), MOST_WORK)
    spread: Spread = {view: Fraction(1)}
    cut, found = Fraction(0), []
    for n, order in enumerate(orders):
        entry, spread, lost = _entry(plan, spread, order, n >= allowed, room)
        cut = cut + lost
        likely = max(spread, key=lambda each: spread[each])
        found.append(
            entry
            | {
                "after": _after(plan, likely, spread[likely]),
                "certain": len(spread) == 1 and not cut,
                "cut": float(cut),
            }
        )
    return {"orders": found}


def _entry(
    plan: Plan, spread: Spread, order: Json, is_surplus: bool, room: _Room
) -> tuple[dict[str, Json], Spread, Fraction]:
    """What one order does to all positions; how likely those are that were dropped."""
    after: Spread = {}
    fights: list[tuple[Fight, Fraction]] = []
    refused: dict[Refusal, Fraction] = {}
    forked = 0
    for view, chance in spread.items():
        refusal = surplus(plan) if is_surplus else _refusal(plan, view, order)
        if refusal is not None:
            refused[refusal] = refused.get(refusal, Fraction(0)) + chance
            used = view.used + (not is_surplus and view.result is None)
            _add(after, view._replace(used=used), chance)
            continue
        fight, ends = _ends(plan, view, order)
        forked += 1 if fight is None else len(fight.ends)
        for end, share in ends:
            _add(after, end, chance * share)
        if fight is not None:
            fights.append((fight, chance))
    total = sum(spread.values(), Fraction(0))
    legal = 1 - sum(refused.values()) / total
    refusal = max(refused, key=lambda each: refused[each]) if refused else None
    entry = {
        "action": order,
        "legal": bool(legal),
        "chance": float(legal),
        "message": refusal and refusal.message,
        "said": refusal and said(refusal.message),
        "causes": list(refusal.causes) if refusal else [],
        "wins": float(_won(after) - _won(spread)),
        "combat": _combat(plan, view.active, fights, total),
    }
    room.spend(forked)
    kept = dict(sorted(after.items(), key=lambda item: -item[1])[: room.positions])
    return entry, kept, total - sum(kept.values(), Fraction(0))


def _won(spread: Spread) -> Fraction:
    """How likely the match is over, with the headquarters taken."""
    return sum((chance for view, chance in spread.items() if view.result), Fraction(0))


def _add(spread: Spread, view: View, chance: Fraction) -> None:
    spread[view] = spread.get(view, Fraction(0)) + chance


def _refusal(plan: Plan, view: View, order: Json) -> Refusal | None:
    if view.result is not None:
        return OVER
    player = view.active
    return objection(plan, view.forces[player], view.supply[player], player, order)


def _ends(
    plan: Plan, view: View, order: Json
) -> tuple[Fight | None, Iterable[tuple[View, Fraction]]]:
    """The positions that a legal order leads to, and the combat that decides among them."""
    try:
        return None, [(_run(plan, view, order, None), Fraction(1))]
    except _Undecided as undecided:
        place = undecided.place
    strong = view.forces[view.active][place] + order["amount"]
    weak = view.forces[view.active ^ 1][place]
    ends = tuple(outcomes(strong, weak, plan.fraction, MOST_ENDS))
    forked = [(_run(plan, view, order, end), end.chance) for end in ends]
    return Fight(place, strong, weak, ends), forked


def _run(plan: Plan, view: View, order: Json, told: Outcome | None) -> View:
    fight = _undecided if told is None else _told(told)
    return play(plan, State(view, 1), (order,), False, fight).state.view


def _combat(plan: Plan, player: int, fights: list[tuple[Fight, Fraction]], total: Fraction) -> Json:
    """The combat of an order over all positions: exact, under the condition that there is one."""
    if not fights:
        return None
    fought = sum((chance for _, chance in fights), Fraction(0))
    left: dict[tuple[bool, int], Fraction] = {}
    for fight, chance in fights:
        for end in fight.ends:
            key = (end.attacker_wins, end.strength)
            left[key] = left.get(key, Fraction(0)) + chance * end.chance / fought
    likely = max(fights, key=lambda each: each[1])[0]
    ordered = sorted(left.items(), key=lambda item: (not item[0][0], _place(item[0])))
    return {
        "location": plan.ids[likely.place],
        "attacker": likely.attacker,
        "defender": likely.defender,
        "bound": bound_of(likely.attacker, likely.defender, plan.fraction),
        "chance": float(fought / total),
        "joined": any(
            is_joined(each.attacker, each.defender, plan.fraction, MOST_ENDS) for each, _ in fights
        ),
        "win": float(sum(p for (wins, _), p in left.items() if wins)),
        "left": [
            {"winner": PLAYERS[player if wins else player ^ 1], "strength": strength, "p": float(p)}
            for (wins, strength), p in ordered
        ],
    }


def _place(end: tuple[bool, int]) -> int:
    """The attacker's best end first, its worst last."""
    wins, strength = end
    return -strength if wins else strength


def _after(plan: Plan, view: View, chance: Fraction) -> Json:
    """The likeliest position after an order, and how likely it is."""
    over = view.result
    return {
        "chance": float(chance),
        "supply": dict(zip(PLAYERS, view.supply, strict=True)),
        "used": view.used,
        "winner": over.winners[0] if over is not None and over.winners else None,
        "nodes": {
            id: {"owner": OWNERS[owner], "P1": one, "P2": two}
            for id, owner, one, two in zip(plan.ids, view.owners, *view.forces, strict=True)
        },
    }
