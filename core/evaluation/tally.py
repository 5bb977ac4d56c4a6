"""What is counted in matches.  Integers only, so that tallies add up in any order, anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.causes import read, written
from core.protocol import Cause, Json, Player, Result

WHOLE = 840
"""Points of a won match: eight players can share it evenly, and so can any fewer."""


def points(players: tuple[Player, ...], result: Result) -> tuple[int, ...]:
    """How a match's points are shared: by its winners, or by all where nobody won.

    >>> points(("A", "B"), Result((1.0, -1.0), "mate", ("A",)))
    (840, 0)
    >>> points(("A", "B"), Result((0.0, 0.0), "ply_limit"))
    (420, 420)
    """
    sharing = set(result.winners) & set(players) or set(players)
    return tuple(WHOLE // len(sharing) if player in sharing else 0 for player in players)


def winner_of(players: Sequence[Player], winners: Sequence[Player]) -> int:
    """Who won as a number: a player's place, -1 for nobody; of several who share the victory the
    places are the bits of -1 minus the number.

    >>> winner_of("ABC", "B"), winner_of("ABC", ""), winner_of("ABC", "AC")
    (1, -1, -6)
    """
    places = [players.index(name) for name in winners]
    return places[0] if len(places) == 1 else -1 - sum(1 << place for place in places)


def winners_of(players: Sequence[Player], winner: int) -> tuple[Player, ...]:
    """Who `winner_of` says that won.

    >>> winners_of("ABC", 1), winners_of("ABC", -1), winners_of("ABC", -6)
    (('B',), (), ('A', 'C'))
    """
    if winner >= 0:
        return (players[winner],)
    return tuple(name for place, name in enumerate(players) if -1 - winner >> place & 1)


@dataclass(slots=True)
class Lengths:
    """Matches of one length in plies, and the first of them: its round and its part of it."""

    count: int
    example: tuple[int, int]


class Sums(NamedTuple):
    """An amount over rounds: all of it, its square in each round, and its product with the whole
    of which it is a part; so its share of the whole has an interval."""

    total: int = 0
    squares: int = 0
    products: int = 0

    def plus(self, other: Sums) -> Sums:
        """The sums of the rounds of both."""
        return Sums(*(a + b for a, b in zip(self, other, strict=True)))


@dataclass(slots=True)
class Tally:
    """Counts over whole rounds, or over one match of a round, where `rounds` is 0.

    `players` has a histogram per player: points in a round (from 0 to WHOLE times its matches) to
    the number of rounds.  `agents` has one per different seat, whose points are those of all places
    at which it sat.  `ends` counts matches by reason and winner, a number as
    `winner_of` gives it. `options` are the legal actions of the `asked` decisions in which they
    were counted. `uses` says how often each entry of the document was the cause of something.
    `changes` counts rounds by how many more points the first player had in them than under the
    rules that these are compared with;
    it is empty where there is nothing to compare.  `others` has the same of each
    other player of more than two; of two the other one's changes are the opposite.  `held`
    counts matches by a part that changes hands, the player who held it for more plies than the
    other of two did, and the first player's points in the match.  `turns` counts matches by reason,
    winner and the turns that had begun.  `damage` has amounts of damage by the player who was
    attacked, what became of it and what brought that about (`core.abilities.Damage`), each as a
    part of all damage to that player.
    """

    rounds: int = 0
    games: int = 0
    players: tuple[Counter[int], ...] = ()
    agents: tuple[Counter[int], ...] = ()
    ends: Counter[tuple[str, int]] = field(default_factory=Counter)
    lengths: dict[int, Lengths] = field(default_factory=dict)
    decisions: int = 0
    asked: int = 0
    options: int = 0
    uses: Counter[Cause] = field(default_factory=Counter)
    changes: Counter[int] = field(default_factory=Counter)
    others: tuple[Counter[int], ...] = ()
    held: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    turns: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    damage: dict[tuple[int, str, str], Sums] = field(default_factory=dict)

    def changes_of(self, player: int) -> Counter[int]:
        """The `changes` of a player, by the index."""
        if not player:
            return self.changes
        if self.others:
            return self.others[player - 1]
        return Counter({-points: count for points, count in self.changes.items()})

    def count_changes(self, old: Tally) -> None:
        """Note the changes of this tally of one round against the same one of other rules."""
        was, is_now = ([next(iter(counts)) for counts in each.players] for each in (old, self))
        first, *others = (Counter([b - a]) for a, b in zip(was, is_now, strict=True))
        self.changes, self.others = first, tuple(others) if len(others) > 1 else ()

    def add(self, other: Tally) -> None:
        """Count what the other counted too; tallies of one plan only."""
        self.rounds += other.rounds
        self.games += other.games
        self.players = _summed(self.players, other.players)
        self.agents = _summed(self.agents, other.agents)
        self.ends.update(other.ends)
        for plies, found in other.lengths.items():
            self.add_length(plies, found.count, found.example)
        self.decisions += other.decisions
        self.asked += other.asked
        self.options += other.options
        self.uses.update(other.uses)
        self.changes.update(other.changes)
        self.others = _summed(self.others, other.others)
        self.held.update(other.held)
        self.turns.update(other.turns)
        for key, sums in other.damage.items():
            self.damage[key] = self.damage.get(key, Sums()).plus(sums)

    def count_damage(self, found: Mapping[tuple[int, str, str], int]) -> None:
        """Note the damage of this tally of one round."""
        for key, amount in found.items():
            whole = found[key[0], "raw", ""]
            self.damage[key] = Sums(amount, amount * amount, amount * whole)

    def add_length(self, plies: int, count: int, example: tuple[int, int]) -> None:
        """Count matches of one length; the earliest example is kept."""
        found = self.lengths.get(plies)
        if found is None:
            self.lengths[plies] = Lengths(count, example)
            return
        found.count += count
        found.example = min(found.example, example)

    def dump(self) -> dict[str, Json]:
        """Plain JSON with sorted keys: equal tallies are equal to the byte."""
        more: dict[str, Json] = {}
        if self.others:
            more["others"] = [_dump(each) for each in self.others]
        if self.held:
            more["held"] = [[*key, count] for key, count in sorted(self.held.items())]
        if self.turns:
            more["turns"] = [[*key, count] for key, count in sorted(self.turns.items())]
        if self.damage:
            more["damage"] = [[*key, *sums] for key, sums in sorted(self.damage.items())]
        return {
            "rounds": self.rounds,
            "games": self.games,
            "players": [_dump(each) for each in self.players],
            "agents": [_dump(each) for each in self.agents],
            "ends": [[*end, count] for end, count in sorted(self.ends.items())],
            "lengths": [
                [plies, found.count, *found.example]
                for plies, found in sorted(self.lengths.items())
            ],
            "decisions": self.decisions,
            "asked": self.asked,
            "options": self.options,
            "uses": written_uses(self.uses),
            "changes": _dump(self.changes),
            **more,
        }


def written_uses(uses: Mapping[Cause, int]) -> dict[str, int]:
    """Uses by causes as JSON has them, in the order of its keys."""
    return dict(sorted((written(cause), count) for cause, count in uses.items()))


def merged(tallies: Iterable[Tally]) -> Tally:
    """The sum of tallies of whole rounds of one plan, in whatever order they come."""
    total = Tally()
    for each in tallies:
        total.add(each)
    return total


def parse_tally(raw: Json) -> Tally:
    """The tally that `dump` wrote.  Raises ValueError, KeyError or TypeError for anything else."""
    return Tally(
        raw["rounds"],
        raw["games"],
        tuple(_parse(each) for each in raw["players"]),
        tuple(_parse(each) for each in raw["agents"]),
        Counter({(reason, winner): count for reason, winner, count in raw["ends"]}),
        {plies: Lengths(count, (number, part)) for plies, count, number, part in raw["lengths"]},
        raw["decisions"],
        raw["asked"],
        raw["options"],
        Counter({read(cause): count for cause, count in raw["uses"].items()}),
        _parse(raw["changes"]),
        tuple(_parse(each) for each in raw.get("others", [])),
        Counter({(path, who, share): count for path, who, share, count in raw.get("held", [])}),
        Counter({(why, who, turns): count for why, who, turns, count in raw.get("turns", [])}),
        {(who, fate, source): Sums(*sums) for who, fate, source, *sums in raw.get("damage", [])},
    )


def _dump(counts: Mapping[int, int]) -> list[list[int]]:
    return [[points, count] for points, count in sorted(counts.items())]


def _parse(raw: Json) -> Counter[int]:
    return Counter(dict(raw))


def _summed(
    one: tuple[Counter[int], ...], other: tuple[Counter[int], ...]
) -> tuple[Counter[int], ...]:
    if not one or not other:
        return tuple(Counter(each) for each in one or other)
    return tuple(a + b for a, b in zip(one, other, strict=True))
