"""Repairs of a text that is no JSON: what to write where, as the reader of the text tells it.

A patch names places of a value; a text that cannot be read has none, so these name offsets.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from core import registry
from core.protocol import Pointer
from editors import grammar
from editors.additions import kinds_of, smallest
from editors.documents import Document
from editors.scanned import Problem

_COLON = re.compile(r"\s*:")
_ENDS = re.compile(r"\s*[,}\]]|\s*\Z")
_NAMES = {",": "the comma", ":": "the colon", '"': "the quote"}
_SHORT = 40


@dataclass(frozen=True, slots=True)
class Insertion:
    """What to write in place of the text between two offsets (code points)."""

    title: str
    start: int
    end: int
    text: str


def insertion(document: Document, system: str | None, problem: Problem | None) -> Insertion | None:
    """The repair of one problem; None where only the author knows what to write."""
    if problem is None:
        return None
    if problem.lacks is not None:
        return _value(document, system, problem, problem.lacks)
    if problem.repair is None:
        return None
    start, end, text = problem.repair
    if text == "":
        return Insertion("Remove it", start, end, text)
    if start < end:
        return Insertion(f"Write {_brief(text)}", start, end, text)
    return Insertion(f"Add {_NAMES.get(text, text)}", start, end, text)


def _value(
    document: Document, system: str | None, problem: Problem, place: Pointer
) -> Insertion | None:
    """The smallest value that the format takes at a place, behind the key that waits for one."""
    if system is None:
        return None
    root, raw = registry.get(system).schema(), document.draft
    definitions = root.get("$defs", {})
    kinds = kinds_of(root, definitions, raw)
    schemas = grammar.schemas_at(kinds, definitions, raw, place)
    if not schemas:
        return None
    text = json.dumps(smallest(schemas[0], definitions), ensure_ascii=False)
    colon = _COLON.match(document.text, problem.end)
    at = colon.end() if colon else problem.end
    follows = "" if _ENDS.match(document.text, at) else ","
    return Insertion(f"Write {_brief(text)}", at, at, f"{'' if colon else ':'} {text}{follows}")


def _brief(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1] + "…"
