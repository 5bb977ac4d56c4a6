"""Defence cards: dice duels of two heroes whose defence is a card of rules.

A hero has attacks, a v1 board and a v2 card; a match is two heroes and its switches.  `SYSTEM` is
the door: recognise, check, load.  A hero alone is tried against itself.  A card with faults never
keeps a hero from loading: it plays v1, and its reports say why.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import TYPE_CHECKING

from core import versions
from core.abilities import Policy, Side, Unplayed
from core.digest import is_trusted
from core.games.defense.fallback import FAULT, unplayed
from core.protocol import Event, Issue, Json
from core.rawjson import without_keys

if TYPE_CHECKING:
    from core.games.defense.game import DefenseGame
    from core.games.defense.language import Table


def _faults(issues: Iterable[Issue]) -> list[Issue]:
    return [issue for issue in issues if issue.code.startswith(FAULT)]


class DefenseSystem:
    """The system of defence cards."""

    id = "defense"
    title = "Defence cards"
    spec_version = "2"

    def recognises(self, raw: Json) -> bool:
        """A hero with a card or a board, or a match of two."""
        from core.games.defense.checks import kind_of

        return kind_of(raw) is not None

    def schema(self) -> Json:
        """The published JSON Schema."""
        found = resources.files("specs").joinpath("defense", "schema.json")
        return json.loads(found.read_text(encoding="utf-8"))

    def words(self) -> dict[str, Table]:
        """Every table of words."""
        from core.games.defense.vocabulary import TABLES

        return TABLES

    def check(self, raw: Json) -> list[Issue]:
        """Every problem of the JSON; never raises."""
        from core.games.defense import checks

        return versions.check(self, raw, checks.check)

    def load(self, raw: Json) -> DefenseGame:
        """The match.  Raises SpecError exactly when `check` finds errors."""
        from core.games.defense.compiler import plan_match
        from core.games.defense.game import DefenseGame

        issues: list[Issue] = []
        if not is_trusted(raw):
            from core.games.defense import checks

            issues = versions.refuse(self, raw, checks.errors)
        return DefenseGame(plan_match(versions.current(self, raw), _faults(issues)))

    def may_trust(self, issues: Iterable[Issue]) -> bool:
        """Only with sound cards: what is trusted is loaded without a look at its faults."""
        return not _faults(issues)

    def uncaptioned(self, raw: Json) -> Json:
        """A match without its name and what is said about it; those of a hero are shown."""
        return without_keys(raw, "name", "description") if "heroes" in raw else raw

    def unplayed(self, raw: Json, issues: Iterable[Issue]) -> Unplayed | None:
        """The heroes whose cards are not played."""
        return unplayed(raw, issues)

    def switches(self) -> Mapping[str, str]:
        """The kill-switch."""
        return {"enableDefenseV2": "Whether heroes may defend by v2; otherwise all play v1."}

    def bots(self) -> Mapping[str, Policy]:
        """The agents of this system, by the name of their seat."""
        from core.games.defense.bots import BOTS

        return BOTS

    def versus(self, game: DefenseGame, seed: int) -> dict[str, tuple[Json, tuple[Event, ...]]]:
        """The seed's match under v1 and under v2, played by the standard AI."""
        from core.games.defense.versus import played_json, versus

        plan, found = game.plan, versus(game.plan, seed)
        return {name: (played_json(plan, each), each.events) for name, each in found.items()}

    def sides(self, raw: Json) -> list[Side]:
        """The heroes of a file."""
        from core.games.defense import sides

        return sides.sides(versions.current(self, raw))

    def frame(self, documents: Mapping[str, Json]) -> Json:
        """The switches and tables that these heroes meet under.  Raises NotTogether."""
        from core.games.defense import sides

        current = {label: versions.current(self, raw) for label, raw in documents.items()}
        return sides.frame(current)

    def meeting(self, frame: Json, first: Side, second: Side) -> Json:
        """The match of two heroes."""
        from core.games.defense import sides

        return sides.meeting(frame, first, second)


SYSTEM = DefenseSystem()
