"""What stands where in a hero, duel or rules file: kinds of entities by the shape of pointers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.checks import parts_of
from core.games.heroes.document import kind_of
from core.protocol import Json, Pointer
from core.reading import member


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of entity: its name, the pattern of its pointers, its definition in the schema."""

    name: str
    title: str
    pattern: re.Pattern[str]
    definition: str = ""
    key: str = ""
    """The member that holds its name, for renaming."""


def _kind(name: str, title: str, path: str, definition: str = "", key: str = "") -> Kind:
    pattern = path.replace("#", r"\d+").replace("<hero>", r"(?:/heroes/\d+)?")
    return Kind(name, title, re.compile(pattern + r"\Z"), definition, key)


KINDS: tuple[Kind, ...] = (
    _kind("hero", "Hero", "/heroes/#", "Hero", "name"),
    _kind("ability", "Ability", "<hero>/abilities/#", "Ability", "name"),
    _kind("passive", "Effect", "<hero>/passive_effects/#", "Effect", "name"),
    _kind("rule", "Rule", "/global_effects/#", "Effect", "name"),
    _kind("attribute", "Attribute", "<hero>/attributes/[^/]*"),
    _kind("tag", "Tag", "<hero>/abilities/#/tags/#"),
    _kind("attribute_tag", "Tag", "<hero>/attribute_tags/[^/]*/#"),
)

ROOTS = {
    "duel": Kind("duel", "Duel", re.compile(r"\Z"), "Duel", "name"),
    "hero": Kind("hero", "Hero", re.compile(r"\Z"), "Hero", "name"),
    "rules": Kind("rules", "Rules", re.compile(r"\Z"), "Rules", "name"),
}
"""What the whole document is, by its kind."""

LISTS = {
    "heroes": "hero",
    "abilities": "ability",
    "passive_effects": "passive",
    "global_effects": "rule",
    "tags": "tag",
    "attributes": "attribute",
}
"""The kind of what stands under a key."""


def kind_at(raw: Json, path: Pointer) -> Kind | None:
    """The kind of the entity that a pointer names; None for a list or a value within one."""
    if path == "":
        return ROOTS.get(kind_of(raw) or "")
    return next((kind for kind in KINDS if kind.pattern.match(path)), None)


def entity_at(raw: Json, path: Pointer) -> tuple[Pointer, Kind]:
    """The innermost entity with a form around a pointer.

    >>> entity_at({"abilities": []}, "/abilities/0/tags/1")[0]
    '/abilities/0'
    """
    while path:
        kind = kind_at(raw, path)
        if kind is not None and kind.definition:
            return path, kind
        path = path.rpartition("/")[0]
    return "", ROOTS[kind_of(raw) or "hero"]


def label(raw: Json, value: Json, path: Pointer) -> str:
    """A short name of an entity, as lists and buttons show it; plain text."""
    kind = kind_at(raw, path)
    if kind is None or kind.name == "attribute":
        return (parts_of(path) or ["document"])[-1]
    if isinstance(value, str):
        return value
    for key in ("name", "trigger"):
        text = member(value, key)
        if isinstance(text, str) and text:
            return text
    return kind.title


def name_of(raw: Json, value: Json, path: Pointer) -> str:
    """The kind and the short name: Ability Fireball."""
    kind = kind_at(raw, path)
    text = label(raw, value, path)
    return text if kind is None or text == kind.title else f"{kind.title} {text}"
