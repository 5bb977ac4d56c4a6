"""What players could do when that was last asked, and what they held for other times than theirs.

Most decisions of a match are those of a player who can only pass.  Whether that is so is answered
from what the cards in hand and graveyard are good for, which stays the same from draw to draw.
"""

from __future__ import annotations

from core.games.mtg.kept import Held, Offers
from core.games.mtg.state import Card, Seat
from core.games.mtg.table import Table


def held_by(offers: Offers, seat: int, player: Seat, cards: dict[str, Card]) -> Held:
    """What the player could use outside a main phase."""
    found = offers.held[seat]
    if (
        found is None
        or found.cards is not cards
        or found.hand is not player.hand
        or found.graveyard is not player.graveyard
    ):
        fast = tuple([id for id in player.hand if cards[id].card.is_fast])
        buried = any(cards[id].card.is_quick_buried for id in player.graveyard)
        found = offers.held[seat] = Held(cards, player.hand, player.graveyard, fast, buried)
    return found


def may_answer(held: Held, player: Seat, table: Table, seat: int) -> bool:
    """Whether the player may have anything to do outside a main phase; False is certain."""
    if held.has_buried or table.crew.has_quick[seat]:
        return True
    if not held.fast:
        return False
    richest = richest_of(player, table, seat)
    return any(is_affordable(held.cards[id], richest) for id in held.fast)


def richest_of(player: Seat, table: Table, seat: int) -> int:
    """No spell of the player can cost more mana than this, with what makes spells cheaper."""
    most = sum(player.mana) + table.most_mana(seat)
    return most + sum([each.reduces for each in table.reductions(seat)])


def is_affordable(card: Card, richest: int) -> bool:
    """Whether a spell that is not in reach can be told from one that may be: False is certain."""
    cost = card.card.cost
    if cost is None:
        return False
    owed = cost.generic + len(cost.colored)
    return owed <= richest or bool(card.card.rules.alternate_costs)
