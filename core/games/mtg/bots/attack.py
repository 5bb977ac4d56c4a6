"""Which creatures attack: sets that make sense, each judged against the blocks it will meet."""

from __future__ import annotations

from itertools import pairwise

from core.games.mtg.bots.battle import (
    Forecast,
    best_blocks,
    blockers_of,
    exposure,
    forecast,
)
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.fights import can_block, fight
from core.games.mtg.combat.declare import forced_attackers, possible_attackers


def sets(board: Board) -> list[tuple[str, ...]]:
    """Sets of attackers worth a look, each legal: none, the safest, one more, …, all."""
    state = board.state
    able, forced = possible_attackers(state), set(forced_attackers(state))
    blockers = blockers_of(board, 1 - state.active)
    rest = sorted(
        (id for id in able if id not in forced),
        key=lambda id: (-_safety(board, id, [perm.id for perm in blockers]), able.index(id)),
    )
    chosen = set(forced)
    found = [tuple(id for id in able if id in chosen)]
    for id in rest:
        chosen.add(id)
        found.append(tuple(each for each in able if each in chosen))
    return found


def _safety(board: Board, id: str, blockers: list[str]) -> int:
    """How well the creature attacks by itself: its damage, less what the worst block takes."""
    body = board.bodies[id]
    worst = 30 * max(0, body.power)
    one = board.fighter(id)
    able = [each for each in blockers if can_block(board.bodies[each], body)]
    menace = "menace" in body.keywords
    for group in pairwise(able) if menace else zip(able, strict=True):
        dead = fight(one, [board.fighter(each) for each in group], True).dead
        value = sum(board.worth(each) * (-1 if each == id else 1) for each in dead)
        worst = min(worst, value)
    return worst


def outcome(board: Board, attackers: tuple[str, ...]) -> tuple[int, Forecast]:
    """What the attack is worth to the attacking player, the answer counted, and the combat."""
    active = board.state.active
    blocks = best_blocks(board, attackers, blockers_of(board, 1 - active), 1 - active)
    found = forecast(board, attackers, blocks, active)
    if found.through >= board.state.seats[1 - active].life:
        return found.value, found
    return found.value - exposure(board, active, attackers, found.dead), found


def best(board: Board) -> tuple[str, ...]:
    """The attack that is worth most."""
    return ranked(board)[0]


def ranked(board: Board) -> list[tuple[str, ...]]:
    """The sets, the one that is worth most first; of equals the smaller."""
    found = sets(board)
    if len(found) == 1:
        return found
    return sorted(found, key=lambda each: (-outcome(board, each)[0], len(each)))


def value(board: Board) -> int:
    """What the best attack is worth, whoever may attack now or in this turn's combat."""
    found = sets(board)
    return max(outcome(board, each)[0] for each in found) - outcome(board, found[0])[0]
