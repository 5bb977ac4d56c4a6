"""Hops: one step of one piece, found for all of its pieces at once, or for a lone piece."""

from __future__ import annotations

from core.games.boards.guards import Guard, shift_back
from core.games.boards.language import EMPTY
from core.games.boards.memo import Memo, Plies
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.ways import Way, empties_of, inside_of, ordered


class Hop:
    """One step of one piece, for all of its pieces at once: a set of sources is a set of moves."""

    def __init__(self, plan: Plan, moves: Moves, way: Way) -> None:
        self.way = way
        self.rule, self.piece, self.state = way.rule, way.rule.piece, way.action.state
        geometry, offset = plan.geometry, way.rule.offset
        back = shift_back(geometry, offset)
        self.distance = offset[1] * geometry.width + offset[0]
        self.inside = geometry.sources(offset) & back(way.targets & geometry.full)
        self.inside &= inside_of(plan, way)
        self.wraps = bool(offset[0]) or self.inside != geometry.sources(offset)
        """Whether `inside` must be asked; straight up and down, no shift leaves the board."""
        self.late = back(way.zone)
        self.extra = len(way.options) - 1
        self.gates = ordered(way.gates)
        self.flagged = any(guard.needs == "flags" for guard in way.gates)
        self.flag = next((_flag_step(plan, g) for g in way.gates if g.needs == "flags"), None)
        self.slow = tuple(way.slow)
        self.changes = way.changes
        self.walks = not way.options and way.action.walks
        self.steps = geometry.steps(offset)
        self.needs_fresh = any(g.needs == "fresh" for g in way.gates)
        empties = empties_of(plan, way)
        self.veil = empties[0] if empties else 0
        self.empties = empties[1:]
        self.others = ordered(g for g in way.gates if g.needs not in ("fresh", "empty"))
        self.ungated = not way.gates
        self.spots: Memo[Spot] = Memo(lambda source: Spot(plan, self, source))
        self.plies = Plies(lambda source: self._plies(moves, source))

    def _plies(self, moves: Moves, source: int) -> tuple[Ply, ...]:
        ply = moves.ply(self.rule, source, self.steps[source], self.way.action)
        if self.late >> source & 1:
            return tuple(ply.choosing(kind) for kind in self.way.options)
        return (ply,)


def _flag_step(plan: Plan, guard: Guard) -> tuple[frozenset[int], int, int]:
    """Which flags a guard wants, how far away, and from which squares that is on the board."""
    (dx, dy) = (guard.reads or ((0, 0),))[0]
    return guard.flags, dy * plan.geometry.width + dx, plan.geometry.sources((dx, dy))


class Spot:
    """One hop from one square, all guards turned into sets of squares: for lone pieces.

    `empties` must be empty (the target too, if the move goes to an empty square), `unmoved` must
    hold pieces that never moved, `wants` are squares with the pieces that must stand there, `safe`
    must not be attacked once the piece is lifted, `rest` are guards that need asking.  `path` is
    `safe` without the source, which is `calm` if it must not be attacked: for the leader that is
    known.  `swap` is the one piece that the move's side effect moves.
    """

    __slots__ = ("calm", "empties", "path", "possible", "rest", "safe", "swap", "unmoved", "wants")

    def __init__(self, plan: Plan, hop: Hop, source: int) -> None:
        steps, target = plan.geometry.steps, hop.steps[source]
        self.possible = hop.inside >> source & 1 > 0
        self.empties = self.unmoved = 0
        self.wants: list[tuple[int, int, tuple[int, ...]]] = []
        self.safe: tuple[int, ...] = ()
        self.rest: list[Guard] = []
        if not self.possible:
            return
        if hop.state == EMPTY:
            self.empties = 1 << target
        for guard in (*hop.way.gates, *hop.way.slow):
            squares = [steps(offset)[source] for offset in guard.reads or ()]
            if (
                guard.needs in ("empty", "unmoved", "fresh", "piece")
                and min(squares, default=0) < 0
            ):
                self.possible = False
            elif guard.needs == "empty":
                self.empties |= sum({1 << square for square in squares})
            elif guard.needs in ("unmoved", "fresh"):
                self.unmoved |= sum({1 << square for square in squares})
            elif guard.needs == "piece":
                self.wants += [(1 << n, guard.pieces[0], guard.pieces[1:]) for n in squares]
            elif guard.needs == "safe":
                self.safe += (target,)
            elif guard.needs == "safe path":
                between = (n for n in plan.geometry.between(source, target) if n >= 0)
                self.safe += (source, *between, target)
            else:
                self.rest.append(guard)
        self.calm = source in self.safe
        self.path = tuple(square for square in self.safe if square != source)
        self.swap = _swap(plan, hop.way, source, target)


def _swap(plan: Plan, way: Way, source: int, target: int) -> tuple[int, int, frozenset[int]] | None:
    """(from, to, pieces) if all the move changes beside itself is one own piece's square."""
    changes = [effect for effect in way.action.effects if effect.word != "SET_STATE"]
    if len(changes) != 1 or changes[0].word != "MOVE":
        return None
    effect, steps, player = changes[0], plan.geometry.steps, way.rule.player
    assert effect.takes is not None
    assert effect.puts is not None
    origin, goal = steps(effect.takes)[source], steps(effect.puts)[source]
    own = all(p // plan.kinds == player and not plan.is_leader[p] for p in effect.moves)
    apart = len({origin, goal, source, target}) == 4
    return (origin, goal, effect.moves) if own and apart and min(origin, goal) >= 0 else None
