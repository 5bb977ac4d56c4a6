"""Chunks played in machine code, equal to the core to the byte, once a process plays enough.

A system's folder has a module for it, which imports what the machine code needs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

from core.agents import SeatError, parse_seat
from core.evaluation.engine import NoteGame, play_both, play_chunk, seated, states_of
from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, merged
from core.start import plies_of

NEEDS = ("numba", "numpy")
"""The packages without which the core plays."""

PATIENCE = 2.0
"""CPU seconds of play by the core after which a process gets the machine code.

To make it for the first time takes a few times as long, to read what was kept a third of it: who
plays only some matches need not wait for either.
"""

TRIED, TRIED_PLIES = 3, 200
"""Rounds that the core plays the first plies of, to see whether the matches fit."""

PIECES = 32
"""Parts that rounds are split into when the core has to play some of them."""

Chunks = tuple[Chunk, ...]
"""A chunk, or two of which the second is compared with the first."""
Slowly = Callable[[Chunks], Tally]
Quickly = Callable[[Any, Any, Chunks], Tally]
"""What plays with the module `chunks` and each chunk's rules.  Raises Unplayed."""


class Unplayed(Exception):
    """There is something in the document, or a match among these, that the core alone plays."""


class MachineCode:
    """Matches whose rules are numbers that one compiled loop reads: nothing is compiled per
    document.

    The module of the name `chunks` has `Rules(game)`, which may raise Unplayed, and
    `play(game, rules, chunk, note)` and `play_both(games, rules, pair, note)`; `kinds` are the
    agents that it has, and `bots` those of the system itself.  `fits(game)` says beforehand, and
    where the packages are missing too, whether `Rules` has room for a document; `holds(state)`
    whether `play` has room for a state of it.
    """

    name = "machine code"

    def __init__(
        self,
        chunks: str,
        kinds: Collection[str],
        bots: Collection[str],
        patience: float,
        fits: Callable[[Any], bool],
        holds: Callable[[Any], bool] | None = None,
    ) -> None:
        self._chunks, self._kinds, self._bots = chunks, frozenset(kinds), tuple(bots)
        self._left, self._fits, self._holds = patience, fits, holds
        self._rules: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()

    def can(self, chunk: Chunk) -> bool:
        """Whether it has the agents, and the chunk whole rounds."""
        return chunk.part is None and all(map(self._is_known, chunk.seats))

    def fits(self, game: Any, chunk: Chunk) -> bool:
        """Whether it has room for a document and for the first matches of such a chunk, whether or
        not its packages are there."""
        return self._fits(game) and (self._holds is None or self._is_held(game, chunk))

    def _is_held(self, game: Any, chunk: Chunk) -> bool:
        """Whether there is room for all states of some matches, as the core plays them."""
        assert self._holds is not None
        agents = [seated(parse_seat(text, self._bots), game) for text in chunk.seats]
        most = min(TRIED_PLIES, plies_of(game) if chunk.max_plies is None else chunk.max_plies)
        for number in range(chunk.first, chunk.first + TRIED):
            for _, match in chunk.games(number):
                states, _ = states_of(game, agents, match, most)
                if not all(self._holds(state) for state in states):
                    return False
        return True

    def _is_known(self, text: str) -> bool:
        """Whether it has the agent of a seat, and that plays the same again."""
        try:
            seat = parse_seat(text, self._bots)
        except SeatError:
            return False
        return seat.kind in self._kinds and seat.ms is None

    def play(self, game: Any, chunk: Chunk, note: NoteGame) -> Tally:
        """The chunk's tally."""
        return self._played(
            (game,),
            (chunk,),
            lambda part: play_chunk(game, part[0], note),
            lambda code, rules, part: code.play(game, rules[0], part[0], note).tally,
        )

    def play_both(self, games: tuple[Any, Any], pair: tuple[Chunk, Chunk], note: NoteGame) -> Tally:
        """The tally of the second chunk, with its changes against the first."""
        return self._played(
            games,
            pair,
            lambda part: play_both(*games, (part[0], part[1]), note)[1],
            lambda code, rules, part: code.play_both(games, rules, part, note),
        )

    def _played(self, games: Any, pair: Chunks, slowly: Slowly, quickly: Quickly) -> Tally:
        """Round by round while the patience lasts, then the rest at once."""
        total, done, count = Tally(), 0, pair[0].count
        while self._left > 0 and done < count:
            total.add(self._timed(slowly, _part(pair, done, 1)))
            done += 1
        if done == count:
            return total
        rest, rules = _part(pair, done, count - done), tuple(self._of(game) for game in games)
        total.add(slowly(rest) if None in rules else self._quickly(rest, rules, slowly, quickly))
        return total

    def _timed(self, slowly: Slowly, pair: Chunks) -> Tally:
        """What the core plays, which uses the patience up."""
        began = time.thread_time()
        try:
            return slowly(pair)
        finally:
            self._left -= time.thread_time() - began

    def _quickly(self, pair: Chunks, rules: Any, slowly: Slowly, quickly: Quickly) -> Tally:
        """In machine code; where a match is one for the core, only the rounds about it by that."""
        try:
            return quickly(import_module(self._chunks), rules, pair)
        except Unplayed:
            count = pair[0].count
            if count == 1:
                return slowly(pair)
            size = max(1, count // PIECES)
            pieces = (_part(pair, at, min(size, count - at)) for at in range(0, count, size))
            return merged(self._quickly(each, rules, slowly, quickly) for each in pieces)

    def _of(self, game: Any) -> Any:
        """The rules as the machine code reads them; None where the core alone plays them, or where
        Numba does not work with what else is installed."""
        if game not in self._rules:
            self._rules[game] = None
            code = self._code()
            if code is not None:
                with suppress(Unplayed):
                    self._rules[game] = code.Rules(game)
        return self._rules[game]

    def _code(self) -> Any:
        """The module `chunks`; None where it cannot be imported."""
        try:
            return import_module(self._chunks)
        except Exception as error:  # packages that do not fit each other raise all kinds
            why = " ".join(f"{type(error).__name__}: {error}".split())
            print(f"The rules engine plays, since {why}", file=sys.stderr, flush=True)
            return None


def _part(pair: Chunks, done: int, count: int) -> Chunks:
    """So many rounds of the chunks, after those that are done."""
    return tuple(replace(chunk, first=chunk.first + done, count=count) for chunk in pair)
