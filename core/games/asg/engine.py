"""One ply being played: a private working copy that orders change and that logs events.

Events carry exactly the payloads of rules/asg.md, in their order, and point at what caused them.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.asg.combat import bound_of, next_word, win_probability
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Plan, Way
from core.games.asg.state import PLAYERS, State, View
from core.protocol import Event, Json, Pointer, Refusal, Result, Step

CAPTURED, CAPPED = "hq_captured", "turn_cap"
WON = (
    Result((1.0, -1.0), CAPTURED, ("P1",)),
    Result((-1.0, 1.0), CAPTURED, ("P2",)),
)
DRAWN = Result((0.0, 0.0), CAPPED)

_new = tuple.__new__
"""Makes a named tuple from all its fields at once: the inner loop makes many."""

NOWHERE: Way = (0, 0, ())
"""The way between nodes that are no neighbours."""


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
        values = (owners, forces, supply, self.active, ply, self.used, self.result)
        return _new(State, (_new(View, values), self.rng))

    def step(self) -> Step[State]:
        """The state, and all that happened on the way to it."""
        return _new(Step, (self.state(), tuple(self.events)))

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
        self.take(orders[:room])
        if self.result is None:
            self.end()

    def take(self, orders: Sequence[Json]) -> None:
        """Orders within the budget, valid or not, up to a win.

        One loop, because it is the inner one: most orders are valid marches, and those are seen
        at one glance.  What is wrong with the others is `objection`'s to say.
        """
        ways, player = self.plan.ways, self.active
        name, log, owners = PLAYERS[player], self.events.append, self.owners
        mine, theirs = self.forces[player], self.forces[player ^ 1]
        for order in orders:
            self.used += 1
            if type(order) is dict and order.get("type") == "move":
                start, goal, amount = order.get("from"), order.get("to"), order.get("amount")
                if type(amount) is int and type(start) is str and type(goal) is str:
                    source, target, edge = ways.get((start, goal), NOWHERE)
                    left, arrived = mine[source] - amount, mine[target] + amount
                    if edge and left >= 0 < amount and arrived <= MAX_NUMBER:
                        mine[source], mine[target] = left, arrived
                        data = {
                            "player": name,
                            "from": start,
                            "to": goal,
                            "amount": amount,
                            "fromStrengthAfter": left,
                            "toStrengthAfter": arrived,
                        }
                        log(_new(Event, ("move", data, edge, None)))
                        if theirs[target]:
                            self.combat(target, edge)
                        if owners[target] != player and mine[target]:
                            self.capture(target, edge)
                            if self.result is not None:
                                return
                        continue
            self._other(player, mine, order)

    def _other(self, player: int, mine: list[int], order: Json) -> None:
        """An order that is no valid march."""
        refusal = objection(self.plan, mine, self.supply[player], player, order)
        if refusal is not None:
            self.reject(order, refusal)
        elif order["type"] == "reinforce":
            self.reinforce(order["amount"])

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
        supply = self.supply[player] = self.supply[player] - amount * plan.cost
        strength = mine[home] = mine[home] + amount
        data = {
            "player": PLAYERS[player],
            "location": plan.ids[home],
            "amount": amount,
            "supplyAfter": supply,
            "strengthAfter": strength,
        }
        self.log("reinforce", data, plan.buying[player])

    def combat(self, place: int, edge: tuple[Pointer, ...]) -> None:
        """Both sides on one node: one of them is destroyed (seed 2, Combat Resolution Steps)."""
        player = self.active
        mine, theirs = self.forces[player], self.forces[player ^ 1]
        strong, weak = mine[place], theirs[place]
        bound = bound_of(strong, weak, self.plan.fraction)
        word = self.rng = next_word(self.rng)
        noise = word % (2 * bound + 1) - bound
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
        self.events.append(_new(Event, (kind, data, causes, None)))
