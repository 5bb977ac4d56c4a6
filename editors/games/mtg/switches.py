"""The types that a card, and the profiles that a match can be switched to."""

from __future__ import annotations

from core.games.mtg.cards.card import TYPES, type_words
from core.rawjson import as_text, member
from editors.language.language import Change, Patch, Switch

PROFILES = ("seed_v0", "cr_2025")
_SIZE = ("power", "toughness")


def _profile(change: Change) -> tuple[Patch, str]:
    return [{"op": "add", "path": "/profile", "value": change.to}], f"Play by {change.to}"


def _type(change: Change) -> tuple[Patch, str]:
    """Another type for a card.

    Power and toughness of a creature, and the subtypes of each type, go to the stash and come back
    from it, so that switching to and fro loses nothing.
    """
    card, place, to, stash = change.node, change.place, change.to, change.stash
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
    return patch, f"Make it {_a(to)} {to}"


def _a(word: str) -> str:
    return "an" if word[0] in "aei" else "a"


SWITCHES = {
    **dict.fromkeys(("card", "token"), Switch("type", sorted(TYPES), _type)),
    "match": Switch("profile", PROFILES, _profile),
}
