"""The list of entities beside the form: heroes with card, attacks and boards, and the switches."""

from __future__ import annotations

from core.games.defense.document import Document
from core.protocol import Json
from core.rawjson import as_text, items, member
from core.titles import title_of
from editors.games.defense.kinds import called
from editors.language.kinds import Kind
from editors.language.language import Branch

TREE = {
    "match": (
        Branch("/config", "Switches"),
        Branch("/heroes", "Heroes"),
        Branch("/statuses", "Statuses"),
        Branch("/combos", "Combos"),
    ),
    "hero": (
        Branch("/defenseCard", "Defence card"),
        Branch("/attacks", "Attacks"),
        Branch("/v1Board", "v1 board"),
        Branch("/statuses", "Statuses"),
    ),
    "card": (
        Branch("/fields", "Fields", in_form=True),
        Branch("/rules", "Rules", in_form=True),
    ),
}
"""The match, its switches and heroes; or a hero alone with its parts."""


def full(document: Document, kind: Kind, count: int) -> str | None:
    """Why no second or third hero is added."""
    return "A match has exactly two heroes." if kind.name == "hero" and count > 1 else None


def summary(value: Json, kind: str, raw: Json = None) -> str:
    """What an entity says, in a few words; names are those of the document `raw`."""
    parts: list[str] = []
    if kind == "hero":
        version = member(value, "defenseVersion") or "v2"
        parts = [f"{member(value, 'startingHp') or 30} HP", str(version)]
    elif kind == "match":
        heroes = [as_text(member(item, "name")) or "" for _, item in items(value, "heroes", "")]
        return " against ".join(name for name in heroes if name)[:80]
    elif kind == "card":
        count, faces = member(value, "dice"), member(value, "faces") or 6
        parts = [f"{count}d{faces}"]
    elif kind == "field":
        parts = [str(face) for _, face in items(value, "faces", "")]
    elif kind == "rule":
        effects = ", ".join(said(item) for _, item in items(value, "effects", ""))
        return f"{said(member(value, 'matcher'))} → {effects or 'nothing'}"[:80]
    elif kind == "attack":
        combo = str(member(value, "combo"))
        parts = [f"{member(value, 'damage')} damage", called(raw, "combo", combo)]
    elif kind == "entry":
        parts = [f"block {member(value, 'block')}"]
        parts += [f"reflect {amount}"] if (amount := member(value, "reflect")) else []
    elif kind == "status":
        parts = [f"at most {member(value, 'max')}"]
    elif kind == "config":
        parts = [] if member(value, "enableDefenseV2") is not False else ["everybody plays v1"]
        parts += [f"{member(value, 'maxRounds') or 20} rounds"]
    elif kind == "combo":
        parts = [said(member(value, "pattern"))]
    return ", ".join(parts)[:80]


def said(word: Json) -> str:
    """A matcher, an effect or a pattern in a few words.

    >>> said({"type": "blockPer", "amount": 2, "cap": 3}), said({"type": "countField"})
    ('block per 2', 'count field')
    """
    type = title_of(as_text(member(word, "type")) or "?").lower()
    keys = ("fieldId", "face", "status", "amount", "count", "length")
    shown = [str(value) for key in keys if isinstance(value := member(word, key), (str, int))]
    recipe = [str(member(item, "id")) for _, item in items(word, "fields", "")]
    return " ".join([type, *shown, *(["+".join(recipe)] if recipe else [])])
