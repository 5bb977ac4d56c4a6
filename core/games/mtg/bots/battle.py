"""Whole combats: how the other will block, what comes of it, and what is left for the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from core.games.mtg.bots.board import Board
from core.games.mtg.bots.fights import Fighter, Outcome, can_block, fight
from core.games.mtg.bots.worth import life
from core.games.mtg.state import Body, Perm

Blocks = tuple[tuple[str, str], ...]
"""Pairs of blocker and attacker."""

RACE = 35
"""How much the attack that may come back counts, in hundredths."""


class Forecast(NamedTuple):
    """A combat as it will end: its worth to the attacker, and who dies."""

    value: int
    dead: frozenset[str]
    through: int


def forecast(
    board: Board,
    attackers: Iterable[str],
    blocks: Blocks,
    attacking: int,
    blocked: Iterable[str] = (),
    changed: Mapping[str, Body] | None = None,
) -> Forecast:
    """The combat with these blocks; `changed` bodies stand for those of the board."""
    state = board.state
    by: dict[str, list[Fighter]] = {}
    for blocker, attacker in blocks:
        by.setdefault(attacker, []).append(board.fighter(blocker, changed))
    stuck = set(blocked)
    outcomes = [
        fight(board.fighter(each, changed), by.get(each, ()), each in stuck) for each in attackers
    ]
    dead = tuple(id for outcome in outcomes for id in outcome.dead)
    through = sum(outcome.through for outcome in outcomes)
    value = 0
    for id in dead:
        value += -board.worth(id) if state.battlefield[id].controller == attacking else (
            board.worth(id)
        )  # fmt: skip
    mine, theirs = state.seats[attacking].life, state.seats[1 - attacking].life
    gains = sum(outcome.attacker_gains for outcome in outcomes)
    healed = sum(outcome.blockers_gain for outcome in outcomes)
    value += life(mine + gains) - life(mine)
    value -= life(theirs - through + (healed if theirs > through else 0)) - life(theirs)
    return Forecast(value, frozenset(dead), through)


def best_blocks(
    board: Board, attackers: Sequence[str], able: Sequence[Perm], defending: int
) -> Blocks:
    """Blocks that a sensible player declares: good trades first, then what keeps them alive."""
    chosen: dict[str, list[str]] = {}
    free = {perm.id: perm for perm in able}
    rest = sorted(attackers, key=lambda id: -board.worth(id))
    for attacker in rest:
        found = _best_for(board, attacker, free, defending)
        if found:
            chosen[attacker] = list(found)
            for id in found:
                del free[id]
    _stay_alive(board, attackers, chosen, free, defending)
    return tuple((blocker, attacker) for attacker, ids in chosen.items() for blocker in ids)


def _best_for(
    board: Board, attacker: str, free: Mapping[str, Perm], defending: int
) -> tuple[str, ...]:
    """Who blocks this attacker with most profit; nobody when there is none."""
    body = board.bodies[attacker]
    able = [id for id in free if can_block(board.bodies[id], body)]
    if not able:
        return ()
    one = board.fighter(attacker)
    total = board.state.seats[defending].life
    base = gain(board, fight(one, (), False), attacker, total)
    best: tuple[str, ...] = ()
    highest = base + 30
    menace = "menace" in body.keywords
    options: list[tuple[str, ...]] = [] if menace else [(id,) for id in able]
    for ids in options:
        value = gain(board, fight(one, [board.fighter(ids[0])], True), attacker, total)
        if value > highest:
            best, highest = ids, value
    if len(able) > 1 and not (best and highest > base + board.worth(attacker) * 9 // 10):
        able.sort(key=lambda id: -board.bodies[id].power)
        for k in range(1, min(4, len(able))):
            ids = (able[0], able[k])
            pair = [board.fighter(each) for each in ids]
            value = gain(board, fight(one, pair, True), attacker, total) - 40
            if value > highest:
                best, highest = ids, value
    return best


def gain(board: Board, outcome: Outcome, attacker: str, total: int) -> int:
    """What an outcome of one fight is worth to the defending player."""
    value = 0
    for id in outcome.dead:
        value += board.worth(id) if id == attacker else -board.worth(id)
    left = max(1, total - outcome.through)
    value += life(left) - life(total)
    return value + 30 * (outcome.blockers_gain - outcome.attacker_gains)


def _stay_alive(
    board: Board,
    attackers: Sequence[str],
    chosen: dict[str, list[str]],
    free: dict[str, Perm],
    defending: int,
) -> None:
    """Block whatever it costs as long as the damage would kill, the biggest first."""
    total = board.state.seats[defending].life

    def through(id: str) -> int:
        blockers = [board.fighter(each) for each in chosen.get(id, ())]
        return fight(board.fighter(id), blockers, bool(blockers)).through

    if not free:
        return
    damage = {id: through(id) for id in attackers}
    for id in sorted(damage, key=lambda each: -damage[each]):
        need = 2 if "menace" in board.bodies[id].keywords else 1
        if sum(damage.values()) < total or chosen.get(id):
            continue
        able = [each for each in free if can_block(board.bodies[each], board.bodies[id])]
        if len(able) < need or not damage[id]:
            continue
        able.sort(key=board.worth)
        chosen[id] = able[:need]
        less = through(id)
        if less == damage[id]:
            del chosen[id]
            continue
        for each in able[:need]:
            del free[each]
        damage[id] = less


def blockers_of(board: Board, seat: int, gone: Iterable[str] = ()) -> list[Perm]:
    """The creatures of a player that could block now."""
    away = set(gone)
    return [perm for perm in board.creatures(seat) if not perm.tapped and perm.id not in away]


def exposure(board: Board, attacking: int, tapped: Iterable[str], dead: frozenset[str]) -> int:
    """How bad the answer will be: the other attacks with all that is left of them."""
    away = set(tapped)
    bodies = board.bodies
    guards = [
        perm.id for perm in board.creatures(attacking)
        if perm.id not in dead and (perm.id not in away or "vigilance" in bodies[perm.id].keywords)
        and "cant_block" not in bodies[perm.id].flags and (not perm.tapped or perm.id in away)
    ]  # fmt: skip
    threats = [
        perm.id for perm in board.creatures(1 - attacking)
        if perm.id not in dead and "defender" not in bodies[perm.id].keywords
        and "cant_attack" not in bodies[perm.id].flags
        and attacking not in bodies[perm.id].spared
    ]  # fmt: skip
    threats.sort(key=lambda id: -bodies[id].power)
    left = list(guards)
    coming = 0
    for id in threats:
        stop = next((each for each in left if can_block(bodies[each], bodies[id])), None)
        if stop is None:
            coming += max(0, bodies[id].power) * (
                2 if "double strike" in bodies[id].keywords else 1
            )
        else:
            left.remove(stop)
    total = board.state.seats[attacking].life
    if coming >= total:
        return 4_000 + 100 * (coming - total)
    return RACE * (life(total) - life(total - coming)) // 100
