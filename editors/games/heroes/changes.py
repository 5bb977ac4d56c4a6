"""Adding, duplicating, moving and switching entities, each as one named patch."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from core.checks import nearest, parent_of, parts_of, pointer, resolve
from core.errors import CallError
from core.games.heroes.document import Document, HeroNode
from core.games.heroes.language import brackets_of
from core.games.heroes.tokens import quote
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS
from core.protocol import Json, Pointer
from core.rawjson import member
from core.repairs import fresh
from editors.games.heroes.kinds import LISTS, entity_at, kind_at, name_of
from editors.games.heroes.template import STRIKE, new_hero
from editors.games.heroes.trees import is_quotable
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]


def _numbered(base: str, used: list[str]) -> str:
    return base if base not in used else str(fresh(base, used))


def _hero_of(document: Document, path: Pointer) -> HeroNode | None:
    return next((hero for hero in document.heroes if hero.path == path), None)


def _ability(document: Document, holder: Pointer) -> Json:
    hero = _hero_of(document, holder)
    names = [ability.name for ability in hero.abilities] if hero else []
    return {"name": _numbered("New ability", names), "tags": [], "script": STRIKE["script"]}


def _effect(document: Document, holder: Pointer) -> Json:
    names = [effect.name for effect in document.effects]
    return {
        "name": _numbered("New effect", names),
        "trigger": "ON_TURN_START",
        "script": 'MODIFY(SELF, "health", 1)',
    }


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "hero": lambda document, path: new_hero(
        _numbered("New hero", [hero.name for hero in document.heroes])
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
    kind = {"effect": "rule" if kind_at(raw, path) is None or path == "" else "passive"}.get(
        kind, kind
    )
    if kind not in NEW:
        close = nearest(kind, NEW)
        hint = f"; did you mean {close!r}?" if close else ""
        raise CallError("edit.unknown-kind", f"There is no kind {kind!r}{hint}", path="/kind")
    key = _KEYS[kind]
    holder = path.removesuffix("/" + key)
    parent = at(raw, holder)
    found = kind_at(raw, f"{holder}/{key}/0")
    if found is None or found.name != kind or not isinstance(parent, dict):
        raise CallError("edit.wrong-place", f"There is no {kind} below {path!r}", path="/path")
    document = Document(raw)
    if kind == "attribute":
        return _add_attribute(document, holder, parent, payload)
    if kind == "hero" and len(document.heroes) > 1:
        raise CallError("edit.wrong-place", "A duel has exactly two heroes", path="/path")
    value = NEW[kind](document, holder)
    there = member(parent, key)
    target = f"{holder}/{key}"
    if isinstance(there, list):
        patch, select = [{"op": "add", "path": target + "/-", "value": value}], len(there)
    else:
        patch, select = [{"op": "add", "path": target, "value": [value]}], 0
    place = f"{target}/{select}"
    return {"patch": patch, "name": f"Add {name_of(raw, value, place)}", "select": place}


def _add_attribute(document: Document, holder: Pointer, parent: Json, payload: Payload) -> Json:
    there = member(parent, "attributes")
    used = list(there) if isinstance(there, dict) else []
    name = get(payload, "name", str, "") or _numbered("attribute", used)
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


def _item(raw: Json, path: Pointer) -> tuple[Pointer, int]:
    """The list and the index of the list item at a pointer."""
    last = parts_of(path)[-1:]
    if kind_at(raw, path) is None or not last or not last[0].isdecimal():
        raise CallError("edit.wrong-place", f"{path!r} is no entry of a list", path="/path")
    return parent_of(path), int(last[0])


def duplicate(payload: Payload) -> Json:
    """A copy right after the entity, with free names."""
    raw, path = payload.get("document"), get(payload, "path", str)
    original = at(raw, path)
    kind = kind_at(raw, path)
    document = Document(raw)
    if kind is not None and kind.name == "hero":
        raise CallError("edit.wrong-place", "A duel has exactly two heroes", path="/path")
    if kind is not None and kind.name == "attribute":
        holder, name = parent_of(path), parts_of(path)[-1]
        copied = str(fresh(name, list(resolve(raw, holder))))
        place = holder + pointer(copied)
        patch: Patch = [{"op": "add", "path": place, "value": original}]
        return {"patch": patch, "name": f"Duplicate Attribute {name}", "select": place}
    head, index = _item(raw, path)
    value = copy.deepcopy(original)
    if isinstance(value, dict):
        siblings = resolve(raw, head)
        for key in ("name", "id"):
            if isinstance(value.get(key), str):
                used = [each.get(key) for each in siblings if isinstance(each, dict)]
                value[key] = fresh(value[key], [name for name in used if isinstance(name, str)])
    select = f"{head}/{index + 1}"
    name = name_of(document.raw, original, path)
    patch = [{"op": "add", "path": select, "value": value}]
    return {"patch": patch, "name": f"Duplicate {name}", "select": select}


def move(payload: Payload) -> Json:
    """The entity further up (delta < 0) or down its list; attributes in their table too."""
    raw, path = payload.get("document"), get(payload, "path", str)
    delta = get(payload, "delta", int)
    value = at(raw, path)
    way = "up" if delta < 0 else "down"
    title = f"Move {name_of(raw, value, path)} {way}"
    kind = kind_at(raw, path)
    if kind is not None and kind.name == "attribute":
        holder, name = parent_of(path), parts_of(path)[-1]
        table = resolve(raw, holder)
        names = list(table)
        start = names.index(name)
        to = min(max(start + delta, 0), len(names) - 1)
        names.insert(to, names.pop(start))
        ordered = {each: table[each] for each in names}
        moved: Patch = [{"op": "replace", "path": holder, "value": ordered}] if to != start else []
        return {"patch": moved, "name": title, "select": path}
    head, index = _item(raw, path)
    to = min(max(index + delta, 0), len(resolve(raw, head)) - 1)
    select = f"{head}/{to}"
    patch: Patch = [] if to == index else [{"op": "move", "from": path, "path": select}]
    return {"patch": patch, "name": title, "select": select}


def switch(payload: Payload) -> Json:
    """The patch that gives an effect another trigger; an argument that does not fit is stashed.

    With `argument` (a name, or None for any) that is what stands in the brackets.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    at(raw, path)
    place, kind = entity_at(raw, path)
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
