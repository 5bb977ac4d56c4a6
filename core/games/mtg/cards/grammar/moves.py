"""Clauses that move an object to another zone: destroy, exile, return."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import (
    antecedent,
    check_source,
    graveyard_target,
    must_be_one,
    permanent,
)
from core.games.mtg.cards.grammar.source import own


def destroy(reader: Reader) -> Clause:
    """Destroy a target, or all creatures."""
    reader.need("destroy")
    if reader.take("all"):
        reader.need("creatures")
        reader.scope.mention("“all creatures”", "permanent", True, "have been destroyed")
        return (t.DestroyAll(t.Filter(("creature",))),)
    found = permanent(reader)
    reader.scope.lose(found, "has been destroyed")
    return (t.Destroy(found),)


def exile(reader: Reader) -> Clause:
    """Exile a target or the source, for good or until the source leaves."""
    reader.need("exile")
    start = reader.pos
    if own(reader):
        check_source(reader, "permanent", start)
        reader.scope.lose(t.Ref("self"), "has been exiled")
        return (t.Exile(t.Ref("self")),)
    found = permanent(reader)
    reader.scope.lose(found, "has been exiled")
    if reader.take("until"):
        if reader.scope.is_spell:
            raise reader.refuse("A spell is on no battlefield that it could leave.")
        start = reader.pos
        if not own(reader):
            raise reader.miss("~")
        check_source(reader, "permanent", start)
        reader.need("leaves the battlefield")
        return (t.ExileUntil(found),)
    return (t.Exile(found),)


def give_back(reader: Reader) -> Clause:
    """Return a permanent to a hand, or a card from a graveyard."""
    start = reader.pos
    reader.need("return")
    if reader.scope.card.is_token and reader.token.text != "target":
        raise reader.refuse("This can never happen: a token is in no graveyard.", start)
    if own(reader):
        reader.need("from your graveyard to your hand")
        if reader.scope.is_spell:
            raise reader.refuse("A spell cannot return itself.", start)
        if reader.scope.event not in (None, "DIES"):
            raise reader.refuse(
                "This can never happen: the card is on the battlefield then, not in a graveyard.",
                start,
            )
        reader.scope.lose(t.Ref("self"), "is in its owner's hand")
        return (t.ReturnFromGraveyard(t.Ref("self"), "hand"),)
    if reader.take("it"):
        found = antecedent(reader, "it", reader.pos - 1, "return")
        reader.need("to the battlefield tapped under its owner's control")
        if found.kind != "self" or reader.scope.event != "DIES":
            raise reader.refuse("Only what has just died returns this way.", start)
        reader.scope.lose(found, "is a new object")
        return (t.ReturnDied(found),)
    from_graveyard = reader.attempt(lambda: graveyard_target(reader))
    if from_graveyard is None:
        found = permanent(reader)
        reader.need("to its owner's hand")
        must_be_one(reader, found, start)
        reader.scope.lose(found, "is in its owner's hand")
        return (t.ReturnToHand(found),)
    if reader.take("to", "your", "hand"):
        return (t.ReturnFromGraveyard(from_graveyard, "hand"),)
    reader.need("to the battlefield")
    types = reader.scope.targets[from_graveyard.index].filter.nouns
    if not types or types[0] in ("instant", "sorcery"):
        raise reader.refuse(
            "Only a permanent card can return to the battlefield; name its type.", start
        )
    return (t.ReturnFromGraveyard(from_graveyard, "battlefield", reader.take("tapped")),)
