"""Matches from Python: played by agents, played again, and played many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from core.agents import SeatError, bot_names, parse_seat
from core.agents.base import HUMAN, OUTSIDE, Seat, outside_refusal
from core.match import Match, new_match
from core.protocol import AnyGame, Json, Result
from core.records import Verdict, load_any, verify_any
from core.replay import record
from rulewright.documents import Spec, load, read, system_of


@dataclass(frozen=True)
class Played:
    """A match that was played, and the spec that it was played by."""

    system: str
    spec: Json
    match: Match

    @property
    def result(self) -> Result | None:
        """Returns by player, winners and reason; None where the match has not ended."""
        return self.match.result

    @property
    def replay(self) -> Json:
        """The match as JSON that can be played again, here, in the page and on the command line."""
        return record(self.match, self.system, self.spec).dump()


@dataclass(frozen=True)
class Simulation:
    """What came of many matches."""

    players: tuple[str, ...]
    results: tuple[Result, ...]
    plies: tuple[int, ...]
    """How long each match was."""

    @property
    def wins(self) -> dict[str, int]:
        """Matches that each player won; shared wins count for each of the winners."""
        won = Counter(player for result in self.results for player in result.winners)
        return {player: won[player] for player in self.players}

    @property
    def draws(self) -> int:
        """Matches without a winner."""
        return sum(not result.winners for result in self.results)

    @property
    def returns(self) -> dict[str, float]:
        """The mean return of each player."""
        columns = zip(*(result.returns for result in self.results), strict=True)
        count = len(self.results)
        return {p: sum(c) / count for p, c in zip(self.players, columns, strict=True)}


def play(
    spec: Spec,
    seats: Sequence[str] | Mapping[str, str] = ("random", "random"),
    seed: int = 0,
    *,
    start: Json = None,
    max_plies: int | None = None,
    system: str | None = None,
) -> Played:
    """Play a match between agents to its end.

    `seats` names an agent per player, in the players' order or by their names: "random", "greedy",
    "mcts:200" (so many tries before each move), "mcts:500ms", or a bot of the game, such as
    "lookahead:500" of boards.
    `start` is None, `{"fen": ...}`, `{"state": ...}` or `{"pieces": [...], "to_act": ...}`.

    Raises SeatError, StartError, and as `load` does.
    """
    raw = read(spec)
    kind = system or system_of(raw)
    game = load(raw, kind)
    match = new_match(game, seed, start, max_plies)
    return Played(kind, raw, _to_the_end(replace(match, seats=_seated(game, seats))))


def simulate(
    spec: Spec,
    seats: Sequence[str] | Mapping[str, str] = ("random", "random"),
    matches: int = 100,
    seed: int = 0,
    *,
    max_plies: int | None = None,
    system: str | None = None,
) -> Simulation:
    """Play so many matches, those of the seeds `seed`, `seed + 1` and so on.

    Raises ValueError for no matches at all, SeatError, and as `load` does.
    """
    if matches < 1:
        raise ValueError(f"At least one match is played, not {matches}")
    game = load(spec, system)
    seated = _seated(game, seats)
    ended = list(_many(game, seated, range(seed, seed + matches), max_plies))
    results = tuple(result for match in ended if (result := match.result) is not None)
    return Simulation(game.players, results, tuple(match.done for match in ended))


def replay(raw: Json) -> Played:
    """The match of a replay, at its end.

    Raises ReplayError, StartError, SpecError or UnknownSystem.
    """
    return Played(*load_any(raw))


def verify(raw: Json, agents: bool = True) -> Verdict:
    """Whether a replay comes out the same when it is computed again; else which ply does not.

    `agents` says whether their choices are computed too.  Raises as `replay` does.
    """
    return verify_any(raw, agents)


def _many(
    game: AnyGame, seats: Mapping[str, Seat], seeds: range, max_plies: int | None
) -> Iterator[Match]:
    for each in seeds:
        yield _to_the_end(replace(new_match(game, each, None, max_plies), seats=seats))


def _to_the_end(match: Match) -> Match:
    while match.to_act is not None:
        match = match.decide(_timer)
    return match


def _seated(game: AnyGame, seats: Sequence[str] | Mapping[str, str]) -> dict[str, Seat]:
    """A seat per player.  Raises SeatError."""
    players, bots = game.players, bot_names(game.system)
    if isinstance(seats, str):
        raise SeatError(f'Seats are a list with an agent per player, such as ["{seats}", "random"]')
    named = dict(seats) if isinstance(seats, Mapping) else dict(zip(players, seats, strict=False))
    if set(named) != set(players) or len(seats) != len(players):
        raise SeatError(f"The game has the players {', '.join(players)}; name an agent for each")
    found = {player: parse_seat(named[player], bots) for player in players}
    for seat in found.values():
        if seat == HUMAN:
            raise SeatError("Nobody can be asked here; “rulewright play” seats people")
        if seat.kind in OUTSIDE:
            raise SeatError(outside_refusal(seat))
    return found


def _timer(ms: int) -> Callable[[], bool]:
    """The question "are so many milliseconds over?" on this machine's clock."""
    end = monotonic() + ms / 1000
    return lambda: monotonic() >= end
