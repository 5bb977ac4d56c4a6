"""Chunks of duels played in machine code, equal to the core to the byte."""

from __future__ import annotations

from typing import Any

import numpy as np

from core.agents import parse_seat
from core.evaluation.engine import NoteGame
from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally
from core.games.heroes.link import link
from core.games.heroes.rows import LimitExceeded, NotInTwin
from core.rng import new_rng
from core.start import plies_of
from webapp.evaluation import told as telling
from webapp.evaluation.games.heroes import matches
from webapp.evaluation.games.heroes.encode import encode
from webapp.evaluation.games.heroes.state import DRAWN, LOST, TIMED_OUT, WON
from webapp.evaluation.games.heroes.uses import Uses
from webapp.evaluation.machine_code import Unplayed
from webapp.evaluation.told import REASONED, TOLD, UNPLAYED, Array, Played

REASONS = {WON: "win", LOST: "lose", TIMED_OUT: "max_turns", DRAWN: "draw"}
AGENTS = {"random": matches.RANDOM, "greedy": matches.GREEDY}
"""The agents that do not search."""
AT_ONCE = 8
"""Rounds between two looks at whether the chunk is still wanted, where nobody searches."""


class Rules:
    """A duel as machine code reads it.  Raises Unplayed for one that has too many rows, or none."""

    def __init__(self, game: Any) -> None:
        try:
            linked = link(game.plan)
        except (LimitExceeded, NotInTwin):
            raise Unplayed from None
        self.table: Array = encode(linked, with_tokens=False).table
        self.uses = Uses(linked)


def play(game: Any, rules: Rules, chunk: Chunk, note: NoteGame) -> Played:
    """A chunk whose agents machine code has; `note` is called between matches and may raise.

    Raises Unplayed.
    """
    low, high, _ = new_rng(chunk.seed).words
    most = plies_of(game) if chunk.max_plies is None else chunk.max_plies
    agents = np.array([_agent(seat) for seat in chunk.seats], np.int64)
    is_same = len(set(chunk.seats)) == 1
    counts = np.zeros(matches.COUNTS, np.int64)
    told = np.zeros((2 * chunk.count, TOLD), np.int64)
    run = matches.program()
    at_once = AT_ONCE if agents.max() <= 0 else 1
    for done in range(0, chunk.count, at_once):
        plan = np.array([low, high, chunk.first + done, is_same], np.int64)
        run(rules.table, agents, plan, most, told[2 * done : 2 * (done + at_once)], counts)
        note()
    if (told[:, REASONED] == UNPLAYED).any():
        raise Unplayed
    return telling.played(chunk, told, REASONS, rules.uses.of(counts))


def play_both(
    games: tuple[Any, Any], rules: tuple[Rules, Rules], pair: tuple[Chunk, Chunk], note: NoteGame
) -> Tally:
    """The tally of the second chunk, with its `changes` against the same rounds of the first."""
    before, after = (play(*each, note) for each in zip(games, rules, pair, strict=True))
    return telling.compared(before, after)


def _agent(text: str) -> int:
    seat = parse_seat(text)
    return seat.nodes or AGENTS[seat.kind]
