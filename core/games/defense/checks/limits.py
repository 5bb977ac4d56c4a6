"""Checks of sizes: lists that are longer than a document may have them (limits.py)."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding
from core.games.defense.checks.table import TABLE
from core.games.defense.document import Document
from core.games.defense.limits import MAX_EFFECTS, MAX_ENTRIES, MAX_FACES, MAX_RULES
from core.protocol import Json, Pointer
from core.rawjson import member
from core.repairs import remove

Row = tuple[Json, Pointer, str, int]
"""What holds a list: value and pointer, the list's key, and how many items it may have."""


def _too_long(rows: Iterator[Row]) -> Iterator[Finding]:
    for raw, path, key, most in rows:
        value = member(raw, key)
        if isinstance(value, list) and len(value) > most:
            at = f"{path}/{key}"
            message = f"There are {len(value)} here; at most {most} are allowed. Remove some."
            surplus = [f"{at}/{index}" for index in range(most, len(value))]
            yield Finding(at, message, (remove(f"Keep the first {most}", *surplus),))


@TABLE.error("too-many")
def too_many(document: Document) -> Iterator[Finding]:
    """More attacks, board entries, riders, statuses, uses or combos than there may be."""
    yield from _too_long(_outside(document))


def _outside(document: Document) -> Iterator[Row]:
    for hero in document.heroes:
        for key in ("attacks", "v1Board", "statuses"):
            yield hero.raw, hero.path, key, MAX_ENTRIES
        for holder in (*hero.attacks, *hero.board):
            yield holder.raw, holder.path, "riders", MAX_ENTRIES
    if document.kind == "match":
        for key in ("statuses", "combos"):
            yield document.raw, "", key, MAX_ENTRIES
    for status in document.own_statuses:
        yield status.raw, str(status.path), "uses", MAX_EFFECTS


@TABLE.lint("card-too-many")
def card_too_many(document: Document) -> Iterator[Finding]:
    """More fields, rules, effects or conditions than a card may have."""
    yield from _too_long(_inside(document))


def _inside(document: Document) -> Iterator[Row]:
    for _, card in document.cards:
        yield card.raw, card.path, "fields", MAX_FACES
        yield card.raw, card.path, "rules", MAX_RULES
        for rule in card.rules:
            yield rule.raw, rule.path, "effects", MAX_EFFECTS
            yield rule.raw, rule.path, "conditions", MAX_EFFECTS
            for effect in rule.effects:
                yield effect.raw, effect.path, "conditions", MAX_EFFECTS
