"""A match that a script plays: its state, acting for a player, and passing on both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from core.games.mtg.actions import Action, Fault
from core.games.mtg.combat.declare import forced_attackers, forced_blocks
from core.games.mtg.legality import perform
from core.games.mtg.run import Run
from core.games.mtg.scenario.expect import Differs
from core.games.mtg.scenario.names import Names
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.protocol import Json

Walk: TypeAlias = Iterator[None]
Raw: TypeAlias = dict[str, Json]

MOST = 2_000
"""Passes of one step of a script."""

UNASKED = ("check", "illegal")
"""Steps that change nothing: an answer may stand behind them."""


class Refused(Exception):
    """The engine refused an action."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(f"{fault.code}: {fault.message}")


class Playing:
    """The match of a script, and what its steps do with it."""

    def __init__(self, rules: Rules, names: Names, state: State, alone: bool = False) -> None:
        self.rules = rules
        self.names = names
        self.state = state
        self.alone = alone
        """Whether nobody passes for the other player (rule 1: an `illegal` step tries as it is)."""
        self.rest: Sequence[Raw] = ()
        """The steps after the one that is being done."""
        self.idle: int | None = None
        """The turn in which the script has said that nothing attacks."""
        self.decided = 0
        """How many decisions the script has made."""
        self.stopped: tuple[str, Walk] | None = None
        """The walk that waits for a decision, and its step."""

    def act(self, seat: int, action: Action) -> None:
        """Let the engine do it."""
        run = Run(self.rules, self.state)
        fault = perform(run, seat, action)
        if fault is not None:
            raise Refused(fault)
        self.state = run.s

    def seat(self, raw: Raw) -> int:
        """The player of the step."""
        return self.names.players.index(raw["player"])

    def hand_over(self, seat: int) -> None:
        """Pass for the other player, if only that gives priority (rule 1)."""
        state = self.state
        if self.alone:
            return
        idle = state.pending is None and not state.declares and state.passes == 0
        if idle and state.priority == 1 - seat:
            self.act(1 - seat, Action("PASS_PRIORITY"))

    def move_on(self) -> None:
        """One pass, or an undeclared combat: only what is forced."""
        state = self.state
        seat = state.to_act()
        if seat is None:
            raise Differs(f"the game is over ({state.reason})")
        if state.pending is not None:
            raise Differs(f"unscripted decision {state.pending.kind} of {self.names.players[seat]}")
        if state.declares == "attackers":
            self.act(seat, Action("DECLARE_ATTACKERS", attackers=forced_attackers(state)))
        elif state.declares == "blockers":
            self.act(seat, Action("DECLARE_BLOCKERS", blocks=forced_blocks(state)))
        else:
            self.act(seat, Action("PASS_PRIORITY"))

    def walk(self, reached: Callable[[State], bool], what: str) -> Walk:
        """Pass until it holds; stops at decisions that the script answers."""
        for _ in range(MOST):
            if reached(self.state):
                return
            if self.state.pending is not None and self._is_answered():
                yield
            else:
                self.move_on()
        raise Differs(f"{what} was not reached within {MOST} passes")

    def _is_answered(self) -> bool:
        following = next((each["do"] for each in self.rest if each["do"] not in UNASKED), "")
        return following == "decide"
