"""Whether a map looks the same to both players, and which nodes spoil it.

First by coordinates: only two figures swap the headquarters, the half turn about their middle
and the mirror halfway between them.  Then, since no rule looks at coordinates, by the graph
alone: an automorphism that swaps the players, found by refining colours.  Supply in hand is left
out: handing some to the second player is a common way to make up for moving second.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.checks import quoted
from core.games.asg.document import PLAYERS, Document, NodeEntry, other
from core.games.asg.isomorphism import Coloured, isomorphism, unequal
from core.games.asg.limits import MAX_CROWD, MAX_LOOKS
from core.protocol import Pointer

Point: TypeAlias = tuple[float, float]
Figure: TypeAlias = Callable[[float, float], Point]
Pairs: TypeAlias = dict[str, str]

CLOSE = 0.2
"""Nodes count as standing in mirrored places up to this share of the usual distance."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A node, and in what it differs from its counterpart."""

    node: str
    message: str
    path: Pointer


@dataclass(frozen=True, slots=True)
class Symmetry:
    """The verdict; `symmetric` is None where it could not be told, and `reason` says why.

    `kind` is the figure that swaps the players, or comes nearest to it: rotation, mirror-x (left
    and right), mirror-y (up and down), mirror (slanted) or graph.
    """

    symmetric: bool | None
    kind: str | None
    pairs: Pairs
    differs: tuple[Difference, ...] = ()
    reason: str | None = None


HOMELESS = "The players need a headquarters each, in two places, before they can change them."
TOO_MANY = (
    "Not searched to the end: too many nodes of this map are alike, and their places on the map "
    "do not show which belong together."
)


def swapped(owner: str) -> str:
    """The owner after the players have changed places."""
    return other(owner) if owner in PLAYERS else owner


def figures(a: Point, b: Point) -> dict[str, Figure]:
    """The figures of the plane that swap two points: the mirror between them, and the half turn."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    if not (0 < length < math.inf):
        return {}

    def turn(x: float, y: float) -> Point:
        return (ax + bx - x, ay + by - y)

    def mirror(x: float, y: float) -> Point:
        along = ((x - (ax + bx) / 2) * dx + (y - (ay + by) / 2) * dy) * 2 / length
        return (x - along * dx, y - along * dy)

    slant = "mirror-x" if abs(dy) <= 1e-9 * abs(dx) else "mirror"
    return {"mirror-y" if abs(dx) <= 1e-9 * abs(dy) else slant: mirror, "rotation": turn}


def spacing(nodes: Mapping[str, NodeEntry]) -> float:
    """The usual distance of neighbours, were the nodes spread evenly over what they cover."""
    xs = [node.x for node in nodes.values()]
    ys = [node.y for node in nodes.values()]
    if not xs:
        return 1.0
    width, height, count = max(xs) - min(xs), max(ys) - min(ys), len(xs)
    found = max(math.sqrt(width / count * height), width / count, height / count)
    return found if 0 < found < math.inf else 1.0


class Places:
    """Nodes by where they stand, for finding the one at (or very near) a point."""

    def __init__(self, nodes: Mapping[str, NodeEntry]) -> None:
        self.reach = CLOSE * spacing(nodes)
        self.spots: dict[Point, NodeEntry] = {}
        for node in nodes.values():
            self.spots.setdefault((node.x, node.y), node)
        self.cells: dict[tuple[int, int], list[NodeEntry]] = {}
        for node in self.spots.values():
            cell = self._cell(node.x, node.y)
            if cell is not None and len(near := self.cells.setdefault(cell, [])) < MAX_CROWD:
                near.append(node)

    def _cell(self, x: float, y: float) -> tuple[int, int] | None:
        a, b = x / self.reach, y / self.reach
        return (math.floor(a), math.floor(b)) if abs(a) < 1e15 and abs(b) < 1e15 else None

    def at(self, x: float, y: float) -> NodeEntry | None:
        """The nearest node that stands near enough to a point.

        Where more than `MAX_CROWD` spots crowd together, only they or one at the very point count.
        """
        if (x, y) in self.spots:
            return self.spots[x, y]
        cell = self._cell(x, y)
        best: tuple[float, int] | None = None
        found = None
        for dx in (-1, 0, 1) if cell else ():
            for dy in (-1, 0, 1):
                for node in self.cells.get((cell[0] + dx, cell[1] + dy), ()) if cell else ():
                    key = (math.hypot(node.x - x, node.y - y), node.index)
                    if key[0] <= self.reach and (best is None or key < best):
                        best, found = key, node
        return found


def symmetry(document: Document) -> Symmetry:
    """Whether the players could change places, and the node that each node would become."""
    homes = document.home
    if len(homes) < 2 or homes["P1"] == homes["P2"]:
        return Symmetry(None, None, {}, reason=HOMELESS)
    near: list[Symmetry] = []
    for kind, pairs in _by_place(document):
        differs = tuple(_differences(document, pairs))
        near.append(Symmetry(not differs, kind, pairs, differs))
        if not differs:
            return near[-1]
    found, is_sure = isomorphism(*_coloured(document))
    if found is not None:
        return Symmetry(True, "graph", found)
    verdict, reason = (False, None) if is_sure else (None, f"{TOO_MANY} {MAX_LOOKS.passed()}")
    best = min(near, key=lambda each: len({d.node for d in each.differs}), default=None)
    if best is not None and 2 * len({d.node for d in best.differs}) <= len(document.by_id):
        return Symmetry(verdict, best.kind, best.pairs, best.differs, reason)
    differs = tuple(_oddities(document))
    if not differs and best is not None:
        return Symmetry(verdict, best.kind, best.pairs, best.differs, reason)
    return Symmetry(verdict, "graph", {}, differs, reason)


def _by_place(document: Document) -> Iterator[tuple[str, Pairs]]:
    """Per figure that swaps the headquarters: the node in the place that each node goes to."""
    a, b = (document.by_id[document.home[player]] for player in PLAYERS)
    places = Places(document.by_id)
    for kind, figure in figures((a.x, a.y), (b.x, b.y)).items():
        pairs: Pairs = {a.id: b.id, b.id: a.id}
        taken = {a.id, b.id}
        for node in document.by_id.values():
            partner = None if node.id in pairs else places.at(*figure(node.x, node.y))
            if partner is not None and partner.id not in taken:
                pairs[node.id] = partner.id
                taken.add(partner.id)
        yield kind, pairs


def _differences(document: Document, pairs: Pairs) -> Iterator[Difference]:
    neighbours = document.graph.neighbours
    for node in document.by_id.values():
        partner = document.by_id.get(pairs.get(node.id, ""))
        if partner is None:
            yield Difference(node.id, f"{quoted(node.id)} has no counterpart", node.path)
            continue
        yield from _unlike(document, node, partner)
        there = neighbours[partner.id]
        for far in neighbours[node.id]:
            image = pairs.get(far)
            if image is not None and image not in there:
                message = (
                    f"{quoted(node.id)} has an edge to {quoted(far)}, "
                    f"but {quoted(partner.id)} has none to {quoted(image)}"
                )
                if partner is node:
                    message = (
                        f"{quoted(node.id)} has an edge to {quoted(far)}, "
                        f"but none to its counterpart {quoted(image)}"
                    )
                yield Difference(node.id, message, node.path)


def _unlike(document: Document, node: NodeEntry, partner: NodeEntry) -> Iterator[Difference]:
    """What two counterparts differ in; said once, at the one that comes first."""
    if node.index > partner.index:
        return
    if node is partner:
        yield from _uneven(document, node)
        return
    pair = f"{quoted(node.id)} and its counterpart {quoted(partner.id)}"
    if node.owner != swapped(partner.owner):
        both = f"both belong to {node.owner}"
        told = (
            both if node.owner == partner.owner else f"belong to {node.owner} and {partner.owner}"
        )
        yield Difference(node.id, f"{pair} {told}", node.path)
    if node.supply != partner.supply:
        yield Difference(node.id, f"{pair} yield {node.supply} and {partner.supply}", node.path)
    for player in PLAYERS:
        mine, theirs = document.force(node.id, player), document.force(partner.id, other(player))
        if mine != theirs:
            message = f"{pair} hold {mine} of {player} and {theirs} of {other(player)} at the start"
            yield Difference(node.id, message, node.path)


def _uneven(document: Document, node: NodeEntry) -> Iterator[Difference]:
    """What a node that is its own counterpart has of one player only."""
    itself = f"{quoted(node.id)}, its own counterpart,"
    if node.owner in PLAYERS:
        yield Difference(node.id, f"{itself} belongs to {node.owner}", node.path)
    mine, theirs = (document.force(node.id, player) for player in PLAYERS)
    if mine != theirs:
        player, amount = ("P1", mine) if mine else ("P2", theirs)
        yield Difference(node.id, f"{itself} holds {amount} of {player} at the start", node.path)


def _coloured(document: Document) -> tuple[Coloured, Coloured]:
    """The graph as each player sees it: own and enemy in place of the players' names."""
    far = {player: document.graph.distances(document.home[player]) for player in PLAYERS}

    def seen_by(player: str) -> Coloured:
        foe = other(player)
        roles = {player: "own", foe: "enemy"}
        colours = {
            node.id: (
                far[player].get(node.id),
                far[foe].get(node.id),
                roles.get(node.owner, ""),
                node.supply,
                document.force(node.id, player),
                document.force(node.id, foe),
            )
            for node in document.by_id.values()
        }
        return Coloured(document.graph.neighbours, colours)

    return seen_by("P1"), seen_by("P2")


def _oddities(document: Document) -> Iterator[Difference]:
    """The nodes of which one player sees more of their kind than the other."""
    far = [document.graph.distances(document.home[player]) for player in PLAYERS]
    for id in unequal(*_coloured(document)):
        node = document.by_id[id]
        moves = " and ".join(str(way[id]) if id in way else "out of reach" for way in far)
        message = (
            f"{quoted(id)} ({moves} moves from the headquarters, yield {node.supply}) "
            "has no counterpart"
        )
        yield Difference(id, message, node.path)
