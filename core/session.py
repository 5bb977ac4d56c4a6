"""One call's own copy of the matches on the table, and what its methods read from the payload."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from core.abilities import Notated
from core.errors import CallError
from core.match import Match, Timer
from core.matchview import match_view
from core.payload import Payload, get, number
from core.protocol import AnyGame, Json, MalformedAction
from core.rerun import Divergence, Rerun
from core.thoughts import Thoughts
from core.told import Told


class Games(Protocol):
    """Where loaded games come from, and the clock of timed seats, if there is one."""

    timer: Timer | None
    thoughts: Thoughts

    def game(self, system: str, spec: Json) -> AnyGame:
        """The loaded game.  Raises SpecError."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """One match on the table, with the spec it is played by."""

    system: str
    spec: Json
    match: Match
    told: Told = field(default_factory=Told, compare=False)
    ahead: Ahead | None = None
    before: Before | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """A match as it was played, where new rules only make it differ, and in what they do."""

    spec: Json
    match: Match
    told: Told = field(compare=False)
    divergence: Divergence


@dataclass(frozen=True, slots=True)
class Ahead:
    """The way to new rules that a match is on: to which, and where it is to stand in the end."""

    spec: Json
    run: Rerun
    from_spec: Json
    stand: int | None


class Session:
    """One call's own copy of the tables: kept if the call succeeds."""

    def __init__(self, games: Games, tables: dict[str, Table], count: int) -> None:
        self.games = games
        self.tables = tables
        self.count = count

    def table(self, payload: Payload) -> tuple[str, Table]:
        """The match that the payload names."""
        name = get(payload, "match", str)
        if name not in self.tables:
            raise CallError("match.unknown", f"There is no match {name!r}", path="/match")
        return name, self.tables[name]

    def put(self, name: str | None, table: Table) -> str:
        """Set the table; without a name, as a new one."""
        if name is None:
            self.count += 1
            name = f"m{self.count}"
        self.tables[name] = table
        return name

    def show(self, name: str, payload: Payload) -> Json:
        """The MatchView of a table; with `record_from`, what was played from there, as texts.

        The list of moves begins there too, or at `moves_from`.
        """
        table = self.tables[name]
        head: dict[str, Json] = {"match": name, "system": table.system}
        if payload.get("record_from") is not None:
            first = number(payload, "record_from", 0, 0, 10**9)
            head["record"] = table.told.record(table.match, table.system, table.spec, first)
            since = number(payload, "moves_from", first, 0, 10**9)
            head["moves"] = table.told.moves(table.match, since)
        return head | match_view(table.match, number(payload, "from_ply", 0, 0, 10**9))

    def change(self, payload: Payload, step: Callable[[Match], Match]) -> Json:
        """Replace the match by the next one, and show it."""
        name, table = self.table(payload)
        self.tables[name] = replace(table, match=step(table.match), ahead=None)
        return self.show(name, payload)


def action_of(match: Match, raw: Json) -> Any:
    """The action from its JSON, or from its notation."""
    game = match.game
    if isinstance(raw, str) and isinstance(game, Notated):
        return game.parse_notation(raw, game.observe(match.state, match.to_act))
    if raw is None:
        raise MalformedAction("The payload has no action")
    return game.parse_action(raw)
