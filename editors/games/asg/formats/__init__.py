"""Maps from and to other programs: DOT, GraphML and Tiled JSON, with a report of what was kept.

`FORMATS` is the one table; the studio and `rulewright convert` read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import CallError
from core.games.asg.document import kind_of
from core.protocol import Json
from editors.documents import MAX_TEXT, Document
from editors.files import file_name
from editors.games.asg.formats.build import build
from editors.games.asg.formats.differences import tell_differences
from editors.games.asg.formats.dot import read_dot
from editors.games.asg.formats.dot_write import write_dot
from editors.games.asg.formats.draft import Draft
from editors.games.asg.formats.graphml import read_graphml
from editors.games.asg.formats.graphml_write import write_graphml
from editors.games.asg.formats.recognise import OWN, READABLE, Recognised, recognise
from editors.games.asg.formats.scenario import draft_of
from editors.games.asg.formats.tiled import read_tiled
from editors.games.asg.formats.tiled_write import write_tiled
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


def _known(format: str) -> Format:
    if format not in FORMATS:
        known = ", ".join(FORMATS)
        message = f"There is no format {format!r}; there are {known}"
        raise CallError("import.unknown-format", message, path="/format")
    return FORMATS[format]


def recognise_map(payload: Payload) -> Json:
    """The format that can read a text, and what it is when none can.

    `{text, name?}` to `{format, message}`: the format is null where no format of maps fits, and
    the message is empty where nobody can be sure what the text is.
    """
    found = recognise(get(payload, "text", str), get(payload, "name", str, ""))
    message = _refusal(found.what) if found.what and found.is_sure else ""
    return {"format": found.format, "message": message}


def import_map(payload: Payload) -> Json:
    """The scenario of a text in another format, and the report; the text is a document's."""
    text = get(payload, "text", str).removeprefix("\ufeff")
    if len(text) > MAX_TEXT:
        message = (
            f"The file has {len(text):,} characters; the limit is {MAX_TEXT:,}. "
            "Part the map into several files."
        )
        raise CallError("import.too-large", message)
    if (half := _HALF.search(text)) is not None:
        line = text.count("\n", 0, half.start()) + 1
        column = half.start() - text.rfind("\n", 0, half.start())
        message = f"Line {line}, column {column}: {HALF}"
        raise CallError("import.bad-text", message, line=line, column=column)
    file = get(payload, "file", str, "")
    format = get(payload, "format", str, "")
    if not format:
        found = recognise(text, file)
        format = found.format or ""
        if not format:
            raise _unknown(text, found)
    if format == OWN:
        return _own(text, recognise(text, file))
    name = get(payload, "name", str, "") or None
    draft = _known(format).read(text)
    scenario = build(draft, name)
    return {
        "text": write(scenario),
        "document": scenario,
        "format": format,
        "report": draft.report.json(),
    }


HALF = "Here is half a character (a lone surrogate); write it again."
_HALF = re.compile("[\ud800-\udfff]")


def _own(text: str, found: Recognised) -> Json:
    """A scenario as it is.  Raises CallError when the text is no JSON."""
    document = Document(text)
    if not document.parsed or not kind_of(document.value):
        raise _unknown(text, found)
    return {"text": text, "format": OWN, "report": [], "document": document.value}


def _unknown(text: str, found: Recognised) -> CallError:
    """What a text is, that no format reads."""
    code, place = "import.unknown-format", "/text"
    if not text.strip():
        return CallError(code, "The file is empty", path=place)
    if found.what:
        return CallError(code, _refusal(found.what), path=place)
    if text.lstrip().startswith(("{", "[")):
        document = Document(text)
        if not document.parsed:
            placed = document.problems[0]
            line, column = document.lines.place(placed.start)
            message = f"Line {line}, column {column}: {placed.issue.message}"
            return CallError(code, message, path=place, line=line, column=column)
        message = "This JSON is neither a scenario nor a map of Tiled (which has layers)"
        return CallError(code, message, path=place)
    message = "This is neither DOT (graph { … }), GraphML (<graphml>) nor a JSON map of Tiled"
    return CallError(code, message, path=place)


def _refusal(what: str) -> str:
    return f"This is {what}. {READABLE}."


def export_map(payload: Payload) -> Json:
    """The map in another format, a name for the file, and the report; drafts may be exported."""
    format, raw = get(payload, "format", str), payload.get("document")
    if not isinstance(raw, dict) or not kind_of(raw):
        raise CallError("export.no-map", "The document is no scenario", path="/document")
    draft = draft_of(raw)
    if format == OWN:
        return {"text": write(raw), "filename": file_name(raw) + ".json", "report": []}
    target = _known(format)
    text = target.write(draft)
    tell_differences(raw, build(target.read(text)), draft.report)
    filename = f"{file_name(raw)}.{target.ending}"
    return {"text": text, "filename": filename, "report": draft.report.json()}


def formats(payload: Payload) -> Json:
    """The formats, the scenario's own last, for menus and the command line."""
    rows = [{"id": id, "title": each.title, "ending": each.ending} for id, each in FORMATS.items()]
    return [*rows, {"id": OWN, "title": "ASG scenario", "ending": "json"}]
