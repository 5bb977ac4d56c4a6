"""A model's object in the shape of a reply: one action, known keys, a known type (rules 2 and 3).

Keys have aliases, and keys of the payload may stand at the top.  What is said twice in two ways
is refused.  Nothing is ever turned into SCOOP, and a model's own SCOOP is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.games.mtg.ai.refusals import Refused
from core.games.mtg.wire import TYPES
from core.protocol import Json

MAX_WRAPS = 4

TOP = {
    "type": "type", "action": "type", "action_type": "type", "actiontype": "type", "move": "type",
    "object_id": "object_id", "object": "object_id", "card": "object_id", "source": "object_id",
    "id": "object_id", "instance_id": "object_id", "permanent": "object_id", "land": "object_id",
    "spell": "object_id", "objectid": "object_id", "source_id": "object_id",
    "card_id": "card_id", "name": "name", "card_name": "name",
    "targets": "targets", "target": "targets", "target_ids": "targets", "target_id": "targets",
    "payload": "payload", "params": "payload", "parameters": "payload", "args": "payload",
    "schema_id": "schema_id",
}  # fmt: skip
"""Keys of a reply by what they are called."""

PAYLOAD = {
    "x": "x", "x_value": "x", "mode": "mode", "mode_index": "mode", "chosen_mode": "mode",
    "cost_kind": "cost_kind", "costkind": "cost_kind", "cost_type": "cost_kind",
    "ability_index": "ability_index", "ability": "ability_index", "ability_id": "ability_index",
    "additional_costs": "additional_costs", "additional_cost": "additional_costs",
    "costs": "additional_costs", "cost": "additional_costs", "sacrifice": "sacrifice",
    "discard": "discard", "color": "color", "colour": "color", "mana": "color",
    "mana_color": "color", "decision_id": "decision_id", "choice": "choice", "choices": "choice",
    "answer": "choice", "option": "choice", "option_id": "choice", "options": "choice",
    "selection": "choice", "selected": "choice",
}  # fmt: skip
"""Keys of a payload by what they are called."""

COMBAT = {
    "attackers": "attackers", "attacks": "attackers", "blockers": "blockers", "blocks": "blockers",
    "blocking": "blockers", "assignments": "blockers",
}  # fmt: skip
"""Keys of the targets of declarations, which may stand at the top or in the payload too."""

SYNONYMS = {
    "PLAY": "PLAY_LAND", "LAND": "PLAY_LAND", "LAND_DROP": "PLAY_LAND", "PLAY_A_LAND": "PLAY_LAND",
    "CAST": "CAST_SPELL", "PLAY_SPELL": "CAST_SPELL", "SPELL": "CAST_SPELL",
    "CAST_CREATURE": "CAST_SPELL", "TAP": "TAP_FOR_MANA", "TAP_LAND": "TAP_FOR_MANA",
    "TAP_MANA": "TAP_FOR_MANA", "ADD_MANA": "TAP_FOR_MANA", "ACTIVATE": "ACTIVATE_ABILITY",
    "ABILITY": "ACTIVATE_ABILITY", "USE_ABILITY": "ACTIVATE_ABILITY", "EQUIP": "ACTIVATE_ABILITY",
    "ATTACK": "DECLARE_ATTACKERS", "ATTACKERS": "DECLARE_ATTACKERS",
    "DECLARE_ATTACK": "DECLARE_ATTACKERS", "DECLARE_ATTACKER": "DECLARE_ATTACKERS",
    "BLOCK": "DECLARE_BLOCKERS", "BLOCKERS": "DECLARE_BLOCKERS",
    "DECLARE_BLOCK": "DECLARE_BLOCKERS", "DECLARE_BLOCKS": "DECLARE_BLOCKERS",
    "DECLARE_BLOCKER": "DECLARE_BLOCKERS", "PASS": "PASS_PRIORITY", "PASSPRIORITY": "PASS_PRIORITY",
    "DECIDE": "RESOLVE_DECISION", "DECISION": "RESOLVE_DECISION", "RESOLVE": "RESOLVE_DECISION",
    "ANSWER": "RESOLVE_DECISION", "CHOOSE": "RESOLVE_DECISION",
    "MAKE_DECISION": "RESOLVE_DECISION", "SKIP_MAIN_2": "SKIP_MAIN2", "KEEP": "KEEP_HAND",
    "MULL": "MULLIGAN", "BOTTOM": "BOTTOM_CARD",
}  # fmt: skip
"""Other words for the types of action; none for SCOOP."""


@dataclass(slots=True)
class Shaped:
    """A reply with known keys, its values still as the model wrote them."""

    type: str
    object_id: Json = None
    targets: Json = None
    payload: dict[str, Json] = field(default_factory=dict)
    schema_id: Json = None
    described: dict[str, str] = field(default_factory=dict)
    """The object's `name` and `card_id`, where they are said besides or instead of its id."""


def shape(value: Json, allowed: list[str], notes: list[str]) -> Shaped:
    """One action with known keys and a type that is allowed.  Raises Refused."""
    raw = _unwrapped(value, notes)
    top: dict[str, Json] = {}
    payload: dict[str, Json] = {}
    combat: dict[str, Json] = {}
    for key, given in raw.items():
        _place(key, given, top, payload, combat, notes)
    inner = top.pop("payload", None)
    if isinstance(inner, dict):
        for key, given in inner.items():
            if TOP.get(_word(key)) in ("object_id", "targets"):
                _set(top, TOP[_word(key)], given, key)
                notes.append("moved")
            else:
                _place_in_payload(key, given, payload, combat, notes)
    type = _type(top.get("type"), tuple(allowed), notes)
    if combat:
        top["targets"] = _combined(top.get("targets"), combat)
    described = {key: top[key] for key in ("name", "card_id") if isinstance(top.get(key), str)}
    object_id = top.get("object_id")
    if object_id is None:
        object_id = described.get("name", described.get("card_id"))
    return Shaped(type, object_id, top.get("targets"), payload, top.get("schema_id"), described)


def _unwrapped(value: Json, notes: list[str]) -> dict[str, Json]:
    """The one action in lists of one and in `{"action": {…}}`."""
    more: dict[str, Json] = {}
    for _ in range(MAX_WRAPS):
        if isinstance(value, list):
            if len(value) > 1:
                raise Refused("MULTIPLE_ACTIONS", "Answer with one action only")
            if not value:
                raise Refused("BAD_SHAPE", "Answer with one JSON object")
            value = value[0]
            notes.append("unwrapped")
            continue
        if not isinstance(value, dict):
            raise Refused("BAD_SHAPE", "Answer with one JSON object")
        key = next((k for k in ("action", "actions", "reply") if isinstance(value.get(k), _BOTH)),
                   None)  # fmt: skip
        if key is None:
            return more | value
        if "schema_id" in value:
            more = {"schema_id": value["schema_id"]}
        value = value[key]
        notes.append("unwrapped")
    raise Refused("BAD_SHAPE", "Answer with one JSON object, not with lists of lists")


_BOTH = (dict, list)


def _word(key: str) -> str:
    return re.sub(r"[\s\-]+", "_", key.strip()).lower()


def _place(
    key: str,
    given: Json,
    top: dict[str, Json],
    payload: dict[str, Json],
    combat: dict[str, Json],
    notes: list[str],
) -> None:
    word = _word(key)
    if word in TOP:
        _set(top, TOP[word], given, key)
    else:
        _place_in_payload(key, given, payload, combat, notes)


def _place_in_payload(
    key: str, given: Json, payload: dict[str, Json], combat: dict[str, Json], notes: list[str]
) -> None:
    word = _word(key)
    if word in COMBAT:
        _set(combat, COMBAT[word], given, key)
    elif word in PAYLOAD:
        name = PAYLOAD[word]
        if name in ("sacrifice", "discard"):
            costs = payload.setdefault("additional_costs", {})
            if not isinstance(costs, dict):
                raise Refused("BAD_SHAPE", "Costs are said twice", f"payload.{name}")
            _set(costs, name, given, key)
            notes.append("payload_alias")
            return
        if name != word:
            notes.append("payload_alias")
        if name == "additional_costs" and isinstance(payload.get(name), dict) and not given:
            return
        _set(payload, name, given, key)


def _set(into: dict[str, Json], name: str, given: Json, key: str) -> None:
    """Set what is not set yet; the same twice is once, and nothing (null) is no second value."""
    if into.get(name) is None:
        into[name] = given
    elif given is not None and given != into[name]:
        raise Refused("BAD_SHAPE", f"{key!r} says {name} a second time, and differently", name)


def _combined(targets: Json, combat: dict[str, Json]) -> Json:
    if not targets:
        return combat
    if isinstance(targets, dict):
        found: dict[str, Json] = {
            COMBAT.get(_word(key)) or key: given for key, given in targets.items()
        }
        for name, given in combat.items():
            _set(found, name, given, name)
        return found
    raise Refused("BAD_SHAPE", "Targets are said twice", "targets")


def _type(given: Json, allowed: tuple[str, ...], notes: list[str]) -> str:
    if not isinstance(given, str):
        raise Refused("UNKNOWN_TYPE", "Say the type of the action", "type", allowed)
    word = re.sub(r"[\s\-]+", "_", given.strip()).upper()
    found = SYNONYMS.get(word, word)
    if found not in TYPES:
        raise Refused("UNKNOWN_TYPE", f"There is no action {given[:60]!r}", "type", allowed)
    if found == "SCOOP" or found not in allowed:
        legal = tuple(each for each in allowed if each != "SCOOP")
        raise Refused("ACTION_NOT_ALLOWED", f"{found} is not allowed now", "type", legal)
    if word != found:
        notes.append("type_synonym")
    elif given != found:
        notes.append("type_case")
    return found
