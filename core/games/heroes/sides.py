"""Heroes of several documents against each other: their rules, and the duel of any two."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Side
from core.games.heroes.document import kind_of
from core.protocol import Json
from core.sides import NotTogether, agreed

RULES = "global_effects"
SWITCHES: dict[str, Json] = {"max_turns": 100, "ties": "first"}
"""What duels have beside heroes and rules, and what holds where they do not say it."""


def sides(raw: Json) -> list[Side]:
    """The heroes of a duel, or the hero itself."""
    kind = kind_of(raw)
    heroes = raw["heroes"] if kind == "duel" else [raw] if kind == "hero" else []
    return [Side(hero["name"], hero) for hero in heroes]


def frame(documents: Mapping[str, Json], death: Json) -> Json:
    """The rules of all duels: those of the files of rules, else those that the duels agree on.

    Heroes alone meet under the rule of death.  Raises NotTogether.
    """
    duels = {label: raw for label, raw in documents.items() if kind_of(raw) == "duel"}
    files = [raw for raw in documents.values() if kind_of(raw) == "rules"]
    found = agreed(duels, SWITCHES)
    if files:
        effects: list[Json] = []
        for raw in files:
            effects += [effect for effect in raw[RULES] if effect not in effects]
        return {RULES: effects, **found}
    if not duels:
        return {RULES: [death]}
    try:
        found |= agreed(duels, {RULES: []})
    except NotTogether as error:
        raise NotTogether(f"{error}, or name a file of rules that all of them follow") from None
    return found


def meeting(common: Json, first: Side, second: Side) -> Json:
    """The duel of two heroes."""
    return {
        "name": f"{first.name} against {second.name}",
        "heroes": [first.part, second.part],
        **common,
    }
