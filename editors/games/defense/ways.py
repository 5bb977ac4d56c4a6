"""What drawn lines have in common: the entries at their ends, and the words that are written."""

from __future__ import annotations

from typing import Any, TypeAlias

from core.checks import resolve
from core.games.defense.document import Document
from core.games.defense.language import Word
from core.games.defense.nodes import RuleNode
from core.language.phrases import Render
from core.protocol import Json, Pointer
from core.rawjson import as_text
from core.titles import title_of
from editors.games.defense.beginnings import usual
from editors.games.defense.phrases import Names, rendered
from editors.graph import Joined, refusal

Raw: TypeAlias = dict[str, Any]
Way: TypeAlias = tuple[str, str, Joined]
"""One reading of a line: what it is asked by, its sentence, and the edit."""


def entry_at(document: Document, path: Pointer) -> Raw:
    """The entry at a pointer.  Raises CallError where there is none."""
    try:
        value = resolve(document.raw, path)
    except LookupError:
        value = None
    if not isinstance(value, dict):
        raise refusal("One of the two is not in the document")
    return value


def names_of(document: Document) -> Names:
    """What the document's statuses and combos are called."""
    statuses = {name: each.raw for name, each in document.statuses.items()}
    combos = {name: each.raw for name, each in document.combos.items()}
    return Names(statuses, combos)


def render_of(document: Document) -> Render:
    """What says the keys of words with the document's names."""
    return rendered(names_of(document))


def appended(holder: Raw, path: Pointer, key: str, value: Json, name: str) -> Joined:
    """The edit that puts something at the end of a list, which may not be there yet."""
    rows = holder.get(key)
    if isinstance(rows, list):
        place, put = f"{path}/{key}/{len(rows)}", {"path": f"{path}/{key}/-", "value": value}
    else:
        place, put = f"{path}/{key}/0", {"path": f"{path}/{key}", "value": [value]}
    return Joined([{"op": "add", **put}], name, place)


def new_word(document: Document, place: Pointer, word: Word, **keys: Json) -> Raw:
    """A word with the keys that are told, and what else it needs or is better written with."""
    needed = (each for each in word.arguments if each.required or each.wanted)
    rest = {e.name: usual(document, place, e, word) for e in needed if e.name not in keys}
    written = {**rest, **keys}
    order = [each.name for each in word.arguments if each.name in written]
    return {"type": word.name, **{name: written[name] for name in order}}


def key_of(word: Word, *kinds: str) -> str | None:
    """The first key of a word that holds something of these kinds."""
    return next((each.name for each in word.arguments if each.kind in kinds), None)


def rule_at(document: Document, path: Pointer) -> RuleNode:
    """The rule at a pointer.  Raises CallError where there is none."""
    card = document.card_at(path)
    found = next((each for each in card.rules if each.path == path), None) if card else None
    if found is None:
        raise refusal("The rule is not in the document")
    return found


def called(effect: Raw) -> str:
    """The word of an effect as people read it."""
    return title_of(as_text(effect.get("type")) or "effect")


def status_name(document: Document, node: str) -> str:
    """The id of a status by its node."""
    if not node.startswith("/"):
        return node.partition(":")[2]
    name = as_text(entry_at(document, node).get("id"))
    if not name:
        raise refusal("The status has no name yet; give it one first")
    return name
