"""States, views and actions of a match: immutable values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from core.games.defense.dice import Words
from core.games.defense.holdings import Batches, End
from core.protocol import Json, Result

Phase: TypeAlias = Literal["roll", "attack", "pre_defense", "reroll", "reaction", "over"]
"""What is decided: dice to hold, the attack, a reaction before the defence roll, the dice to
reroll, statuses to spend after the roll."""

DEFENDING = ("pre_defense", "reroll", "reaction")
"""The phases in which the defender decides."""

Held: TypeAlias = tuple[tuple[Batches, ...], tuple[Batches, ...]]
"""Per hero, per status of the match: the batches held."""


class Buff(NamedTuple):
    """A pending buff; `owner` is 0 or 1."""

    id: str
    owner: int
    kind: str
    amount: int
    stacks: int
    end: End
    turns: int | None
    created: tuple[int, int]
    cleansable: bool
    carries: bool
    source: str
    cap: int | None = None


class Combat(NamedTuple):
    """An attack and its defence, as far as they have gone; what effects offered so far.

    `queue` holds the rerolls that were asked for, as (rule, effect); `order` the dice that may be
    picked now, in the order of the policy.  `log` is the telemetry under way; None: untraced.
    """

    attack: int
    raw: int
    spent: tuple[tuple[int, int], ...] = ()
    added: tuple[tuple[str, int], ...] = ()
    negated: bool = False
    version: str = ""
    dice: tuple[int, ...] = ()
    rerolls: int = 0
    queue: tuple[tuple[int, int], ...] = ()
    locked: tuple[int, ...] = ()
    matched: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    flat: int = 0
    half: bool = False
    block: int = 0
    reflect: int = 0
    deal: int = 0
    log: dict[str, Any] | None = None


class View(NamedTuple):
    """What everybody sees, which is everything but the dice to come."""

    hp: tuple[int, int]
    held: Held
    phase: Phase = "roll"
    round: int = 1
    turn: int = 1
    first: int = 0
    active: int = 0
    dice: tuple[int, ...] = ()
    rolls: int = 0
    combat: Combat | None = None
    buffs: tuple[Buff, ...] = ()
    made: int = 0
    enabled: bool = True
    versions: tuple[str, str] = ("v2", "v2")
    counts: tuple[int, int] = (0, 0)
    result: Result | None = None

    @property
    def acting(self) -> int:
        """Who decides: 0 or 1."""
        return self.active ^ 1 if self.phase in DEFENDING else self.active


class Standing(Protocol):
    """What a decision looks at: a view, or a run that stands at its next decision."""

    @property
    def phase(self) -> Phase:
        """What is decided."""
        ...

    @property
    def active(self) -> int:
        """Whose turn it is."""
        ...

    @property
    def acting(self) -> int:
        """Who decides."""
        ...

    @property
    def hp(self) -> Sequence[int]:
        """Hit points."""
        ...

    @property
    def held(self) -> Sequence[Sequence[Batches]]:
        """Per hero, per status: the batches held."""
        ...

    @property
    def dice(self) -> tuple[int, ...]:
        """The attack dice."""
        ...

    @property
    def rolls(self) -> int:
        """Attack rolls made."""
        ...

    @property
    def combat(self) -> Combat | None:
        """The attack under way."""
        ...


class State(NamedTuple):
    """A view, and the streams of dice."""

    view: View
    words: Words


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep the dice at these indexes and roll the others again."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stand:
    """Roll no more."""


@dataclass(frozen=True, slots=True)
class Strike:
    """Attack, spending stacks of statuses with it: (status, stacks) pairs, none twice."""

    attack: str
    spend: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """Attack with nothing."""


@dataclass(frozen=True, slots=True)
class React:
    """Spend a stack before the defence roll."""

    status: str


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not react before the defence roll."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll the defence dice at these indexes again."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spend:
    """Spend stacks after the defence roll."""

    status: str
    stacks: int


@dataclass(frozen=True, slots=True)
class Done:
    """Spend no more."""


Action: TypeAlias = Hold | Stand | Strike | Pass | React | Decline | Reroll | Spend | Done

Record: TypeAlias = dict[str, Json]
"""What a defence leaves behind: the compact record, with the verbose one under `verbose`."""
