"""What every game system offers, and the values that cross its boundary.

A system turns a spec (plain JSON) into a `Game`; a game is pure functions of state values.
Everything that happens or is refused names the places in the spec that caused it (provenance),
so that "why?" is answered by data and never by guessing.

What only some games or systems can do is listed in `core.abilities`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

Json: TypeAlias = Any
"""A plain JSON value: None, bool, int, float, str, list of Json, dict of str to Json."""

Pointer: TypeAlias = str
"""A JSON Pointer (RFC 6901) into a spec; "" is the whole document."""

Player: TypeAlias = str
"""A player's name, as the spec writes it."""

Severity = Literal["error", "warning", "info"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the document that a reader should look at too, and why."""

    path: Pointer
    message: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One ready repair: a title for the button and an RFC 6902 patch (add, remove, replace...)."""

    title: str
    patch: tuple[dict[str, Json], ...]


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding about a spec; `code` is stable: `<system>.<kebab-case>`.

    `span` says which part of the text at the path is meant (offsets in code points); None: all.
    """

    severity: Severity
    code: str
    path: Pointer
    message: str
    fixes: tuple[Fix, ...] = ()
    related: tuple[Place, ...] = ()
    span: tuple[int, int] | None = None


class Passage(NamedTuple):
    """A part of a text in the spec: the pointer of the text, and the span in code points."""

    path: Pointer
    span: tuple[int, int]


Cause: TypeAlias = Pointer | Passage
"""What made something happen: an entry of the spec, or a passage of a script in it."""


class Event(NamedTuple):
    """Something that happened in a match; `cause` names all of the spec that made it happen.

    A tuple, because engines make them in their inner loops.  `visible_to` lists the players who
    may see it; None means everybody.
    """

    type: str
    data: dict[str, Json]
    cause: tuple[Cause, ...] = ()
    visible_to: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: one sentence, and the spec entries that forbid it."""

    message: str
    causes: tuple[Pointer, ...] = ()
    reasons: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match: one return per player (in `Game.players` order) and the reason."""

    returns: tuple[float, ...]
    reason: str
    winners: tuple[Player, ...] = ()


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Step(NamedTuple, Generic[S]):
    """A new state and the events on the way to it; a tuple, as events are."""

    state: S
    events: tuple[Event, ...] = ()


class SpecError(ValueError):
    """The spec has errors; `issues` holds every one of them."""

    def __init__(self, issues: list[Issue]) -> None:
        self.issues = issues
        first = next((i for i in issues if i.severity == "error"), None)
        super().__init__(f"{first.path or '/'}: {first.message}" if first else "invalid spec")


class ActionError(ValueError):
    """Base of the three ways an action can be wrong."""


class MalformedAction(ActionError):
    """The JSON is no action of this game at all."""


class AmbiguousAction(ActionError):
    """The JSON fits several legal actions; say which."""


class IllegalAction(ActionError):
    """A well-formed action that the rules forbid now."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


class StepTooLong(ActionError):
    """What happens between two decisions goes beyond a limit; the state is as it was."""


class EditError(ValueError):
    """A change by hand that is none: the sentence says what there is to change."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One thing that a script did: which word, where it stands, and with what values.

    `path` and `span` (offsets in code points in the text at the path; None: the whole entry) say
    where.  `values` are the word's arguments as they came out, `value` what it computed, `before`
    and `after` what it changed.  `depth` is how deep it stands in its script, for stepping over;
    `data` is for what else a system knows.
    """

    op: str
    path: Pointer
    text: str
    span: tuple[int, int] | None = None
    depth: int = 0
    values: tuple[Json, ...] = ()
    value: Json = None
    before: Json = None
    after: Json = None
    data: dict[str, Json] = field(default_factory=dict)


class NotSolvable(ValueError):
    """The game has dice, or is too large to search."""


class Game(Protocol[S, A, V]):
    """A loaded spec.  States, actions and views are immutable values of the system's own types."""

    @property
    def system(self) -> str:
        """The id of its system, which has the agents, solver and forecast of its games."""
        ...

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in a fixed order; `Result.returns` follows it."""
        ...

    def initial(self, seed: int) -> Step[S]:
        """Set up and run to the first decision; the events of the set-up are included."""
        ...

    def to_act(self, state: S) -> Player | None:
        """Whose decision it is; None exactly when `result` is set."""
        ...

    def observe(self, state: S, player: Player | None) -> V:
        """What `player` sees (None = spectator); never contains the random generator."""
        ...

    def legal_actions(self, view: V) -> Iterator[A]:
        """Every legal action of the player to act, in a fixed order; nothing after the end.

        A game with forms (`Factored`) may cut off combinations; its forms say the rest.
        """
        ...

    def why_illegal(self, view: V, action: A) -> Refusal | None:
        """None when legal; otherwise a sentence and the spec pointers that forbid it."""
        ...

    def apply(self, state: S, action: A) -> Step[S]:
        """On to the next decision or the end.  Raises IllegalAction; leaves `state` unchanged."""
        ...

    def determinize(self, view: V, seed: int) -> S:
        """A state consistent with the view, with a fresh random generator."""
        ...

    def result(self, state: S) -> Result | None:
        """The end, once it has come."""
        ...

    def dump(self, value: S | A | V) -> Json:
        """Plain JSON of a state, an action or a view."""
        ...

    def parse_state(self, raw: Json) -> S:
        """The state that `dump` wrote.  Raises ValueError with a sentence for anything else."""
        ...

    def parse_action(self, raw: Json) -> A:
        """The action that `dump` wrote.  Raises MalformedAction with a sentence otherwise."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of types that shared code does not know."""


class GameSystem(Protocol):
    """One family of games, described by one spec format."""

    @property
    def id(self) -> str:
        """The fixed id: boards, heroes, asg, defense or mtg."""
        ...

    @property
    def title(self) -> str:
        """The name for people."""
        ...

    @property
    def spec_version(self) -> str:
        """Version of the spec format."""
        ...

    def recognises(self, raw: Json) -> bool:
        """Whether the JSON has the shape of this system's specs (kinds go by shape)."""
        ...

    def schema(self) -> Json:
        """The published JSON Schema (2020-12) of the spec."""
        ...

    def check(self, raw: Json) -> list[Issue]:
        """Every problem of any JSON value whatever; never raises."""
        ...

    def load(self, raw: Json) -> Game[Any, Any, Any]:
        """The game.  Raises SpecError exactly when `check` finds errors."""
        ...
