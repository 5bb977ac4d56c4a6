"""Whole duels on the compiled scripts, without events: playouts, batches, agents' searches.

Bit-equal to the reference engine in values, dice, overflow, turn, winner: the tests compare every
step.  States and views are the same values, so that both engines can take turns.
"""

from __future__ import annotations

from collections import deque

from core.games.heroes import floats
from core.games.heroes.dice import Dice
from core.games.heroes.execpy import (
    DONE,
    DRAWN,
    LOST,
    PASSED,
    Compiled,
    Dicing,
    Heard,
    compile_script,
)
from core.games.heroes.limits import MAX_CASCADE, MAX_PENDING
from core.games.heroes.link import Linked
from core.games.heroes.state import State, View
from core.protocol import Result

NO_CONTEXT = (0.0, 0.0, 0.0, 0.0, 0.0)
START, TURN_START, PHASE_START, TURN_END = range(4)
"""Indices into the phases of a linked entity."""

Scripts = tuple[Compiled, ...]


class _Side:
    """One entity's compiled scripts."""

    __slots__ = ("abilities", "changes", "costs", "phases", "used")

    def __init__(self, linked: Linked, owner: int, heard: Heard) -> None:
        entity = linked.entities[owner]
        made: dict[int, Compiled] = {}

        def script(index: int) -> Compiled:
            if index not in made:
                made[index] = compile_script(linked.scripts[index], owner, heard)
            return made[index]

        def each(indices: tuple[int, ...]) -> Scripts:
            return tuple(script(index) for index in indices)

        self.abilities = each(entity.abilities)
        self.phases = tuple(each(indices) for indices in entity.phases)
        self.used = tuple(each(indices) for indices in entity.used)
        self.changes = tuple(each(indices) for indices in entity.changes)
        self.costs = tuple(ability.cost for ability in linked.plan.entities[owner].abilities)


class FastDuel:
    """A duel's rules, compiled; `initial` and `apply` mirror the game's, without events."""

    def __init__(self, linked: Linked) -> None:
        self.plan = linked.plan
        self.ties_draw = linked.plan.ties == "draw"
        first, second = (
            frozenset(i for i, handlers in enumerate(entity.changes) if handlers)
            for entity in linked.entities
        )
        self.sides = tuple(_Side(linked, owner, (first, second)) for owner in (0, 1))

    def initial(self, dice: Dice) -> State:
        """The start, run to the first decision."""
        plan = self.plan
        values = (plan.entities[0].initial, plan.entities[1].initial)
        running = Running(self, State(View(values), dice))
        for entity in (0, 1):
            running.fire(self.sides[entity].phases[START], NO_CONTEXT)
        running.open_turn()
        return running.state()

    def apply(self, state: State, ability: int) -> State:
        """Use an ability that exists (-1: idle), and run on to the next decision or the end."""
        running = Running(self, state)
        running.use(ability)
        return running.state()


class Running(Dicing):
    """The private working copy of one step."""

    __slots__ = (
        "active",
        "duel",
        "fallen",
        "in_phase",
        "overflow",
        "passed",
        "ply",
        "queued",
        "reason",
        "turn",
        "values",
        "waiting",
        "winner",
    )

    def __init__(self, duel: FastDuel, state: State) -> None:
        view, dice = state.view, state.dice
        super().__init__(dice.k0, dice.k1, dice.ctr)
        self.duel = duel
        self.values = (list(view.values[0]), list(view.values[1]))
        self.turn, self.active, self.ply = view.turn, view.active, view.ply
        self.overflow = view.overflow
        self.waiting: deque[tuple[int, int, float, float]] = deque()
        self.queued = 0
        self.in_phase = False
        self.passed = False
        self.winner = -1
        self.reason = ""
        self.fallen = DONE

    def state(self) -> State:
        """The state as a value."""
        values = (tuple(self.values[0]), tuple(self.values[1]))
        view = View(values, self.turn, self.active, self.ply, self.overflow, self._result())
        return State(view, Dice(self.k0, self.k1, self.ctr))

    def _result(self) -> Result | None:
        if not self.reason:
            return None
        if self.winner < 0:
            return Result((0.0, 0.0), self.reason)
        returns = (1.0, -1.0) if self.winner == 0 else (-1.0, 1.0)
        return Result(returns, self.reason, (self.duel.plan.players[self.winner],))

    def use(self, ability: int) -> None:
        """The active player's decision, up to the next one or the end."""
        self.ply += 1
        if ability >= 0:
            side = self.duel.sides[self.active]
            context = (0.0, 0.0, 0.0, float(ability), side.costs[ability])
            self.in_phase, self.passed = True, False
            self.fire(side.used[ability], context)
            if not self.reason and not self.passed:
                self.take(side.abilities[ability], NO_CONTEXT)
                if self.waiting:
                    self.drain()
        self.close_turn()
        self.open_turn()

    def open_turn(self) -> None:
        """Turns up to one that asks its player something."""
        while not self.reason:
            if self.turn >= self.duel.plan.max_turns:
                self.reason = "max_turns"
                return
            phases = self.duel.sides[self.active].phases
            self.fire(phases[TURN_START], NO_CONTEXT)
            self.in_phase, self.passed = True, False
            self.fire(phases[PHASE_START], NO_CONTEXT)
            if self.reason or not self.passed:
                return
            self.close_turn()

    def close_turn(self) -> None:
        """The end of the active player's turn, and the swap."""
        self.in_phase = False
        if not self.reason:
            self.fire(self.duel.sides[self.active].phases[TURN_END], NO_CONTEXT)
        if not self.reason:
            self.active ^= 1
            self.turn += 1

    def fire(self, scripts: Scripts, context: tuple[float, ...]) -> None:
        """Run handlers, each one's reactions before the next one."""
        for script in scripts:
            if self.reason:
                return
            self.take(script, context)
            if self.waiting:
                self.drain()
            self.queued = 0

    def take(self, script: Compiled, context: tuple[float, ...]) -> None:
        """Run one script and heed how it ended."""
        ended = script(self, context)
        if ended == DONE:
            return
        if ended == PASSED:
            self.passed = self.passed or self.in_phase
            return
        if self.duel.ties_draw and self.queued:
            # The changes that wait are answered first: they may say otherwise.
            before = self.fallen or ended
            differs = DRAWN in (ended, before) or ended & 1 != before & 1
            self.fallen = DRAWN if differs else before
            return
        self.finish(ended)

    def finish(self, ended: int) -> None:
        """The duel is over, as a script said."""
        self.winner = -1 if ended == DRAWN else ended & 1
        self.reason = "draw" if ended == DRAWN else "lose" if ended >= LOST else "win"
        self.waiting.clear()

    def queue(self, entity: int, slot: int, old: float, new: float) -> None:
        """A change that somebody listens to waits for its reactions, within the bounds."""
        if len(self.waiting) >= MAX_PENDING or self.queued >= MAX_CASCADE:
            self.overflow += 1
            return
        self.waiting.append((entity, slot, old, new))
        self.queued += 1

    def drain(self) -> None:
        """Answer waiting changes, first come first served, until none is left."""
        sides = self.duel.sides
        while self.waiting and not self.reason:
            entity, slot, old, new = self.waiting.popleft()
            context = (floats.sub(new, old), new, old, 0.0, 0.0)
            for script in sides[entity].changes[slot]:
                if not self.reason:
                    self.take(script, context)
        self.waiting.clear()
        self.queued = 0
        if self.fallen and not self.reason:
            self.finish(self.fallen)
