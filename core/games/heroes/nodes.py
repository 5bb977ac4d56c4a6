"""The parts of a document as they are written: heroes, abilities, effects and their scripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from core.checks import pointer
from core.games.heroes.ast import Call, ScriptError, Span, Trigger
from core.games.heroes.kinds import kind_errors, walk
from core.games.heroes.language import TRIGGERS, brackets_of
from core.games.heroes.lengths import Unread
from core.games.heroes.parser import parse
from core.games.heroes.tokens import tokenize
from core.games.heroes.trigger_parser import parse_trigger
from core.protocol import Json, Pointer
from core.rawjson import TextKey, as_number, items, texts


@dataclass(frozen=True, eq=False)
class ScriptNode:
    """A script, where it stands, and the effect's trigger (None: an ability's script)."""

    path: Pointer
    text: str
    trigger: Trigger | None = None
    of_effect: bool = False
    refusal: ScriptError | None = None
    """Why it is not read, where the document's scripts are too long together."""

    @cached_property
    def errors(self) -> tuple[ScriptError, ...]:
        """Every mistake of the script."""
        return self._parsed[1]

    @property
    def tree(self) -> Call | None:
        """The tree of a script without mistakes."""
        return None if self.errors else self.draft

    @property
    def draft(self) -> Call | None:
        """The tree as far as there is one, mistakes or not."""
        return self._parsed[0]

    @cached_property
    def _parsed(self) -> tuple[Call | None, tuple[ScriptError, ...]]:
        if self.refusal is not None:
            return None, (self.refusal,)
        parsed = parse(self.text)
        if parsed.script is None:
            return None, parsed.errors
        return parsed.script, parsed.errors + kind_errors(parsed.script)

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """Every call of the tree, mistakes or not."""
        nodes = () if self.draft is None else walk(self.draft)
        return tuple(node for node in nodes if isinstance(node, Call))

    @property
    def size(self) -> int:
        """How many calls there are."""
        return len(self.calls)


@dataclass(frozen=True, eq=False)
class AbilityNode:
    """An ability, as far as it is well-formed."""

    path: Pointer
    raw: dict[str, Json]
    unread: Unread = field(default_factory=dict)

    name = TextKey("name")
    """The ability's name; empty when it has none."""

    @property
    def id(self) -> str | None:
        """The ability's id."""
        value = self.raw.get("id")
        return value if isinstance(value, str) else None

    @property
    def cost(self) -> float:
        """What CONTEXT("cost") gives."""
        return as_number(self.raw.get("cost")) or 0.0

    @property
    def tags(self) -> tuple[str, ...]:
        """The ability's tags."""
        return tuple(text for _, text in texts(self.raw, "tags", self.path))

    @property
    def words(self) -> tuple[str, ...]:
        """What ON_ABILITY_USED may name it by."""
        own = (self.name, *(() if self.id is None else (self.id,)))
        return tuple(dict.fromkeys((*own, *self.tags)))

    @cached_property
    def script(self) -> ScriptNode | None:
        """The ability's script."""
        text = self.raw.get("script")
        if not isinstance(text, str):
            return None
        path = self.path + "/script"
        return ScriptNode(path, text, refusal=self.unread.get(path))


@dataclass(frozen=True, eq=False)
class EffectNode:
    """An effect, as far as it is well-formed; `hero` is None for a global one."""

    path: Pointer
    raw: dict[str, Json]
    hero: HeroNode | None = None
    unread: Unread = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The effect's name, or its trigger."""
        for key in ("name", "trigger"):
            value = self.raw.get(key)
            if isinstance(value, str) and value:
                return value
        return "effect"

    @property
    def trigger_path(self) -> Pointer:
        """Where the trigger stands."""
        return self.path + "/trigger"

    trigger_text = TextKey("trigger")
    """The trigger as it is written."""

    @cached_property
    def parsed(self) -> tuple[Trigger | None, tuple[ScriptError, ...]]:
        """The trigger and its mistakes."""
        refusal = self.unread.get(self.trigger_path)
        return parse_trigger(self.trigger_text) if refusal is None else (None, (refusal,))

    @property
    def trigger(self) -> Trigger | None:
        """The trigger, when it is without mistakes."""
        found, errors = self.parsed
        return None if errors else found

    def heard(self, kind: str) -> str | None:
        """The attribute or the ability (`kind`) that the trigger names, where it names one."""
        word = TRIGGERS.get(self.trigger.name) if self.trigger is not None else None
        is_named = word is not None and brackets_of(word) == kind
        return self.trigger.argument if is_named and self.trigger is not None else None

    @property
    def argument_span(self) -> Span:
        """Where the trigger's argument stands, quotes included."""
        tokens = tokenize(self.trigger_text).tokens
        found = next((token.span for token in tokens if token.kind == "text"), None)
        return found or Span(0, len(self.trigger_text))

    @cached_property
    def script(self) -> ScriptNode | None:
        """The effect's script."""
        text = self.raw.get("script")
        if not isinstance(text, str):
            return None
        path = self.path + "/script"
        return ScriptNode(path, text, self.trigger, True, self.unread.get(path))


@dataclass(frozen=True, eq=False)
class HeroNode:
    """A hero, as far as it is well-formed."""

    path: Pointer
    raw: dict[str, Json]
    unread: Unread = field(default_factory=dict)

    name = TextKey("name")
    """The hero's name; empty when it has none."""

    @cached_property
    def attributes(self) -> dict[str, float]:
        """The attributes whose values are numbers."""
        value = self.raw.get("attributes")
        found = value.items() if isinstance(value, dict) else ()
        read = ((name, as_number(number)) for name, number in found)
        return {name: number for name, number in read if number is not None}

    @cached_property
    def abilities(self) -> tuple[AbilityNode, ...]:
        """The hero's abilities."""
        found = items(self.raw, "abilities", self.path)
        return tuple(
            AbilityNode(at, item, self.unread) for at, item in found if isinstance(item, dict)
        )

    @cached_property
    def passives(self) -> tuple[EffectNode, ...]:
        """The hero's own effects."""
        found = items(self.raw, "passive_effects", self.path)
        return tuple(
            EffectNode(at, item, self, self.unread) for at, item in found if isinstance(item, dict)
        )

    @property
    def scripts(self) -> Iterator[ScriptNode]:
        """Every script of the hero."""
        holders: tuple[AbilityNode | EffectNode, ...] = (*self.abilities, *self.passives)
        return (each.script for each in holders if each.script is not None)

    def attribute_path(self, name: str) -> Pointer:
        """Where an attribute stands."""
        return self.path + pointer("attributes", name)
