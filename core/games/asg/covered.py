"""What of a scenario a match may use: its places, the ways between them, and what is bought."""

from __future__ import annotations

from collections.abc import Iterator

from core.abilities import Entry
from core.games.asg.spec import Scenario
from core.protocol import Pointer


def entries(scenario: Scenario) -> Iterator[Entry]:
    """Every node, used where somebody marched to or from it, every edge, and reinforcements, which
    nobody can buy where they cost more than anybody ever has.

    An edge that is written twice is one way, whose first writing is the cause of events.
    """
    ways: dict[str, list[Pointer]] = {node.id: [] for node in scenario.map.nodes}
    first: dict[frozenset[str], Pointer] = {}
    for i, ends in enumerate(scenario.map.edges):
        first.setdefault(frozenset(ends), f"/map/edges/{i}")
        for end in ends:
            ways[end].append(f"/map/edges/{i}")
    for i, node in enumerate(scenario.map.nodes):
        yield Entry(f"/map/nodes/{i}", "node", tuple(ways[node.id]), is_choice=True)
    for i, ends in enumerate(scenario.map.edges):
        yield Entry(f"/map/edges/{i}", "edge", (first[frozenset(ends)],), is_choice=True)
    yield Entry("/settings/reinforceCostPerStrength", "reinforcement", is_choice=True)
