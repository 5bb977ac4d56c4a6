"""A duel as the engines read it: slots, scripts and handlers, made once from a valid spec.

Attribute slots: `health` first, then all other names of both heroes, all scripts and all triggers
by code point (ruleset v1, Spec).  A handler is an effect bound to one entity; its order is the
hero's passives in list order, then the global effects in list order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from core.games.heroes.ast import Call, Text, Trigger
from core.games.heroes.floats import canon
from core.games.heroes.kinds import walk
from core.games.heroes.language import COMMANDS, argument_at
from core.games.heroes.parser import parse
from core.games.heroes.spec import Duel, Effect, Hero
from core.games.heroes.trigger_parser import parse_trigger
from core.protocol import Player, Pointer

HEALTH = "health"


@dataclass(frozen=True, slots=True)
class Script:
    """A parsed script and where it stands in the spec."""

    tree: Call
    pointer: Pointer
    source: str


@dataclass(frozen=True, slots=True)
class AbilityPlan:
    """One ability of an entity."""

    index: int
    name: str
    id: str | None
    tags: tuple[str, ...]
    cost: float
    description: str | None
    script: Script

    @property
    def words(self) -> frozenset[str]:
        """What ON_ABILITY_USED may name it by: its id, its name, its tags."""
        return frozenset((self.name, *self.tags, *((self.id,) if self.id is not None else ())))


@dataclass(frozen=True, slots=True)
class Handler:
    """One effect of one entity."""

    trigger: Trigger
    script: Script
    pointer: Pointer
    name: str


@dataclass(frozen=True, slots=True)
class EntityPlan:
    """One side of the duel."""

    hero: str
    player: Player
    initial: tuple[float, ...]
    abilities: tuple[AbilityPlan, ...]
    handlers: tuple[Handler, ...]
    changes: tuple[tuple[Handler, ...], ...]
    """Per slot: the handlers of ON_ATTRIBUTE_CHANGE that a change of it fires, in order."""

    def on(self, trigger: str) -> tuple[Handler, ...]:
        """The entity's handlers of a trigger, in order."""
        return tuple(h for h in self.handlers if h.trigger.name == trigger)


@dataclass(frozen=True, slots=True)
class DuelPlan:
    """Everything about a duel that never changes."""

    slots: tuple[str, ...]
    entities: tuple[EntityPlan, EntityPlan]
    max_turns: int
    ties: Literal["first", "draw"] = "first"
    """Whether the first WIN or LOSE of a chain of reactions counts, or two against each other are
    a draw."""

    @property
    def players(self) -> tuple[Player, Player]:
        """The players' names: the heroes', the second one marked when they are equal."""
        return self.entities[0].player, self.entities[1].player


@dataclass(frozen=True, slots=True)
class Source:
    """A hero with the pointer at which it stands; a mirror duel has one pointer twice."""

    hero: Hero
    pointer: Pointer


def plan_duel(duel: Duel, pointers: tuple[Pointer, Pointer], rules: Pointer | None) -> DuelPlan:
    """The plan of a valid duel.

    `pointers` say where the heroes stand in the document, `rules` where the global effects do;
    None: they are not in it (the rules of a hero that is tried alone).
    """
    first, second = duel.heroes
    sources = (Source(first, pointers[0]), Source(second, pointers[1]))
    names = [first.name, second.name if second.name != first.name else f"{second.name} (2)"]
    shared = [
        _handler(effect, None if rules is None else f"{rules}/{i}")
        for i, effect in enumerate(duel.global_effects)
    ]
    drafts = [_own(source) for source in sources]
    slots = slot_names(duel, [h for _, own in drafts for h in own] + shared, drafts)
    entities = tuple(
        _entity(source.hero, name, slots, abilities, (*own, *shared))
        for source, name, (abilities, own) in zip(sources, names, drafts, strict=True)
    )
    return DuelPlan(slots, (entities[0], entities[1]), duel.max_turns, duel.ties)


Draft = tuple[tuple[AbilityPlan, ...], tuple[Handler, ...]]


def _own(source: Source) -> Draft:
    abilities = tuple(
        AbilityPlan(
            index=i,
            name=ability.name,
            id=ability.id,
            tags=ability.tags,
            cost=canon(float(ability.cost or 0.0)),
            description=ability.description,
            script=_script(ability.script, f"{source.pointer}/abilities/{i}/script"),
        )
        for i, ability in enumerate(source.hero.abilities)
    )
    passives = tuple(
        _handler(effect, f"{source.pointer}/passive_effects/{i}")
        for i, effect in enumerate(source.hero.passive_effects)
    )
    return abilities, passives


def _script(source: str, pointer: Pointer) -> Script:
    tree = parse(source).script
    assert tree is not None, "the spec was checked"
    return Script(tree, pointer, source)


def _handler(effect: Effect, pointer: Pointer | None) -> Handler:
    trigger, _ = parse_trigger(effect.trigger)
    assert trigger is not None, "the spec was checked"
    script = _script(effect.script, "" if pointer is None else f"{pointer}/script")
    return Handler(trigger, script, pointer or "", effect.name or effect.trigger)


def slot_names(duel: Duel, handlers: Iterable[Handler], drafts: Iterable[Draft]) -> tuple[str, ...]:
    """The attribute table of a duel, `health` first."""
    names = {name for hero in duel.heroes for name in hero.attributes}
    handlers = list(handlers)
    for handler in handlers:
        if handler.trigger.name == "ON_ATTRIBUTE_CHANGE" and handler.trigger.argument:
            names.add(handler.trigger.argument)
    scripts = [handler.script.tree for handler in handlers]
    scripts += [ability.script.tree for abilities, _ in drafts for ability in abilities]
    for tree in scripts:
        names |= attributes_of(tree)
    return (HEALTH, *sorted(names - {HEALTH}))


def attributes_of(script: Call) -> set[str]:
    """The names of attributes that a script reads or writes."""
    found: set[str] = set()
    for node in walk(script):
        if isinstance(node, Call) and node.name in COMMANDS:
            for index, arg in enumerate(node.args):
                argument = argument_at(COMMANDS[node.name], index)
                if argument and argument.kind == "attribute" and isinstance(arg, Text):
                    found.add(arg.value)
    return found


def _entity(
    hero: Hero,
    player: Player,
    slots: tuple[str, ...],
    abilities: tuple[AbilityPlan, ...],
    handlers: tuple[Handler, ...],
) -> EntityPlan:
    def hears(handler: Handler, slot: str) -> bool:
        trigger = handler.trigger
        return trigger.name == "ON_ATTRIBUTE_CHANGE" and trigger.argument in (None, slot)

    return EntityPlan(
        hero=hero.name,
        player=player,
        initial=tuple(canon(float(hero.attributes.get(slot, 0.0))) for slot in slots),
        abilities=abilities,
        handlers=handlers,
        changes=tuple(tuple(h for h in handlers if hears(h, slot)) for slot in slots),
    )
