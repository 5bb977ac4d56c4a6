"""A match of two decks that are named: shipped ones, or ones from files."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from core.games.mtg.cards.card import canonical_id
from core.games.mtg.document import Document, kind_of, shipped_pool
from core.protocol import Json
from core.rawjson import as_text
from webapp.play.habits import PairError

Read = Callable[[str], Json]
"""Reads the JSON of a file; None when there is no such file."""


@dataclass(frozen=True, slots=True)
class Found:
    """A deck list, and the document whose pool it is played with."""

    raw: dict[str, Json]
    document: Document


@cache
def _shipped() -> Json:
    import json

    file = resources.files("specs").joinpath("mtg", "decks_phase1.json")
    return json.loads(file.read_text(encoding="utf-8"))


def pair(names: tuple[str, str], read: Read) -> Json:
    """The match of two decks.  Raises PairError with a sentence.

    A name is a shipped deck's id or name, a file of one deck, or `FILE:NAME` for a deck of a file.
    """
    first, second = (_find(name, read) for name in names)
    titles = [as_text(each.raw.get("name")) or str(each.raw["deck_id"]) for each in (first, second)]
    return {
        "name": " against ".join(titles),
        "pool": _pool(first, second),
        "decks": [first.raw, second.raw],
        "profile": "seed_v0",
    }


def _find(name: str, read: Read) -> Found:
    raw = read(name)
    if raw is not None:
        return _chosen(name, raw, None)
    path, colon, deck = name.rpartition(":")
    raw = read(path) if colon and path else None
    if raw is not None:
        return _chosen(path, raw, deck)
    if colon and path:
        raise PairError(f"{path}: no such file")
    return _chosen("the shipped decks", _shipped(), name)


def _chosen(where: str, raw: Json, name: str | None) -> Found:
    document = Document(raw)
    if isinstance(raw, dict) and "deck_id" in raw:
        document = Document({"decks": [raw]})
    decks = [deck.raw for deck in document.decks if as_text(deck.raw.get("deck_id"))]
    if not decks:
        raise PairError(f"{where}: there is no deck in it")
    if name is None:
        if len(decks) > 1:
            ids = ", ".join(str(deck["deck_id"]) for deck in decks)
            raise PairError(f"{where} has several decks; say which, as {where}:NAME (of {ids})")
        return Found(decks[0], document)
    for deck in decks:
        if _plain(name) in map(_plain, _names(deck)):
            return Found(deck, document)
    raise PairError(_unknown(where, name, decks))


def _names(deck: dict[str, Json]) -> Iterator[str]:
    yield str(deck["deck_id"])
    if as_text(deck.get("name")):
        yield str(deck["name"])


def _plain(name: str) -> str:
    """The name without case, spaces and dashes.

    >>> _plain("Cinder Stampede") == _plain("cinder-stampede") == _plain("cinder_stampede")
    True
    """
    return name.casefold().replace(" ", "_").replace("-", "_")


def _unknown(where: str, name: str, decks: list[dict[str, Json]]) -> str:
    ids = [str(deck["deck_id"]) for deck in decks]
    near = difflib.get_close_matches(_plain(name), ids, 1, 0.5)
    near = near or [id for id in ids if _plain(name) in id]
    hint = f"did you mean {near[0]}?" if near else ""
    known = f"there are {', '.join(ids)}"
    return (
        f"There is no deck {name!r} in {where}; {f'{hint} {known.capitalize()}' if hint else known}"
    )


def _pool(first: Found, second: Found) -> Json:
    """The cards that the two decks need, and all tokens.  Raises PairError on a contradiction."""
    cards: dict[str, Any] = {}
    tokens: dict[str, Any] = {}
    for found in (first, second):
        for id, raw in _needed(found):
            if cards.setdefault(id, raw) != raw:
                raise PairError(f"The two decks mean different cards by {id!r}")
        for token in _pool_of(found).get("tokens") or ():
            tokens.setdefault(str(token.get("card_id")), token)
    return {"pool": "", "cards": list(cards.values()), "tokens": list(tokens.values())}


def _needed(found: Found) -> Iterator[tuple[str, Json]]:
    known = found.document.by_id
    for row in found.raw.get("cards") or ():
        id = as_text(row.get("card_id")) if isinstance(row, dict) else None
        if id is not None and canonical_id(id) in known:
            yield canonical_id(id), known[canonical_id(id)].raw


def _pool_of(found: Found) -> dict[str, Any]:
    raw = found.document.raw
    return dict(raw["pool"]) if kind_of(raw) == "match" else shipped_pool()
