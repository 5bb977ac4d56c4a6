"""Chunks played by the rules engine itself: the engine that every faster one must equal.

A match here is a match of the sandbox with this seed and these seats, ply for ply, but it keeps
nothing: no history, no texts, only the counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from core.abilities import Contested, Counted, Covered, Fought, Plied
from core.agents import Agent, Budget, Seat, SeatError, agent_from, bot_names, parse_seat
from core.agents.base import DEFAULT_NODES, outside_refusal
from core.evaluation.holdings import leads
from core.evaluation.plan import Chunk, Game, different
from core.evaluation.tally import Tally, merged, points, winner_of
from core.protocol import AnyGame, Cause, Json, Result
from core.rng import Rng, new_rng
from core.start import plies_of

COUNTED = 4
"""Every so many decisions of a match the legal actions are counted, to say how many there are."""

MOST_OPTIONS = 1_000
"""Legal actions of a decision that are counted: a map may offer one for each of its troops."""

NoteGame = Callable[[], None]
"""Told after each match, so that the caller can show progress or stop by raising."""


def play_chunk(game: AnyGame, chunk: Chunk, note: NoteGame = lambda: None) -> Tally:
    """The tally of a chunk.  Raises SeatError for seats that cannot play by themselves."""
    return merged(play_rounds(game, chunk, note))


def play_both(
    old: AnyGame, new: AnyGame, chunks: tuple[Chunk, Chunk], note: NoteGame = lambda: None
) -> tuple[Tally, Tally]:
    """The tallies of the same rounds under old and new rules; the new one has the `changes`.

    Raises SeatError, as `play_chunk` does.
    """
    before, after = Tally(), Tally()
    both = zip(play_rounds(old, chunks[0], note), play_rounds(new, chunks[1], note), strict=True)
    for one, other in both:
        other.count_changes(one)
        before.add(one)
        after.add(other)
    return before, after


def play_rounds(game: AnyGame, chunk: Chunk, note: NoteGame = lambda: None) -> Iterator[Tally]:
    """The tally of each round of a chunk, as it is played, or that of its one match, which holds no
    whole round.  Raises SeatError."""
    seats = [parse_seat(text, bot_names(game.system)) for text in chunk.seats]
    agents = [seated(seat, game) for seat in seats]
    most = plies_of(game) if chunk.max_plies is None else chunk.max_plies
    for number in range(chunk.first, chunk.first + chunk.count):
        yield _play_round(game, agents, chunk, number, most, note)


@dataclass(frozen=True, slots=True)
class Seated:
    """An agent, and how much it may think about an action."""

    agent: Agent
    budget: Budget


def seated(seat: Seat, game: AnyGame) -> Seated:
    """The agent of a seat.  Raises SeatError: people, models and clocks do not repeat."""
    if seat.ms is not None:
        raise SeatError(f"The seat {seat.text} has a time limit, so it would not play the same "
                        "again; give it a number of tries")  # fmt: skip
    agent = agent_from(seat, game.system)
    if agent is None:
        if seat.kind == "human":
            raise SeatError("A human cannot play thousands of matches; name an agent")
        raise SeatError(outside_refusal(seat))
    return Seated(agent, Budget(seat.nodes or DEFAULT_NODES))


def seats_of(named: Sequence[Json], game: AnyGame) -> tuple[Seat, ...]:
    """A seat for each player, or one name for all of them.  Raises SeatError, as `seated` does."""
    if len(named) not in (1, len(game.players)):
        raise SeatError(f"Name one seat, or one for each of {', '.join(game.players)}")
    bots = bot_names(game.system)
    seats = tuple(parse_seat(each, bots) for each in named)
    for seat in seats:
        seated(seat, game)
    return seats * len(game.players) if len(seats) == 1 else seats


def _play_round(
    game: AnyGame, agents: list[Seated], chunk: Chunk, number: int, most: int, note: NoteGame
) -> Tally:
    names, matches = different(chunk.seats), chunk.games(number)
    of_players, of_agents = [0] * len(game.players), [0] * len(names)
    tally = Tally(rounds=int(chunk.part is None), games=len(matches))
    damage = Counter[tuple[int, str, str]]()
    for part, each in matches:
        played = play_game(game, agents, each, most)
        shares = points(game.players, played.result)
        for player, share in enumerate(shares):
            of_players[player] += share
            of_agents[names.index(chunk.seats[each.seated[player]])] += share
        winner = winner_of(game.players, played.result.winners)
        tally.ends[played.result.reason, winner] += 1
        tally.add_length(played.plies, 1, (number, part))
        tally.decisions += played.decisions
        tally.asked += played.asked
        tally.options += played.options
        tally.uses.update(played.uses)
        tally.held.update(leads(game, played.leading, shares[0]))
        if isinstance(game, Fought):
            tally.turns[played.result.reason, winner, played.turns] += 1
            damage.update(played.damage)
        note()
    tally.count_damage(damage)
    tally.players = tuple(Counter({share: 1}) for share in of_players)
    tally.agents = tuple(Counter({share: 1}) for share in of_agents)
    return tally


@dataclass(slots=True)
class Played:
    """One match: its result, and what was counted in it."""

    result: Result
    plies: int
    decisions: int
    asked: int
    options: int
    uses: Counter[Cause]
    leading: list[int]
    """At the start of how many plies more the first player held each part that changes hands."""
    turns: int
    """The turns that had begun, where the game counts them."""
    damage: Counter[tuple[int, str, str]]
    """Damage by the player who was attacked, what became of it and what brought that about."""


def play_game(game: AnyGame, agents: list[Seated], which: Game, most: int) -> Played:
    """One match, played until it ends or has `most` plies."""
    by_player = dict(zip(game.players, (agents[seat] for seat in which.seated), strict=True))
    run = _Run(game, by_player, which.seed)
    while run.plies < most and (result := game.result(run.state)) is None:
        run.play_ply()
    result = game.result(run.state) or Result((0.0,) * len(game.players), "ply_limit")
    turns = game.turns(run.state) if isinstance(game, Fought) else 0
    return Played(
        result, run.plies, run.decisions, run.asked, run.options, run.uses, run.leading, turns,
        run.damage,
    )  # fmt: skip


def states_of(
    game: AnyGame, agents: list[Seated], which: Game, most: int
) -> tuple[list[Any], Result | None]:
    """The states of a match, at its start and after each ply; its result, None at `most` plies."""
    by_player = dict(zip(game.players, (agents[seat] for seat in which.seated), strict=True))
    run = _Run(game, by_player, which.seed)
    states = [run.state]
    while run.plies < most and game.result(run.state) is None:
        run.play_ply()
        states.append(run.state)
    return states, game.result(run.state)


@dataclass(frozen=True, slots=True)
class Sample:
    """What random play meets: plies, decisions and the mean number of legal actions."""

    plies: int
    decisions: int
    options: float
    is_whole: bool
    """Whether the match came to its end."""


class _Enough(Exception):
    pass


def sample(game: AnyGame, most: int) -> Sample:
    """A match of random play, of at most so many decisions.  It is the same everywhere."""
    chosen = seated(Seat("random"), game)

    def agent(*about: Any) -> Any:
        if run.decisions > most:
            raise _Enough
        return chosen.agent(*about)

    players = dict.fromkeys(game.players, Seated(agent, chosen.budget))
    run = _Run(game, players, 0)
    try:
        while game.result(run.state) is None and run.plies < most:
            run.play_ply()
    except _Enough:
        pass
    mean = run.options / max(1, run.asked)
    return Sample(run.plies, run.decisions, mean, game.result(run.state) is not None)


class _Run:
    """A match under way."""

    def __init__(self, game: AnyGame, agents: dict[str, Seated], seed: int) -> None:
        self.game: Any = game
        self.agents = agents
        self.rng = new_rng(seed)
        self.is_plied = isinstance(game, Plied)
        self.is_counted = isinstance(game, Counted)
        self.is_contested = isinstance(game, Contested)
        self.leading = [0] * len(game.contested()) if isinstance(game, Contested) else []
        self.idle = game.idle if isinstance(game, Covered) else frozenset[str]()
        step = game.initial(seed)
        self.state = step.state
        self.plies = self.decisions = self.asked = self.options = 0
        self.uses: Counter[Cause] = Counter()
        self.is_fought = isinstance(game, Fought)
        self.damage = Counter[tuple[int, str, str]]()
        self._note(step.events)

    def play_ply(self) -> None:
        """Actions until the ply is complete, as `Match.decide` takes them."""
        game, before = self.game, self.state
        if self.is_contested:
            self._hold()
        rng = self.rng.split(2 * self.plies + 1)
        planned: tuple[Any, ...] = ()
        for taken in range(2**31):
            player = game.to_act(self.state)
            view = game.observe(self.state, player)
            self._count(view)
            if planned and game.why_illegal(view, planned[0]) is None:
                action, planned = planned[0], planned[1:]
            else:
                action, planned = self._decide(player, view, rng.split(taken))
            step = game.apply(self.state, action)
            self.state = step.state
            self._note(step.events)
            if not self._is_incomplete(before):
                break
        self.plies += 1

    def _hold(self) -> None:
        """Count the plies at whose start each part was held: what the last one takes is the end."""
        for part, holder in enumerate(self.game.holders(self.state)):
            if holder == 0:
                self.leading[part] += 1
            elif holder == 1:
                self.leading[part] -= 1

    def _decide(self, player: str, view: Any, rng: Rng) -> tuple[Any, tuple[Any, ...]]:
        found = self.agents[player]
        decision = found.agent(self.game, view, rng, found.budget)
        return decision.action, decision.rest

    def _is_incomplete(self, before: Any) -> bool:
        game = self.game
        if not self.is_plied or game.result(self.state) is not None:
            return False
        return bool(game.ply(self.state) == game.ply(before))

    def _count(self, view: Any) -> None:
        if self.decisions % COUNTED == 0:
            self.asked += 1
            self.options += self._offered(view)
        self.decisions += 1

    def _offered(self, view: Any) -> int:
        """How many actions are legal, as far as they are counted."""
        if self.is_counted:
            return min(int(self.game.count_actions(view, MOST_OPTIONS)), MOST_OPTIONS)
        return sum(1 for _ in islice(self.game.legal_actions(view), MOST_OPTIONS))

    def _note(self, events: tuple[Any, ...]) -> None:
        idle, uses = self.idle, self.uses
        for event in events:
            if event.type not in idle:
                for cause in event.cause:
                    uses[cause] += 1
        if self.is_fought:
            for player, fate, source, amount in self.game.damage(events):
                self.damage[player, fate, source] += amount
