"""The first JSON object in a model's text.

Fences and prose around it, a byte-order mark, trailing commas and curly quotes as delimiters are
repaired; text that breaks off is BAD_JSON.  Nothing inside strings is touched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from core.games.mtg.ai.refusals import Refused
from core.protocol import Json

QUOTES = {'"': '"', "\u201c": "\u201c\u201d", "\u201d": "\u201c\u201d", "\u201e": "\u201c\u201d"}
"""What opens a string, and what may close it."""

PAIRS = {"{": "}", "[": "]"}
MAX_DEPTH = 60
MAX_TEXT = 200_000
_OBJECT = re.compile(r"\{\s*[\"\u201c\u201d\u201e}]")
_LIST = re.compile(r"\[\s*\{")


class Chunk(NamedTuple):
    """A balanced piece of the text, repaired, and where it stands."""

    text: str
    start: int
    end: int


class Extracted(NamedTuple):
    """The value, and notes on what was repaired."""

    value: Json
    notes: tuple[str, ...]


def extract(text: str) -> Extracted:
    """The first object, or list of objects.  Raises Refused: EMPTY, BAD_JSON, MULTIPLE_ACTIONS."""
    plain = text.removeprefix("\ufeff").strip()
    if not plain:
        raise Refused("EMPTY", "The answer is empty; answer with one JSON object")
    if len(plain) > MAX_TEXT:
        raise Refused("BAD_JSON", f"The answer is longer than {MAX_TEXT} characters")
    chunks = _chunks(plain)
    first = next(chunks, None)
    if first is None:
        raise Refused("BAD_JSON", "There is no JSON object in the answer")
    value = _parsed(first.text)
    if any(map(_is_action, _later(chunks))):
        raise Refused("MULTIPLE_ACTIONS", "Answer with one action only")
    notes = []
    if (first.start, first.end) != (0, len(plain)) or plain != text.strip():
        notes.append("extracted")
    if first.text != plain[first.start : first.end]:
        notes.append("json_repaired")
    return Extracted(value, tuple(notes))


def _later(chunks: Iterator[Chunk]) -> Iterator[Json]:
    """What follows the answer, as far as it is JSON at all."""
    while True:
        try:
            chunk = next(chunks, None)
            if chunk is None:
                return
            value = _parsed(chunk.text)
        except Refused:
            continue
        yield value


def _is_action(value: Json) -> bool:
    if isinstance(value, list):
        return any(map(_is_action, value))
    return isinstance(value, dict) and bool(value.keys() & {"type", "action", "action_type"})


def _chunks(text: str) -> Iterator[Chunk]:
    """Every balanced piece that looks like an object or a list of objects, in order.

    A brace in prose, as of {R}, is passed over.  One that opens an object and is never closed ends
    the reading: what is inside of it is not the answer.
    """
    at = 0
    while at < len(text):
        if not (_OBJECT.match(text, at) or _LIST.match(text, at)):
            at += 1
            continue
        chunk = _balanced(text, at)
        if chunk is None:
            raise Refused("BAD_JSON", "The JSON object breaks off; send the whole object")
        yield chunk
        at = chunk.end


def _balanced(text: str, start: int) -> Chunk | None:
    """From an opening bracket to the one that closes it; None when there is none."""
    out: list[str] = []
    open: list[str] = []
    at = start
    while at < len(text):
        letter = text[at]
        if letter in QUOTES:
            string = _string(text, at)
            if string is None:
                return None
            out.append(string.text)
            at = string.end
            continue
        if letter in PAIRS:
            open.append(PAIRS[letter])
            if len(open) > MAX_DEPTH:
                return None
        elif letter in "]}":
            if letter != open.pop():
                return None
            _drop_comma(out)
        out.append(letter)
        at += 1
        if not open:
            return Chunk("".join(out), start, at)
    return None


def _drop_comma(out: list[str]) -> None:
    """Without the comma before a closing bracket."""
    last = len(out) - 1
    while last >= 0 and out[last].isspace():
        last -= 1
    if last >= 0 and out[last] == ",":
        del out[last]


def _string(text: str, start: int) -> Chunk | None:
    """A string with straight quotes around it; None when it is never closed."""
    closing = QUOTES[text[start]]
    out, at = ['"'], start + 1
    while at < len(text):
        letter = text[at]
        if letter == "\\" and at + 1 < len(text):
            out.append(text[at : at + 2])
            at += 2
            continue
        if letter in closing:
            return Chunk("".join((*out, '"')), start, at + 1)
        out.append('\\"' if letter == '"' else letter)
        at += 1
    return None


def _parsed(text: str) -> Json:
    try:
        return json.loads(text, strict=False, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        said = str(problem)[:120]
        raise Refused("BAD_JSON", f"That is no JSON object: {said}") from None


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise ValueError(f"the key {key!r} stands there twice")
        found[key] = value
    return found


def _no_number(name: str) -> Json:
    raise ValueError(f"{name} is no number")
