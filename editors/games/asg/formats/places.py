"""Coordinates made sane: finite, of the map's measure, and there for every node."""

from __future__ import annotations

import math

from core.games.asg.graph import Graph
from core.games.asg.mirror import tidy
from editors.games.asg.formats.draft import Draft, is_ours
from editors.games.asg.formats.layout import lay_out

WIDE = 20.0
"""Neighbours further apart than this are drawn in points or pixels, and the map is scaled."""


def place(draft: Draft, graph: Graph, homes: dict[str, str]) -> None:
    """Scale what is drawn in points or pixels, and lay out what has no place.

    A map that was written here keeps its numbers as they are.
    """
    report, ours = draft.report, is_ours(draft)
    for node in draft.nodes.values():
        if not ours and any(v is not None and not abs(v) <= 1e9 for v in (node.x, node.y)):
            node.x = node.y = None
            report.count(
                "lost",
                "places",
                "The place of {n} node is beyond all measure.",
                "The places of {n} nodes are beyond all measure.",
            )
    if not draft.is_scaled:
        _scale(draft, graph)
    count = lay_out(draft, graph, homes.get("P1"))
    report.count(
        "changed",
        "places",
        "{n} node without a place was laid out in columns.",
        "{n} nodes without a place were laid out in columns.",
        count,
    )
    for node in draft.nodes.values():
        x, y = node.x or 0.0, node.y or 0.0
        node.x, node.y = (_whole(x), _whole(y)) if ours else (tidy(x), tidy(y))


def _whole(value: float) -> float:
    """The very number; a whole one as such."""
    return int(value) if value == int(value) and abs(value) < 2**53 else value


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
