"""Drawing and discarding cards."""

from __future__ import annotations

from core.games.mtg.bots import worth
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import cards, number
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.verbs import clause, of_players
from core.games.mtg.cards.printer import Targets, cards_text, verb_text
from core.games.mtg.cards.types import Amount, Effect, Who
from core.games.mtg.effects.context import amount, players
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.secrets import Chosen
from core.games.mtg.state import Item
from core.games.mtg.tasks import task

YOU = Who("you", 0, "bare")
"""The player of a clause that names none."""


@clause("draw", "draw N cards [, then discard N cards]", "Draw two cards, then discard a card.")
def _read_draw(reader: Reader) -> Clause:
    """Draw cards, and perhaps discard some."""
    reader.need("draw")
    drawn = read_draws(reader, YOU)
    if not reader.take(",", "then"):
        return (drawn,)
    reader.need("discard")
    return (drawn, read_discards(reader, YOU))


@of_players("draw")
def read_draws(reader: Reader, who: Who) -> Draw:
    """How many cards are drawn."""
    count = number(reader, "count")
    cards(reader, count, "drawn")
    return Draw(who, count)


@effect("Draw two cards.")
class Draw(Effect):
    """Players draw that many cards, one at a time."""

    who: Who = argument("players", "Who draws.")
    count: Amount = argument("amount", "How many cards.")

    def text(self, targets: Targets) -> str:
        return verb_text(self.who, targets, "draw", cards_text(self.count))

    def play(self, run: Run, item: Item) -> None:
        """Each draws, one card at a time."""
        for seat in players(run, item, self.who):
            for _ in range(amount(run, item, self.count)):
                run.draw(seat)

    def worth(self, use: Use) -> int:
        n = use.amount(self.count)
        found = 0
        for seat in use.players(self.who):
            left = len(use.board.state.seats[seat].library)
            found += use.sign(seat) * (n * worth.CARD if n < left else -worth.WIN)
        return found


@of_players("discard")
def read_discards(reader: Reader, who: Who) -> Discard:
    """How many cards are discarded."""
    count = number(reader, "count")
    cards(reader, count, "discarded")
    return Discard(who, count)


@effect("Each opponent discards a card.")
class Discard(Effect):
    """Players discard that many cards of their choice (DISCARD)."""

    who: Who = argument("players", "Who discards.")
    count: Amount = argument("amount", "How many cards.")

    def text(self, targets: Targets) -> str:
        return verb_text(self.who, targets, "discard", cards_text(self.count))

    def play(self, run: Run, item: Item) -> None:
        """Each discards cards of their choice."""
        n = amount(run, item, self.count)
        run.push(("discard", players(run, item, self.who), n, "DISCARD", ()))

    def worth(self, use: Use) -> int:
        n = use.amount(self.count)
        hands = [len(seat.hand) for seat in use.board.state.seats]
        return sum(
            -use.sign(seat) * min(n, hands[seat]) * worth.DISCARD for seat in use.players(self.who)
        )


@task("discard")
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


@task("discarded")
def discarded(
    run: Run, seats: tuple[int, ...], n: int, kind: str, chosen: Chosen, ids: tuple[str, ...]
) -> None:  # fmt: skip
    """A player has chosen; the next one's turn."""
    discard_some(run, seats[1:], n, kind, (*chosen, (seats[0], ids)))


@clause(
    "discard",
    "discard your hand, then draw N cards",
    "Discard your hand, then draw three cards.",
    name="discard your hand",
)
def _read_hand(reader: Reader) -> Clause:
    """Discard your hand, then draw."""
    reader.need("discard your hand , then draw")
    count = number(reader, "count")
    reader.scope.mention("the cards that are discarded", "card", several=True)
    cards(reader, count, "drawn")
    return (DiscardHand(), Draw(YOU, count))


@effect("Discard your hand, then draw three cards.")
class DiscardHand(Effect):
    """You discard your hand (all at once, no choice)."""

    def text(self, targets: Targets) -> str:
        return "discard your hand"

    def play(self, run: Run, item: Item) -> None:
        """Discard the whole hand."""
        for id in run.s.seats[item.controller].hand:
            run.move(id, "graveyard")

    def worth(self, use: Use) -> int:
        return -worth.DISCARD * max(0, len(use.board.state.seats[use.you].hand) - 1)
