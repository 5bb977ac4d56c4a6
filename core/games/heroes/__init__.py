"""Hero duels (Math Battle): two heroes whose rules are scripts (ruleset v1, specs/heroes/RULES.md).

A hero is numbers, abilities and passive rules; a duel is two heroes and rules for both.  Every
mechanic, death included, is a script in a small language.  `SYSTEM` is the door: recognise,
check, load.  A hero alone is tried against itself under the rule of death.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from typing import Any

from core import versions
from core.abilities import Policy, Side
from core.digest import is_trusted
from core.games.heroes.game import DuelGame
from core.games.heroes.plan import plan_duel
from core.games.heroes.spec import Duel, Effect, Hero
from core.games.heroes.state import View
from core.games.heroes.vocabulary import TABLES
from core.language.words import Words
from core.protocol import Issue, Json, Pointer
from core.rawjson import without_keys

DEATH = Effect(
    name="Death",
    trigger="ON_ATTRIBUTE_CHANGE('health')",
    script='IF(LT(GET(SELF, "health"), 1), LOSE(SELF), NOOP())',
)
"""The rule under which a hero is tried alone."""


class HeroesSystem:
    """The system of hero duels."""

    id = "heroes"
    title = "Hero duels"
    spec_version = "1"

    def recognises(self, raw: Json) -> bool:
        """A hero, a duel or a file of rules."""
        from core.games.heroes.checks import kind_of

        return kind_of(raw) is not None

    def schema(self) -> Json:
        """The published JSON Schema."""
        found = resources.files("specs").joinpath("heroes", "schema.json")
        return json.loads(found.read_text(encoding="utf-8"))

    def words(self) -> Mapping[str, Words[Any, Any]]:
        """Every table of words."""
        return TABLES

    def check(self, raw: Json) -> list[Issue]:
        """Every problem of the JSON; never raises."""
        from core.games.heroes import checks

        return versions.check(self, raw, checks.check)

    def load(self, raw: Json) -> DuelGame:
        """The duel.  Raises SpecError exactly when `check` finds errors."""
        from core.codec import decode

        if not is_trusted(raw):
            from core.games.heroes import checks

            versions.refuse(self, raw, checks.errors)
        raw = versions.current(self, raw)
        if "heroes" in raw:
            return DuelGame(
                plan_duel(decode(Duel, raw), ("/heroes/0", "/heroes/1"), "/global_effects")
            )
        if "global_effects" in raw:
            return DuelGame(plan_duel(_dummies(raw), ("", ""), "/global_effects"))
        hero = decode(Hero, raw)
        duel = Duel(heroes=(hero, hero), global_effects=(DEATH,))
        return DuelGame(plan_duel(duel, ("", ""), None))

    def uncaptioned(self, raw: Json) -> Json:
        """A match without its name and what is said about it; those of a hero are shown."""
        return without_keys(raw, "name", "description") if "heroes" in raw else raw

    def bots(self) -> Mapping[str, Policy]:
        """The agents, by the name of their seat."""
        from core.games.heroes.bots import BOTS

        return BOTS

    def explain(self, game: DuelGame, view: View, seed: int, action: Any) -> Json:
        """What the reader makes of a position, and which words of the rules moved it."""
        from core.games.heroes.reader.reasons import explained

        return explained(game, view, seed, action)

    def scripts(self, raw: Json) -> Iterator[tuple[Pointer, str]]:
        """Pointer and text of every script of a file."""
        from core.games.heroes.scripted import scripts_of

        return scripts_of(raw)

    def solve(
        self, game: DuelGame, most: int | None = None, note: Callable[[int], None] | None = None
    ) -> Json:
        """Who can force a win, by who moves first.  Raises NotSolvable."""
        from core.games.heroes.solver import solve_duel

        return [
            {
                "first": found.first,
                "winner": found.winner,
                "turns": found.turns,
                "bound": found.bound,
                "positions": found.positions,
                "line": list(found.line),
            }
            for found in solve_duel(game, most, note)
        ]

    def format_script(self, text: str) -> str:
        """The script in the one layout; one that does not parse comes back as it is."""
        from core.games.heroes.formatter import format_script

        return format_script(text)

    def script_issues(self, text: str) -> list[Issue]:
        """Every mistake of one script."""
        from core.games.heroes.scripted import mistakes_of

        return mistakes_of(text)

    def sides(self, raw: Json) -> list[Side]:
        """The heroes of a file."""
        from core.games.heroes import sides

        return sides.sides(versions.current(self, raw))

    def frame(self, documents: Mapping[str, Json]) -> Json:
        """The rules that the heroes of these files meet under.  Raises NotTogether."""
        from core.codec import encode
        from core.games.heroes import sides

        current = {label: versions.current(self, raw) for label, raw in documents.items()}
        return sides.frame(current, encode(DEATH))

    def meeting(self, frame: Json, first: Side, second: Side) -> Json:
        """The duel of two heroes."""
        from core.games.heroes import sides

        return sides.meeting(frame, first, second)


def _dummies(raw: Json) -> Duel:
    """Two bare heroes under a file of rules, so that rules alone can be tried too."""
    from core.codec import decode
    from core.games.heroes.spec import Ability, Rules

    strike = Ability(name="Strike", script='MODIFY(OPPONENT, "health", -10)')
    dummy = Hero(name="Dummy", attributes={"health": 50.0}, abilities=(strike,))
    rules = decode(Rules, raw)
    return Duel(heroes=(dummy, dummy), global_effects=rules.global_effects)


SYSTEM = HeroesSystem()
