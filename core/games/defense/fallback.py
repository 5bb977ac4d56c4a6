"""What falls back to v1: the heroes whose cards cannot be played, and the sentences about it."""

from __future__ import annotations

from collections.abc import Iterable

from core.abilities import Unplayed
from core.games.defense.document import Document
from core.games.defense.nodes import HeroNode
from core.protocol import Issue, Json, Place

FAULT = "defense.card-"
"""Codes of issues that begin so are faults of a card: warnings that make its hero play v1."""
MISSING = "defense.card-missing"
CONSEQUENCE = "Until then the card is not played: v1 instead."
"""The end of every message about a fault of a card."""


def unplayed(raw: Json, issues: Iterable[Issue]) -> Unplayed | None:
    """The heroes whose cards are not played, for whoever would call the document valid."""
    document = Document(raw)
    found: dict[str, list[Issue]] = {}
    heroes: dict[str, HeroNode] = {hero.path: hero for hero in document.heroes}
    for issue in issues:
        hero = document.hero_at(issue.path) if issue.code.startswith(FAULT) else None
        if hero is not None:
            found.setdefault(hero.path, []).append(issue)
    if not found:
        return None
    parts = tuple(_part(heroes[path], rows) for path, rows in found.items())
    return Unplayed(_headline(document, [heroes[path] for path in found], found), parts)


def _headline(document: Document, heroes: list[HeroNode], found: dict[str, list[Issue]]) -> str:
    if len(heroes) > 1:
        return f"{len(heroes)} cards not played: v1 instead"
    (hero,) = heroes
    what = "No card" if found[hero.path][0].code == MISSING else "Card not played"
    whose = f" ({hero.name})" if document.kind == "match" and hero.name else ""
    return f"{what}{whose}: v1 instead"


def _part(hero: HeroNode, issues: list[Issue]) -> Place:
    name = hero.name or "The hero"
    first = issues[0]
    if first.code == MISSING:
        return Place(first.path, f"{name} has no card to play: it defends by its v1 board.")
    more = "" if len(issues) == 1 else f" There are {len(issues) - 1} more faults."
    why = first.message.removesuffix(CONSEQUENCE).rstrip()
    message = f"The card of {name} is not played: it defends by its v1 board. {why}{more}"
    return Place(first.path, message)
