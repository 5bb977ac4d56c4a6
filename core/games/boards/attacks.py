"""Who attacks what, for any spec (Attacks, specs/boards/RULES.md)."""

from __future__ import annotations

from core.games.boards.plan import Plan, Rule
from core.games.boards.position import Position


class Attacks:
    """Answers "is this square attacked?" by asking only pieces that could ever reach it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._sources: list[dict[int, int]] = [{} for _ in range(plan.pieces)]
        self._rules = [
            tuple(rule for rule in rules if any(action.state == 1 for action in rule.actions))
            for rules in plan.rules
        ]
        everyone = range(plan.pieces)
        self._others = [
            tuple(p for p in everyone if p // plan.kinds != player and self._rules[p])
            for player in range(len(plan.players))
        ]

    def sources(self, piece: int, target: int) -> int:
        """The squares from which the piece could attack the target on some board."""
        found = self._sources[piece].get(target)
        if found is None:
            if not self._sources[piece]:
                self._fill(piece)
            found = self._sources[piece].get(target, 0)
        return found

    def _fill(self, piece: int) -> None:
        table = self._sources[piece]
        for source in range(self.plan.geometry.size):
            if self.plan.geometry.exists[source]:
                for rule in self._rules[piece]:
                    for square in rule.walk(source):
                        table[square] = table.get(square, 0) | 1 << source
        table.setdefault(-1, 0)

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
                for rule in self._rules[piece]:
                    if rule.attacks(position, source, target):
                        found.append((source, rule))
                        if first:
                            return found
        return found

    def leader_attacked(self, position: Position, player: int) -> bool:
        """Whether any leader of the player is attacked."""
        mask = self.plan.leaders_on(position, player)
        while mask:
            low = mask & -mask
            if self.attacked(position, low.bit_length() - 1, player):
                return True
            mask ^= low
        return False
