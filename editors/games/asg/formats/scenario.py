"""A scenario made a draft, for the writers: what it says, as attributes of nodes and of the map."""

from __future__ import annotations

from core.games.asg.document import PLAYERS, Document, member, number
from core.protocol import Json
from core.versions import KEY
from editors.games.asg.formats.draft import SETTINGS, Draft, counted


def draft_of(raw: Json) -> Draft:
    """The draft of any document; what the other formats have no place for is reported as lost."""
    document, draft = Document(raw), Draft()
    draft.attributes = _attributes(document)
    for node in document.by_id.values():
        made = draft.node(node.id)
        made.x, made.y = number(node.raw.get("x")), number(node.raw.get("y"))
        if made.x is not None and isinstance(node.raw["x"], int):
            made.x = node.raw["x"]
        if made.y is not None and isinstance(node.raw.get("y"), int):
            made.y = node.raw["y"]
        if isinstance(node.raw.get("label"), str):
            made.attributes["label"] = node.raw["label"]
        made.attributes |= {"owner": node.owner, "supplyYield": str(node.supply)}
        home = next((p for p in PLAYERS if document.hq.get(p) == node.id), None)
        if home:
            made.attributes["hq"] = home
        forces = document.forces.get(node.id)
        if forces is not None:
            made.attributes |= {player: str(amount) for player, amount in forces.items()}
    _connect(document, draft)
    _losses(document, draft)
    return draft


def _attributes(document: Document) -> dict[str, str]:
    raw, found = document.raw, {}
    for key in ("id", "name", "description", "startingPlayer"):
        value = member(raw, key)
        if isinstance(value, str):
            found[key] = value
    settings = member(raw, "settings")
    for key in SETTINGS:
        value = number(member(settings, key))
        if value is not None:
            found[key] = str(settings[key])
    for player in PLAYERS:
        found[f"supply{player}"] = str(document.supply(player))
    return found


def _connect(document: Document, draft: Draft) -> None:
    for edge in document.edges:
        if edge.a in draft.nodes and edge.b in draft.nodes:
            draft.connect([(edge.a, edge.b)])
        else:
            message = "{n} edges name nodes that the map does not have."
            draft.report.count("lost", "edges", message)


def _losses(document: Document, draft: Draft) -> None:
    report = draft.report
    rows = member(document.map, "nodes")
    missing = len(rows if isinstance(rows, list) else ()) - len(document.by_id)
    if missing:
        message = f"{missing} nodes have no id of their own and were left out."
        report.add("lost", "nodes", message)
    if isinstance(member(document.raw, "$schema"), str):
        report.add("lost", "$schema", "The address of the JSON Schema has no place there.")
    if KEY in document.raw:
        report.add("lost", KEY, "The version of the format has no place there.")
    if len(document.hq) == 2 and document.hq["P1"] == document.hq["P2"]:
        report.add("lost", "hq", "Both headquarters stand on one node; only P1's is written.")
    strange = [id for id in document.forces if id not in document.by_id]
    if strange:
        report.add("lost", "troops", f"Troops on {len(strange)} unknown nodes were left out.")
    report.add("kept", "nodes", counted("{n} nodes", len(draft.nodes)))
    report.add("kept", "edges", counted("{n} edges", len(draft.edges)))
