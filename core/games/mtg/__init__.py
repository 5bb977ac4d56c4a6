"""The card game: cards as data, a rules engine, and its surfaces.

A card's text is read into a block of rules, or the card is not played.  `SYSTEM` is the door:
recognise, check, load.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import TYPE_CHECKING, Any

from core import versions
from core.abilities import Policy, Side, Unplayed, Without
from core.digest import is_trusted
from core.language.words import Words
from core.protocol import Issue, Json, Place, Pointer
from core.rawjson import without_keys

if TYPE_CHECKING:
    from core.games.mtg.game import MtgGame

UNPLAYED = {
    "mtg.unsupported-unused": (": not supported", ": not supported"),
    "mtg.draft": (": a draft", ": drafts"),
}
"""By code of the issues of cards that are not played, why: of one card, and of several."""


class MtgSystem:
    """The system of card games."""

    id = "mtg"
    title = "Card game"
    spec_version = "1"

    def recognises(self, raw: Json) -> bool:
        """A pool of cards, deck lists, or a match of two decks."""
        from core.games.mtg.document import kind_of

        return kind_of(raw) is not None

    def schema(self) -> Json:
        """The published JSON Schema."""
        found = resources.files("specs").joinpath("mtg", "schema.json")
        return json.loads(found.read_text(encoding="utf-8"))

    def words(self) -> Mapping[str, Words[Any, Any]]:
        """Every table of words."""
        from core.games.mtg.vocabulary import TABLES

        return TABLES

    def check(self, raw: Json) -> list[Issue]:
        """Every problem of the JSON; never raises."""
        from core.games.mtg import checks

        return versions.check(self, raw, checks.check)

    def load(self, raw: Json) -> MtgGame:
        """The match.  Raises SpecError exactly when `check` finds errors."""
        from core.games.mtg.cards.pool import plan_of
        from core.games.mtg.game import MtgGame

        if not is_trusted(raw):
            from core.games.mtg import checks

            versions.refuse(self, raw, checks.errors)
        return MtgGame(plan_of(versions.current(self, raw)))

    def uncaptioned(self, raw: Json) -> Json:
        """Without the name of the match and what is said about it."""
        return without_keys(raw, "name", "description")

    def unplayed(self, raw: Json, issues: Iterable[Issue]) -> Unplayed | None:
        """The drafts, and the cards of a match that are not supported and that no deck names."""
        found = [each for each in issues if each.code in UNPLAYED]
        if not found:
            return None
        codes = {each.code for each in found}
        why = UNPLAYED[codes.pop()][len(found) > 1] if len(codes) == 1 else ""
        cards = "1 card" if len(found) == 1 else f"{len(found)} cards"
        parts = tuple(Place(each.path, each.message) for each in found)
        return Unplayed(f"{cards} not played{why}", parts)

    def bots(self) -> Mapping[str, Policy]:
        """The agents of this system, by the name of their seat."""
        from core.games.mtg.bots.seats import BOTS

        return BOTS

    def sides(self, raw: Json) -> list[Side]:
        """The decks of a file."""
        from core.games.mtg import sides

        return sides.sides(versions.current(self, raw))

    def frame(self, documents: Mapping[str, Json]) -> Json:
        """The cards of these files, and how their decks are played.  Raises NotTogether."""
        from core.games.mtg import sides

        current = {label: versions.current(self, raw) for label, raw in documents.items()}
        return sides.frame(current)

    def meeting(self, frame: Json, first: Side, second: Side) -> Json:
        """The match of two decks."""
        from core.games.mtg import sides

        return sides.meeting(frame, first, second)

    def without(self, raw: Json, path: Pointer) -> Without | None:
        """The match with basic lands in the place of a card."""
        from core.games.mtg.without import without

        return without(raw, path)


SYSTEM = MtgSystem()
