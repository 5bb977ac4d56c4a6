"""A match as one HTML file: the page that the build leaves, with the match and its frames in it.

The match stands in the file as the data of a link (static/src/studio/model/link.js): a line of
JSON, a line for each ply and the text of the document, deflated and written in base64url.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

from core.film import frames
from core.jsontext import strict
from core.match import Match
from core.protocol import Json
from core.replay import ReplayError, record, text_of, texts_of
from webapp.reports.markup import markup

DIST = Path(__file__).resolve().parent.parent / "static" / "dist"
LINK_VERSION = 1
DAMAGED = "This file of a match is damaged: a part of it is missing or was changed"
NEWER = "This file of a match was made by a newer version of Rulewright; update Rulewright"

MAX_BYTES = 200_000_000
"""Bytes of the match in an HTML file once it is read: a small file may hide far more."""

_PLACES = re.compile("@(TITLE|MATCH|FILM|SCRIPT)@")
_HEAD = re.compile(r"\s*<!doctype html>", re.IGNORECASE)
_MATCH = re.compile(
    r'<script type="application/octet-stream" id="rulewright-match">([\w-]+)</script>'
)


class NotBuilt(Exception):
    """The page that shows a match is not there: `make build` makes it."""


class TooLong(Exception):
    """The match, shown ply by ply, is more than its page reads."""


def film_page(title: str, system: str, spec: Json, match: Match, dist: Path = DIST) -> str:
    """The file that shows the whole match.  Raises NotBuilt and TooLong."""
    try:
        template = (dist / "film.tpl").read_text("utf-8")
        script = (dist / "film.js").read_text("utf-8").strip()
    except FileNotFoundError:
        raise NotBuilt("The page that shows matches is not built yet: run “make build”") from None
    made = f"[{','.join(text_of(frame) for frame in frames(match))}]"
    if len(made) > MAX_BYTES:  # of frames, which are ASCII
        raise TooLong(
            f"The match is too long for a page of its own: shown ply by ply it takes {len(made):,} "
            f"bytes, and such a page reads at most {MAX_BYTES:,}. Keep its replay instead: "
            "“rulewright play --json”"
        )
    parts = {
        "TITLE": markup(title),
        "MATCH": link_data(title, system, spec, match),
        "FILM": base64.b64encode(_deflated(made)).decode(),
        "SCRIPT": script,
    }
    return _PLACES.sub(lambda found: parts[found[1]], template)


def link_data(title: str, system: str, spec: Json, match: Match) -> str:
    """The document and its whole match as a link has them."""
    raw = record(match.goto(len(match.plies)), system, spec).dump()
    del raw["spec"]
    told = texts_of({"from": 0, "pending": [], **raw})
    plies = told["plies"]
    first = {
        "v": LINK_VERSION,
        "title": title,
        "system": system,
        "ply": 0,
        "head": told["head"],
        "spec": None,
        "plies": len(plies),
    }
    text = json.dumps(spec, ensure_ascii=False, indent=2)
    whole = "\n".join([json.dumps(first), *plies, text])
    return base64.urlsafe_b64encode(_deflated(whole)).decode().rstrip("=")


def _deflated(text: str) -> bytes:
    return zlib.compress(text.encode("utf-8", "backslashreplace"), 9)


def is_film(text: str) -> bool:
    """Whether the text is an HTML file rather than JSON."""
    return _HEAD.match(text) is not None


def replay_in(text: str) -> Json:
    """The replay in the file of a match.  Raises ReplayError."""
    found = _MATCH.search(text)
    if found is None:
        raise ReplayError("This HTML file holds no match")
    return replay_of(found[1])


def replay_of(data: str) -> Json:
    """The replay that a link's data hold.  Raises ReplayError."""
    try:
        padded = data + "=" * (-len(data) % 4)
        lines = _inflated(base64.urlsafe_b64decode(padded)).decode("utf-8").split("\n")
        first = strict(lines[0])
        if first["v"] != LINK_VERSION:
            raise ReplayError(NEWER if first["v"] > LINK_VERSION else DAMAGED)
        count = first["plies"]
        head = {key: strict(text) for key, text in first["head"].items()}
        spec = strict(first["spec"] or "\n".join(lines[count + 1 :]))
        plies = [strict(line) for line in lines[1 : count + 1]]
    except ReplayError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error):
        raise ReplayError(DAMAGED) from None
    return {**head, "spec": spec, "plies": plies}


def _inflated(packed: bytes) -> bytes:
    """What was deflated, whole.  Raises ReplayError for more than any match comes to."""
    found = zlib.decompressobj()
    whole = found.decompress(packed, MAX_BYTES + 1)
    if len(whole) > MAX_BYTES:
        raise ReplayError(f"This file of a match holds more than {MAX_BYTES:,} bytes")
    if not found.eof:
        raise ReplayError(DAMAGED)
    return whole
