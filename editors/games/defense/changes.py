"""Adding, duplicating and moving entities, each as one named patch."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable

from core.checks import parts_of
from core.errors import CallError
from core.games.defense.document import Document, kind_of
from core.games.defense.language import Word
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import CardNode, free_field
from core.games.defense.patterns import PATTERNS
from core.games.defense.vocabulary import TABLES
from core.language.words import Argument
from core.protocol import Json, Pointer
from core.rawjson import as_text, items, member
from editors.games.defense.kinds import KINDS, LISTS
from editors.language.language import Patch
from editors.language.lists import added, free_name, insertion, no_kind
from editors.payload import Payload, at, get

_FIRST = {
    "effect": "blockPer",
    "condition": "requiresOpponentStatus",
    "use": "attackBonus",
}
"""The word that a new entity begins with."""


def usual(document: Document, place: Pointer, argument: Argument, entry: Word) -> Json:
    """A first value for a key: something that exists, where there is something."""
    card = document.card_at(place)
    fields = list(card.by_id) if card is not None else []
    first = fields[0] if fields else "F1"
    statuses = list(document.statuses)
    shown = member(entry.example, argument.name)
    if argument.wanted and argument.default is not None:
        return argument.default
    if argument.name == "cap":
        return card.dice if card is not None else 1
    if argument.kind == "status":
        return shown if shown in statuses else (statuses or ["status"])[0]
    values: dict[str, Json] = {
        "count": max(argument.least or 0, 1) if shown is None else shown,
        "field": first,
        "fields": [first],
        "recipe": [{"id": name, "min": 1} for name in fields[:2] or [first]],
        "face": card.faces if card is not None else 5,
        "flag": True,
        "counts": shown if shown is not None else [1],
    }
    return copy.deepcopy(values.get(argument.kind, shown))


def new_word(document: Document, place: Pointer, entry: Word) -> dict[str, Json]:
    """A word with the keys that it needs, and those that are better written."""
    made = {
        each.name: usual(document, place, each, entry)
        for each in entry.arguments
        if each.required or each.wanted
    }
    return {"type": entry.name, **made}


def _field(document: Document, place: Pointer) -> Json:
    card = document.card_at(place)
    used = [each.id for each in card.fields] if card is not None else []
    return {"id": free_field(used), "faces": []}


def _rule(document: Document, place: Pointer) -> Json:
    card = document.card_at(place)
    used = [each.id for each in card.rules] if card is not None else []
    guard = {"type": "blockPer", "amount": 1, "cap": card.dice if card is not None else 1}
    matcher = new_word(document, place, MATCHERS["countField"])
    if card is not None:
        matcher["fieldId"] = _uncounted(card) or matcher["fieldId"]
    return {"id": free_name("rule", used), "matcher": matcher, "effects": [guard]}


def _uncounted(card: CardNode) -> str | None:
    """The first field that no rule reads yet."""
    text = [json.dumps(rule.raw.get("matcher")) for rule in card.rules]
    free = (name for name in card.by_id if not any(json.dumps(name) in each for each in text))
    return next(free, None)


def free_combo(document: Document, place: Pointer, key: str) -> str:
    """A combo that the list at a place does not have yet."""
    hero = document.hero_at(place)
    rows = items(hero.raw, key, hero.path) if hero is not None else ()
    used = {as_text(member(item, "combo")) for _, item in rows}
    free = [name for name in document.combos if name not in used]
    return (free or list(document.combos))[0]


def _attack(document: Document, place: Pointer) -> Json:
    combo = free_combo(document, place, "attacks")
    hero = document.hero_at(place)
    used = [str(each.raw.get("id")) for each in hero.attacks] if hero is not None else []
    return {"id": free_name(combo, used), "combo": combo, "damage": 5}


def _entry(document: Document, place: Pointer) -> Json:
    return {"combo": free_combo(document, place, "v1Board"), "block": 1}


def _rider(document: Document, place: Pointer) -> Json:
    return {"status": next(iter(document.statuses)), "stacks": 1, "target": "opponent"}


def _status(document: Document, place: Pointer) -> Json:
    return {"id": free_name("status", list(document.statuses)), "max": 3, "uses": []}


def _combo(document: Document, place: Pointer) -> Json:
    pattern = new_word(document, place, PATTERNS["ofAKind"])
    return {"id": free_name("COMBO", list(document.combos)), "pattern": pattern}


def small_card() -> dict[str, Json]:
    """A card to begin with: half of the faces block, and the others block more."""
    return {
        "dice": 3,
        "fields": [{"id": "F1", "faces": [1, 2, 3]}, {"id": "F2", "faces": [4, 5, 6]}],
        "rules": [
            {
                "id": f"guard_{n}",
                "matcher": {"type": "countField", "fieldId": f"F{n}"},
                "effects": [{"type": "blockPer", "amount": n, "cap": 3 * n}],
            }
            for n in (1, 2)
        ],
    }


def _beginning(kind: str) -> Callable[[Document, Pointer], Json]:
    """The maker of a first word of a table."""
    entry = TABLES[kind][_FIRST[kind]]
    return lambda document, place: new_word(document, place, entry)


def new_hero(id: str, name: str) -> dict[str, Json]:
    """A hero with three attacks, a small v1 board and a small card."""
    rows = (("5OAK", 12, 6), ("4OAK", 8, 4), ("3OAK", 5, 2))
    return {
        "id": id,
        "name": name,
        "startingHp": 30,
        "attacks": [{"id": combo, "combo": combo, "damage": damage} for combo, damage, _ in rows],
        "v1Board": [{"combo": combo, "block": block} for combo, _, block in rows],
        "defenseVersion": "v2",
        "defenseCard": small_card(),
    }


def _hero(document: Document, place: Pointer) -> Json:
    if len(document.heroes) > 1:
        raise CallError("edit.wrong-place", "A match has exactly two heroes", path="/path")
    return new_hero(free_name("hero", [hero.id or "" for hero in document.heroes]), "New hero")


SWITCHES: Json = {"enableDefenseV2": True, "maxRounds": 20}
"""The switches of a match as a new one has them."""

NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "hero": _hero,
    "config": lambda document, place: copy.deepcopy(SWITCHES),
    "field": _field,
    "rule": _rule,
    "attack": _attack,
    "entry": _entry,
    "rider": _rider,
    "status": _status,
    "combo": _combo,
    "hold": lambda document, place: {"keep": "mostFrequent"},
    "card": lambda document, place: small_card(),
    **{kind: _beginning(kind) for kind in _FIRST},
}
"""A new entity of each kind: valid, with a name that is free."""
_KEYS = {kind: key for key, kind in LISTS.items()}
_SINGLE = ("card", "config")
_OF_MATCH = ("hero", "config")


def add(payload: Payload) -> Json:
    """A new entity below the entity (or in the list) at a path; the list tells the kind.

    `kind` may also be a word of the list's table, such as `dealPer`.
    """
    raw, path = payload.get("document"), get(payload, "path", str)
    last = (parts_of(path) or [""])[-1]
    asked = get(payload, "kind", str, "")
    of_list = LISTS.get(last, "")
    word = TABLES[of_list].get(asked) if of_list in TABLES else None
    kind = of_list if word is not None else asked or of_list
    if kind not in NEW or (kind in _OF_MATCH and kind_of(raw) != "match"):
        raise no_kind(kind, NEW)
    key = _KEYS[kind]
    holder = path.removesuffix("/" + key)
    parent = at(raw, holder)
    found = KINDS.at(raw, f"{holder}/{key}" if kind in _SINGLE else f"{holder}/{key}/0")
    if found is None or found.name != kind or not isinstance(parent, dict):
        raise CallError("edit.wrong-place", f"There is no {kind} below {path!r}", path="/path")
    document = Document(raw)
    place = f"{holder}/{key}"
    value = new_word(document, place, word) if word is not None else NEW[kind](document, place)
    patch: Patch = [{"op": "add", "path": place, "value": value}]
    if kind in _SINGLE:
        return added(KINDS, raw, value, patch, place)
    return added(KINDS, raw, value, *insertion(parent, holder, key, value))


def card_of(raw: Json, path: Pointer) -> CardNode:
    """The card that a path belongs to.  Raises CallError."""
    card = Document(raw).card_at(path)
    if card is None:
        raise CallError("edit.wrong-place", f"There is no defence card at {path!r}", path="/path")
    return card
