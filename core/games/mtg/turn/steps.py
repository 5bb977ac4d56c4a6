"""Turns and steps (CR 500-514): what happens by itself as each begins and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.games.mtg.combat.damage import any_first_strike
from core.games.mtg.combat.declare import blockable, possible_attackers
from core.games.mtg.limits import HAND
from core.games.mtg.mana.pool import empty
from core.games.mtg.phases import STEPS, Step
from core.games.mtg.state import NO_COMBAT
from core.games.mtg.tasks import task
from core.games.mtg.triggers import happened

if TYPE_CHECKING:
    from core.games.mtg.run import Run

SILENT = ("UNTAP", "CLEANUP")
"""Steps in which nobody gets priority, unless a cleanup has something to do (`cr_2025`)."""


REGULAR = (("damage", False), ("sba",), ("begin", "END_COMBAT"))
"""The last part of combat damage, and what follows it."""


@task("begin")
def begin(run: Run, step: Step) -> None:
    """The step begins: its own actions, then priority."""
    run.s.step = step
    run.s.passes = 0
    run.s.priority = None if step in SILENT else run.s.active
    run.tell("step", step=step, turn=run.s.turn, active=run.name(run.s.active))
    action = BEGINNINGS.get(step)
    if action is not None:
        action(run)


def finish(run: Run) -> None:
    """The step is over: unspent mana is lost, and the next begins."""
    empty(run)
    step = run.s.step
    if step == "CLEANUP":
        if run.s.priority is None:
            next_turn(run)
        else:
            begin(run, "CLEANUP")
    elif step == "DECLARE_ATTACKERS" and not run.s.combat.declared:
        begin(run, "END_COMBAT")
    elif step == "DECLARE_BLOCKERS":
        first = (("damage", True), ("sba",)) if any_first_strike(run.s) else ()
        run.s.priority = None
        if first and run.rules.choices:
            run.push(*first, ("begin", "DAMAGE"))
        else:
            run.push(*first, *REGULAR)
    elif step == "DAMAGE":
        run.s.priority = None
        run.push(*REGULAR)
    else:
        if step == "END_COMBAT":
            run.fight(NO_COMBAT)
        begin(run, STEPS[STEPS.index(step) + 1])


def jump(run: Run, step: Step) -> None:
    """Skip to a later step of the turn."""
    empty(run)
    begin(run, step)


def next_turn(run: Run) -> None:
    """The newest extra turn, else the other player's turn."""
    state = run.s
    if state.turn >= run.rules.plan.turn_cap:
        run.end(None, "turn cap")
        return
    if state.extra_turns:
        state.active = state.extra_turns[-1]
        state.extra_turns = state.extra_turns[:-1]
    else:
        state.active = state.regular = 1 - state.regular
    state.turn += 1
    state.moves = 0
    state.repeats = ()
    begin(run, "UNTAP")


def _untap(run: Run) -> None:
    state = run.s
    kept = tuple(temp for temp in state.temps if temp.until != state.active)
    if len(kept) != len(state.temps):
        state.temps, state.derived = kept, None
    used = [
        id
        for id, perm in state.battlefield.items()
        if perm.controller == state.active and (perm.tapped or perm.sick)
    ]
    if used:
        run.perms(used, tapped=False, sick=False)
    for seat, player in enumerate(state.seats):
        if player.lands or player.damage_taken:
            run.seat(seat, lands=0, damage_taken=0)


def _upkeep(run: Run) -> None:
    happened(run, "UPKEEP", "", run.s.active)


def _draw(run: Run) -> None:
    if run.s.turn > 1:
        run.draw(run.s.active)


def _attackers(run: Run) -> None:
    if possible_attackers(run.s):
        run.s.declares = "attackers"
    else:
        begin(run, "END_COMBAT")


def _blockers(run: Run) -> None:
    if blockable(run.s):
        run.s.declares = "blockers"


def _end(run: Run) -> None:
    happened(run, "END", "", run.s.active)


def _cleanup(run: Run) -> None:
    state = run.s
    over = len(state.seats[state.active].hand) - HAND
    if over > 0:
        run.push(("discard", (state.active,), over, "DISCARD_TO_HAND_SIZE", ()), ("cleanup",))
    else:
        run.push(("cleanup",))


@task("cleanup")
def cleanup(run: Run) -> None:
    """Damage and until-end-of-turn effects end together (CR 514.2)."""
    state = run.s
    hurt = [id for id, perm in state.battlefield.items() if perm.damage or perm.deathtouched]
    if hurt:
        run.perms(hurt, damage=0, deathtouched=False)
    kept = tuple(temp for temp in state.temps if temp.until != "end")
    if len(kept) != len(state.temps):
        state.temps, state.derived = kept, None
    if not state.waiting:
        state.known = {}
    if run.rules.choices:
        run.push(("cleaned",))


BEGINNINGS: dict[Step, Callable[[Run], None]] = {
    "UNTAP": _untap,
    "UPKEEP": _upkeep,
    "DRAW": _draw,
    "DECLARE_ATTACKERS": _attackers,
    "DECLARE_BLOCKERS": _blockers,
    "END": _end,
    "CLEANUP": _cleanup,
}
"""Turn-based actions by the step that they begin."""
