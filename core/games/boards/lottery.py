"""One legal ply at random, each equally likely, without testing all of them.

The leader's moves are drawn untested and tested when they are drawn; one that fails is put back
and another is drawn.  That keeps every legal ply equally likely.
"""

from __future__ import annotations

from collections.abc import Callable

from core.games.boards.fast import Fast
from core.games.boards.finding import Finding
from core.games.boards.moves import Ply
from core.games.boards.position import Position
from core.games.boards.safety import Scan
from core.games.boards.sides import Sorted

TRIES = 4
"""Draws that may fail before all plies are tested."""

Below = Callable[[int], int]
"""`below(n)` draws from [0, n), each equally likely."""


class Lottery:
    """Draws plies of one game."""

    def __init__(self, fast: Fast) -> None:
        self.fast, self.safety = fast, fast.safety
        self._order = fast.plan.order

    def draw(self, position: Position, below: Below) -> Ply | None:
        """A legal ply, None where there is none."""
        player = self._order[position.turn]
        side, own = self.fast.sides[player], position.own[player]
        scan = self.safety.scan(position, player)
        if side.led.plain and scan.leader and not scan.touchy and scan.threats.plain:
            finding = Finding(own, position.occupied ^ own)
            self._untested(position, side.led, scan, finding)
            self.fast.others(position, side, scan, finding)
            count = finding.count()
            for _ in range(TRIES if count else 0):
                ply = finding.pick(below(count))
                if not scan.leader & ply.leaves or self._stands(position, side.led, scan, ply):
                    return ply
            if not count:
                return None
        finding = self.fast.found(position, side, scan)
        count = finding.count()
        return finding.pick(below(count)) if count else None

    def _untested(self, position: Position, led: Sorted, scan: Scan, finding: Finding) -> None:
        at = scan.leader
        free = self.fast.full & ~finding.own
        for piece, _, cells in led.leapers:
            if position.masks[piece] & at:
                _, _, leaps, tables, _ = cells[at][0]
                if leaps & free:
                    finding.tables.append(tables)
                    finding.reached.append(leaps & free)
        for spot, hop in led.spots[at]:
            if not position.occupied & spot.empties and position.masks[hop.piece] & at:
                finding.parcels.append((hop.plies, at, 1))

    def _stands(self, position: Position, led: Sorted, scan: Scan, ply: Ply) -> bool:
        """Whether the drawn move of the leader is legal."""
        hop = led.hop_of.get((ply.rule, ply.action.index))
        if hop is not None:
            return self.safety.allowed(position, scan, hop)
        return self.fast.safe(position, scan, ply.to) > 0
