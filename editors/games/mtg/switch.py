"""Another type for a card, or another profile for a match; what does not fit is kept aside."""

from __future__ import annotations

from typing import Any

from core.errors import CallError
from core.games.mtg.cards.card import TYPES, type_words
from core.games.mtg.document import Document
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.games.mtg.kinds import KINDS
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]
PROFILES = ("seed_v0", "cr_2025")
_SIZE = ("power", "toughness")


def switch(payload: Payload) -> Json:
    """The patch that gives a card another type, or a match another profile.

    Power and toughness of a creature, and the subtypes of each type, go to the stash and come back
    from it, so that switching to and fro loses nothing.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    at(raw, path)
    place, kind = KINDS.around(raw, path)
    if kind.name in ("card", "token"):
        return _card(at(raw, place), place, to, stash)
    if Document(raw).kind != "match" or place != "":
        raise CallError("edit.wrong-place", f"There is nothing to switch at {path!r}", path="/path")
    if to not in PROFILES:
        known = " and ".join(PROFILES)
        raise CallError("edit.unknown-word", f"There is no profile {to!r}; there are {known}")
    patch: Patch = [{"op": "add", "path": "/profile", "value": to}]
    return {"patch": patch, "name": f"Play by {to}", "select": "", "stash": stash}


def _card(card: Json, place: Pointer, to: str, stash: dict[str, Json]) -> Json:
    if to not in TYPES:
        known = ", ".join(sorted(TYPES))
        raise CallError("edit.unknown-word", f"There is no type {to!r}; there are {known}")
    before, types, subtypes = type_words(as_text(member(card, "type_line")) or "")
    if types:
        stash[f"subtypes of {types[-1]}"] = list(subtypes)
    kept = stash.get(f"subtypes of {to}")
    own = [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []
    words = " ".join([*(word.capitalize() for word in before), to.capitalize()])
    line = f"{words} \u2014 {' '.join(own)}" if own else words
    patch: Patch = [{"op": "add", "path": place + "/type_line", "value": line}]
    for key in _SIZE:
        there = member(card, key)
        if there is not None:
            stash[key] = there
        if to == "creature":
            value = stash.get(key, "1")
            if there is None:
                patch.append({"op": "add", "path": f"{place}/{key}", "value": value})
        elif isinstance(card, dict) and key in card:
            patch.append({"op": "remove", "path": f"{place}/{key}"})
    return {"patch": patch, "name": f"Make it {_a(to)} {to}", "select": place, "stash": stash}


def _a(word: str) -> str:
    return "an" if word[0] in "aei" else "a"
