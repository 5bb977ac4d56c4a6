"""Heroes with defence cards, and matches of two of them.

Plain frozen dataclasses; `core.schema` turns them into pydantic validators and JSON Schema.
Wire names are camelCase as in the document, and their aliases live here only.  Matchers, effects,
conditions, combos and what statuses do stay plain objects with a `type`: their keys are declared
once, in the tables that also hold their behaviour.

A faulty `defenseCard` must not keep its hero from being loaded, so whoever decodes a hero takes
the card out first and decodes it on its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from core.games.defense.limits import (
    MAX_DICE,
    MAX_FACES,
    MAX_NUMBER,
    MAX_REROLLS,
    MAX_ROUNDS,
)
from core.meant import MEANT

Version = Literal["v1", "v2"]
"""Which defence a hero plays."""
Side = Literal["self", "opponent"]
"""Whom something is for; `ally` is a fault of the card."""
UsablePhase = Literal["immediate", "nextTurn", "nextAttack"]
"""From when on granted stacks may be spent."""
ExpiryType = Literal["nextAttack", "endOfRound", "endOfYourNextTurn", "afterNTurns"]
"""When a buff or a status ends."""

Word = dict[str, Any]
"""An object with a `type`, whose further keys the table of its words declares."""


def _f(description: str, **more: Any) -> dict[str, Any]:
    return {"description": description, **more}


def _count(description: str, least: int = 0, most: int = MAX_NUMBER, **more: Any) -> dict[str, Any]:
    return _f(description, ge=least, le=most, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expiry:
    """When something ends."""

    type: ExpiryType = field(metadata=_f("At which moment it ends."))
    turns: int | None = field(
        default=None, metadata=_count("afterNTurns: how many turns of its owner it lasts.", 1)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rider:
    """Stacks of a status that come with an attack or with a v1 defence."""

    status: str = field(metadata=_f("The status's id."))
    stacks: int = field(default=1, metadata=_count("How many stacks.", 1))
    target: Side = field(metadata=_f("Who gets them: the hero itself or its opponent."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """An attack that its combo makes available."""

    id: str = field(metadata=_f("Short identifier."))
    name: str | None = field(default=None, metadata=_f("What people call it; absent: the id."))
    combo: str = field(metadata=_f("The combo that the dice must show."))
    damage: int = field(metadata=_count("Raw damage."))
    ultimate: bool = field(
        default=False, metadata=_f("Whether the standard AI prefers it to every other attack.")
    )
    riders: tuple[Rider, ...] = field(
        default=(), metadata=_f("Statuses that come with it, blocked or not.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardEntry:
    """What a combo of the v1 defence roll gives."""

    combo: str = field(metadata=_f("The combo that the dice must show."))
    block: int = field(metadata=_count("Damage blocked."))
    reflect: int = field(default=0, metadata=_count("Damage to the attacker."))
    riders: tuple[Rider, ...] = field(default=(), metadata=_f("Statuses that come with it."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A labelled group of die faces."""

    id: str = field(metadata=_f("The name that rules use."))
    faces: tuple[int, ...] = field(metadata=_f("Its faces; no face is in two fields."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a card: a matcher and its effects."""

    id: str = field(metadata=_f("Unique identifier, for logs and reports."))
    label: str | None = field(default=None, metadata=_f("What people call it; absent: the id."))
    matcher: Word = field(metadata=_f("What the dice must show."))
    effects: tuple[Word, ...] = field(metadata=_f("What happens then, in this order."))
    conditions: tuple[Word, ...] = field(
        default=(), metadata=_f("What else must hold; otherwise every effect is refused.")
    )
    target: Side | None = field(
        default=None, metadata=_f("Whom the effects are for that do not say it themselves.")
    )
    owner: Side | None = field(
        default=None, metadata=_f("Who gets statuses and buffs of effects that do not say it.")
    )
    allow_reroll: bool = field(
        default=True,
        metadata=_f(
            "Whether the dice that this rule matched may be rerolled.", alias="allowReroll"
        ),
    )
    selection_policy: str | None = field(
        default=None,
        metadata=_f(
            "How dice are picked for rerolls of this rule that do not say it.",
            alias="selectionPolicy",
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseCard:
    """A hero's v2 defence: dice, a partition of their faces, and rules."""

    dice: int = field(metadata=_count("Defence dice rolled.", 1, MAX_DICE))
    faces: int = field(default=6, metadata=_count("Faces of each die.", 2, MAX_FACES))
    fields: tuple[Field, ...] = field(metadata=_f("The partition of the faces."))
    rules: tuple[Rule, ...] = field(metadata=_f("The rules, in the order they are evaluated."))
    allow_idle_faces: bool = field(
        default=False,
        metadata=_f("Whether faces that no rule uses are meant to be so.", alias="allowIdleFaces"),
    )
    max_rerolls_per_defense: int | None = field(
        default=None,
        metadata=_count(
            "Rerolls of one defence; absent: the match's number.",
            0,
            MAX_REROLLS,
            alias="maxRerollsPerDefense",
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """A status as data: how many stacks, and what it does."""

    id: str = field(metadata=_f("The name that riders and effects use."))
    name: str | None = field(default=None, metadata=_f("What people call it; absent: the id."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    max: int = field(metadata=_count("The most stacks that a hero holds.", 1))
    negative: bool = field(
        default=False, metadata=_f("Whether it harms its owner; cleansing looks for these.")
    )
    cleansable: bool | None = field(
        default=None, metadata=_f("Whether it can be cleansed; absent: when it is negative.")
    )
    usable_phase: UsablePhase = field(
        default="nextTurn",
        metadata=_f(
            "From when on stacks may be spent whose grant does not say it.", alias="usablePhase"
        ),
    )
    expires: Expiry | None = field(
        default=None, metadata=_f("When stacks are lost; absent: never.")
    )
    uses: tuple[Word, ...] = field(default=(), metadata=_f("What the stacks do."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Combo:
    """A named pattern of attack dice."""

    id: str = field(metadata=_f("The name that attacks and v1 boards use."))
    name: str | None = field(default=None, metadata=_f("What people call it; absent: the id."))
    pattern: Word = field(metadata=_f("What the dice must show."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """One line of a hold order: when all its conditions hold, these dice are kept."""

    rolls_left: int | None = field(
        default=None, metadata=_count("So many rolls are left.", 1, 2, alias="rollsLeft")
    )
    best: tuple[str, ...] = field(
        default=(), metadata=_f("The best attack is one of these combos; empty: whatever it is.")
    )
    present: tuple[str, ...] = field(
        default=(), metadata=_f("The dice show one of these combos; empty: whatever they show.")
    )
    without: str | None = field(default=None, metadata=_f("The hero holds none of this status."))
    keep: Literal["all", "mostFrequent", "faces"] = field(
        metadata=_f("All dice, the most frequent face, or the dice that show “faces”.")
    )
    faces: tuple[int, ...] = field(default=(), metadata=_f("keep faces: the faces kept."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ai:
    """How the standard AI plays the hero."""

    holds: tuple[Hold, ...] = field(
        metadata=_f("The first line that applies decides; none: the most frequent face is kept.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A hero: attacks, the v1 board, and the v2 card."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=2, metadata=_f("Version of the format; 2.", ge=2, le=2))
    id: str = field(metadata=_f("Short identifier."))
    name: str = field(metadata=_f("The hero's name."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    starting_hp: int = field(
        default=30, metadata=_count("Hit points at the start.", 1, alias="startingHp")
    )
    attacks: tuple[Attack, ...] = field(metadata=_f("The attacks."))
    v1_board: tuple[BoardEntry, ...] = field(
        metadata=_f("The v1 defence; every hero has one to fall back to.", alias="v1Board")
    )
    defense_version: Version = field(
        default="v2", metadata=_f("Which defence the hero plays.", alias="defenseVersion")
    )
    defense_card: DefenseCard | None = field(
        default=None, metadata=_f("The v2 defence.", alias="defenseCard")
    )
    statuses: tuple[Status, ...] = field(
        default=(), metadata=_f("Statuses that the hero brings along, or changes.")
    )
    ai: Literal["standard"] | Ai = field(
        default="standard", metadata=_f("How the standard AI holds dice.")
    )
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The switches of a match."""

    enable_defense_v2: bool = field(
        default=True,
        metadata=_f("The kill-switch: false makes everybody play v1.", alias="enableDefenseV2"),
    )
    max_rounds: int = field(
        default=20,
        metadata=_count("Rounds after which it is a draw.", 1, MAX_ROUNDS, alias="maxRounds"),
    )
    max_rerolls_per_defense: int = field(
        default=2,
        metadata=_count(
            "Rerolls of one defence, at most.", 0, MAX_REROLLS, alias="maxRerollsPerDefense"
        ),
    )
    defense_versions: dict[str, Version] = field(
        default_factory=dict,
        metadata=_f("Other versions than the heroes' own, by hero id.", alias="defenseVersions"),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSpec:
    """Two heroes and the switches of their match."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=2, metadata=_f("Version of the format; 2.", ge=2, le=2))
    name: str | None = field(default=None, metadata=_f("What the match is called."))
    description: str | None = field(default=None, metadata=_f("A sentence for players."))
    heroes: tuple[Hero, Hero] = field(metadata=_f("The two heroes."))
    config: Config = field(metadata=_f("The switches of the match."))
    statuses: tuple[Status, ...] = field(
        default=(), metadata=_f("Statuses that this match adds or changes.")
    )
    combos: tuple[Combo, ...] = field(
        default=(), metadata=_f("Combos that this match adds or changes.")
    )
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))
