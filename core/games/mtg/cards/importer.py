"""Scryfall-format JSON to a pool and a report per card (Import, specs/mtg/README.md).

One card object, an array, a list object with `data`, or one object a line; read piece by piece, so
that a bulk file never has to fit into memory.  Nothing is fetched.  Unknown fields are kept, and
whatever else stands among the cards is told with its place.  The report and the pool are one
truth: a card is supported exactly when the pool holds it and a document may.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from core.checks import has_errors, parts_of, pointer, quoted, sanity
from core.games.mtg.cards.card import CardReading, Problem, card_id_of, type_words
from core.games.mtg.cards.fields import READ_FIELDS
from core.games.mtg.cards.ids import Ids, Placed
from core.games.mtg.cards.pieces import Pieces, Repeated, Stray, no_card
from core.games.mtg.checks import SHAPE_CODES, check
from core.games.mtg.document import reading_of
from core.protocol import Issue, Json, Pointer
from core.rawjson import as_text

Status = Literal["supported", "unsupported", "twice"]

READING_CODES = ("mtg.unsupported-text", "mtg.unsupported-card")
"""The checks that repeat what the reading of a card told."""

NEAR_KEY = "mtg.unknown-card-key"
OPTIONAL = tuple(f"/{key}" for key in ("mana_cost", "colors", "land_stats", *READ_FIELDS))
"""Keys whose absence means something, so that a slip in their names changes the card."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of one card; `raw` has the `card_id` under which it is kept, and its fields."""

    card_id: str
    name: str
    raw: dict[str, Json]
    problems: tuple[Problem, ...]
    is_token: bool = False
    is_twice: bool = False
    """Whether a card that says the same came before; then it is not kept again."""
    notes: tuple[str, ...] = ()
    """What is different from what its author may expect, such as another id."""

    @property
    def is_supported(self) -> bool:
        """Whether the card can be played whole."""
        return not self.problems

    @property
    def status(self) -> Status:
        """What became of it, in a word."""
        if self.is_twice:
            return "twice"
        return "unsupported" if self.problems else "supported"

    def json(self) -> Json:
        """The report as plain JSON: the status, and every reason where it is not supported."""
        found: dict[str, Any] = {"card_id": self.card_id, "name": self.name, "status": self.status}
        if self.notes:
            found["notes"] = list(self.notes)
        if self.status == "unsupported":
            found["problems"] = [_problem(p) for p in self.problems]
        return found


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
"""How a card is read: afresh, or by a function that remembers what was read before."""


def import_cards(
    chunks: Iterable[str], read: Read = reading_of, ids: Ids | None = None
) -> Iterator[Report | Stray]:
    """A report per card, as the text comes in, and a Stray for whatever else stands among them.

    `ids` holds those of a pool that the cards are added to.  Raises NotCards where the text is no
    JSON of cards.
    """
    taken = Ids() if ids is None else ids
    for found in objects_of(chunks):
        if isinstance(found, Stray):
            yield found
            continue
        report = report_of(found, read)
        card = read(found).card if report.is_supported else None
        yield _placed(report, taken.place(found, report.is_token, card))


def report_of(raw: dict[str, Json], read: Read = reading_of) -> Report:
    """One card: its fields, its canonical id, and whether a document may hold it."""
    id, name = card_id_of(raw), as_text(raw.get("name")) or ""
    is_token = "token" in type_words(as_text(raw.get("type_line")) or "")[0]
    kept = _under(id, raw)
    problems = (*_repeated(raw), *_problems(raw, read(raw).problems, is_token))
    return Report(id, name, kept, problems, is_token, notes=tuple(_notes(raw, is_token)))


def _repeated(raw: dict[str, Json]) -> Iterator[Problem]:
    for key in raw.keys_twice if isinstance(raw, Repeated) else ():
        yield Problem(key.partition(".")[0], f"The key {quoted(key)} stands twice; keep one.")


def _under(id: str, raw: dict[str, Json]) -> dict[str, Json]:
    return {"card_id": id, **{key: value for key, value in raw.items() if key != "card_id"}}


def _problems(raw: dict[str, Json], read: tuple[Problem, ...], is_token: bool) -> Iterator[Problem]:
    """What the reading told, and what else a pool with this card alone would be refused for."""
    given = _under(card_id_of(raw) or "card", raw) if raw.get("card_id") in (None, "") else raw
    issues = check({"cards": [], "tokens" if is_token else "cards": [given]})
    wrong = {_key(issue) for issue in issues if issue.code in SHAPE_CODES}
    yield from (each for each in read if each.key == "" or each.key not in wrong)
    for issue in issues:
        is_told = issue.code in READING_CODES
        if (issue.severity == "error" and not is_told) or _loses(issue):
            yield Problem(_key(issue), issue.message)
    if raw.get("draft") is True:
        yield Problem("draft", "It is a draft; take the mark away to play it.")


def _key(issue: Issue) -> str:
    """The key of the card that an issue of a pool stands under; empty: the card itself."""
    return next(iter(parts_of(issue.path)[2:]), "")


def _loses(issue: Issue) -> bool:
    """Whether a field under a near name would be lost and the card change without a word."""
    meant = {op.get("path", "") for fix in issue.fixes for op in fix.patch}
    return issue.code == NEAR_KEY and any(path.endswith(OPTIONAL) for path in meant)


def _notes(raw: dict[str, Json], is_token: bool) -> Iterator[str]:
    _, types, _ = type_words(as_text(raw.get("type_line")) or "")
    if raw.get("mana_cost") is None and "land" not in types and not is_token:
        yield "No mana cost is given, so it cannot be cast."


def _placed(report: Report, place: Placed) -> Report:
    """The report with the id that its card gets among the others."""
    clash = (Problem("card_id", place.clash),) if place.clash else ()
    return dataclasses.replace(
        report,
        card_id=place.id,
        raw=_under(place.id, report.raw),
        problems=(*report.problems, *clash),
        is_twice=place.is_twice,
        notes=(*report.notes, place.note) if place.note else report.notes,
    )


def pool_from(
    reports: Iterable[Report | Stray], name: str, everything: bool = False, drafts: bool = False
) -> dict[str, Json]:
    """A pool of the supported cards, those that the reports call so and no others.

    With `everything` the unsupported ones stand among them as they are; with `drafts` as drafts,
    which nobody plays until they are reworded.
    """
    cards: dict[bool, list[Json]] = {False: [], True: []}
    for report in reports:
        if isinstance(report, Stray) or report.is_twice or has_errors(sanity(report.raw)):
            continue  # what is no JSON for a document cannot be kept in one
        if report.is_supported or everything or drafts:
            is_draft = drafts and not report.is_supported
            cards[report.is_token].append({**report.raw, "draft": True} if is_draft else report.raw)
    return {"schema_version": 1, "pool": name, "cards": cards[False], "tokens": cards[True]}


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
    lists = [key for key in ("data", "cards", "tokens") if isinstance(value.get(key), list)]
    if lists in ([], ["tokens"]) or "name" in value:
        yield value
        return
    for key in lists:
        yield from _listed(value[key], reader, path, (*keys, key))
    if isinstance(found.get("decks"), list):
        yield from _decks(found["decks"], reader, path)


def _decks(decks: list[Json], reader: Pieces, path: Pointer) -> Iterator[Stray]:
    for index, place in enumerate(reader.places("decks")):
        message = "A deck is no card; only the cards of this file are read"
        yield Stray(path + pointer("decks", index), *place, message)


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
