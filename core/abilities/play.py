"""What some games can do in play beyond the protocol: lists of orders, edits, searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar, runtime_checkable

from core.protocol import Json, Player, Step
from core.rng import Rng

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class Listed(Protocol[S, A]):
    """Optional: for games whose players hand in a list of orders that makes one ply.

    What the rules refuse in a list does not refuse the list: it becomes a recorded, rejected
    action, which is never offered and is entered from lists and records of matches only.
    """

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


@runtime_checkable
class Evaluated(Protocol[V_contra]):
    """Optional: what greedy and MCTS lean on."""

    def evaluate(self, view: V_contra, player: Player) -> float:
        """How good the view is for `player`, in [-1, 1]."""
        ...


@runtime_checkable
class Foresighted(Protocol[S_contra]):
    """Optional: what actions come to two choices further, where the rules tell it quicker than
    applying every action does."""

    def outlook(
        self, state: S_contra, look: Callable[[Any, int], float]
    ) -> Iterable[tuple[Any, float]] | None:
        """Every legal action, in the order of `legal_actions`, and what applying it comes to:
        `look(state after it, 1)`.  None where applying them is as quick.

        `look(state, n)` is what a state is worth to the player to act now, n choices further.
        """
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
class Paced(Protocol):
    """Optional: for games whose decisions take much longer, or less, than most."""

    decision_us: int
    """Microseconds of a processor that a decision of random play takes, about."""
    look_us: int
    """Microseconds in which a greedy agent looks at one legal action, about."""


@runtime_checkable
class Counted(Protocol[V_contra]):
    """Optional: for games that can tell how many actions are legal without making each of them."""

    def count_actions(self, view: V_contra, most: int) -> int:
        """How many actions are legal, listed or not; at least `most` where there are more."""
        ...


@runtime_checkable
class Plied(Protocol[S_contra]):
    """Optional: for games in which several actions make one ply (a move and its promotion)."""

    def ply(self, state: S_contra) -> int:
        """A number that changes exactly when a ply is complete."""
        ...


@runtime_checkable
class Whole(Protocol[A_co, V_contra]):
    """Optional: for games in which one action may say a ply with the choice that belongs to it."""

    def whole_actions(self, view: V_contra) -> Iterator[A_co]:
        """Every legal ply as one action, a move once for each of its choices; in a fixed order."""
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
class Sampled(Protocol[S_contra]):
    """Optional: a random legal action without listing all of them."""

    def random_legal(self, state: S_contra, rng: Rng) -> tuple[Any, Rng]:
        """A legal action of the player to act, and the generator after it."""
        ...
