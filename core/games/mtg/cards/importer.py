"""Scryfall-format JSON to a pool and a report per card (rules/mtg.md 6).

One card object, an array, a list object with `data`, or one object a line; read piece by piece, so
that a bulk file never has to fit into memory.  Nothing is fetched.  Unknown fields are kept, and
what stands among the cards and is none is told with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.checks import pointer
from core.games.mtg.cards.card import CardReading, Problem, card_id_of, read_card
from core.games.mtg.cards.pieces import Pieces, Stray, no_card
from core.protocol import Json, Pointer


@dataclass(frozen=True, slots=True)
class Report:
    """What became of one card; `raw` has its canonical `card_id` and every field that it had."""

    card_id: str
    name: str
    raw: dict[str, Json]
    problems: tuple[Problem, ...]
    is_token: bool = False

    @property
    def is_supported(self) -> bool:
        """Whether the card can be played whole."""
        return not self.problems

    def json(self) -> Json:
        """The report as plain JSON: supported, or unsupported with every reason."""
        head: dict[str, Any] = {"card_id": self.card_id, "name": self.name}
        if self.is_supported:
            return {**head, "status": "supported"}
        return {**head, "status": "unsupported", "problems": [_problem(p) for p in self.problems]}


def _problem(problem: Problem) -> Json:
    found: dict[str, Any] = {"field": problem.key, "message": problem.message}
    clause = problem.clause
    if clause is not None:
        found |= {
            "clause": clause.clause,
            "span": list(clause.span),
            "at": list(clause.at),
            "nearest": clause.production,
            "form": clause.form,
            "expected": list(clause.expected),
        }
    return found


Read = Callable[[dict[str, Json]], CardReading]
"""How a card is read: anew, or by one who remembers what was read before."""


def import_cards(chunks: Iterable[str], read: Read = read_card) -> Iterator[Report | Stray]:
    """A report per card, as the text comes in, and what stands among the cards that is none.

    Raises NotCards where the text is no JSON of cards.
    """
    for found in objects_of(chunks):
        yield found if isinstance(found, Stray) else report_of(found, read)


def report_of(raw: dict[str, Json], read: Read = read_card) -> Report:
    """One card: its fields, its canonical id, and whether it is supported."""
    found = read(raw)
    id = card_id_of(raw)
    name = raw.get("name")
    is_token = found.card.is_token if found.card else "Token" in str(raw.get("type_line"))
    kept = {"card_id": id, **{key: value for key, value in raw.items() if key != "card_id"}}
    kept.setdefault("oracle_text", "")
    return Report(id, name if isinstance(name, str) else "", kept, found.problems, is_token)


def pool_from(
    reports: Iterable[Report | Stray], name: str, everything: bool = False
) -> dict[str, Json]:
    """A pool of the supported cards, each id once; with `everything`, of all of them."""
    cards: dict[str, Json] = {}
    tokens: dict[str, Json] = {}
    for report in reports:
        if isinstance(report, Report) and (report.is_supported or everything):
            (tokens if report.is_token else cards).setdefault(report.card_id, report.raw)
    return {
        "schema_version": 1,
        "pool": name,
        "cards": list(cards.values()),
        "tokens": list(tokens.values()),
    }


def objects_of(chunks: Iterable[str]) -> Iterator[dict[str, Json] | Stray]:
    """The card objects of a text in pieces, and what stands among them that is none."""
    reader = Pieces(chunks)
    strays: list[Stray] = []
    is_empty = True
    for each in _entries(reader):
        if isinstance(each, Stray) and is_empty:
            strays = [*strays, each][:1]
        is_empty = is_empty and isinstance(each, Stray)
        yield each
    if is_empty and strays:
        raise strays[0].as_error()


def _entries(reader: Pieces) -> Iterator[dict[str, Json] | Stray]:
    first = reader.peek()
    if first == "[":
        reader.skip(1)
        yield from _array(reader)
        if reader.peek():
            raise reader.error("Something stands behind the end of the cards")
    elif first == "{":
        yield from _lines(reader)
    else:
        raise reader.error("A file of cards begins with { or [" if first else "The file is empty")


def _array(reader: Pieces) -> Iterator[dict[str, Json] | Stray]:
    count = 0
    while (mark := reader.peek()) != "]":
        if not mark:
            raise reader.error("A card object or the end of the list is missing")
        yield from _cards_in(reader.entry(f"/{count}"), reader, f"/{count}")
        count += 1
    reader.skip(1)


def _lines(reader: Pieces) -> Iterator[dict[str, Json] | Stray]:
    """One object, or one a line."""
    while mark := reader.peek():
        if mark != "{" and not reader.begins_line:
            raise reader.error("Something stands behind the end of the cards")
        yield from _cards_in(reader.entry(""), reader, "")


def _cards_in(
    found: dict[str, Json] | Stray, reader: Pieces, path: Pointer
) -> Iterator[dict[str, Json] | Stray]:
    """The object itself, or the cards of a list object, of one of our pools, or of a match's."""
    if isinstance(found, Stray):
        yield found
        return
    value, keys = found, tuple[str, ...]()
    if isinstance(value.get("pool"), dict) and "type_line" not in value:
        value, keys = value["pool"], ("pool",)
    key = next((key for key in ("data", "cards") if isinstance(value.get(key), list)), None)
    if key is None or "name" in value:
        yield value
        return
    for each in (key, "tokens"):
        if isinstance(value.get(each), list):
            yield from _listed(value[each], reader, path, (*keys, each))


def _listed(
    items: list[Json], reader: Pieces, path: Pointer, keys: tuple[str, ...]
) -> Iterator[dict[str, Json] | Stray]:
    places: list[tuple[int, int]] = []
    for index, item in enumerate(items):
        if isinstance(item, dict):
            yield item
            continue
        places = places or reader.places(*keys)
        yield Stray(path + pointer(*keys, index), *places[index], no_card(item))
