"""The list of entities beside the form: heroes with abilities and effects, and the rules."""

from __future__ import annotations

from core.games.heroes.document import Document, kind_of
from core.games.heroes.floats import shown as number
from core.games.heroes.limits import MAX_ABILITIES, MAX_EFFECTS
from core.protocol import Json, Pointer
from core.rawjson import as_number, items, member
from editors.forms import Entity, section
from editors.games.heroes.kinds import KINDS
from editors.payload import Payload

_SECTIONS: tuple[tuple[str, str, str, int, str], ...] = (
    (
        "abilities",
        "Abilities",
        "ability",
        MAX_ABILITIES,
        f"A hero has at most {MAX_ABILITIES} abilities.",
    ),
    (
        "passive_effects",
        "Effects",
        "passive",
        MAX_EFFECTS,
        f"A hero has at most {MAX_EFFECTS} effects, the global ones included.",
    ),
)
"""Key, title, kind of what stands in it, and how many may, in words."""


def entities(payload: Payload) -> list[Entity]:
    """The tree: the duel, its heroes with abilities and effects, the rules; or a hero alone."""
    raw = payload.get("document")
    kind = kind_of(raw)
    root = _entity(raw, raw, "")
    if kind == "hero":
        lists = _of_hero(raw, raw, "", 1)  # it is tried under the rule of death
        return [{**root, "lists": [each["path"] for each in lists]}, *lists]
    lists = []
    shared = len(list(items(raw, "global_effects", "")))
    if kind == "duel":
        heroes = [_hero(raw, item, at, shared) for at, item in items(raw, "heroes", "")]
        said = "A duel has exactly two heroes."
        lists.append(_limited(section("/heroes", "Heroes", "hero", heroes), 2, said))
    if kind in ("duel", "rules"):
        rules = [_entity(raw, item, at) for at, item in items(raw, "global_effects", "")]
        own = [len(hero.passives) for hero in Document(raw).heroes]
        said = f"A hero has at most {MAX_EFFECTS} effects, its own and the global ones."
        list_ = section("/global_effects", "Rules", "rule", rules)
        lists.append(_limited(list_, MAX_EFFECTS - max(own, default=0), said))
    return [{**root, "lists": [each["path"] for each in lists]}, *lists]


def _limited(found: Entity, most: int, said: str) -> Entity:
    """The list; `full` says why nothing can be added, where it has as many as there may be."""
    return {**found, "full": said} if len(found["children"]) >= most else found


def _hero(raw: Json, hero: Json, path: Pointer, shared: int) -> Entity:
    lists = _of_hero(raw, hero, path, shared)
    paths = [each["path"] for each in lists]
    return {**_entity(raw, hero, path), "children": lists, "lists": paths}


def _of_hero(raw: Json, hero: Json, path: Pointer, shared: int) -> list[Entity]:
    """The lists of a hero that has so many global effects beside its own."""
    lists = []
    for key, title, kind, most, said in _SECTIONS:
        children = [_entity(raw, item, at) for at, item in items(hero, key, path)]
        room = most - shared if key == "passive_effects" else most
        lists.append(_limited(section(f"{path}/{key}", title, kind, children), room, said))
    return lists


def _entity(raw: Json, value: Json, path: Pointer) -> Entity:
    return KINDS.entity(raw, value, path, summary)


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
