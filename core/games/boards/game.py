"""The checked door to one board game: the protocol's methods on states, views and actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from core.abilities import Entry
from core.games.boards import extension, results, text, wire
from core.games.boards import fen as fen_text
from core.games.boards import perft as counting
from core.games.boards.engine import Engine
from core.games.boards.evaluation import Evaluation
from core.games.boards.events import describe_event, ended
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.referee import Referee
from core.games.boards.rights import Rights
from core.games.boards.spec import BoardsSpec
from core.games.boards.state import Action, Move, Pending, State, Transform, View
from core.games.boards.why import why_move
from core.protocol import (
    AmbiguousAction,
    Event,
    IllegalAction,
    Json,
    MalformedAction,
    Player,
    Refusal,
    Result,
    Step,
)
from core.rng import Rng

OVER = Refusal("The game is over")


class BoardGame:
    """A loaded board spec."""

    system = "boards"
    idle: frozenset[str] = frozenset()
    decision_us = 220
    look_us = 130

    def __init__(self, spec: BoardsSpec, fast: bool = True) -> None:
        self.engine = Engine(spec, fast)
        self.plan: Plan = self.engine.plan
        self._referee = Referee(self.engine)
        self._evaluation = Evaluation(self.engine)
        self._first: Step[State] | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the spec's order."""
        return self.plan.players

    # --- the protocol ---------------------------------------------------------------------

    def initial(self, seed: int) -> Step[State]:
        """The starting position; board games roll no dice, so the seed changes nothing."""
        if self._first is None:
            self._first = self._referee.settle(State(self.plan.start()), None)
        return self._first

    def to_act(self, state: State) -> Player | None:
        """Whose turn it is."""
        if state.result is not None:
            return None
        return self.plan.players[self.plan.order[state.position.turn]]

    def observe(self, state: State, player: Player | None) -> View:
        """Everybody sees everything."""
        return View(state)

    def legal_actions(self, view: View) -> Iterator[Action]:
        """Every legal action: moves by squares and move, or the choices of a promotion."""
        state = view.state
        if state.result is not None:
            return
        if state.pending is not None:
            yield from (Transform(self.plan.codes[kind]) for kind in state.pending.options)
            return
        last: tuple[int, ...] | None = None
        for ply in self._legal(state):
            way = (ply.source, ply.target, ply.rule.index, ply.action.index)
            if way != last:
                last = way
                yield Move(ply.source, ply.target, ply.rule.id, ply.action.index)

    def why_illegal(self, view: View, action: Action) -> Refusal | None:
        """None when legal, otherwise every condition that forbids it."""
        state = view.state
        if state.result is not None:
            return OVER
        if isinstance(action, Transform):
            return self._why_choice(state.pending, action.piece)
        if state.pending is not None:
            return Refusal("A promotion waits for its choice", (state.pending.path,))
        if self._fitting(state, action):
            return None
        if action.becomes is not None and self._fitting(state, _plain(action)):
            return Refusal(f"This move does not become {action.becomes}")
        return why_move(self.engine, state, action)

    def attacked_from(self, view: View, at: Json) -> list[Json]:
        """The squares [x, y] that the piece on a square attacks (specs/boards/RULES.md)."""
        square = wire.action_square(self.plan, at, "at")
        found = self.engine.attacks.attacked_from(view.state.position, square)
        return [self.plan.geometry.xy(target) for target in found]

    def apply(self, state: State, action: Action) -> Step[State]:
        """The move or choice, on to the next decision.  Raises IllegalAction, AmbiguousAction."""
        if isinstance(action, Transform):
            refusal = self.why_illegal(View(state), action)
            if refusal is not None:
                raise IllegalAction(refusal)
            return self._referee.choose(state, self.plan.kind_of[action.piece])
        plies = self._fitting(state, action) if state.result is None else []
        if not plies or state.pending is not None:
            raise IllegalAction(self.why_illegal(View(state), action) or OVER)
        if len({(ply.rule.index, ply.action.index) for ply in plies}) > 1:
            texts = ", ".join(sorted({text.ply_text(self.plan, p, plies) for p in plies}))
            raise AmbiguousAction(f"Several moves join these squares: {texts}")
        step = self._referee.move(
            state, plies if action.becomes is None else self._whole(state, plies[0])
        )
        if action.becomes is None:
            return step
        done = self._referee.choose(step.state, self.plan.kind_of[action.becomes])
        return Step(done.state, step.events + done.events)

    def determinize(self, view: View, seed: int) -> State:
        """Nothing is hidden and nothing is random: the state itself."""
        return view.state

    def result(self, state: State) -> Result | None:
        """The end, once it has come."""
        return state.result

    def dump(self, value: State | Action | View) -> Json:
        """Plain JSON of a state, an action or a view."""
        if isinstance(value, (Move, Transform)):
            return wire.dump_action(self.plan, value)
        state = value.state if isinstance(value, View) else value
        checked = self._checked(state)
        if isinstance(value, View):
            return wire.dump_view(self.plan, state, checked)
        return wire.dump_state(self.plan, state, checked)

    def parse_state(self, raw: Json) -> State:
        """The state that `dump` wrote.  Raises ValueError."""
        return wire.parse_state(self.plan, raw)

    def parse_action(self, raw: Json) -> Action:
        """The action that `dump` wrote.  Raises MalformedAction."""
        return wire.parse_action(self.plan, raw)

    # --- optional protocols ---------------------------------------------------------------

    def evaluate(self, view: View, player: Player) -> float:
        """Material by mobility, nearness of goals and leader safety, in [-1, 1]."""
        return self._evaluation.evaluate(view.state, self.plan.player_of[player])

    def ply(self, state: State) -> int:
        """How many plies were played; a move with its promotion choice is one."""
        return state.ply

    def whole_actions(self, view: View) -> Iterator[Action]:
        """Every legal ply; a move that promotes once for each of its choices."""
        if view.state.pending is not None or view.state.result is not None:
            yield from self.legal_actions(view)
            return
        for ply in self._legal(view.state):
            becomes = self.plan.codes[ply.becomes] if ply.becomes >= 0 else None
            yield Move(ply.source, ply.target, ply.rule.id, ply.action.index, becomes)

    def describe(self, event: Event) -> str:
        """One short sentence for the log."""
        return describe_event(self.plan, event)

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """How a match ended, by its result alone."""
        return ended(self.plan, winners, reason)

    def notate(self, action: Action, view: View) -> str:
        """e2e4, a7a8q; `#id.action` is added where several moves join the squares."""
        if isinstance(action, Transform):
            return text.piece_text(self.plan, self.plan.kind_of[action.piece])
        plies = [] if view.state.pending else self._joining(view.state, action)
        plain = _plain(action)
        fitting = [p for p in plies if _fits(p, plain, self.plan)]
        if not fitting:
            name = self.plan.geometry.name
            return f"{name(action.source)}{name(action.target)}"
        written = text.ply_text(self.plan, fitting[0], plies)
        if fitting[0].becomes >= 0:
            written = written.removesuffix(text.piece_text(self.plan, fitting[0].becomes))
        if action.becomes is None:
            return written
        return written + text.piece_text(self.plan, self.plan.kind_of[action.becomes])

    def parse_notation(self, written: str, view: View) -> Action:
        """The legal action with this text.  Raises MalformedAction, Ambiguous- or IllegalAction."""
        written = written.strip()
        if view.state.pending is not None:
            kind = text.find_kind(self.plan, written)
            if kind is None:
                raise MalformedAction(f"{written!r} names no piece to promote to")
            action: Action = Transform(self.plan.codes[kind])
        else:
            action = self._parse_move(written)
        refusal = self.why_illegal(view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if isinstance(action, Move):
            plies = self._fitting(view.state, action)
            if len({(p.rule.index, p.action.index) for p in plies}) > 1:
                raise AmbiguousAction(f"Several moves are {written}; add #id.action")
            first = plies[0]
            action = Move(
                first.source, first.target, first.rule.id, first.action.index, action.becomes
            )
        return action

    def fen(self, state: State) -> str:
        """The state as FEN, all of it.  Raises FenError where the spec has no letters for it."""
        return fen_text.write_fen(self.plan, state, self._beyond(state))

    def fen_notes(self, state: State) -> list[str]:
        """What the state's FEN holds in its extension, a sentence each; empty for a plain FEN."""
        return [f"Beyond plain FEN: {extension.WORDS[key]}" for key in self._beyond(state)]

    def from_fen(self, written: str) -> tuple[State, list[str]]:
        """The state and notes on what was ignored.  Raises FenError."""
        reading = fen_text.read_fen(self.plan, self._rights, written)
        state = reading.state
        if state.pending is None:
            state = self._referee.settle(state, None).state
        state.result = reading.result or state.result
        return state, reading.notes

    def text(self, state: State) -> str:
        """The board as lines of text."""
        return text.board_text(self.plan, state.position)

    def position_from(self, raw: Json) -> State:
        """The state of a painted position.  Raises ValueError."""
        return self._referee.settle(wire.position_from(self.plan, raw), None).state

    def count_legal(self, state: State) -> int:
        """How many plies are legal."""
        if state.result is not None:
            return 0
        if state.pending is not None:
            return len(state.pending.options)
        return self.engine.count(state.position)

    def random_legal(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """One legal ply, each equally likely, and the next generator."""
        if state.pending is not None:
            n, rng = rng.below(len(state.pending.options))
            return Transform(self.plan.codes[state.pending.options[n]]), rng

        def below(n: int) -> int:
            nonlocal rng
            value, rng = rng.below(n)
            return value

        ply = self.engine.draw(state.position, below)
        if ply is None or state.result is not None:
            raise IllegalAction(OVER)
        becomes = self.plan.codes[ply.becomes] if ply.becomes >= 0 else None
        return Move(ply.source, ply.target, ply.rule.id, ply.action.index, becomes), rng

    def perft(self, state: State, depth: int, bulk: bool = True) -> int:
        """How many lines of `depth` plies there are; draws do not end a line."""
        if state.result is not None and state.result.reason not in results.DRAW_REASONS:
            return 1 if depth == 0 else 0
        return counting.perft(self.engine, state.position, depth, bulk)

    def divide(self, state: State, depth: int) -> dict[str, int]:
        """The count below each first ply, by its text."""
        plies = self._legal(state)
        found = counting.divide(self.engine, state.position, depth)
        return {text.ply_text(self.plan, ply, plies): count for ply, count in found}

    # --- inside ---------------------------------------------------------------------------

    @cached_property
    def _rights(self) -> Rights:
        return Rights(self.plan)

    def _beyond(self, state: State) -> dict[str, Json]:
        """What the state holds that plain FEN would not give back."""
        found = fen_text.beyond(self.plan, self._rights, state)
        if state.result is None:
            return found
        again, _ = self.from_fen(fen_text.write_fen(self.plan, state, found))
        forgets = state.result.reason == "repetition" and not extension.keeps_past(self.plan)
        if again.result != state.result and not forgets:
            found["result"] = extension.result_json(state.result)
        return found

    def _legal(self, state: State) -> list[Ply]:
        if state.legal is None:
            state.legal = self.engine.legal(state.position)
        return state.legal

    def _fitting(self, state: State, move: Move) -> list[Ply]:
        return [ply for ply in self._joining(state, move) if _fits(ply, move, self.plan)]

    def _joining(self, state: State, move: Move) -> list[Ply]:
        """The legal plies between the squares of a move, in their order."""
        if state.joining is None:
            joining: dict[tuple[int, int], list[Ply]] = {}
            for ply in self._legal(state):
                joining.setdefault((ply.source, ply.target), []).append(ply)
            state.joining = joining  # whole or not at all: an interrupt may come at any moment
        return state.joining.get((move.source, move.target), [])

    def _checked(self, state: State) -> list[int]:
        if state.result is not None and state.result.reason != "checkmate":
            return []
        return results.checked_leaders(self.plan, self.engine.attacks, state.position)

    def _why_choice(self, pending: Pending | None, piece: str) -> Refusal | None:
        if pending is None:
            return Refusal("No promotion waits for a choice")
        if self.plan.kind_of.get(piece) in pending.options:
            return None
        known = ", ".join(self.plan.codes[kind] for kind in pending.options)
        return Refusal(f"{piece} is none of the choices: {known}", (f"{pending.path}/options",))

    def _parse_move(self, written: str) -> Move:
        found = text.MOVE_TEXT.fullmatch(written)
        if found is None:
            raise MalformedAction(f"{written!r} is no move; write two squares, such as e2e4")
        squares = [text.square_of(self.plan, *found.group(n, n + 1)) for n in (1, 3)]
        if min(squares) < 0:
            raise MalformedAction(f"{written!r} names a square that is not on the board")
        kind = text.find_kind(self.plan, found[7]) if found[7] else None
        if found[7] and kind is None:
            raise MalformedAction(f"{found[7]!r} names no piece")
        move, action = (int(found[n]) if found[n] else None for n in (5, 6))
        becomes = None if kind is None else self.plan.codes[kind]
        return Move(squares[0], squares[1], move, action, becomes)

    def _whole(self, state: State, ply: Ply) -> list[Ply]:
        """The move of this ply with all of its legal promotion choices."""
        same = Move(ply.source, ply.target, ply.rule.id, ply.action.index)
        return self._fitting(state, same)

    def entries(self) -> Iterator[Entry]:
        """Pieces, moves with their parts, conditions and endings."""
        from core.games.boards.covered import entries

        return entries(self.plan.spec)


def _plain(move: Move) -> Move:
    return replace(move, becomes=None)


def _fits(ply: Ply, move: Move, plan: Plan) -> bool:
    """Whether the ply is what the action says, as far as it says it."""
    return (
        ply.source == move.source
        and ply.target == move.target
        and move.move in (None, ply.rule.id)
        and move.action in (None, ply.action.index)
        and (move.becomes is None or (ply.becomes >= 0 and plan.codes[ply.becomes] == move.becomes))
    )
