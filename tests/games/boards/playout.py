"""Random play to the end under all rules of the spec, on bare positions.

Repetition is counted from the first position on, in steps: by the squares that are occupied, and
only when that reaches the limit by boards and by the exact keys.
"""

from __future__ import annotations

from core.games.boards.engine import Engine
from core.games.boards.lottery import Below
from core.games.boards.ply import play_plain
from core.games.boards.position import Position
from core.games.boards.results import Verdict, repeats
from core.protocol import Result


def playout(
    engine: Engine, position: Position, below: Below, most: int
) -> tuple[int, Result | None]:
    """Plies played and the result, None after `most` plies; `below(n)` draws from [0, n)."""
    memory, results, draws = Memory(engine), engine.results, engine.plan.spec.draw_conditions
    draw = engine.lottery.draw if engine.lottery else engine.draw
    plan, play, fast = engine.plan, engine.moves.play, engine.fast is not None
    drawn, repeated = results.drawn, memory.repeated
    for played in range(most):
        ply = draw(position, below)
        if ply is None:
            verdict = results.judge(position)
            if verdict.result is not None:
                return played, verdict.result
            position = verdict.position
            ply = draw(position, below)
            assert ply is not None
        if draws is not None and (drawn(position) or repeated(position)):
            verdict = Verdict(position)
            results.draw(verdict, memory.keys(position))
            return played, verdict.result
        quick = fast and ply.plain
        position = play_plain(plan, position, ply) if quick else play(position, ply)
        if position.lost or engine.judged:
            verdict = results.ended(position, ply.player)
            if verdict.result is not None:
                return played + 1, verdict.result
            position = verdict.position
    return most, None


class Memory:
    """The positions of one playout since the last capture, by what is quick to compare."""

    def __init__(self, engine: Engine) -> None:
        self.history = engine.history
        self.wanted = repeats(engine.plan)
        self.pieces = 0
        self.seen: dict[int, Position | list[Position]] = {}

    def repeated(self, position: Position) -> bool:
        """Remember the position; whether it has now stood often enough to be a draw."""
        if not self.wanted:
            return False
        pieces = position.occupied.bit_count()
        if pieces != self.pieces:
            # After a capture no earlier position can come again.
            self.pieces, self.seen = pieces, {}
        same = self.seen.get(position.occupied)
        if same is None:
            self.seen[position.occupied] = position
            return self.wanted == 1
        if isinstance(same, Position):
            self.seen[position.occupied] = same = [same]
        same.append(position)
        if len(same) < self.wanted:
            return False
        board = position.board
        alike = sum(each.board == board for each in same)
        return alike >= self.wanted and len(self.keys(position)) >= self.wanted

    def keys(self, position: Position) -> list[str]:
        """One entry for each time that the position has stood."""
        key, board = self.history.key(position), position.board
        same = self.seen.get(position.occupied, position)
        known = [same] if isinstance(same, Position) else same
        return ["same" for each in known if each.board == board and self.history.key(each) == key]
