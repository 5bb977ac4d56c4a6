"""The steps of a scenario's script (Scenarios, specs/mtg/README.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.mtg.actions import Action
from core.games.mtg.scenario import answers, walk
from core.games.mtg.scenario.expect import Differs, check, same
from core.games.mtg.scenario.names import Absent
from core.games.mtg.scenario.session import Playing, Raw, Refused, Walk
from core.games.mtg.scenario.setup import BadScenario

ACTIONS = (
    "cast", "activate", "play_land", "tap_mana", "pass", "scoop", "skip_combat", "skip_main2",
)  # fmt: skip
"""What players do of themselves."""
GIVING_WAY = ("resolve", "resolve_all", "combat_damage")
"""Walks that stop for good at a decision where a player acts next, or one of them is written."""


class Script(Playing):
    """A script being played, step by step."""

    def do(self, raw: Raw) -> None:
        """One step, whose shape is right; raises Refused, Differs or BadScenario."""
        kind = raw["do"]
        if kind in WALKS:
            self._go(kind, WALKS[kind](self, raw))
        else:
            STEPS[kind](self, raw)
            if kind == "decide":
                self._go_on()

    def _go(self, kind: str, walk: Walk) -> None:
        is_over = next(walk, True)
        self.stopped = None if is_over else (kind, walk)

    def _go_on(self) -> None:
        """Let the walk that a decision has stopped go on, as far as it can."""
        if self.stopped is None or self.state.pending is not None:
            return
        kind, walk = self.stopped
        if kind in GIVING_WAY and self._takes_over():
            self.stopped = None
        else:
            self._go(kind, walk)

    def _takes_over(self) -> bool:
        """Whether the next step is for where the walk stands now."""
        following = self.rest[0] if self.rest else {"do": ""}
        if following["do"] in (*GIVING_WAY, "pass", "illegal"):
            return True
        if following["do"] not in ACTIONS:
            return False
        try:
            Script(self.rules, self.names, self.state).do(following)
        except (Refused, Differs, BadScenario):
            return False
        return True


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


def _decide(script: Script, raw: Raw) -> None:
    decision, names = script.state.pending, script.names
    if decision is None:
        raise Differs(f"no decision is pending; {raw['kind']} was expected")
    same("kind of the decision", decision.kind, raw["kind"])
    same("player of the decision", names.players[decision.player], raw["player"])
    if "options" in raw:
        same("options", answers.options(names, script.state, decision), sorted(raw["options"]))
    script.decided += 1
    choice = answers.choice(names, script.state, decision, raw["choice"])
    script.act(decision.player, Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice))


def _illegal(script: Script, raw: Raw) -> None:
    before = script.state.copy()
    fork = Script(script.rules, script.names, script.state, alone=not raw.get("with_priority"))
    attempt = raw["try"]
    try:
        fork.do(attempt)
    except Absent as missing:
        if not script.names.is_elsewhere(script.state, missing.name):
            raise
        return
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
    "decide": _decide,
    "illegal": _illegal,
    "check": _check,
}
"""Every `do` that is done at once."""

WALKS: dict[str, Callable[[Script, Raw], Walk]] = {
    "resolve": walk.resolve,
    "resolve_all": walk.resolve_all,
    "attack": walk.attack,
    "block": walk.block,
    "combat_damage": walk.combat_damage,
    "advance": walk.advance,
}
"""Every `do` that passes until something holds."""
