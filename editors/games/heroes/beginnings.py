"""What new entities of heroes and duels begin as."""

from __future__ import annotations

from collections.abc import Callable

from core.checks import pointer
from core.errors import CallError
from core.games.heroes.document import Document, kind_of
from core.protocol import Json, Pointer
from core.rawjson import member
from editors.games.heroes.kinds import KINDS
from editors.games.heroes.template import STRIKE, new_hero
from editors.language.language import Patch
from editors.language.lists import free_name
from editors.payload import Payload, at, get


def _hero(document: Document, place: Pointer) -> Json:
    _refuse_unless(kind_of(document.raw) == "duel", "Only a duel has heroes")
    if len(document.heroes) > 1:
        raise CallError("edit.wrong-place", "A duel has exactly two heroes", path="/path")
    return new_hero(free_name("New hero", [hero.name for hero in document.heroes]))


def _rule(document: Document, place: Pointer) -> Json:
    _refuse_unless(kind_of(document.raw) != "hero", "A hero alone has no rules")
    return _effect(document, place)


def _refuse_unless(is_right: bool, message: str) -> None:
    if not is_right:
        raise CallError("edit.wrong-place", message, path="/path")


def _ability(document: Document, place: Pointer) -> Json:
    hero = document.hero_at(place)
    names = [ability.name for ability in hero.abilities] if hero else []
    return {"name": free_name("New ability", names), "tags": [], "script": STRIKE["script"]}


def _effect(document: Document, place: Pointer) -> Json:
    names = [effect.name for effect in document.effects]
    return {
        "name": free_name("New effect", names),
        "trigger": "ON_TURN_START",
        "script": 'MODIFY(SELF, "health", 1)',
    }


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "hero": _hero,
    "ability": _ability,
    "passive": _effect,
    "rule": _rule,
    "tag": lambda document, place: "new tag",
}
"""A new entity of each kind: valid, with a name that is free."""


def attribute(payload: Payload) -> Json:
    """The patch that adds an attribute of the name `name`, and the value `value` or 0."""
    raw, path = payload.get("document"), get(payload, "path", str)
    holder = path.removesuffix("/attributes")
    parent = at(raw, holder)
    found = KINDS.at(raw, f"{holder}/attributes/0")
    if found is None or not isinstance(parent, dict):
        message = f"There is no attribute below {path!r}"
        raise CallError("edit.wrong-place", message, path="/path")
    there = member(parent, "attributes")
    used = list(there) if isinstance(there, dict) else []
    name = get(payload, "name", str, "") or free_name("attribute", used)
    value = payload.get("value", 0)
    if name in used:
        message = f"There is an attribute {name!r} already"
        raise CallError("edit.taken", message, path="/name")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise CallError("edit.bad-value", "The value of an attribute is a number", path="/value")
    place = holder + pointer("attributes", name)
    patch: Patch = [{"op": "add", "path": place, "value": value}]
    if not isinstance(there, dict):
        patch = [{"op": "add", "path": f"{holder}/attributes", "value": {name: value}}]
    return {"patch": patch, "name": f"Add Attribute {name}", "select": place}
