"""Adding to, copying within and reordering the lists and tables of a document, each one step."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from core.checks import parent_of, parts_of, pointer, resolve
from core.errors import CallError
from core.protocol import Json, Pointer
from core.rawjson import member
from core.repairs import fresh
from editors.language.kinds import Kind, last_part
from editors.language.language import Language, Name, Patch
from editors.payload import Payload, at, get


def free_name(base: str, used: Iterable[str]) -> str:
    """A name that is not used yet: the base, or the base with a number.

    >>> free_name("rule", []), free_name("rule", ["rule"])
    ('rule', 'rule_2')
    """
    names = list(used)
    return base if base not in names else str(fresh(base, names))


def insertion(parent: Json, holder: Pointer, key: str, value: Json) -> tuple[Patch, Pointer]:
    """The patch that puts a value at the end of the list under a key; its pointer.

    Raises CallError where the parent is no object.
    """
    if not isinstance(parent, dict):
        message = f"{holder or 'The document'} is no object; nothing can be added to it"
        raise CallError("edit.wrong-place", message, path="/path")
    there, target = member(parent, key), f"{holder}/{key}"
    if isinstance(there, list):
        return [{"op": "add", "path": target + "/-", "value": value}], f"{target}/{len(there)}"
    return [{"op": "add", "path": target, "value": [value]}], f"{target}/0"


def duplicate(language: Language, payload: Payload) -> Json:
    """A copy right after the entity, with free names."""
    raw, path = payload.get("document"), get(payload, "path", str)
    original = at(raw, path)
    kind = _entry(language, raw, path)
    why = language.single(raw, kind)
    if why is not None:
        raise CallError("edit.wrong-place", why, path="/path")
    holder, value = parent_of(path), copy.deepcopy(original)
    if _is_table(kind, resolve(raw, holder)):
        select, more = holder + pointer(fresh(last_part(path), resolve(raw, holder))), []
    else:
        select = f"{holder}/{int(last_part(path)) + 1}"
        if isinstance(value, dict):
            _rename(language, raw, kind, value, resolve(raw, holder))
        more = language.copied(raw, path, kind, value)
    return {
        "patch": [{"op": "add", "path": select, "value": value}, *more],
        "name": f"Duplicate {language.kinds.name_of(raw, original, path)}",
        "select": select,
    }


def _rename(
    language: Language, raw: Json, kind: Kind, value: dict[str, Json], siblings: Iterable[Json]
) -> None:
    """Give the copy of an entity names that are free."""
    others = [each for each in siblings if isinstance(each, dict)]
    for key in language.named_by(kind):
        name = value.get(key)
        if isinstance(name, (str, int)):
            used: list[Name] = [n for each in others if isinstance(n := each.get(key), (str, int))]
            value[key] = fresh(name, [*used, *language.reserved(raw, kind)])


def move(language: Language, payload: Payload) -> Json:
    """The entity further up (delta < 0) or down its list, or its table."""
    raw, path = payload.get("document"), get(payload, "path", str)
    delta = get(payload, "delta", int)
    value = at(raw, path)
    kind = _entry(language, raw, path)
    way = "up" if delta < 0 else "down"
    title = f"Move {language.kinds.name_of(raw, value, path)} {way}"
    holder, last = parent_of(path), last_part(path)
    there: Any = resolve(raw, holder)
    names = list(there) if _is_table(kind, there) else []
    start = names.index(last) if names else int(last)
    to = min(max(start + delta, 0), len(there) - 1)
    if not names:
        select = f"{holder}/{to}"
        patch: Patch = [] if to == start else [{"op": "move", "from": path, "path": select}]
        return {"patch": patch, "name": title, "select": select}
    names.insert(to, names.pop(start))
    ordered = {name: there[name] for name in names}
    patch = [] if to == start else [{"op": "replace", "path": holder, "value": ordered}]
    return {"patch": patch, "name": title, "select": path}


def _is_table(kind: Kind, there: Json) -> bool:
    return kind.holder == "table" and isinstance(there, dict)


def _entry(language: Language, raw: Json, path: Pointer) -> Kind:
    """The kind of an entry of a list or a table.  Raises CallError for what is none."""
    kind = language.kinds.at(raw, path)
    if kind is not None and kind.name not in language.unlisted:
        there = resolve(raw, parent_of(path))
        is_item = last_part(path).isdecimal() and isinstance(there, list)
        if _is_table(kind, there) or (parts_of(path) and is_item):
            return kind
    raise CallError("edit.wrong-place", f"{path!r} is no entry of a list", path="/path")
