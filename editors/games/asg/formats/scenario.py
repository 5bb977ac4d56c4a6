"""A scenario made a draft, for the writers: what it says, as attributes of nodes and of the map."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from core.checks import pointer, quoted
from core.codec import wire_name
from core.errors import CallError
from core.games.asg.document import PLAYERS, Document, NodeEntry, member, number
from core.games.asg.settings import DEFAULTS, SETTINGS
from core.games.asg.spec import InitialState, Map, Node, Scenario, Seat, Settings
from core.meant import KEY as MEANT
from core.protocol import Json, Pointer
from core.versions import KEY
from editors.games.asg.formats.build import edges_once
from editors.games.asg.formats.draft import Draft, DraftNode

_SURROGATE = re.compile("[\ud800-\udfff]")


def draft_of(raw: Json) -> Draft:
    """The draft of any document; what the other formats have no place for is reported as lost.

    Raises CallError for a document with half a character in a text: no file could hold it.
    """
    _refuse_halves(raw)
    document, draft = Document(raw), Draft()
    draft.attributes = _attributes(document)
    for node in document.by_id.values():
        if node.id:
            _add(document, draft, node)
    draft.connect((edge.a, edge.b) for edge in document.edges)
    draft.edges = edges_once(draft)
    _losses(document, draft)
    return draft


def _add(document: Document, draft: Draft, node: NodeEntry) -> None:
    made = draft.node(node.id)
    x, y = (_place(node.raw.get(key)) for key in "xy")
    if x is not None and y is not None:
        made.x, made.y = x, y
    _describe(document, made, node)


def _place(value: Json) -> float | None:
    """A coordinate; a whole one stays whole."""
    found = number(value)
    return value if found is not None and isinstance(value, int) else found


def _describe(document: Document, made: DraftNode, node: NodeEntry) -> None:
    if isinstance(node.raw.get("label"), str):
        made.attributes["label"] = node.raw["label"]
    made.attributes |= {"owner": node.owner, "supplyYield": str(node.supply)}
    home = next((p for p in PLAYERS if document.hq.get(p) == node.id), None)
    if home:
        made.attributes["hq"] = home
    forces = document.forces.get(node.id)
    if forces is not None:
        made.attributes |= {player: str(amount) for player, amount in forces.items()}


def _attributes(document: Document) -> dict[str, str]:
    raw, found = document.raw, {"id": "scenario"}
    for key in ("id", "name", "description", "startingPlayer"):
        value = member(raw, key)
        if isinstance(value, str):
            found[key] = value
    said = member(raw, MEANT)
    if isinstance(said, list) and said and all(_is_one_word(each) for each in said):
        found[MEANT] = " ".join(said)
    settings = member(raw, "settings")
    for key in SETTINGS:
        value = member(settings, key)
        found[key] = str(value if number(value) is not None else DEFAULTS[key])
    for player in PLAYERS:
        found[f"supply{player}"] = str(document.supply(player))
    return found


def _is_one_word(code: Json) -> bool:
    return isinstance(code, str) and code.split() == [code]


def _losses(document: Document, draft: Draft) -> None:
    report = draft.report
    rows = member(document.map, "nodes")
    report.count(
        "lost",
        "nodes",
        "{n} node has no id of its own and was left out.",
        "{n} nodes have no id of their own and were left out.",
        len(rows if isinstance(rows, list) else ()) - len(draft.nodes),
    )
    pairs = member(document.map, "edges")
    report.count(
        "lost",
        "edges",
        "{n} edge is no pair of ids and was left out.",
        "{n} edges are no pairs of ids and were left out.",
        len(pairs if isinstance(pairs, list) else ()) - len(document.edges),
    )
    if isinstance(member(document.raw, "$schema"), str):
        report.add("lost", "$schema", "The address of the JSON Schema has no place there.")
    if KEY in document.raw:
        report.add("lost", KEY, "The version of the format has no place there.")
    if len(document.hq) == 2 and document.hq["P1"] == document.hq["P2"]:
        report.add("lost", "hq", "Both headquarters stand on one node; only P1's is written.")
    report.count(
        "lost",
        "troops",
        "Troops on {n} unknown node were left out.",
        "Troops on {n} unknown nodes were left out.",
        sum(id not in draft.nodes for id in document.forces),
    )
    for key, count in _unknown(document.raw).items():
        report.count(
            "lost",
            key,
            "What stands under {key} in {n} place has no place there.",
            "What stands under {key} in {n} places has no place there.",
            count,
            key=quoted(key),
        )
    report.kept(len(draft.nodes), len(draft.edges))


def _unknown(raw: Json) -> dict[str, int]:
    """The keys that a scenario has not, each with how often it is there."""
    found: dict[str, int] = {}
    map_, seats = member(raw, "map"), member(raw, "players")
    nodes = member(map_, "nodes")
    holders = [(raw, Scenario), (map_, Map), (member(raw, "settings"), Settings)]
    holders += [(member(raw, "initialState"), InitialState)]
    holders += [(member(seats, player), Seat) for player in PLAYERS]
    holders += [(node, Node) for node in (nodes if isinstance(nodes, list) else ())]
    for holder, kind in holders:
        known = {wire_name(each) for each in dataclasses.fields(kind)}
        for key in holder if isinstance(holder, dict) else ():
            if key not in known and not (holder is raw and key == KEY):
                found[key] = found.get(key, 0) + 1
    return found


def _refuse_halves(raw: Json) -> None:
    for path, text in _texts(raw, ""):
        if _SURROGATE.search(text):
            message = (
                f"The text {quoted(text)} at {path or '/'} holds half a character (a lone "
                "surrogate), which no file can hold; write it again"
            )
            raise CallError("export.bad-text", message, path=path)


def _texts(raw: Json, path: Pointer) -> Iterator[tuple[Pointer, str]]:
    if isinstance(raw, str):
        yield path, raw
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield path, key
            yield from _texts(value, path + pointer(key))
    elif isinstance(raw, list):
        for index, value in enumerate(raw):
            yield from _texts(value, f"{path}/{index}")
