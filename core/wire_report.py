"""What an evaluation says to a page, as the shapes of its JSON; else as `core.wire`."""

from __future__ import annotations

from typing import TypedDict

from core.protocol import Json, Player, Pointer


class Share(TypedDict):
    """A score in [0, 1] with its 95 % interval, for one look and for every look."""

    score: float
    low: float
    high: float
    always_low: float
    always_high: float


class PlayerShare(Share):
    """What a player scores."""

    player: Player


class AgentShare(Share):
    """What an agent scores, at every place."""

    seat: str


class EndShare(Share):
    """How many matches end in one way; `winner` is None where nobody wins."""

    reason: str
    winner: str | None
    sentence: str
    count: int


class Lengths(TypedDict):
    """How long matches last, in plies; `histogram` has pairs [plies, matches]."""

    low: int
    median: int
    high: int
    histogram: list[list[int]]


class Example(TypedDict):
    """A match to look at: its number in the plan, and how the sandbox plays it."""

    number: int
    plies: int
    seed: int
    seats: list[str]


class Part(TypedDict):
    """A part of the document, by its path, what it is, and its name."""

    path: Pointer
    kind: str
    name: str


class Swing(TypedDict):
    """A change of a score in [-1, 1], with its intervals."""

    value: float
    low: float
    high: float
    always_low: float
    always_high: float


class Held(Part):
    """A part that changes hands: how many matches each player held it for longer, and its worth."""

    held: list[int]
    swing: Swing | None
    is_told: bool


class Change(TypedDict):
    """By how much the first player's score differs from before."""

    rounds: int
    difference: float
    low: float
    high: float
    always_low: float
    always_high: float
    verdict: str


class Fact(TypedDict):
    """What is known of a game without a match."""

    sentence: str
    path: Pointer
    rows: Json


class Report(TypedDict):
    """What an evaluation says; `core.evaluation.report.report` has the meaning of each key."""

    seats: list[str]
    rounds: int
    games: int
    players: list[PlayerShare]
    agents: list[AgentShare]
    ends: list[EndShare]
    plies: Lengths
    branching: float | None
    decisions: int
    examples: dict[str, Example]
    uses: dict[Pointer, int]
    entries: list[list[Json]]
    unused: list[Part]
    held: list[Held]
    fight: Json
    exact: list[Fact]
    change: Change | None
    sentences: list[str]
    details: list[str]
