"""Inside a card's text: what may stand at a place, and what a clause there means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.mtg.cards.card import read_cost, type_words
from core.games.mtg.cards.grammar.expect import expectation, production_at
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.grammar.reports import Unsupported
from core.games.mtg.cards.grammar.scope import CardKind
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.document import CardNode, Document
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import Option, option


@dataclass(frozen=True)
class Place:
    """A card whose text is edited, and the subtypes that its document has."""

    card: CardNode
    subtypes: tuple[str, ...]

    @property
    def kind(self) -> CardKind:
        """What decides how its text is read."""
        supertypes, types, own = type_words(self.card.type_line)
        cost, _ = read_cost(as_text(self.card.raw.get("mana_cost")) or "")
        has_x = bool(cost and cost.x)
        is_token = "token" in supertypes
        return CardKind(self.card.name, frozenset(types), frozenset(own), has_x, is_token)


def place_of(raw: Json, path: Pointer) -> Place | None:
    """The card whose oracle text stands at a pointer."""
    head, _, key = path.rpartition("/")
    document = Document(raw)
    if key != "oracle_text":
        return None
    nodes = (*document.cards, *document.tokens)
    card = next((node for node in nodes if node.path == head), None)
    if card is None:
        return None
    found = dict.fromkeys(word for node in nodes for word in type_words(node.type_line)[2])
    return Place(card, tuple(found))


def choices(place: Place, offset: int) -> tuple[int, int, list[Option]]:
    """The word at an offset (its span), and what may stand there."""
    found = expectation(place.card.text, offset, place.kind, place.subtypes)
    return found.start, found.end, [_option(w, found.begins, place) for w in found.words]


def _option(word: str, begins: bool, place: Place) -> Option:
    shown = _own_name(word, place)
    if begins and shown[:1].islower():
        shown = shown[0].upper() + shown[1:]
    if word in KEYWORDS:
        return option(shown, "keyword", "keyword", KEYWORDS[word].doc, shown)
    name = _production(word)
    return option(shown, "word", name, PRODUCTIONS[name].doc if name else "", shown)


def _production(word: str) -> str:
    first = word.split()[0]
    return next((name for name in PRODUCTIONS if name.split()[0] == first), "")


def _own_name(word: str, place: Place) -> str:
    """`~` as texts say it: this creature, this land, else the card's name."""
    if "~" not in word:
        return word
    for kind in ("creature", "land", "artifact", "enchantment"):
        if kind in place.kind.types:
            return word.replace("~", f"this {kind}")
    return word.replace("~", place.card.name or "~")


def clause_at(place: Place, offset: int) -> Unsupported | None:
    """The clause at an offset that is not supported."""
    found = (problem.clause for problem in place.card.reading.problems)
    return next((c for c in found if c is not None and c.span[0] <= offset < c.span[1]), None)


def meaning(place: Place, offset: int) -> tuple[int, int, str, str] | None:
    """Span, title and text of what stands at an offset; None for nothing to say."""
    problem = clause_at(place, offset)
    if problem is not None:
        message = f"{problem.reason} {problem.example}".rstrip()
        return (*problem.span, "Not supported", message)
    found = production_at(place.card.text, offset, place.kind)
    if found is None:
        return None
    name, start, end = found
    for keyword in _around(place.card.text, start, end):
        return (*keyword[1], f"Keyword {keyword[0]}", KEYWORDS[keyword[0]].doc)
    production = PRODUCTIONS.get(name)
    return (start, end, name[:1].upper() + name[1:], production.doc) if production else None


def _around(text: str, start: int, end: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The keyword that a word belongs to, longer ones first."""
    lower = text.lower()
    for keyword in sorted(KEYWORDS, key=len, reverse=True):
        at = lower.find(keyword, max(0, start - len(keyword)), end + len(keyword))
        if 0 <= at <= start and end <= at + len(keyword):
            yield keyword, (at, at + len(keyword))


def card_summary(card: CardNode) -> str:
    """A card in a few lines, as a hover shows it."""
    cost = as_text(member(card.raw, "mana_cost")) or ""
    size = ""
    if card.raw.get("power") is not None:
        size = f" {card.raw.get('power')}/{card.raw.get('toughness')}"
    head = " ".join(part for part in (cost, card.type_line) if part) + size
    return f"{head}. {card.text}".strip()
