"""Guards as sets of squares: from which of a hop's squares its guards hold."""

from __future__ import annotations

from core.games.boards.guards import Guard
from core.games.boards.hops import Hop
from core.games.boards.position import Position
from core.games.boards.sides import Sorted


def flag_pieces(position: Position, sorted_: Sorted) -> int:
    """The pieces next to a flag that one of their moves asks for."""
    found = 0
    for hop in sorted_.hard_hops:
        if hop.flag is not None:
            found |= flagged(position, hop) & position.masks[hop.piece]
    return found


def flagged(position: Position, hop: Hop) -> int:
    """The squares from which the flag that the hop asks for is where it should be."""
    assert hop.flag is not None
    wanted, distance, inside = hop.flag
    mask = 0
    for flag in position.flags:
        if flag[0] in wanted:
            mask |= 1 << flag[1]
    return (mask >> distance if distance >= 0 else mask << -distance) & inside


def through(position: Position, hop: Hop, mask: int) -> int:
    """The sources that pass the hop's gates."""
    if hop.needs_fresh:
        mask &= position.fresh
    occupied = position.occupied
    if hop.veil:
        mask &= ~(occupied >> hop.veil if hop.veil > 0 else occupied << -hop.veil)
    for distance in hop.empties:
        mask &= ~(occupied >> distance if distance >= 0 else occupied << -distance)
    for gate in hop.others:
        if not mask:
            break
        mask &= gate(position)
    return mask


def all_pass(guards: tuple[Guard, ...], position: Position, source: int, target: int) -> bool:
    """Whether all guards hold for one source and target."""
    return all(guard.test(position, source, target, source) for guard in guards)


def squares_held(position: Position, state: int, player: int, full: int) -> int:
    """All squares of one occupancy."""
    if state == 0:
        return full & ~position.occupied
    own = position.own[player]
    return own if state == 2 else position.occupied ^ own
