"""Switching the type of a matcher, an effect or another word, and back without loss."""

from __future__ import annotations

import copy

from core.errors import CallError
from core.games.defense.checks.words import COMMON, SIDED
from core.games.defense.document import Document
from core.games.defense.language import Word
from core.games.defense.vocabulary import TABLES
from core.language.words import Argument
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.games.defense.changes import usual
from editors.games.defense.kinds import KINDS
from editors.payload import Payload, at, get


def switch(payload: Payload) -> Json:
    """The patch that gives a matcher, an effect or another word another type.

    Keys that the new word has stay, the others go to the stash; the stash of an earlier switch
    brings back what that one put away, so that there and back is no change at all.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    node, kind = at(raw, path), KINDS.at(raw, path)
    if kind is None or kind.name not in TABLES or not isinstance(node, dict):
        raise CallError("edit.wrong-place", f"{path!r} has no word to switch", path="/path")
    table = TABLES[kind.name]
    if to not in table:
        known = ", ".join(table)
        raise CallError("edit.unknown-word", f"There is no {to!r} here; known are {known}")
    value = _switched(Document(raw), path, node, table[to], COMMON.get(table.what, ()), stash)
    return {
        "patch": [{"op": "replace", "path": path, "value": value}] if value != node else [],
        "name": f"Switch {node.get('type')} to {to}",
        "select": path,
        "stash": stash,
    }


def _switched(
    document: Document,
    path: Pointer,
    node: dict[str, Json],
    entry: Word,
    common: tuple[str, ...],
    stash: dict[str, Json],
) -> dict[str, Json]:
    own = {each.name: each for each in entry.arguments}
    keeps = {key for key in common if key not in SIDED or node.get(key) in entry.facts.targets}
    before = _entry_of(node)
    value: dict[str, Json] = {"type": entry.name}
    for key, item in node.items():
        if key == "type":
            continue
        kept = key in keeps or (key in own and _fits(before, key, own[key]))
        if kept:
            value[key] = item
        else:
            stash[key] = copy.deepcopy(item)
    for argument in entry.arguments:
        if argument.name in value:
            continue
        there = stash.get(argument.name)
        if argument.name in stash and _is_like(there, argument):
            value[argument.name] = copy.deepcopy(stash.pop(argument.name))
        elif argument.required:
            value[argument.name] = usual(document, path, argument, entry)
        elif argument.wanted and argument.default is not None:
            value[argument.name] = argument.default
    for key in common:
        fits = key not in SIDED or stash.get(key) in entry.facts.targets
        if key in stash and key not in value and fits:
            value[key] = copy.deepcopy(stash.pop(key))
    return {"type": entry.name, **_in_order(value, entry, node)}


def _entry_of(node: dict[str, Json]) -> Word | None:
    """The entry of the word that a node has now, in whatever table."""
    name = as_text(node.get("type"))
    return next((t[name] for t in TABLES.values() if name is not None and name in t), None)


def _fits(before: Word | None, key: str, argument: Argument) -> bool:
    """Whether a key means to the new word the kind of thing that it meant to the old one."""
    old = before.argument(key) if before is not None else None
    return old is None or old.kind == argument.kind


_LIKE: dict[str, type] = {
    "count": int,
    "face": int,
    "seed": int,
    "flag": bool,
    "fields": list,
    "recipe": list,
    "counts": list,
    "expiry": dict,
}
"""The type of the values of a kind; the others are texts."""


def _is_like(value: Json, argument: Argument) -> bool:
    """Whether a value could be one of a kind; lists of texts are no recipes."""
    if not isinstance(value, _LIKE.get(argument.kind, str)):
        return False
    if isinstance(value, list):
        inner = {"recipe": dict, "fields": str}.get(argument.kind, int)
        return all(isinstance(item, inner) for item in value)
    return argument.kind == "flag" or not isinstance(value, bool)


def _in_order(value: dict[str, Json], entry: Word, node: dict[str, Json]) -> dict[str, Json]:
    """The keys as they stood, the others in the order of the table."""
    order = [*node, *(each.name for each in entry.arguments), *value]
    return {key: value[key] for key in dict.fromkeys(order) if key in value and key != "type"}
