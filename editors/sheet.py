"""A rules sheet: what a document says, in sentences, each with the place that it is made from.

A system makes the sections (`editors/games/<id>/sheet.py`) out of the entries that its engine runs;
what a sheet is, and how it looks as a text or as a page, is written once, here.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field

from core import registry
from core.errors import CallError
from core.protocol import Json, Pointer
from editors.payload import Payload, get


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence or a few; `data` is what they say, for whoever computes with it."""

    text: str
    path: Pointer = ""
    data: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing beside the statements, and what is told of it; the SVG holds no text of authors."""

    svg: str
    told: str


@dataclass(frozen=True, slots=True)
class Section:
    """Statements under a heading."""

    title: str
    statements: tuple[Statement, ...]
    picture: Picture | None = None


Sections = Callable[[Json], Iterable[Section]]
"""What a system makes of a document that has no errors."""


def sheet(system: str, sections: Sections, payload: Payload) -> Json:
    """The sheet of a document: `{title, system, sections: [{title, statements, picture}]}`.

    With `page` it has also that as a page that needs nothing else.
    Raises CallError for a document with errors, which has no rules yet.
    """
    raw = payload.get("document")
    game = registry.get(system)
    error = next((each for each in game.check(raw) if each.severity == "error"), None)
    if error is not None:
        message = f"The rules have errors; repair them first. {error.message}"
        raise CallError("sheet.not-valid", message, path="/document")
    name = raw.get("name") if isinstance(raw, dict) else None
    made = {
        "title": name if isinstance(name, str) and name.strip() else game.title,
        "system": game.title,
        "sections": [_section(each) for each in sections(raw) if each.statements],
    }
    return {**made, "page": as_html(made)} if get(payload, "page", bool, False) else made


def _section(section: Section) -> Json:
    return {
        "title": section.title,
        "statements": [
            {"text": each.text, "path": each.path, "data": each.data} for each in section.statements
        ],
        "picture": None if section.picture is None else asdict(section.picture),
    }


def as_text(made: Json, width: int = 100) -> str:
    """A sheet, as `sheet` answers it, as lines of at most that width."""
    lines = [made["title"], "=" * len(made["title"]), *_subtitle(made)]
    for section in made["sections"]:
        lines += ["", section["title"], "-" * len(section["title"])]
        for each in section["statements"]:
            lines += textwrap.wrap(each["text"], width, initial_indent="- ", subsequent_indent="  ")
    return "\n".join(lines) + "\n"


def as_html(made: Json) -> str:
    """A sheet as a page that needs nothing else, for reading and for printing."""
    title = html.escape(made["title"])
    system = "".join(f"<p>{html.escape(each)}</p>" for each in _subtitle(made))
    body = "".join(
        f"<section><h2>{html.escape(section['title'])}</h2>{_picture(section)}"
        f"<ul>{_items(section)}</ul></section>"
        for section in made["sections"]
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}: rules</title><style>{_STYLE}</style></head><body><main>"
        f"<h1>{title}</h1>{system}{body}</main></body></html>\n"
    )


def _subtitle(made: Json) -> list[str]:
    """The system, where it is not already the title of a document without a name."""
    return [made["system"]] if made["system"] != made["title"] else []


def _items(section: Json) -> str:
    return "".join(f"<li>{html.escape(each['text'])}</li>" for each in section["statements"])


def _picture(section: Json) -> str:
    picture = section["picture"]
    if picture is None:
        return ""
    return (
        f"<figure>{picture['svg']}<figcaption>{html.escape(picture['told'])}</figcaption></figure>"
    )


_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 Georgia,serif;margin:0}main{max-width:46rem;margin:0 auto;padding:2rem}"
    "h1{margin:0}h2{font-size:1.1rem;margin:1.4rem 0 .3rem;break-after:avoid}"
    "ul{margin:0;padding-left:1.2rem}li{break-inside:avoid;margin:.15rem 0;overflow-wrap:anywhere}"
    "figure{margin:.4rem 0;break-inside:avoid}figure svg{display:block;max-width:100%;height:auto}"
    "figcaption{font-size:.8em;opacity:.75}"
    "@media print{:root{color-scheme:light}body{font-size:10.5pt}"
    "main{max-width:none;padding:0}@page{margin:18mm}}"
)
