"""The names of heroes and duels, in JSON and inside scripts and triggers: who uses what."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import resolve
from core.errors import CallError
from core.games.heroes.document import Document, place_of
from core.language.references import Named, Reference, named
from core.protocol import Json
from editors.games.heroes.kinds import KINDS
from editors.language.language import Usage
from editors.language.usages import placed

ATTRIBUTE, LABEL, WORD = "attribute", "label", "ability"
"""The kinds of names: attributes, their labels, and what a trigger may name an ability by."""


_HERO = (
    Named(ATTRIBUTE, "/attributes/*", "declared", defines=True),
    Named(ATTRIBUTE, "/attribute_tags/*", "tagged", defines=True),
    Named(LABEL, "/attribute_tags/*/#", "the label", defines=True),
)
_ABILITY = (
    Named(WORD, "/name", "the ability", 1, defines=True),
    Named(WORD, "/id", "the ability", 1, defines=True),
    Named(WORD, "/tags/#", "the tag", defines=True),
)


def references(raw: Json) -> list[Reference]:
    """Every name of an attribute, a label, and a word that abilities answer to."""
    return list(references_of(Document(raw)))


def references_of(document: Document) -> Iterator[Reference]:
    """Those of a document that is read already."""
    for hero in document.heroes:
        yield from named(_HERO, hero.raw, hero.path)
    for each in document.mentions:
        if each.span is not None:
            span = (each.span.start, each.span.end)
            yield Reference(ATTRIBUTE, each.name, each.path, each.use, each.path, span=span)
    for ability in document.abilities:
        yield from named(_ABILITY, ability.raw, ability.path)
    yield from hearers(document)


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
