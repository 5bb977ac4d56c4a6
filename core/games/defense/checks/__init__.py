"""Everything that can be wrong with a hero or a match, and the one who says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.

What is wrong inside a `defenseCard` is a warning with a code `defense.card-…`: the match can be
played, and the hero falls back to its v1 board (`card_faults` tells which).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from core.checks import in_order, moved, resolve, sanity, walkable
from core.games.defense.checks.table import FAULT
from core.games.defense.document import Document, kind_of
from core.games.defense.fallback import CONSEQUENCE, MISSING
from core.games.defense.spec import DefenseCard, Hero, MatchSpec
from core.protocol import Issue, Json, Pointer
from core.reading import member

__all__ = ["SHAPE_CODES", "card_faults", "check", "codes", "errors", "kind_of"]

BEGIN = f"defense.{FAULT}"
"""How the codes of faults of cards begin."""
CARD = "defenseCard"

KINDS: dict[str, Any] = {"hero": Hero, "match": MatchSpec}

_SHAPES = ("unknown-key", "missing-key", "wrong-type", "wrong-value")
SHAPE_CODES = (
    "defense.unknown-kind",
    *(f"defense.{name}" for name in _SHAPES),
    *(f"defense.{FAULT}{name}" for name in _SHAPES),
)
"""The codes of the shape; the table has functions for what a shape cannot say."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    return _check(raw, only_errors=False)


def errors(raw: Json) -> list[Issue]:
    """Every error and every fault of a card: what loading the document depends on."""
    return _check(raw, only_errors=True)


def _check(raw: Json, only_errors: bool) -> list[Issue]:
    issues = sanity(raw)
    if not walkable(issues):
        return issues
    if kind_of(raw) is None:
        message = 'A hero has a "v1Board" and a "defenseCard", a match has "heroes" and a "config".'
        return [*issues, Issue("error", "defense.unknown-kind", "", message)]
    document = Document(raw)
    issues += _shape(document)
    issues += _table(document, only_errors)
    return in_order([_with_consequence(issue) for issue in issues], raw)


def _with_consequence(issue: Issue) -> Issue:
    """A fault of a card says what follows of it: that the card is not played."""
    if not issue.code.startswith(BEGIN) or issue.code == MISSING:
        return issue
    return replace(issue, message=f"{issue.message} {CONSEQUENCE}")


def card_faults(raw: Json) -> dict[Pointer, tuple[Issue, ...]]:
    """Per hero (by pointer) whose card cannot be played: why; sound cards have no entry.

    For documents without errors; a hero that plays v2 without any card has its entry too.
    """
    found: dict[Pointer, list[Issue]] = {}
    for issue in errors(raw):
        if issue.code.startswith(BEGIN):
            hero = Document(raw).hero_at(issue.path)
            found.setdefault(hero.path if hero else "", []).append(issue)
    return {path: tuple(issues) for path, issues in found.items()}


def sound(document: Document) -> list[Pointer]:
    """The heroes whose cards have no fault; only the checks that find faults look at them."""
    from core.games.defense.checks.table import TABLE

    _fill()
    wrong = [issue.path for issue in _shape(document)]
    faults = [entry for code, entry in TABLE.entries.items() if code.startswith(BEGIN)]
    found: list[Pointer] = []
    for each in document.apart:
        for hero, card in each.cards:
            has_shape = not any(f"{path}/".startswith(f"{card.path}/") for path in wrong)
            if has_shape and not any(True for entry in faults for _ in entry.run(each)):
                found.append(hero.path)
    return found


def _shape(document: Document) -> list[Issue]:
    """The issues of the shape, found once."""
    if "shape" not in document.memo:
        document.memo["shape"] = list(_shape_issues(document))
    found: list[Issue] = document.memo["shape"]
    return found


def _shape_issues(document: Document) -> Iterator[Issue]:
    """What the classes say; inside a card it is a fault of the card.

    Cards are looked at apart, so that however many faults one has hides nothing elsewhere.
    """
    from core.schema import issues_of

    boardless = {hero.path for hero in document.heroes if not hero.board}
    for issue in issues_of(KINDS[document.kind or "hero"], _bare(document), "defense"):
        is_missing = issue.code == "defense.missing-key" and '"v1Board"' in issue.message
        if not (is_missing and issue.path in boardless):  # `no-v1-board` says it, with fixes
            yield _in_card(document, issue)
    for _, card in islice(document.cards, 2):
        for issue in issues_of(DefenseCard, card.raw, "defense"):
            found = moved(issue, card.path)
            last = found.path.rpartition("/")[2]
            is_ally = last in ("target", "owner") and _value(document, found) == "ally"
            if not is_ally:  # `card-ally` says it, with fixes
                yield _in_card(document, found)


def _bare(document: Document) -> Json:
    """The document without its cards, as far as they are objects."""
    raw = document.raw
    if document.kind == "hero":
        return _cardless(raw)
    heroes = member(raw, "heroes")
    return {**raw, "heroes": [*map(_cardless, heroes)]} if isinstance(heroes, list) else raw


def _cardless(hero: Json) -> Json:
    if not isinstance(member(hero, CARD), dict):
        return hero
    return {key: value for key, value in hero.items() if key != CARD}


def _value(document: Document, issue: Issue) -> Json:
    return resolve(document.raw, issue.path)


def _in_card(document: Document, issue: Issue) -> Issue:
    hero = document.hero_at(issue.path)
    card = f"{hero.path}/defenseCard" if hero else None
    if card is None or not (issue.path == card or issue.path.startswith(card + "/")):
        return issue
    name = issue.code.removeprefix("defense.")
    return replace(issue, severity="warning", code=f"{BEGIN}{name}")


def _table(document: Document, only_errors: bool) -> Iterable[Issue]:
    """What the table finds; faults of cards are looked for, and counted, card by card."""
    from core.games.defense.checks.table import TABLE

    _fill()
    for code, entry in TABLE.entries.items():
        if code.startswith(BEGIN):
            for each in document.apart:
                yield from entry.issues(each, f"{each.only}/{CARD}")
        elif entry.severity == "error" or not only_errors:
            yield from entry.issues(document)


def _fill() -> None:
    from core.games.defense.checks import (  # noqa: F401
        caps,
        double,
        keys,
        limits,
        names,
        odds,
        partition,
        words,
    )


def codes() -> dict[str, str]:
    """Every code of the table with what it means, for the reference pages and the tests."""
    from core.games.defense.checks.table import TABLE

    _fill()
    return {code: entry.doc for code, entry in TABLE.entries.items()}
