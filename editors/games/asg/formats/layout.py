"""Places for nodes that a file gives none: ordered by their distance from one end of the map."""

from __future__ import annotations

from core.games.asg.graph import Graph
from editors.games.asg.formats.draft import Draft

STEP = 2
"""Units between columns and rows."""


def lay_out(draft: Draft, graph: Graph, start: str | None) -> int:
    """Put the nodes without a place in columns by distance from `start`; how many there were.

    A part of the map that cannot be reached from there follows to the right of the rest.
    """
    missing = {node.id for node in draft.nodes.values() if node.x is None or node.y is None}
    if not missing:
        return 0
    placed = [node for node in draft.nodes.values() if node.id not in missing]
    left = 0.0 if not placed else max(node.x or 0.0 for node in placed) + STEP
    first = next((part for part in graph.components if start in part), None)
    parts = [first] if first else []
    parts += [part for part in graph.components if part is not first]
    for part in parts:
        own = [id for id in part if id in missing]
        if not own:
            continue
        root = start if start in part else part[0]
        columns: dict[int, list[str]] = {}
        far = graph.distances(str(root))
        for id in own:
            columns.setdefault(far[id], []).append(id)
        for column, ids in columns.items():
            for row, id in enumerate(sorted(ids, key=far.__getitem__)):
                node = draft.nodes[id]
                node.x = left + STEP * column
                node.y = STEP * ((len(ids) - 1) / 2 - row)
        left += STEP * (max(columns) + 1)
    return len(missing)
