"""What some systems can do with specs and records, beyond the protocol.

Shared code asks for an ability with `isinstance`, never for a system by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

from core.protocol import Issue, Json, Place, Pointer


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
class Wary(Protocol):
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
