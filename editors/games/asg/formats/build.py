"""A draft made a scenario: attributes read, gaps filled with what plays, all of it reported."""

from __future__ import annotations

import math
import re
from typing import Any

from core.checks import listing, quoted
from core.games.asg.document import NEUTRAL, OWNERS, PLAYERS, other
from core.games.asg.graph import Graph
from core.games.asg.limits import MAX_BUDGET, MAX_CAP, MAX_NUMBER
from core.games.asg.mirroring import tidy
from core.protocol import Json
from core.repairs import fresh
from editors.games.asg.formats.draft import (
    GRAPH_KEYS,
    NODE_KEYS,
    SETTINGS,
    Draft,
    DraftNode,
    Report,
    counted,
)
from editors.games.asg.formats.layout import lay_out

DEFAULTS: dict[str, Json] = {
    "turnCapPlies": 60,
    "actionBudget": 6,
    "baseIncome": 3,
    "reinforceCostPerStrength": 1,
    "combatVarianceFraction": 0.35,
}
START = 10
"""Troops on each headquarters of a map that has none (as in scenario_01)."""

WIDE = 20.0
"""Neighbours further apart than this are drawn in points or pixels, and the map is scaled."""

_LIMITS = {
    "turnCapPlies": (1, MAX_CAP),
    "actionBudget": (1, MAX_BUDGET),
    "baseIncome": (0, MAX_NUMBER),
    "reinforceCostPerStrength": (0, MAX_NUMBER),
}
_ALIASES = {
    "yield": "supplyYield",
    "supply": "supplyYield",
    "supply_yield": "supplyYield",
    "player": "owner",
    "HQ": "hq",
    "forcesP1": "P1",
    "forcesP2": "P2",
}
"""Other people's names for what a node can carry."""


def build(draft: Draft, name: str | None = None) -> dict[str, Json]:
    """The scenario of a draft; the draft's report tells what became of everything."""
    report = draft.report
    _rename_empty(draft)
    for node in draft.nodes.values():
        node.attributes = _aliased(node.attributes)
    edges = _edges(draft)
    graph = Graph(draft.nodes, edges)
    homes = _homes(draft, graph)
    _places(draft, graph, homes)
    nodes = [_node(node, homes, report) for node in draft.nodes.values()]
    forces = _forces(draft, homes)
    scenario = _head(draft, name)
    scenario["players"] = {player: {"hq": homes.get(player, "")} for player in PLAYERS}
    scenario["settings"] = _settings(draft, graph, homes)
    scenario["map"] = {"nodes": nodes, "edges": [list(edge) for edge in edges]}
    supplies = {
        player: _amount(draft.attributes.get(f"supply{player}"), f"supply{player}", report) or 0
        for player in PLAYERS
    }
    scenario["initialState"] = {"playerSupply": supplies, "nodeForces": forces}
    _leftovers(draft)
    report.add("kept", "nodes", counted("{n} nodes", len(nodes)))
    report.add("kept", "edges", counted("{n} edges", len(edges)))
    return scenario


def _rename_empty(draft: Draft) -> None:
    node = draft.nodes.pop("", None)
    if node is None:
        return
    node.id = str(fresh("node", draft.nodes))
    draft.nodes[node.id] = node
    draft.edges = [(a or node.id, b or node.id) for a, b in draft.edges]
    draft.report.add("changed", "ids", f"The node with the empty id is {quoted(node.id)} now.")


def _aliased(attributes: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in attributes.items():
        name = key if key in NODE_KEYS else _ALIASES.get(key, key)
        found.setdefault(name, value)
    return found


def _edges(draft: Draft) -> list[tuple[str, str]]:
    """The edges once each, between nodes that the file has."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for a, b in draft.edges:
        if a == b:
            draft.report.count("lost", "loops", "{n} edges from a node to itself were left out.")
        elif a not in draft.nodes or b not in draft.nodes:
            message = "{n} edges to nodes that the file does not have were left out."
            draft.report.count("lost", "edges", message)
        elif (min(a, b), max(a, b)) in found:
            draft.report.count("changed", "edges", "{n} repeated edges were merged.")
        else:
            found[min(a, b), max(a, b)] = (a, b)
    return list(found.values())


def _homes(draft: Draft, graph: Graph) -> dict[str, str]:
    """The headquarters: as marked, else a node of the player's, else the two ends of the map."""
    homes: dict[str, str] = {}
    for node in draft.nodes.values():
        mark = node.attributes.pop("hq", "")
        player = _player(mark)
        if player is None and _is_yes(mark):
            player = _player(node.attributes.get("owner", ""))
        if player and player not in homes:
            homes[player] = node.id
        elif mark and not _is_no(mark):
            draft.report.count("lost", "hq", "{n} further marks of headquarters were left out.")
    missing = [player for player in PLAYERS if player not in homes]
    for player in missing:
        homes |= _guess(draft, graph, homes, player)
    if len(missing) == 2 and len(homes) == 2 and not _has_owners(draft):
        order = list(draft.nodes)
        first, second = sorted(homes.values(), key=order.index)
        homes = {"P1": first, "P2": second}
    if missing and draft.nodes:
        told = listing((f"{homes[p]} for {p}" for p in missing if p in homes), "and")
        message = f"The file does not mark headquarters; chosen: {told}."
        draft.report.add("changed", "hq", message)
    return homes


def _guess(draft: Draft, graph: Graph, homes: dict[str, str], player: str) -> dict[str, str]:
    taken = homes.get(other(player))
    owners = {node.id: _player(node.attributes.get("owner", "")) for node in draft.nodes.values()}
    own = [id for id, owner in owners.items() if owner == player and id != taken]
    start = taken or _end(graph, next(iter(draft.nodes), ""))
    if not own and taken is None and len(draft.nodes) > 1:
        return {player: start}
    far = graph.distances(start)
    free = [id for id in (own or draft.nodes) if id != taken]
    reached = [id for id in free if id in far] or free
    return {player: max(reached, key=lambda id: far.get(id, 0))} if reached else {}


def _has_owners(draft: Draft) -> bool:
    return any(_player(node.attributes.get("owner", "")) for node in draft.nodes.values())


def _end(graph: Graph, id: str) -> str:
    """The node furthest from another, in the largest part of the map."""
    part = max(graph.components, key=len, default=[id])
    far = graph.distances(part[0])
    return max(far, key=lambda each: far[each], default=id)


def _player(text: str) -> str | None:
    found = {"1": "P1", "2": "P2", "player1": "P1", "player2": "P2"}
    key = text.strip()
    return key.upper() if key.upper() in PLAYERS else found.get(key.lower().replace(" ", ""))


def _is_yes(text: str) -> bool:
    return text.strip().lower() in ("true", "yes", "1")


def _is_no(text: str) -> bool:
    return text.strip().lower() in ("false", "no", "0", "")


def _places(draft: Draft, graph: Graph, homes: dict[str, str]) -> None:
    """Coordinates made sane: finite, of the map's measure, and there for every node."""
    report = draft.report
    for node in draft.nodes.values():
        for value in (node.x, node.y):
            if value is not None and not abs(value) <= 1e9:
                node.x = node.y = None
                report.count("lost", "places", "The places of {n} nodes are beyond all measure.")
                break
    if not draft.is_scaled:
        _scale(draft, graph)
    count = lay_out(draft, graph, homes.get("P1"))
    if count:
        message = counted("{n} nodes without a place were laid out in columns.", count)
        report.add("changed", "places", message)
    for node in draft.nodes.values():
        node.x, node.y = tidy(node.x or 0.0), tidy(node.y or 0.0)


def _scale(draft: Draft, graph: Graph) -> None:
    lengths = sorted(
        math.hypot(a.x - b.x, a.y - b.y)
        for id, near in graph.neighbours.items()
        for a, b in ((draft.nodes[id], draft.nodes[other]) for other in near)
        if a.x is not None and b.x is not None and a.y is not None and b.y is not None
    )
    usual = lengths[len(lengths) // 2] if lengths else 0.0
    if usual <= WIDE:
        return
    factor = 2 / usual
    for node in draft.nodes.values():
        if node.x is not None and node.y is not None:
            node.x, node.y = round(node.x * factor, 3), round(node.y * factor, 3)
    message = f"Places were scaled by {factor:.3g}, from pixels or points to the map's measure."
    draft.report.add("changed", "places", message)


def _node(node: DraftNode, homes: dict[str, str], report: Report) -> dict[str, Json]:
    own = node.attributes
    owner = _owner(own.pop("owner", None), report)
    home = next((player for player in PLAYERS if homes.get(player) == node.id), None)
    if home is not None and owner != home:
        if owner is not None:
            message = "The owner of {n} nodes was made the player whose headquarters stand there."
            report.count("changed", "owner", message)
        owner = home
    found: dict[str, Any] = {"id": node.id}
    label = own.pop("label", None)
    if label is not None and label not in ("\\N", node.id, ""):
        found["label"] = label
    supply = _amount(own.pop("supplyYield", None), "supplyYield", report) or 0
    found |= {"x": node.x, "y": node.y, "owner": owner or NEUTRAL, "supplyYield": supply}
    return found


def _owner(text: str | None, report: Report) -> str | None:
    if text is None or not text.strip():
        return None
    found = {owner.lower(): owner for owner in OWNERS}.get(text.strip().lower()) or _player(text)
    if found is None:
        message = "{n} nodes belong to neither P1, P2 nor Neutral; now to nobody."
        report.count("changed", "owner", message)
    return found


def _amount(text: str | None, what: str, report: Report, most: int = MAX_NUMBER) -> int | None:
    """The whole number that a text is, within bounds; None, and a line in the report, otherwise."""
    if text is None or not text.strip():
        return None
    match = re.fullmatch(r"([+-]?\d{1,15})(\.0*)?", text.strip())
    value = int(match[1]) if match else -1
    if 0 <= value <= most:
        return value
    report.count("lost", what, f"{what} of {{n}} is no whole number from 0 to {most}.")
    return None


def _forces(draft: Draft, homes: dict[str, str]) -> dict[str, dict[str, int]]:
    """Troops at the start; where there are none at all, each headquarters gets some."""
    found: dict[str, dict[str, int]] = {}
    for node in draft.nodes.values():
        texts = {player: node.attributes.pop(player, None) for player in PLAYERS}
        if any(text is not None for text in texts.values()):
            found[node.id] = {p: _amount(texts[p], p, draft.report) or 0 for p in PLAYERS}
    if found or len(homes) < 2 or _is_ours(draft):
        return found
    message = f"The file has no troops: each headquarters starts with {START}."
    draft.report.add("changed", "troops", message)
    return {homes[p]: {q: START if q == p else 0 for q in PLAYERS} for p in PLAYERS}


def _is_ours(draft: Draft) -> bool:
    """Whether the file tells the numbers of the rules, as those written here do."""
    return all(key in draft.attributes for key in SETTINGS)


def _head(draft: Draft, name: str | None) -> dict[str, Json]:
    own = draft.attributes
    id = own.get("id") or "map"
    title = own.get("name") or own.get("label") or name or id
    own.pop("label", None)
    found: dict[str, Json] = {"id": id}
    if "name" in own or not _is_ours(draft):
        found["name"] = title
    if own.get("description"):
        found["description"] = own["description"]
    starts = _player(own.get("startingPlayer", "P1"))
    if starts is None:
        draft.report.add("changed", "startingPlayer", "The starting player is P1.")
    return {**found, "startingPlayer": starts or "P1"}


def _settings(draft: Draft, graph: Graph, homes: dict[str, str]) -> dict[str, Json]:
    found = dict(DEFAULTS)
    given = [key for key in SETTINGS if key in draft.attributes]
    for key in given:
        value = _setting(key, draft.attributes[key])
        if value is None:
            message = f"{key} is {quoted(draft.attributes[key])}: it became {DEFAULTS[key]}."
            draft.report.add("changed", key, message)
        else:
            found[key] = value
    if "actionBudget" not in given and len(homes) == 2:
        steps = graph.distances(homes["P1"]).get(homes["P2"], MAX_BUDGET)
        found["actionBudget"] = max(1, min(int(found["actionBudget"]), steps - 1))
    if len(given) < len(SETTINGS):
        told = listing((f"{key} {found[key]}" for key in SETTINGS if key not in given), "and")
        draft.report.add("changed", "settings", f"The file does not say: {told} were chosen.")
    return found


def _setting(key: str, text: str) -> Json:
    if key == "combatVarianceFraction":
        try:
            value = float(text) if len(text) < 40 else -1.0
        except ValueError:
            return None
        return tidy(value) if value in (0, 1) else value if 0 < value < 1 else None
    least, most = _LIMITS[key]
    match = re.fullmatch(r"\d{1,15}", text.strip())
    return int(text) if match and least <= int(text) <= most else None


def _leftovers(draft: Draft) -> None:
    """Attributes that nothing here has a place for, by name."""
    for node in draft.nodes.values():
        for key in node.attributes:
            message = f"The attribute {quoted(key)} of {{n}} nodes is not kept."
            draft.report.count("lost", key, message)
    for key in draft.attributes:
        if key not in GRAPH_KEYS:
            draft.report.add("lost", key, f"The map's attribute {quoted(key)} is not kept.")
