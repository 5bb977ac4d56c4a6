"""How games are won by what stands at the top of a spec, each way declared once with its sentence.

Further ways are the words of `wins`.  What the engine makes of these keys is in `results`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.games.boards.document import Document
from core.games.boards.language import ADDED, Facts
from core.language.phrases import listing
from core.language.words import Words
from core.rawjson import member

IsOn: TypeAlias = Callable[[Document], bool]
"""Whether a document's games can be won so."""

ENDINGS: Words[IsOn, Facts] = Words("ending", ADDED, tag="")
"""Ways to win; in their sentences {leader} stands for what the leader is called, and {last} for
that it is the last one where there can be several."""


def _takes(document: Document) -> bool:
    return bool(document.leaders) and member(document.raw, "leader_rule") == "capture"


@ENDINGS.enter("mate", title="Mate the leader")
def mate(document: Document) -> bool:
    """A player whose {leader} is attacked, and who has no move that saves it, loses."""
    return bool(document.leaders) and not _takes(document)


@ENDINGS.enter("take", title="Take the leader")
def take(document: Document) -> bool:
    """A player whose {last} is taken loses."""
    return _takes(document) and not take_all(document)


@ENDINGS.enter("take_all", title="Take every piece")
def take_all(document: Document) -> bool:
    """A player whose last piece is taken loses."""
    is_list = isinstance(member(document.raw, "leader"), list)
    return _takes(document) and is_list and set(document.codes) <= set(document.leaders)


@ENDINGS.enter("blocked", title="No move left")
def blocked(document: Document) -> bool:
    """A player who cannot move loses, so also one whose last piece was taken."""
    return member(document.raw, "stalemate_loses") is True


def piece_called(document: Document, code: str) -> str:
    """What people call a piece within a sentence.

    >>> piece_called(Document({"pieces": [{"code": "N", "name": "Knight"}]}), "N")
    'knight'
    """
    piece = next((each for each in document.pieces if each.code == code), None)
    name = member(piece.raw, "name") if piece is not None else None
    return (name if isinstance(name, str) and name.strip() else code).replace("_", " ").lower()


def leader_called(document: Document) -> str:
    """What the leader is called, or any one of several."""
    names = [piece_called(document, code) for code in document.leaders]
    return listing(names, "or") or "leader"


def _last_called(document: Document) -> str:
    """The leader whose loss decides: where a player begins with several, the last of them."""
    leaders = set(document.leaders)
    starts = [sum(each.piece in leaders for each in side.starts) for side in document.players]
    is_one = len(leaders) < 2 and max(starts, default=1) < 2
    return leader_called(document) if is_one else f"last {leader_called(document)}"


def told(document: Document, ending: str) -> str:
    """The sentence of a way to win, with the document's own names."""
    names = {"leader": leader_called(document), "last": _last_called(document)}
    return ENDINGS[ending].doc.format_map(names)
