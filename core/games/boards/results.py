"""What follows from a ply: leaders lost, wins, players without a move, draws - in this order.

See "Results after a ply" and "Players" in specs/boards/RULES.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from core.games.boards.attacks import Attacks
from core.games.boards.effects import Happened
from core.games.boards.geometry import bits
from core.games.boards.plan import Plan
from core.games.boards.ply import next_turn
from core.games.boards.position import Position
from core.games.boards.spec import DrawConditions, WinCondition
from core.games.boards.wins import WIN_CONDITIONS, Won
from core.protocol import Result

HasMove: TypeAlias = Callable[[Position], bool]


@dataclass(slots=True)
class Verdict:
    """The position at the next decision, the result if there is none, and what led there."""

    position: Position
    result: Result | None = None
    log: list[tuple[Happened, str]] = field(default_factory=list)


class Results:
    """The judge of one game."""

    def __init__(self, plan: Plan, attacks: Attacks, has_move: HasMove) -> None:
        self.plan, self.attacks, self.has_move = plan, attacks, has_move
        self.wins = [
            (_won(plan, win), f"/win_conditions/{n}")
            for n, win in enumerate(plan.spec.win_conditions)
        ]
        self.crowd = len(plan.players) > 2
        draws = plan.spec.draw_conditions
        self._calm_limit = draws.fifty_move_halfmoves if draws else None
        self._heavy = _heavy(plan, draws) if draws else ()

    def ended(self, position: Position, mover: int | None = None) -> Verdict:
        """What the board alone decides: leaders lost and wins, not yet who can move."""
        verdict = Verdict(position)
        if position.lost or mover is None:
            self._lost_leaders(verdict)
        if verdict.result is None and self.wins:
            self._win_conditions(verdict, mover)
        return verdict

    def judge(self, position: Position, mover: int | None = None) -> Verdict:
        """On to the next player who can move, or to the end; draws of history not included."""
        verdict = self.ended(position, mover)
        if verdict.result is None:
            (self._crowd_turn if self.crowd else self._turn)(verdict)
        return verdict

    def alive(self, position: Position) -> list[int]:
        """The players who are not out."""
        return [n for n in range(len(self.plan.players)) if not position.out >> n & 1]

    def _lost_leaders(self, verdict: Verdict) -> None:
        position = verdict.position
        for player in self.alive(position):
            if position.led >> player & 1 and not self.plan.leaders_on(position, player):
                self._eliminate(verdict, player, "leader_captured", "/leader")
        if verdict.position.out != position.out:
            self._last_left(verdict, "eliminated" if self.crowd else "leader_captured")

    def _win_conditions(self, verdict: Verdict, mover: int | None) -> None:
        players = self.alive(verdict.position)
        if mover in players:
            players.remove(mover)
            players.insert(0, mover)
        for won, path in self.wins:
            for player in players:
                if won(verdict.position, player):
                    self._end(verdict, [player], "win_condition", path)
                    return

    def _turn(self, verdict: Verdict) -> None:
        """One or two players: no legal move is mate, stalemate or a blocked game."""
        position, plan = verdict.position, self.plan
        if self.has_move(position):
            return
        player = plan.order[position.turn]
        others = [n for n in self.alive(position) if n != player]
        led = position.led >> player & 1
        if self.mated(position, player):
            self._end(verdict, others, "checkmate", "/leader")
            return
        loses = plan.spec.stalemate_loses
        reason = "stalemate" if led else "no_moves"
        self._end(verdict, others if loses else [], reason, "/stalemate_loses" if loses else "")

    def _crowd_turn(self, verdict: Verdict) -> None:
        """More players: mated ones are out, blocked ones are passed over."""
        plan, skipped = self.plan, 0
        while verdict.result is None and not self.has_move(verdict.position):
            position = verdict.position
            player = plan.order[position.turn]
            mated = self.mated(position, player)
            if mated or plan.spec.stalemate_loses:
                reason = "checkmate" if mated else "stalemate"
                self._eliminate(verdict, player, reason, "/leader" if mated else "/stalemate_loses")
                self._last_left(verdict, "eliminated")
                skipped = 0
                continue
            skipped += 1
            if skipped > len(plan.order):
                self._end(verdict, [], "no_moves", "")
                return
            data = {"player": plan.players[player]}
            verdict.log.append((("turn_skipped", data), ""))
            verdict.position = _turned(plan, position)

    def mated(self, position: Position, player: int) -> bool:
        """Whether the player's leader is attacked, where mate is a rule."""
        led = self.plan.mates and position.led >> player & 1
        return bool(led) and self.attacks.leader_attacked(position, player)

    def _eliminate(self, verdict: Verdict, player: int, reason: str, path: str) -> None:
        plan, position = self.plan, verdict.position.copy()
        position.out |= 1 << player
        if plan.order[position.turn] == player:
            position.turn = next_turn(plan, position)
        verdict.position = position
        data = {"player": plan.players[player], "reason": reason}
        verdict.log.append((("eliminated", data), path))

    def _last_left(self, verdict: Verdict, reason: str) -> None:
        alive = self.alive(verdict.position)
        if len(alive) <= 1:
            self._end(verdict, alive, reason, "/leader")
        elif not any(player in self.plan.order for player in alive):
            self._end(verdict, [], reason, "")  # nobody who is left ever has a turn

    def _end(self, verdict: Verdict, winners: Sequence[int], reason: str, path: str) -> None:
        verdict.result = result_of(self.plan, winners, reason)
        data = {
            "returns": list(verdict.result.returns),
            "winners": list(verdict.result.winners),
            "reason": reason,
        }
        verdict.log.append((("result", data), path))

    def drawn(self, position: Position) -> bool:
        """Whether the position is a draw whatever came before it."""
        draws = self.plan.spec.draw_conditions
        if draws is None:
            return False
        if self._calm_limit is not None and position.half >= self._calm_limit:
            return True
        return not self._heavy_on(position) and _too_little(self.plan, draws, position, ())

    def _heavy_on(self, position: Position) -> bool:
        """Whether a piece stands that always suffices to win."""
        masks = position.masks
        for piece in self._heavy:  # noqa: SIM110  (asked at every ply: a generator costs more)
            if masks[piece]:
                return True
        return False

    def draw(self, verdict: Verdict, history: Sequence[str]) -> None:
        """Note an automatic draw; `history` are the repetition keys, the last one this position."""
        draws = self.plan.spec.draw_conditions
        if draws is None or verdict.result is not None:
            return
        for test, reason, path in DRAWS:
            if test is _too_little and self._heavy_on(verdict.position):
                continue
            if test(self.plan, draws, verdict.position, history):
                self._end(verdict, [], reason, path)
                return


def _won(plan: Plan, win: WinCondition) -> Won:
    word = WIN_CONDITIONS[win.type]
    return word.run(plan, word.filled(win.arguments))


def result_of(plan: Plan, winners: Sequence[int], reason: str) -> Result:
    """Winner +1, the others -1 shared out; a draw is 0 for all."""
    count = len(plan.players)
    if not winners:
        return Result((0.0,) * count, reason)
    loss = -len(winners) / (count - len(winners)) if count > len(winners) else 0.0
    returns = tuple(1.0 if n in winners else loss for n in range(count))
    return Result(returns, reason, tuple(plan.players[n] for n in winners))


def repeats(plan: Plan) -> int:
    """How often a position may stand before it is a draw; 0 for ever."""
    draws = plan.spec.draw_conditions
    return (draws.repetition_count or 0) if draws else 0


def _heavy(plan: Plan, draws: DrawConditions) -> tuple[int, ...]:
    """The pieces that always suffice to win, so that one of them ends the question."""
    light = {code for listed in draws.insufficient_material for code in listed}
    light |= set(draws.same_colour_only)
    return tuple(
        piece
        for piece in range(plan.pieces)
        if not plan.is_leader[piece] and plan.codes[piece % plan.kinds] not in light
    )


def _turned(plan: Plan, position: Position) -> Position:
    new = position.copy()
    new.turn = next_turn(plan, new)
    return new


def _repeated(
    plan: Plan, draws: DrawConditions, position: Position, history: Sequence[str]
) -> bool:
    wanted = draws.repetition_count
    return wanted is not None and bool(history) and history.count(history[-1]) >= wanted


def _no_progress(
    plan: Plan, draws: DrawConditions, position: Position, history: Sequence[str]
) -> bool:
    most = draws.fifty_move_halfmoves
    return most is not None and position.half >= most


def _too_little(
    plan: Plan, draws: DrawConditions, position: Position, history: Sequence[str]
) -> bool:
    """No side can win: the pieces without leaders are one of the listed multisets."""
    if not draws.insufficient_material and not draws.same_colour_only:
        return False
    most = max((len(each) for each in draws.insufficient_material), default=0)
    leaders = sum(m.bit_count() for p, m in enumerate(position.masks) if plan.is_leader[p])
    rest = position.occupied.bit_count() - leaders
    if rest > most and not draws.same_colour_only:
        return False
    pieces: Counter[str] = Counter()
    squares = 0
    for piece, mask in enumerate(position.masks):
        if mask and not plan.is_leader[piece]:
            pieces[plan.codes[piece % plan.kinds]] += mask.bit_count()
            squares |= mask
    if any(Counter(listed) == pieces for listed in draws.insufficient_material):
        return True
    dark = squares & plan.geometry.dark
    same = dark in (0, squares)
    return bool(squares) and same and pieces.keys() <= set(draws.same_colour_only)


DRAWS = (
    (_repeated, "repetition", "/draw_conditions/repetition_count"),
    (_no_progress, "fifty_moves", "/draw_conditions/fifty_move_halfmoves"),
    (_too_little, "insufficient_material", "/draw_conditions/insufficient_material"),
)
"""Automatic draws, in this order."""


def checked_leaders(plan: Plan, attacks: Attacks, position: Position) -> list[int]:
    """The attacked leaders of the player to act."""
    player = plan.order[position.turn]
    if not position.led >> player & 1:
        return []
    leaders = bits(plan.leaders_on(position, player))
    return [square for square in leaders if attacks.attacked(position, square, player)]


DRAW_REASONS = frozenset(reason for _, reason, _ in DRAWS)
"""Reasons of draws that a match ends by and perft does not."""
