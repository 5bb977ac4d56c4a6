"""A map as GraphML: what XML cannot hold is written beside it, exactly."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from core.games.asg.settings import SETTINGS
from core.repairs import fresh
from editors.games.asg.formats.draft import Draft
from editors.games.asg.formats.exact import JSON, told

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_TYPES = {
    **dict.fromkeys(("x", "y"), "double"),
    **dict.fromkeys(("supplyYield", "P1", "P2", "supplyP1", "supplyP2"), "int"),
    **{key: "int" if setting.facts.is_whole else "double" for key, setting in SETTINGS.items()},
}
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as a reference."""


def _key(id: str, what: str) -> str:
    kind = _TYPES.get(id, "string")
    key = quoteattr(f"{what}_{id}")
    return f'  <key id={key} for="{what}" attr.name={quoteattr(id)} attr.type="{kind}"/>'


def _clean(text: str) -> str:
    """The text without what XML cannot hold."""
    return _FORBIDDEN.sub("?", text)


def _attribute(text: str) -> str:
    """A quoted attribute; ends of lines survive as references."""
    return quoteattr(_clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _data(what: str, key: str, value: str, indent: str) -> str:
    body = escape(_clean(value), {"\r": "&#13;"})
    return f'{indent}<data key="{what}_{key}">{body}</data>'


def _exactly(attributes: dict[str, str]) -> dict[str, str]:
    """The attributes, and beside those that XML cannot hold what they are."""
    beside = {JSON + k: told(v) for k, v in attributes.items() if _clean(v) != v}
    return {**attributes, **beside}


def _names(draft: Draft) -> dict[str, str]:
    """The id of each node in the file; what XML cannot hold gets one that is free."""
    used = {id for id in draft.nodes if _clean(id) == id}
    found: dict[str, str] = {}
    for id in draft.nodes:
        found[id] = id if id in used else str(fresh(_clean(id), used))
        used.add(found[id])
        if found[id] != id:
            draft.report.count(
                "changed",
                "names",
                "{n} id holds characters that XML cannot write; {key} has it.",
                "{n} ids hold characters that XML cannot write; {key} has them.",
                key=JSON + "id",
            )
    return found


def write_graphml(draft: Draft) -> str:
    """The graph as GraphML, every attribute declared with its type."""
    names = _names(draft)
    title = draft.attributes.get("id", "map")
    own = _exactly({key: value for key, value in draft.attributes.items() if key != "id"})
    if _clean(title) != title:
        own[JSON + "id"] = told(title)
    rows = {id: _exactly(node.attributes) for id, node in draft.nodes.items()}
    for id, name in names.items():
        if name != id:
            rows[id][JSON + "id"] = told(id)
    used = {key: None for row in rows.values() for key in row}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{NAMESPACE}">']
    lines += [_key(key, "graph") for key in own]
    lines += [_key(key, "node") for key in ("x", "y", *used)]
    lines.append(f'  <graph id={_attribute(title)} edgedefault="undirected">')
    lines += [_data("graph", key, value, "    ") for key, value in own.items()]
    for node in draft.nodes.values():
        place = {} if node.x is None else {"x": str(node.x), "y": str(node.y)}
        lines.append(f"    <node id={_attribute(names[node.id])}>")
        lines += [_data("node", k, v, "      ") for k, v in {**place, **rows[node.id]}.items()]
        lines.append("    </node>")
    for a, b in draft.edges:
        ends = _attribute(names[a]), _attribute(names[b])
        lines.append("    <edge source={} target={}/>".format(*ends))
    return "\n".join([*lines, "  </graph>", "</graphml>"]) + "\n"
