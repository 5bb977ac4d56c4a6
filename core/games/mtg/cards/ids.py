"""Which id each imported card gets, so that the report and the pool are one truth.

Cards come one by one; only their ids and a fingerprint of what is read of them are kept.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace

from core.checks import quoted
from core.games.mtg.cards.card import BASICS, READ_KEYS, card_id_of, slug, type_words
from core.games.mtg.cards.types import CardDef
from core.games.mtg.document import reading_of
from core.protocol import Json
from core.rawjson import as_text
from core.repairs import fresh

_SAID = tuple(key for key in READ_KEYS if key not in ("card_id", "layout"))


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a card goes: its id, and what its author should know of it."""

    id: str
    note: str = ""
    clash: str = ""
    """Why the card cannot be kept beside another one; empty when it can."""
    is_twice: bool = False


@dataclass(frozen=True, slots=True)
class _Holder:
    name: str
    said: str


@dataclass(slots=True)
class Ids:
    """The ids taken so far, of cards and of tokens."""

    _taken: dict[bool, dict[str, _Holder]] = field(default_factory=lambda: {False: {}, True: {}})

    @classmethod
    def of(cls, cards: Json, tokens: Json) -> Ids:
        """The ids of a pool that cards are added to; what is no list holds none."""
        made = cls()
        for is_token, each in ((False, cards), (True, tokens)):
            for raw in each if isinstance(each, list) else ():
                if isinstance(raw, dict):
                    is_draft = raw.get("draft") is True
                    holder = _holder(raw, None if is_draft else reading_of(raw).card)
                    made._taken[is_token].setdefault(card_id_of(raw), holder)
        return made

    def place(self, raw: dict[str, Json], is_token: bool, card: CardDef | None) -> Placed:
        """Take an id for a card, which is None where it is not played.

        A card that says the same as the holder of its id is there twice.  Another one gets a free
        id if its own was made from its name; one whose id is given, or whose name is the same, is
        refused, as decks and texts would mean either.
        """
        taken, holder = self._taken[is_token], _holder(raw, card)
        id, is_given = card_id_of(raw), bool(as_text(raw.get("card_id")))
        other = taken.get(id)
        if other == holder:
            return Placed(id, is_twice=True)
        free = _free(id, taken)
        if not id:
            taken[free] = holder
            return Placed(free, note=f"No id can be made from its name; it is kept as {free}.")
        owner = other.name if other else _basic(id, raw)
        if not owner:
            taken[id] = holder
            return Placed(id)
        told = f"The id {quoted(id)} is that of {quoted(owner)}"
        taken[free] = holder
        if is_given:
            return Placed(free, clash=f"{told}; give one of the two another card_id.")
        if other is not None and other.name == holder.name and not is_token:
            message = f"Another card called {quoted(owner)} says something else; rename one."
            return Placed(free, clash=message)
        return Placed(free, note=f"{told}; this card is kept as {free}.")


def _holder(raw: dict[str, Json], card: CardDef | None) -> _Holder:
    """What holds an id: two printings of one card are alike, whatever else their objects say."""
    if card is None:
        said = json.dumps([(key, raw[key]) for key in _SAID if raw.get(key) is not None])
    else:
        said = repr(replace(card, card_id="", type_line="", color_identity=()))
    digest = hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return _Holder(as_text(raw.get("name")) or "", digest)


def _free(id: str, taken: dict[str, _Holder]) -> str:
    base = id or "card"
    is_free = not id and base not in taken
    return base if is_free else str(fresh(base, taken))


def _basic(id: str, raw: dict[str, Json]) -> str:
    """The basic land that an id always means, unless the card is that land."""
    land = next((name for name, basic in BASICS.items() if basic == id), "")
    name, line = as_text(raw.get("name")) or "", as_text(raw.get("type_line")) or ""
    is_it = slug(name) == id and "land" in type_words(line)[1]
    return "" if is_it or not land else land.capitalize()
