"""Patterns of attack dice, each declared once.

A pattern is a function of its keys and the counts per face to whether the dice show it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from core.games.defense.language import Argument, Facts
from core.language.words import Words

Args: TypeAlias = dict[str, Any]
Pattern: TypeAlias = Callable[[Args, Sequence[int]], bool]
"""(keys, counts by face; counts[0] is not used) to whether it is there."""

PATTERNS: Words[Pattern, Facts] = Words("pattern", Facts())
"""Every pattern by its name."""


@PATTERNS.enter(
    "ofAKind",
    Argument("count", "count", "So many dice show one face, or more.", least=1),
    title="Dice of one face",
    phrase="at least {count} dice of one face",
    example={"count": 3},
)
def of_a_kind(args: Args, counts: Sequence[int]) -> bool:
    """Some face is shown by at least so many dice."""
    return max(counts) >= int(args["count"])


@PATTERNS.enter(
    "exactCounts",
    Argument("counts", "counts", "The counts of the faces shown, as [3, 2]."),
    title="Faces that come exactly so often",
    phrase="faces that come exactly {counts} times",
    example={"counts": [3, 2]},
)
def exact_counts(args: Args, counts: Sequence[int]) -> bool:
    """The faces shown come exactly so often, whichever they are."""
    shown = sorted((count for count in counts if count), reverse=True)
    return shown == sorted(args["counts"], reverse=True)


@PATTERNS.enter(
    "facesWith",
    Argument("count", "count", "How often each of the faces is shown, exactly.", least=1),
    Argument("faces", "count", "How many faces are shown so often, exactly.", least=1),
    title="So many faces, each so often",
    phrase="exactly {faces} faces that are each shown exactly {count} times",
    example={"count": 2, "faces": 2},
)
def faces_with(args: Args, counts: Sequence[int]) -> bool:
    """Exactly so many faces are shown exactly so often."""
    return bool(list(counts).count(args["count"]) == args["faces"])


@PATTERNS.enter(
    "straight",
    Argument("length", "count", "So many faces in a row.", least=2),
    title="Faces in a row",
    phrase="at least {length} faces in a row",
    example={"length": 4},
)
def straight(args: Args, counts: Sequence[int]) -> bool:
    """Faces in a row are shown, at least so many."""
    row = best = 0
    for count in counts:
        row = row + 1 if count else 0
        best = max(best, row)
    return best >= int(args["length"])
