"""The server's workers: processes that are started when there is work, and again when one ends.

With a Dask scheduler it is one process, which hands the work to the cluster.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import uuid
from contextlib import suppress
from pathlib import Path

from webapp.evaluation.executors import cores
from webapp.settings import DATABASE_VARIABLE, MAX_WORKERS
from webapp.storage.database import Database
from webapp.storage.errors import StorageError
from webapp.storage.queue import Queue

LOOK = 1.0
"""Seconds between two looks at the workers."""

HUNG = -int(getattr(signal, "SIGPROF", 0)) or None
"""Exit code of a worker whose watch did not have its turn for too long."""

ROOT = Path(__file__).resolve().parents[__name__.count(".")]
"""The folder that the outermost package of this module is in."""


class Service:
    """So many worker processes of a database; none before there is something to play."""

    def __init__(
        self,
        url: str,
        database: Database,
        workers: int | None = None,
        scheduler: str | None = None,
    ) -> None:
        self._url, self._queue, self._scheduler = url, Queue(database), scheduler
        self._most = min(cores() if workers is None else workers, MAX_WORKERS)
        self._processes = self._most
        if scheduler is not None:
            self._processes, self._most = 1, max(1, self._most)
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._wake, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="workers", daemon=True)

    @property
    def most(self) -> int:
        """So many chunks are played at a time, at most or, by a cluster, about."""
        return self._most

    def start(self) -> None:
        """Look for work from now on."""
        if self._processes:
            self._thread.start()

    def wake(self) -> None:
        """There may be work: look at once."""
        self._wake.set()

    def processes(self) -> list[int]:
        """The processes that are there."""
        return [each.pid for each in list(self._running.values()) if each.poll() is None]

    def stop(self) -> None:
        """End the workers; what they had in hand is for the next server."""
        self._over.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()
        for each in self._running.values():
            each.kill()
        for name, each in self._running.items():
            _reap(each)
            with suppress(StorageError):
                self._queue.give_back(name)
        self._running.clear()

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self._look()
            except StorageError:  # the database is away: the next look may find it
                pass
            except OSError as error:  # no memory for one, or too many: there may be some later
                print(f"A worker cannot be started now: {error}.", file=sys.stderr, flush=True)
            self._wake.wait(LOOK)
            self._wake.clear()

    def _look(self) -> None:
        for name, each in list(self._running.items()):
            if (code := each.poll()) is not None:
                _reap(each)
                cause = ending(code)
                print(f"A worker ended, and another one goes on: {cause}.", file=sys.stderr)
                # What hands work to a cluster plays nothing that could have ended it.
                self._queue.release(name, cause, is_failure=self._scheduler is None)
                del self._running[name]
        if len(self._running) < self._processes and self._queue.is_waiting():
            while len(self._running) < self._processes and not self._over.is_set():
                name = f"{socket.gethostname()[:40]}-{os.getpid()}-{uuid.uuid4().hex[:8]}"
                self._running[name] = _started(name, self._url, self._scheduler)


def ending(code: int) -> str:
    """Why a worker has ended, by its exit code."""
    if code == HUNG:
        return "it worked on one step of a match for longer than it may"
    if code >= 0:
        return f"it gave up (code {code})"
    name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
    memory = "; the machine may have had no memory left" if name == "SIGKILL" else ""
    return f"the system ended it ({name}{memory})"


def _reap(process: subprocess.Popen[bytes]) -> None:
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):  # the other end is gone
            process.stdin.close()


def environment() -> dict[str, str]:
    """That of a process which plays: it finds this package, and works with one thread."""
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, **threads, "PYTHONPATH": path}


def _started(name: str, url: str, scheduler: str | None) -> subprocess.Popen[bytes]:
    program = ["webapp.evaluation.worker", name]
    if scheduler is not None:
        program = ["webapp.evaluation.dispatcher", name, scheduler]
    return subprocess.Popen(
        [sys.executable, "-m", *program],
        # Its end of this pipe tells the worker that the server is gone.
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**environment(), DATABASE_VARIABLE: url},
        # A Ctrl-C in the terminal is for the server, which ends its workers.
        start_new_session=True,
    )
