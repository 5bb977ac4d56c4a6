"""Random play to the end under all rules of the spec, on bare positions.

Repetition is counted from the first position on, in two steps: a rough count of boards, and only
when that reaches the limit the exact keys.
"""

from __future__ import annotations

from collections.abc import Callable

from core.games.boards.engine import Engine
from core.games.boards.position import Position
from core.games.boards.results import Verdict, repeats
from core.protocol import Result


def playout(
    engine: Engine, position: Position, below: Callable[[int], int], most: int
) -> tuple[int, Result | None]:
    """Plies played and the result, None after `most` plies; `below(n)` draws from [0, n)."""
    memory, results, draws = Memory(engine), engine.results, engine.plan.spec.draw_conditions
    find, play = engine.find, engine.play
    for played in range(most):
        finding = find(position)
        count = finding.count()
        if not count:
            verdict = results.judge(position)
            if verdict.result is not None:
                return played, verdict.result
            position = verdict.position
            finding = find(position)
            count = finding.count()
        if draws is not None and (results.drawn(position) or memory.repeated(position)):
            verdict = Verdict(position)
            results.draw(verdict, memory.keys(position))
            return played, verdict.result
        ply = finding.pick(below(count))
        position = play(position, ply)
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
        self.seen: dict[object, list[Position]] = {}

    def repeated(self, position: Position) -> bool:
        """Remember the position; whether it has now stood often enough to be a draw."""
        if not self.wanted:
            return False
        pieces = position.occupied.bit_count()
        if pieces != self.pieces:
            # After a capture no earlier position can come again.
            self.pieces, self.seen = pieces, {}
        rough = (position.turn, self.history.encode(position))
        same = self.seen.get(rough)
        if same is None:
            self.seen[rough] = [position]
            return self.wanted == 1
        same.append(position)
        return len(same) >= self.wanted and len(self.keys(position)) >= self.wanted

    def keys(self, position: Position) -> list[str]:
        """One entry for each time that the position has stood."""
        same = self.seen.get((position.turn, self.history.encode(position)), [])
        key = self.history.key(position)
        return ["same" for each in same if self.history.key(each) == key]
