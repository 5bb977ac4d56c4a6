"""The list of entities beside the form: heroes with abilities and effects, and the rules."""

from __future__ import annotations

from core.games.heroes.document import Document, kind_of
from core.games.heroes.floats import shown as number
from core.games.heroes.limits import MAX_ABILITIES, MAX_EFFECTS
from core.protocol import Json
from core.rawjson import as_number, items, member
from editors.language.kinds import Kind
from editors.language.language import Branch

TREE = {
    "duel": (Branch("/heroes", "Heroes"), Branch("/global_effects", "Rules")),
    "hero": (Branch("/abilities", "Abilities"), Branch("/passive_effects", "Effects")),
    "rules": (Branch("/global_effects", "Rules"),),
}
"""The duel, its heroes with abilities and effects, the rules; or a hero alone."""


def full(document: Document, kind: Kind, count: int) -> str | None:
    """Why a list takes no more; a hero has the effects of its duel, or the rule of death."""
    alone = kind_of(document.raw) == "hero"
    shared = 1 if alone else len(list(items(document.raw, "global_effects", "")))
    own = max((len(hero.passives) for hero in document.heroes), default=0)
    most, said = {
        "hero": (2, "A duel has exactly two heroes."),
        "ability": (MAX_ABILITIES, f"A hero has at most {MAX_ABILITIES} abilities."),
        "passive": (
            MAX_EFFECTS - shared,
            f"A hero has at most {MAX_EFFECTS} effects, the global ones included.",
        ),
        "rule": (
            MAX_EFFECTS - own,
            f"A hero has at most {MAX_EFFECTS} effects, its own and the global ones.",
        ),
    }[kind.name]
    return said if count >= most else None


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
