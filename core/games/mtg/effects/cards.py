"""Effects on cards: draw, discard, scry, search, look, piles, graveyards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg.cards.types import (
    Discard,
    DiscardHand,
    Draw,
    LookPick,
    Piles,
    ReturnDied,
    ReturnFromGraveyard,
    Scry,
    Search,
)
from core.games.mtg.effects.context import amount, players, refs
from core.games.mtg.filters import card_fits
from core.games.mtg.run import Entry
from core.games.mtg.secrets import Chosen
from core.games.mtg.state import Item, Target

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def draw(run: Run, item: Item, effect: Draw) -> None:
    """Each draws, one card at a time."""
    for seat in players(run, item, effect.who):
        for _ in range(amount(run, item, effect.count)):
            run.draw(seat)


def discard(run: Run, item: Item, effect: Discard) -> None:
    """Each discards cards of their choice."""
    n = amount(run, item, effect.count)
    run.push(("discard", players(run, item, effect.who), n, "DISCARD", ()))


def discard_some(
    run: Run, seats: tuple[int, ...], n: int, kind: str, chosen: Chosen
) -> None:  # fmt: skip
    """Ask the first of the players which cards to discard (CR 101.4: in turn order).

    Once all have chosen, the cards go to the graveyards at the same time.
    """
    if not seats:
        for _, ids in chosen:
            for id in ids:
                run.move(id, "graveyard")
        return
    seat = seats[0]
    hand = run.s.seats[seat].hand
    least = min(n, len(hand))
    then = ("discarded", seats, n, kind, chosen)
    if least:
        run.ask(kind, seat, hand, then, least, least)
    else:
        run.push((*then, ()))


def discarded(
    run: Run, seats: tuple[int, ...], n: int, kind: str, chosen: Chosen, ids: tuple[str, ...]
) -> None:  # fmt: skip
    """A player has chosen; the next one's turn."""
    discard_some(run, seats[1:], n, kind, (*chosen, (seats[0], ids)))


def discard_hand(run: Run, item: Item, effect: DiscardHand) -> None:
    """Discard the whole hand."""
    for id in run.s.seats[item.controller].hand:
        run.move(id, "graveyard")


def scry(run: Run, item: Item, effect: Scry) -> None:
    """Look at the top cards and order them."""
    seen = run.s.seats[item.controller].library[: effect.count]
    if seen:
        run.ask("SCRY", item.controller, seen, ("scried", item.controller), 0, len(seen))


def scried(run: Run, seat: int, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The chosen order."""
    top, bottom = choice
    rest = run.s.seats[seat].library[len(top) + len(bottom) :]
    run.seat(seat, library=(*top, *rest, *bottom))
    run.tell("scried", player=run.name(seat), top=len(top), bottom=len(bottom))


def search(run: Run, item: Item, effect: Search) -> None:
    """Ask for a card of the library; it is shuffled in any case."""
    seat = item.controller
    library = run.s.seats[seat].library
    found = tuple(id for id in library if card_fits(effect.filter, run.s.cards[id].card))
    task = ("searched", seat, effect.to)
    if found:
        run.ask("SEARCH", seat, found, task, 0, 1)
    else:
        run.push((*task, None))


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


def look_pick(run: Run, item: Item, effect: LookPick) -> None:
    """Look at the top cards: one to the hand, the rest to the bottom."""
    seat = item.controller
    seen = run.s.seats[seat].library[: amount(run, item, effect.count)]
    if seen:
        run.ask("PICK", seat, seen, ("picked", seat), 1, 1)


def picked(run: Run, seat: int, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The picked card to the hand, which is no draw; the others to the bottom in order."""
    pick, bottom = choice
    library = run.s.seats[seat].library
    run.seat(seat, library=(*library[len(pick) + len(bottom) :], *bottom, *pick))
    for id in pick:
        run.move(id, "hand")


def piles(run: Run, item: Item, effect: Piles) -> None:
    """Reveal the top cards; an opponent makes two piles."""
    seat = item.controller
    seen = run.s.seats[seat].library[: amount(run, item, effect.count)]
    if seen:
        names: list[str] = [run.s.cards[id].card.name for id in seen]
        run.tell("revealed", player=run.name(seat), cards=names)
        run.ask("SPLIT_PILES", 1 - seat, seen, ("split", seat), 0, len(seen))


def split(run: Run, seat: int, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The piles are made; their owner takes one."""
    both: tuple[tuple[Target, ...], ...] = choice
    run.ask("CHOOSE_PILE", seat, (0, 1), ("pile_taken", seat, *choice), 1, 1, piles=both)


def pile_taken(
    run: Run, seat: int, first: tuple[str, ...], second: tuple[str, ...], taken: int
) -> None:
    """One pile to the hand, the other to the graveyard."""
    piles = (first, second)
    for id in piles[taken]:
        run.move(id, "hand")
    for id in piles[1 - taken]:
        run.move(id, "graveyard")


def return_from_graveyard(run: Run, item: Item, effect: ReturnFromGraveyard) -> None:
    """Cards of the graveyard to the hand or the battlefield; an Aura has no host there.

    A permanent that has just died is meant as the card that it became.
    """
    entries = []
    for id in refs(item, effect.what):
        known = run.s.known.get(str(id))
        card = run.s.cards.get(str(id) if known is None else known.became)
        if card is None or card.id not in run.s.seats[card.owner].graveyard:
            continue
        if effect.to == "hand":
            run.move(card.id, "hand")
        elif "Aura" not in card.card.subtypes:
            entries.append(Entry(run.take(card.id), item.controller, effect.tapped))
    run.enter_all(entries)


def return_died(run: Run, item: Item, effect: ReturnDied) -> None:
    """The card of what has died, if it is still that object, back under its owner."""
    entries = []
    for id in refs(item, effect.what):
        known = run.s.known.get(str(id))
        card = None if known is None else run.s.cards.get(known.became)
        if card is not None and card.id in run.s.seats[card.owner].graveyard:
            entries.append(Entry(run.take(card.id), card.owner, effect.tapped))
    run.enter_all(entries)
