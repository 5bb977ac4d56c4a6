"""A process of its own for chunks of a command, or on a worker of a cluster.

    python -m webapp.evaluation.child

It reads a request a line and writes an answer a line.  It has the guard of the server's workers:
a chunk that works or waits for too long ends this process, as it would end one of those, and who
asked goes on with another one.  Where its standard input ends, it ends.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from typing import IO, Any

from core.evaluation.plan import Chunk
from core.protocol import Json
from webapp.evaluation.executors import NotPlayed
from webapp.evaluation.looks import LIMITS, Limits, Stopped, Watch
from webapp.evaluation.players import Differs, Players
from webapp.evaluation.results import cause_of
from webapp.evaluation.service import ending, environment
from webapp.evaluation.worker import HANG, limit
from webapp.storage.queue import Piece

KEPT_TEXT = 1_000_000
"""Characters of the documents that a process keeps loaded beside those of the chunk in hand: a game
takes some hundred times the memory of its text."""

PROGRAM = ("-m", "webapp.evaluation.child")
"""What the process runs, after the name of Python."""

LOOK = 0.2
"""Seconds between two looks whether a chunk is wanted still."""

CHUNK = 0
"""The number of every chunk: it has no row in a database here."""


class Child:
    """Plays chunks in a process, which is started again after it was ended; one at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def play(
        self,
        chunk: Chunk,
        against: Chunk | None,
        texts: dict[str, str],
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> str:
        """The tally as text; `texts` are the documents by their digests.

        Raises Differs or NotPlayed.  A chunk that is not wanted any more is ended with its process,
        within `LOOK` seconds.
        """
        request = {
            "chunk": asdict(chunk),
            "against": against and asdict(against),
            "texts": texts,
        }
        answer = self._ask(json.dumps(request).encode() + b"\n", is_wanted)
        if "differs" in answer:
            raise Differs(answer["differs"])
        if "cause" in answer:
            raise NotPlayed(answer["cause"])
        return str(answer["tally"])

    def close(self) -> None:
        """Its process has ended on return."""
        if self._process is not None:
            self._process.communicate()
            self._process = None

    def _ask(self, request: bytes, is_wanted: Callable[[], bool]) -> dict[str, Json]:
        process = self._process or _started()
        self._process = None
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):  # it has ended: its exit code says why
            process.stdin.write(request)
            process.stdin.flush()
        with _ended_unless(is_wanted, process) as is_ended:
            line = process.stdout.readline()
        answer: dict[str, Json] = json.loads(line) if line.endswith(b"\n") else {}
        if answer and not answer.get("is_last") and not is_ended.is_set():
            self._process = process
            return answer
        process.communicate()
        return answer or {"cause": f"Its process ended: {ending(process.returncode)}"}


@contextmanager
def _ended_unless(
    is_wanted: Callable[[], bool], process: subprocess.Popen[bytes]
) -> Iterator[threading.Event]:
    """Looks meanwhile whether what the process does is wanted, and ends it where it is not; the
    event says that it did, be it after the answer."""
    over, is_ended = threading.Event(), threading.Event()

    def look() -> None:
        while not over.wait(LOOK):
            if not is_wanted():
                is_ended.set()
                process.kill()
                return

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield is_ended
    finally:
        over.set()
        looking.join()


def _started() -> subprocess.Popen[bytes]:
    """A new process.  Raises NotPlayed where the system has no room for one: it may have later."""
    try:
        return subprocess.Popen(
            [sys.executable, *PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(),
            # A Ctrl-C in the terminal is for who asks, with whom this process ends.
            start_new_session=True,
        )
    except OSError as error:
        raise NotPlayed(f"No process could be started for it: {error}") from None


class Alone:
    """What a watch asks of the queue, where the chunk is always this process's own."""

    lease = float("inf")

    def __init__(self, answers: IO[str]) -> None:
        self._answers = answers
        self._lock = threading.Lock()
        self._piece: Piece | None = None

    def begin(self) -> Piece:
        """What stands for the next chunk: a look that comes late is known by the one before."""
        self._piece = Piece(CHUNK, "", 0, 0, 0, 0, "")
        return self._piece

    def held(self, _name: str) -> Collection[int]:
        """The chunk is wanted."""
        return {CHUNK}

    def keep(self, _name: str) -> None:
        """There is no lease."""

    def fail(self, _name: str, piece: Piece, cause: str, _detail: str) -> None:
        """The last answer of this process."""
        self.answer(piece, {"cause": cause, "is_last": True})

    def answer(self, piece: Piece, answer: dict[str, Json]) -> None:
        """Write it as one line; a chunk has one answer."""
        with self._lock:
            if self._piece is piece:
                self._piece = None
                print(json.dumps(answer), file=self._answers, flush=True)


class Playing:
    """Answers one request after another."""

    def __init__(self, answers: IO[str], limits: Limits) -> None:
        self._alone = Alone(answers)
        self.watch = Watch("", self._alone, limits)
        self._players: OrderedDict[tuple[str, ...], Players] = OrderedDict()
        self._sizes: dict[tuple[str, ...], int] = {}

    def answer(self, line: bytes) -> None:
        """Play what the line asks for, and write what came of it."""
        raw, piece = json.loads(line), self._alone.begin()
        try:
            with self.watch.playing(piece):
                players = self._players_of(raw["texts"])
                tally = players.play(_chunk(raw["chunk"]), _chunk(raw["against"]), self.watch.note)
            answer: dict[str, Any] = {"tally": json.dumps(tally.dump())}
        except Differs as error:
            answer = {"differs": str(error)}
        except Stopped as stopped:
            answer = {"cause": stopped.cause}
        except MemoryError:
            self._players.clear()
            self._sizes.clear()
            memory = self.watch.limits.memory
            answer = {"cause": f"It needs more than the {memory:,} bytes of a worker"}
        except Exception as error:
            answer = {"cause": cause_of(error)}
        self._alone.answer(piece, answer)

    def _players_of(self, texts: dict[str, str]) -> Players:
        names = tuple(sorted(texts))
        players = self._players.pop(names, None)
        if players is None:
            players = Players({name: json.loads(texts[name]) for name in names})
            self._sizes[names] = sum(map(len, texts.values()))
        while self._players and sum(self._sizes[each] for each in self._players) > KEPT_TEXT:
            del self._sizes[self._players.popitem(last=False)[0]]
        self._players[names] = players
        return players


def _chunk(raw: Json) -> Any:
    return raw and Chunk(**{**raw, "seats": tuple(raw["seats"])})


def main(limits: Limits = LIMITS, hang: float = HANG) -> None:
    """Answer until the standard input ends."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)  # whatever else is printed is no answer
        limits = limit(replace(limits, hang=hang))
        playing, lines = Playing(answers, limits), queue.SimpleQueue[bytes]()
        threading.Thread(target=_read, args=(lines,), daemon=True).start()
        with playing.watch.going_on():
            while True:
                playing.answer(lines.get())


def _read(lines: queue.SimpleQueue[bytes]) -> None:
    """Hand on what is asked; where nobody can ask any more, a chunk in hand is nobody's."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
