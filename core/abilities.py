"""What some systems can do beyond the protocol: lists of orders, bots, forecasts, replays.

Shared code asks for an ability with `isinstance`, never for a system by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from core.protocol import Event, Issue, Json, Step

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class Listed(Protocol[S, A]):
    """Optional: for games whose players hand in a list of orders that makes one ply.

    What the rules refuse in a list does not refuse the list: it becomes a recorded, rejected
    action, which is never offered and is entered from lists and records of matches only.
    """

    def fold(self, state: S, actions: list[Json]) -> Step[S]:
        """The whole list as one ply, its end included."""
        ...

    def unfold(self, state: S, actions: list[Json]) -> Iterator[A]:
        """The actions that the list stands for, one by one, without the end of the ply."""
        ...

    def end_of_ply(self) -> A:
        """The action that ends a ply."""
        ...

    def enter(self, state: S, action: A) -> Step[S]:
        """`apply` that takes rejected actions too.  Raises IllegalAction when they are none."""
        ...


@runtime_checkable
class Narrowed(Protocol[A_co, V_contra]):
    """Optional: for games with more legal actions than a search can look at."""

    def candidates(self, view: V_contra) -> tuple[A_co, ...]:
        """Some legal actions that are worth a look, at least one, in a fixed order."""
        ...


@runtime_checkable
class Lasting(Protocol):
    """Optional: for games that end by themselves, but not within the plies of most matches."""

    def most_plies(self) -> int:
        """Plies within which a match of sane length has ended by the rules."""
        ...


Policy: TypeAlias = Callable[..., Any]
"""An agent: `(game, view, rng, budget)` to a decision (`core.agents`)."""


@runtime_checkable
class Botted(Protocol):
    """Optional, of a system and its games: agents of the game's own, by the name of their seat.

    One with the name of a general agent takes its place.
    """

    def bots(self) -> Mapping[str, Policy]:
        """Every agent of the game's own."""
        ...


@runtime_checkable
class Forecast(Protocol[V_contra]):
    """Optional: what a list of orders would lead to, chance included."""

    def forecast(self, view: V_contra, orders: list[Json]) -> Json:
        """`{"orders": [...]}`, one entry per order, each after those before it."""
        ...


@runtime_checkable
class Reporting(Protocol):
    """Optional: for games that leave records behind, to be summed up and computed anew."""

    def report(self, events: Iterable[Event], verbose: bool = False) -> Json:
        """The records in the events, and counts over them; `verbose`: with every detail."""
        ...

    def audit(self, events: Iterable[Event]) -> list[str]:
        """What comes out differently when the records are computed anew; nothing if all is well."""
        ...


@runtime_checkable
class Versioned(Protocol):
    """Optional: for games that play one seed under several versions of their rules."""

    def versus(self, seed: int) -> Mapping[str, tuple[Json, tuple[Event, ...]]]:
        """Per version a summary of the seed's match, played out by the game's own agent, and its
        events."""
        ...


@runtime_checkable
class Switched(Protocol):
    """Optional, of a system: switches that a session may set, each an edit of a match's state."""

    def switches(self) -> Mapping[str, str]:
        """Name of each switch, which is true or false, to a sentence that says what it does."""
        ...


@runtime_checkable
class Wary(Protocol):
    """Optional, of a system: some valid specs are checked wherever they are loaded."""

    def may_trust(self, issues: Iterable[Issue]) -> bool:
        """Whether a valid spec with these issues loads the same without being checked."""
        ...


class Unanswered(Exception):
    """A model gave no text at all: it was too slow, or could not be reached; `code` says which."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)

    def dump(self) -> dict[str, Json]:
        """Plain JSON of it, for a trace."""
        return {"code": self.code, "message": str(self), "field": "", "legal": []}


AskModel: TypeAlias = Callable[[list[dict[str, str]]], str]
"""From the messages of a chat (`role`, `content`) to the answer's text.  Raises Unanswered."""

NoteAttempt: TypeAlias = Callable[[dict[str, Json]], None]
"""Keeps what came of one attempt to get an answer."""


@runtime_checkable
class Consulting(Protocol[A_co, V_contra]):
    """Optional: for games whose seats a language model may hold.

    The game words the question and reads the answer; who is asked, and how, is the caller's.
    """

    def consult(self, view: V_contra, ask: AskModel, note: NoteAttempt) -> tuple[A_co, ...]:
        """What the player to act does: legal actions to take one after the other, at least one."""
        ...


@runtime_checkable
class Recording(Protocol):
    """Optional, of a system: replays in a format of the games' own document.

    A match is a `core.match.Match`, a verdict a `core.replay.Verdict`; all but `is_record` raise
    ReplayError for what is no such replay or cannot be one, and SpecError for its spec.
    """

    def is_record(self, raw: Json) -> bool:
        """Whether the JSON has the shape of such a replay."""
        ...

    def load_record(self, raw: Json) -> tuple[Json, Any]:
        """Its spec, and its match at the end."""
        ...

    def verify_record(self, raw: Json) -> Any:
        """Whether it comes out the same when it is recomputed."""
        ...

    def write_record(self, match: Any, spec: Json) -> Json:
        """A match in this format."""
        ...
