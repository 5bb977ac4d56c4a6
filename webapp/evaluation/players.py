"""Chunks played with the documents that they name, by the quickest engine that is exact."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from core import registry
from core.digest import trust
from core.evaluation.engine import NoteGame, play_both, play_chunk
from core.evaluation.phrases import met, rounds_told
from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally
from core.protocol import AnyGame, Json
from webapp.evaluation import games

Specs = Mapping[str, Json]
"""The documents that chunks name, by their digests; they have been checked."""

EXTRA = "workers"
"""The extra of this package that has what quick engines need."""

AUDITED = 100
"""One chunk in so many, chosen by its key, is played by another engine too."""


class Engine(Protocol):
    """Plays chunks of a system, equal to the core to the bit."""

    @property
    def name(self) -> str:
        """What it is called where engines differ."""
        ...

    def can(self, chunk: Chunk) -> bool:
        """Whether it plays such a chunk."""
        ...

    def fits(self, game: AnyGame, chunk: Chunk) -> bool:
        """Whether it has room for a document and for the first matches of such a chunk, whether or
        not its packages are there."""
        ...

    def play(self, game: AnyGame, chunk: Chunk, note: NoteGame) -> Tally:
        """The chunk's tally; `note` is called between matches and may raise."""
        ...

    def play_both(
        self, games: tuple[AnyGame, AnyGame], pair: tuple[Chunk, Chunk], note: NoteGame
    ) -> Tally:
        """The tally of the second chunk, with its `changes` against the first one's rounds."""
        ...


class Core:
    """The rules engine itself, which plays everything."""

    name = "core"

    def can(self, chunk: Chunk) -> bool:
        """It plays every chunk."""
        return True

    def fits(self, game: AnyGame, chunk: Chunk) -> bool:
        """It has room for every document."""
        return True

    def play(self, game: AnyGame, chunk: Chunk, note: NoteGame) -> Tally:
        """The chunk's tally."""
        return play_chunk(game, chunk, note)

    def play_both(
        self, games: tuple[AnyGame, AnyGame], pair: tuple[Chunk, Chunk], note: NoteGame
    ) -> Tally:
        """The tally of the second chunk, with its changes."""
        return play_both(*games, pair, note)[1]


Engines = Callable[[str], Sequence[Engine]]
"""The engines of a system by its id, the quickest first."""


def engines_of(system: str) -> Sequence[Engine]:
    """The ENGINES of the system's folder here, where they have the packages they need, and the
    core."""
    own = _own(system)
    return (Core(),) if own is None or missing_packages(system) else (*own.ENGINES, Core())


def quick_engines_of(system: str) -> Sequence[Engine]:
    """The quick engines alone, ready to play from the first chunk on; none where their packages
    are missing."""
    own = _own(system)
    return () if own is None or missing_packages(system) else own.READY


def lead_of(system: str) -> float:
    """CPU seconds that the core plays in each process before a quick engine does."""
    return 0.0 if _own(system) is None else float(_own(system).PATIENCE)


def missing_packages(system: str) -> tuple[str, ...]:
    """The packages that the system's quick engines need and that are not installed."""
    own = _own(system)
    needs: tuple[str, ...] = () if own is None else own.NEEDS
    return tuple(name for name in needs if find_spec(name) is None)


def hints(systems: Iterable[str]) -> list[str]:
    """What to install so that matches of these systems are played quicker, as sentences."""
    lacks = {system: ", ".join(missing_packages(system)) for system in sorted(set(systems))}
    return [
        f"The quick engine of {system} needs {names}, so the slower rules engine plays. "
        f"To install it: pip install 'rulewright[{EXTRA}]'."
        for system, names in lacks.items()
        if names
    ]


def times(chunk: Chunk, game: AnyGame) -> int:
    """How many times as many rounds as the core plays a second of which are played of this kind,
    of this document.

    It is the same whether or not the packages are there, so that plans are cut alike everywhere.
    """
    own = _own(chunk.system)
    is_quick = own is not None and any(
        engine.can(chunk) and engine.fits(game, chunk) for engine in own.ENGINES
    )
    return own.TIMES if is_quick else 1


@cache
def _own(system: str) -> Any:
    """The engines of a system's folder here; None where it has none.  They import nothing big
    before they play."""
    name = f"{games.__name__}.{system}.engines"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None


class Differs(Exception):
    """Two engines do not agree, so that no number of theirs can be trusted."""


class Players:
    """The games of the documents, each loaded once, and who plays them."""

    def __init__(self, specs: Specs, engines: Engines = engines_of) -> None:
        self._specs, self._engines = specs, engines
        self._games: dict[str, AnyGame] = {}
        trust(specs)

    def play(self, chunk: Chunk, against: Chunk | None, note: NoteGame = lambda: None) -> Tally:
        """The tally of a chunk, with its `changes` against another.  Raises Differs."""
        pair = (chunk,) if against is None else (against, chunk)
        loaded = tuple(self._game(each) for each in pair)
        engine, *others = [each for each in self._engines(chunk.system) if all(map(each.can, pair))]
        tally = _played(engine, loaded, pair, note)
        if others and is_audited(chunk.key):
            _compare(loaded, pair, (engine, others[0]), tally, note)
        return tally

    def _game(self, chunk: Chunk) -> AnyGame:
        if chunk.spec not in self._games:
            system = registry.get(chunk.system)
            self._games[chunk.spec] = system.load(self._specs[chunk.spec])
        return self._games[chunk.spec]


def is_audited(key: str) -> bool:
    """Whether the chunk of this key is among those that two engines play."""
    return int(key[:8], 16) % AUDITED == 0


def _played(
    engine: Engine, loaded: tuple[AnyGame, ...], pair: tuple[Chunk, ...], note: NoteGame
) -> Tally:
    if len(pair) == 1:
        return engine.play(loaded[0], pair[0], note)
    return engine.play_both((loaded[0], loaded[1]), (pair[0], pair[1]), note)


def _compare(
    loaded: tuple[AnyGame, ...],
    pair: tuple[Chunk, ...],
    engines: tuple[Engine, Engine],
    tally: Tally,
    note: NoteGame,
) -> None:
    """Raises Differs, with the first round in which the two engines differ."""
    one, other = engines
    if _text(_played(other, loaded, pair, note)) == _text(tally):
        return
    named, chunk = f"The engines {one.name} and {other.name} disagree", pair[-1]
    for number in range(chunk.first, chunk.first + chunk.count):
        each = tuple(replace(of, first=number, count=1) for of in pair)
        texts = [_text(_played(engine, loaded, each, note)) for engine in engines]
        if texts[0] != texts[1]:
            raise Differs(f"{named} about {_rounds(number, 1)}: {_matches(chunk, number)}")
    raise Differs(f"{named} about {_rounds(chunk.first, chunk.count)} together")


def _rounds(first: int, count: int) -> str:
    """Rounds within a sentence, counted as in every other one."""
    return rounds_told(first, count).lower()


def _text(tally: Tally) -> str:
    return json.dumps(tally.dump())


def _matches(chunk: Chunk, number: int) -> str:
    return " or ".join(
        f"the match of seed {each.seed}, {met([chunk.seats[seat] for seat in each.seated])}"
        for _, each in chunk.games(number)
    )
