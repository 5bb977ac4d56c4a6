"""Kill the server, or PostgreSQL, at random moments during saves, and see that nothing is lost.

    python -m tests.bench.kill_server --kills 50

Several people save at once; each notes what the server acknowledged.  After every kill the database
must open, hold every acknowledged revision with its text, and no half of one.  A save whose answer
never came may have been kept or not.  PostgreSQL is tried where this machine has it.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.webapp.serving import ROOT, Client
from tests.webapp.storage import postgres
from webapp.storage import Library

PEOPLE = 3
LOST = (OSError, http.client.HTTPException)


@dataclass
class Person:
    """One who saves a document of their own, over and over, and notes what was acknowledged."""

    name: str
    id: str = ""
    rev: int = 0
    texts: dict[int, str] = field(default_factory=dict)
    doubtful: str | None = None

    def save_until_lost(
        self, client: Client, chance: random.Random, saved: threading.Event
    ) -> None:
        """Save until the server does not answer, or says that its database does not."""
        while True:
            number = self.rev + 1
            self.doubtful = f"{self.name} {number} " + "x" * chance.choice((0, 100, 30_000))
            try:
                answer = self._save(client, self.doubtful)
            except LOST:
                return
            if answer.status == 503:
                return
            assert answer.status in (200, 201), answer.body
            self.id, self.rev = answer.json["id"], answer.json["rev"]
            assert self.rev == number
            self.texts[number], self.doubtful = self.doubtful, None
            saved.set()

    def _save(self, client: Client, text: str) -> Any:
        if not self.id:
            return client.ask("POST", "/api/documents", {"name": self.name, "text": text})
        body = {"text": text, "base_rev": self.rev}
        return client.ask("PUT", f"/api/documents/{self.id}", body)

    def check(self, library: Library, since: int) -> None:
        """Every acknowledged revision is there; the doubtful one wholly or not at all."""
        if not self.id:
            return
        numbers = [one.number for one in library.revisions(self.id)]
        assert numbers == list(range(len(numbers), 0, -1)), f"gaps in the history: {numbers}"
        newest = library.open(self.id)
        assert newest.rev == len(numbers)
        assert newest.rev >= self.rev, f"{self.name} lost {self.rev - newest.rev} revisions"
        for number in range(max(since, 1), self.rev + 1):
            found = library.revision(self.id, number).text
            assert found == self.texts[number], f"another text in revision {number}"
        if newest.rev > self.rev:
            assert newest.rev == self.rev + 1
            assert newest.text == self.doubtful, "half of a save was kept"
            self.rev, self.texts[newest.rev] = newest.rev, newest.text or ""


@contextmanager
def served(url: str, *, whole: bool) -> Iterator[tuple[Client, subprocess.Popen[str]]]:
    """The library's interface in a process of its own; `whole`: the product with its pages."""
    module = ["webapp", "--port", "0"] if whole else ["tests.bench.kill_server", "--serve"]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", *module],
        cwd=ROOT,
        env={**os.environ, "RULEWRIGHT_DATABASE_URL": url},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        while line and "http://127.0.0.1:" not in line:
            line = process.stdout.readline()
        assert line, "the server did not start after the kill"
        yield Client(int(line.split("http://127.0.0.1:")[1].split("/")[0])), process
    finally:
        process.kill()
        process.wait(30)
        process.stdout.close()


def serve() -> None:
    """What `served` starts: the interface alone, which starts in a fraction of the time."""
    import asyncio

    from tornado.httpserver import HTTPServer
    from tornado.testing import bind_unused_port
    from tornado.web import Application

    from webapp import api

    async def main() -> None:
        library = Library(os.environ["RULEWRIGHT_DATABASE_URL"])
        routes = api.routes(library, Path("manifest.json"))
        server = HTTPServer(Application(routes, log_function=lambda _: None))
        socket, port = bind_unused_port()
        server.add_sockets([socket])
        print(f"http://127.0.0.1:{port}/", flush=True)
        await asyncio.Event().wait()

    asyncio.run(main())


def one_round(
    client: Client, people: list[Person], chance: random.Random, kill: Callable[[], None]
) -> None:
    """Everybody saves; somewhere among the saves, the kill."""
    saved = threading.Event()
    seeds = [random.Random(chance.random()) for _ in people]
    with ThreadPoolExecutor(len(people)) as pool:
        saving = [
            pool.submit(person.save_until_lost, client, seed, saved)
            for person, seed in zip(people, seeds, strict=True)
        ]
        saved.wait(30)
        threading.Event().wait(chance.uniform(0, 0.4))
        kill()
        for one in saving:
            one.result(60)


def kill_servers(url: str, kills: int, seed: int, *, whole: bool = False) -> dict[str, Any]:
    """`kill -9` of our server, so many times.  Raises AssertionError for anything lost."""
    chance = random.Random(seed)
    people = [Person(f"person {n}") for n in range(PEOPLE)]
    for _ in range(kills):
        before = [person.rev for person in people]
        with served(url, whole=whole) as (client, process):
            one_round(client, people, chance, process.kill)
        _check(url, people, before)
    return _row(f"our server, {url.split(':')[0]}", kills, url, people)


def kill_databases(cluster: postgres.Cluster, kills: int, seed: int) -> dict[str, Any]:
    """`kill -9` of PostgreSQL; our server goes on and finds the new one by itself."""
    chance = random.Random(seed)
    people = [Person(f"person {n}") for n in range(PEOPLE)]
    url = cluster.new_url()
    with served(url, whole=False) as (client, _):
        for _ in range(kills):
            before = [person.rev for person in people]
            one_round(client, people, chance, cluster.kill)
            cluster.start()
            _check(url, people, before)
            assert client.get("/api/documents").status == 200, "no recovery after the restart"
    return _row("PostgreSQL itself", kills, url, people)


def _check(url: str, people: list[Person], before: list[int]) -> None:
    library = Library(url)
    for person, rev in zip(people, before, strict=True):
        person.check(library, rev)
    library.close()


def _row(killed: str, kills: int, url: str, people: list[Person]) -> dict[str, Any]:
    _check(url, people, [1] * len(people))
    return {"killed": killed, "kills": kills, "saves kept": sum(p.rev for p in people), "lost": 0}


def main() -> None:
    """All of it, as lines of JSON."""
    parser = argparse.ArgumentParser("python -m tests.bench.kill_server", description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--whole", action="store_true", help="start the product with its pages")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve()
        return
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="rulewright-kills-") as folder:
        url = f"sqlite:///{folder}/library.db"
        found = kill_servers(url, given.kills, given.seed, whole=given.whole)
        print(json.dumps(found), flush=True)
    if postgres.is_there():
        with postgres.cluster() as cluster:
            url = cluster.new_url()
            found = kill_servers(url, given.kills, given.seed, whole=given.whole)
            print(json.dumps(found), flush=True)
            print(json.dumps(kill_databases(cluster, given.kills, given.seed)), flush=True)


if __name__ == "__main__":
    main()
