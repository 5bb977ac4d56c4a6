"""The steps of a scenario's script (rules/mtg.md 7, Harness rules)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.mtg.actions import Action, Fault
from core.games.mtg.combat.declare import forced_attackers, forced_blocks
from core.games.mtg.legality import perform
from core.games.mtg.run import Run
from core.games.mtg.scenario import answers
from core.games.mtg.scenario.expect import Differs, check, same
from core.games.mtg.scenario.names import Names
from core.games.mtg.scenario.setup import BadScenario
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.protocol import Json

MOST = 2_000
"""Passes of one step of a script."""

Raw = dict[str, Json]


class Refused(Exception):
    """The engine refused an action."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(f"{fault.code}: {fault.message}")


class Script:
    """A script being played."""

    def __init__(self, rules: Rules, names: Names, state: State, alone: bool = False) -> None:
        self.rules = rules
        self.names = names
        self.state = state
        self.alone = alone
        """Whether nobody passes for the other player (rule 1: an `illegal` step tries as it is)."""

    def do(self, raw: Raw) -> None:
        """One step, whose shape is right; raises Refused, Differs or BadScenario."""
        STEPS[raw["do"]](self, raw)

    def act(self, seat: int, action: Action) -> None:
        """Let the engine do it."""
        run = Run(self.rules, self.state)
        fault = perform(run, seat, action)
        if fault is not None:
            raise Refused(fault)
        self.state = run.s

    def seat(self, raw: Raw) -> int:
        """The player of the step."""
        return self.names.players.index(raw["player"])

    def hand_over(self, seat: int) -> None:
        """Pass for the other player, if only that gives priority (rule 1)."""
        state = self.state
        if self.alone:
            return
        idle = state.pending is None and not state.declares and state.passes == 0
        if idle and state.priority == 1 - seat:
            self.act(1 - seat, Action("PASS_PRIORITY"))

    def move_on(self) -> None:
        """One pass, or an undeclared combat: only what is forced."""
        state = self.state
        seat = state.to_act()
        if seat is None:
            raise Differs(f"the game is over ({state.reason})")
        if state.pending is not None:
            raise Differs(f"unscripted decision {state.pending.kind} of seat {seat}")
        if state.declares == "attackers":
            self.act(seat, Action("DECLARE_ATTACKERS", attackers=forced_attackers(state)))
        elif state.declares == "blockers":
            self.act(seat, Action("DECLARE_BLOCKERS", blocks=forced_blocks(state)))
        else:
            self.act(seat, Action("PASS_PRIORITY"))

    def move_until(self, reached: Callable[[State], bool], what: str) -> None:
        """Pass until it holds."""
        for _ in range(MOST):
            if reached(self.state):
                return
            self.move_on()
        raise Differs(f"{what} was not reached within {MOST} passes")


def _costs(script: Script, raw: Raw, seat: int) -> dict[str, Any]:
    costs, state, names = raw.get("costs", {}), script.state, script.names
    found: dict[str, Any] = {}
    if "sacrifice" in costs:
        found["sacrifice"] = tuple(str(names.target(state, each)) for each in costs["sacrifice"])
    if "discard" in costs:
        found["discard"] = names.among(state, state.seats[seat].hand, costs["discard"])
    return found


def _cast(script: Script, raw: Raw) -> None:
    seat = script.seat(raw)
    script.hand_over(seat)
    state, names = script.state, script.names
    zone = raw.get("from", "hand")
    kind = raw.get("cost", "flashback" if zone == "graveyard" else "normal")
    script.act(seat, Action(
        "CAST_SPELL", names.card(state, seat, zone, raw["card"]),
        names.groups(state, raw.get("targets", []), seat), raw.get("x"), raw.get("mode"),
        kind.upper(), **_costs(script, raw, seat),
    ))  # fmt: skip


def _activate(script: Script, raw: Raw) -> None:
    seat = script.seat(raw)
    script.hand_over(seat)
    state, names = script.state, script.names
    if raw.get("zone", "battlefield") == "graveyard":
        id = names.card(state, seat, "graveyard", raw["source"])
    else:
        id = str(names.target(state, raw["source"]))
    script.act(seat, Action(
        "ACTIVATE_ABILITY", id, names.groups(state, raw.get("targets", []), seat),
        ability=raw.get("ability", 0), **_costs(script, raw, seat),
    ))  # fmt: skip


def _play_land(script: Script, raw: Raw) -> None:
    seat = script.seat(raw)
    script.hand_over(seat)
    script.act(
        seat, Action("PLAY_LAND", script.names.card(script.state, seat, "hand", raw["card"]))
    )


def _tap_mana(script: Script, raw: Raw) -> None:
    seat = script.seat(raw)
    script.hand_over(seat)
    id = str(script.names.target(script.state, raw["source"]))
    script.act(seat, Action("TAP_FOR_MANA", id, color=raw.get("color", "")))


def _simple(script: Script, raw: Raw) -> None:
    kinds = {"pass": "PASS_PRIORITY", "scoop": "SCOOP"}
    seat = script.seat(raw)
    kind: Any = kinds.get(raw["do"], raw["do"].upper())
    script.act(seat, Action(kind, actor=seat))


def _resolve(script: Script, raw: Raw) -> None:
    if not script.state.stack:
        raise BadScenario("resolve: the stack is empty")
    top = script.state.stack[-1].id
    script.move_until(
        lambda s: s.over or s.pending is not None or s.item(top) is None, "the resolution"
    )


def _resolve_all(script: Script, raw: Raw) -> None:
    script.move_until(lambda s: s.over or s.pending is not None or not s.stack, "an empty stack")


def _attack(script: Script, raw: Raw) -> None:
    seat = script.seat(raw)
    turn = script.state.turn
    script.move_until(
        lambda s: (s.declares == "attackers" and s.active == seat) or s.turn > turn + 1,
        "the declaration of attackers",
    )
    state = script.state
    ids = tuple(str(script.names.target(state, each)) for each in raw["attackers"])
    script.act(seat, Action("DECLARE_ATTACKERS", attackers=ids))


def _block(script: Script, raw: Raw) -> None:
    turn = script.state.turn
    script.move_until(
        lambda s: s.declares == "blockers" or s.turn > turn, "the declaration of blockers"
    )
    state, names = script.state, script.names
    blocks = tuple(
        (str(names.target(state, a)), str(names.target(state, b))) for a, b in raw["blocks"].items()
    )
    script.act(script.seat(raw), Action("DECLARE_BLOCKERS", blocks=blocks))


def _combat_damage(script: Script, raw: Raw) -> None:
    script.move_until(lambda s: s.over or s.step == "DECLARE_BLOCKERS", "the blocks")
    script.move_until(_dealt, "combat damage")


def _dealt(state: State) -> bool:
    return (
        state.over
        or state.step not in ("DECLARE_BLOCKERS", "DAMAGE")
        or (state.pending is not None and state.pending.kind == "ASSIGN_DAMAGE")
    )


def _advance(script: Script, raw: Raw) -> None:
    to, players = raw["to"], script.names.players
    wanted = None if "active" not in to else players.index(to["active"])

    def reached(state: State) -> bool:
        if state.over:
            return True
        return (
            state.step == to["step"]
            and not state.stack
            and not state.declares
            and state.pending is None
            and to.get("turn", state.turn) == state.turn
            and (wanted is None or wanted == state.active)
        )

    if "turn" not in to and not script.state.over:
        step, turn = script.state.step, script.state.turn
        if reached(script.state):
            script.move_until(lambda s: s.over or (s.step, s.turn) != (step, turn), "the next step")
    script.move_until(reached, f"{to}")


def _decide(script: Script, raw: Raw) -> None:
    decision, names = script.state.pending, script.names
    if decision is None:
        raise Differs(f"no decision is pending; {raw['kind']} was expected")
    same("kind of the decision", decision.kind, raw["kind"])
    same("player of the decision", names.players[decision.player], raw["player"])
    if "options" in raw:
        same("options", answers.options(names, script.state, decision), sorted(raw["options"]))
    choice = answers.choice(names, script.state, decision, raw["choice"])
    script.act(decision.player, Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice))


def _illegal(script: Script, raw: Raw) -> None:
    before = script.state.copy()
    fork = Script(script.rules, script.names, script.state, alone=not raw.get("with_priority"))
    attempt = raw["try"]
    try:
        fork.do(attempt)
    except Refused:
        same("state unchanged by the refusal", script.state == before, True)
        return
    raise Differs(f"{attempt['do']} was accepted, but should be refused ({raw.get('reason')})")


def _check(script: Script, raw: Raw) -> None:
    check(script.state, script.names, raw["expect"])


STEPS: dict[str, Callable[[Script, Raw], None]] = {
    "cast": _cast,
    "activate": _activate,
    "play_land": _play_land,
    "tap_mana": _tap_mana,
    "pass": _simple,
    "scoop": _simple,
    "skip_combat": _simple,
    "skip_main2": _simple,
    "resolve": _resolve,
    "resolve_all": _resolve_all,
    "attack": _attack,
    "block": _block,
    "combat_damage": _combat_damage,
    "advance": _advance,
    "decide": _decide,
    "illegal": _illegal,
    "check": _check,
}
"""Every `do` of rules/mtg.md 7."""
