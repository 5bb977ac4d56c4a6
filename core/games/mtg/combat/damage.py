"""Combat damage (CR 510): first strike, then the rest, each dealt at once.

The assignment is a list of data, so that a decision can take the engine's place (CMB-MULTI-BLOCK).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.combat.division import Division, in_order
from core.games.mtg.combat.harm import Harm, hurt
from core.games.mtg.derive import derive
from core.games.mtg.state import Body, State, Target
from core.games.mtg.tasks import task

if TYPE_CHECKING:
    from core.games.mtg.run import Run


class Assigned(NamedTuple):
    """So much damage from one creature to a creature or a player."""

    source: str
    to: Target
    amount: int


STRIKES = {"first strike", "double strike"}


def any_first_strike(state: State) -> bool:
    """Whether there is a first part at all."""
    bodies = derive(state)
    fighters = (*state.combat.attackers, *(b for b, _ in state.combat.blocks))
    return any(STRIKES & bodies[id].keywords for id in fighters)


def _strikes(state: State, body: Body, id: str, first: bool) -> bool:
    if first:
        return bool(STRIKES & body.keywords)
    return id not in state.combat.struck or "double strike" in body.keywords


def assign(state: State, first: bool, division: Division | None = None) -> list[Assigned]:
    """Who deals how much to whom in this part."""
    bodies = derive(state)
    found: list[Assigned] = []
    for attacker in state.combat.attackers:
        if _strikes(state, bodies[attacker], attacker, first):
            shares = None if division is None else division.of(attacker)
            if shares is None:
                shares = usual(state, bodies, attacker)
            found += [Assigned(attacker, to, amount) for to, amount in shares]
    for blocker, attacker in state.combat.blocks:
        if _strikes(state, bodies[blocker], blocker, first):
            found.append(Assigned(blocker, attacker, bodies[blocker].power))
    return [each for each in found if each.amount > 0]


def takers(state: State, bodies: dict[str, Body], attacker: str) -> tuple[Target, ...]:
    """Who can be dealt the attacker's damage: its blockers in declared order, then the player."""
    body, player = bodies[attacker], 1 - state.active
    if attacker not in state.combat.blocked or "as_unblocked" in body.flags:
        return (player,)
    blockers = tuple(b for b, a in state.combat.blocks if a == attacker)
    return (*blockers, player) if "trample" in body.keywords else blockers


def needs_of(
    state: State, bodies: dict[str, Body], attacker: str, found: tuple[Target, ...]
) -> tuple[int, ...]:
    """Lethal damage of each; 0 for the player."""
    return tuple(
        lethal(state, bodies, attacker, each) if isinstance(each, str) else 0 for each in found
    )


def usual(state: State, bodies: dict[str, Body], attacker: str) -> tuple[tuple[Target, int], ...]:
    """Lethal to each blocker in declared order, the remainder to the last or the player."""
    found = takers(state, bodies, attacker)
    needs = needs_of(state, bodies, attacker, found)
    amounts = in_order(max(0, bodies[attacker].power), found, needs)
    return tuple(zip(found, amounts, strict=True))


def lethal(state: State, bodies: dict[str, Body], attacker: str, blocker: str) -> int:
    """Lethal damage: marks already there and deathtouch counted."""
    left = max(0, bodies[blocker].toughness - state.battlefield[blocker].damage)
    return min(left, 1) if "deathtouch" in bodies[attacker].keywords else left


def ask_division(run: Run, first: bool) -> bool:
    """Ask how attackers divide their damage; whether any can (profile cr_2025)."""
    state, bodies = run.s, derive(run.s)
    rows = []
    for id in state.combat.attackers:
        found, power = takers(state, bodies, id), max(0, bodies[id].power)
        strikes = power and _strikes(state, bodies[id], id, first)
        if len(found) > 1 and strikes and "prevent_own" not in bodies[id].flags:
            rows.append((id, (power, power, found), needs_of(state, bodies, id, found)))
    if rows:
        ids, groups, needs = zip(*rows, strict=True)
        then = ("damage", first)
        run.ask("ASSIGN_DAMAGE", state.active, ids, then, groups=groups, needs=needs)
    return bool(rows)


@task("damage")
def deal(run: Run, first: bool, division: Division | None = None) -> None:
    """Deal one part, all at the same time: who is hurt by several is hurt once (CR 603.2c)."""
    state = run.s
    prevented = any(temp.kind == "prevent" for temp in state.temps)
    if run.rules.choices and division is None and not prevented and ask_division(run, first):
        return
    assigned = assign(state, first, division)
    if first:
        bodies = derive(state)
        fighters = (*state.combat.attackers, *(b for b, _ in state.combat.blocks))
        struck = tuple(id for id in fighters if STRIKES & bodies[id].keywords)
        state.combat = state.combat._replace(struck=struck)
    if not prevented:
        _deal(run, assigned)


def _deal(run: Run, assigned: list[Assigned]) -> None:
    bodies = derive(run.s)
    owners = {id: perm.controller for id, perm in run.s.battlefield.items()}
    hurt(
        run,
        [
            Harm(source, to, amount, owners[source])
            for source, to, amount in assigned
            if "prevent_own" not in bodies[source].flags
            and (isinstance(to, int) or "prevent_own" not in bodies[to].flags)
        ],
        in_combat=True,
    )
