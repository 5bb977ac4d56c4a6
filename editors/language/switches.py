"""Making an entity another one of its kind, and back without loss, as one step."""

from __future__ import annotations

import copy
from typing import Any

from core.checks import resolve
from core.errors import CallError
from core.language.words import Argument, Word, Words
from core.protocol import Json
from core.rawjson import as_text
from editors.forms import Schema
from editors.language.language import Change, Language, Patch
from editors.payload import Payload, at, get

_TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "array": list,
    "object": dict,
}


def switch(language: Language, payload: Payload) -> Json:
    """The patch that gives an entity another word: fitting keys stay, the others go to the stash.

    The stash of an earlier switch brings back what that one put away, so that switching there and
    back is no change at all; the document itself never holds keys of another word.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    at(raw, path)
    place, kind = language.kinds.around(raw, path)
    change = Change(raw, path, place, kind, resolve(raw, place), to, stash, payload)
    own, table = language.switches.get(kind.name), language.words.get(kind.name)
    shape = dict if own is None else own.shape
    if (own is None and table is None) or not isinstance(change.node, shape):
        raise CallError("edit.wrong-place", f"There is nothing to switch at {path!r}", path="/path")
    if own is not None:
        _refuse_unknown(own.what, own.known, to)
        patch, name = own.run(change)
    else:
        assert table is not None, "refused above"
        patch, name = _to_word(language, change, table)
    return {"patch": patch, "name": name, "select": place, "stash": stash}


def _refuse_unknown(what: str, known: Any, to: str) -> None:
    if to not in known:
        message = f"There is no {what} {to!r}; there are {', '.join(known)}"
        raise CallError("edit.unknown-word", message)


def _to_word(language: Language, change: Change, table: Words[Any, Any]) -> tuple[Patch, str]:
    word = language.own_word(change)
    if word is None:
        _refuse_unknown(table.what, table, change.to)
        word = table[change.to]
    value = _switched(language, change, table, word)
    patch: Patch = [{"op": "replace", "path": change.place, "value": value}]
    name = f"Switch {change.node.get(table.tag)} to {change.to}"
    return patch if value != change.node else [], name


def _switched(
    language: Language, change: Change, table: Words[Any, Any], word: Word[Any, Any]
) -> dict[str, Json]:
    node, stash, tag = change.node, change.stash, table.tag
    before = table.get(as_text(node.get(tag)) or "")
    value: dict[str, Json] = {}
    for key, item in node.items():
        argument = word.argument(key)
        is_kept = argument is not None and _means_the_same(before, argument)
        if is_kept or language.stands_beside(table, word, key, item):
            value[key] = item
        elif key != tag:
            stash[key] = copy.deepcopy(item)
    document = language.read(change.raw)
    for argument in word.arguments:
        key = argument.name
        if key in value:
            continue
        if key in stash and is_like(stash[key], language.values[argument.kind]):
            value[key] = copy.deepcopy(stash.pop(key))
        elif argument.required or (argument.wanted and argument.default is not None):
            value[key] = language.usual(document, change.place, argument, word)
    for key in list(stash):
        if key not in value and language.stands_beside(table, word, key, stash[key]):
            value[key] = copy.deepcopy(stash.pop(key))
    order = dict.fromkeys([*node, *(each.name for each in word.arguments), *value])
    return {tag: word.name, **{key: value[key] for key in order if key in value}}


def _means_the_same(before: Word[Any, Any] | None, argument: Argument) -> bool:
    """Whether a key means to the new word the kind of thing that it meant to the old one."""
    old = before.argument(argument.name) if before is not None else None
    return old is None or old.kind == argument.kind


def is_like(value: Json, schema: Schema) -> bool:
    """Whether a value has the type that a schema asks for, and its items theirs.

    >>> is_like([1], {"type": "array", "items": {"type": "integer"}}), is_like(True, {})
    (True, True)
    """
    type_ = schema.get("type", "object" if "$ref" in schema else None)
    if isinstance(value, bool):
        return type_ in ("boolean", None)
    if not isinstance(value, _TYPES.get(str(type_), object)) or type_ == "boolean":
        return False
    return not isinstance(value, list) or all(
        is_like(item, schema.get("items", {})) for item in value
    )
