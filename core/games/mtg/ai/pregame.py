"""The two questions before the first turn: keep the hand, and which cards go to the bottom.

Mulligan: a word that means nothing else is read, anything else is INVALID_DECISION.  Bottom never
fails: what cannot be read is dropped with a note, then the list is cut or filled in hand order.
"""

from __future__ import annotations

from typing import NamedTuple

from core.games.mtg.actions import Fault
from core.games.mtg.ai.choice import whole
from core.games.mtg.ai.extract import extract
from core.games.mtg.ai.refusals import Refused
from core.games.mtg.surface.objects import Entry
from core.protocol import Json

WORDS = {
    "KEEP": "KEEP", "KEEP_HAND": "KEEP", "MULLIGAN": "MULLIGAN", "MULL": "MULLIGAN",
}  # fmt: skip
KEYS = ("decision", "action", "choice", "type")
LEGAL = ("KEEP", "MULLIGAN")


class Mulligan(NamedTuple):
    """KEEP or MULLIGAN, or why the text is neither."""

    decision: str | None
    notes: tuple[str, ...] = ()
    fault: Fault | None = None


class Bottom(NamedTuple):
    """Instance ids for the bottom of the library, first things first."""

    ids: tuple[str, ...]
    notes: tuple[str, ...] = ()


def read_mulligan(text: str, legal: tuple[str, ...] = LEGAL) -> Mulligan:
    """The decision that the text means."""
    try:
        found = extract(text)
        decision, notes = _decision(found.value, legal)
    except Refused as refused:
        return Mulligan(None, (), refused.fault)
    return Mulligan(decision, (*found.notes, *notes))


def _decision(value: Json, legal: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    notes: tuple[str, ...] = ()
    if isinstance(value, list) and len(value) == 1:
        value, notes = value[0], ("unwrapped",)
    value = value if isinstance(value, dict) else {}
    keys = {str(key).strip().lower(): given for key, given in value.items()}
    said = [keys[key] for key in KEYS if keys.get(key) is not None]
    if isinstance(keys.get("keep"), bool):
        said.append("KEEP" if keys["keep"] else "MULLIGAN")
        notes = (*notes, "bool_coerced")
    words = {_word(each) for each in said}
    found = WORDS.get(words.pop() or "") if len(words) == 1 else None
    if found not in legal:
        raise Refused("INVALID_DECISION", f"Answer {' or '.join(legal)}", "decision", legal)
    assert found is not None
    if "bool_coerced" not in notes and said[0] != found:
        notes = (*notes, "normalised")
    return found, notes


def _word(value: Json) -> str | None:
    if not isinstance(value, str):
        return None
    word = value.strip().upper().replace("-", "_").replace(" ", "_")
    return WORDS.get(word, word)


def read_bottom(text: str, hand: list[Entry], required: int) -> Bottom:
    """The cards that the text means, exactly so many as are required."""
    notes: list[str] = []
    try:
        found = extract(text)
        notes += found.notes
        values = _values(found.value)
    except Refused as refused:
        notes.append(f"unreadable:{refused.fault.code}")
        values = []
    chosen: list[str] = []
    for value in values:
        id = _card(value, hand)
        if id is None:
            notes.append(f"dropped:{str(value)[:60]}")
        elif id in chosen:
            notes.append("deduped")
        else:
            chosen.append(id)
    if len(chosen) > required:
        chosen = chosen[:required]
        notes.append("truncated")
    for card in hand:
        if len(chosen) < required and card["instance_id"] not in chosen:
            chosen.append(card["instance_id"])
            notes.append(f"filled:{card['instance_id']}")
    return Bottom(tuple(chosen), tuple(notes))


def _values(value: Json) -> list[Json]:
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict):
        value = value[0]
    if not isinstance(value, dict):
        return []
    keys = {str(key).strip().lower(): given for key, given in value.items()}
    given = next((keys[key] for key in ("bottom", "cards", "choice") if key in keys), None)
    if given is None:
        return []
    return given if isinstance(given, list) else [given]


def _card(value: Json, hand: list[Entry]) -> str | None:
    """The card of the hand that is meant, if there is exactly one."""
    if isinstance(value, dict):
        value = next(
            (value[key] for key in ("instance_id", "index", "card_id", "name") if key in value),
            None,
        )
    if isinstance(value, str):
        for card in hand:
            if card["instance_id"] == value.strip():
                return str(card["instance_id"])
    index = None if isinstance(value, list | float) else whole(value)
    if index is not None:
        return str(hand[index]["instance_id"]) if 0 <= index < len(hand) else None
    if not isinstance(value, str):
        return None
    word = value.strip().casefold()
    hits = [c for c in hand if word in (c["card_id"].casefold(), c["name"].casefold())]
    return str(hits[0]["instance_id"]) if len(hits) == 1 else None
