"""The ways to win a board game as cards: which there are, which are chosen, what each one means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.boards.document import Document
from core.games.boards.endings import ENDINGS, told
from core.games.boards.wins import WIN_CONDITIONS
from core.protocol import Json
from core.rawjson import items, member
from editors.language.kinds import Kind

Card = dict[str, Json]
"""`card`, `title`, `text` (a sentence) and `on`; what `card` chooses or takes back."""


def cards(document: Document, kind: Kind) -> list[Card]:
    """The cards that stand above a list: for win conditions all ways to win."""
    return list(_cards(document)) if kind.name == "win_condition" else []


def _cards(document: Document) -> Iterator[Card]:
    for name, ending in ENDINGS.items():
        yield _card(name, ending.title, told(document, name), ending.run(document))
    used = {member(item, "type") for item in listed(document.raw)}
    for name, word in WIN_CONDITIONS.items():
        yield _card(name, word.title, word.doc, name in used)


def _card(name: str, title: str, text: str, on: bool) -> Card:
    return {"card": name, "title": title, "text": text, "on": on}


def listed(raw: Json) -> list[Any]:
    """The win conditions that a document lists."""
    return [item for _, item in items(raw, "win_conditions", "")]
