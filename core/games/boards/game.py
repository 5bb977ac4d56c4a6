"""The checked door to one board game: the protocol's methods on states, views and actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from core.abilities import Entry, Loss
from core.games.boards import extension, notation, results, text, wire
from core.games.boards import perft as counting
from core.games.boards.engine import Engine
from core.games.boards.evaluation import Evaluation
from core.games.boards.events import describe_event, ended
from core.games.boards.kept_plies import KeptPlies, plain
from core.games.boards.losses import losses
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.referee import Referee
from core.games.boards.shorthand import Shorthand
from core.games.boards.spec import BoardsSpec
from core.games.boards.state import Action, Move, State, Transform, View
from core.games.boards.whole_fen import WholeFen
from core.games.boards.why import why_choice, why_move
from core.games.boards.worths import Worths
from core.protocol import (
    AmbiguousAction,
    Event,
    IllegalAction,
    Json,
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
        self._plies = KeptPlies(self.engine)
        self._shorthand = Shorthand(self.plan, self._plies, self._referee)
        self._fen = WholeFen(self.plan, self._referee)
        self._evaluation = Evaluation(self.engine)
        self._first: Step[State] | None = None

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the spec's order."""
        return self.plan.players

    @cached_property
    def worths(self) -> Worths:
        """What pieces are worth on squares, which its look-ahead leans on."""
        return Worths(self.plan, self._evaluation.values())

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
        for ply in self._plies.legal(state):
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
            return why_choice(self.plan, state.pending, action.piece)
        if state.pending is not None:
            return Refusal("A promotion waits for its choice", (state.pending.path,))
        if self._plies.fitting(state, action):
            return None
        if action.becomes is not None and self._plies.fitting(state, plain(action)):
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
        plies = self._plies.fitting(state, action) if state.result is None else []
        if not plies or state.pending is not None:
            raise IllegalAction(self.why_illegal(View(state), action) or OVER)
        if len({(ply.rule.index, ply.action.index) for ply in plies}) > 1:
            texts = ", ".join(sorted({text.ply_text(self.plan, p, plies) for p in plies}))
            raise AmbiguousAction(f"Several moves join these squares: {texts}")
        step = self._referee.move(
            state, plies if action.becomes is None else self._plies.whole(state, plies[0])
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
        for ply in self._plies.legal(view.state):
            becomes = self.plan.codes[ply.becomes] if ply.becomes >= 0 else None
            yield Move(ply.source, ply.target, ply.rule.id, ply.action.index, becomes)

    def describe(self, event: Event) -> str:
        """One short sentence for the log."""
        return describe_event(self.plan, event)

    def losses(
        self, first: View, events: Iterable[Event], view: View
    ) -> dict[Player, tuple[Loss, ...]]:
        """The pieces that were taken."""
        return losses(self.plan, events, self._evaluation.values)

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """How a match ended, by its result alone."""
        return ended(self.plan, winners, reason)

    def notate(self, action: Action, view: View) -> str:
        """e2e4, a7a8q; `#id.action` is added where several moves join the squares."""
        joining: list[Ply] = []
        if isinstance(action, Move) and view.state.pending is None:
            joining = self._plies.joining(view.state, action)
        return notation.written(self.plan, action, joining)

    def parse_notation(self, written: str, view: View) -> Action:
        """The legal action with this text.  Raises MalformedAction, Ambiguous- or IllegalAction."""
        written = written.strip()
        short = self._shorthand.read(view.state, written)
        if short is not None:
            return short
        read = notation.read_move if view.state.pending is None else notation.read_choice
        action: Action = read(self.plan, written)
        refusal = self.why_illegal(view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if isinstance(action, Move):
            return notation.only(action, self._plies.fitting(view.state, action), written)
        return action

    def abridge(self, actions: Sequence[Action], view: View, events: Sequence[Event]) -> str | None:
        """Nf3, exd5, O-O, e8=Q+; None where the spec has no letters, or several moves join."""
        return self._shorthand.write(view.state, actions, events)

    def fen(self, state: State) -> str:
        """The state as FEN, all of it.  Raises FenError where the spec has no letters for it."""
        return self._fen.write(state)

    def fen_notes(self, state: State) -> list[str]:
        """What the state's FEN holds in its extension, a sentence each; empty for a plain FEN."""
        return [f"Beyond plain FEN: {extension.WORDS[key]}" for key in self._fen.beyond(state)]

    def from_fen(self, written: str) -> tuple[State, list[str]]:
        """The state and notes on what was ignored.  Raises FenError."""
        return self._fen.read(written)

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
        plies = self._plies.legal(state)
        found = counting.divide(self.engine, state.position, depth)
        return {text.ply_text(self.plan, ply, plies): count for ply, count in found}

    # --- inside ---------------------------------------------------------------------------

    def _checked(self, state: State) -> list[int]:
        if state.result is not None and state.result.reason != "checkmate":
            return []
        return results.checked_leaders(self.plan, self.engine.attacks, state.position)

    def entries(self) -> Iterator[Entry]:
        """Pieces, moves with their parts, conditions and endings."""
        from core.games.boards.covered import entries

        return entries(self.plan.spec)
