"""Applies legal plies to states: counters, events, promotion choices, results and history."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards.effects import Draft
from core.games.boards.engine import Engine
from core.games.boards.events import event, events_of
from core.games.boards.moves import Log
from core.games.boards.ply import Ply
from core.games.boards.results import checked_leaders
from core.games.boards.state import Pending, State
from core.protocol import Event, Step


class Referee:
    """Makes the next state of one game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.plan = engine.plan
        draws = self.plan.spec.draw_conditions
        self._remembers = draws is not None and draws.repetition_count is not None

    def move(self, state: State, plies: Sequence[Ply]) -> Step[State]:
        """Play the move that these legal plies share; they differ by the promotion choice only."""
        first, log = plies[0], Log()
        moves = self.engine.moves
        base = moves.ply(first.rule, first.source, first.target, first.action)
        draft = moves.make(state.position, base, log)
        happened = events_of(self.plan, state.position, base, log)
        counts = _counts(self.plan.geometry.width, state, base, log)
        # No position from before a capture can come again: pieces never come back.
        history = () if draft.captured else state.history
        if first.becomes < 0:
            after = State(draft.position, state.ply, state.full, counts, history)
            return self._finish(after, draft, -1, happened)
        _, transform = moves.choices(state.position, base, draft)
        assert transform is not None
        safe = {ply.becomes for ply in plies}
        options = tuple(kind for kind in transform.options if kind in safe)
        data = {
            "at": self.plan.geometry.xy(draft.at),
            "options": [self.plan.codes[kind] for kind in options],
        }
        chooses = Event("transform_choice", data, (transform.path,))
        pending = Pending(draft.at, options, transform.path)
        waiting = State(draft.position, state.ply, state.full, counts, history, pending)
        return Step(waiting, (*happened, chooses))

    def choose(self, state: State, kind: int) -> Step[State]:
        """The pending promotion becomes this kind."""
        pending = state.pending
        assert pending is not None
        position = state.position.copy()
        # Whether a leader was taken was not kept; `settle` looks for itself.
        position.lost = True
        old = position.board[pending.at] - 1
        data = {
            "at": self.plan.geometry.xy(pending.at),
            "from": self.plan.codes[old % self.plan.kinds],
            "to": self.plan.codes[kind],
        }
        counts = {at: n for at, n in state.counts.items() if at != pending.at}
        draft = Draft(position, pending.at, pending.at, self.plan.order[position.turn])
        after = State(position, state.ply, state.full, counts, state.history)
        return self._finish(after, draft, kind, (Event("transform", data, (pending.path,)),))

    def _finish(
        self, state: State, draft: Draft, kind: int, happened: tuple[Event, ...]
    ) -> Step[State]:
        log = Log()
        turn = draft.position.turn
        state.position = self.engine.moves.finish(draft, kind, log)
        state.ply += 1
        state.full += state.position.turn <= turn
        step = self.settle(state, draft.player)
        expired = tuple(event(each, path or self.plan.flag_path(each)) for each, path in log)
        return Step(step.state, happened + expired + step.events)

    def settle(self, state: State, mover: int | None) -> Step[State]:
        """Judge a state between plies; `mover` None is a start."""
        verdict = self.engine.results.judge(state.position, mover)
        state.position = verdict.position
        if self._remembers:
            self._remember(state)
        self.engine.results.draw(verdict, state.history)
        state.result = verdict.result
        happened = tuple(event(each, path) for each, path in verdict.log)
        return Step(state, self._checks(state) + happened)

    def _remember(self, state: State) -> None:
        """Add the position's key."""
        state.history = (*state.history, self.engine.history.digest(state.position))

    def _checks(self, state: State) -> tuple[Event, ...]:
        plan, position = self.plan, state.position
        if not plan.mates or (state.result and state.result.reason != "checkmate"):
            return ()
        player = plan.players[plan.order[position.turn]]
        squares = checked_leaders(plan, self.engine.attacks, position)
        return tuple(
            Event("check", {"player": player, "at": plan.geometry.xy(n)}, ("/leader",))
            for n in squares
        )


def _counts(width: int, state: State, base: Ply, log: Log) -> dict[int, int]:
    """How often each moved piece has moved, after the move and its side effects."""
    counts, fresh = dict(state.counts), state.position.fresh

    def step(source: int, target: int) -> None:
        count = counts.pop(source, 0 if fresh >> source & 1 else 1)
        counts[target] = count + 1

    counts.pop(base.target, None)
    step(base.source, base.target)
    for (name, data), _ in log:
        if name == "side_capture":
            counts.pop(data["at"][0] + width * data["at"][1], None)
        elif name == "side_move":
            (a, b), (c, d) = data["from"], data["to"]
            step(a + width * b, c + width * d)
    return counts
