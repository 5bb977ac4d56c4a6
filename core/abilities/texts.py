"""How some games tell people what is and what happens: texts, pictures, sentences.

None of it changes anything in a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from core.protocol import Event, Json, Player, TraceStep

S = TypeVar("S")
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


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
class Abridged(Protocol[A_contra, V_contra]):
    """Optional: for games whose plies people also write in a short notation."""

    def abridge(
        self, actions: Sequence[A_contra], view: V_contra, events: Sequence[Event]
    ) -> str | None:
        """A whole or half-made ply, e.g. `Nf3`, by the view before it and the events since.

        None where the game has no short text for it; `notate` has one for each action.
        """
        ...


@runtime_checkable
class Discreet(Protocol[A_contra, V_contra]):
    """Optional: for games in which people tell of actions in other words than they are written in,
    and not all of an action to everybody."""

    def narrate(self, action: A_contra, view: V_contra, others: V_contra) -> str:
        """What the player does, for somebody who is told of it; `view` is the player's, `others`
        theirs."""
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
class Annotated(Protocol[S_contra]):
    """Optional: for games whose FEN holds more than its usual fields."""

    def fen_notes(self, state: S_contra) -> list[str]:
        """What the state's FEN says beyond them, a sentence each."""
        ...


@runtime_checkable
class Pictured(Protocol[S_contra]):
    """Optional: states as a picture of characters."""

    def text(self, state: S_contra) -> str:
        """The state as lines of text for a terminal."""
        ...


@runtime_checkable
class Described(Protocol):
    """Optional: events as sentences, for the log."""

    def describe(self, event: Event) -> str:
        """One short sentence that says what happened."""
        ...


@runtime_checkable
class Ended(Protocol):
    """Optional: how matches ended as a sentence, where no more than their results is known."""

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """Who won and why, in the names of the document; it begins with the winners, if any."""
        ...


@runtime_checkable
class Remarked(Protocol[A_contra]):
    """Optional: for games in which an action may leave no event, so that the log still tells it."""

    def remark(self, action: A_contra, player: Player, is_first: bool) -> Event | None:
        """What the log says of an action that left no event of its own; None: nothing.

        `is_first` tells whether the action is the first of its ply.
        """
        ...


@runtime_checkable
class Worded(Protocol):
    """Optional: for games whose refusals are texts of a document, kept to the letter in replays."""

    def said(self, message: str) -> str:
        """What the text of a refusal says to a person."""
        ...


class Loss(NamedTuple):
    """What a player has lost of one kind: its name, how many, and the worth of each, if any."""

    name: str
    lost: int
    worth: float | None = None


@runtime_checkable
class Losing(Protocol[V_contra]):
    """Optional: for games whose players lose things, such as pieces, troops or cards."""

    def losses(
        self, first: V_contra, events: Iterable[Event], view: V_contra
    ) -> dict[Player, tuple[Loss, ...]]:
        """What every player has lost by now: by the first view, the events since, the view."""
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
class Attacking(Protocol[V_contra]):
    """Optional: for games whose pieces attack places, whoever is to move."""

    def attacked_from(self, view: V_contra, at: Json) -> list[Json]:
        """The places that the piece on a place attacks; none where no piece stands there.

        Raises MalformedAction where `at` is no place of the game.
        """
        ...


@runtime_checkable
class Reporting(Protocol):
    """Optional: for games that leave records behind, to be summed up and computed again."""

    def report(self, events: Iterable[Event], verbose: bool = False) -> Json:
        """The records in the events, and counts over them; `verbose`: with every detail."""
        ...

    def audit(self, events: Iterable[Event]) -> list[str]:
        """What differs when the records are computed again; nothing if all is well."""
        ...
