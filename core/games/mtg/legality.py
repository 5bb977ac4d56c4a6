"""One source of legality: what is wrong with an action, and how it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.games.mtg import activation, casting, decisions, pregame
from core.games.mtg.actions import Action, Fault
from core.games.mtg.combat import declare
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.games.mtg.turn import guard, loop, steps

if TYPE_CHECKING:
    from core.games.mtg.run import Run

NOT_YOURS = Fault("NOT_YOUR_PRIORITY", "It is not for you to act now")
MAIN = Fault("TIMING", "That needs your own main phase and an empty stack")


def fault(rules: Rules, state: State, seat: int, action: Action) -> Fault | None:
    """Why the player may not do this now; None when it is legal."""
    found = _ready(rules, state, seat, action)
    return found if isinstance(found, Fault) else None


def _ready(rules: Rules, state: State, seat: int, action: Action) -> Any:
    if state.over:
        return Fault("GAME_OVER", "The match is over")
    if action.type == "SCOOP":
        return None
    if state.to_act() != seat:
        return NOT_YOURS
    if state.pending is not None:
        return _decision_fault(state, action)
    if state.declares:
        wanted = "DECLARE_ATTACKERS" if state.declares == "attackers" else "DECLARE_BLOCKERS"
        if action.type != wanted:
            return Fault("TIMING", f"Declare your {state.declares} first", "type", (wanted,))
    return CHECKS[action.type](rules, state, seat, action)


def _decision_fault(state: State, action: Action) -> Fault | None:
    assert state.pending is not None
    if state.pending.kind in decisions.PREGAME:
        return pregame.fault(state.pending, action)
    if action.type != "RESOLVE_DECISION" or action.decision_id != state.pending.id:
        return Fault("DECISION_PENDING", f"Answer {state.pending.kind} first", "decision_id",
                     (state.pending.id,))  # fmt: skip
    return decisions.check(state.pending, action.choice)


def _nothing_pending(rules: Rules, state: State, seat: int, action: Action) -> Fault:
    return Fault("TIMING", "There is no decision to make", "type")


def _skip_combat(rules: Rules, state: State, seat: int, action: Action) -> Fault | None:
    if not (casting.sorcery_time(state, seat) and state.step == "MAIN1"):
        return MAIN
    forced = declare.forced_attackers(state)
    return Fault("MUST_ATTACK", "A creature must attack", "type", forced) if forced else None


def _skip_main2(rules: Rules, state: State, seat: int, action: Action) -> Fault | None:
    return None if casting.sorcery_time(state, seat) and state.step == "MAIN2" else MAIN


def _attack(rules: Rules, state: State, seat: int, action: Action) -> Fault | None:
    if state.declares != "attackers":
        for perm in (state.battlefield.get(id) for id in action.attackers):
            code = "" if perm is None or seat != state.active else declare.attack_fault(state, perm)
            if code:
                return Fault(code, "That cannot attack", "attackers")
        return Fault("TIMING", "Attackers are declared in your combat", "type")
    return declare.check_attack(state, action.attackers)


def _block(rules: Rules, state: State, seat: int, action: Action) -> Fault | None:
    if state.declares != "blockers":
        return Fault("TIMING", "Blockers are declared after an attack", "type")
    return declare.check_blocks(state, action.blocks)


CHECKS: dict[str, Callable[[Rules, State, int, Action], Any]] = {
    "PLAY_LAND": lambda r, s, p, a: activation.land_fault(s, p, a.object_id),
    "TAP_FOR_MANA": lambda r, s, p, a: activation.tap_choice(s, p, a.object_id, a.color),
    "CAST_SPELL": casting.prepare,
    "ACTIVATE_ABILITY": activation.prepare,
    "DECLARE_ATTACKERS": _attack,
    "DECLARE_BLOCKERS": _block,
    "PASS_PRIORITY": lambda r, s, p, a: None,
    "RESOLVE_DECISION": _nothing_pending,
    "SKIP_COMBAT": _skip_combat,
    "SKIP_MAIN2": _skip_main2,
    "MULLIGAN": _nothing_pending,
    "KEEP_HAND": _nothing_pending,
    "BOTTOM_CARD": _nothing_pending,
}
"""Per type: a Fault, or what the deed needs."""


def perform(run: Run, seat: int, action: Action) -> Fault | None:
    """Do it, and go on to the next decision; a refusal changes nothing."""
    ready = _ready(run.rules, run.s, seat, action)
    if isinstance(ready, Fault):
        return ready
    if action.type not in ("PASS_PRIORITY", "RESOLVE_DECISION"):
        run.s.passes = 0
    run.s.moves += 1
    TAKE[action.type](run, seat, action, ready)
    loop.advance(run)
    guard.watch(run, action.type)
    loop.cap(run)
    return None


def _scoop(run: Run, seat: int, action: Action, ready: Any) -> None:
    run.end(1 - seat, "scoop")


TAKE: dict[str, Callable[[Run, int, Action, Any], None]] = {
    "PLAY_LAND": lambda run, p, a, ready: activation.play_land(run, p, a.object_id),
    "TAP_FOR_MANA": lambda run, p, a, ready: activation.tap(run, a.object_id, ready),
    "CAST_SPELL": casting.commit,
    "ACTIVATE_ABILITY": activation.commit,
    "DECLARE_ATTACKERS": lambda run, p, a, ready: declare.attack(run, a.attackers),
    "DECLARE_BLOCKERS": lambda run, p, a, ready: declare.block(run, a.blocks),
    "PASS_PRIORITY": lambda run, p, a, ready: loop.pass_priority(run),
    "RESOLVE_DECISION": lambda run, p, a, ready: loop.answer(run, a.choice),
    "SKIP_COMBAT": lambda run, p, a, ready: steps.jump(run, "MAIN2"),
    "SKIP_MAIN2": lambda run, p, a, ready: steps.jump(run, "END"),
    "SCOOP": _scoop,
    "MULLIGAN": lambda run, p, a, ready: pregame.mulligan(run, p),
    "KEEP_HAND": lambda run, p, a, ready: pregame.keep(run, p),
    "BOTTOM_CARD": lambda run, p, a, ready: pregame.bottom(run, p, a.object_id),
}
"""Per type: what it does."""
