"""What every game system offers, and the values that cross its boundary.

A system turns a spec (plain JSON) into a `Game`; a game is pure functions of state values.
Everything that happens or is refused names the places in the spec that caused it (provenance),
so that "why?" is answered by data and never by guessing.  See DESIGN section 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import (
    Any,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    runtime_checkable,
)

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


class Event(NamedTuple):
    """Something that happened in a match; `cause` points at the spec entries that made it happen.

    A tuple, because engines make them in their inner loops.  `visible_to` lists the players who
    may see it; None means everybody.
    """

    type: str
    data: dict[str, Json]
    cause: tuple[Pointer, ...] = ()
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
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Step(NamedTuple, Generic[S]):
    """A new state and the events on the way to it; a tuple, as events are."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One field of a factored action: its name, and the values that are legal for it.

    `kind` says how it is entered, and what its value is:

    - "option" and "node": one of `options`;
    - "amount": a whole number from `least` to `most`;
    - "several": a list of `least` to `most` of `options`, in any order;
    - "order": a list of all `options` in the order that is wanted;
    - "piles": a list of lists, one per entry of `others`, which together hold every option once;
      `bounds` are least and most of each pile, `ordered` says whether the order in one counts;
    - "pairs": an object from some of `options` to one of `others` each; `partners` are the places
      in `others` that each option may go to, `bounds` how many may come to each other: none, or
      from least to most;
    - "division": an object from `options` to whole numbers with the sum `most`; `bounds` are what
      each option needs and what it can get at most.

    `labels` are the options as people read them (none: the options themselves), `other_labels`
    the same for `others`.  `at` is where the value goes in the action, a JSON Pointer (none: under
    the field's name).
    """

    name: str
    kind: str
    options: tuple[Json, ...] = ()
    least: int | None = None
    most: int | None = None
    labels: tuple[str, ...] = ()
    at: Pointer = ""
    others: tuple[Json, ...] = ()
    other_labels: tuple[str, ...] = ()
    partners: tuple[tuple[int, ...], ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of factored action: its type, a title for people, and the fields to fill.

    `rows` lists which values go together, where not all do: `{"from", "to", "max"}`.  `group` is
    the title of what several choices have in common ("Cast a spell"); `action` is the action
    without the values of its fields (None: `{"type": type}`).  `core.forms` fills it in.
    """

    type: str
    title: str
    fields: tuple[ChoiceField, ...] = ()
    rows: tuple[dict[str, Json], ...] = ()
    group: str = ""
    action: Json = None


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


class EditError(ValueError):
    """A change by hand that is none: the sentence says what there is to change."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One thing that a script did: which word, where it stands, and with what values.

    `path` and `span` (offsets in code points in the text at the path; None: the whole entry) say
    where.  `values`
    are the word's arguments as they came out, `value` what it computed, `before` and `after` what
    it changed.  `depth` is how deep it stands in its script, for stepping over; `data` is for what
    else a system knows.
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


@runtime_checkable
class Factored(Protocol[V_contra]):
    """Large action sets as forms (orders, casts) instead of lists."""

    def choices(self, view: V_contra) -> tuple[Choice, ...]:
        """The kinds of actions that are legal now, each with its fields and their legal values."""
        ...


@runtime_checkable
class Evaluated(Protocol[V_contra]):
    """Optional: what greedy and MCTS lean on."""

    def evaluate(self, view: V_contra, player: Player) -> float:
        """How good the view is for `player`, in [-1, 1]."""
        ...


@runtime_checkable
class Notated(Protocol[A, V_contra]):
    """Optional: actions as short text, as people write them."""

    def notate(self, action: A, view: V_contra) -> str:
        """The action's text, e.g. `e2e4`; distinct for distinct legal actions of the view."""
        ...

    def parse_notation(self, text: str, view: V_contra) -> A:
        """The legal action with this text.  Raises MalformedAction, AmbiguousAction or
        IllegalAction."""
        ...


@runtime_checkable
class Positioned(Protocol[S]):
    """Optional: states as one line of text (FEN)."""

    def fen(self, state: S) -> str:
        """The state as FEN.  Raises ValueError where the spec has no letters for it."""
        ...

    def from_fen(self, text: str) -> tuple[S, list[str]]:
        """The state, and notes on what was ignored or guessed.  Raises ValueError otherwise."""
        ...

    def position_from(self, raw: Json) -> S:
        """The state of a painted position: `{"pieces": [...], "to_act": player}`."""
        ...


@runtime_checkable
class Pictured(Protocol[S_contra]):
    """Optional: states as a picture of characters."""

    def text(self, state: S_contra) -> str:
        """The state as lines of text for a terminal."""
        ...


@runtime_checkable
class Countable(Protocol[S_contra]):
    """Optional: fast counting, which proves move generators against published numbers."""

    def perft(self, state: S_contra, depth: int, bulk: bool = True) -> int:
        """How many lines of `depth` plies there are."""
        ...

    def divide(self, state: S_contra, depth: int) -> dict[str, int]:
        """The same count per first ply, by its text."""
        ...

    def count_legal(self, state: S_contra) -> int:
        """How many plies are legal (a move with each of its choices is one ply)."""
        ...


@runtime_checkable
class Plied(Protocol[S_contra]):
    """Optional: for games in which several actions make one ply (a move and its promotion)."""

    def ply(self, state: S_contra) -> int:
        """A number that changes exactly when a ply is complete."""
        ...


@runtime_checkable
class Described(Protocol):
    """Optional: events as sentences, for the log."""

    def describe(self, event: Event) -> str:
        """One short sentence that says what happened."""
        ...


@runtime_checkable
class Editable(Protocol[S]):
    """Optional: for sandboxes in which a state may be changed by hand."""

    def edit(self, state: S, raw: Json) -> Step[S]:
        """The state after the change, and an event that tells of it.  Raises EditError."""
        ...


@runtime_checkable
class Compared(Protocol[V_contra]):
    """Optional: what makes two positions the same, for a match that goes on under edited rules.

    Without it the whole public views are compared, names and descriptions included.
    """

    def essence(self, view: V_contra) -> dict[str, str]:
        """What matters of a view, each under its name, in words."""
        ...


@runtime_checkable
class Traced(Protocol[S_contra, A_contra]):
    """Optional: for games whose rules are scripts that can be watched step by step."""

    def trace(self, state: S_contra, action: A_contra) -> tuple[TraceStep, ...]:
        """Every step that the action makes the scripts take.  Raises IllegalAction."""
        ...

    def trace_initial(self, seed: int) -> tuple[TraceStep, ...]:
        """Every step of the set-up, before the first decision."""
        ...


@runtime_checkable
class Solvable(Protocol):
    """Optional: for games small enough to be solved exactly."""

    def solve(self, most: int | None = None) -> Json:
        """Per starting arrangement who can force a win and how.  Raises NotSolvable.

        A list of `{first, winner, turns, bound, positions, line}`: `winner` is None where nobody
        can within `bound` turns.
        """
        ...


@runtime_checkable
class Scripted(Protocol):
    """Optional, of a system: for specs whose rules are scripts in a language of their own."""

    def scripts(self, raw: Json) -> Iterator[tuple[Pointer, str]]:
        """Pointer and text of every script of a spec; of any JSON value whatever."""
        ...

    def format_script(self, text: str) -> str:
        """The script in the one layout; one that does not parse comes back as it is."""
        ...

    def script_issues(self, text: str) -> list[Issue]:
        """Every mistake of one script, with its line and column in the sentence."""
        ...
