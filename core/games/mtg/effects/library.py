"""Looking into a library: search, look at cards, piles."""

from __future__ import annotations

from typing import Literal

from core.games.mtg.bots import worth
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import cards, number
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, top_text
from core.games.mtg.cards.types import Amount, Effect, Filter
from core.games.mtg.effects.context import amount
from core.games.mtg.filters import card_fits
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item, Target
from core.games.mtg.tasks import task


@clause(
    "search",
    "search your library for a basic land card, put it onto the battlefield tapped | into your "
    "hand, then shuffle",
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
)
def _read_search(reader: Reader) -> Clause:
    """Search your library for a basic land."""
    reader.need("search your library for a basic land card , put it")
    land = Filter(("land",), ("basic",), "card")
    if reader.take("into"):
        reader.need("your hand , then shuffle")
        reader.scope.mention("the land card that is found", "card")
        return (Search(land, "hand"),)
    reader.need("onto the battlefield tapped , then shuffle")
    reader.scope.mention("the land that is found", "permanent")
    return (Search(land, "battlefield_tapped"),)


@effect("Search your library for a basic land card, put it into your hand, then shuffle.")
class Search(Effect):
    """Search your library for a basic land card (SEARCH, may fail to find), then shuffle."""

    filter: Filter = argument("nouns", "Which cards may be found.")
    to: Literal["battlefield_tapped", "hand"] = argument("zone", "Where the card goes.")

    def text(self, targets: Targets) -> str:
        place = "into your hand" if self.to == "hand" else "onto the battlefield tapped"
        return f"search your library for a basic land card , put it {place} , then shuffle"

    def play(self, run: Run, item: Item) -> None:
        """Ask for a card of the library; it is shuffled in any case."""
        seat = item.controller
        library = run.s.seats[seat].library
        found = tuple(id for id in library if card_fits(self.filter, run.s.cards[id].card))
        then = ("searched", seat, self.to)
        if found:
            run.ask("SEARCH", seat, found, then, 0, 1)
        else:
            run.push((*then, None))

    def worth(self, use: Use) -> int:
        return 130


@task("searched")
def searched(run: Run, seat: int, to: str, id: str | None) -> None:
    """Put the found card where it goes, then shuffle."""
    if id is not None:
        if to == "hand":
            run.move(id, "hand")
        else:
            run.enter(run.take(id), seat, tapped=True)
    shuffle(run, seat)


def shuffle(run: Run, seat: int) -> None:
    """Shuffle the library by the generator of the match."""
    cards, rng = list(run.s.seats[seat].library), run.s.rng
    for n in range(len(cards) - 1, 0, -1):
        k, rng = rng.below(n + 1)
        cards[n], cards[k] = cards[k], cards[n]
    run.s.rng = rng
    run.seat(seat, library=tuple(cards))
    run.tell("shuffled", player=run.name(seat))


@clause(
    "look",
    "look at the top N cards of your library. Put one of them into your hand and the rest on "
    "the bottom of your library in any order",
    "Look at the top three cards of your library. Put one of them into your hand and the rest "
    "on the bottom of your library in any order.",
)
def _read_look(reader: Reader) -> Clause:
    """Look at the top cards, and take one of them."""
    reader.need("look at the top")
    count = number(reader, "one")
    cards(reader, count, "looked at")
    reader.need(
        "of your library . put one of them into your hand and the rest on the bottom of your "
        "library in any order"
    )
    reader.scope.mention("the card that is put into your hand", "card")
    return (LookPick(count),)


@effect(
    "Look at the top three cards of your library. Put one of them into your hand and the rest "
    "on the bottom of your library in any order."
)
class LookPick(Effect):
    """Look at the top cards, one to your hand, the rest to the bottom in any order (PICK)."""

    count: Amount = argument("amount", "How many cards.")

    def text(self, targets: Targets) -> str:
        return (
            f"look at {top_text(self.count)} . put one of them into your hand and the rest on the "
            "bottom of your library in any order"
        )

    def play(self, run: Run, item: Item) -> None:
        """Look at the top cards: one to the hand, the rest to the bottom."""
        seat = item.controller
        seen = run.s.seats[seat].library[: amount(run, item, self.count)]
        if seen:
            run.ask("PICK", seat, seen, ("picked", seat), 1, 1)

    def worth(self, use: Use) -> int:
        return worth.CARD + 60


@task("picked")
def picked(run: Run, seat: int, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The picked card to the hand, which is no draw; the others to the bottom in order."""
    pick, bottom = choice
    library = run.s.seats[seat].library
    run.seat(seat, library=(*library[len(pick) + len(bottom) :], *bottom, *pick))
    for id in pick:
        run.move(id, "hand")


@clause(
    "reveal",
    "reveal the top N cards of your library. An opponent separates those cards into two piles. "
    "Put one pile into your hand and the other into your graveyard",
    "Reveal the top four cards of your library. An opponent separates those cards into two "
    "piles. Put one pile into your hand and the other into your graveyard.",
    name="piles",
)
def _read_reveal(reader: Reader) -> Clause:
    """Reveal the top cards, of which an opponent makes two piles."""
    reader.need("reveal the top")
    count = number(reader, "one")
    cards(reader, count, "revealed")
    reader.need(
        "of your library . an opponent separates those cards into two piles . put one pile into "
        "your hand and the other into your graveyard"
    )
    reader.scope.mention("the opponent who makes the piles", "player")
    reader.scope.mention("the pile that is chosen", "card")
    return (Piles(count),)


@effect(
    "Reveal the top four cards of your library. An opponent separates those cards into two "
    "piles. Put one pile into your hand and the other into your graveyard."
)
class Piles(Effect):
    """Reveal the top cards, an opponent makes two piles (SPLIT_PILES), you take one (CHOOSE_PILE).

    The chosen pile goes to your hand, the other to your graveyard; a pile may be empty.
    """

    count: Amount = argument("amount", "How many cards.")

    def text(self, targets: Targets) -> str:
        return (
            f"reveal {top_text(self.count)} . an opponent separates those cards into two piles . "
            "put one pile into your hand and the other into your graveyard"
        )

    def play(self, run: Run, item: Item) -> None:
        """Reveal the top cards; an opponent makes two piles."""
        seat = item.controller
        seen = run.s.seats[seat].library[: amount(run, item, self.count)]
        if seen:
            names: list[str] = [run.s.cards[id].card.name for id in seen]
            run.tell("revealed", player=run.name(seat), cards=names)
            run.ask("SPLIT_PILES", 1 - seat, seen, ("split", seat), 0, len(seen))

    def worth(self, use: Use) -> int:
        return worth.CARD + 130


@task("split")
def split(run: Run, seat: int, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The piles are made; their owner takes one."""
    both: tuple[tuple[Target, ...], ...] = choice
    run.ask("CHOOSE_PILE", seat, (0, 1), ("pile_taken", seat, *choice), 1, 1, piles=both)


@task("pile_taken")
def pile_taken(
    run: Run, seat: int, first: tuple[str, ...], second: tuple[str, ...], taken: int
) -> None:
    """One pile to the hand, the other to the graveyard."""
    piles = (first, second)
    for id in piles[taken]:
        run.move(id, "hand")
    for id in piles[1 - taken]:
        run.move(id, "graveyard")
