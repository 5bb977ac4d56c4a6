"""Duels drawn from families: heroes and rules to train on, and others that are kept apart.

Deterministic: the duel of a number depends on the seed, the number and the kind alone, so that
anybody can draw the same duel again, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Literal, get_args

from core.protocol import Json
from webapp.learning.games.heroes.abilities import ABILITIES
from webapp.learning.games.heroes.effects import DEATH, PASSIVES, RULES
from webapp.learning.games.heroes.families import Entry, Family, Member

if TYPE_CHECKING:
    from webapp.learning.games.heroes.judge import Judge

Kind = Literal["trained", "held_out"]
"""`trained`: no family that is held out; `held_out`: at least two abilities, one for each hero, and
one global effect of families that are."""

NAMES = ("Ashen", "Briar", "Cinder", "Dusk", "Ember", "Frost", "Gale", "Hollow", "Iron", "Jade")
TURNS = 60
"""Single turns after which a duel is a draw."""


@dataclass(frozen=True)
class Sampler:
    """Draws duels; a judge makes them even and leaves out those that no healths make so."""

    seed: int
    kind: Kind = "trained"
    judge: Judge | None = None

    def __post_init__(self) -> None:
        """Raises ValueError where there is no such kind."""
        if self.kind not in get_args(Kind):
            raise ValueError(f"A kind of duels is {' or '.join(get_args(Kind))}, not {self.kind!r}")

    def __iter__(self) -> Iterator[Json]:
        """Duels, without end; with a judge those that are worth learning from."""
        for number in count():
            drawn = self.draw(number)
            duel = drawn if self.judge is None else self.judge.evened(drawn)
            if duel is not None:
                yield duel

    def take(self, number: int) -> list[Json]:
        """The first so many of them."""
        return [duel for _, duel in zip(range(number), self, strict=False)]

    def draw(self, number: int) -> Json:
        """The duel of this number, as it is drawn."""
        draw = Random(f"{self.kind}/{self.seed}/{number}")
        heroes = [_hero(draw, name, self.kind) for name in draw.sample(NAMES, 2)]
        rules = [member.entry for member in _members(draw, RULES, draw.randint(1, 4), self.kind)]
        rules.insert(draw.randint(0, len(rules)), DEATH)
        return {"heroes": heroes, "global_effects": rules, "max_turns": TURNS}


def _hero(draw: Random, name: str, kind: Kind) -> Entry:
    abilities = list(_members(draw, ABILITIES, draw.randint(3, 5), kind))
    passives = list(_members(draw, PASSIVES, draw.randint(0, 2), "trained"))
    needs: dict[str, int] = {"health": draw.randint(30, 60)}
    for member in (*abilities, *passives):
        for attribute, least in member.attributes.items():
            drawn = least + draw.randint(0, least)
            needs[attribute] = max(needs.get(attribute, 0), drawn)
    return {
        "name": name,
        "attributes": needs,
        "abilities": [member.entry for member in abilities],
        "passive_effects": [member.entry for member in passives],
    }


def _members(draw: Random, families: Sequence[Family], number: int, kind: Kind) -> Iterator[Member]:
    """One member each of so many families; the first is held out where the kind says so."""
    trained = [each for each in families if not each.is_held_out]
    chosen = draw.sample(trained, number)
    if kind == "held_out":
        others = [each for each in families if each.is_held_out]
        most = min(number, 2)
        kept = draw.sample(others, draw.randint(1, most))
        chosen[: len(kept)] = kept
        draw.shuffle(chosen)
    return (each.write(draw) for each in chosen)
