"""Reaches: moves of one piece that share their guards; from a square, a set of targets."""

from __future__ import annotations

from core.games.boards.geometry import bits
from core.games.boards.memo import Memo, Plies, Slide, union
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan, Rule
from core.games.boards.ply import Ply
from core.games.boards.ways import Way, empties_of, inside_of, ordered


class Cell(tuple[int, Slide, int, tuple[Plies[Ply], ...], int]):
    """(blockers that matter, slides by blockers, leaps, plies by occupancy, source)."""

    __slots__ = ()

    def __new__(
        cls, relevant: int, slide: Slide, leaps: int, tables: tuple[Plies[Ply], ...], source: int
    ) -> Cell:
        """The five of them as a plain tuple, which unpacks fast."""
        return tuple.__new__(cls, (relevant, slide, leaps, tables, source))


class Reach:
    """Moves of one piece that share their guards: from a square, a set of targets."""

    def __init__(self, plan: Plan, moves: Moves, ways: list[Way]) -> None:
        first = ways[0]
        self.piece = first.rule.piece
        self.actions = {way.action.state: way.action for way in ways}
        self.states = sum({1 << way.action.state for way in ways})
        self.targets = first.targets & plan.geometry.full
        self.narrow = self.targets != plan.geometry.full
        self.zone, self.options = first.zone, first.options
        self.extra = len(first.options) - 1
        self.gates = ordered(guard for guard in first.gates if guard.needs != "empty")
        self.empties = empties_of(plan, first)
        self.inside = inside_of(plan, first)
        self.gateless = not first.gates
        self.safe = any(guard.needs == "safe" for guard in first.slow)
        self.slow = tuple(guard for guard in first.slow if guard.needs != "safe")
        self.rules = list(dict.fromkeys(way.rule for way in ways))
        self.slides = any(rule.most > 1 for rule in self.rules)
        self._by_rule = {(way.rule.index, way.action.state): way.action for way in ways}
        self._needed = {way.rule: way.needed for way in ways}
        self._moves, self._slides, self._steps = moves, plan.slides, plan.geometry.steps
        self._known: Memo[Cell] = Memo(self.cell)
        self.cells: Memo[tuple[Cell, ...]] = Memo(
            lambda mask: tuple(self._known[square] for square in bits(mask))
        )
        # The same without plies, for counting.
        self.leaps: Memo[tuple[int, ...]] = Memo(
            lambda mask: tuple(cell[2] for cell in self.cells[mask])
        )
        self.rides: Memo[tuple[tuple[int, Slide], ...]] = Memo(
            lambda mask: tuple(cell[:2] for cell in self.cells[mask])
        )

    def cell(self, source: int) -> Cell:
        """Everything about one source square."""
        leaps, rays, needs, rule_at = 0, [], [], {}
        for rule in self.rules:
            walk = rule.walk(source)
            rule_at.update(dict.fromkeys(walk, rule))
            if rule.most > 1:
                squares = [self._steps(offset)[source] for offset in self._needed[rule]]
                if min(squares, default=0) >= 0:
                    rays.append(walk)
                    needs.append(union(1 << square for square in squares))
            else:
                leaps |= sum(1 << square for square in walk)
        relevant, slide = self._slides.slide(leaps, rays, needs)
        tables = tuple(self._table(source, rule_at, state) for state in range(3))
        return Cell(relevant, slide, leaps, tables, source)

    def _table(self, source: int, rule_at: dict[int, Rule], state: int) -> Plies[Ply]:
        return Plies(lambda target: self._plies(source, target, rule_at[target], state))

    def _plies(self, source: int, target: int, rule: Rule, state: int) -> tuple[Ply, ...]:
        ply = self._moves.ply(rule, source, target, self._by_rule[rule.index, state])
        if self.zone >> target & 1:
            return tuple(ply.choosing(kind) for kind in self.options)
        return (ply,)
