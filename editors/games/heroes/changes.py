"""Adding, duplicating, moving and switching entities, each as one named patch."""

from __future__ import annotations

from collections.abc import Callable

from core.checks import parts_of, pointer, resolve
from core.errors import CallError
from core.games.heroes.document import Document
from core.games.heroes.language import brackets_of
from core.games.heroes.nodes import HeroNode
from core.games.heroes.tokens import quote
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS
from core.protocol import Json, Pointer
from core.rawjson import member
from editors.games.heroes.kinds import KINDS, LISTS
from editors.games.heroes.template import STRIKE, new_hero
from editors.games.heroes.trees import is_quotable
from editors.language.language import Patch
from editors.language.lists import added, free_name, insertion, no_kind
from editors.payload import Payload, at, get


def _hero_of(document: Document, path: Pointer) -> HeroNode | None:
    return next((hero for hero in document.heroes if hero.path == path), None)


def _ability(document: Document, holder: Pointer) -> Json:
    hero = _hero_of(document, holder)
    names = [ability.name for ability in hero.abilities] if hero else []
    return {"name": free_name("New ability", names), "tags": [], "script": STRIKE["script"]}


def _effect(document: Document, holder: Pointer) -> Json:
    names = [effect.name for effect in document.effects]
    return {
        "name": free_name("New effect", names),
        "trigger": "ON_TURN_START",
        "script": 'MODIFY(SELF, "health", 1)',
    }


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "hero": lambda document, path: new_hero(
        free_name("New hero", [hero.name for hero in document.heroes])
    ),
    "ability": _ability,
    "passive": _effect,
    "rule": _effect,
    "tag": lambda document, path: "new tag",
    "attribute": lambda document, path: 0,
}
"""A new entity of each kind: valid, with a name that is free."""

_KEYS = {kind: key for key, kind in LISTS.items()}


def add(payload: Payload) -> Json:
    """A new entity below the entity (or in the list) at a path; the list tells the kind.

    An attribute takes the name `name`, and the value `value` or 0.
    """
    raw, path = payload.get("document"), get(payload, "path", str)
    last = parts_of(path)[-1:] or [""]
    kind = get(payload, "kind", str, "") or LISTS.get(last[0], "")
    kind = {"effect": "rule" if KINDS.at(raw, path) is None or path == "" else "passive"}.get(
        kind, kind
    )
    if kind not in NEW:
        raise no_kind(kind, NEW)
    key = _KEYS[kind]
    holder = path.removesuffix("/" + key)
    parent = at(raw, holder)
    found = KINDS.at(raw, f"{holder}/{key}/0")
    if found is None or found.name != kind or not isinstance(parent, dict):
        raise CallError("edit.wrong-place", f"There is no {kind} below {path!r}", path="/path")
    document = Document(raw)
    if kind == "attribute":
        return _add_attribute(document, holder, parent, payload)
    if kind == "hero" and len(document.heroes) > 1:
        raise CallError("edit.wrong-place", "A duel has exactly two heroes", path="/path")
    value = NEW[kind](document, holder)
    return added(KINDS, raw, value, *insertion(parent, holder, key, value))


def _add_attribute(document: Document, holder: Pointer, parent: Json, payload: Payload) -> Json:
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


def switch(payload: Payload) -> Json:
    """The patch that gives an effect another trigger; an argument that does not fit is stashed.

    With `argument` (a name, or None for any) that is what stands in the brackets.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    at(raw, path)
    place, kind = KINDS.around(raw, path)
    if kind.definition != "Effect":
        raise CallError("edit.wrong-place", f"{path!r} has no trigger to switch", path="/path")
    if to not in TRIGGERS:
        known = ", ".join(TRIGGERS)
        raise CallError("edit.unknown-word", f"There is no trigger {to!r}; there are {known}")
    old = member(resolve(raw, place), "trigger")
    before, _ = parse_trigger(old if isinstance(old, str) else "")
    word = TRIGGERS.get(before.name) if before else None
    if before is not None and before.argument is not None and word and brackets_of(word):
        stash[brackets_of(word) or ""] = before.argument
    wanted = brackets_of(TRIGGERS[to]) or ""
    if "argument" in payload:
        stash[wanted] = _argument(payload["argument"], wanted, to)
    argument = stash.get(wanted)
    text = f"{to}({quote(argument)})" if isinstance(argument, str) else to
    op = "add" if old is None else "replace"
    patch: Patch = [{"op": op, "path": place + "/trigger", "value": text}]
    name = f"Fire on {text}"
    return {"patch": patch, "name": name, "select": place, "stash": stash}


def _argument(value: Json, wanted: str, to: str) -> str | None:
    """What may stand in a trigger's brackets; an empty name is none."""
    if value is None or value == "":
        return None
    if not wanted:
        raise CallError("edit.bad-value", f"{to} takes no argument", path="/argument")
    if not isinstance(value, str) or not is_quotable(value):
        message = f"{value!r} is no name that quotes can hold"
        raise CallError("edit.bad-value", message, path="/argument")
    return value
