"""One ply being played: a private working copy that orders change and that logs events.

Events carry exactly the payloads of rules/asg.md, in their order, and point at what caused them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.asg.combat import bound_of, next_word, win_probability
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Plan
from core.games.asg.state import PLAYERS, State, View
from core.protocol import Event, Json, Pointer, Refusal, Result
from core.quick import twin_of

CAPTURED, CAPPED = "hq_captured", "turn_cap"
WON = (
    Result((1.0, -1.0), CAPTURED, ("P1",)),
    Result((-1.0, 1.0), CAPTURED, ("P2",)),
)
DRAWN = Result((0.0, 0.0), CAPPED)

_EventTwin, _ViewTwin, _StateTwin = twin_of(Event), twin_of(View), twin_of(State)


class Running:
    """A state that may be changed, and the events on the way."""

    __slots__ = (
        "active", "events", "forces", "owners", "plan", "ply", "result", "rng", "supply", "used",
    )  # fmt: skip

    def __init__(self, plan: Plan, state: State) -> None:
        view = state.view
        self.plan = plan
        self.owners = list(view.owners)
        self.forces = (list(view.forces[0]), list(view.forces[1]))
        self.supply = list(view.supply)
        self.active, self.ply, self.used = view.active, view.ply, view.used
        self.result = view.result
        self.rng = state.rng
        self.events: list[Event] = []

    def state(self) -> State:
        """The state as a value."""
        one, two = self.forces
        forces, supply = (tuple(one), tuple(two)), tuple(self.supply)
        owners, ply = tuple(self.owners), self.ply
        view = _ViewTwin(owners, forces, supply, self.active, ply, self.used, self.result)
        view.__class__ = View
        state: Any = _StateTwin(view, self.rng)
        state.__class__ = State
        made: State = state
        return made

    # -- the ply -----------------------------------------------------------------------------

    def income(self) -> None:
        """The supply that starts a ply; clamped, so that supply stays a 32-bit number."""
        player, owners, causes = self.active, self.owners, ["/settings/baseIncome"]
        gain = self.plan.base
        for node, amount, cause in self.plan.yielding:
            if owners[node] == player:
                gain += amount
                causes.append(cause)
        gain = min(gain, MAX_NUMBER - self.supply[player])
        supply = self.supply[player] = self.supply[player] + gain
        data = {"player": PLAYERS[player], "amount": gain, "supplyAfter": supply}
        self.log("income", data, tuple(causes))

    def end(self) -> None:
        """The hand-over: the next ply with its income, or the draw at the cap."""
        self.ply += 1
        self.used = 0
        self.active ^= 1
        if self.ply >= self.plan.cap:
            self.result = DRAWN
            data = {"result": {"type": "draw", "reason": CAPPED}}
            self.log("game_end", data, ("/settings/turnCapPlies",))
        else:
            self.income()

    def fold(self, orders: Sequence[Json]) -> None:
        """A list of orders as one ply: what is too much first, then each, then the end.

        A win stops the rest without a word (rules/asg.md, order in a ply).
        """
        room = self.plan.budget - self.used
        for order in orders[room:]:
            self.reject(order, surplus(self.plan))
        for order in orders[:room]:
            self.order(order)
            if self.result is not None:
                return
        self.end()

    def order(self, order: Json) -> None:
        """One order within the budget, valid or not."""
        self.used += 1
        player = self.active
        mine = self.forces[player]
        if type(order) is dict:
            # Most orders are valid: they are seen at one glance, what is wrong is explained below.
            kind, amount = order.get("type"), order.get("amount")
            if type(amount) is int and amount > 0:
                if kind == "move" and self._march(player, mine, order, amount):
                    return
                if kind == "reinforce" and self._reinforce(player, mine, amount):
                    return
        refusal = objection(self.plan, mine, self.supply[player], player, order)
        if refusal is not None:
            self.reject(order, refusal)

    def reject(self, order: Json, refusal: Refusal) -> None:
        """Record an order that the rules refuse."""
        data = {
            "player": PLAYERS[self.active],
            "action": order,
            "message": refusal.message,
        }
        self.log("invalid_action", data, refusal.causes)

    def _reinforce(self, player: int, mine: list[int], amount: int) -> bool:
        """Supply becomes strength at the headquarters; False where `objection` objects."""
        plan, home = self.plan, self.plan.hq[player]
        supply, strength = self.supply[player] - amount * plan.cost, mine[home] + amount
        if supply < 0 or strength > MAX_NUMBER:
            return False
        self.supply[player] = supply
        mine[home] = strength
        data = {
            "player": PLAYERS[player],
            "location": plan.ids[home],
            "amount": amount,
            "supplyAfter": supply,
            "strengthAfter": strength,
        }
        self.log("reinforce", data, plan.buying[player])
        return True

    def _march(self, player: int, mine: list[int], order: Json, amount: int) -> bool:
        """A march, and what it leads to: combat, capture, victory; False as above."""
        start, goal = order.get("from"), order.get("to")
        if type(start) is not str or type(goal) is not str:
            return False
        way = self.plan.ways.get((start, goal))
        if way is None:
            return False
        source, target, edge = way
        left, arrived = mine[source] - amount, mine[target] + amount
        if left < 0 or arrived > MAX_NUMBER:
            return False
        mine[source], mine[target] = left, arrived
        data = {
            "player": PLAYERS[player],
            "from": start,
            "to": goal,
            "amount": amount,
            "fromStrengthAfter": left,
            "toStrengthAfter": arrived,
        }
        event = _EventTwin("move", data, edge, None)
        event.__class__ = Event
        self.events.append(event)
        if self.forces[player ^ 1][target]:
            self.combat(target, edge)
        if self.owners[target] != player and mine[target]:
            self.capture(target, edge)
        return True

    def combat(self, place: int, edge: tuple[Pointer, ...]) -> None:
        """Both sides on one node: one of them is destroyed (seed 2, Combat Resolution Steps)."""
        player = self.active
        mine, theirs = self.forces[player], self.forces[player ^ 1]
        strong, weak = mine[place], theirs[place]
        bound = bound_of(strong, weak, self.plan.fraction)
        self.rng = next_word(self.rng)
        noise = self.rng % (2 * bound + 1) - bound
        delta = strong - weak + noise
        won, left = delta > 0, abs(delta)
        if delta == 0:
            self.rng = next_word(self.rng)
            won, left = bool(self.rng & 1), 1
        mine[place], theirs[place] = (left, 0) if won else (0, left)
        data = {
            "location": self.plan.ids[place],
            "attacker": PLAYERS[player],
            "defender": PLAYERS[player ^ 1],
            "attackerStrengthBefore": strong,
            "defenderStrengthBefore": weak,
            "attackerWinProb": win_probability(strong - weak, bound),
            "varianceBound": bound,
            "noise": noise,
            "delta": delta,
            "winner": PLAYERS[player if won else player ^ 1],
            "winnerStrengthAfter": left,
        }
        self.log("combat", data, ("/settings/combatVarianceFraction", *edge))

    def capture(self, place: int, edge: tuple[Pointer, ...]) -> None:
        """The node changes hands; the enemy's headquarters end the match."""
        player = self.active
        self.owners[place] = player
        data = {
            "location": self.plan.ids[place],
            "newOwner": PLAYERS[player],
        }
        self.log("capture", data, (f"/map/nodes/{place}", *edge))
        if place == self.plan.hq[player ^ 1]:
            self.result = WON[player]
            self.ply += 1
            result = {"type": "win", "winner": PLAYERS[player], "reason": CAPTURED}
            self.log("game_end", {"result": result}, (f"/players/{PLAYERS[player ^ 1]}/hq",))

    def log(self, kind: str, data: dict[str, Json], causes: tuple[str, ...]) -> None:
        """Note an event."""
        event = _EventTwin(kind, data, causes, None)
        event.__class__ = Event
        self.events.append(event)
