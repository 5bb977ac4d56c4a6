"""A win within the turn: spells, attackers and tricks that are lethal however the other blocks.

A search over the player's own choices until the turn ends.  The other blocks in every way and
answers in every way, but plays nothing: what it holds is not known.  It follows nothing that hangs
on luck: no drawn card, no flipped coin.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from core.agents.base import Budget
from core.games.mtg import options
from core.games.mtg.actions import Action
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.greedy import decide
from core.games.mtg.combat.declare import possible_attackers
from core.games.mtg.determinization import guess
from core.games.mtg.legality import perform
from core.games.mtg.run import Run
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.games.mtg.view import View
from core.rng import Rng

STATES = 1_500
"""States that are looked at."""

WIDE = 40
"""Choices of one decision that are looked at."""

DEEP = 60
"""Decisions in a row that are followed: what may be done again and again has no end."""

HELP = 4
"""Damage that a spell, an ability or a mana may come to, for a first look at what is possible."""

PASS = Action("PASS_PRIORITY")


class OutOfStates(Exception):
    """So many states were looked at as there may be."""


def winning(rules: Rules, view: View, rng: Rng, budget: Budget) -> Action | None:
    """The action that a win within the turn begins with; None where none was found."""
    state = view.seen
    seat = state.to_act()
    if seat is None or state.active != seat or not is_near(rules, state, seat):
        return None
    return Lethal(rules, guess(rules, view, rng), seat, budget.should_stop).first()


def is_near(rules: Rules, state: State, seat: int) -> bool:
    """Whether the damage that there may be would do; most decisions are told apart by this."""
    board = Board(rules, state, seat)
    attackers = state.combat.attackers or possible_attackers(state)
    damage = 0
    for id in attackers:
        body = board.bodies[id]
        times = 2 if "double strike" in body.keywords else 1
        damage += max(0, body.power) * times
    fewest = state.seats[1 - seat].life
    if damage >= fewest:
        return True
    plays = 0
    for entry in options.entries(rules, state, seat, by_hand=False):
        plays += entry.action.type in ("CAST_SPELL", "ACTIVATE_ABILITY")
    return damage + HELP * plays >= fewest


class Lethal:
    """One search from one state."""

    def __init__(
        self,
        rules: Rules,
        state: State,
        seat: int,
        should_stop: Callable[[], bool] | None = None,
    ) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.should_stop = should_stop
        self.left = STATES
        self.library = len(state.seats[seat].library)

    def first(self) -> Action | None:
        """The first action of a win."""
        try:
            for action in self._own(self.state):
                after = self._after(self.state, self.seat, action)
                if after is not None and self._wins(after, 1):
                    return action
        except OutOfStates:
            pass
        return None

    def _wins(self, state: State, deep: int) -> bool:
        """Whether the player can win from there, so many decisions on, in this turn."""
        if state.over:
            return state.winner == self.seat
        if deep >= DEEP:
            return False
        if state.turn != self.state.turn or state.step in ("END", "CLEANUP"):
            return False
        if len(state.seats[self.seat].library) != self.library or state.rng != self.state.rng:
            return False
        seat = state.to_act()
        assert seat is not None
        if seat == self.seat:
            return any(self._leads(state, seat, action, deep) for action in self._own(state))
        return all(self._leads(state, seat, action, deep) for action in self._others(state, seat))

    def _leads(self, state: State, seat: int, action: Action, deep: int) -> bool:
        after = self._after(state, seat, action)
        return after is not None and self._wins(after, deep + 1)

    def _after(self, state: State, seat: int, action: Action) -> State | None:
        self.left -= 1
        if self.left < 0 or (self.should_stop is not None and self.should_stop()):
            raise OutOfStates
        run = Run(self.rules, state)
        return run.s if perform(run, seat, action) is None else None

    def _own(self, state: State) -> list[Action]:
        """What the player may do: first what the rules of the greedy bot say, then the rest."""
        found = {decide(self.rules, state, self.seat): None}
        if state.pending is None and not state.declares:
            for entry in options.entries(self.rules, state, self.seat, by_hand=False):
                if entry.action.type not in ("SKIP_COMBAT", "SKIP_MAIN2"):
                    found.update(dict.fromkeys(islice(options.expand(entry), WIDE)))
        else:
            legal = options.legal(self.rules, state, self.seat)
            sets = sorted(islice(legal, WIDE), key=lambda each: -len(each.attackers))
            found.update(dict.fromkeys(sets))
        return list(found)

    def _others(self, state: State, seat: int) -> list[Action]:
        """What the other may do: pass, block, answer."""
        if state.pending is None and not state.declares:
            return [PASS]
        legal = options.legal(self.rules, state, seat)
        return list(dict.fromkeys((decide(self.rules, state, seat), *islice(legal, STATES))))
