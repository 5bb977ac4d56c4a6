"""A roster: its entrants, and the plans in which each pair of them meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any, Literal

from core import registry
from core.abilities import Sided
from core.agents import Seat, SeatError
from core.evaluation.engine import seats_of
from core.evaluation.phrases import entrants_told
from core.evaluation.plan import Plan, match_seed
from core.protocol import AnyGame, Json, SpecError
from core.sides import NotTogether, sides_of

Kind = Literal["sides", "agents", "documents"]
KINDS: tuple[Kind, ...] = ("sides", "agents", "documents")

MAX_ENTRANTS = 40
"""Entrants of a roster: they meet in 780 pairs."""

SHARE = 8
"""A pair may have so many times its part of the matches, where others do not need theirs."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One plan of a roster: at which level, and who meets whom; nobody (None) where each document
    is played by itself."""

    level: int
    row: int
    column: int | None


@dataclass(frozen=True, slots=True)
class Roster:
    """What the plans of an evaluation are to each other, in their order.

    `kind` says what meets: the sides of documents (both ways round, at each level by one agent on
    both sides), agents on one document, or documents, each played by itself.  `levels` are the
    seats of each level as text.  With a `budget`, the rounds of all plans together, rounds go where
    a verdict is open.
    """

    kind: Kind
    entrants: tuple[str, ...]
    levels: tuple[str, ...]
    legs: tuple[Leg, ...]
    budget: int | None = None

    def cells(self) -> list[tuple[Leg, tuple[int, ...]]]:
        """Each pair at each level (or each document) with the numbers of its plans."""
        found: dict[Leg, list[int]] = {}
        for number, leg in enumerate(self.legs):
            row, column = leg.row, leg.column
            is_back = column is not None and column < row
            found.setdefault(Leg(leg.level, column, row) if is_back and column is not None else leg,
                             []).append(number)  # fmt: skip
        return [(leg, tuple(numbers)) for leg, numbers in found.items()]

    def title(self, number: int) -> str:
        """What a plan is called."""
        leg = self.legs[number]
        row = self.names[leg.row]
        return row if leg.column is None else f"{row} against {self.names[leg.column]}"

    @property
    def names(self) -> list[str]:
        """What people call the entrants."""
        return entrants_told(self.kind, self.entrants)

    def dump(self) -> dict[str, Json]:
        """Plain JSON."""
        return asdict(self)


def parse_roster(raw: Mapping[str, Any]) -> Roster:
    """The roster that `dump` wrote."""
    return Roster(
        raw["kind"],
        tuple(raw["entrants"]),
        tuple(raw["levels"]),
        tuple(Leg(**leg) for leg in raw["legs"]),
        raw["budget"],
    )


@dataclass(frozen=True, slots=True)
class Terms:
    """How a roster is played: matches of each pair, the seed, plies until a draw, and whether each
    pair has so many at most (`is_up_to`) or on average, what some do not need going to others."""

    games: int
    seed: int = 0
    max_plies: int | None = None
    is_up_to: bool = False

    def rounds(self, matches: int) -> tuple[int, int]:
        """Rounds of a plan, each of which plays so many of a pair's matches: on average and at
        most."""
        found = -(-self.games // matches)
        return found, found if self.is_up_to else SHARE * found


Made = tuple[Roster, list[Plan], list[AnyGame]]


def make_roster(
    kind: Kind, system: str, documents: Mapping[str, Json], seats: Sequence[str], terms: Terms
) -> Made:
    """The roster of checked documents of one system, by the names that people know them by.

    `seats` are levels of play such as "greedy" (kinds sides and documents), or the agents that
    meet.  Answers the roster with the plan and the game of each leg.  Raises NotTogether for what
    makes no roster and SeatError for seats that cannot play.
    """
    if len(set(seats)) < len(seats):
        raise NotTogether("The same seats are named twice; name each once")
    make = {"sides": _of_sides, "agents": _of_agents, "documents": _of_documents}[kind]
    return make(system, documents, seats, terms)


def _of_sides(
    system: str, documents: Mapping[str, Json], seats: Sequence[str], terms: Terms
) -> Made:
    rules: Any = registry.get(system)
    if not isinstance(rules, Sided):
        raise NotTogether(
            f"{rules.title}: a document has no sides, such as heroes or decks, that could meet "
            "those of another; compare agents or documents"
        )
    entrants = sides_of(rules, documents)
    names = tuple(side.name for side in entrants)
    _count(names, "side, such as a hero or a deck")
    frame = rules.frame(documents)
    legs, plans, games = list[Leg](), list[Plan](), list[AnyGame]()
    rounds, most = terms.rounds(4)
    for i, j in combinations(range(len(entrants)), 2):
        for turn, (row, column) in enumerate(((i, j), (j, i))):
            raw = rules.meeting(frame, entrants[row], entrants[column])
            game = _load(system, raw, f"The match of {names[row]} and {names[column]}")
            for level, named in enumerate(seats):
                # Other seeds for the way back: what is independent may be added up.
                seed = match_seed(terms.seed, 0, 1) if turn else terms.seed
                legs.append(Leg(level, row, column))
                plans.append(Plan(system, raw, _alike(named, game), most, seed, terms.max_plies))
                games.append(game)
    budget = None if terms.is_up_to else rounds * len(plans)
    return Roster("sides", names, tuple(seats), tuple(legs), budget), plans, games


def _of_agents(
    system: str, documents: Mapping[str, Json], seats: Sequence[str], terms: Terms
) -> Made:
    if len(documents) != 1:
        raise NotTogether("Agents meet on one document; name one")
    ((label, raw),) = documents.items()
    game = _load(system, raw, label)
    count = len(game.players)
    if count % 2:
        raise NotTogether(f"{label}: agents meet two by two, which {count} players do not share")
    agents = [_alike(named, game)[0] for named in seats]
    names = tuple(agent.text for agent in agents)
    _count(names, "agent")
    rounds, most = terms.rounds(count)
    legs, plans = list[Leg](), list[Plan]()
    for i, j in combinations(range(len(agents)), 2):
        seated = (agents[i], agents[j]) * (count // 2)
        legs.append(Leg(0, i, j))
        plans.append(Plan(system, raw, seated, most, terms.seed, terms.max_plies))
    budget = None if terms.is_up_to else rounds * len(plans)
    return Roster("agents", names, ("",), tuple(legs), budget), plans, [game] * len(plans)


def _of_documents(
    system: str, documents: Mapping[str, Json], seats: Sequence[str], terms: Terms
) -> Made:
    _count(tuple(documents), "document")
    legs, plans, games, budget = list[Leg](), list[Plan](), list[AnyGame](), 0
    for row, (label, raw) in enumerate(documents.items()):
        game = _load(system, raw, label)
        for level, named in enumerate(seats):
            seated = seats_of(named.split(","), game)
            legs.append(Leg(level, row, None))
            rounds, most = terms.rounds(len(seated))
            budget += rounds
            plans.append(Plan(system, raw, seated, most, terms.seed, terms.max_plies))
            games.append(game)
    return Roster("documents", tuple(documents), tuple(seats), tuple(legs),
                  None if terms.is_up_to else budget), plans, games  # fmt: skip


def _alike(named: str, game: AnyGame) -> tuple[Seat, ...]:
    """One agent at all places."""
    if "," in named:
        raise SeatError(f"{named!r} names several agents; in a roster each plays by itself, so "
                        "name one at a time")  # fmt: skip
    return seats_of([named], game)


def _count(names: Sequence[str], noun: str) -> None:
    if len(names) < 2:
        raise NotTogether(f"A roster needs at least two; there is {len(names)} {noun}")
    if len(names) > MAX_ENTRANTS:
        raise NotTogether(f"A roster has at most {MAX_ENTRANTS} entrants; these are {len(names):,}")


def _load(system: str, raw: Json, what: str) -> AnyGame:
    try:
        return registry.get(system).load(raw)
    except SpecError as error:
        raise NotTogether(f"{what} is not valid: {error}") from None
