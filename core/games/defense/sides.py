"""Heroes with defence cards of several documents against each other."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Side
from core.protocol import Json
from core.sides import agreed

VERSIONS = "defenseVersions"
SWITCHES: dict[str, Json] = {"enableDefenseV2": True, "maxRounds": 20, "maxRerollsPerDefense": 2}
"""The switches of a match, and what holds where it does not say them."""


def sides(raw: Json) -> list[Side]:
    """The heroes, each with the version of its defence that the match gives it."""
    if "heroes" not in raw:
        return [Side(raw["name"], raw)]
    versions = raw["config"].get(VERSIONS, {})
    return [
        Side(hero["name"], hero | {"defenseVersion": versions[hero["id"]]})
        if hero["id"] in versions
        else Side(hero["name"], hero)
        for hero in raw["heroes"]
    ]


def frame(documents: Mapping[str, Json]) -> Json:
    """The switches, statuses and combos that the matches agree on.  Raises NotTogether."""
    matches = {label: raw for label, raw in documents.items() if "heroes" in raw}
    configs = {label: raw["config"] for label, raw in matches.items()}
    tables = agreed(matches, {"statuses": [], "combos": []})
    return {"config": agreed(configs, SWITCHES), **tables}


def meeting(common: Json, first: Side, second: Side) -> Json:
    """The match of two heroes."""
    return {
        "name": f"{first.name} against {second.name}",
        "heroes": [first.part, second.part],
        **common,
    }
