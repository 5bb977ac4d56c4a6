"""The state of a match: immutable parts in one cheaply copied holder.

A `State` is never changed once it has left `apply`: a `Run` copies it (`State.copy`), replaces
parts and hands the copy on.  Every part is a tuple, a named tuple or a dict (`cards`,
`battlefield`, `known`); a dict is replaced too and never changed, so that states share it and what
follows from it is known to hold as long as it is the same object.

A card gets a new id with every zone it enters (CR 400.7), so an id that is not where it was is
another object; its letter says where: `p` a permanent, `s` on the stack, `c` a card elsewhere.
`uid` stays and is never shown.  `known` holds what has left the battlefield as it
last was (CR 608.2h).  `agenda` is what is still to be done, first things first, as plain tuples
that name a task of `turn.tasks`; with `resolving` it makes a resolution that waits for a decision
plain data.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from core.games.mtg.cards.plans import Body as Body
from core.games.mtg.cards.types import CardDef, Keyword
from core.games.mtg.kept import Offers
from core.games.mtg.phases import Step
from core.rng import Rng

Target: TypeAlias = str | int
"""The id of an object, or the seat of a player."""

Groups: TypeAlias = tuple[tuple[Target, ...], ...]
Task: TypeAlias = tuple[Any, ...]
Mana: TypeAlias = tuple[int, int, int, int, int, int]

COLORS = "WUBRGC"
"""The order of a mana pool."""

NO_MANA: Mana = (0, 0, 0, 0, 0, 0)

HIDDEN = ""
"""In a view: stands for every card that the viewer may not see."""


class Card(NamedTuple):
    """A card outside the battlefield."""

    id: str
    uid: int
    card: CardDef
    owner: int


class Perm(NamedTuple):
    """A permanent; P/T and keywords are derived, never stored."""

    id: str
    uid: int
    card: CardDef
    owner: int
    controller: int
    ts: int
    tapped: bool = False
    sick: bool = True
    damage: int = 0
    deathtouched: bool = False
    plus: int = 0
    minus: int = 0
    attached_to: str | None = None


class Known(NamedTuple):
    """A permanent as it last was, and the id of what its card became ("": a token)."""

    perm: Perm
    body: Body
    became: str


class Item(NamedTuple):
    """A spell or an ability on the stack; `key` names its script."""

    id: str
    kind: Literal["SPELL", "ABILITY"]
    key: str
    controller: int
    source: str
    name: str
    card: Card | None = None
    targets: Groups = ()
    x: int = 0
    cost_kind: str = "NORMAL"
    player: int | None = None
    copy: bool = False
    ts: int = 0
    aimed: tuple[tuple[str, str], ...] = ()
    """Ids and names of its targets as they were chosen: some may be gone by now."""


class Waiting(NamedTuple):
    """A trigger that has not been put on the stack yet."""

    key: str
    source: str
    controller: int
    name: str
    ts: int
    player: int | None


class Temp(NamedTuple):
    """A continuous effect of a resolution.

    `until` is "end" (of turn) or the seat whose next turn ends it.  `source` and `name` are what
    the effect came from, `key` its script, or that of the ability which it grants.
    """

    kind: Literal["pump", "grant", "goad", "draw_attack", "prevent"]
    objects: tuple[str, ...]
    controller: int
    ts: int
    until: str | int = "end"
    power: int = 0
    toughness: int = 0
    keywords: tuple[Keyword, ...] = ()
    key: str = ""
    source: str = ""
    name: str = ""


class Decision(NamedTuple):
    """A choice that somebody must make; `options` are ids, `then` is what is done with it."""

    id: str
    kind: str
    player: int
    least: int
    most: int
    options: tuple[Target, ...]
    then: Task
    groups: tuple[tuple[int, int, tuple[Target, ...]], ...] = ()
    """Per group of targets: least, most, candidates."""
    piles: Groups = ()
    needs: tuple[tuple[int, ...], ...] = ()
    """Per group of a division of damage: lethal damage of each candidate."""


class Seat(NamedTuple):
    """One player; libraries are top first."""

    life: int = 20
    library: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    mana: Mana = NO_MANA
    lands: int = 0
    drew_empty: bool = False
    damage_taken: int = 0
    mulligans: int = 0
    kept: bool = True
    owes: int = 0
    """Cards to put on the bottom once the hand is kept."""


class Combat(NamedTuple):
    """The attack and its blocks, in declared order."""

    attackers: tuple[str, ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()
    blocked: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    """Who had first or double strike as first-strike damage was dealt (CR 510.4)."""
    declared: bool = False
    """Whether any creature was declared as an attacker; all may have left since (CR 508.8)."""


NO_COMBAT = Combat()


NO_SIGHTS = (None, None)
"""What no player has looked at yet."""


class State:
    """A match at one moment; see the module on how it is copied."""

    __slots__ = (
        "active", "agenda", "battlefield", "cards", "combat", "declares", "derived",
        "extra_turns", "known", "links", "moves", "next_id", "offers", "passes", "pending",
        "priority", "reason", "regular", "repeats", "resolving", "rng", "seats", "sights", "stack",
        "step", "table", "temps", "turn", "waiting", "winner",
    )  # fmt: skip

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.seats: tuple[Seat, Seat] = (Seat(), Seat())
        self.cards: dict[str, Card] = {}
        self.battlefield: dict[str, Perm] = {}
        self.known: dict[str, Known] = {}
        self.stack: tuple[Item, ...] = ()
        self.turn = 1
        self.active = 0
        self.regular = 0
        """Whose ordinary turn was the last; extra turns come between (CR 500.7)."""
        self.step: Step = "UNTAP"
        self.priority: int | None = None
        self.passes = 0
        self.declares: Literal["", "attackers", "blockers"] = ""
        self.combat: Combat = NO_COMBAT
        self.temps: tuple[Temp, ...] = ()
        self.links: tuple[tuple[str, str], ...] = ()
        self.waiting: tuple[Waiting, ...] = ()
        self.pending: Decision | None = None
        self.agenda: tuple[Task, ...] = ()
        self.resolving: Item | None = None
        self.extra_turns: tuple[int, ...] = ()
        self.next_id = 1
        self.moves = 0
        self.repeats: tuple[str, ...] = ()
        self.winner: int | None = None
        self.reason = ""
        self.derived: dict[str, Body] | None = None
        self.table: Any = None  # a `table.Table`, which needs states
        self.offers = Offers()
        self.sights: tuple[Any, Any] = NO_SIGHTS  # of `view.Sight`, which needs states

    def copy(self) -> State:
        """A state that may be changed without changing this one.

        Written out, as it is made at every action: a loop over the names takes five times as long.
        """
        new = State.__new__(State)
        new.active = self.active
        new.agenda = self.agenda
        new.battlefield = self.battlefield
        new.cards = self.cards
        new.combat = self.combat
        new.declares = self.declares
        new.derived = self.derived
        new.extra_turns = self.extra_turns
        new.known = self.known
        new.links = self.links
        new.moves = self.moves
        new.next_id = self.next_id
        new.offers = self.offers
        new.passes = self.passes
        new.pending = self.pending
        new.priority = self.priority
        new.reason = self.reason
        new.regular = self.regular
        new.repeats = self.repeats
        new.resolving = self.resolving
        new.rng = self.rng
        new.seats = self.seats
        new.sights = self.sights
        new.stack = self.stack
        new.step = self.step
        new.table = self.table
        new.temps = self.temps
        new.turn = self.turn
        new.waiting = self.waiting
        new.winner = self.winner
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(
            getattr(self, name) == getattr(other, name) for name in FIELDS
        )

    def __hash__(self) -> int:
        return hash((self.turn, self.step, self.moves, self.next_id))

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.reason != ""

    def item(self, id: str) -> Item | None:
        """The object with this id on the stack."""
        return next((item for item in self.stack if item.id == id), None)

    def to_act(self) -> int | None:
        """Whose decision it is."""
        if self.reason:
            return None
        if self.pending is not None:
            return self.pending.player
        if self.declares:
            return self.active if self.declares == "attackers" else 1 - self.active
        return self.priority


FOLLOWING = ("derived", "offers", "sights", "table")
"""What of a state follows from the rest: it is kept to be quick, and written nowhere."""

FIELDS = tuple(name for name in State.__slots__ if name not in FOLLOWING)
"""What a state is."""
