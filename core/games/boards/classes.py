"""Which moves take which fast path: every move of a piece is classified once, at load.

A *way* is one move with one of its actions.  Ways whose guards depend on the source only, or on
the target only, are sets of squares: a `Hop` finds all sources of one step at once, a `Reach`
finds all targets of one piece.  What fits neither stays with the general path.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.games.boards.conditions import Guard, SetTest, shift_back
from core.games.boards.geometry import bits
from core.games.boards.memo import Memo, Plies, Slide
from core.games.boards.moves import Moves, Ply
from core.games.boards.plan import EMPTY, UNTIL_PIECE, Plan, Rule, RuleAction

FEW = 2
"""So many steps of one sort, all of them leaps, are better found for all pieces at once."""

EVERYWHERE = -1
"""The set of all squares."""


@dataclass(slots=True)
class Way:
    """One move with one action, and what its guards and changes depend on."""

    rule: Rule
    action: RuleAction
    gates: list[Guard] = field(default_factory=list)
    slow: list[Guard] = field(default_factory=list)
    targets: int = EVERYWHERE
    zone: int = 0
    options: tuple[int, ...] = ()

    def key(self) -> tuple[object, ...]:
        """Equal for ways that can share one table."""
        gates = tuple(sorted(guard.name for guard in self.gates))
        slow = tuple(sorted(guard.name for guard in self.slow))
        return (gates, slow, self.targets, self.zone, self.options, self.changes)

    @property
    def changes(self) -> bool:
        """Whether side effects change the board beyond the move itself."""
        return any(effect.word != "SET_STATE" for effect in self.action.effects)

    @property
    def simple(self) -> bool:
        """Whether nothing but the board's edge and pieces restricts the move."""
        return not (
            self.gates or self.slow or self.options or self.changes or self.targets != EVERYWHERE
        )


def way_of(plan: Plan, rule: Rule, action: RuleAction) -> Way | None:
    """The way, if sets of squares can express it."""
    way = Way(rule, action)
    if rule.until != UNTIL_PIECE or (way.changes and rule.most > 1):
        return None
    for guard in (*rule.guards, *action.guards):
        if guard.needs == "always":
            continue
        if guard.targets is not None:
            way.targets &= guard.targets
        elif guard.sources is not None:
            way.gates.append(guard)
        else:
            way.slow.append(guard)
    if not _transforms(plan, way) or not _leaves_mover(way):
        return None
    return way


def _transforms(plan: Plan, way: Way) -> bool:
    """Read the way's promotion; False where sets of squares cannot say when it fires."""
    if not way.rule.transforms:
        return True
    if len(way.rule.transforms) > 1 or plan.is_leader[way.rule.piece]:
        return False
    transform = way.rule.transforms[0]
    zone = plan.geometry.full
    for guard in transform.guards:
        if guard.targets is None:
            return False
        zone &= guard.targets
    first = way.rule.player * plan.kinds
    if any(plan.is_leader[first + kind] for kind in transform.options):
        return False
    if zone:
        way.zone, way.options = zone, transform.options
    return True


def _leaves_mover(way: Way) -> bool:
    """Whether no side effect can touch the piece that has just moved."""
    step = way.rule.offset
    return all(effect.takes != step for effect in way.action.effects)


class Hop:
    """One step of one piece, for all of its pieces at once: a set of sources is a set of moves."""

    def __init__(self, plan: Plan, moves: Moves, way: Way) -> None:
        self.way = way
        self.rule, self.piece, self.state = way.rule, way.rule.piece, way.action.state
        geometry, offset = plan.geometry, way.rule.offset
        back = shift_back(geometry, offset)
        self.distance = offset[1] * geometry.width + offset[0]
        self.inside = geometry.sources(offset) & back(way.targets & geometry.full)
        for guard in way.gates:
            if guard.needs == "empty":
                for each in guard.reads or ():
                    # The source itself is never empty.
                    self.inside &= geometry.sources(each) if any(each) else 0
        self.wraps = bool(offset[0]) or self.inside != geometry.sources(offset)
        """Whether `inside` must be asked; straight up and down, no shift leaves the board."""
        self.late = back(way.zone)
        self.extra = len(way.options) - 1
        self.gates = _ordered(way.gates)
        self.flagged = any(guard.needs == "flags" for guard in way.gates)
        self.flag = next((_flag_step(plan, g) for g in way.gates if g.needs == "flags"), None)
        self.slow = tuple(way.slow)
        self.changes = way.changes
        self.steps = geometry.steps(offset)
        self.needs_fresh = any(g.needs == "fresh" for g in way.gates)
        empties = _empties(plan, way)
        self.veil = empties[0] if empties else 0
        self.empties = empties[1:]
        self.others = _ordered(g for g in way.gates if g.needs not in ("fresh", "empty"))
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
        self.gates = _ordered(first.gates)
        self.flagged = any(guard.needs == "flags" for guard in first.gates)
        self.slow = tuple(first.slow)
        self.rules = list(dict.fromkeys(way.rule for way in ways))
        self.slides = any(rule.most > 1 for rule in self.rules)
        self._by_rule = {(way.rule.index, way.action.state): way.action for way in ways}
        self._moves = moves
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
        leaps, rays, rule_at = 0, [], {}
        for rule in self.rules:
            walk = rule.walk(source)
            rule_at.update(dict.fromkeys(walk, rule))
            if rule.most > 1:
                rays.append(walk)
            else:
                leaps |= sum(1 << square for square in walk)
        # The last square of a ray blocks nothing behind it.
        relevant = sum(1 << square for ray in rays for square in ray[:-1])
        tables = tuple(self._table(source, rule_at, state) for state in range(3))
        return Cell(relevant, Slide(leaps, rays), leaps, tables, source)

    def _table(self, source: int, rule_at: dict[int, Rule], state: int) -> Plies:
        return Plies(lambda target: self._plies(source, target, rule_at[target], state))

    def _plies(self, source: int, target: int, rule: Rule, state: int) -> tuple[Ply, ...]:
        ply = self._moves.ply(rule, source, target, self._by_rule[rule.index, state])
        if self.zone >> target & 1:
            return tuple(ply.choosing(kind) for kind in self.options)
        return (ply,)


class Cell(tuple[int, Slide, int, tuple[Plies, ...], int]):
    """(blockers that matter, slides by blockers, leaps, plies by occupancy, source)."""

    __slots__ = ()

    def __new__(
        cls, relevant: int, slide: Slide, leaps: int, tables: tuple[Plies, ...], source: int
    ) -> Cell:
        """The five of them as a plain tuple, which unpacks fast."""
        return tuple.__new__(cls, (relevant, slide, leaps, tables, source))


def _empties(plan: Plan, way: Way) -> tuple[int, ...]:
    """How far away the squares are that must be empty; `inside` already keeps to the board."""
    offsets = [o for guard in way.gates if guard.needs == "empty" for o in guard.reads or ()]
    return tuple(dy * plan.geometry.width + dx for dx, dy in dict.fromkeys(offsets))


def _ordered(gates: Iterable[Guard]) -> tuple[SetTest, ...]:
    """The set tests, those that most often end the question first."""
    rank = {"flags": 0, "fresh": 1, "piece": 3}
    ordered = sorted(gates, key=lambda guard: rank.get(guard.needs, 2))
    return tuple(guard.sources for guard in ordered if guard.sources is not None)


@dataclass(slots=True)
class Classes:
    """How one piece moves, by path."""

    hops: list[Hop] = field(default_factory=list)
    reaches: list[Reach] = field(default_factory=list)
    rules: list[tuple[Rule, RuleAction]] = field(default_factory=list)
    whole: bool = False
    """The general path does it all: moves overlap, and equal outcomes must be told apart."""


def classify(plan: Plan, moves: Moves, piece: int, few: int) -> Classes:
    """Every way of the piece in the class that suits it; up to `few` leaps alike become hops."""
    found = Classes()
    if moves.overlaps[piece]:
        found.whole = True
        return found
    alike: dict[tuple[object, ...], list[Way]] = {}
    for rule in plan.rules[piece]:
        for action in rule.actions:
            way = way_of(plan, rule, action)
            if way is None:
                found.rules.append((rule, action))
            else:
                alike.setdefault(way.key(), []).append(way)
    for ways in alike.values():
        for same in _by_states(ways):
            rules = {way.rule.index for way in same}
            leaps = all(way.rule.most == 1 for way in same)
            if leaps and (len(rules) <= few or same[0].changes):
                found.hops += [Hop(plan, moves, way) for way in same]
            else:
                found.reaches.append(Reach(plan, moves, same))
    return found


def _by_states(ways: list[Way]) -> list[list[Way]]:
    """The ways sorted by the occupancies that their move answers to."""
    states: dict[int, int] = {}
    for way in ways:
        states[way.rule.index] = states.get(way.rule.index, 0) | 1 << way.action.state
    found: dict[int, list[Way]] = {}
    for way in ways:
        found.setdefault(states[way.rule.index], []).append(way)
    return list(found.values())
