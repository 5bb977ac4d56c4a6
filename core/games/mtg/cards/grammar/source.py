"""How a text names its own card: by its name, or as "this creature" and the like."""

from __future__ import annotations

from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.scope import CardKind, Scope


def own(reader: Reader) -> bool:
    """Step over `~` if it stands here; "this land" is refused on a card that is no land."""
    token, scope = reader.token, reader.scope
    if token.kind != "self":
        return False
    if scope.granted and token.by_name:
        raise reader.refuse("In a granted ability write “this creature”: the name means the card.")
    if scope.granted and token.noun == "card" and scope.card.own_words:
        raise reader.refuse(
            "“this card” could mean the card or what gains the ability; write "
            f"“{scope.card.called}”."
        )
    if not _is_called(scope.card, token.noun):
        raise reader.refuse(_wrong_noun(scope, token.noun))
    reader.pos += 1
    scope.named = True
    return True


def _is_called(card: CardKind, noun: str) -> bool:
    """Whether a card is what its text calls it after "this"; "card" and a name always fit."""
    return noun in ("", "card") or noun in card.types or noun.capitalize() in card.subtypes


def _wrong_noun(scope: Scope, noun: str) -> str:
    shown = noun.capitalize() if noun in ("aura", "equipment") else noun
    article = "an" if shown[0] in "AEae" else "a"
    host = {"Equipment": "equipped", "Aura": "enchanted"}
    which = next((host[each] for each in host if each in scope.card.subtypes), None)
    hint = f" For the creature it is attached to write “{which} creature”." if which else ""
    called = "its name" if scope.card.is_spell else f"“{scope.card.called}”"
    hint = hint if noun == "creature" else ""
    return f"This card is not {article} {shown}: for the card itself write {called}.{hint}"


def need_words(reader: Reader, words: str) -> None:
    """Step over these words, of which `~` is the card itself; each must stand here."""
    before, *more = words.split("~")
    reader.need(before)
    for each in more:
        if not own(reader):
            raise reader.miss("~")
        reader.need(each)
