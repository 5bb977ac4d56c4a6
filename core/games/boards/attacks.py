"""Who attacks what, for any spec (Attacks, specs/boards/RULES.md)."""

from __future__ import annotations

from math import gcd
from typing import TypeAlias

from core.games.boards.geometry import Geometry, Offset
from core.games.boards.memo import union
from core.games.boards.plan import Plan, Rule
from core.games.boards.position import Position

FEW = 8
"""So many rules are asked one after the other; of more, only those that lead to the target."""

Way: TypeAlias = tuple[Offset, int]
"""A step, and how often it may be repeated."""


class Sources(dict[int, int]):
    """By square those from which pieces that step alike could attack it, made when asked for."""

    def __init__(self, geometry: Geometry, ways: tuple[Way, ...]) -> None:
        super().__init__()
        self._origins = [geometry.origins(*way) for way in ways]

    def __missing__(self, target: int) -> int:
        found = self[target] = union(origins[target] for origins in self._origins)
        return found


class Attacks:
    """Answers "is this square attacked?" by asking only pieces that could ever reach it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._last: dict[int, tuple[int, int, Rule]] = {}
        """By player the attack on a leader that was found last: mostly it is there again."""
        self._along: dict[int, dict[Offset, tuple[Rule, ...]]] = {}
        self._rules = [
            tuple(rule for rule in rules if any(action.state == 1 for action in rule.actions))
            for rules in plan.rules
        ]
        alike: dict[tuple[Way, ...], Sources] = {}
        self._sources = [_shared(plan.geometry, alike, rules) for rules in self._rules]
        everyone = range(plan.pieces)
        self._others = [
            tuple(p for p in everyone if p // plan.kinds != player and self._rules[p])
            for player in range(len(plan.players))
        ]

    def sources(self, piece: int, target: int) -> int:
        """The squares from which the piece could attack the target on some board."""
        return self._sources[piece][target]

    def _ways(self, piece: int, source: int, target: int) -> tuple[Rule, ...]:
        """The rules whose steps lead that way: all of a piece that has few, which costs less."""
        rules = self._rules[piece]
        if len(rules) <= FEW:
            return rules
        along = self._along.get(piece)
        if along is None:
            along = self._along[piece] = _by_direction(rules)
        width = self.plan.geometry.width
        dx, dy = target % width - source % width, target // width - source // width
        return along.get(_direction(dx, dy), ())

    def attacked_from(self, position: Position, source: int) -> list[int]:
        """The squares that the piece on a square attacks; the eliminated attack nothing."""
        piece = position.board[source] - 1
        if piece < 0 or position.out >> piece // self.plan.kinds & 1:
            return []
        return [
            target
            for target in range(self.plan.geometry.size)
            if any(
                rule.attacks(position, source, target) for rule in self._ways(piece, source, target)
            )
        ]

    def attackers(self, position: Position, target: int, player: int) -> list[tuple[int, Rule]]:
        """Where opponents of the player stand that attack the square, with the rule they use."""
        return list(self._find(position, target, player, first=False))

    def attacked(self, position: Position, target: int, player: int) -> bool:
        """Whether an opponent of the player attacks the square; the eliminated attack nothing."""
        return bool(self._find(position, target, player, first=True))

    def _find(
        self, position: Position, target: int, player: int, first: bool
    ) -> list[tuple[int, Rule]]:
        found: list[tuple[int, Rule]] = []
        masks, out, kinds = position.masks, position.out, self.plan.kinds
        for piece in self._others[player]:
            near = masks[piece] and masks[piece] & self.sources(piece, target)
            if not near or out >> piece // kinds & 1:
                continue
            while near:
                low = near & -near
                source = low.bit_length() - 1
                near ^= low
                for rule in self._ways(piece, source, target):
                    if rule.attacks(position, source, target):
                        found.append((source, rule))
                        if first:
                            return found
        return found

    def leader_attacked(self, position: Position, player: int) -> bool:
        """Whether any leader of the player is attacked."""
        mask, last = self.plan.leaders_on(position, player), self._last.get(player)
        if last is not None and mask >> last[0] & 1 and self._still(position, *last):
            return True
        while mask:
            low = mask & -mask
            target = low.bit_length() - 1
            for source, rule in self._find(position, target, player, first=True):
                self._last[player] = (target, source, rule)
                return True
            mask ^= low
        return False

    def _still(self, position: Position, target: int, source: int, rule: Rule) -> bool:
        """Whether a piece that attacked a leader in another position does so in this one."""
        if not position.masks[rule.piece] >> source & 1 or position.out >> rule.player & 1:
            return False
        return rule.attacks(position, source, target)


def _shared(
    geometry: Geometry, alike: dict[tuple[Way, ...], Sources], rules: tuple[Rule, ...]
) -> Sources:
    """The sources of a piece's rules: one table for all pieces that step alike."""
    ways = tuple(sorted({(rule.offset, rule.most) for rule in rules}))
    found = alike.get(ways)
    if found is None:
        found = alike[ways] = Sources(geometry, ways)
    return found


def _by_direction(rules: tuple[Rule, ...]) -> dict[Offset, tuple[Rule, ...]]:
    """The rules by the direction of their steps, in their order."""
    found: dict[Offset, tuple[Rule, ...]] = {}
    for rule in rules:
        way = _direction(*rule.offset)
        found[way] = (*found.get(way, ()), rule)
    return found


def _direction(dx: int, dy: int) -> Offset:
    """The shortest step that leads the same way."""
    length = gcd(dx, dy) or 1
    return dx // length, dy // length
