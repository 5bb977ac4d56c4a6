"""A hero, duel or rules file as it is written: its well-formed parts, for checks and editors.

Nothing here raises on any JSON value: what is malformed is left out, and the checks of the shape
say so.  Scripts and triggers are parsed once; names are found with their place in the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from core.checks import pointer
from core.games.heroes.ast import Span, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.lengths import Unread, unread_of
from core.games.heroes.nodes import AbilityNode, EffectNode, HeroNode, ScriptNode
from core.protocol import Json, Pointer
from core.rawjson import items

DocumentKind = Literal["duel", "hero", "rules"]


def kind_of(raw: Json) -> DocumentKind | None:
    """Which kind of document the JSON has the shape of."""
    if not isinstance(raw, dict):
        return None
    if "heroes" in raw:
        return "duel"
    if raw.keys() & {"attributes", "abilities", "passive_effects"}:
        return "hero"
    return "rules" if "global_effects" in raw else None


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset in a script, both from 1."""
    before = text[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")


@dataclass(frozen=True)
class Mention:
    """A name where it stands: a key of `attributes`, or a text in a script or trigger.

    `span` is None for a key.  `use` says how: declared, read, written, heard or tagged.
    """

    name: str
    path: Pointer
    span: Span | None
    use: Literal["declared", "read", "written", "heard", "tagged"]
    target: Literal["SELF", "OPPONENT"] = "SELF"
    hero: HeroNode | None = None
    """The hero whose SELF is meant; None: of either."""


@dataclass(frozen=True, eq=False)
class Document:
    """A whole document, as far as it is well-formed; compared by identity."""

    raw: Json

    @cached_property
    def kind(self) -> DocumentKind | None:
        """Duel, hero or rules."""
        return kind_of(self.raw)

    @cached_property
    def unread(self) -> Unread:
        """Why a text of a script or trigger is not read, by its place."""
        return unread_of(self.raw)

    @property
    def is_closed(self) -> bool:
        """Whether everything that can happen stands in the document: only in a duel."""
        return self.kind == "duel" and len(self.heroes) == 2

    @cached_property
    def heroes(self) -> tuple[HeroNode, ...]:
        """The heroes of a duel, or the hero alone."""
        if self.kind == "hero":
            return (HeroNode("", self.raw, self.unread),)
        found = items(self.raw, "heroes", "") if self.kind == "duel" else ()
        return tuple(
            HeroNode(at, item, self.unread) for at, item in found if isinstance(item, dict)
        )

    @cached_property
    def rules(self) -> tuple[EffectNode, ...]:
        """The global effects."""
        found = () if self.kind == "hero" else items(self.raw, "global_effects", "")
        return tuple(
            EffectNode(at, item, unread=self.unread) for at, item in found if isinstance(item, dict)
        )

    @cached_property
    def effects(self) -> tuple[EffectNode, ...]:
        """Every effect: of the heroes, then the global ones."""
        return (*(each for hero in self.heroes for each in hero.passives), *self.rules)

    @cached_property
    def abilities(self) -> tuple[AbilityNode, ...]:
        """Every ability."""
        return tuple(each for hero in self.heroes for each in hero.abilities)

    @cached_property
    def scripts(self) -> tuple[ScriptNode, ...]:
        """Every script, in the order of the document's parts."""
        holders: tuple[AbilityNode | EffectNode, ...] = (*self.abilities, *self.effects)
        found = (each.script for each in holders)
        return tuple(script for script in found if script is not None)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every name of an attribute, wherever it stands."""
        return tuple(_mentions(self))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of attributes that take a slot; `health` always does."""
        taking = (m.name for m in self.mentions if m.use != "tagged")
        return tuple(dict.fromkeys(("health", *taking)))

    def script_at(self, path: Pointer) -> ScriptNode | None:
        """The script at a pointer."""
        return next((script for script in self.scripts if script.path == path), None)

    def effect_at(self, path: Pointer) -> EffectNode | None:
        """The effect at a pointer, or around a pointer to its trigger or script."""
        bare = path.removesuffix("/script").removesuffix("/trigger")
        return next((effect for effect in self.effects if effect.path == bare), None)

    def hero_at(self, path: Pointer) -> HeroNode | None:
        """The hero that a place belongs to; None for the global effects."""
        found = (hero for hero in self.heroes if (path + "/").startswith(hero.path + "/"))
        return None if path.startswith("/global_effects") else next(found, None)


def _mentions(document: Document) -> Iterator[Mention]:
    for hero in document.heroes:
        for name in hero.attributes:
            yield Mention(name, hero.attribute_path(name), None, "declared", hero=hero)
        tags = hero.raw.get("attribute_tags")
        for name in tags if isinstance(tags, dict) else ():
            path = hero.path + pointer("attribute_tags", name)
            yield Mention(name, path, None, "tagged", hero=hero)
        for script in hero.scripts:
            yield from script_mentions(script, hero)
    for effect in document.rules:
        if effect.script is not None:
            yield from script_mentions(effect.script, None)
    for effect in document.effects:
        heard = effect.heard("attribute")
        if heard:
            span = effect.argument_span
            yield Mention(heard, effect.trigger_path, span, "heard", "SELF", effect.hero)


def script_mentions(script: ScriptNode, hero: HeroNode | None) -> Iterator[Mention]:
    """Every attribute that a script names."""
    for call in script.calls:
        command = COMMANDS.get(call.name)
        for arg, argument in zip(call.args, command.arguments if command else (), strict=False):
            if argument.kind == "attribute" and isinstance(arg, Text):
                target = call.args[0]
                side = target.name if isinstance(target, Target) else "SELF"
                is_read = command is not None and command.facts.result == "value"
                use: Literal["read", "written"] = "read" if is_read else "written"
                yield Mention(arg.value, script.path, arg.span, use, side, hero)
