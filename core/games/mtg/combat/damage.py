"""Combat damage (CR 510; rules/mtg.md 2): first strike, then the rest, each dealt at once.

The assignment is a list of data, so that a decision can take the engine's place (CMB-MULTI-BLOCK).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.combat.harm import hurt_permanent, hurt_player
from core.games.mtg.derive import derive
from core.games.mtg.state import Body, State, Target
from core.games.mtg.triggers import happened

if TYPE_CHECKING:
    from core.games.mtg.run import Run


class Assigned(NamedTuple):
    """So much damage from one creature to a creature or a player."""

    source: str
    to: Target
    amount: int


def any_first_strike(state: State) -> bool:
    """Whether there is a first part at all."""
    bodies = derive(state)
    fighters = (*state.combat.attackers, *(b for b, _ in state.combat.blocks))
    return any({"first strike", "double strike"} & bodies[id].keywords for id in fighters)


def _strikes(body: Body, first: bool) -> bool:
    if "double strike" in body.keywords:
        return True
    return ("first strike" in body.keywords) == first


def assign(state: State, first: bool) -> list[Assigned]:
    """Who deals how much to whom in this part."""
    bodies = derive(state)
    found: list[Assigned] = []
    for attacker in state.combat.attackers:
        if _strikes(bodies[attacker], first):
            found += _attacker(state, bodies, attacker)
    for blocker, attacker in state.combat.blocks:
        if _strikes(bodies[blocker], first):
            found.append(Assigned(blocker, attacker, bodies[blocker].power))
    return [each for each in found if each.amount > 0]


def _attacker(state: State, bodies: dict[str, Body], attacker: str) -> list[Assigned]:
    body, player = bodies[attacker], 1 - state.active
    power = max(0, body.power)
    if attacker not in state.combat.blocked or "as_unblocked" in body.flags:
        return [Assigned(attacker, player, power)]
    blockers = [b for b, a in state.combat.blocks if a == attacker]
    trample = "trample" in body.keywords
    found = []
    for n, blocker in enumerate(blockers):
        if n == len(blockers) - 1 and not trample:
            given = power
        else:
            given = min(power, lethal(state, bodies, attacker, blocker))
        found.append(Assigned(attacker, blocker, given))
        power -= given
    if trample and power:
        found.append(Assigned(attacker, player, power))
    return found


def lethal(state: State, bodies: dict[str, Body], attacker: str, blocker: str) -> int:
    """Lethal damage: marks already there and deathtouch counted."""
    left = max(0, bodies[blocker].toughness - state.battlefield[blocker].damage)
    return min(left, 1) if "deathtouch" in bodies[attacker].keywords else left


def deal(run: Run, first: bool) -> None:
    """Deal one part, all at the same time: who is hurt by several is hurt once (CR 603.2c)."""
    state = run.s
    if any(temp.kind == "prevent" for temp in state.temps):
        return
    bodies = derive(state)
    owners = {id: perm.controller for id, perm in state.battlefield.items()}
    hurt: dict[Target, None] = {}
    for source, to, amount in assign(state, first):
        if "prevent_own" in bodies[source].flags:
            continue
        if isinstance(to, int):
            hurt_player(run, source, to, amount, owners[source], alone=False)
            hurt[to] = None
            happened(run, "COMBAT_DAMAGE_TO_PLAYER", source, to)
        elif "prevent_own" not in bodies[to].flags:
            hurt_permanent(run, source, to, amount, owners[source], alone=False)
            hurt[to] = None
    for target in hurt:
        if isinstance(target, int):
            happened(run, "YOU_LOSE_LIFE", "", target)
        else:
            happened(run, "DEALT_DAMAGE", target, None)
