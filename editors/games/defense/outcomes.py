"""What an effect does, found out by letting it happen: stages, statuses and all else it touches.

The graph asks the effects that the engine runs, so an effect needs its one entry and no more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from core.games.defense.checks.values import value_problems
from core.games.defense.effects import Outcome, Side, Stage
from core.games.defense.language import Word
from core.language.words import Args
from core.protocol import Json

TouchKind: TypeAlias = Literal["stage", "gives", "takes", "moves"]

STAGES: dict[str, tuple[str, str]] = {
    "flat": ("Flat reduction", "taken off the damage first"),
    "half": ("Half prevented", "then, once per combat"),
    "block": ("Block", "taken off the damage last"),
    "reflect": ("Sent back", "damage to the attacker, when the attack has any"),
    "deal": ("Dealt back", "damage to the attacker in any case"),
    "heal": ("Healing", "hit points given back"),
    "buff": ("Next attack", "damage that it adds"),
    "reroll": ("Another roll", "dice that are rolled again"),
}
"""What comes of effects, besides statuses: its name and a few words.

The stages of the damage come first, in their order.
"""

OTHER = "other"
"""Stands for all the outcomes that no effect of a card comes to."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One thing that an effect does; `name` is a stage, a status, or None for every harmful one."""

    kind: TouchKind
    name: str | None


@dataclass
class Probe:
    """A defence in which nothing happens, and which remembers what an effect asked of it."""

    touched: list[Touch] = field(default_factory=list)

    def _note(self, kind: TouchKind, name: str | None) -> Outcome:
        touch = Touch(kind, name)
        if touch not in self.touched:
            self.touched.append(touch)
        return {"ok": True}

    def offer(self, stage: Stage, amount: int) -> Outcome:
        """Remember the stage."""
        return self._note("stage", stage)

    def grant(self, to: Side, args: Args, stacks: int) -> Outcome:
        """Remember the status that is given."""
        return self._note("gives", args["status"])

    def take(self, whose: Side, status: str | None, stacks: int, buffs: bool) -> Outcome:
        """Remember the status that is taken."""
        return self._note("takes", status)

    def move(self, status: str, stacks: int) -> Outcome:
        """Remember the status that moves over."""
        return self._note("moves", status)

    def heal(self, whose: Side, amount: int) -> Outcome:
        """Remember that hit points are given back."""
        return self._note("stage", "heal")

    def prime(self, owner: Side, args: Args, amount: int) -> Outcome:
        """Remember that the next attack deals more."""
        return self._note("stage", "buff")

    def reroll_later(self, args: Args) -> Outcome:
        """Remember that dice are rolled again."""
        return self._note("stage", "reroll")


def sound(entry: Word, raw: dict[str, Any]) -> dict[str, Json] | None:
    """The keys of a word that hold what they may; None where one that it needs does not."""
    found: dict[str, Json] = {}
    for each in entry.arguments:
        if each.name in raw and not any(value_problems(each, raw[each.name], "")):
            found[each.name] = raw[each.name]
        elif each.required:
            return None
    return found


def touches(entry: Word, raw: dict[str, Json]) -> list[Touch]:
    """What an effect does, one match counted; nothing where a key that it needs is faulty."""
    keys = sound(entry, raw)
    if keys is None:
        return []
    probe = Probe()
    entry.run(entry.filled(keys), 1, probe, entry.facts.targets[0])
    return probe.touched
