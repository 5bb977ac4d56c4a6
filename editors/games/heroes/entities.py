"""The list of entities beside the form: heroes with abilities and effects, and the rules."""

from __future__ import annotations

from core.games.heroes.document import Document, kind_of
from core.games.heroes.floats import shown as number
from core.protocol import Json, Pointer
from core.reading import as_number, items, member
from editors.forms import Entity, entity, section
from editors.games.heroes.kinds import kind_at, label
from editors.payload import Payload

_SECTIONS: tuple[tuple[str, str, str], ...] = (
    ("abilities", "Abilities", "ability"),
    ("passive_effects", "Effects", "passive"),
)


def entities(payload: Payload) -> list[Entity]:
    """The tree: the duel, its heroes with abilities and effects, the rules; or a hero alone."""
    raw = payload.get("document")
    kind = kind_of(raw)
    root = _entity(raw, raw, "")
    if kind == "hero":
        return [root, *_of_hero(raw, raw, "")]
    found = [root]
    if kind == "duel":
        heroes = [_hero(raw, item, at) for at, item in items(raw, "heroes", "")]
        found.append(section("/heroes", "Heroes", "hero", heroes))
    if kind in ("duel", "rules"):
        rules = [_entity(raw, item, at) for at, item in items(raw, "global_effects", "")]
        found.append(section("/global_effects", "Rules", "rule", rules))
    return found


def _hero(raw: Json, hero: Json, path: Pointer) -> Entity:
    return {**_entity(raw, hero, path), "children": _of_hero(raw, hero, path)}


def _of_hero(raw: Json, hero: Json, path: Pointer) -> list[Entity]:
    sections = []
    for key, title, kind in _SECTIONS:
        children = [_entity(raw, item, at) for at, item in items(hero, key, path)]
        sections.append(section(f"{path}/{key}", title, kind, children))
    return sections


def _entity(raw: Json, value: Json, path: Pointer) -> Entity:
    kind = kind_at(raw, path)
    name = kind.name if kind else "value"
    return entity(path, name, label(raw, value, path), summary(value, name))


def summary(value: Json, kind: str) -> str:
    """What an entity says, in a few words."""
    parts: list[str] = []
    if kind == "hero":
        attributes = member(value, "attributes")
        for name, amount in attributes.items() if isinstance(attributes, dict) else ():
            read = as_number(amount)
            parts += [f"{name} {number(read)}"] if read is not None else []
    elif kind == "ability":
        tags = member(value, "tags")
        parts += [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    elif kind in ("passive", "rule") and isinstance(member(value, "name"), str):
        trigger = member(value, "trigger")
        parts += [trigger] if isinstance(trigger, str) else []
    elif kind == "duel":
        parts += [hero.name for hero in Document(value).heroes]
        return " against ".join(part for part in parts if part)[:80]
    return ", ".join(part for part in parts if part)[:80]
