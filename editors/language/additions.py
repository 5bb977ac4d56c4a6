"""Adding an entity: what it begins as, where it goes, and what it is called, as one step."""

from __future__ import annotations

from typing import Any

from core.checks import nearest, parent_of
from core.errors import CallError
from core.language.words import Word, Words
from core.protocol import Json, Pointer
from core.rawjson import member
from editors.language.kinds import Kind, Kinds
from editors.language.language import Language, Patch
from editors.language.lists import insertion
from editors.payload import Payload, at, get


def add(language: Language, payload: Payload) -> Json:
    """A new entity below the entity (or in the list) at a path; the list tells the kind.

    `kind` may also be a word of the list's table.  Raises CallError for what cannot be added.
    """
    raw, path = payload.get("document"), get(payload, "path", str)
    asked = get(payload, "kind", str, "")
    implied = _implied(language.kinds, raw, path)
    is_word = asked in language.words.get(implied, ())
    name = implied if is_word else language.wanted(raw, path, asked, implied)
    if name in language.drawn:
        return language.drawn[name](payload)
    kind = language.kinds.get(language.meant.get(name, name))
    if kind is None or not (is_word or name in language.new or name in language.first):
        raise _unknown(name, path, (*language.new, *language.first, *language.drawn))
    document = language.read(raw)
    place = language.home(document, kind, path) or _home(kind, path)
    is_here = language.kinds.at(raw, place if not kind.holder else f"{place}/0") is kind
    parent = at(raw, parent_of(place)) if is_here else None
    if not isinstance(parent, dict):
        raise CallError("edit.wrong-place", f"There is no {name} below {path!r}", path="/path")
    if is_word or name in language.first:
        table = language.words[kind.name]
        word = table[asked if is_word else language.first[name]]
        value: Any = new_word(language, document, place, table, word)
    else:
        value = language.new[name](document, place)
    patch, select = _put(kind, parent, place, value)
    patch += language.begun(document, kind, value)
    what = language.kinds.name_of(raw, value, select)
    called = what if name == kind.name else name.replace("_", " ")
    return {"patch": patch, "name": f"Add {called}", "select": select}


def new_word(
    language: Language,
    document: Any,
    place: Pointer,
    table: Words[Any, Any],
    word: Word[Any, Any],
) -> dict[str, Json]:
    """A word with the keys that it needs, and those that are better written."""
    made = {
        each.name: language.usual(document, place, each, word)
        for each in word.arguments
        if each.required or each.wanted
    }
    return {table.tag: word.name, **made}


def _implied(kinds: Kinds, raw: Json, path: Pointer) -> str:
    """The kind that belongs in the list, or at the member, that a pointer names."""
    found = (kinds.at(raw, path + "/0") or kinds.at(raw, path)) if path else None
    return found.name if found else ""


def _unknown(name: str, path: Pointer, known: tuple[str, ...]) -> CallError:
    close = nearest(name, known)
    hint = f"; did you mean {close!r}?" if close else ""
    message = f"There is no kind {name!r}{hint}" if name else f"Nothing can be added at {path!r}"
    return CallError("edit.unknown-kind", message, path="/kind" if name else "/path")


def _home(kind: Kind, path: Pointer) -> Pointer:
    """The list or the member of an entity at a path, which may also name it itself."""
    return f"{path.removesuffix('/' + kind.member)}/{kind.member}"


def _put(kind: Kind, parent: dict[str, Json], place: Pointer, value: Json) -> tuple[Patch, Pointer]:
    if kind.holder:
        return insertion(parent, parent_of(place), kind.member, value)
    if isinstance(member(parent, kind.member), dict):
        raise CallError("edit.exists", f"There is a {kind.member!r} already", path="/path")
    return [{"op": "add", "path": place, "value": value}], place
