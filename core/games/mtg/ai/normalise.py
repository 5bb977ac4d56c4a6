"""A model's text as one reply that the action schema offers, or a refusal.

Extract, shape, resolve, validate: the ten rules are applied in this order, and each repair leaves
a note.  A repair is made only where there is one legal reading.  It never raises and never
concedes; whatever it accepts has been held against the schema once more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.games.mtg.actions import Fault
from core.games.mtg.ai import choice
from core.games.mtg.ai.combat import attackers_of, blocks_of
from core.games.mtg.ai.decisions import answer_of
from core.games.mtg.ai.extract import extract
from core.games.mtg.ai.refusals import Refused, refuse
from core.games.mtg.ai.shape import Shaped, shape
from core.games.mtg.ai.targets import groups_of
from core.games.mtg.surface.check import check
from core.games.mtg.surface.objects import Entry
from core.games.mtg.surface.replies import Reply, reply
from core.games.mtg.surface.schema import CHOSEN, Schema


class Outcome(NamedTuple):
    """What came of a text: a reply and what was repaired for it, or why there is none."""

    reply: Reply | None
    notes: tuple[str, ...] = ()
    fault: Fault | None = None


class Asking(NamedTuple):
    """The schema that the model was given, and the player it plays."""

    schema: Schema
    player: str


def normalise(text: str, schema: Schema, player: str) -> Outcome:
    """The reply that the text means under the schema, for the player."""
    try:
        found = extract(text)
        notes = list(found.notes)
        shaped = shape(found.value, schema["allowed_actions"], notes)
        if shaped.schema_id is not None and shaped.schema_id != schema["schema_id"]:
            raise Refused("STALE", "That answers another question", "schema_id",
                          (schema["schema_id"],))  # fmt: skip
        read = READ.get(shaped.type, _plain)(Asking(schema, player), shaped, notes)
        refuse(check(schema, read))
    except Refused as refused:
        return Outcome(None, (), refused.fault)
    return Outcome(read, tuple(notes))


def _plain(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    return reply(shaped.type)


def _choices(asking: Asking, shaped: Shaped, notes: list[str]) -> list[Entry]:
    key = "bottom_card" if shaped.type == "BOTTOM_CARD" else CHOSEN[shaped.type]
    choices = asking.schema[key]["choices"]
    return choice.ways_of(choices, shaped.object_id, shaped.described, notes)


def _object(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    return reply(shaped.type, _choices(asking, shaped, notes)[0]["instance_id"])


def _tap(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    entry = _choices(asking, shaped, notes)[0]
    color = choice.color_of(entry, shaped.payload.get("color"), notes)
    return reply(shaped.type, entry["instance_id"], None, {"color": color})


def _cast(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    payload, ways = shaped.payload, _choices(asking, shaped, notes)
    entry = choice.cost_kind_of(ways, payload.get("cost_kind"))
    found: Entry = {"cost_kind": entry["cost_kind"]}
    x = choice.x_of(entry, payload.get("x"), notes)
    if x is not None:
        found["x"] = x
    mode = choice.mode_of(entry, payload.get("mode"), notes)
    groups = entry["target_groups"]
    if mode is not None:
        choice.note_mode(payload.get("mode"), notes)
        found["mode"] = mode["index"]
        groups = mode["target_groups"]
    return _aimed(asking, shaped, entry, groups, found, notes)


def _activate(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    ways = _choices(asking, shaped, notes)
    entry = choice.ability_of(ways, shaped.payload.get("ability_index"))
    found: Entry = {"ability_index": entry["ability_index"]}
    return _aimed(asking, shaped, entry, entry["target_groups"], found, notes)


def _aimed(
    asking: Asking,
    shaped: Shaped,
    entry: Entry,
    groups: list[Entry],
    payload: Entry,
    notes: list[str],
) -> Reply:
    """With its targets and what is chosen for its costs."""
    targets = groups_of(groups, shaped.targets, asking.player, notes)
    costs = choice.costs_of(entry, shaped.payload.get("additional_costs"), notes)
    if costs:
        payload["additional_costs"] = costs
    return reply(shaped.type, entry["instance_id"], targets, payload)


def _attack(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    found = attackers_of(asking.schema, shaped, notes)
    return reply(shaped.type, None, {"attackers": found})


def _block(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    return reply(shaped.type, None, {"blockers": blocks_of(asking.schema, shaped, notes)})


def _decide(asking: Asking, shaped: Shaped, notes: list[str]) -> Reply:
    decision, payload = asking.schema["resolve_decision"], shaped.payload
    given = payload.get("decision_id")
    if given is not None and given != decision["decision_id"]:
        raise Refused("STALE", "That decision is not pending", "payload.decision_id",
                      (decision["decision_id"],))  # fmt: skip
    targets = shaped.targets if shaped.targets is not None else shaped.object_id
    choice = answer_of(decision, payload, targets, asking.player, notes)
    return reply(shaped.type, None, None,
                 {"decision_id": decision["decision_id"], "choice": choice})  # fmt: skip


READ: dict[str, Callable[[Asking, Shaped, list[str]], Reply]] = {
    "PLAY_LAND": _object,
    "BOTTOM_CARD": _object,
    "TAP_FOR_MANA": _tap,
    "CAST_SPELL": _cast,
    "ACTIVATE_ABILITY": _activate,
    "DECLARE_ATTACKERS": _attack,
    "DECLARE_BLOCKERS": _block,
    "RESOLVE_DECISION": _decide,
}
"""How a reply of each type is read; the others have nothing to choose."""
