"""The names of heroes and duels, in JSON and inside scripts and triggers: who uses what."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import pointer, resolve
from core.errors import CallError
from core.games.heroes.document import Document, place_of
from core.games.heroes.nodes import HeroNode
from core.language.references import Reference
from core.protocol import Json
from core.rawjson import as_text, items, member
from editors.games.heroes.kinds import KINDS
from editors.language.language import Usage
from editors.language.usages import placed

ATTRIBUTE, LABEL, WORD = "attribute", "label", "ability"
"""The kinds of names: attributes, their labels, and what a trigger may name an ability by."""


def references(raw: Json) -> list[Reference]:
    """Every name of an attribute, a label, and a word that abilities answer to."""
    return list(references_of(Document(raw)))


def references_of(document: Document) -> Iterator[Reference]:
    """Those of a document that is read already."""
    for hero in document.heroes:
        yield from _keys(hero, "attributes", "declared")
        yield from _keys(hero, "attribute_tags", "tagged")
    for each in document.mentions:
        if each.span is not None:
            span = (each.span.start, each.span.end)
            yield Reference(ATTRIBUTE, each.name, each.path, each.use, each.path, span=span)
    for ability in document.abilities:
        for key in ("name", "id"):
            word = as_text(ability.raw.get(key))
            if word is not None:
                path = f"{ability.path}/{key}"
                yield Reference(WORD, word, path, "the ability", ability.path, defines=True)
        for path, tag in items(ability.raw, "tags", ability.path):
            if isinstance(tag, str):
                yield Reference(WORD, tag, path, "the tag", path, defines=True)
    yield from hearers(document)


def _keys(hero: HeroNode, key: str, role: str) -> Iterator[Reference]:
    held = member(hero.raw, key)
    for name in held if isinstance(held, dict) else ():
        path = hero.path + pointer(key, name)
        yield Reference(ATTRIBUTE, name, path, role, path, key=True, defines=True)
        for at, label in items(held, name, hero.path + pointer(key)) if role == "tagged" else ():
            if isinstance(label, str):
                yield Reference(LABEL, label, at, "the label", at, defines=True)


def hearers(document: Document) -> Iterator[Reference]:
    """The triggers that name an ability by a word."""
    for effect in document.effects:
        word = effect.heard("ability")
        if word is not None:
            span, path = effect.argument_span, effect.trigger_path
            where = (span.start, span.end)
            yield Reference(WORD, word, path, "trigger", effect.path, span=where)


def usage(raw: Json, ref: Reference) -> Usage:
    """A mention as the studio lists it: of an attribute in a script with line, column and span."""
    if ref.span is None or ref.kind != ATTRIBUTE:
        return placed(KINDS, raw, ref)
    line, column = place_of(str(resolve(raw, ref.path)), ref.span[0])
    message = f"{KINDS.where(raw, ref.path)}: {ref.role} at line {line}, column {column}"
    return {"path": ref.path, "message": message, "span": list(ref.span)}


def refuse_unread(raw: Json) -> None:
    """Refuse to change a name in scripts of which one is too long to be read.

    Raises CallError: its uses of the name would stay behind.
    """
    for script in Document(raw).scripts:
        for error in script.errors:
            if error.code == "too-long":
                message = f"Not every script can be read. {error.message}."
                raise CallError("edit.unread", message, path=script.path)
