"""Whether a reply is one that the action schema offers; if not: code, field and legal values.

It reads the schema alone, so it says the same wherever the schema goes; that the engine accepts
exactly these is proven by play (SURF-COMPLETE).  Of any JSON value; it never raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from core.games.mtg.actions import Fault
from core.games.mtg.surface.answers import choice_fault
from core.games.mtg.surface.objects import Entry
from core.games.mtg.surface.schema import CHOSEN, Schema
from core.protocol import Json


def check(schema: Schema, found: Json) -> Fault | None:
    """What is wrong with the reply; None when it is offered."""
    allowed = tuple(schema["allowed_actions"])
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        return Fault("BAD_SHAPE", "A reply is an object with a type", "type", allowed)
    if found["type"] not in allowed:
        return Fault("ACTION_NOT_ALLOWED", "That is not allowed now", "type", allowed)
    payload = found.get("payload")
    if payload is not None and not isinstance(payload, dict):
        return Fault("BAD_SHAPE", "The payload is an object", "payload")
    checked = CHECKS.get(found["type"])
    return None if checked is None else checked(schema, found, payload or {})


def ids(entries: list[Entry]) -> tuple[str, ...]:
    """The ids of entries, each once."""
    return tuple(dict.fromkeys(each["instance_id"] for each in entries))


def _entries(schema: Schema, found: Entry) -> list[Entry] | Fault:
    key = "bottom_card" if found["type"] == "BOTTOM_CARD" else CHOSEN[found["type"]]
    choices: list[Entry] = schema[key]["choices"]
    hits = [each for each in choices if each["instance_id"] == found.get("object_id")]
    return hits or Fault("OBJECT_NOT_LEGAL", "That is none of the choices", "object_id",
                         ids(choices))  # fmt: skip


def _object(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    entries = _entries(schema, found)
    return entries if isinstance(entries, Fault) else None


def _tap(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    entries = _entries(schema, found)
    if isinstance(entries, Fault):
        return entries
    colors = entries[0]["colors"]
    if payload.get("color") in colors or (len(colors) == 1 and not payload.get("color")):
        return None
    return Fault("COLOR_REQUIRED", "Say which mana", "payload.color", tuple(colors))


def _cast(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    entries = _entries(schema, found)
    if isinstance(entries, Fault):
        return entries
    kinds = tuple(each["cost_kind"] for each in entries)
    if payload.get("cost_kind") not in kinds:
        return Fault("COST_KIND_REQUIRED", "Say how it is paid", "payload.cost_kind", kinds)
    entry = entries[kinds.index(payload["cost_kind"])]
    fault = x_fault(entry, payload.get("x"))
    if fault is not None:
        return fault
    groups, mode = entry["target_groups"], payload.get("mode")
    if entry["modes"] is not None:
        modes = {each["index"]: each for each in entry["modes"]}
        if type(mode) is not int or mode not in modes:
            return mode_fault(entry)
        groups = modes[mode]["target_groups"]
    elif mode is not None:
        return mode_fault(entry)
    return groups_fault(groups, found.get("targets")) or costs_fault(entry, payload)


def _activate(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    entries = _entries(schema, found)
    if isinstance(entries, Fault):
        return entries
    indices = tuple(each["ability_index"] for each in entries)
    index = payload.get("ability_index")
    if type(index) is not int or index not in indices:
        return Fault("ABILITY_REQUIRED", "Say which ability", "payload.ability_index", indices)
    entry = entries[indices.index(index)]
    return groups_fault(entry["target_groups"], found.get("targets")) or costs_fault(entry, payload)


def x_fault(entry: Entry, x: Json) -> Fault | None:
    """Whether X is given, and within what can be paid."""
    span = entry["x"]
    if span is None:
        if x is None:
            return None
        return Fault("X_OUT_OF_RANGE", f"{entry['name']} has no X", "payload.x")
    legal = ({"min": span["min"], "max": span["max"]},)
    if type(x) is not int:
        return Fault("X_REQUIRED", "Choose X", "payload.x", legal)
    if not span["min"] <= x <= span["max"]:
        return Fault("X_OUT_OF_RANGE", "You cannot pay for that X", "payload.x", legal)
    return None


def mode_fault(entry: Entry) -> Fault:
    """That the mode is none of those that can be chosen."""
    modes = entry["modes"] or ()
    legal = tuple({"index": each["index"], "text": each["text"]} for each in modes)
    said = "Choose a mode that has legal targets" if modes else f"{entry['name']} has no modes"
    return Fault("MODE_REQUIRED", said, "payload.mode", legal)


def short(entry: Entry) -> Entry:
    """A target as replies write it: its type and its id."""
    id = "player_id" if entry["type"] == "PLAYER" else "instance_id"
    return {"type": entry["type"], id: entry[id]}


def groups_fault(groups: list[Entry], given: Json, field: str = "targets") -> Fault | None:
    """Whether the targets are one list per group, each of so many of its candidates."""
    if given is None and not groups:
        return None
    if not isinstance(given, list) or not all(isinstance(group, list) for group in given):
        return Fault("BAD_SHAPE", "Targets are a list of groups, each a list of targets", field)
    if len(given) != len(groups):
        legal = tuple({"min": each["min"], "max": each["max"]} for each in groups)
        return Fault("TARGET_COUNT", f"{len(groups)} group(s) of targets are needed", field, legal)
    for n, (group, members) in enumerate(zip(groups, given, strict=True)):
        fault = _group_fault(group, members, f"{field}[{n}]")
        if fault is not None:
            return fault
    return None


def _group_fault(group: Entry, members: list[Json], field: str) -> Fault | None:
    legal = tuple(short(each) for each in group["candidates"])
    if any(members.count(each) > 1 for each in members):
        return Fault("TARGET_COUNT", "A group holds a target once", field, legal)
    if any(each not in legal for each in members):
        return Fault("TARGET_NOT_LEGAL", "That is no legal target", field, legal)
    if not group["min"] <= len(members) <= group["max"]:
        words = f"The group takes {group['min']} to {group['max']} targets"
        return Fault("TARGET_COUNT", words, field, legal)
    return None


def costs_fault(entry: Entry, payload: Entry) -> Fault | None:
    """Whether exactly what is due is chosen for each cost."""
    given = payload.get("additional_costs")
    given = {} if given is None else given
    rows: list[Entry] = entry["additional_costs"]
    if not isinstance(given, dict):
        return Fault("BAD_SHAPE", "Costs are an object of lists of ids", "payload.additional_costs")
    strange = [key for key, chosen in given.items()
               if chosen and not any(row["kind"].lower() == key for row in rows)]  # fmt: skip
    if strange:
        return Fault("COST_CHOICE_REQUIRED", f"There is no cost {strange[0]}",
                     "payload.additional_costs")  # fmt: skip
    for kind in dict.fromkeys(row["kind"] for row in rows):
        wanted = [row for row in rows if row["kind"] == kind]
        if not costs_fit(wanted, given.get(kind.lower())):
            field = f"payload.additional_costs.{kind.lower()}"
            return Fault("COST_CHOICE_REQUIRED", f"Choose what to {kind.lower()}", field,
                         tuple(id for row in wanted for id in ids(row["candidates"])))  # fmt: skip
    return None


def costs_fit(rows: list[Entry], chosen: Json) -> bool:
    """Whether the chosen ids pay the rows one after the other, each id once."""
    if not isinstance(chosen, list) or len(chosen) != sum(row["count"] for row in rows):
        return False
    if not all(isinstance(id, str) for id in chosen) or len(set(chosen)) != len(chosen):
        return False
    due = [ids(row["candidates"]) for row in rows for _ in range(row["count"])]
    return all(id in able for id, able in zip(chosen, due, strict=True))


def _attack(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    able = schema["declare_attackers"]["attackers"]
    targets = found.get("targets")
    given = targets.get("attackers") if isinstance(targets, dict) else None
    if not isinstance(given, list):
        return Fault("BAD_SHAPE", 'Attack with {"attackers": [ids]}', "targets", ids(able))
    for n, id in enumerate(given):
        if id not in ids(able) or id in given[:n]:
            return Fault("ATTACKER_NOT_LEGAL", "That cannot attack, or not twice",
                         f"targets.attackers[{n}]", ids(able))  # fmt: skip
    missing = tuple(id for id in forced_attackers(schema) if id not in given)
    if missing:
        return Fault("MUST_ATTACK", "A creature that must attack is missing", "targets.attackers",
                     missing)  # fmt: skip
    return None


def forced_attackers(schema: Schema) -> list[str]:
    """The creatures that must attack."""
    able = schema["declare_attackers"]["attackers"]
    return [each["instance_id"] for each in able if each["must_attack"]]


def _block(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    targets = found.get("targets")
    given = targets.get("blockers") if isinstance(targets, dict) else None
    if not isinstance(given, dict):
        return Fault("BAD_SHAPE", 'Block with {"blockers": {blocker: attacker}}', "targets",
                     ids(schema["declare_blockers"]["blockers"]))  # fmt: skip
    return blocks_fault(schema, given)


def blocks_fault(schema: Schema, given: dict[str, Json]) -> Fault | None:
    """Whether these creatures may block these attackers, and all that must block do."""
    found = schema["declare_blockers"]
    able = {each["instance_id"]: each for each in found["blockers"]}
    least = {each["instance_id"]: each["min_blockers"] for each in found["attackers"]}
    for blocker, attacker in given.items():
        if blocker not in able:
            return Fault("BLOCKER_NOT_LEGAL", "That cannot block", "targets.blockers", tuple(able))
        legal = able[blocker]["can_block"]
        if attacker not in legal:
            return Fault("BLOCK_ILLEGAL", "It cannot block that", f"targets.blockers.{blocker}",
                         tuple(legal))  # fmt: skip
    for attacker, n in Counter(given.values()).items():
        if n < least[attacker]:
            words = f"It takes {least[attacker]} blockers or none"
            legal = tuple(id for id, each in able.items() if attacker in each["can_block"])
            return Fault("BLOCK_ILLEGAL", words, "targets.blockers", legal)
    for blocker, each in able.items():
        must = each.get("must_block")
        if must and given.get(blocker) not in must:
            return Fault("MUST_BLOCK", f"{blocker} must block one of these",
                         f"targets.blockers.{blocker}", tuple(must))  # fmt: skip
    return None


def _decide(schema: Schema, found: Entry, payload: Entry) -> Fault | None:
    decision = schema["resolve_decision"]
    if payload.get("decision_id") != decision["decision_id"]:
        return Fault("STALE", "That decision is not pending", "payload.decision_id",
                     (decision["decision_id"],))  # fmt: skip
    if "choice" not in payload:
        return Fault("DECISION_COUNT", "Say what you choose", "payload.choice")
    return choice_fault(decision, payload["choice"], groups_fault)


CHECKS: dict[str, Callable[[Schema, Entry, Entry], Fault | None]] = {
    "PLAY_LAND": _object,
    "BOTTOM_CARD": _object,
    "TAP_FOR_MANA": _tap,
    "CAST_SPELL": _cast,
    "ACTIVATE_ABILITY": _activate,
    "DECLARE_ATTACKERS": _attack,
    "DECLARE_BLOCKERS": _block,
    "RESOLVE_DECISION": _decide,
}
"""What is checked per type; the others have nothing to choose."""
