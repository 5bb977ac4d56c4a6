"""What a drawing says of a map: headquarters by their words or shape, owners by colour, yields.

Only what has one reading is read, and each reading is a line of the report; where a drawing can be
read in two ways, both are named and neither is taken.
"""

from __future__ import annotations

import re
from collections import Counter

from core.checks import listing, quoted
from core.games.asg.document import PLAYERS
from editors.games.asg.formats.draft import Draft, DraftNode

_HQ = re.compile(r"(?<![^\W_])(?:hq|h\.q\.|head ?quarters?)(?![^\W_])", re.I)
_PLAYER = re.compile(r"(?<![^\W_])(?:p|player ?)([12])(?![^\W_])", re.I)
_GAIN = re.compile(r"\(\s*\+\s*(\d{1,9})\s*\)")
_DOUBLE = ("doublecircle", "doubleoctagon", "tripleoctagon")
_PALE = ("", "white", "#ffffff", "none", "transparent", "lightgrey", "lightgray", "grey", "gray")
"""Colours that nobody's nodes have."""


def player_in(text: str) -> str | None:
    """The one player that a text speaks of.

    >>> player_in("p1_hq"), player_in("Player 2's keep"), player_in("P1 against P2")
    ('P1', 'P2', None)
    """
    found = {f"P{number}" for number in _PLAYER.findall(text)}
    return found.pop() if len(found) == 1 else None


def drawn_homes(draft: Draft) -> list[str]:
    """The two nodes that a drawing makes headquarters, in the file's order; else none."""
    nodes = draft.nodes.values()
    said = [node.id for node in nodes if _HQ.search(_words(node))]
    double = [node.id for node in nodes if _is_double(node)]
    both = [id for id in said if id in double]
    readings = [each for each in (said, double) if each]
    if len(both) == 2:
        return both
    if not readings or (len(readings) == 2 and len(said) == 2 == len(double)):
        if readings:
            _tell_both(draft, said, double)
        return []
    for each in readings:
        if len(each) == 2:
            return each
    if len(readings) == 1 and len(readings[0]) == 1:
        return readings[0] if said else []
    if len(said) == 1 and len(double) != 1:
        return said
    _tell_both(draft, said, double)
    return []


def _tell_both(draft: Draft, said: list[str], double: list[str]) -> None:
    if not said and len(double) > 2 and len(double) * 2 > len(draft.nodes):
        return  # a way of drawing, not a mark
    parts = []
    for ids, words in ((said, "call themselves headquarters"), (double, "are drawn double")):
        if ids:
            verb = words if len(ids) > 1 else _SINGULAR[words]
            names = [quoted(id) for id in ids[:4]] + (["others"] if len(ids) > 4 else [])
            parts.append(f"{listing(names, 'and')} {verb}")
    message = (
        f"{', but '.join(parts)}: which are the headquarters is not clear, so neither is read."
    )
    if len(parts) == 1:
        message = f"{parts[0]}: which two are the headquarters is not clear, so none is read."
    draft.report.add("lost", "hq", message)


_SINGULAR = {"call themselves headquarters": "calls itself headquarters",
             "are drawn double": "is drawn double"}  # fmt: skip


def _words(node: DraftNode) -> str:
    return f"{node.id} {node.attributes.get('label', '')}"


def _is_double(node: DraftNode) -> bool:
    return (
        node.attributes.get("shape", "").strip().lower() in _DOUBLE
        or node.attributes.get("peripheries", "").strip() == "2"
    )


def read_colours(draft: Draft, homes: dict[str, str]) -> None:
    """Owners by the colours of the two headquarters, where no node has an owner."""
    nodes = draft.nodes.values()
    if len(homes) < 2 or any("owner" in node.attributes for node in nodes):
        return
    colours = {player: _colour(draft.nodes[homes[player]]) for player in PLAYERS}
    first, second = colours["P1"], colours["P2"]
    if first in _PALE or second in _PALE or first == second:
        return
    owners = {first: "P1", second: "P2"}
    counts: Counter[str] = Counter()
    for node in nodes:
        owner = owners.get(_colour(node))
        if owner is not None:
            node.attributes["owner"] = owner
            counts[owner] += 1
    message = (
        f"The colours of the headquarters were read as owners: {first} is P1 ({counts['P1']}), "
        f"{second} is P2 ({counts['P2']}), others are nobody's."
    )
    draft.report.add("changed", "owner", message)


def _colour(node: DraftNode) -> str:
    """The colour that a node is filled with; its line's colour is none."""
    own = node.attributes
    given = own.get("fillcolor") or node.hints.get("fillcolor")
    if not given and "filled" in own.get("style", ""):
        given = own.get("color")
    return (given or "").strip().lower()


def read_gains(draft: Draft) -> None:
    """Yields written as (+2) in labels, where the node has no yield of its own."""
    read = 0
    for node in draft.nodes.values():
        text = node.attributes.get("label", node.id)
        found = _GAIN.findall(text)
        if not found or "supplyYield" in node.attributes:
            continue
        if len(set(found)) > 1:
            draft.report.count(
                "lost",
                "supplyYield",
                "The label of {n} node has several gains; none was read as its yield.",
                "The labels of {n} nodes have several gains; none was read as a yield.",
            )
            continue
        node.attributes["supplyYield"] = found[0]
        read += 1
    draft.report.count(
        "changed",
        "supplyYield",
        "The (+n) in the label of {n} node was read as its yield.",
        "The (+n) in the labels of {n} nodes was read as their yields.",
        read,
    )
