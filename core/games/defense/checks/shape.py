"""The shape of heroes and matches: what the classes say, and which of it is a fault of a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from core.checks import moved, resolve
from core.games.defense.checks.table import BEGIN
from core.games.defense.document import Document
from core.games.defense.spec import DefenseCard, Hero, MatchSpec
from core.protocol import Issue, Json
from core.rawjson import member

CARD = "defenseCard"

KINDS: dict[str, Any] = {"hero": Hero, "match": MatchSpec}


def shape_issues(document: Document) -> list[Issue]:
    """The issues of the shape, found once."""
    if "shape" not in document.memo:
        document.memo["shape"] = list(_issues(document))
    found: list[Issue] = document.memo["shape"]
    return found


def _issues(document: Document) -> Iterator[Issue]:
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
