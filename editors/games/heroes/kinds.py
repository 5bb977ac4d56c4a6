"""What stands where in a hero, duel or rules file: kinds of entities by the shape of pointers."""

from __future__ import annotations

from core.games.heroes.document import kind_of
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.language.kinds import Kind, Kinds, kind, last_part


def _kind(name: str, title: str, path: str, definition: str = "", key: str = "") -> Kind:
    return kind(name, title, path, definition, key, hero=r"(?:/heroes/\d+)?")


_KINDS = (
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


def _own_label(kind: Kind, raw: Json, value: Json, path: Pointer) -> str | None:
    if kind.name == "attribute":
        return last_part(path)
    return as_text(value)


KINDS = Kinds(_KINDS, ROOTS, kind_of, "hero", ("name", "trigger"), _own_label)
