"""Attacks on one player's squares by masks: who could reach a square, and what would block it.

An attack is *plain* if it stands or falls with some squares being empty: leaps, walks that stop at
pieces, and the guards FIRST_MOVE, PATH_EMPTY, SQUARE_EMPTY and POSITION.  Pins and checks follow
from the sets of those squares.  Where an opponent has any other attack, `plain` is false and the
general test of `attacks` decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.boards.attacks import Attacks
from core.games.boards.geometry import Offset
from core.games.boards.guards import Guard
from core.games.boards.language import ENEMY, UNTIL_PIECE
from core.games.boards.memo import Memo, squares_of, union
from core.games.boards.plan import Plan, Rule, RuleAction
from core.games.boards.position import Position

Lines = dict[int, int]
"""Source of an attack -> the squares that must be empty for it."""

Shape = tuple[object, ...]

View = tuple[
    int,
    tuple[tuple[tuple[int, ...], bool, int], ...],
    tuple[tuple[int, int, int, tuple[int, ...], bool, int, Lines], ...],
    tuple[tuple[int, int, Lines], ...],
]
"""One target: where leapers could stand; leaps (pieces, gated, from where); lines (number of the
group, its first, last and other pieces, gated, from where, through what); the same without the
pieces, for when they are known."""


class Group:
    """Pieces that attack alike: per target, from which squares and through which."""

    __slots__ = ("gated", "lines", "near", "pieces", "ways")

    def __init__(self, plan: Plan, pieces: tuple[int, ...], gated: bool) -> None:
        self.pieces = pieces
        self.gated = gated
        self.ways: list[tuple[Rule, RuleAction]] = []
        self.lines: Memo[Lines] = Memo(lambda target: dict(self._lines(plan, target)))
        self.near: Memo[int] = Memo(lambda target: sum(1 << n for n in self.lines[target]))

    def _lines(self, plan: Plan, target: int) -> Iterator[tuple[int, int]]:
        for rule, action in self.ways:
            yield from lines_to(plan, rule, action, target)


class Threats:
    """The attacks of everybody who is neither the player nor out."""

    def __init__(self, plan: Plan, attacks: Attacks, player: int, out: int) -> None:
        self.plan = plan
        self.player = player
        shapes: dict[Shape, tuple[set[int], Rule, RuleAction]] = {}
        self.odd: list[tuple[int, tuple[Rule, ...]]] = []
        for piece in range(plan.pieces):
            owner = piece // plan.kinds
            if owner == player or out >> owner & 1:
                continue
            odd = {r: None for r, a in attack_ways(plan.rules[piece]) if not is_plain(r, a)}
            if odd:
                self.odd.append((piece, tuple(odd)))
            for rule, action in attack_ways(plan.rules[piece]):
                if rule in odd:
                    continue
                shape = _shape(rule, action)
                shapes.setdefault(shape, (set(), rule, action))[0].add(piece)
        self.plain = not self.odd
        self.odd_zone: Memo[int] = Memo(
            lambda target: union(attacks.sources(piece, target) for piece, _ in self.odd)
        )
        """From where attacks that are no mere lines could come."""
        self.odd_views: Memo[tuple[tuple[int, tuple[Rule, ...], int], ...]] = Memo(
            lambda target: tuple(
                (piece, rules, attacks.sources(piece, target)) for piece, rules in self.odd
            )
        )
        self._group(shapes)
        self.squares: Memo[tuple[int, ...]] = Memo(squares_of)

    def _group(self, shapes: dict[Shape, tuple[set[int], Rule, RuleAction]]) -> None:
        """Leaps and lines apart, each joined where the same pieces have them."""
        groups: dict[tuple[object, ...], Group] = {}
        for pieces, rule, action in shapes.values():
            gated, leaps = _gated(rule, action), _always_open(rule, action)
            key: tuple[object, ...] = (tuple(sorted(pieces)), gated, leaps)
            while key in groups and not leaps and _crosses(groups[key], rule):
                key = (*key, "more")
            if key not in groups:
                groups[key] = Group(self.plan, tuple(sorted(pieces)), gated)
            groups[key].ways.append((rule, action))
        self.leaps = [group for key, group in groups.items() if key[2]]
        self.lines = [group for key, group in groups.items() if not key[2]]
        self.zone: Memo[int] = Memo(self._zone)
        self._riders = [(g.pieces[0], g.pieces[-1], g.pieces[1:-1], g.gated) for g in self.lines]
        self.through: Memo[int] = Memo(self._through)
        self.views: Memo[View] = Memo(self._view)

    def _zone(self, target: int) -> int:
        found = 0
        for group in self.leaps:
            found |= group.near[target]
        return found

    def _through(self, target: int) -> int:
        """Every square that could block some attack on the target."""
        found = 0
        for group in self.lines:
            for line in group.lines[target].values():
                found |= line
        return found

    def attacked(self, position: Position, target: int, occupied: int, gone: int) -> bool:
        """Whether the square is attacked, were `occupied` the pieces and `gone` taken away."""
        enemy = position.occupied & ~position.own[self.player]
        return self.reached(position, self.riders(position), enemy, target, occupied, gone)

    def riders(self, position: Position) -> list[int]:
        """The pieces of each group of lines."""
        found = []
        masks = position.masks
        for first, last, others, gated in self._riders:
            held = masks[first] | masks[last]
            for piece in others:
                held |= masks[piece]
            found.append(held & position.fresh if gated else held)
        return found

    def reached(
        self,
        position: Position,
        riders: Sequence[int],
        enemy: int,
        target: int,
        occupied: int,
        gone: int,
    ) -> bool:
        """The same, with the riders and all enemies at hand."""
        zone, hops, _, rides = self.views[target]
        if zone & enemy:
            masks = position.masks
            for pieces, gated, near in hops:
                if gone or gated:
                    near &= position.fresh & ~gone if gated else ~gone
                for piece in pieces:
                    if masks[piece] & near:
                        return True
        for index, near, lines in rides:
            held = riders[index] & near
            if held:
                for source in self.squares[held & ~gone if gone else held]:
                    if not lines[source] & occupied:
                        return True
        return False

    def _view(self, target: int) -> View:
        hops = ((g.pieces, g.gated, g.near[target]) for g in self.leaps)
        rides = (
            (n, g.pieces[0], g.pieces[-1], g.pieces[1:-1], g.gated, g.near[target], g.lines[target])
            for n, g in enumerate(self.lines)
        )
        used = tuple(ride for ride in rides if ride[5])
        return (
            self.zone[target],
            tuple(hop for hop in hops if hop[2]),
            used,
            tuple((ride[0], ride[5], ride[6]) for ride in used),
        )


def attack_ways(rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, RuleAction]]:
    """The rules and actions with which a piece captures enemies."""
    return ((rule, a) for rule in rules for a in rule.actions if a.state == ENEMY)


def asked(rule: Rule, action: RuleAction) -> list[Guard]:
    """The guards that count while attacks are computed and can fail at all."""
    guards = (*rule.guards, *action.guards)
    return [g for g in guards if not g.asks_attack and g.needs != "always"]


def is_plain(rule: Rule, action: RuleAction) -> bool:
    """Whether the attack stands or falls with empty squares (and the attacker's first move)."""
    return rule.until == UNTIL_PIECE and all(
        guard.needs == "fresh" or guard.needs == "empty" or guard.targets is not None
        for guard in asked(rule, action)
    )


def _gated(rule: Rule, action: RuleAction) -> bool:
    return any(guard.needs == "fresh" for guard in asked(rule, action))


def _always_open(rule: Rule, action: RuleAction) -> bool:
    """Whether nothing can block the attack."""
    return rule.most == 1 and not any(g.needs == "empty" for g in asked(rule, action))


def _shape(rule: Rule, action: RuleAction) -> Shape:
    names = tuple(sorted(_guard_shape(guard) for guard in asked(rule, action)))
    return (rule.offset, rule.most, rule.until, rule.zone, names)


def _guard_shape(guard: Guard) -> str:
    """Equal for guards that ask the same on the board; offsets are turned already."""
    return f"{guard.needs} {guard.reads} {guard.targets} {guard.name if not guard.needs else ''}"


def _crosses(group: Group, rule: Rule) -> bool:
    """Whether some square could attack along both: parallel steps in one direction."""
    (c, d) = rule.offset
    offsets = [way[0].offset for way in group.ways]
    return any(a * d == b * c and a * c + b * d > 0 for a, b in offsets)


def lines_to(plan: Plan, rule: Rule, action: RuleAction, target: int) -> Iterator[tuple[int, int]]:
    """Every source from which the rule could attack the target, and what must be empty."""
    geometry, guards = plan.geometry, asked(rule, action)
    if any(guard.targets is not None and not guard.targets >> target & 1 for guard in guards):
        return
    dx, dy = rule.offset
    passed = 0
    needed = [offset for guard in guards if guard.needs == "empty" for offset in guard.reads or ()]
    for source in geometry.walk(target, (-dx, -dy), rule.most):
        block = _with_needed(plan, source, passed, needed)
        if block is not None:
            yield source, block
        passed |= 1 << source


def _with_needed(plan: Plan, source: int, passed: int, needed: list[Offset]) -> int | None:
    for offset in needed:
        square = plan.geometry.steps(offset)[source]
        if square < 0:
            return None
        passed |= 1 << square
    return passed
