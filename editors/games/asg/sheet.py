"""The rules sheet of a strategy map: the numbers of the rules, and what stands on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.asg.document import NEUTRAL, PLAYERS, Document
from core.games.asg.settings import SETTINGS
from core.language.phrases import counted, listing
from core.protocol import Json
from editors.sheet import Section, Statement

Raw = dict[str, Any]


def sections(raw: Json) -> Iterator[Section]:
    """The sheet of a scenario that has no errors."""
    document = Document(raw)
    yield Section("How it is won", tuple(_ends(document)))
    yield Section("A ply", tuple(_ply(document)))
    yield Section("The numbers of the rules", tuple(_settings(document)))
    yield Section("The map", tuple(_map(document)))


def _ends(document: Document) -> Iterator[Statement]:
    for player in PLAYERS:
        hq = document.hq[player]
        text = f"{player} has its headquarters on {hq}, and loses when it is taken."
        yield Statement(text, f"/players/{player}/hq", {"player": player, "hq": hq})
    cap = document.setting("turnCapPlies")
    yield Statement(
        f"After {counted(cap, 'ply', 'plies')} it is a draw.", "/settings", {"turnCapPlies": cap}
    )


def _ply(document: Document) -> Iterator[Statement]:
    raw: Raw = document.raw
    first = raw.get("startingPlayer", "P1")
    yield Statement(f"{first} has the first ply; then both take turns.", "/startingPlayer")
    budget, income = document.budget, document.setting("baseIncome")
    cost = document.setting("reinforceCostPerStrength")
    yield Statement(
        f"The player gains {income} supply and the yields of all places it owns, and then gives up "
        f"to {counted(budget, 'order')}.",
        "/settings",
        {"baseIncome": income, "actionBudget": budget},
    )
    yield Statement(
        f"To reinforce, {cost} supply is paid for each unit, which comes to the headquarters.",
        "/settings",
        {"reinforceCostPerStrength": cost},
    )
    yield Statement(
        "To march, own troops go along an edge to the next place. Where enemy troops stand there "
        "is a fight at once; where none are left, the place is taken."
    )
    yield Statement(
        "In a fight the stronger side tends to win: the larger force less the smaller one, and a "
        "random number, says who is left and with how many."
    )


def _settings(document: Document) -> Iterator[Statement]:
    written: Raw = document.raw.get("settings") or {}
    for key, word in SETTINGS.items():
        value = document.setting(key) if word.facts.is_whole else document.fraction
        path = f"/settings/{key}" if key in written else "/settings"
        yield Statement(f"{word.doc.rstrip('.')}: {value}.", path, {key: value})


def _map(document: Document) -> Iterator[Statement]:
    places, ways = counted(len(document.nodes), "place"), counted(len(document.edges), "way")
    yield Statement(f"The map has {places} and {ways} between them.", "/map")
    for player in PLAYERS:
        supply = document.supply(player)
        yield Statement(f"{player} starts with {supply} supply.", "/initialState")
    for node in document.nodes:
        near = sorted(document.graph.neighbours[node.id])
        way = "A way leads" if len(near) == 1 else "Ways lead"
        to = f" {way} to {listing(near)}." if near else ""
        said = f"{node.id}: {_node(document, node.raw, node.id)}.{to}"
        yield Statement(said, node.path, {"node": node.id, "to": near})


def _node(document: Document, raw: Raw, id: str) -> str:
    """What is said of a place besides its ways."""
    forces = document.forces.get(id) or {}
    owner, supply = raw.get("owner", NEUTRAL), raw.get("supplyYield", 0)
    parts = ["nobody's" if owner == NEUTRAL else f"owned by {owner}"]
    parts += [f"yields {supply} supply"] if supply else []
    parts += [f"{counted(count, 'troop')} of {player}" for player, count in forces.items() if count]
    return ", ".join(parts)
