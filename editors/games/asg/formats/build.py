"""A draft made a scenario: attributes read, gaps filled with what plays, all of it reported."""

from __future__ import annotations

from typing import Any

from core.checks import quoted
from core.games.asg.document import NEUTRAL, OWNERS, PLAYERS
from core.games.asg.graph import Graph
from core.games.asg.limits import MAX_NUMBER
from core.meant import KEY as MEANT
from core.protocol import Json
from core.repairs import fresh
from editors.games.asg.formats.draft import GRAPH_KEYS, Draft, DraftNode, Report, is_ours
from editors.games.asg.formats.drawn import read_colours, read_gains
from editors.games.asg.formats.homes import homes_of, player_of
from editors.games.asg.formats.places import place
from editors.games.asg.formats.rules import settings_of, whole_of

START = 10
"""Troops on each headquarters of a map that has none (as in scenario_01)."""

_ALIASES = {
    "label": ("label", "name", "Label", "title", "Name", "Title", "LABEL", "NAME"),
    "supplyYield": ("yield", "supply", "supply_yield", "supplyyield", "Yield", "Supply"),
    "owner": ("player", "Owner", "Player"),
    "hq": ("HQ", "Hq", "headquarters", "Headquarters"),
    "P1": ("forcesP1", "p1"),
    "P2": ("forcesP2", "p2"),
}
"""Other people's names for what a node can carry, the likeliest first."""


def build(draft: Draft, name: str | None = None) -> dict[str, Json]:
    """The scenario of a draft; the draft's report tells what became of everything."""
    report, ours = draft.report, is_ours(draft)
    _rename_empty(draft)
    if not ours:
        for node in draft.nodes.values():
            node.attributes = _aliased(node)
        read_gains(draft)
    edges = edges_once(draft)
    graph = Graph(draft.nodes, edges)
    homes = homes_of(draft, graph)
    if not ours:
        read_colours(draft, homes)
    place(draft, graph, homes)
    nodes = [_node(node, homes, report, ours) for node in draft.nodes.values()]
    forces = _forces(draft, homes)
    scenario = _head(draft, name)
    scenario["players"] = {player: {"hq": homes.get(player, "")} for player in PLAYERS}
    scenario["settings"] = settings_of(draft, graph, homes)
    scenario["map"] = {"nodes": nodes, "edges": [list(edge) for edge in edges]}
    supplies = {player: _supply(draft, player) for player in PLAYERS}
    scenario["initialState"] = {"playerSupply": supplies, "nodeForces": forces}
    _leftovers(draft)
    report.kept(len(nodes), len(edges))
    return scenario


def _rename_empty(draft: Draft) -> None:
    node = draft.nodes.pop("", None)
    if node is None:
        return
    node.id = str(fresh("node", draft.nodes))
    draft.nodes[node.id] = node
    draft.edges = [(a or node.id, b or node.id) for a, b in draft.edges]
    draft.report.add("changed", "ids", f"The node with the empty id is {quoted(node.id)} now.")


def _aliased(node: DraftNode) -> dict[str, str]:
    """The attributes by our names; what has two of them keeps the other under its own."""
    given = dict(node.attributes)
    if given.get("label", "").strip() in ("", node.id.strip()):
        given.pop("label", None)  # what every program shows where there is none
    for target, names in _ALIASES.items():
        for name in names:
            if name == target or name not in given:
                continue
            if target not in given:
                given[target] = given.pop(name)
            elif given[target] == given[name]:
                del given[name]
    return given


def edges_once(draft: Draft) -> list[tuple[str, str]]:
    """The edges once each, between nodes that the draft has."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    count = draft.report.count
    for a, b in draft.edges:
        if a == b:
            count(
                "lost",
                "loops",
                "{n} edge from a node to itself was left out.",
                "{n} edges from a node to itself were left out.",
            )
        elif a not in draft.nodes or b not in draft.nodes:
            count(
                "lost",
                "edges",
                "{n} edge names a node that is not there and was left out.",
                "{n} edges name nodes that are not there and were left out.",
            )
        elif (min(a, b), max(a, b)) in found:
            count(
                "changed",
                "edges",
                "{n} repeated edge was merged.",
                "{n} repeated edges were merged.",
            )
        else:
            found[min(a, b), max(a, b)] = (a, b)
    return list(found.values())


def _node(node: DraftNode, homes: dict[str, str], report: Report, ours: bool) -> dict[str, Json]:
    own = node.attributes
    owner = _owner(own.pop("owner", None), report)
    home = next((player for player in PLAYERS if homes.get(player) == node.id), None)
    if home is not None and owner != home and not (ours and owner):
        if owner is not None:
            report.count(
                "changed",
                "owner",
                "The owner of {n} node was made the player whose headquarters stand there.",
                "The owners of {n} nodes were made the players whose headquarters stand there.",
            )
        owner = home
    found: dict[str, Any] = {"id": node.id}
    label = own.pop("label", None)
    if label is not None and (ours or (label.strip() and label != node.id)):
        found["label"] = label
    supply = _amount(own.pop("supplyYield", None), "supplyYield", report) or 0
    found |= {"x": node.x, "y": node.y, "owner": owner or NEUTRAL, "supplyYield": supply}
    return found


def _owner(text: str | None, report: Report) -> str | None:
    if text is None or not text.strip():
        return None
    found = {owner.lower(): owner for owner in OWNERS}.get(text.strip().lower()) or player_of(text)
    if found is None:
        report.count(
            "changed",
            "owner",
            "{n} node belongs to {owner}, who is neither P1, P2 nor Neutral; now to nobody.",
            "{n} nodes belong to {owner}, who is neither P1, P2 nor Neutral; now to nobody.",
            owner=quoted(text.strip()),
        )
    return found


def _amount(text: str | None, what: str, report: Report) -> int | None:
    """The whole number that a text is, within bounds; None, and a line in the report, otherwise."""
    if text is None or not text.strip():
        return None
    value = whole_of(text)
    if value is not None:
        return value
    report.count(
        "lost",
        what,
        "{what} of {n} node is no whole number from 0 to {most}.",
        "{what} of {n} nodes is no whole number from 0 to {most}.",
        what=what,
        most=str(MAX_NUMBER),
    )
    return None


def _supply(draft: Draft, player: str) -> int:
    key = f"supply{player}"
    text = draft.attributes.get(key, "")
    value = whole_of(text)
    if value is None and text.strip():
        message = f"{key} is {quoted(text)}, which is no whole number from 0 to {MAX_NUMBER}."
        draft.report.add("lost", key, message)
    return value or 0


def _forces(draft: Draft, homes: dict[str, str]) -> dict[str, dict[str, int]]:
    """Troops at the start; where there are none at all, each headquarters gets some."""
    found: dict[str, dict[str, int]] = {}
    for node in draft.nodes.values():
        texts = {player: node.attributes.pop(player, None) for player in PLAYERS}
        if any(text is not None for text in texts.values()):
            found[node.id] = {p: _amount(texts[p], p, draft.report) or 0 for p in PLAYERS}
    if found or len(homes) < 2 or is_ours(draft):
        return found
    message = f"The file has no troops: each headquarters starts with {START}."
    draft.report.add("changed", "troops", message)
    return {homes[p]: {q: START if q == p else 0 for q in PLAYERS} for p in PLAYERS}


def _head(draft: Draft, name: str | None) -> dict[str, Json]:
    own, ours = draft.attributes, is_ours(draft)
    id = own.get("id", "") if ours and "id" in own else own.get("id") or "map"
    label = own.pop("label", None)
    found: dict[str, Json] = {"id": id}
    if ours:
        found |= {key: own[key] for key in ("name", "description") if key in own}
    else:
        found["name"] = own.get("name") or label or name or id
        if own.get("description"):
            found["description"] = own["description"]
    if label and label != found.get("name"):
        draft.report.add("lost", "label", f"The map's label {quoted(label)} is not kept.")
    if own.get(MEANT):
        found[MEANT] = own[MEANT].split()
    starts = player_of(own.get("startingPlayer", "P1"))
    if starts is None:
        draft.report.add("changed", "startingPlayer", "The starting player is P1.")
    return {**found, "startingPlayer": starts or "P1"}


def _leftovers(draft: Draft) -> None:
    """Attributes that nothing here has a place for, by name."""
    for node in draft.nodes.values():
        for key, value in node.attributes.items():
            if value.strip():
                draft.report.count(
                    "lost",
                    key,
                    "The attribute {key} of {n} node is not kept.",
                    "The attribute {key} of {n} nodes is not kept.",
                    key=quoted(key),
                )
    for key, value in draft.attributes.items():
        if key not in GRAPH_KEYS and value.strip():
            draft.report.add("lost", key, f"The map's attribute {quoted(key)} is not kept.")
