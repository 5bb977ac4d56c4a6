"""Chunks played by a Dask cluster: a scheduler hands them to workers on other machines.

Needs the extra `cluster`.  Client and workers have the same version of this package installed.
Whoever reaches a scheduler can run anything on its workers, so it belongs in a trusted network.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Collection
from concurrent.futures import Future
from typing import Any

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, parse_tally
from core.replay import ENGINE
from webapp.evaluation.child import Child
from webapp.evaluation.executors import Died, NotPlayed
from webapp.evaluation.players import Differs, Specs
from webapp.evaluation.work import key_of

EXTRA = "cluster"
"""The extra of this package that has Dask."""

PATIENCE = "10s"
"""How long a scheduler may take to answer, and to have a worker."""

DIED = "KilledWorker"
"""What Dask calls it that the workers died which had a chunk: by default four of them."""

CLOSING = 2.0
"""Seconds in which a connection has to end."""


class ClusterError(Exception):
    """The cluster cannot play; the sentence says why and what to do."""


class Lost(ClusterError):
    """The scheduler went away; what it had in hand was not played."""


class Cluster:
    """Plays chunks on the workers of a scheduler, such as `tcp://10.0.0.7:8786`.

    Raises ClusterError where it is not there, has no worker, or Dask is not installed.
    """

    def __init__(self, specs: Specs, address: str) -> None:
        self._texts = dict[str, str]()
        self.know(specs)
        self._address = address
        self._client = _connected(address)
        self._open: dict[Future[Tally], Any] = {}

    def know(self, specs: Specs) -> None:
        """Further documents, by their digests, that chunks may name."""
        self._texts.update((name, json.dumps(raw)) for name, raw in specs.items())

    def forget(self, names: Collection[str]) -> None:
        """These documents, of which no further chunk will be handed out as far as is known."""
        for name in names:
            self._texts.pop(name, None)

    @property
    def is_there(self) -> bool:
        """Whether the scheduler is connected; what was in hand when it was lost is not played."""
        return bool(self._client.status == "running")

    @property
    def threads(self) -> int:
        """How many chunks its workers play at a time, as far as it is known."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, TimeoutError):  # it was lost meanwhile
            return 0

    def submit(self, chunk: Chunk, against: Chunk | None = None, attempt: int = 1) -> Future[Tally]:
        """The tally, in time; equal chunks are played once, whoever asks for them.

        `attempt` counts from 1: what failed is played once more for a further one.
        """
        needed = [chunk.spec] if against is None else [chunk.spec, against.spec]
        task = self._client.submit(
            play_there,
            chunk,
            against,
            {name: self._texts[name] for name in needed},
            ENGINE,
            key=f"rulewright-{key_of(chunk, against)}-{attempt}",
        )
        tally: Future[Tally] = Future()
        self._open[tally] = task  # Dask forgets what nobody holds
        task.add_done_callback(lambda done: self._hand_over(done, tally))
        return tally

    def give_up(self, tally: Future[Tally]) -> None:
        """Nobody wants it any more."""
        task = self._open.pop(tally, None)
        tally.cancel()
        if task is None or not self.is_there:
            return
        if all(each.key != task.key for each in list(self._open.values())):
            self._client.cancel([task])  # it goes on where another client has asked for the same

    def close(self) -> None:
        """Chunks in hand are given up."""
        if self.is_there:
            self._client.cancel(list(self._open.values()))
        self._client.close(timeout=CLOSING)

    def _hand_over(self, done: Any, tally: Future[Tally]) -> None:
        self._open.pop(tally, None)
        if not tally.set_running_or_notify_cancel():  # nobody can give it up from now on
            return
        try:
            tally.set_result(self._came(done))
        except Exception as error:  # else who waits for it would wait for ever
            tally.set_exception(error)

    def _came(self, done: Any) -> Tally:
        """What the workers have made of it.  Raises ClusterError, NotPlayed or Differs."""
        try:
            error = None if done.cancelled() else done.exception()
            text = None if done.cancelled() or error is not None else done.result()
        except Exception:  # the connection ended while it was fetched
            error = text = None
        if isinstance(error, Differs):
            raise error
        if error is not None:
            if type(error).__name__ == DIED:
                raise Died("The workers that had it died, perhaps for want of memory")
            kind = NotPlayed if isinstance(error, NotPlayed) else ClusterError
            raise kind(f"The cluster could not play some matches: {error}")
        if text is None:
            raise Lost(
                f"The scheduler at {self._address} was lost, or gave up what it was asked to "
                "play. Start it and its workers again, then this"
            )
        return parse_tally(json.loads(text))


def _connected(address: str) -> Any:
    """A client of a scheduler that has a worker."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ClusterError(f"A scheduler needs Dask: pip install 'rulewright[{EXTRA}]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False, name="rulewright")
    except Exception as error:  # each kind of address has errors of its own
        raise ClusterError(
            f"No Dask scheduler answers at {address}: {error}. Start one with “dask scheduler”"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise ClusterError(
            f"The scheduler at {address} has no workers. Start some with "
            f"“dask worker {address} --nthreads 1”"
        ) from None
    return client


_CHILD = Child()
"""What plays in this worker process."""

_LOCK = threading.Lock()
"""Games are played one at a time in a process, whatever the number of its threads."""


def play_there(chunk: Chunk, against: Chunk | None, texts: dict[str, str], engine: str) -> str:
    """The tally of a chunk as text; runs in a worker.  `engine` is the version that was asked.

    A process of the worker's own plays, since nothing else ends what hangs, or what was cancelled:
    Dask takes a thread that is busy as one that works.
    """
    if engine != ENGINE:
        raise ClusterError(f"a worker has Rulewright {ENGINE}, and {engine} was asked for")
    is_wanted = _asked_for()
    with _LOCK:
        return _CHILD.play(chunk, against, texts, is_wanted) if is_wanted() else ""


def _asked_for() -> Callable[[], bool]:
    """Tells whether somebody still waits for what this worker plays now."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def is_wanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is not None and task.state != "cancelled"

    return is_wanted
