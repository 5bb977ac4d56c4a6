"""What stands where in a hero, duel or rules file: kinds of entities by the shape of pointers."""

from __future__ import annotations

from core.checks import parts_of
from core.games.heroes.document import kind_of
from core.protocol import Json, Pointer
from core.rawjson import member
from editors.kinds import Kind, Kinds, kind


def _kind(name: str, title: str, path: str, definition: str = "", key: str = "") -> Kind:
    return kind(name, title, path, definition, key, hero=r"(?:/heroes/\d+)?")


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
    "duel": _kind("duel", "Duel", "", "Duel", "name"),
    "hero": _kind("hero", "Hero", "", "Hero", "name"),
    "rules": _kind("rules", "Rules", "", "Rules", "name"),
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


_FOUND = Kinds(KINDS, ROOTS, kind_of, "hero")
kind_at = _FOUND.at


def entity_at(raw: Json, path: Pointer) -> tuple[Pointer, Kind]:
    """The innermost entity with a form around a pointer.

    >>> entity_at({"abilities": []}, "/abilities/0/tags/1")[0]
    '/abilities/0'
    """
    return _FOUND.around(raw, path)


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
    return text if kind is None else kind.named(text)
