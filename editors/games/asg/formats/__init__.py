"""Maps from and to other programs: DOT, GraphML and Tiled JSON, with a report of what was kept.

`FORMATS` is the one table; the studio and `rulewright convert` read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import CallError
from core.games.asg.document import kind_of, member
from core.protocol import Json
from editors.documents import MAX_TEXT, Document
from editors.files import file_name
from editors.games.asg.formats.build import build
from editors.games.asg.formats.dot import read_dot
from editors.games.asg.formats.dot_write import write_dot
from editors.games.asg.formats.draft import Draft
from editors.games.asg.formats.graphml import read_graphml, write_graphml
from editors.games.asg.formats.scenario import draft_of
from editors.games.asg.formats.tiled import read_tiled, write_tiled
from editors.payload import Payload, get
from editors.writer import write


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its name for people, the ending of its files, and both directions."""

    title: str
    ending: str
    read: Callable[[str], Draft]
    write: Callable[[Draft], str]


FORMATS: dict[str, Format] = {
    "dot": Format("DOT (Graphviz)", "dot", read_dot, write_dot),
    "graphml": Format("GraphML", "graphml", read_graphml, write_graphml),
    "tiled": Format("Tiled JSON", "tmj", read_tiled, write_tiled),
}

OWN = "asg"
"""The scenario's own JSON, for conversions that end where they began."""


def _known(format: str) -> Format:
    if format not in FORMATS:
        known = ", ".join(FORMATS)
        message = f"There is no format {format!r}; there are {known}"
        raise CallError("import.unknown-format", message, path="/format")
    return FORMATS[format]


def sniff(text: str) -> str | None:
    """The format that a text looks like; `asg` for a scenario, None for none.

    >>> sniff("graph { a -- b }"), sniff("<graphml/>"), sniff('{"layers": []}')
    ('dot', 'graphml', 'tiled')
    """
    head = text.removeprefix("\ufeff").lstrip()
    if head.startswith("<"):
        return "graphml"
    if head.startswith(("{", "[")):
        document = Document(text)
        value = document.value if document.parsed else None
        if kind_of(value):
            return OWN
        return "tiled" if isinstance(member(value, "layers"), list) else None
    bare = re.sub(r"\A(?:\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)*", "", head[:20_000], flags=re.S)
    return "dot" if re.match(r"(?:strict|graph|digraph)\b", bare, re.I) else None


def import_map(payload: Payload) -> Json:
    """The scenario of a text in another format, and the report; the text is a document's."""
    text = get(payload, "text", str).removeprefix("\ufeff")
    if len(text) > MAX_TEXT:
        size = f"{len(text) / 1e6:.0f} million"
        message = f"The file has {size} characters; a map has at most {MAX_TEXT // 10**6}"
        raise CallError("import.too-large", message)
    format = get(payload, "format", str, "") or sniff(text)
    if format is None:
        raise CallError("import.unknown-format", _unknown(text), path="/text")
    if format == OWN:
        return _own(text)
    name = get(payload, "name", str, "") or None
    draft = _known(format).read(text)
    scenario = build(draft, name)
    return {
        "text": write(scenario),
        "document": scenario,
        "format": format,
        "report": draft.report.json(),
    }


def _own(text: str) -> Json:
    """A scenario as it is.  Raises CallError when the text is no JSON."""
    document = Document(text)
    if not document.parsed or not kind_of(document.value):
        raise CallError("import.unknown-format", _unknown(text), path="/text")
    return {"text": text, "format": OWN, "report": [], "document": document.value}


def _unknown(text: str) -> str:
    if not text.strip():
        return "The file is empty"
    if text.lstrip().startswith("{"):
        document = Document(text)
        if not document.parsed:
            placed = document.problems[0]
            line, column = document.lines.place(placed.start)
            return f"Line {line}, column {column}: {placed.issue.message}"
        return "This JSON is neither a scenario nor a map of Tiled (which has layers)"
    return "This is neither DOT (graph { … }), GraphML (<graphml>) nor a JSON map of Tiled"


def export_map(payload: Payload) -> Json:
    """The map in another format, a name for the file, and the report; drafts may be exported."""
    format, raw = get(payload, "format", str), payload.get("document")
    if not isinstance(raw, dict) or not kind_of(raw):
        raise CallError("export.no-map", "The document is no scenario", path="/document")
    if format == OWN:
        return {"text": write(raw), "filename": file_name(raw) + ".json", "report": []}
    target = _known(format)
    draft = draft_of(raw)
    text = target.write(draft)
    filename = f"{file_name(raw)}.{target.ending}"
    return {"text": text, "filename": filename, "report": draft.report.json()}


def formats(payload: Payload) -> Json:
    """The formats, the scenario's own last, for menus and the command line."""
    rows = [{"id": id, "title": each.title, "ending": each.ending} for id, each in FORMATS.items()]
    return [*rows, {"id": OWN, "title": "ASG scenario", "ending": "json"}]
