"""The part of the action schema for decisions, and their answers.

Options have ids of their own (`o0`, `o1`, …), so that piles and triggers can be named too.  An
answer is written per kind:

MAY, PAY_UNLESS true or false · DISCARD, DISCARD_TO_HAND_SIZE, SACRIFICE [options] · SCRY {"top",
"bottom"} · PICK {"pick", "bottom"} · SPLIT_PILES [[options], [options]] · SEARCH option or null ·
CHOOSE_PILE option · ORDER_TRIGGERS [options] · TRIGGER_TARGETS groups · NEW_TARGETS groups or
"keep" · ASSIGN_DAMAGE {attacker: {blocker or player: n}}.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.mtg.decisions import PREGAME
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Decision, State, Waiting
from core.games.mtg.surface.objects import Entry, candidate, card_entry, known
from core.protocol import Json


def decision_schema(rules: Rules, state: State, seat: int) -> dict[str, Json]:
    """What may be answered to the pending decision of the player."""
    decision = state.pending
    assert decision is not None
    if decision.kind in PREGAME:
        return _pregame(state, decision, seat)
    players = rules.plan.players
    found: Entry = {
        "decision_id": decision.id, "kind": decision.kind, "player_id": players[decision.player],
        "min": decision.least, "max": decision.most, "options": _options(state, players, decision),
    }  # fmt: skip
    about = _about(state, decision)
    if about:
        found["about"] = about
    if decision.kind == "ASSIGN_DAMAGE":
        found["attackers"] = _divided(state, players, decision)
    elif decision.groups:
        found["target_groups"] = [
            {"min": least, "max": most, "candidates": [candidate(state, players, t) for t in ts]}
            for least, most, ts in decision.groups
        ]
    return {"allowed_actions": ["RESOLVE_DECISION"], "resolve_decision": found}


def _pregame(state: State, decision: Decision, seat: int) -> dict[str, Json]:
    if decision.kind == "MULLIGAN":
        return {"allowed_actions": ["KEEP_HAND", *["MULLIGAN"] * (decision.least > 0)]}
    cards = [card_entry(state.cards[str(id)]) for id in decision.options]
    return {
        "allowed_actions": ["BOTTOM_CARD"],
        "bottom_card": {"required": state.seats[seat].owes, "choices": cards},
    }


def _options(state: State, players: Sequence[str], decision: Decision) -> list[Json]:
    found: list[Entry]
    if decision.kind == "ASSIGN_DAMAGE":
        found = []
    elif decision.kind == "CHOOSE_PILE":
        found = [
            {"cards": [card_entry(state.cards[str(id)]) for id in pile]} for pile in decision.piles
        ]
    elif decision.kind == "ORDER_TRIGGERS":
        triggers: tuple[Waiting, ...] = decision.then[1]
        found = [
            {"instance_id": id, "name": trigger.name, "source": trigger.source}
            for id, trigger in zip(decision.options, triggers, strict=True)
        ]
    else:
        found = [known(state, players, str(id)) for id in decision.options]
    return [{"option_id": f"o{n}", **each} for n, each in enumerate(found)]


def _about(state: State, decision: Decision) -> Entry:
    """What asks: the object that resolves or the trigger, and the price where there is one."""
    if decision.kind == "PAY_UNLESS":
        _, id, generic, colored = decision.then[:4]
        spell = state.item(id)
        price = (f"{{{generic}}}" if generic or not colored else "") + "".join(
            f"{{{symbol}}}" for symbol in colored
        )
        return {"pay": price} if spell is None else {"pay": price, "for": spell.name}
    if decision.kind == "TRIGGER_TARGETS":
        trigger: Waiting = decision.then[1]
        return {"instance_id": trigger.source, "name": trigger.name}
    item = state.resolving
    return {} if item is None else {"instance_id": item.source, "name": item.name}


def _divided(state: State, players: Sequence[str], decision: Decision) -> list[Json]:
    rows = []
    for id, group, needs in zip(decision.options, decision.groups, decision.needs, strict=True):
        takers = [
            candidate(state, players, taker) | {"lethal": lethal}
            for taker, lethal in zip(group[2], needs, strict=True)
        ]
        rows.append(known(state, players, str(id)) | {"damage": group[0], "takers": takers})
    return list(rows)


def answered(decision: Decision, choice: Json, players: Sequence[str]) -> Any:
    """The engine's choice of an answer that fits the schema."""
    names = {f"o{n}": each for n, each in enumerate(decision.options)}
    kind = decision.kind
    if kind == "SCRY":
        return _ids(names, choice["top"]), _ids(names, choice["bottom"])
    if kind == "PICK":
        return _ids(names, choice["pick"]), _ids(names, choice["bottom"])
    if kind == "SPLIT_PILES":
        return _ids(names, choice[0]), _ids(names, choice[1])
    if kind in ("SEARCH", "CHOOSE_PILE"):
        return None if choice is None else names[choice]
    if kind in ("DISCARD", "DISCARD_TO_HAND_SIZE", "SACRIFICE", "ORDER_TRIGGERS"):
        return _ids(names, choice)
    if kind in ("TRIGGER_TARGETS", "NEW_TARGETS") and choice != "keep":
        return tuple(
            tuple(
                players.index(t["player_id"]) if t["type"] == "PLAYER" else t["instance_id"]
                for t in group
            )
            for group in choice
        )
    return choice


def _ids(names: dict[str, Any], options: list[str]) -> tuple[Any, ...]:
    return tuple(names[option] for option in options)
