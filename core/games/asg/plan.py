"""A scenario made ready for play: nodes by number, neighbours, distances, where things stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from core.games.asg.spec import Scenario
from core.games.asg.state import NEUTRAL, OWNERS, PLAYERS, View
from core.protocol import Event, Json, Pointer

FAR = 2**31 - 1
"""The distance of a node that cannot be reached."""


Causes: TypeAlias = tuple[Pointer, ...]
"""What an event rests on."""
Links: TypeAlias = tuple[
    tuple[str, ...], dict[str, int], tuple[tuple[int, ...], ...], dict[tuple[int, int], Pointer]
]
"""Ids, nodes by id, neighbours, and edges by their ends."""
Purchase: TypeAlias = tuple[dict[str, Json], Causes]
"""The data of a purchase with its numbers open, and what it rests on."""
Way: TypeAlias = tuple[int, int, dict[str, Json], Causes, Causes, Event]
"""From and to by number, the data of a march with its numbers open, what a march and what a
combat at its end rest on, and the capture."""


class Ways(dict[str, dict[str, Way]]):
    """From an id and its neighbour's id to all that a player's march between them needs.

    Rows are made when they are asked for: no match marches everywhere on a large map.
    """

    def __init__(self, player: int, links: Links) -> None:
        super().__init__()
        self.player, self.links = PLAYERS[player], links

    def __missing__(self, start: str) -> dict[str, Way]:
        """The marches from a node.  Raises KeyError where there is none of that id."""
        ids, index, neighbours, edges = self.links
        source = index[start]
        row = self[start] = {
            ids[target]: self._way(source, target, ids, edges[source, target])
            for target in neighbours[source]
        }
        return row

    def _way(self, source: int, target: int, ids: tuple[str, ...], edge: Pointer) -> Way:
        data: dict[str, Json] = {
            "player": self.player,
            "from": ids[source],
            "to": ids[target],
            "amount": 0,
            "fromStrengthAfter": 0,
            "toStrengthAfter": 0,
        }
        taken = {"location": ids[target], "newOwner": self.player}
        capture = Event("capture", taken, (f"/map/nodes/{target}", edge))
        return source, target, data, (edge,), ("/settings/combatVarianceFraction", edge), capture


@dataclass(frozen=True, eq=False)
class Plan:
    """The scenario by numbers: node `i` is the i-th of the map, player 0 is P1."""

    scenario: Scenario
    ids: tuple[str, ...]
    index: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    edge_at: dict[tuple[int, int], Pointer]
    ways: tuple[Ways, Ways]
    """Per player, all that a march between two neighbours needs."""
    buying: tuple[Purchase, Purchase]
    """Per player, all that a purchase needs."""
    yields: tuple[int, ...]
    yielding: tuple[tuple[int, int, Causes], ...]
    """Node, yield and where it stands, of the nodes that yield anything."""
    hq: tuple[int, int]
    budget: int
    cap: int
    base: int
    cost: int
    fraction: float
    opening: View
    joined: dict[str, tuple[tuple[int, int], ...]]
    """`a-b` to the pairs of neighbours that are written so."""
    _distances: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def distances(self, target: int) -> tuple[int, ...]:
        """Moves from every node to the target; FAR where there is no way."""
        found = self._distances.get(target)
        if found is None:
            found = self._distances[target] = _walk(self.neighbours, target)
        return found

    def income(self, owners: tuple[int, ...] | list[int], player: int) -> int:
        """Base income and the yields of the player's nodes, before any clamp."""
        return self.base + sum(gain for i, gain, _ in self.yielding if owners[i] == player)


def plan_scenario(scenario: Scenario) -> Plan:
    """The plan of a checked scenario."""
    nodes, settings = scenario.map.nodes, scenario.settings
    ids = tuple(node.id for node in nodes)
    index = {id: i for i, id in enumerate(ids)}
    edges: dict[tuple[int, int], Pointer] = {}
    for n, (a, b) in enumerate(scenario.map.edges):
        for pair in ((index[a], index[b]), (index[b], index[a])):
            edges.setdefault(pair, f"/map/edges/{n}")
    neighbours = _neighbours(len(ids), edges)
    links = ids, index, neighbours, edges
    seats = (scenario.players.p1, scenario.players.p2)
    return Plan(
        scenario=scenario,
        ids=ids,
        index=index,
        neighbours=neighbours,
        edge_at=edges,
        ways=(Ways(0, links), Ways(1, links)),
        buying=(_purchase("P1", seats[0].hq), _purchase("P2", seats[1].hq)),
        yields=tuple(node.supply_yield for node in nodes),
        yielding=tuple(
            (i, node.supply_yield, (f"/map/nodes/{i}/supplyYield",))
            for i, node in enumerate(nodes)
            if node.supply_yield
        ),
        hq=(index[seats[0].hq], index[seats[1].hq]),
        budget=settings.action_budget,
        cap=settings.turn_cap_plies,
        base=settings.base_income,
        cost=settings.reinforce_cost_per_strength,
        fraction=float(settings.combat_variance_fraction),
        opening=_opening(scenario),
        joined=_joined(ids, edges),
    )


def _purchase(player: str, home: str) -> Purchase:
    data: dict[str, Json] = {
        "player": player,
        "location": home,
        "amount": 0,
        "supplyAfter": 0,
        "strengthAfter": 0,
    }
    return data, ("/settings/reinforceCostPerStrength", f"/players/{player}/hq")


def _opening(scenario: Scenario) -> View:
    """The position before the first income."""
    nodes, start = scenario.map.nodes, scenario.initial_state
    forces = start.node_forces
    stacks = [forces.get(node.id) for node in nodes]
    return View(
        owners=tuple(OWNERS.index(node.owner) for node in nodes),
        forces=(
            tuple(0 if each is None else each.p1 for each in stacks),
            tuple(0 if each is None else each.p2 for each in stacks),
        ),
        supply=(start.player_supply.p1, start.player_supply.p2),
        active=PLAYERS.index(scenario.starting_player),
    )


def _neighbours(count: int, edges: dict[tuple[int, int], Pointer]) -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in range(count)]
    for a, b in edges:
        found[a].append(b)
    return tuple(map(tuple, found))


def _joined(
    ids: tuple[str, ...], edges: dict[tuple[int, int], Pointer]
) -> dict[str, tuple[tuple[int, int], ...]]:
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    for a, b in edges:
        text = f"{ids[a]}-{ids[b]}"
        found[text] = (*found.get(text, ()), (a, b))
    return found


def _walk(neighbours: tuple[tuple[int, ...], ...], target: int) -> tuple[int, ...]:
    found = [FAR] * len(neighbours)
    found[target] = 0
    queue = [target]
    for here in queue:  # grows while it is walked
        for near in neighbours[here]:
            if found[near] == FAR:
                found[near] = found[here] + 1
                queue.append(near)
    return tuple(found)


__all__ = ["FAR", "NEUTRAL", "Plan", "plan_scenario"]
