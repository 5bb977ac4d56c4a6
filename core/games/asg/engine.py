"""One ply being played: a private working copy that orders change and that logs events.

Events carry exactly the payloads of rules/asg.md, in their order, and point at what caused them.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.asg.combat import bound_of, next_word, win_probability
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Causes, Plan
from core.games.asg.state import PLAYERS, State, View
from core.protocol import Event, Json, Refusal, Result, Step

CAPTURED, CAPPED = "hq_captured", "turn_cap"
WON = (
    Result((1.0, -1.0), CAPTURED, ("P1",)),
    Result((-1.0, 1.0), CAPTURED, ("P2",)),
)
DRAWN = Result((0.0, 0.0), CAPPED)

_new = tuple.__new__
"""Makes a named tuple from all its fields at once: the inner loop makes many."""


class Running:
    """A state that may be changed, and the events on the way."""

    __slots__ = (
        "active", "events", "forces", "owners", "plan", "ply", "result", "rng", "supply", "used",
    )  # fmt: skip

    def __init__(self, plan: Plan, state: State) -> None:
        view, self.rng = state
        owners, (one, two), supply, self.active, self.ply, self.used, self.result = view
        self.plan = plan
        self.owners, self.supply = list(owners), list(supply)
        self.forces = (list(one), list(two))
        self.events: list[Event] = []

    def step(self) -> Step[State]:
        """The state as a value, and all that happened on the way to it."""
        one, two = self.forces
        forces, supply = (tuple(one), tuple(two)), tuple(self.supply)
        owners, ply = tuple(self.owners), self.ply
        values = (owners, forces, supply, self.active, ply, self.used, self.result)
        return _new(Step, (_new(State, (_new(View, values), self.rng)), tuple(self.events)))

    # -- the ply -----------------------------------------------------------------------------

    def income(self) -> None:
        """The supply that starts a ply; clamped, so that supply stays a 32-bit number."""
        plan, player, owners, supplies = self.plan, self.active, self.owners, self.supply
        gain, causes = plan.base, ["/settings/baseIncome"]
        for node, amount, cause in plan.yielding:
            if owners[node] == player:
                gain += amount
                causes.append(cause)
        supply = supplies[player] + gain
        if supply > MAX_NUMBER:
            gain, supply = gain - supply + MAX_NUMBER, MAX_NUMBER
        supplies[player] = supply
        data = {"player": PLAYERS[player], "amount": gain, "supplyAfter": supply}
        self.events.append(_new(Event, ("income", data, tuple(causes), None)))

    def end(self) -> None:
        """The hand-over: the next ply with its income, or the draw at the cap."""
        self.ply += 1
        self.used = 0
        self.active ^= 1
        if self.ply < self.plan.cap:
            self.income()
            return
        self.result = DRAWN
        data = {"result": {"type": "draw", "reason": CAPPED}}
        self.log("game_end", data, ("/settings/turnCapPlies",))

    def fold(self, orders: Sequence[Json]) -> None:
        """A list of orders as one ply: what is too much first, then each, then the end.

        A win stops the rest without a word (rules/asg.md, order in a ply).
        """
        room = self.plan.budget - self.used
        if len(orders) > room:
            for order in orders[room:]:
                self.reject(order, surplus(self.plan))
            orders = orders[:room]
        self.take(orders)
        if self.result is None:
            self.end()

    def take(self, orders: Sequence[Json]) -> None:
        """Orders within the budget, valid or not, up to a win.

        One loop, because it is the inner one: most orders are valid, and those are seen at one
        glance.  What is wrong with the others is `objection`'s to say.
        """
        plan, player = self.plan, self.active
        ways, home, cost = plan.ways, plan.hq[player], plan.cost
        name, log, owners, supplies = PLAYERS[player], self.events.append, self.owners, self.supply
        mine, theirs = self.forces[player], self.forces[player ^ 1]
        first, self.used = self.used + 1, self.used + len(orders)
        for count, order in enumerate(orders, first):
            try:
                kind = order["type"]
                if kind == "move":
                    start, goal = order["from"], order["to"]
                    source, target, marched, fought, taken = ways[start][goal]
                amount = order["amount"]
            except (KeyError, TypeError):
                self._other(order)
                continue
            if type(amount) is not int or not 0 < amount <= MAX_NUMBER:
                self._other(order)
            elif kind == "move":
                left, arrived = mine[source] - amount, mine[target] + amount
                if left < 0 or arrived > MAX_NUMBER:
                    self._other(order)
                    continue
                mine[source], mine[target] = left, arrived
                data = {
                    "player": name,
                    "from": start,
                    "to": goal,
                    "amount": amount,
                    "fromStrengthAfter": left,
                    "toStrengthAfter": arrived,
                }
                log(_new(Event, ("move", data, marched, None)))
                if theirs[target]:
                    self.combat(target, fought)
                if owners[target] != player and mine[target]:
                    owners[target] = player
                    data = {"location": goal, "newOwner": name}
                    log(_new(Event, ("capture", data, taken, None)))
                    if target == plan.hq[player ^ 1]:
                        self.used = count
                        self.win()
                        return
            elif kind == "reinforce":
                supply, strength = supplies[player] - amount * cost, mine[home] + amount
                if supply < 0 or strength > MAX_NUMBER:
                    self._other(order)
                    continue
                supplies[player], mine[home] = supply, strength
                data = {
                    "player": name,
                    "location": plan.ids[home],
                    "amount": amount,
                    "supplyAfter": supply,
                    "strengthAfter": strength,
                }
                log(_new(Event, ("reinforce", data, plan.buying[player], None)))
            else:
                self._other(order)

    def _other(self, order: Json) -> None:
        """An order that is neither a valid march nor a valid purchase: a pass, or invalid."""
        player = self.active
        mine, supply = self.forces[player], self.supply[player]
        refusal = objection(self.plan, mine, supply, player, order)
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

    def combat(self, place: int, causes: Causes) -> None:
        """Both sides on one node: one of them is destroyed (seed 2, Combat Resolution Steps)."""
        player, plan = self.active, self.plan
        mine, theirs = self.forces[player], self.forces[player ^ 1]
        strong, weak = mine[place], theirs[place]
        bound = bound_of(strong, weak, plan.fraction)
        word = self.rng = next_word(self.rng)
        noise = word % (2 * bound + 1) - bound
        base = strong - weak
        delta = base + noise
        won, left = delta > 0, abs(delta)
        if delta == 0:
            self.rng = next_word(self.rng)
            won, left = bool(self.rng & 1), 1
        mine[place], theirs[place] = (left, 0) if won else (0, left)
        data = {
            "location": plan.ids[place],
            "attacker": PLAYERS[player],
            "defender": PLAYERS[player ^ 1],
            "attackerStrengthBefore": strong,
            "defenderStrengthBefore": weak,
            "attackerWinProb": win_probability(base, bound),
            "varianceBound": bound,
            "noise": noise,
            "delta": delta,
            "winner": PLAYERS[player if won else player ^ 1],
            "winnerStrengthAfter": left,
        }
        self.events.append(_new(Event, ("combat", data, causes, None)))

    def win(self) -> None:
        """The enemy's headquarters are taken, which ends the match."""
        player = self.active
        self.result = WON[player]
        self.ply += 1
        result = {"type": "win", "winner": PLAYERS[player], "reason": CAPTURED}
        self.log("game_end", {"result": result}, (f"/players/{PLAYERS[player ^ 1]}/hq",))

    def log(self, kind: str, data: dict[str, Json], causes: Causes) -> None:
        """Note an event."""
        self.events.append(_new(Event, (kind, data, causes, None)))
