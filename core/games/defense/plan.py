"""A match as the engine reads it: names resolved, keys filled in, pointers kept.

Heroes whose card has faults have no card here, but the faults.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.games.defense.conditions import Condition
from core.games.defense.effects import Effect, Side
from core.games.defense.language import Groups
from core.games.defense.limits import ATTACK_FACES
from core.games.defense.matchers import Matcher
from core.games.defense.patterns import PATTERNS
from core.games.defense.spec import Ai, Combo, Config, Expiry
from core.games.defense.uses import USES
from core.protocol import Issue, Pointer

Args = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RiderPlan:
    """Stacks that come along: which status, how many, for whom."""

    status: int
    stacks: int
    opponent: bool
    path: Pointer


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """An attack of a hero."""

    index: int
    id: str
    name: str
    combo: int
    damage: int
    ultimate: bool
    riders: tuple[RiderPlan, ...]
    path: Pointer


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """An entry of a v1 board."""

    combo: int
    block: int
    reflect: int
    riders: tuple[RiderPlan, ...]
    path: Pointer


@dataclass(frozen=True, slots=True)
class ConditionPlan:
    """A condition with its keys, and the statuses that these name."""

    run: Condition
    args: Args
    path: Pointer
    statuses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EffectPlan:
    """An effect with its keys, and whom it is for; `id` is its label, where it has one."""

    type: str
    run: Effect
    args: Args
    to: Side
    conditions: tuple[ConditionPlan, ...]
    path: Pointer
    id: str | None = None


@dataclass(frozen=True, slots=True)
class RulePlan:
    """A rule of a card; `faces` are those that its matcher reads, `fields` theirs.

    `groups` are the same faces as the matcher tells them apart: it reads the count of each group.
    `causes` are the places of its effects; of the rule itself where it has none.
    """

    index: int
    id: str
    label: str
    word: str
    matcher: Matcher
    args: Args
    groups: Groups
    faces: tuple[int, ...]
    fields: tuple[str, ...]
    effects: tuple[EffectPlan, ...]
    allow_reroll: bool
    path: Pointer
    causes: tuple[Pointer, ...]


@dataclass(frozen=True, slots=True)
class CardPlan:
    """A card: dice, partition, rules."""

    dice: int
    sides: int
    fields: dict[str, tuple[int, ...]]
    rules: tuple[RulePlan, ...]
    max_rerolls: int
    hash: str
    path: Pointer


@dataclass(frozen=True, slots=True)
class UsePlan:
    """What stacks of a status do, with its keys."""

    type: str
    args: Args
    status: int | None


@dataclass(frozen=True, slots=True)
class StatusPlan:
    """A status of the match; `path` is "" for a shipped one."""

    index: int
    id: str
    name: str
    max: int
    negative: bool
    cleansable: bool
    usable_phase: str
    expires: Expiry | None
    uses: tuple[UsePlan, ...]
    path: Pointer

    def use(self, type: str) -> UsePlan | None:
        """The first use of a type."""
        return next((use for use in self.uses if use.type == type), None)


@dataclass(frozen=True)
class HeroPlan:
    """A hero of the match; `board` begins with what is chosen first."""

    index: int
    player: str
    path: Pointer
    id: str
    name: str
    hp: int
    version: str
    attacks: tuple[AttackPlan, ...]
    board: tuple[BoardPlan, ...]
    card: CardPlan | None
    faults: tuple[Issue, ...]
    ai: Ai | None

    @cached_property
    def by_id(self) -> dict[str, AttackPlan]:
        """The attacks by id."""
        return {attack.id: attack for attack in self.attacks}


class Plan:
    """A match: both heroes, its statuses and combos, its switches."""

    def __init__(
        self,
        heroes: tuple[HeroPlan, HeroPlan],
        statuses: tuple[StatusPlan, ...],
        combos: tuple[Combo, ...],
        config: Config,
        config_path: Pointer,
    ) -> None:
        self.heroes = heroes
        self.players = (heroes[0].player, heroes[1].player)
        self.statuses = statuses
        self.status_index = {status.id: status.index for status in statuses}
        self.combos = combos
        self.combo_index = {combo.id: i for i, combo in enumerate(combos)}
        self.config = config
        self.config_path = config_path
        self.using = {name: self._using(name) for name in USES}
        self._patterns = tuple(_pattern(combo) for combo in combos)
        self._shown: dict[tuple[int, ...], frozenset[int]] = {}
        self.records: dict[tuple[int, int, bool, str, str], dict[str, Any]] = {}
        """Records with what is the same in all of an attack and a version, remembered."""

    def _using(self, use: str) -> tuple[tuple[StatusPlan, UsePlan], ...]:
        found = ((status, status.use(use)) for status in self.statuses)
        return tuple((status, each) for status, each in found if each is not None)

    def shown(self, dice: tuple[int, ...]) -> frozenset[int]:
        """The combos that dice show, by index; remembered, since there are few rolls."""
        found = self._shown.get(dice)
        if found is None:
            counts = [0] * (ATTACK_FACES + 1)
            for die in dice:
                counts[die] += 1
            found = frozenset(
                i for i, (run, args) in enumerate(self._patterns) if run(args, counts)
            )
            self._shown[dice] = found
        return found

    def available(self, hero: int, dice: tuple[int, ...]) -> list[AttackPlan]:
        """The attacks that the dice make available."""
        shown = self.shown(dice)
        return [attack for attack in self.heroes[hero].attacks if attack.combo in shown]


def _pattern(combo: Combo) -> tuple[Any, Args]:
    entry = PATTERNS[combo.pattern["type"]]
    return entry.run, entry.filled(combo.pattern)
