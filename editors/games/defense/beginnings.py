"""What new entities of heroes and matches begin as."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable

from core.errors import CallError
from core.games.defense.document import Document
from core.games.defense.language import Word
from core.games.defense.nodes import CardNode, free_field
from core.language.words import Argument
from core.protocol import Json, Pointer
from core.rawjson import as_text, items, member
from editors.language.lists import free_name

FIRST = {
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


def _field(document: Document, place: Pointer) -> Json:
    card = document.card_at(place)
    used = [each.id for each in card.fields] if card is not None else []
    return {"id": free_field(used), "faces": []}


def _rule(document: Document, place: Pointer) -> Json:
    card = document.card_at(place)
    used = [each.id for each in card.rules] if card is not None else []
    guard = {"type": "blockPer", "amount": 1, "cap": card.dice if card is not None else 1}
    names = list(card.by_id) if card is not None else []
    field = (_uncounted(card) if card is not None else None) or (names or ["F1"])[0]
    matcher = {"type": "countField", "fieldId": field}
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
    pattern = {"type": "ofAKind", "count": 3}
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


def new_match() -> Json:
    """A match of two such heroes."""
    heroes = [new_hero("first", "First"), new_hero("second", "Second")]
    return {"name": "New match", "heroes": heroes, "config": SWITCHES}


def _hero(document: Document, place: Pointer) -> Json:
    _refuse_alone(document)
    if len(document.heroes) > 1:
        raise CallError("edit.wrong-place", "A match has exactly two heroes", path="/path")
    return new_hero(free_name("hero", [hero.id or "" for hero in document.heroes]), "New hero")


def _refuse_alone(document: Document) -> None:
    if document.kind != "match":
        message = "Only a match has heroes and switches"
        raise CallError("edit.wrong-place", message, path="/path")


SWITCHES: Json = {"enableDefenseV2": True, "maxRounds": 20}
"""The switches of a match as a new one has them."""


def _config(document: Document, place: Pointer) -> Json:
    _refuse_alone(document)
    return copy.deepcopy(SWITCHES)


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "hero": _hero,
    "config": _config,
    "field": _field,
    "rule": _rule,
    "attack": _attack,
    "entry": _entry,
    "rider": _rider,
    "status": _status,
    "combo": _combo,
    "hold": lambda document, place: {"keep": "mostFrequent"},
    "card": lambda document, place: small_card(),
}
"""A new entity of each kind: valid, with a name that is free."""


def card_of(raw: Json, path: Pointer) -> CardNode:
    """The card that a path belongs to.  Raises CallError."""
    card = Document(raw).card_at(path)
    if card is None:
        raise CallError("edit.wrong-place", f"There is no defence card at {path!r}", path="/path")
    return card
