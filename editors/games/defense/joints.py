"""What a line drawn between two parts of defence cards comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.games.defense.document import Document
from core.protocol import Json
from editors.games.defense.grants import (
    counted,
    needed,
    renamed,
    riders,
    stage_effects,
    status_effects,
)
from editors.games.defense.matches import limits, matchers
from editors.games.defense.ways import Way
from editors.graph import Choice, Choices, Join, Joined, refusal

JOINS = (
    Join("matches", "field", "rule", "is read by", own=True),
    Join("limits", "field", "rolls again", "holds the dice for", own=True),
    Join("does", "rule", "status", "gives or takes"),
    Join("does", "rule", "stage", "goes into", own=True),
    Join("gives", "names a status", "status", "names"),
    Join("gives", "attack", "status", "gives"),
    Join("gives", "entry", "status", "gives"),
    Join("needs", "status", "rule", "is needed by"),
    Join("needs", "status", "effect", "is needed by"),
    Join("counts", "status", "own status", "counts for"),
)
"""What may be joined."""

_LISTED = {"rules": "rule", "effects": "effect", "fields": "field", "attacks": "attack",
           "v1Board": "entry", "statuses": "status"}  # fmt: skip


def connect(raw: Json, source: str, target: str, kind: str | None) -> Joined | Choices:
    """The edit that joins two nodes, or what is left to say."""
    document = Document(raw)
    pair = (_kind(source), _kind(target))
    reader = _READERS.get(pair)
    if reader is None:
        raise refusal("These two cannot be joined: " + _WHY.get(pair[0], "nothing follows from it"))
    ways = list(reader(document, source, target))
    if not ways:
        raise refusal("They are joined like that already, or no word joins them")
    if kind is not None:
        found = next((way for way in ways if way[0] == kind), None)
        if found is None:
            raise refusal("That is none of the ways in which these two can be joined")
        return found[2]
    if len(ways) == 1:
        return ways[0][2]
    return Choices(_QUESTIONS[pair], [Choice(name, title) for name, title, _ in ways])


def _kind(node: str) -> str:
    if not node.startswith("/"):
        return node.partition(":")[0]
    return _LISTED.get(node.split("/")[-2], "")


_READERS: dict[tuple[str, str], Callable[[Document, str, str], Iterator[Way]]] = {
    ("field", "rule"): matchers,
    ("field", "effect"): limits,
    ("rule", "status"): status_effects,
    ("rule", "stage"): stage_effects,
    ("effect", "status"): renamed,
    ("attack", "status"): riders,
    ("entry", "status"): riders,
    ("status", "rule"): needed,
    ("status", "effect"): needed,
    ("status", "status"): counted,
}
_QUESTIONS = {
    ("field", "rule"): "What do the dice have to show?",
    ("rule", "status"): "What happens when the rule matches?",
    ("rule", "stage"): "What happens when the rule matches?",
    ("attack", "status"): "Who gains it?",
    ("entry", "status"): "Who gains it?",
    ("status", "rule"): "What else must hold?",
    ("status", "effect"): "What else must hold?",
    ("status", "status"): "What do its stacks do?",
}
_WHY = {
    "field": "a field is read by rules, and holds dice for effects that roll again",
    "rule": "a rule leads to statuses and outcomes; add an effect to it for anything else",
    "effect": "an effect can name a status; what it does is its word",
    "status": "a status is needed by rules and effects, and counts for other statuses",
    "stage": "nothing follows from an outcome",
}
