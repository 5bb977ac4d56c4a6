"""What the shared editor is told of heroes with defence cards and of their names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.checks import parent_of, quoted
from core.errors import CallError
from core.games.defense.checks.words import COMMON, SIDED
from core.games.defense.document import Document
from core.games.defense.language import Table, Word
from core.games.defense.references import references
from core.games.defense.schema import VALUES
from core.games.defense.tables import shipped_json
from core.games.defense.vocabulary import TABLES
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import value_at
from editors.games.defense.beginnings import FIRST, NEW, free_combo, new_hero, new_match, usual
from editors.games.defense.entities import TREE, full, summary
from editors.games.defense.first import empty, first
from editors.games.defense.kinds import KINDS
from editors.games.defense.names import about, called, keys, offered, word_doc
from editors.games.defense.schemas import definitions, fit, names
from editors.language.kinds import Kind
from editors.language.language import Language, Name, Patch, References, Title, taken, text_name

_SHIPPED = {"status": "statuses", "combo": "combos"}
"""The kinds of names that are not all of the document, and the table of the others."""

_KEPT = {
    "hero": "A match has two heroes; change it instead",
    "matcher": "A rule has a matcher; change it instead",
    "pattern": "A combo has a pattern; change it instead",
}


def _references(raw: Json) -> list[Reference]:
    return references(Document(raw))


def _title(raw: Json, path: Pointer) -> Title | None:
    """The name of a hero, a match, a status or an attack as people read it."""
    place, kind = KINDS.around(raw, path)
    if path.endswith("/name"):
        target = path
    elif path == place and kind.key == "name":
        target = path + "/name"
    else:
        return None
    old = as_text(member(value_at(raw, parent_of(target)), "name"))
    return Title(target, f"Rename {old} to" if old else "Call it", path)


def _new_name(refs: References, ref: Reference, to: Json) -> Name:
    """A name that is defined elsewhere is not this document's to change."""
    name = text_name(refs, ref, to)
    if not refs.definitions(ref):
        message = f"The {ref.kind} {quoted(ref.name)} is not defined in this document"
        raise CallError("edit.no-name", message, path="/path")
    return name


def _refusal(refs: References, ref: Reference, name: Name) -> str | None:
    own = (each for each in refs.all if each.defines)
    shipped = (Reference(ref.kind, id, "", "", "") for id in _shipped(ref.kind))
    return taken(ref, name, (*own, *shipped))


def _shipped(kind: str) -> list[str]:
    return [each["id"] for each in shipped_json()[_SHIPPED[kind]]] if kind in _SHIPPED else []


def _kept(raw: Json, path: Pointer) -> str | None:
    kind = KINDS.at(raw, path)
    return None if kind is None else _KEPT.get(kind.name)


def _reserved(raw: Json, kind: Kind) -> Iterable[Name]:
    document = Document(raw)
    return {"status": document.statuses, "combo": document.combos}.get(kind.name, ())


def _copied(raw: Json, path: Pointer, kind: Kind, value: Any) -> Patch:
    """A copied field has no faces yet, and an entry of the board stands for another combo."""
    if kind.name == "field" and isinstance(value, dict):
        value["faces"] = []
    if kind.name == "entry" and isinstance(value, dict):
        value["combo"] = free_combo(Document(raw), path, "v1Board")
    return []


def _stands_beside(table: Table, word: Word, key: str, value: Json) -> bool:
    """Whoever an effect is for, it says so only of those whom it can be for."""
    return key in COMMON.get(table.what, ()) and (key not in SIDED or value in word.facts.targets)


LANGUAGE = Language(
    KINDS,
    _references,
    Document,
    definitions,
    {
        "hero": lambda: new_hero("new_hero", "New hero"),
        "match": new_match,
        "first": first,
        "empty": empty,
    },
    words={kind: table for kind, table in TABLES.items() if KINDS.get(kind) is not None},
    tree=TREE,
    told=lambda document, value, kind, path: summary(value, kind, document.raw),
    full=full,
    names=names,
    about=about,
    called=called,
    counted=frozenset({"field", "status", "combo", "hero"}),
    word_doc=word_doc,
    keys=keys,
    offered=offered,
    fit=fit,
    hints=True,
    tags=frozenset({"type"}),
    values=VALUES,
    usual=usual,
    stands_beside=_stands_beside,
    new=NEW,
    first=FIRST,
    unlisted=frozenset({"hero"}),
    named_by=lambda kind: ("id",),
    reserved=_reserved,
    copied=_copied,
    title=_title,
    new_name=_new_name,
    refusal=_refusal,
    kept=_kept,
    stays=lambda ref: ref.name in _shipped(ref.kind),
)
