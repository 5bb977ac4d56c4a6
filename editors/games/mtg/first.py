"""A first card match, to be played at once and changed, and one of lands alone."""

from __future__ import annotations

from typing import Any

from core.games.mtg.cards.card import canonical_id
from core.games.mtg.document import shipped_pool
from core.games.mtg.limits import COPIES, DECK
from core.protocol import Json

_Row = tuple[str, str, str, str, str]
_WILD: tuple[_Row, ...] = (
    ("Meadow Hare", "{G}", "Creature \u2014 Rabbit", "1/2", ""),
    ("Bramble Boar", "{1}{G}", "Creature \u2014 Boar", "3/2", ""),
    ("Orchard Keeper", "{1}{G}", "Creature \u2014 Elf", "1/3", "Vigilance"),
    ("Hedge Spider", "{2}{G}", "Creature \u2014 Spider", "2/4", "Reach"),
    ("Old Stag", "{3}{G}", "Creature \u2014 Elk", "4/3", "Trample"),
    ("Root and Branch", "{1}{G}", "Sorcery", "", "You gain 4 life."),
    ("Great Bear", "{4}{G}", "Creature \u2014 Bear", "5/5", ""),
)
_SKY: tuple[_Row, ...] = (
    ("Tower Sparrow", "{W}", "Creature \u2014 Bird", "1/2", "Flying"),
    ("Bell Ringer", "{1}{W}", "Creature \u2014 Human", "2/2", "Vigilance"),
    ("Lamp Bearer", "{1}{W}", "Creature \u2014 Human Cleric", "1/3", "Lifelink"),
    ("Roof Falcon", "{2}{W}", "Creature \u2014 Bird", "2/2", "Flying"),
    ("Wall Captain", "{2}{W}", "Creature \u2014 Human Soldier", "3/3", "First strike"),
    ("Clear Morning", "{W}", "Instant", "", "You gain 3 life."),
    ("Storm Eagle", "{3}{W}", "Creature \u2014 Bird", "4/4", "Flying"),
)


def _card(row: _Row) -> dict[str, Json]:
    name, cost, type_line, size, text = row
    card: dict[str, Json] = {
        "card_id": canonical_id(name),
        "name": name,
        "type_line": type_line,
        "mana_cost": cost,
        "oracle_text": text,
    }
    power, _, toughness = size.partition("/")
    return card | ({"power": power, "toughness": toughness} if size else {})


def land(name: str) -> Any:
    """A basic land of the shipped pool."""
    id = canonical_id(name)
    return next(card for card in shipped_pool()["cards"] if card["card_id"] == id)


def _deck(id: str, name: str, rows: tuple[_Row, ...], land: str) -> Json:
    """Four of each, and basic lands."""
    cards: list[Any] = [{"card_id": canonical_id(row[0]), "count": COPIES} for row in rows]
    cards.append({"card_id": canonical_id(land), "count": DECK - COPIES * len(rows)})
    return {"deck_id": id, "name": name, "cards": cards}


def _match(cards: list[Any], decks: list[Json]) -> Json:
    pool: Json = {"schema_version": 1, "pool": "new", "cards": cards, "tokens": []}
    return {"name": "New match", "pool": pool, "decks": decks, "profile": "seed_v0"}


def first() -> Json:
    """Large animals against those that fly over them: fourteen cards, one line of text each."""
    cards = [*map(_card, _WILD + _SKY), land("forest"), land("plains")]
    decks = [_deck("wild", "Wild", _WILD, "forest"), _deck("sky", "Sky", _SKY, "plains")]
    return _match(cards, decks)


def empty() -> Json:
    """Two decks of lands alone, which nobody wins with: cards are to be made and put in."""
    decks = [_deck("first", "First", (), "forest"), _deck("second", "Second", (), "plains")]
    return _match([land("forest"), land("plains")], decks)
