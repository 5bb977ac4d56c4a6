"""One part of a map made the mirror image of another, as a patch.

A node's image is the node that stands where the figure takes it; where none stands, one is made.
Images take over yield, owner and troops (with the players swapped) and edges; edges of an image
that its original does not have go.  Nothing else is touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from core.games.asg.changes import Patch, deletion, forces_patch, put, twin_id
from core.games.asg.document import NEUTRAL, PLAYERS, Document, NodeEntry, member, other
from core.games.asg.symmetry import Figure, Places, figures, swapped
from core.protocol import Json


@dataclass(frozen=True)
class Reflection:
    """What is mirrored: the figure, whether the players change places, and what else goes."""

    document: Document
    figure: Figure
    swap: bool = True
    image: dict[str, str] = field(default_factory=dict)
    """Each original with its image."""
    made: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The images that have to be made."""

    def point(self, node: NodeEntry) -> tuple[float, float]:
        """Where the figure takes a node, without the dust of floating point."""
        x, y = self.figure(node.x, node.y)
        return (tidy(x), tidy(y))

    def owner(self, owner: str) -> str:
        """The owner of an image."""
        return swapped(owner) if self.swap else owner


def tidy(value: float) -> float:
    """A coordinate to nine places; whole numbers stay whole.

    >>> tidy(3.9999999999999996), tidy(-0.0), tidy(0.25)
    (4, 0, 0.25)
    """
    rounded = round(value, 9)
    return int(rounded) if rounded == int(rounded) else rounded


def mirroring(
    document: Document,
    originals: Iterable[str],
    figure: Figure,
    swap: bool = True,
    drop: Iterable[str] = (),
    pairs: dict[str, str] | None = None,
) -> Patch:
    """The patch that makes images of the originals, and removes the nodes of `drop`.

    `pairs` names images that are known; the others are found by place.
    """
    work = Reflection(document, figure, swap)
    _find(work, list(originals), pairs or {})
    gone = set(drop) - set(work.image) - set(work.image.values())
    add, lost = _edges(work, gone)
    patch = [*_nodes(work), *_homes(work, gone)]
    patch += forces_patch(document, _forces(work))
    if work.made:
        patch += [put("/map/nodes/-", value) for value in work.made.values()]
    patch += [put("/map/edges/-", list(edge)) for edge in add]
    return [*patch, *deletion(_without_homes(document, work, gone), gone, lost)]


def _find(work: Reflection, originals: list[str], pairs: dict[str, str]) -> None:
    """Images by place; where two originals are each other's image, the first one counts."""
    document = work.document
    places, used = Places(document.by_id), set(document.by_id)
    images: set[str] = set()
    for id in originals:
        node = document.by_id.get(id)
        if node is None or id in images:
            continue
        x, y = work.point(node)
        there = document.by_id.get(pairs.get(id, "")) or places.at(x, y)
        if there is not None and (there.id not in work.image and there.id not in images):
            work.image[id] = there.id
        elif there is None or there.id != id:
            made = twin_id(id, used)
            used.add(made)
            work.image[id] = made
            work.made[made] = {
                **{key: value for key, value in node.raw.items() if key == "label"},
                "id": made,
                "x": x,
                "y": y,
                "owner": work.owner(node.owner),
                "supplyYield": node.supply,
            }
        images.add(work.image[id])


def _nodes(work: Reflection) -> Patch:
    """What changes on images that are there."""
    patch: Patch = []
    for id, image in work.image.items():
        node, target = work.document.by_id[id], work.document.by_id.get(image)
        if target is None:
            continue
        wanted: dict[str, Json] = {"owner": work.owner(node.owner), "supplyYield": node.supply}
        if target is node and work.swap and node.owner in PLAYERS:
            wanted["owner"] = NEUTRAL
        if target is not node:
            x, y = work.point(node)
            wanted |= {"x": x, "y": y}
        defaults = {"owner": NEUTRAL, "supplyYield": 0}
        for key, value in wanted.items():
            if target.raw.get(key, defaults.get(key)) != value:
                patch.append(put(f"{target.path}/{key}", value))
    return patch


def _forces(work: Reflection) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    document = work.document
    for id, image in work.image.items():
        forces = {player: document.force(id, player) for player in PLAYERS}
        if work.swap:
            forces = {player: forces[other(player)] for player in PLAYERS}
        if image == id and work.swap:
            forces = dict.fromkeys(PLAYERS, 0)
        if any(forces.values()) or id in document.forces or image in document.forces:
            found[image] = forces
    return found


def _new_homes(work: Reflection) -> dict[str, str]:
    """Whose headquarters follows an original that is the other player's."""
    if not work.swap:
        return {}
    return {
        other(player): work.image[id]
        for player, id in work.document.home.items()
        if work.image.get(id, id) != id
    }


def _homes(work: Reflection, gone: set[str]) -> Patch:
    seats = member(work.document.raw, "players")
    patch: Patch = []
    for player, id in _new_homes(work).items():
        if work.document.hq.get(player) != id and isinstance(seats, dict):
            seat = seats.get(player)
            path = f"/players/{player}"
            patch.append(put(path + "/hq", id) if isinstance(seat, dict) else put(path, {"hq": id}))
    return patch


def _without_homes(document: Document, work: Reflection, gone: set[str]) -> Document:
    """The document as `deletion` should see it: headquarters that move need no emptying."""
    moved = _new_homes(work)
    if not any(document.hq.get(player) in gone for player in moved):
        return document
    seats = {**document.raw["players"]}
    for player in moved:
        seats[player] = {"hq": moved[player]}
    return Document({**document.raw, "players": seats})


def _edges(work: Reflection, gone: set[str]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The edges that images lack, and those that they must not have."""
    document, image = work.document, work.image
    places = Places(document.by_id)
    graph = document.graph.neighbours

    back = {target: id for id, target in image.items()}

    def across(id: str) -> str | None:
        """The image of any node: made, known, or standing in its place; images lead back."""
        if id in image or id in back:
            return image.get(id) or back[id]
        node = document.by_id[id]
        there = places.at(*work.figure(node.x, node.y))
        return there.id if there is not None else None

    wanted: dict[tuple[str, str], tuple[str, str]] = {}
    for id, target in image.items():
        for near in graph[id]:
            if target == id and back.get(near, near) != near:
                continue  # on the axis, the ways to the images are no originals
            far = across(near)
            if far is None or far == target or far in gone or near in gone:
                continue
            if far not in graph.get(target, {}):
                wanted.setdefault((min(target, far), max(target, far)), (target, far))
    lost: dict[tuple[str, str], None] = {}
    for target, id in back.items():
        for near in graph.get(target, {}):
            source = across(near)
            is_original = near in image and back.get(near) != near
            if source is not None and source not in (id, *graph[id]) and not is_original:
                lost[min(target, near), max(target, near)] = None
    return list(wanted.values()), [key for key in lost if key not in wanted]


def halves(document: Document) -> dict[str, list[str]] | None:
    """The nodes on each player's side of the line halfway between the headquarters.

    Nodes on the line belong to both sides.  None without two headquarters in two places.
    """
    if len(document.home) < 2:
        return None
    a, b = (document.by_id[document.home[player]] for player in PLAYERS)
    if not figures((a.x, a.y), (b.x, b.y)):
        return None
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    found: dict[str, list[str]] = {"P1": [], "P2": []}
    for node in document.by_id.values():
        along = ((node.x - a.x) * dx + (node.y - a.y) * dy) / length - 0.5
        if along <= 1e-6:
            found["P1"].append(node.id)
        if along >= -1e-6:
            found["P2"].append(node.id)
    return found


def side_mirroring(document: Document, player: str, figure: Figure) -> Patch:
    """The patch that makes the other side the image of a player's side."""
    sides = halves(document)
    if sides is None:
        return []
    return mirroring(document, sides[player], figure, drop=sides[other(player)])
