"""Declaring attackers and blockers (CR 508, 509): what is legal, and doing it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from core.games.mtg.actions import Fault
from core.games.mtg.combat.lures import obeying
from core.games.mtg.derive import derive
from core.games.mtg.state import Body, Combat, Perm, State
from core.games.mtg.table import table_of
from core.games.mtg.triggers import happened

if TYPE_CHECKING:
    from core.games.mtg.run import Run


REACHING = frozenset({"flying", "reach"})
"""Keywords with which a creature may block one with flying."""


def attack_fault(state: State, perm: Perm) -> str:
    """Why the creature cannot attack ("": it can)."""
    body = derive(state)[perm.id]
    if not body.creature or perm.controller != state.active:
        return "CANT_ATTACK"
    if perm.tapped or "defender" in body.keywords or "cant_attack" in body.flags:
        return "CANT_ATTACK"
    if 1 - state.active in body.spared:
        return "CANT_ATTACK"
    return "SUMMONING_SICK" if perm.sick and "haste" not in body.keywords else ""


def possible_attackers(state: State) -> tuple[str, ...]:
    """Every creature that may attack."""
    known = table_of(state).attackers
    found = known.get(state.active)
    if found is None:
        able = tuple(p.id for p in state.battlefield.values() if not attack_fault(state, p))
        found = known[state.active] = able
    return found


def forced_attackers(state: State) -> tuple[str, ...]:
    """Every creature that must attack."""
    table = table_of(state)
    found = table.forced.get(state.active)
    if found is None:
        bodies = table.bodies
        found = tuple([id for id in possible_attackers(state) if "must_attack" in bodies[id].flags])
        table.forced[state.active] = found
    return found


def check_attack(state: State, attackers: tuple[str, ...]) -> Fault | None:
    """Why these cannot be the attackers."""
    if len(set(attackers)) != len(attackers):
        return Fault("CANT_ATTACK", "A creature attacks once", "attackers")
    for id in attackers:
        perm = state.battlefield.get(id)
        code = "CANT_ATTACK" if perm is None else attack_fault(state, perm)
        if code:
            legal = possible_attackers(state)
            return Fault(code, "That cannot attack", "attackers", legal)
    missing = [id for id in forced_attackers(state) if id not in attackers]
    if missing:
        return Fault("MUST_ATTACK", "A creature that must attack is missing", "attackers",
                     tuple(missing))  # fmt: skip
    return None


def attack(run: Run, attackers: tuple[str, ...]) -> None:
    """Tap and attack."""
    run.s.declares = ""
    bodies = derive(run.s)
    run.fight(Combat(attackers, declared=bool(attackers)))
    tapped = [id for id in attackers if "vigilance" not in bodies[id].keywords]
    if tapped:
        run.perms(tapped, tapped=True)
    run.tell("attack", attackers=list(attackers), names=[run.title(id) for id in attackers])
    for id in attackers:
        happened(run, "ATTACKS", id, 1 - run.s.active)


def can_block(state: State, blocker: Perm, attacker: str) -> bool:
    """Whether the creature may block that attacker."""
    bodies = derive(state)
    body = bodies[blocker.id]
    return _may_block(state, blocker, body) and _reaches(body, bodies[attacker])


def _may_block(state: State, perm: Perm, body: Body) -> bool:
    """Whether it is a creature that may block anything at all."""
    if not body.creature or perm.controller == state.active or perm.tapped:
        return False
    return "cant_block" not in body.flags


def _reaches(body: Body, attacker: Body) -> bool:
    return "flying" not in attacker.keywords or not REACHING.isdisjoint(body.keywords)


def blockable(state: State) -> dict[str, tuple[str, ...]]:
    """Which attackers each creature may block; creatures that may block none are left out.

    Not to be changed: it is found once for a table and an attack.
    """
    known, asked = table_of(state).blocks, (state.active, state.combat.attackers)
    found = known.get(asked)
    if found is None:
        found = known[asked] = _blockable(state)
    return found


def _blockable(state: State) -> dict[str, tuple[str, ...]]:
    bodies, found = derive(state), {}
    for perm in state.battlefield.values():
        body = bodies[perm.id]
        if _may_block(state, perm, body):
            able = tuple([a for a in state.combat.attackers if _reaches(body, bodies[a])])
            if able:
                found[perm.id] = able
    return found


def check_blocks(state: State, blocks: tuple[tuple[str, str], ...]) -> Fault | None:
    """Why these cannot be the blocks."""
    able = blockable(state)
    chosen = dict(blocks)
    if len(chosen) != len(blocks):
        return Fault("CANT_BLOCK", "A creature blocks once", "blockers")
    for blocker, attacker in blocks:
        if attacker not in able.get(blocker, ()):
            legal = able.get(blocker, ())
            return Fault("CANT_BLOCK", "That creature cannot block it", "blockers", legal)
    bodies = derive(state)
    counts = Counter(chosen.values())
    for attacker, n in counts.items():
        if n == 1 and "menace" in bodies[attacker].keywords:
            return Fault("MENACE", "It takes two or more blockers", "blockers", (attacker,))
    return _lure_fault(state, able, chosen)


def _lures(state: State) -> tuple[tuple[str, ...], frozenset[str]]:
    """The attackers that lure, and which of them have menace."""
    bodies = derive(state)
    lures = tuple(a for a in state.combat.attackers if "lure" in bodies[a].flags)
    return lures, frozenset(a for a in lures if "menace" in bodies[a].keywords)


def _lure_fault(
    state: State, able: dict[str, tuple[str, ...]], chosen: dict[str, str]
) -> Fault | None:
    lures, menace = _lures(state)
    obey = obeying(able, lures, menace) if lures else {}
    if sum(attacker in lures for attacker in chosen.values()) >= len(obey):
        return None
    missing = next(b for b in obey if chosen.get(b) not in lures)
    return Fault("MUST_BLOCK", "It must block a creature that lures", "blockers",
                 (missing, obey[missing]))  # fmt: skip


def forced_blocks(state: State) -> tuple[tuple[str, str], ...]:
    """The blocks that lures ask for, and no others."""
    lures, menace = _lures(state)
    return tuple(obeying(blockable(state), lures, menace).items()) if lures else ()


def block(run: Run, blocks: tuple[tuple[str, str], ...]) -> None:
    """Block; once blocked, an attacker stays blocked (CR 509.1h)."""
    run.s.declares = ""
    blocked = tuple(dict.fromkeys(attacker for _, attacker in blocks))
    run.s.combat = run.s.combat._replace(blocks=blocks, blocked=blocked)
    run.tell(
        "block",
        blocks=[list(pair) for pair in blocks],
        names=[list(map(run.title, pair)) for pair in blocks],
    )
    for blocker, _ in blocks:
        happened(run, "BLOCKS", blocker, None)
