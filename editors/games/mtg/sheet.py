"""The rules sheet of a card match, a pool or deck lists: each card as its text is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.mtg.cards.printback import print_line
from core.games.mtg.document import reading_of, shipped_pool
from core.games.mtg.limits import HAND
from core.language.phrases import counted, listing, raised
from core.protocol import Json
from editors.sheet import Section, Statement

Raw = dict[str, Any]

_PROFILES = {
    "seed_v0": "The shorter rules are played.",
    "cr_2025": "The rules of 2025 are played, with more choices of the players.",
}


def sections(raw: Json) -> Iterator[Section]:
    """The sheet of a document of the card game that has no errors."""
    document: Raw = raw
    is_match = "pool" in document and "decks" in document
    pool: Raw = document["pool"] if is_match else document
    at = "/pool" if is_match else ""
    if is_match:
        yield Section("The match", tuple(_match(document)))
    known = pool if "cards" in pool else shipped_pool()
    names = {card["card_id"]: card["name"] for card in known["cards"]}
    for n, deck in enumerate(document.get("decks", ())):
        title = deck.get("name") or deck["deck_id"]
        yield Section(f"Deck: {title}", tuple(_deck(deck, f"/decks/{n}", names)))
    for key, title in (("cards", "Cards"), ("tokens", "Tokens")):
        cards = [(f"{at}/{key}/{n}", card) for n, card in enumerate(pool.get(key, ()))]
        yield Section(title, tuple(_card(card, path) for path, card in cards))


def _match(match: Raw) -> Iterator[Statement]:
    if match.get("description"):
        yield Statement(match["description"], "/description")
    yield Statement(
        f"Each player starts with 20 life and a hand of {HAND} cards; who is at 0 life, or has to "
        "draw from an empty library, has lost."
    )
    profile = match.get("profile", "seed_v0")
    yield Statement(_PROFILES[profile], "/profile", {"profile": profile})
    if match.get("starter"):
        yield Statement(f"{match['starter']} begins.", "/starter")
    if (turns := match.get("turnCap")) is not None:
        yield Statement(
            f"After {counted(turns, 'turn')} it is a draw.", "/turnCap", {"turnCap": turns}
        )


def _deck(deck: Raw, at: str, names: dict[str, str]) -> Iterator[Statement]:
    if deck.get("plan"):
        yield Statement(deck["plan"], f"{at}/plan")
    parts = [
        f"{each['count']} {names.get(each['card_id'], each['card_id'].replace('_', ' '))}"
        for each in deck["cards"]
    ]
    count = sum(each["count"] for each in deck["cards"])
    yield Statement(f"{counted(count, 'card')}: {listing(parts)}.", f"{at}/cards")


def _card(card: Raw, path: str) -> Statement:
    """Cost, types and size, and the text as the rules read it; the card's own text where they
    do not."""
    cost = f" {card['mana_cost']}" if card.get("mana_cost") else ""
    size = f", {card['power']}/{card['toughness']}" if card.get("power") is not None else ""
    head = f"{card['name']}{cost}: {card['type_line']}{size}."
    lines = [raised(_line(each)) for each in _read(card)]
    draft = " It is a draft, and is not played." if card.get("draft") else ""
    return Statement(" ".join([head, *lines]) + draft, path, {"card_id": card["card_id"]})


def _read(card: Raw) -> list[str]:
    read = reading_of(card).card
    if read is None:
        return [line for line in card.get("oracle_text", "").split("\n") if line]
    rules = read.rules
    texts = (print_line(line, rules.targets) for line in rules.lines)
    return [text.replace("~", card["name"]).replace("\n", " ") for text in texts]


def _line(text: str) -> str:
    return text if text.endswith((".", "”", '"')) else f"{text}."
