"""Scryfall-format JSON to a pool and a report per card (rules/mtg.md 6).

One card object, an array, a list object with `data`, or one object a line; read piece by piece, so
that a bulk file never has to fit into memory.  Nothing is fetched.  Unknown fields are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.games.mtg.cards.card import Problem, card_id_of, read_card
from core.protocol import Json

_SPACE = " \t\r\n,"
MAX_OBJECT = 8_000_000
"""Characters of one object, a whole pool included; what is longer is a list, or no cards."""


class NotCards(ValueError):
    """The text is no JSON of cards; the message says where and what to do."""


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


def import_cards(chunks: Iterable[str]) -> Iterator[Report]:
    """A report per card, as the text comes in.  Raises NotCards where it is no JSON of cards."""
    for raw in objects_of(chunks):
        yield report_of(raw)


def report_of(raw: dict[str, Json]) -> Report:
    """One card: its fields, its canonical id, and whether it is supported."""
    found = read_card(raw)
    id = card_id_of(raw)
    name = raw.get("name")
    is_token = found.card.is_token if found.card else "Token" in str(raw.get("type_line"))
    kept = {"card_id": id, **{key: value for key, value in raw.items() if key != "card_id"}}
    kept.setdefault("oracle_text", "")
    return Report(id, name if isinstance(name, str) else "", kept, found.problems, is_token)


def pool_from(reports: Iterable[Report], name: str, everything: bool = False) -> dict[str, Json]:
    """A pool of the supported cards, each id once; with `everything`, of all of them."""
    cards: dict[str, Json] = {}
    tokens: dict[str, Json] = {}
    for report in reports:
        if report.is_supported or everything:
            (tokens if report.is_token else cards).setdefault(report.card_id, report.raw)
    return {
        "schema_version": 1,
        "pool": name,
        "cards": list(cards.values()),
        "tokens": list(tokens.values()),
    }


def objects_of(chunks: Iterable[str]) -> Iterator[dict[str, Json]]:
    """The card objects of a text in pieces."""
    reader = _Pieces(chunks)
    first = reader.peek()
    if first == "[":
        reader.skip(1)
        yield from _array(reader)
    elif first == "{":
        yield from _objects(reader)
    else:
        raise reader.error("A file of cards begins with { or [" if first else "The file is empty")
    if reader.peek():
        raise reader.error("Something stands behind the end of the cards")


def _array(reader: _Pieces) -> Iterator[dict[str, Json]]:
    while (mark := reader.peek()) != "]":
        if mark != "{":
            raise reader.error("A card object or the end of the list is missing")
        yield from _cards_in(reader.value(), reader)
    reader.skip(1)


def _objects(reader: _Pieces) -> Iterator[dict[str, Json]]:
    """One object, or one a line."""
    while reader.peek() == "{":
        yield from _cards_in(reader.value(), reader)


def _cards_in(value: dict[str, Json], reader: _Pieces) -> Iterator[dict[str, Json]]:
    """The object itself, or the cards of a list object, of one of our pools, or of a match's."""
    if isinstance(value.get("pool"), dict) and "type_line" not in value:
        value = value["pool"]
    for key in ("data", "cards"):
        if "name" not in value and isinstance(value.get(key), list):
            for each in (*value[key], *(value.get("tokens") or ())):
                if not isinstance(each, dict):
                    raise reader.error("A list of cards holds something else")
                yield each
            return
    yield value


class _Pieces:
    """Text in pieces, of which only the object that is being read is kept."""

    def __init__(self, chunks: Iterable[str]) -> None:
        self._chunks = iter(chunks)
        self._text, self._at, self._done = "", 0, 0

    def _more(self) -> bool:
        chunk = next(self._chunks, None)
        if chunk is None:
            return False
        if not self._done and not self._text:
            chunk = chunk.removeprefix("\ufeff")
        self._text, self._done = self._text[self._at :] + chunk, self._done + self._at
        self._at = 0
        return True

    def peek(self) -> str:
        """The next character that matters; empty at the end."""
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _SPACE:
                    return self._text[self._at]
                self._at += 1
            if not self._more():
                return ""

    def skip(self, count: int) -> None:
        """Step over characters."""
        self._at += count

    def value(self) -> dict[str, Json]:
        """The object that begins here; more of the text is read until it is whole."""
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except RecursionError:
                raise self.error("This object is nested too deeply for a card") from None
            except ValueError as error:
                if len(self._text) - self._at <= MAX_OBJECT and self._more():
                    continue
                told = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
                self._at = getattr(error, "pos", self._at)
                raise self.error(f"This is no JSON of a card: {told}") from None
            self._at = end
            assert isinstance(found, dict)
            return found

    def error(self, message: str) -> NotCards:
        """The error, with the place in the file."""
        return NotCards(f"{message}, at character {self._done + self._at}.")


def _no_constant(name: str) -> Json:
    raise ValueError(f"JSON has no {name}")


_DECODER = json.JSONDecoder(parse_constant=_no_constant)
