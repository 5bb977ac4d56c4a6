"""What is odd about the nodes of a card's graph, to be seen at a glance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from core.games.defense.checks import check
from core.games.defense.document import Document, holds
from core.games.defense.effects import EFFECTS
from core.language.phrases import listing
from core.rawjson import as_text
from editors.circles import circles
from editors.games.defense.relations import status_id
from editors.graph import Edge, Node

Marks = dict[str, list[str]]
"""Sentences by the ids of nodes."""
Nodes = Mapping[str, Node]

_LEADS = ("does", "gives", "moves", "needs", "counts")
"""The kinds of edges by which one thing makes another one possible."""

_NEVER = ("defense.never-fires", "defense.card-cap-below-min")
"""What the check says of rules that never match."""


def marks(document: Document, nodes: Nodes, edges: Sequence[Edge]) -> Marks:
    """What is odd about each node; nodes without a fault are not in it."""
    said: Marks = defaultdict(list)
    for _, card in document.cards:
        _fields(card.raw.get("allowIdleFaces") is True, card.path, nodes, edges, said)
        for rule in card.rules:
            _rule(rule.path, rule.effects, said)
            for effect in rule.effects:
                if (effect.type or "") not in EFFECTS:
                    said[effect.path].append("There is no such effect.")
    for issue in check(document.raw):
        if issue.code in _NEVER:
            said[issue.path.partition("/matcher")[0]].append("No roll of the dice can match it.")
    _statuses(document, nodes, edges, said)
    _circles(nodes, edges, said)
    return dict(said)


def _fields(is_idle: bool, card: str, nodes: Nodes, edges: Sequence[Edge], said: Marks) -> None:
    """Fields that no rule reads, unless the card says that such faces are meant to be idle."""
    read = {edge.source for edge in edges if edge.kind in ("matches", "limits")}
    for node in nodes.values():
        if not node.id.startswith((f"{card}/fields/", f"field:{card}:")):
            continue
        if node.at is None:
            said[node.id].append("There is no such field.")
        elif node.id not in read and not is_idle:
            said[node.id].append("No rule reads this field.")


def _rule(path: str, effects: Sequence[object], said: Marks) -> None:
    if not effects:
        said[path].append("It has no effects, so it does nothing.")


def _statuses(document: Document, nodes: Nodes, edges: Sequence[Edge], said: Marks) -> None:
    given = {edge.target for edge in edges if edge.kind in ("gives", "moves")}
    named = {edge.target for edge in edges if edge.kind in ("gives", "moves", "takes")}
    asked = {edge.source for edge in edges if edge.kind in ("needs", "counts")}
    without = {
        status_id(document, name)
        for hero in document.heroes
        for _, line in holds(hero.raw, hero.path)
        if (name := as_text(line.get("without")))
    }
    holding = {each.path: each for each in document.own_statuses}
    known = {status_id(document, name) for name in document.statuses}
    for node in (each for each in nodes.values() if each.kind == "status"):
        if node.id not in known:
            is_there = node.at is not None
            said[node.id].append(
                "Another definition of this status holds instead."
                if is_there
                else "There is no such status."
            )
            continue
        if node.at is None:
            continue
        if node.id not in given:
            said[node.id].append("Nothing here gives this status.")
        own = holding.get(node.at)
        uses = own.raw.get("uses") if own is not None else None
        if not uses and node.id not in asked | without and node.id in named:
            said[node.id].append("Nothing reads this status, and it does nothing by itself.")
    for edge in edges:
        if edge.kind == "needs" and edge.source in nodes and edge.source not in given:
            title = nodes[edge.source].title
            said[edge.target].append(f"It needs {title}, which nothing here gives.")


def _circles(nodes: Nodes, edges: Sequence[Edge], said: Marks) -> None:
    """Things that lead back to themselves; worse where nothing from outside begins them."""
    pairs = [(edge.source, edge.target) for edge in edges if edge.kind in _LEADS]
    for ring in circles(pairs):
        titles = [nodes[each].title for each in ring if each in nodes]
        begun = any(
            edge.kind in ("gives", "moves") and edge.target in ring and edge.source not in ring
            for edge in edges
        )
        more = "" if begun else ", and nothing else begins it"
        sentence = f"In a circle: {listing(titles[:6], 'and')} lead to each other{more}."
        if len(ring) == 1:
            sentence = f"It leads to itself{more}."
        for each in ring:
            said[each].append(sentence)
