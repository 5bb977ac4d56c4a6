"""What leader safety asks of the mover in one position."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards.threats import Threats


class Scan:
    """What leader safety asks of the mover in one position.

    `leader` is the leader's square set (0: no leader safety), `shield` the last leader, which no
    own piece may take, `target` where other pieces may go, `within` the targets that are asked
    for, `pins` the pinned pieces with their own targets, `touchy` the squares whose change must be
    tested, `odd_check` whether only such moves can help, `riders` who could attack along each
    group of lines, `calm` squares that are known not to be attacked.
    """

    leader = 0
    shield = 0
    within = -1
    pinned = 0
    pins: Sequence[tuple[int, int]] = ()
    touchy = 0
    odd_check = False
    calm = 0
    threats: Threats
    riders: Sequence[int] = ()

    player: int
    target: int
