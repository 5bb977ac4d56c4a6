"""A match: who sits where, what was played, and where in it we stand.  A value, never changed.

Undo, redo and going to a ply move a cursor; playing from the middle drops what came after.
One ply is everything until the game says that the ply is complete (`Plied`), so a move and its
promotion choice are one step of undo.  A match, not the spec, bounds its length (`max_plies`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.abilities import Editable, Listed, Plied
from core.agents import Budget, Decision, Seat, SeatError, agent_from
from core.agents.base import DEFAULT_NODES, HUMAN, OUTSIDE, outside_refusal
from core.plies import Edited, Ply, Taken
from core.protocol import ActionError, AnyGame, EditError, Event, Json, Player, Result, Step
from core.rng import Rng, new_rng
from core.start import MAX_PLIES, first_step, plies_of

Timer = Callable[[int], Callable[[], bool]]
"""From milliseconds to a question "is the time over?", for those who have a clock."""


CEILING = 1_000
"""Milliseconds that an agent thinks about a ply at most while a person looks on."""
PATIENT = 2_500
"""Tries that this is for, the most that the page offers; more of them may take longer."""


class _Clocks:
    """How long the agents of one ply may think."""

    def __init__(self, timer: Timer | None, ceiling: int | None) -> None:
        self.timer, self.ceiling = timer, ceiling
        self.limit: Callable[[], bool] | None = None

    def budget(self, seat: Seat) -> Budget:
        """The budget of a seat; a ceiling is one for the whole ply.  Raises ValueError."""
        if seat.ms is not None:
            if self.timer is None:
                raise ValueError("There is no clock here; give the seat a number of tries")
            return Budget(2**31, self.timer(seat.ms))
        nodes = seat.nodes or DEFAULT_NODES
        if self.limit is None and self.timer is not None and self.ceiling is not None:
            self.limit = self.timer(max(self.ceiling, self.ceiling * nodes // PATIENT))
        return Budget(nodes, self.limit)


class MatchOver(ActionError):
    """Nobody is to act any more."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment; every method that plays returns the next one."""

    game: AnyGame
    seed: int
    start: Step[Any]
    start_raw: Json = None
    max_plies: int = MAX_PLIES
    seats: Mapping[Player, Seat] = field(default_factory=dict)
    plies: tuple[Ply, ...] = ()
    done: int = 0
    pending: tuple[Taken, ...] = ()
    undone: tuple[Taken, ...] = ()
    notes: tuple[str, ...] = ()
    tally: Mapping[Player, Json] = field(default_factory=dict)
    """Per player that a model decided for: counts of what came of asking it."""

    @property
    def state(self) -> Any:
        """The state we stand at."""
        if self.pending:
            return self.pending[-1].step.state
        return self.plies[self.done - 1].state if self.done else self.start.state

    @property
    def result(self) -> Result | None:
        """The game's result, or a draw by `ply_limit`."""
        found = self.game.result(self.state)
        if found is None and self.done >= self.max_plies:
            return Result((0.0,) * len(self.game.players), "ply_limit")
        return found

    @property
    def to_act(self) -> Player | None:
        """Whose decision it is; None exactly when there is a result."""
        return None if self.result is not None else self.game.to_act(self.state)

    @property
    def last(self) -> Taken | None:
        """The action that led here; None at the start, and after an edit."""
        if self.pending:
            return self.pending[-1]
        taken = self.plies[self.done - 1].taken if self.done else ()
        return taken[-1] if taken else None

    def seat(self, player: Player) -> Seat:
        """Who decides for the player; a human unless said otherwise."""
        return self.seats.get(player, HUMAN)

    def events(self, from_ply: int = 0) -> Iterator[tuple[int, Event]]:
        """Every event up to now with its ply; those of the set-up have ply 0."""
        if from_ply <= 0:
            yield from ((0, event) for event in self.start.events)
        first = max(from_ply, 1)
        for n, ply in enumerate(self.plies[first - 1 : self.done], first):
            yield from ((n, event) for event in ply.events)
        for each in self.pending:
            yield from ((self.done + 1, event) for event in each.step.events)
        yield from self.closing()

    def closing(self) -> Iterator[tuple[int, Event]]:
        """The event of a match that ends at its limit of plies, where the game itself goes on."""
        result = self.result
        if result is not None and self.game.result(self.state) is None:
            yield self.done, _limit_event(result)

    def play(
        self, action: Any, by: str = "human", nodes: int | None = None, how: str | None = None
    ) -> Match:
        """Take the action.  Raises MatchOver or IllegalAction; what came after is dropped."""
        return self._take(action, self.game.apply, by, nodes, how)

    def enter(
        self, action: Any, by: str = "human", nodes: int | None = None, how: str | None = None
    ) -> Match:
        """`play` for records and lists of orders: it takes rejected actions too (`Listed`)."""
        game: Any = self.game
        apply = game.enter if isinstance(game, Listed) else game.apply
        return self._take(action, apply, by, nodes, how)

    def _take(
        self,
        action: Any,
        apply: Callable[[Any, Any], Step[Any]],
        by: str,
        nodes: int | None,
        how: str | None,
    ) -> Match:
        player = self.to_act
        if player is None:
            raise MatchOver("The match is over")
        step = apply(self.state, action)
        pending = (*self.pending, Taken(player, action, step, by, nodes, how))
        if self._is_incomplete(step.state):
            return replace(self, plies=self.plies[: self.done], pending=pending, undone=())
        plies = (*self.plies[: self.done], Ply(pending))
        return replace(self, plies=plies, done=self.done + 1, pending=(), undone=())

    def reasoned(self, reason: str) -> Match:
        """With the player's reason for the action that led here.

        Raises ActionError where no action did.
        """
        if self.last is None:
            raise ActionError("There is no action to give a reason for")
        last = replace(self.last, reason=reason)
        if self.pending:
            return replace(self, pending=(*self.pending[:-1], last))
        n = self.done - 1
        ply = Ply((*self.plies[n].taken[:-1], last))
        return replace(self, plies=(*self.plies[:n], ply, *self.plies[self.done :]))

    def order(self, orders: list[Json], end: bool = True, by: str = "human") -> Match:
        """Hand in a list of orders; what is invalid in it is recorded and costs its slot.

        With `end` the ply ends after them.  Raises MatchOver or EditError.
        """
        game: Any = self.game
        if not isinstance(game, Listed):
            raise EditError("This game takes one action at a time, and no lists of orders")
        if self.to_act is None:
            raise MatchOver("The match is over")
        match, done = self, self.done
        for action in game.unfold(self.state, orders):
            match = match.enter(action, by)
        if end and match.done == done and match.to_act is not None:
            match = match.play(game.end_of_ply(), by)
        return match

    def edit(self, raw: Json) -> Match:
        """Change the state by hand, as a ply of its own.  Raises MatchOver or EditError."""
        if self.result is not None:
            raise MatchOver("The match is over; take a ply back to change something")
        if self.pending:
            raise EditError("Finish the ply first")
        game: Any = self.game
        if not isinstance(game, Editable):
            raise EditError("States of this game cannot be changed by hand")
        ply = Ply((), Edited(raw, game.edit(self.state, raw)))
        return replace(self, plies=(*self.plies[: self.done], ply), done=self.done + 1)

    def _is_incomplete(self, state: Any) -> bool:
        if not isinstance(self.game, Plied) or self.game.result(state) is not None:
            return False
        before = self.plies[self.done - 1].state if self.done else self.start.state
        return self.game.ply(state) == self.game.ply(before)

    def decide(self, timer: Timer | None = None, ceiling: int | None = None) -> Match:
        """Let the agents in the seat to act play one whole ply, choices included.

        `ceiling` are milliseconds after which an agent with a budget of tries stops too, where
        somebody waits; who asks for more tries than `PATIENT` gets as many times as long.
        """
        clocks = _Clocks(timer, ceiling)
        match, rest = self._decide_once(clocks, ())
        while match.pending and match.to_act is not None and match.seat(match.to_act) != HUMAN:
            match, rest = match._decide_once(clocks, rest)
        return match

    def _decide_once(
        self, clocks: _Clocks, planned: tuple[Any, ...]
    ) -> tuple[Match, tuple[Any, ...]]:
        """One action, planned before or decided now; what is planned after it comes along."""
        player = self.to_act
        if player is None:
            raise MatchOver("The match is over")
        seat = self.seat(player)
        if planned and self.allows(planned[0]):
            return self.play(planned[0], seat.text), planned[1:]
        decision = self.choose(seat, clocks.budget(seat))
        return self.play(decision.action, seat.text, decision.nodes), decision.rest

    def allows(self, action: Any) -> bool:
        """Whether the player to act may take the action."""
        view = self.game.observe(self.state, self.game.to_act(self.state))
        return self.game.why_illegal(view, action) is None

    def choose(self, seat: Seat, budget: Budget) -> Decision:
        """What the seat's agent would do here: decided by seed, moment and budget alone."""
        agent = agent_from(seat, self.game.system)
        if agent is None:
            if seat.kind in OUTSIDE:
                raise SeatError(outside_refusal(seat))
            raise ValueError(f"The seat to act is {seat.text}; no agent sits there")
        view = self.game.observe(self.state, self.game.to_act(self.state))
        return agent(self.game, view, self._generator(), budget)

    def _generator(self) -> Rng:
        return new_rng(self.seed).split(2 * self.done + 1).split(len(self.pending))

    def undo(self, plies: int = 1) -> Match:
        """Take back so many plies; each action of a half-made ply counts as one.

        Orders of a list can be redone one by one; a half-made choice is gone once taken back.
        """
        if self.pending and plies > 0:
            game: Any = self.game
            undone = (self.pending[-1], *self.undone) if isinstance(game, Listed) else ()
            return replace(self, pending=self.pending[:-1], undone=undone).undo(plies - 1)
        return self if plies == 0 else self.goto(self.done - plies)

    def redo(self, plies: int = 1) -> Match:
        """Play taken-back plies again, or taken-back actions of a half-made ply."""
        if self.undone and plies > 0:
            pending = (*self.pending, self.undone[0])
            return replace(self, pending=pending, undone=self.undone[1:]).redo(plies - 1)
        return self if self.pending else self.goto(self.done + plies)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return bool(self.undone) or (self.done < len(self.plies) and not self.pending)

    def goto(self, ply: int) -> Match:
        """Stand after so many plies, as near as the match goes; nothing is dropped."""
        return replace(self, done=min(max(ply, 0), len(self.plies)), pending=(), undone=())

    def history(self) -> Iterator[Taken | Edited]:
        """All actions and edits up to here, in order."""
        for ply in self.plies[: self.done]:
            yield from ply.taken
            if ply.edit is not None:
                yield ply.edit
        yield from self.pending


def new_match(
    game: AnyGame, seed: int = 0, start: Json = None, max_plies: int | None = None
) -> Match:
    """A match before its first ply.  `start`: None, {fen}, {state} or {pieces, to_act}.

    Raises StartError.
    """
    step, notes = first_step(game, seed, start)
    most = plies_of(game) if max_plies is None else max_plies
    return Match(game, seed, step, start, most, notes=tuple(notes))


def _limit_event(result: Result) -> Event:
    data = {"returns": list(result.returns), "winners": [], "reason": result.reason}
    return Event("result", data)
