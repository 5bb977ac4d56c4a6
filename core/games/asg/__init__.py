"""ASG: strategy on a graph map, two players, one headquarters each (specs/asg/RULES.md).

A scenario is a graph of nodes with owners and yields, the numbers of the rules, and the troops
at the start.  `SYSTEM` is the door: recognise, check, load.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from core import versions
from core.abilities import Policy, Without
from core.digest import is_trusted
from core.games.asg.game import AsgGame
from core.games.asg.plan import plan_scenario
from core.games.asg.settings import SETTINGS
from core.games.asg.spec import Scenario
from core.games.asg.state import View
from core.language.words import Words
from core.protocol import Issue, Json, Pointer
from core.rawjson import without_keys


class AsgSystem:
    """The system of graph-map strategy."""

    id = "asg"
    title = "Strategy on a map"
    spec_version = "0"

    def recognises(self, raw: Json) -> bool:
        """An object with a map, and settings or players."""
        from core.games.asg.document import kind_of

        return kind_of(raw) is not None

    def schema(self) -> Json:
        """The published JSON Schema."""
        found = resources.files("specs").joinpath("asg", "schema.json")
        return json.loads(found.read_text(encoding="utf-8"))

    def words(self) -> Mapping[str, Words[Any, Any]]:
        """The settings."""
        return {SETTINGS.what: SETTINGS}

    def check(self, raw: Json) -> list[Issue]:
        """Every problem of the JSON; never raises."""
        from core.games.asg import checks

        return versions.check(self, raw, checks.check)

    def load(self, raw: Json) -> AsgGame:
        """The game.  Raises SpecError exactly when `check` finds errors."""
        from core.codec import decode

        if not is_trusted(raw):
            from core.games.asg import checks

            versions.refuse(self, raw, checks.errors)
        return AsgGame(plan_scenario(decode(Scenario, versions.current(self, raw))))

    def uncaptioned(self, raw: Json) -> Json:
        """Without its name, what is said about it, and where its nodes are drawn."""
        nodes = [without_keys(node, "x", "y") for node in raw["map"]["nodes"]]
        return without_keys(raw, "name", "description") | {"map": {**raw["map"], "nodes": nodes}}

    def bots(self) -> Mapping[str, Policy]:
        """The agents (specs/asg/RULES.md, Agents), by the name of their seat."""
        from core.games.asg.bots import BOTS

        return BOTS

    def searched(self, game: AsgGame) -> Any:
        """The game with whole plans for actions, of which there are not billions."""
        from core.games.asg.bots.search import Planned

        return Planned(game)

    def forecast(self, game: AsgGame, view: View, orders: list[Json]) -> Json:
        """What a list of orders would lead to, with the exact chances of every combat."""
        from core.games.asg.forecast import forecast

        return forecast(game, view, orders)

    def is_record(self, raw: Json) -> bool:
        """Whether it is a replay of the document's own kind."""
        from core.games.asg.replay import is_record

        return is_record(raw)

    def load_record(self, raw: Json) -> tuple[Json, Any]:
        """Scenario and match of such a replay.  Raises SpecError or ReplayError."""
        from core.games.asg.replay import load_record

        return raw["scenario"], load_record(self.load(raw["scenario"]), raw)

    def verify_record(self, raw: Json) -> Any:
        """The verdict on such a replay.  Raises SpecError or ReplayError."""
        from core.games.asg.replay import verify_record

        return verify_record(self.load(raw["scenario"]), raw)

    def write_record(self, match: Any, spec: Json) -> Json:
        """The match as such a replay.  Raises ReplayError."""
        from core.games.asg.replay import write_record

        return write_record(match.game, match, spec)

    def without(self, raw: Json, path: Pointer) -> Without | None:
        """Places and ways are deleted; a setting would only be another number."""
        if not path.startswith("/settings/"):
            return None
        return Without(None, None, "it is a number that the rules need; other values can be tried")


SYSTEM = AsgSystem()
