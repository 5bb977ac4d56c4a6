"""Fixes that restore the symmetry of a map: one node made like its counterpart, or one side."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import quoted
from core.games.asg.changes import Patch, deletion
from core.games.asg.document import PLAYERS, Document, member, other
from core.games.asg.mirror import mirroring, side_mirroring
from core.games.asg.symmetry import Figure, Symmetry, figures
from core.protocol import Fix


def mirror_fixes(document: Document, found: Symmetry) -> tuple[Fix, ...]:
    """Repairs of a map that is not the same for both players, the smallest first."""
    a, b = (document.by_id[document.home[player]] for player in PLAYERS)
    ways = figures((a.x, a.y), (b.x, b.y))
    has_lists = all(isinstance(member(document.map, key), list) for key in ("nodes", "edges"))
    figure = ways.get(found.kind or "")
    if figure is None or not has_lists:
        return ()  # what stands where has nothing to do with what is like what
    fixes = list(_single(document, found, figure))
    for player in PLAYERS:
        title = f"Make the side of {other(player)} the mirror of {player}'s"
        fixes.append(_fix(title, side_mirroring(document, player, figure)))
    return tuple(fix for fix in fixes if fix.patch)


def _fix(title: str, patch: Patch) -> Fix:
    return Fix(title, tuple(patch))


def _single(document: Document, found: Symmetry, figure: Figure) -> Iterator[Fix]:
    """Repairs of the first node that differs."""
    first = next((each.node for each in found.differs), None)
    if first is None:
        return
    partner = found.pairs.get(first)
    if partner is None:
        yield _fix(f"Mirror {quoted(first)}", mirroring(document, [first], figure))
        if first not in document.home.values():
            yield _fix(f"Delete {quoted(first)}", deletion(document, [first]))
    elif partner != first:
        for one, like in ((partner, first), (first, partner)):
            title = f"Make {quoted(one)} like {quoted(like)}"
            yield _fix(title, mirroring(document, [like], figure, pairs={like: one}))
    else:
        yield _fix(f"Make {quoted(first)} even", mirroring(document, [first], figure))
