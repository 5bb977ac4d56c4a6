"""Returning permanents to hands, and cards from graveyards."""

from __future__ import annotations

from typing import Literal

from core.games.mtg.bots import worth
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import (
    antecedent,
    graveyard_target,
    must_be_one,
    permanent,
)
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, ref_text
from core.games.mtg.cards.types import Effect, Ref
from core.games.mtg.effects.context import objects, refs
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Entry, Run
from core.games.mtg.state import Item


@clause(
    "return",
    "return TARGET to its owner's hand | return target [TYPE] card from your graveyard to your "
    "hand | the battlefield [tapped] | return ~ from your graveyard to your hand",
    "Return target creature to its owner's hand.",
)
def _read(reader: Reader) -> Clause:
    """Return a permanent to a hand, or a card from a graveyard."""
    start = reader.pos
    reader.need("return")
    if reader.scope.card.is_token and reader.token.text != "target":
        raise reader.refuse("This can never happen: a token is in no graveyard.", start)
    if own(reader):
        return _itself(reader, start)
    if reader.take("it"):
        found = antecedent(reader, "it", reader.pos - 1, "return")
        reader.need("to the battlefield tapped under its owner's control")
        if found.kind != "self" or reader.scope.event is None or not reader.scope.event.gone:
            raise reader.refuse("Only what has just died returns this way.", start)
        reader.scope.lose(found, "is a new object")
        return (ReturnDied(found),)
    from_graveyard = reader.attempt(lambda: graveyard_target(reader))
    if from_graveyard is None:
        found = permanent(reader)
        reader.need("to its owner's hand")
        must_be_one(reader, found, start)
        reader.scope.lose(found, "is in its owner's hand")
        return (ReturnToHand(found),)
    if reader.take("to", "your", "hand"):
        return (ReturnFromGraveyard(from_graveyard, "hand"),)
    reader.need("to the battlefield")
    types = reader.scope.targets[from_graveyard.index].filter.nouns
    if not types or types[0] in ("instant", "sorcery"):
        raise reader.refuse(
            "Only a permanent card can return to the battlefield; name its type.", start
        )
    return (ReturnFromGraveyard(from_graveyard, "battlefield", reader.take("tapped")),)


def _itself(reader: Reader, start: int) -> Clause:
    reader.need("from your graveyard to your hand")
    if reader.scope.is_spell:
        raise reader.refuse("A spell cannot return itself.", start)
    if reader.scope.event is not None and not reader.scope.event.gone:
        raise reader.refuse(
            "This can never happen: the card is on the battlefield then, not in a graveyard.",
            start,
        )
    reader.scope.lose(Ref("self"), "is in its owner's hand")
    return (ReturnFromGraveyard(Ref("self"), "hand"),)


@effect("Return target creature to its owner's hand.")
class ReturnToHand(Effect):
    """Return a target permanent to its owner's hand."""

    what: Ref = argument("object", "What is returned.")

    roles = frozenset({"strike"})

    def text(self, targets: Targets) -> str:
        return f"return {ref_text(self.what, targets)} to its owner's hand"

    def play(self, run: Run, item: Item) -> None:
        """To the owner's hand."""
        run.leave(objects(run, item, self.what), "hand")

    def worth(self, use: Use) -> int:
        found = 0
        for id in use.permanents(self.what):
            whole = use.loss(id)
            token = use.board.state.battlefield[id].card.is_token
            found += whole if token else whole * 45 // 100 + (50 if whole > 0 else -50)
        return found


@effect("Return target creature card from your graveyard to your hand.")
class ReturnFromGraveyard(Effect):
    """Return a target card of your graveyard, or the source from there."""

    what: Ref = argument("object", "What is returned.")
    to: Literal["hand", "battlefield"] = argument("zone", "Where it goes.")
    tapped: bool = argument("flag", "Whether it enters tapped.", default=False)

    @property
    def from_graveyard(self) -> bool:
        """Where it returns the card itself."""
        return self.what.kind == "self"

    def text(self, targets: Targets) -> str:
        is_self = self.what.kind == "self"
        what = "~ from your graveyard" if is_self else ref_text(self.what, targets)
        place = "your hand" if self.to == "hand" else "the battlefield"
        return f"return {what} to {place}{' tapped' if self.tapped else ''}"

    def play(self, run: Run, item: Item) -> None:
        """Cards of the graveyard to the hand or the battlefield; an Aura has no host there.

        A permanent that has just died is meant as the card that it became.
        """
        entries = []
        for id in refs(item, self.what):
            known = run.s.known.get(str(id))
            card = run.s.cards.get(str(id) if known is None else known.became)
            if card is None or card.id not in run.s.seats[card.owner].graveyard:
                continue
            if self.to == "hand":
                run.move(card.id, "hand")
            elif "Aura" not in card.card.subtypes:
                entries.append(Entry(run.take(card.id), item.controller, self.tapped))
        run.enter_all(entries)

    def worth(self, use: Use) -> int:
        found = 0
        for id in use.refs(self.what):
            card = use.board.state.cards.get(str(id))
            if card is not None:
                value = use.board.prices.card(card.card)
                found += value if self.to == "battlefield" else min(value, worth.CARD)
        return found


@effect("When this creature dies, return it to the battlefield tapped under its owner's control.")
class ReturnDied(Effect):
    """Return what has just died to the battlefield under its owner's control.

    Nothing happens if the card has left the graveyard since (it is a new object then).
    """

    what: Ref = argument("object", "What has died.")
    tapped: bool = argument("flag", "Whether it enters tapped.", default=True)

    def text(self, targets: Targets) -> str:
        what = ref_text(self.what, targets)
        return f"return {what} to the battlefield tapped under its owner's control"

    def play(self, run: Run, item: Item) -> None:
        """The card of what has died, if it is still that object, back under its owner."""
        entries = []
        for id in refs(item, self.what):
            known = run.s.known.get(str(id))
            card = None if known is None else run.s.cards.get(known.became)
            if card is not None and card.id in run.s.seats[card.owner].graveyard:
                entries.append(Entry(run.take(card.id), card.owner, self.tapped))
        run.enter_all(entries)

    def worth(self, use: Use) -> int:
        return 100
