"""What a text is: a map in a format that can be read, or a file of another kind, by its name.

The page and the command line ask here, so that both take and refuse the same files.  The ending
of a file's name is a hint where the text alone does not tell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.games.asg.document import kind_of, member
from core.protocol import Json
from editors.documents import Document
from editors.games.asg.formats.xmltext import root_of

OWN = "asg"
"""The scenario's own JSON."""

READABLE = "DOT (graph { … }), GraphML (<graphml>) and JSON maps of Tiled (.tmj) can be read"

_COMMENTS = re.compile(r"(?:[ \t\r\n\f\v]+|//[^\n]*|\#[^\n]*|/\*.*?\*/)*", re.S)
_DOT = re.compile(r"(?:strict|graph|digraph)(?![\w\x80-\U0010ffff])", re.I | re.A)
_ENDINGS = {"dot": "dot", "gv": "dot", "graphml": "graphml", "tmj": "tiled"}

_ROOTS = {
    "gexf": "a GEXF file of Gephi",
    "map": "a map of Tiled as XML (.tmx); in Tiled, export it as JSON (.tmj)",
    "tileset": "a tileset of Tiled (.tsx), not a map",
    "template": "a template of Tiled (.tx), not a map",
    "svg": "an SVG picture",
    "html": "a web page",
    "osm": "a map of OpenStreetMap",
    "kml": "a KML file",
    "gpx": "a GPX track",
    "gxl": "a GXL file",
    "xgmml": "an XGMML file",
    "graph": "an XML file of another graph format (<graph>, such as XGMML)",
    "mxfile": "a drawing of diagrams.net",
    "mxGraphModel": "a drawing of diagrams.net",
    "DynamicNetwork": "a DyNetML file",
    "VisioDocument": "a drawing of Visio",
}
_WORDS = (
    (r"(?:graph|flowchart)[ \t]+(?:TB|TD|BT|RL|LR)[ \t]*(?:[;\r\n]|\Z)", "a Mermaid diagram"),
    (r"(?:creator|version|directed|comment|label|id)\s+(?:\"[^\"]*\"|[\w.+-]+)\s.*?\bgraph\s*\[",
     "a GML file"),
    (r"graph\s*\[", "a GML file"),
    (r"@start(?:uml|dot)", "a PlantUML diagram"),
    (r"\*(?:vertices|network|arcs|edges|matrix)\b", "a Pajek file"),
    (r"dl\s+n(?:odes|r|m)?\s*=", "a UCINET DL file"),
    (r"nodedef\s*>", "a GDF file of GUESS"),
    (r"\*node (?:data|properties)\b", "a VNA file of NetDraw"),
    (r"LEDA\.GRAPH", "a LEDA file"),
    (r">>(?:graph6|sparse6|digraph6)<<", "a graph6 file"),
    (r"%%MatrixMarket", "a Matrix Market file"),
    (r"p\s+(?:edge|col|sp|max)\s+\d+\s+\d+", "a DIMACS file"),
    (r"PK\x03\x04", "a ZIP archive or a file of an office program"),
    (r"%PDF-", "a PDF file"),
    (r"\x89PNG|.PNG\r\n", "a picture"),
)  # fmt: skip
_NAMED = {
    "gml": "a GML file", "gexf": "a GEXF file of Gephi", "net": "a Pajek file",
    "paj": "a Pajek file", "csv": "a table (CSV)", "tsv": "a table (TSV)", "tgf": "a TGF file",
    "tmx": "a map of Tiled as XML", "mmd": "a Mermaid diagram", "graph": "a METIS file",
    "dl": "a UCINET DL file", "gdf": "a GDF file of GUESS", "vna": "a VNA file of NetDraw",
    "g6": "a graph6 file", "s6": "a sparse6 file", "mtx": "a Matrix Market file",
    "lgf": "a LEMON file", "ncol": "an NCOL file", "lgl": "an LGL file",
}  # fmt: skip
_LOOK = 20_000
"""So many characters are looked at for the words of other formats."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """The format that can read a text; else, in words, what the text is (empty: nobody knows)."""

    format: str | None
    what: str = ""
    is_sure: bool = True
    """Whether the text itself says what it is, not the look of its lines."""


def recognise(text: str, name: str = "") -> Recognised:
    """What a text is; `name` is that of its file.

    >>> recognise('graph "Season 2: harbours" { a }').format, recognise("graph [ node [").what
    ('dot', 'a GML file')
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    head = text.removeprefix("\ufeff").lstrip()
    if head.startswith("<"):
        return _xml(head)
    if head.startswith(("{", "[")):
        return _json(text)
    start = _COMMENTS.match(head)
    bare = head[start.end() if start else 0 :][:_LOOK]
    for words in (bare, head[:_LOOK]):
        for pattern, what in _WORDS:
            if re.match(pattern, words, re.I | re.S):
                return Recognised(None, what)
    if _DOT.match(bare):
        return Recognised("dot")
    if ending in _NAMED:
        return Recognised(None, _NAMED[ending])
    if ending in _ENDINGS and head:
        return Recognised(_ENDINGS[ending])
    return Recognised(None, _lines(head), is_sure=False)


def _xml(head: str) -> Recognised:
    root = root_of(head)
    if root is None or root[0] == "graphml":
        return Recognised("graphml")
    name = root[0]
    known = _ROOTS.get(name) or _ROOTS.get(name.lower())
    return Recognised(None, known or f"an XML file of another kind (<{name[:40]}>)")


def _json(text: str) -> Recognised:
    document = Document(text)
    value = document.value if document.parsed else None
    if kind_of(value):
        return Recognised(OWN)
    if isinstance(member(value, "layers"), list):
        return Recognised("tiled")
    return Recognised(None, _other_json(value))


def _other_json(value: Json) -> str:
    kind = member(value, "type")
    if kind in ("tileset", "template", "world", "project"):
        return f"a {kind} of Tiled, not a map"
    if kind in ("FeatureCollection", "Feature", "GeometryCollection"):
        return "a GeoJSON file"
    if isinstance(member(value, "nodes"), list):
        return "a graph as JSON (nodes and links)"
    if isinstance(member(value, "elements"), (list, dict)):
        return "a JSON file of Cytoscape or Excalidraw"
    return ""


def _lines(head: str) -> str:
    """Tables and lists of edges, by the look of their first lines."""
    lines = [line.strip() for line in head[:_LOOK].splitlines()[:20] if line.strip()]
    for mark in ",;\t":
        counts = {line.count(mark) for line in lines}
        if len(lines) > 1 and len(counts) == 1 and counts.pop() > 0:
            return "a table (CSV)"
    if len(lines) > 1 and all(re.fullmatch(r"\S+\s+\S+(?:\s+[\d.]+)?|#", line) for line in lines):
        return "a list of edges or a TGF file" if "#" in lines else "a list of edges"
    return ""
