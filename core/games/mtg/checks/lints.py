"""Lints: decks that will stumble, cards that contradict themselves, keys that are likely typos."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from core.checks import Finding, listing, nearest, quoted
from core.games.mtg.cards.card import colors_of, read_cost
from core.games.mtg.cards.fields import READ_FIELDS, SCRYFALL_KEYS
from core.games.mtg.cards.types import CardDef, TokenSpec
from core.games.mtg.cards.walk import effects_of
from core.games.mtg.checks.shape import CARD_KEYS
from core.games.mtg.checks.table import TABLE
from core.games.mtg.document import CardNode, DeckNode, Document
from core.games.mtg.limits import COPIES, DECK, MAX_COUNT
from core.protocol import Fix, Place
from core.repairs import remove, replace


@TABLE.lint("deck-size")
def deck_size(document: Document) -> Iterator[Finding]:
    """A deck of fewer than sixty cards."""
    for deck in document.decks:
        if 0 < deck.size < DECK:
            message = f"The deck has {deck.size} cards; {DECK} are usual (CR 100.2a)."
            yield Finding(deck.path + "/cards", message)


@TABLE.lint("too-many-copies")
def too_many_copies(document: Document) -> Iterator[Finding]:
    """More than four copies of a card that is no basic land."""
    for deck in document.decks:
        counts: dict[str, int] = {}
        for entry in deck.entries:
            counts[entry.card_id] = counts.get(entry.card_id, 0) + entry.count
            card = document.by_id.get(entry.card_id)
            if card is None or card.is_basic or counts[entry.card_id] <= COPIES:
                continue
            message = f"{counts[entry.card_id]} copies of {quoted(card.name)}; {COPIES} are usual."
            fixes: tuple[Fix, ...] = ()
            if counts[entry.card_id] == entry.count:
                fixes = (replace(f"Make it {COPIES}", entry.path + "/count", COPIES),)
            yield Finding(entry.path + "/count", message, fixes)


@TABLE.lint("repeated-entry")
def repeated_entry(document: Document) -> Iterator[Finding]:
    """A card in two rows of one deck; they are added up."""
    for deck in document.decks:
        first: dict[str, int] = {}
        for index, entry in enumerate(deck.entries):
            at = first.setdefault(entry.card_id, index)
            if at == index:
                continue
            other = deck.entries[at]
            patch = (
                {
                    "op": "replace",
                    "path": other.path + "/count",
                    "value": other.count + entry.count,
                },
                {"op": "remove", "path": entry.path},
            )
            place = Place(other.path, "It is here first.")
            message = f"{quoted(entry.written)} stands in the deck twice; the rows are added up."
            fits = 0 < other.count + entry.count <= MAX_COUNT
            fixes = (Fix("Make it one row", patch),) if fits else ()
            yield Finding(entry.path, message, fixes, (place,))


@TABLE.lint("no-mana-for")
def no_mana_for(document: Document) -> Iterator[Finding]:
    """A card with a coloured cost that nothing in the deck can pay for."""
    for deck in document.decks:
        made = _made(document, deck)
        for entry in deck.entries:
            card = _card(document, entry.card_id)
            if card is None or card.cost is None or not card.cost.colored:
                continue
            missing = [symbol for symbol in dict.fromkeys(card.cost.colored) if symbol not in made]
            if missing and not card.rules.alternate_costs:
                told = listing([f"{{{symbol}}}" for symbol in missing], "and")
                message = f"Nothing in the deck makes {told}, which {quoted(card.name)} costs."
                yield Finding(entry.path, message)


def _card(document: Document, id: str) -> CardDef | None:
    node = document.by_id.get(id)
    return node.reading.card if node is not None else None


def _made(document: Document, deck: DeckNode) -> set[str]:
    found: set[str] = set()
    for entry in deck.entries:
        card = _card(document, entry.card_id)
        for effect in effects_of(card.rules) if card is not None else ():
            found.update(symbol for option in effect.mana for symbol in option)
    return found


@TABLE.lint("colors-differ")
def colors_differ(document: Document) -> Iterator[Finding]:
    """Colours that are not those of the mana cost."""
    for card in document.cards:
        cost, wrong = read_cost(str(card.raw.get("mana_cost", "")))
        given = card.raw.get("colors")
        if wrong or cost is None or not isinstance(given, list) or "color_indicator" in card.raw:
            continue
        told, own = set(colors_of(card.raw, cost)), colors_of({}, cost)
        if told != set(own):
            fix = replace("Take those of the cost", card.path + "/colors", list(own))
            message = (
                f"The mana cost says {listing(own, 'and') or 'colorless'}; the colours differ."
            )
            yield Finding(card.path + "/colors", message, (fix,))


@TABLE.lint("unknown-card-key")
def unknown_card_key(document: Document) -> Iterator[Finding]:
    """A key that no rule reads, and that is almost one that a rule reads."""
    for card in (*document.cards, *document.tokens):
        for key in card.raw:
            close = None if key in (*CARD_KEYS, *READ_FIELDS) else _typo(card, key)
            if close is not None:
                at, better = f"{card.path}/{_escaped(key)}", f"{card.path}/{close}"
                patch = {"op": "move", "from": at, "path": better}
                message = f"The key {quoted(key)} is kept and not read; did you mean {close}?"
                fixes = (Fix(f"Rename it to “{close}”", (patch,)), remove("Remove it", at))
                yield Finding(at, message, fixes)


def _typo(card: CardNode, key: str) -> str | None:
    if key in SCRYFALL_KEYS:
        return None
    free = (each for each in (*CARD_KEYS, *READ_FIELDS) if each not in card.raw)
    return _near(key, tuple(free))


@functools.lru_cache(maxsize=1024)
def _near(key: str, free: tuple[str, ...]) -> str | None:
    """The free key that a key was meant to be; the cards of a pool have few keys among them."""
    close = nearest(key, free)
    return close if close is not None and abs(len(close) - len(key)) < 3 else None


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


@TABLE.note("token-not-listed")
def token_not_listed(document: Document) -> Iterator[Finding]:
    """A token that a card creates and the pool does not list: it has no entry to look at."""
    listed = {_token_key(card.reading.card) for card in document.tokens if card.reading.card}
    told: set[tuple[object, ...]] = set()
    for card in document.cards:
        found = card.reading.card
        for effect in effects_of(found.rules) if found is not None else ():
            token = effect.token
            if token is None:
                continue
            key = (token.subtype, token.power, token.toughness, token.colors)
            if key in listed or key in told:
                continue
            told.add(key)
            message = (
                f"{quoted(card.name)} creates a {token.power}/{token.toughness} "
                f"{token.subtype} token that the pool does not list."
            )
            fix = _add(document, token)
            is_taken = fix.patch[0]["path"].endswith("/-") and any(
                each.id == fix.patch[0]["value"]["card_id"] for each in document.tokens
            )
            yield Finding(card.path + "/oracle_text", message, () if is_taken else (fix,))


def _token_key(card: CardDef) -> tuple[object, ...]:
    return (card.name, card.power, card.toughness, card.colors)


def _add(document: Document, spec: TokenSpec) -> Fix:
    id = f"token_{spec.subtype}_{''.join(spec.colors) or 'c'}_{spec.power}_{spec.toughness}"
    token = {
        "card_id": id.lower(),
        "name": spec.subtype,
        "type_line": f"Token Creature \u2014 {spec.subtype}",
        "mana_cost": "",
        "colors": list(spec.colors),
        "color_identity": list(spec.colors),
        "oracle_text": ", ".join(spec.keywords).capitalize(),
        "power": str(spec.power),
        "toughness": str(spec.toughness),
    }
    path = document.pool_path + "/tokens"
    if isinstance(document.pool.get("tokens"), list):
        return Fix("List the token", ({"op": "add", "path": path + "/-", "value": token},))
    return Fix("List the token", ({"op": "add", "path": path, "value": [token]},))
