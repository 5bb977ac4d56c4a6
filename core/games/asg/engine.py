"""One ply being played: a private working copy that orders change and that logs events.

Events carry exactly the payloads of rules/asg.md, in their order, and point at what caused them.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.asg.combat import bound_of, next_word, win_probability
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Plan
from core.games.asg.state import PLAYERS, State, View
from core.protocol import Event, Json, Refusal, Result

CAPTURED, CAPPED = "hq_captured", "turn_cap"
WON = (
    Result((1.0, -1.0), CAPTURED, ("P1",)),
    Result((-1.0, 1.0), CAPTURED, ("P2",)),
)
DRAWN = Result((0.0, 0.0), CAPPED)


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
        view = View(
            tuple(self.owners),
            (tuple(self.forces[0]), tuple(self.forces[1])),
            (self.supply[0], self.supply[1]),
            self.active,
            self.ply,
            self.used,
            self.result,
        )
        return State(view, self.rng)

    # -- the ply -----------------------------------------------------------------------------

    def income(self) -> None:
        """The supply that starts a ply; clamped, so that supply stays a 32-bit number."""
        plan, player = self.plan, self.active
        gain = min(plan.income(self.owners, player), MAX_NUMBER - self.supply[player])
        self.supply[player] += gain
        data = {
            "player": PLAYERS[player],
            "amount": gain,
            "supplyAfter": self.supply[player],
        }
        yields = (
            f"/map/nodes/{i}/supplyYield"
            for i, owner in enumerate(self.owners)
            if owner == player and plan.yields[i]
        )
        self.log("income", data, ("/settings/baseIncome", *yields))

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
        mine = self.forces[self.active]
        refusal = objection(self.plan, mine, self.supply[self.active], self.active, order)
        self.used += 1
        if refusal is not None:
            self.reject(order, refusal)
        elif order["type"] == "move":
            index = self.plan.index
            self.move(index[order["from"]], index[order["to"]], order["amount"])
        elif order["type"] == "reinforce":
            self.reinforce(order["amount"])

    # -- orders that are known to be valid ---------------------------------------------------

    def reject(self, order: Json, refusal: Refusal) -> None:
        """Record an order that the rules refuse."""
        data = {
            "player": PLAYERS[self.active],
            "action": order,
            "message": refusal.message,
        }
        self.log("invalid_action", data, refusal.causes)

    def reinforce(self, amount: int) -> None:
        """Supply becomes strength at the headquarters."""
        plan, player = self.plan, self.active
        home, mine = plan.hq[player], self.forces[player]
        self.supply[player] -= amount * plan.cost
        mine[home] += amount
        data = {
            "player": PLAYERS[player],
            "location": plan.ids[home],
            "amount": amount,
            "supplyAfter": self.supply[player],
            "strengthAfter": mine[home],
        }
        causes = ("/settings/reinforceCostPerStrength", f"/players/{PLAYERS[player]}/hq")
        self.log("reinforce", data, causes)

    def move(self, source: int, target: int, amount: int) -> None:
        """A march, and what it leads to: combat, capture, victory."""
        plan, player = self.plan, self.active
        mine, theirs = self.forces[player], self.forces[player ^ 1]
        mine[source] -= amount
        mine[target] += amount
        edge = plan.edge_at[source, target]
        data = {
            "player": PLAYERS[player],
            "from": plan.ids[source],
            "to": plan.ids[target],
            "amount": amount,
            "fromStrengthAfter": mine[source],
            "toStrengthAfter": mine[target],
        }
        self.log("move", data, (edge,))
        if theirs[target]:
            self.combat(target, edge)
        if mine[target] and self.owners[target] != player:
            self.capture(target, edge)

    def combat(self, place: int, edge: str) -> None:
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
        self.log("combat", data, ("/settings/combatVarianceFraction", edge))

    def capture(self, place: int, edge: str) -> None:
        """The node changes hands; the enemy's headquarters end the match."""
        player = self.active
        self.owners[place] = player
        data = {
            "location": self.plan.ids[place],
            "newOwner": PLAYERS[player],
        }
        self.log("capture", data, (f"/map/nodes/{place}", edge))
        if place == self.plan.hq[player ^ 1]:
            self.result = WON[player]
            self.ply += 1
            result = {"type": "win", "winner": PLAYERS[player], "reason": CAPTURED}
            self.log("game_end", {"result": result}, (f"/players/{PLAYERS[player ^ 1]}/hq",))

    def log(self, kind: str, data: dict[str, Json], causes: tuple[str, ...]) -> None:
        """Note an event."""
        self.events.append(Event(kind, data, causes))
