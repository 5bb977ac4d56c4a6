"""Evaluations over HTTP, for our own pages; what they take and say: `Evaluations`.

POST   /api/evaluations               start one
GET    /api/evaluations               the list
GET    /api/evaluations/systems       what can be evaluated, and by how many processes
POST   /api/evaluations/look          who can play a document
POST   /api/evaluations/estimate      how long what is posted would take
GET    /api/evaluations/ID?since=N    everything known by now, and the events after number N;
                                      &rev=R: unless it is what the answer with this `rev` told
GET    /api/evaluations/ID/report.html   the report as one HTML file; ?root=ADDRESS for one to keep
GET    /api/evaluations/ID/plans/N    a plan's document, to open its matches
POST   /api/evaluations/ID/cancel     stop it; what is done stays
POST   /api/evaluations/ID/resume     go on with what is left
DELETE /api/evaluations/ID            remove it
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from webapp.api import BadRequest, Handler
from webapp.evaluation.evaluations import Evaluations
from webapp.storage.errors import StorageError
from webapp.threads import Threads

HERE = "../../../"
"""The site's root, seen from a report's address."""

ESTIMATES = 2
"""Estimates at a time; each plays for some seconds."""


class EvaluationHandler(Handler):
    """What the answers share."""

    def initialize(self, evaluations: Evaluations, threads: Threads) -> None:  # type: ignore[override]
        """Tornado passes the route's arguments here."""
        self.evaluations = evaluations
        self.threads = threads


class All(EvaluationHandler):
    """GET: the list. POST: a new one."""

    async def get(self) -> None:
        """All evaluations without their numbers."""
        await self.answer(self.evaluations.list)

    async def post(self) -> None:
        """Start one."""
        asked_by = str(self.request.remote_ip)
        await self.answer(lambda: self.evaluations.start(self.body(), asked_by), 201)


class Systems(EvaluationHandler):
    """GET: what can be evaluated here."""

    async def get(self) -> None:
        """The systems, and how many processes play."""
        await self.answer(self.evaluations.systems)


class Look(EvaluationHandler):
    """POST {spec, system?}: who can play it."""

    async def post(self) -> None:
        """Its players, and the agents that can play for them."""
        await self.answer(lambda: self.evaluations.look(self.body()))


class Estimate(EvaluationHandler):
    """POST, as to start one: how long it would take."""

    async def post(self) -> None:
        """Some rounds are played to find out."""
        await self.answer(lambda: self.evaluations.estimate(self.body()))


class One(EvaluationHandler):
    """GET and DELETE of one evaluation."""

    async def get(self, job: str) -> None:
        """What is known by now; with the `rev` of an earlier answer, only what is new."""
        known = self.get_query_argument("rev", "")
        await self.answer(lambda: self.evaluations.told(job, self._since(), known))

    async def delete(self, job: str) -> None:
        """Remove it."""
        await self.answer(lambda: self.evaluations.delete(job))

    def _since(self) -> int:
        text = self.get_query_argument("since", "0")
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise BadRequest("The number of an event, since, is a whole number.")
        return int(text)


class Report(EvaluationHandler):
    """GET: the report of one evaluation as a file for people."""

    async def get(self, job: str) -> None:
        """HTML with one script of its own, and without anything from elsewhere."""
        root = self._root()
        try:
            text = await self.threads.run(lambda: self.evaluations.page(job, root))
        except StorageError as error:
            self.decline(error)
        else:
            self.set_header("Content-Type", "text/html; charset=utf-8")
            self.finish(text.encode())

    def _root(self) -> str:
        """Where matches are opened: a file that is kept names this server, as the page that asked
        for it sees it; another site is not taken for it."""
        named = self.get_query_argument("root", "")
        try:
            parts = urlsplit(named)
        except ValueError:  # it is no address
            return HERE
        is_ours = parts.scheme in ("http", "https") and parts.netloc == self.request.host
        return f"{parts.scheme}://{parts.netloc}{parts.path}" if is_ours else HERE


class Document(EvaluationHandler):
    """GET: what a plan plays."""

    async def get(self, job: str, number: str) -> None:
        """The document of a plan with its seats and its seed."""
        await self.answer(lambda: self.evaluations.document(job, int(number)))


class Cancel(EvaluationHandler):
    """POST: stop it."""

    async def post(self, job: str) -> None:
        """What is done stays."""
        await self.answer(lambda: self.evaluations.cancel(job))


class Resume(EvaluationHandler):
    """POST: go on with it."""

    async def post(self, job: str) -> None:
        """Play what is left."""
        await self.answer(lambda: self.evaluations.resume(job))


def routes(evaluations: Evaluations) -> list[Any]:
    """Every address below /api/evaluations."""
    one = r"/api/evaluations/([0-9a-f]{32})"
    shared = {"evaluations": evaluations, "threads": Threads()}
    return [
        (r"/api/evaluations", All, shared),
        (r"/api/evaluations/systems", Systems, shared),
        (r"/api/evaluations/look", Look, shared),
        (r"/api/evaluations/estimate", Estimate, {**shared, "threads": Threads(ESTIMATES, 4)}),
        (one, One, shared),
        (one + r"/report\.html", Report, shared),
        (one + r"/plans/([0-9]{1,4})", Document, shared),
        (one + r"/cancel", Cancel, shared),
        (one + r"/resume", Resume, shared),
    ]
