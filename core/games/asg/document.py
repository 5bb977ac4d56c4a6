"""A scenario as it is written: its well-formed parts, for checks and editors.

Nothing here raises on any JSON value: what is malformed is left out, and the checks of the shape
say so.  Every part keeps its pointer, and every mention of a node's id is found in one walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from core.checks import pointer
from core.games.asg.graph import Graph
from core.games.asg.settings import SETTINGS
from core.language.references import Reference
from core.protocol import Json, Pointer

PLAYERS = ("P1", "P2")
OWNERS = ("P1", "P2", "Neutral")
NEUTRAL = "Neutral"


def kind_of(raw: Json) -> Literal["scenario"] | None:
    """Whether the JSON has the shape of a scenario: a map, and settings or players."""
    if not isinstance(raw, dict) or not isinstance(raw.get("map"), dict):
        return None
    return "scenario" if "settings" in raw or "players" in raw else None


def member(raw: Json, key: str) -> Json:
    """The member of an object; None when there is none."""
    return raw.get(key) if isinstance(raw, dict) else None


def whole(value: Json) -> int | None:
    """The whole number that a JSON value is; true and 2.0 are none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def number(value: Json) -> float | None:
    """The number that a JSON value is; true, false and what no float holds are none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if isinstance(value, float) or abs(value) < 2**1000 else None


def other(player: str) -> str:
    """The other player."""
    return "P2" if player == "P1" else "P1"


@dataclass(frozen=True, slots=True)
class NodeEntry:
    """A node of the map, as far as it is well-formed; what is not well-formed has a default."""

    path: Pointer
    index: int
    raw: dict[str, Json]
    id: str
    x: float
    y: float
    owner: str
    supply: int


@dataclass(frozen=True, slots=True)
class EdgeEntry:
    """An edge of the map: a pair of texts, whatever they name."""

    path: Pointer
    index: int
    a: str
    b: str

    @property
    def key(self) -> tuple[str, str]:
        """The same for both directions."""
        return (self.a, self.b) if self.a <= self.b else (self.b, self.a)


def _node(index: int, raw: Json) -> NodeEntry | None:
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        return None
    owner, supply = raw.get("owner"), whole(raw.get("supplyYield"))
    return NodeEntry(
        f"/map/nodes/{index}",
        index,
        raw,
        raw["id"],
        number(raw.get("x")) or 0.0,
        number(raw.get("y")) or 0.0,
        owner if owner in OWNERS else NEUTRAL,
        max(supply or 0, 0),
    )


class Document:
    """The well-formed parts of a scenario, found when they are asked for, and kept."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.map = member(raw, "map")

    @cached_property
    def nodes(self) -> tuple[NodeEntry, ...]:
        """The nodes that have an id."""
        value = member(self.map, "nodes")
        items = enumerate(value) if isinstance(value, list) else ()
        return tuple(node for index, item in items if (node := _node(index, item)) is not None)

    @cached_property
    def by_id(self) -> dict[str, NodeEntry]:
        """The nodes by id; of several with one id the first."""
        found: dict[str, NodeEntry] = {}
        for node in self.nodes:
            found.setdefault(node.id, node)
        return found

    @cached_property
    def edges(self) -> tuple[EdgeEntry, ...]:
        """The edges that are pairs of texts."""
        value = member(self.map, "edges")
        return tuple(
            EdgeEntry(f"/map/edges/{index}", index, item[0], item[1])
            for index, item in enumerate(value if isinstance(value, list) else ())
            if isinstance(item, list)
            and len(item) == 2
            and isinstance(item[0], str)
            and isinstance(item[1], str)
        )

    @cached_property
    def graph(self) -> Graph:
        """The graph as it is played: known nodes, no self-loops, every neighbour once."""
        return Graph(self.by_id, (edge.key for edge in self.edges))

    @cached_property
    def hq(self) -> dict[str, str]:
        """The headquarters as written, per player that has one."""
        seats = member(self.raw, "players")
        found = {player: member(member(seats, player), "hq") for player in PLAYERS}
        return {player: id for player, id in found.items() if isinstance(id, str) and id}

    @cached_property
    def home(self) -> dict[str, str]:
        """The headquarters that are nodes of the map."""
        return {player: id for player, id in self.hq.items() if id in self.by_id}

    @cached_property
    def forces(self) -> dict[str, dict[str, int]]:
        """Troops at the start: strength per player, of the entries that are well-formed."""
        value = member(member(self.raw, "initialState"), "nodeForces")
        return {
            id: {p: max(whole(member(entry, p)) or 0, 0) for p in PLAYERS}
            for id, entry in (value.items() if isinstance(value, dict) else ())
            if isinstance(id, str) and isinstance(entry, dict)
        }

    def force(self, id: str, player: str) -> int:
        """A player's troops on a node at the start."""
        entry = self.forces.get(id)
        return entry[player] if entry else 0

    def supply(self, player: str) -> int:
        """A player's supply at the start."""
        return max(whole(member(self._supplies, player)) or 0, 0)

    @property
    def _supplies(self) -> Json:
        return member(member(self.raw, "initialState"), "playerSupply")

    def setting(self, key: str) -> int:
        """A whole number of the settings; its default where none is written."""
        value = whole(member(member(self.raw, "settings"), key))
        return int(SETTINGS[key].facts.default) if value is None else value

    @property
    def fraction(self) -> float:
        """How much chance there is in combat."""
        key = "combatVarianceFraction"
        value = number(member(member(self.raw, "settings"), key))
        return SETTINGS[key].facts.default if value is None else value

    @property
    def budget(self) -> int:
        """Moves that a ply has room for."""
        return max(self.setting("actionBudget"), 1)

    @cached_property
    def mentions(self) -> tuple[Reference, ...]:
        """Every place that names a node, definitions apart."""
        return tuple(self._mentions())

    def _mentions(self) -> Iterator[Reference]:
        for edge in self.edges:
            for end, (id, far) in enumerate(((edge.a, edge.b), (edge.b, edge.a))):
                yield Reference("node", id, f"{edge.path}/{end}", f"an edge to {far}", edge.path)
        for player, id in self.hq.items():
            path = f"/players/{player}/hq"
            yield Reference("node", id, path, f"the headquarters of {player}", path)
        for id, forces in self.forces.items():
            path = pointer("initialState", "nodeForces", id)
            words = " and ".join(f"{n} of {p}" for p, n in forces.items() if n) or "no troops"
            yield Reference("node", id, path, f"{words} at the start", path, key=True)
