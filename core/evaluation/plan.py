"""What is to be played: a plan of rounds, cut into chunks that any machine may play.

A round is the unit of data: as many matches as there are players, with every seat's agent at every
place once under one seed, so that neither the place nor luck favours an agent.  Where one agent
sits at every place these would all be the same match, so a round takes a new seed for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise, product

from core.agents import Seat
from core.digest import digest
from core.protocol import Json
from core.replay import ENGINE
from core.rng import mix, new_rng

GAMES = 400
"""Matches where neither their number nor a precision is asked for."""

UP_TO = 20_000
"""Matches to which a precision is pursued, where no number of them is given."""

MOST_GAMES = 1_000_000
"""Matches that may be asked for at once."""

PRECISIONS = (0.001, 0.5)
"""A precision that may be asked for is between these."""

COUNTS = 2
"""What is counted of a match; with more of it the number rises, so that no result that was kept
with less is taken for one."""

COUNTS_OF_MANY = 3
"""The same for more than two players, of whom several may share a victory: it was once a draw."""

BY_MATCH = 0
"""In place of the rounds of a chunk: each match of a round is a chunk of its own."""

STEP = 16
"""Rounds between two looks while there are few of them."""


def look_after(rounds: int) -> int:
    """The first look at a plan's numbers after so many rounds.

    Looks come after 1, 3, 7, 15 and 31 rounds, then after each `STEP`, and then after each quarter
    of the rounds before.

    >>> [look_after(rounds) for rounds in (0, 1, 2, 31, 47, 100, 1_000)]
    [1, 3, 3, 47, 63, 122, 1126]
    """
    look = 1
    while look <= rounds:
        look += max(min(look + 1, STEP), look // 4)
    return look


def is_look(rounds: int) -> bool:
    """Whether a plan's numbers are looked at after so many rounds."""
    return rounds > 0 and look_after(rounds - 1) == rounds


@dataclass(frozen=True, slots=True)
class Plan:
    """One document, who sits at its places in which strength, and how many rounds to play.

    `seats` has one seat per player, in the order of `Game.players`.  `max_plies` of None is the
    game's own number.
    """

    system: str
    spec: Json
    seats: tuple[Seat, ...]
    rounds: int
    seed: int = 0
    max_plies: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The seats as text."""
        return tuple(seat.text for seat in self.seats)

    def chunks(self, most: int) -> Iterator[Chunk]:
        """The rounds in their order, in chunks of at most `most`, none of which goes past a look.

        The first numbers come at once, and a plan of more rounds begins with the same chunks.  With
        `BY_MATCH` the chunks are the matches, in the order of their rounds.
        """
        about = self.system, digest(self.spec), self.names, self.seed
        if most == BY_MATCH:
            for first, part in product(range(self.rounds), range(len(self.seats))):
                yield Chunk(*about, first, 1, self.max_plies, part)
            return
        for first, end in self._cuts(most):
            yield Chunk(*about, first, min(end, self.rounds) - first, self.max_plies)

    def _cuts(self, most: int) -> Iterator[tuple[int, int]]:
        """Where the chunks begin and end: what lies between two looks, in equal parts."""
        first, look = 0, look_after(0)
        while first < self.rounds:
            parts = -(-(look - first) // most)
            ends = [first + (look - first) * part // parts for part in range(parts + 1)]
            yield from (cut for cut in pairwise(ends) if cut[0] < self.rounds)
            first, look = look, look_after(look)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Rounds `first` to `first + count - 1` of a plan; it names its document by digest.

    With a `part` it is one match of the round `first`: the one at this place in `games_of`.
    """

    system: str
    spec: str
    seats: tuple[str, ...]
    seed: int
    first: int
    count: int
    max_plies: int | None = None
    part: int | None = None

    @property
    def key(self) -> str:
        """What its result depends on, in hex: chunks with one key have one result."""
        fields = {name: value for name, value in asdict(self).items() if name != "part"}
        part = {} if self.part is None else {"part": self.part}  # keys of rounds stay what they are
        counts = COUNTS if len(self.seats) <= 2 else COUNTS_OF_MANY
        about = {"seats": list(self.seats), "engine": ENGINE, "counts": counts}
        return digest({**fields, **part, **about})

    def games(self, number: int) -> list[tuple[int, Game]]:
        """Its matches of one of its rounds, each with its part of the round."""
        found = list(enumerate(games_of(self.seats, self.seed, number)))
        return found if self.part is None else found[self.part : self.part + 1]


@dataclass(frozen=True, slots=True)
class Game:
    """One match of a round: its seed, and which seat (an index into `Plan.seats`) plays for each
    player."""

    seed: int
    seated: tuple[int, ...]


def games_of(seats: tuple[str, ...], seed: int, number: int) -> tuple[Game, ...]:
    """The matches of one round, whose number counts from 0.

    >>> [game.seated for game in games_of(("greedy", "random"), 0, 3)]
    [(0, 1), (1, 0)]
    >>> len({game.seed for game in games_of(("greedy", "random"), 0, 3)})
    1
    >>> len({game.seed for game in games_of(("greedy", "greedy"), 0, 3)})
    2
    """
    n = len(seats)
    if len(set(seats)) == 1:
        return tuple(Game(match_seed(seed, number, i), tuple(range(n))) for i in range(n))
    found = match_seed(seed, number, 0)
    return tuple(Game(found, tuple((i + r) % n for i in range(n))) for r in range(n))


def different(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats without repetition, in their order.

    >>> different(("random", "greedy", "random"))
    ('random', 'greedy')
    """
    return tuple(dict.fromkeys(seats))


def match_seed(seed: int, number: int, part: int) -> int:
    """The seed of a match, in [0, 2**32): decided by the plan's seed and the round alone.

    A seed of the sandbox, so that every match of an evaluation can be opened and played there.
    """
    low, high, _ = new_rng(seed).words
    found = 0x6D2B79F5
    for word in (low, high, number, part):
        found = mix(found ^ word)
    return found
