"""Choosing how a board game is won: a card that is chosen adds what it needs, as one step."""

from __future__ import annotations

from collections.abc import Callable

from core.errors import CallError
from core.games.boards.document import Document
from core.games.boards.endings import ENDINGS
from core.games.boards.wins import WIN_CONDITIONS
from core.protocol import Json
from core.rawjson import member
from editors.games.boards.cards import listed
from editors.games.boards.language import LANGUAGE
from editors.language.additions import add
from editors.language.language import Patch
from editors.payload import Payload, get


def edit_card(payload: Payload) -> Json:
    """Choose the way to win `card`, or take it back where it is chosen.

    Raises CallError for a card that there is not, and where there is no piece to win by.
    """
    raw, card = payload.get("document"), get(payload, "card", str)
    if card in WIN_CONDITIONS:
        return _word(raw, card)
    ending = ENDINGS.get(card)
    if ending is None or not isinstance(raw, dict):
        known = ", ".join((*ENDINGS, *WIN_CONDITIONS))
        raise CallError("edit.unknown-kind", f"A card is one of {known}", path="/card")
    document = Document(raw)
    is_on = ending.run(document)
    values = _off(card) if is_on else _ON[card](document)
    patch = [each for key, value in values.items() for each in _member(raw, key, value)]
    did = "Do not win by" if is_on else "Win by"
    return {"patch": patch, "name": f"{did}: {ending.title.lower()}"}


Values = dict[str, Json]
"""Members of the document with what they are to be; None: not there."""
_Chosen = Callable[[Document], Values]


def _leader(document: Document) -> Json:
    """The leader there is; else the last that each player starts with one of."""
    now = member(document.raw, "leader")
    if document.leaders and set(document.leaders) < set(document.codes):
        return now
    if len(document.codes) == 1 or not document.codes:
        return _first(document)
    starts = [[start.piece for start in player.starts] for player in document.players]
    codes = reversed(document.codes)
    sole = (code for code in codes if all(each.count(code) == 1 for each in starts))
    return next(sole, _first(document)) if starts else _first(document)


def _first(document: Document) -> str:
    if not document.codes:
        message = "There is no piece yet that could be the leader; add one to the pieces"
        raise CallError("edit.wrong-place", message, path="/document")
    return document.codes[0]


def _every(document: Document) -> Json:
    return list(document.codes) if document.codes else [_first(document)]


_ON: dict[str, _Chosen] = {
    "mate": lambda document: {"leader": _leader(document), "leader_rule": None},
    "take": lambda document: {"leader": _leader(document), "leader_rule": "capture"},
    "take_all": lambda document: {"leader": _every(document), "leader_rule": "capture"},
    "blocked": lambda document: {"stalemate_loses": True},
}


def _off(card: str) -> Values:
    return {"stalemate_loses": None} if card == "blocked" else {"leader": None, "leader_rule": None}


_PLACE = "/win_conditions"


def _member(raw: dict[str, Json], key: str, value: Json) -> Patch:
    """The patch that makes a member of the document what it is to be."""
    if value is None:
        return [{"op": "remove", "path": f"/{key}"}] if key in raw else []
    if raw.get(key) == value:
        return []
    return [{"op": "replace" if key in raw else "add", "path": f"/{key}", "value": value}]


def _word(raw: Json, word: str) -> Json:
    """A win condition of the word more, or none of it where there are some."""
    there = listed(raw)
    mine = [index for index, item in enumerate(there) if member(item, "type") == word]
    if not mine:
        made: Json = add(LANGUAGE, {"document": raw, "path": _PLACE, "kind": word})
        return {key: made[key] for key in ("patch", "name")}
    title = WIN_CONDITIONS[word].title
    paths = [f"{_PLACE}/{index}" for index in reversed(mine)]
    if len(mine) == len(there):
        paths = [_PLACE]
    patch = [{"op": "remove", "path": path} for path in paths]
    return {"patch": patch, "name": f"Do not win by: {title.lower()}"}
