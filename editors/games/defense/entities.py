"""The list of entities beside the form: heroes with card, attacks and boards, and the switches."""

from __future__ import annotations

from core.games.defense.document import kind_of
from core.protocol import Json, Pointer
from core.rawjson import as_text, items, member
from core.titles import title_of
from editors.forms import Entity, offered, section
from editors.games.defense.kinds import KINDS, called
from editors.payload import Payload

_SECTIONS: tuple[tuple[str, str, str], ...] = (
    ("attacks", "Attacks", "attack"),
    ("v1Board", "v1 board", "entry"),
    ("statuses", "Statuses", "status"),
)


def entities(payload: Payload) -> list[Entity]:
    """The tree: the match, its switches and heroes; or a hero alone with its parts."""
    raw = payload.get("document")
    root = _entity(raw, raw, "")
    if kind_of(raw) != "match":
        return [root, *_of_hero(raw, raw, "")]
    found = [root]
    config = member(raw, "config")
    if config is None:
        found.append(offered("/config", "Switches", "config"))
    else:
        found.append(_entity(raw, config, "/config"))
    heroes = [_hero(raw, item, at) for at, item in items(raw, "heroes", "")]
    list_ = section("/heroes", "Heroes", "hero", heroes)
    found.append({**list_, "full": "A match has exactly two heroes."} if heroes[1:] else list_)
    for key, title, kind in (("statuses", "Statuses", "status"), ("combos", "Combos", "combo")):
        rows = [_entity(raw, item, at) for at, item in items(raw, key, "")]
        found.append(section(f"/{key}", title, kind, rows))
    return found


def _hero(raw: Json, hero: Json, path: Pointer) -> Entity:
    return {**_entity(raw, hero, path), "children": _of_hero(raw, hero, path)}


def _of_hero(raw: Json, hero: Json, path: Pointer) -> list[Entity]:
    found = []
    card, at = member(hero, "defenseCard"), f"{path}/defenseCard"
    if card is None:
        found.append(offered(at, "Defence card", "card"))
    else:
        entity = _entity(raw, card, at)
        for key, title, kind in (("fields", "Fields", "field"), ("rules", "Rules", "rule")):
            rows = [_entity(raw, item, place) for place, item in items(card, key, at)]
            entity["children"].append(section(f"{at}/{key}", title, kind, rows))
        found.append(entity)
    for key, title, kind in _SECTIONS:
        rows = [_entity(raw, item, place) for place, item in items(hero, key, path)]
        found.append(section(f"{path}/{key}", title, kind, rows))
    return found


def _entity(raw: Json, value: Json, path: Pointer) -> Entity:
    return KINDS.entity(raw, value, path, lambda value, kind: summary(value, kind, raw))


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
