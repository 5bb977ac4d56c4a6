"""Heroes, rule files and duels as typed values: the original format with ruleset v1's additions.

Plain frozen dataclasses; `core.schema` turns them into pydantic validators and JSON Schema.
Wire names stay as the document writes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from core.games.heroes.limits import MAX_MAX_TURNS
from core.meant import MEANT


def _f(description: str, **more: Any) -> dict[str, Any]:
    return {"description": description, **more}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One move that a hero may choose."""

    BEGINS: ClassVar[dict[str, Any]] = {"script": "NOOP()"}

    name: str = field(metadata=_f("The ability's name."))
    id: str | None = field(
        default=None, metadata=_f("Short identifier; absent: the name stands for it.")
    )
    tags: tuple[str, ...] = field(default=(), metadata=_f("Labels, such as spell or fire."))
    cost: float | None = field(
        default=None,
        metadata=_f("What an effect that fires when the ability is used may ask for as its cost."),
    )
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    script: str = field(metadata=_f("What happens when the ability is used (DSL)."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """A passive rule: a trigger and a script."""

    BEGINS: ClassVar[dict[str, Any]] = {"trigger": "ON_TURN_START", "script": "NOOP()"}

    trigger: str = field(
        metadata=_f(
            "When it fires: NAME or NAME('argument'), such as ON_ATTRIBUTE_CHANGE('health')."
        )
    )
    script: str = field(metadata=_f("What happens (DSL); SELF is the owner."))
    name: str | None = field(default=None, metadata=_f("A name for logs."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A hero: numbers, abilities, passive rules."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=1, metadata=_f("Version of the format; 1.", ge=1, le=1))
    name: str = field(metadata=_f("The hero's name."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    attributes: dict[str, float] = field(metadata=_f("Attribute name to its value at the start."))
    attribute_tags: dict[str, tuple[str, ...]] = field(
        default_factory=dict, metadata=_f("Labels per attribute.")
    )
    abilities: tuple[Ability, ...] = field(metadata=_f("What the hero can do."))
    passive_effects: tuple[Effect, ...] = field(
        default=(), metadata=_f("Rules that belong to this hero.")
    )
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A reusable file of global effects."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=1, metadata=_f("Version of the format; 1.", ge=1, le=1))
    name: str = field(metadata=_f("What these rules are called."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    global_effects: tuple[Effect, ...] = field(metadata=_f("Rules that apply to both heroes."))
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Two heroes under common rules; player 0 is the first hero and moves first."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=1, metadata=_f("Version of the format; 1.", ge=1, le=1))
    name: str | None = field(default=None, metadata=_f("What the duel is called."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    heroes: tuple[Hero, Hero] = field(metadata=_f("The two heroes; the first one moves first."))
    global_effects: tuple[Effect, ...] = field(
        default=(), metadata=_f("Rules that apply to both heroes.")
    )
    max_turns: int = field(
        default=100,
        metadata=_f("Single turns after which the duel is a draw.", ge=1, le=MAX_MAX_TURNS),
    )
    ties: Literal["first", "draw"] = field(
        default="first",
        metadata=_f(
            "When both heroes would lose, or win, in one chain of reactions: first: the "
            "first WIN or LOSE counts; draw: the duel is a draw."
        ),
    )
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))
