"""What some systems can do with specs, records and loaded games, beyond the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from core.language.words import Words
from core.protocol import Event, Issue, Json, Place, Pointer

Policy: TypeAlias = Callable[..., Any]
"""An agent: `(game, view, rng, budget)` to a decision (`core.agents`)."""


@runtime_checkable
class Botted(Protocol):
    """Optional, of a system: agents of its own, by the name of their seat.

    One with the name of a general agent takes its place.
    """

    def bots(self) -> Mapping[str, Policy]:
        """Every agent of the system's own."""
        ...


@runtime_checkable
class Searched(Protocol):
    """Optional, of a system: its games have too many actions for a search to look at one by one."""

    def searched(self, game: Any) -> Any:
        """The game with what a search takes for actions, as far as a search needs a game."""
        ...


@runtime_checkable
class Weighing(Protocol):
    """Optional, of a system: a search of its own says what its positions are worth."""

    def weigh(self, game: Any, view: Any) -> Any:
        """The search of a view's position, before its first step.

        It is a `core.agents.base.ResumableSearch`.
        """
        ...


@runtime_checkable
class Documented(Protocol):
    """Optional, of a system: its format has words, each one entry of a table."""

    def words(self) -> Mapping[str, Words[Any, Any]]:
        """Every table of words, by what its words are."""
        ...


@runtime_checkable
class Solvable(Protocol):
    """Optional, of a system: some of its games are small enough to be solved exactly."""

    def solve(
        self, game: Any, most: int | None = None, note: Callable[[int], None] | None = None
    ) -> Json:
        """Per starting arrangement who can force a win and how.  Raises NotSolvable.

        `note` is told now and then how many positions of the arrangement have been looked at.

        A list of `{first, winner, turns, bound, positions, line}`: `winner` is None where nobody
        can within `bound` turns.
        """
        ...


@runtime_checkable
class Versioned(Protocol):
    """Optional, of a system: its games play one seed under several versions of their rules."""

    def versus(self, game: Any, seed: int) -> Mapping[str, tuple[Json, tuple[Event, ...]]]:
        """Per version a summary of the seed's match, played out by the system's own agent, and its
        events."""
        ...


@runtime_checkable
class Forecasting(Protocol):
    """Optional, of a system: what a list of orders would lead to, chance included."""

    def forecast(self, game: Any, view: Any, orders: list[Json]) -> Json:
        """`{"orders": [...]}`, one entry per order, each after those before it."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """Optional, of a system: an agent of it says what it makes of a position, and why."""

    def explain(self, game: Any, view: Any, seed: int, action: Any) -> Json:
        """`{"agent", "value", "choices": [{"action", "share"}], "reasons"}`.

        `value`: what the position is worth to the player to act, as a share of the points; `share`
        of each legal action: how much the agent prefers it.  `reasons` why it prefers the given
        action as much as it does, `[{"path", "span", "moved"}]`; null where none is given.  The
        seed decides what the agent tries.
        """
        ...


class Unplayed(NamedTuple):
    """What of a valid spec is not played as it is written.

    `headline` says it in a few words, for a badge; each part has its place, why it is not played,
    what is played instead, and what to do.
    """

    headline: str
    parts: tuple[Place, ...]


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


@runtime_checkable
class Switched(Protocol):
    """Optional, of a system: switches that a session may set, each an edit of a match's state."""

    def switches(self) -> Mapping[str, str]:
        """Name of each switch, which is true or false, to a sentence that says what it does."""
        ...


@runtime_checkable
class Captioned(Protocol):
    """Optional, of a system: some of a spec only names, describes or places what is in it."""

    def uncaptioned(self, raw: Json) -> Json:
        """A valid spec without that: specs that are equal so play every match alike, to the last
        word of its log."""
        ...


@runtime_checkable
class Rechecked(Protocol):
    """Optional, of a system: some valid specs are checked wherever they are loaded."""

    def may_trust(self, issues: Iterable[Issue]) -> bool:
        """Whether a valid spec with these issues loads the same without being checked."""
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


@runtime_checkable
class Partial(Protocol):
    """Optional, of a system: for specs that load although a part of them is not played."""

    def unplayed(self, raw: Json, issues: Iterable[Issue]) -> Unplayed | None:
        """What is not played of a spec with these issues; None when all of it is.

        Nobody may call a spec valid without saying this too.
        """
        ...


class Without(NamedTuple):
    """A document without a part: whose part it was, as an index into the players (None: nobody's
    alone), and why there is no such document, if there is none."""

    document: Json
    owner: int | None
    refusal: str | None


@runtime_checkable
class Replacing(Protocol):
    """Optional, of a system: parts that are not just deleted when it is asked what they are worth,
    but replaced by something plain."""

    def without(self, raw: Json, path: Pointer) -> Without | None:
        """The valid document without the part at the path; None where it is just deleted."""
        ...


class Side(NamedTuple):
    """What stands on one side of a match: its name, and its part of a document."""

    name: str
    part: Json


@runtime_checkable
class Sided(Protocol):
    """Optional, of a system: each side of its matches is a part that other documents could have.

    All documents are valid and current.
    """

    def sides(self, raw: Json) -> list[Side]:
        """The sides that a document brings; none, where it brings only rules."""
        ...

    def frame(self, documents: Mapping[str, Json]) -> Json:
        """What all matches between sides of these documents have in common.

        The documents stand under the names that people know them by.  Raises NotTogether.
        """
        ...

    def meeting(self, frame: Json, first: Side, second: Side) -> Json:
        """The document of a match; `first` is its first player."""
        ...


@dataclass(frozen=True, slots=True)
class Migration:
    """The step from one version of a format to the next.

    `run` takes a document and answers the next version's, leaving its own as it is, and a line for
    each thing that it changed.
    """

    run: Callable[[Json], tuple[Json, list[str]]]


@runtime_checkable
class Migrating(Protocol):
    """Optional, of a system: its format had other versions before."""

    def migrations(self) -> Mapping[int, Migration]:
        """The step on from each older version."""
        ...
