"""A match in which every card has a name of its own, so that any text that names it gives it away.

What a player may know at a moment: what lies open, the own hand, and what a decision shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.state import State

SCRIED = ["Null Word", "Tideturn", "Riftwatch Adept", "Feeding-Pit Matron", "Spellglass Adept"]
LOOKED = ["Deep Survey", "Divided Ledger", "Wharf Rummager", "Mirrored Verse", "Mistveil Drake"]
FOUND = ["Trailseeker of the Glade", "Glade Herald", "Thornroot Elder", "Skyfall Snare"]
DEAD = ["Grim Bailiff", "Coffin Nail", "Gloomwing Thief", "Night's Receipt", "Marrow Bargain"]
DECKS = (
    [*SCRIED[:3], *LOOKED, *FOUND, *["Forest", "Island"] * 5, "Cloister Jailer", *["Plains"] * 2],
    [*SCRIED, *LOOKED, *DEAD, *["Island", "Swamp"] * 5, "Grave Mantle", "Kettle of Sparks"],
)  # fmt: skip
"""Halves of the decks: what scries, looks, searches, makes piles, discards and takes back."""


@cache
def game(profile: str = "seed_v0") -> MtgGame:
    """Both decks twice over; the copies differ by a number in their names."""
    pool = shipped_pool()
    given = {card["name"]: card for card in pool["cards"]}
    cards, decks = list(pool["cards"]), []
    for seat, half in enumerate(DECKS):
        rows = []
        for n, name in enumerate((half * 3)[:60]):
            raw = given[name]
            own = f"{name} No {seat}{n:02}"
            text = raw["oracle_text"].replace(name, own)
            cards.append({**raw, "card_id": f"own_{seat}{n:02}", "name": own, "oracle_text": text})
            rows.append({"card_id": f"own_{seat}{n:02}", "count": 1})
        decks.append({"deck_id": f"deck_{seat}", "name": f"Deck {seat}", "cards": rows})
    raw_match = {"pool": {**pool, "cards": cards}, "decks": decks, "profile": profile}
    return MtgGame(plan_of(raw_match))


def open_ids(state: State, seat: int | None) -> set[str]:
    """Ids of cards outside the battlefield and the stack that the viewer may know."""
    found: set[str] = set()
    for owner, player in enumerate(state.seats):
        found |= {*player.graveyard, *player.exile, *(player.hand if owner == seat else ())}
    asked = state.pending
    if asked is not None and (asked.player == seat or asked.kind in ("SPLIT_PILES", "CHOOSE_PILE")):
        found |= {each for each in asked.options if isinstance(each, str)}
        found |= {str(each) for pile in asked.piles for each in pile}
    return found


def secret(state: State, seat: int | None) -> dict[str, str]:
    """Id, card id and name of each card that the viewer may not know, with its name."""
    shown = open_ids(state, seat)
    found = {}
    for id, card in state.cards.items():
        if id not in shown:
            found |= dict.fromkeys((id, card.card.card_id, card.card.name), card.card.name)
    return found


def without_open_names(view: Any, state: State) -> Any:
    """A dumped view without the names that everybody has read, in the places that may say them.

    Those places are the targets of the stack and what tells the source of an effect in force;
    anywhere else, and for ids everywhere, what has gone to a hand or a library is a secret again.
    """
    names = named_openly(state)
    sources = ("notes", "goaded", "draws_on_attack")
    return view | {
        "stack": [item | {"targets": _without(item["targets"], names)} for item in view["stack"]],
        "temporary_effects": _without(view["temporary_effects"], names),
        "in_force": _without(view["in_force"], names),
        "battlefield": [
            perm | {key: _without(perm[key], names) for key in sources}
            for perm in view["battlefield"]
        ],
    }


def _without(value: Any, names: set[str]) -> Any:
    if isinstance(value, str):
        for name in names:
            value = value.replace(name, "") if name else value
        return value
    if isinstance(value, dict):
        return {key: _without(each, names) for key, each in value.items()}
    return [_without(each, names) for each in value] if isinstance(value, list) else value


def named_openly(state: State) -> set[str]:
    """What the stack aims at, as it was when it was chosen, and the sources of effects in force."""
    items = (*state.stack, *((state.resolving,) if state.resolving else ()))
    return {name for item in items for _, name in item.aimed} | {temp.name for temp in state.temps}


def texts(value: Any) -> Iterable[str]:
    """Every text in plain JSON, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts(key)
            yield from texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


def given_away(value: Any, forbidden: dict[str, str]) -> list[str]:
    """Which forbidden cards the value names: whole texts, or names within sentences."""
    said = set(texts(value))
    exact = [name for text, name in forbidden.items() if text in said]
    long = "\n".join(text for text in said if " No " in text)
    return exact + [name for name in set(forbidden.values()) if name in long]
