"""The library's REST interface: JSON in and out, for our own pages only.

Answers to refused requests are `{error: {code, message}}` with the fitting status; a conflict also
carries the newer revision and its text, so that nothing has to be asked twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tornado import web
from tornado.http1connection import HTTP1Connection
from tornado.iostream import StreamClosedError
from tornado.log import gen_log

from webapp.storage import (
    MAX_TEXT,
    BadDatabase,
    Busy,
    Conflict,
    NotFound,
    StorageError,
    Store,
    TooLarge,
    Unavailable,
)
from webapp.strictjson import Ambiguous, encoded, plain, read
from webapp.threads import Threads

MAX_BODY = MAX_TEXT * 6 + 10_000
"""Bytes of a request: every character may take six bytes as a JSON escape."""

STATUS: dict[type[StorageError], int] = {
    **{NotFound: 404, TooLarge: 413, Conflict: 409},
    **{Unavailable: 503, Busy: 503, BadDatabase: 503},
}

RETRY_AFTER = 2
"""Seconds after which a request that met a busy or absent database may be sent again."""

ARCHIVES = 4
"""Downloads of the whole library at a time."""

STALLED = 60
"""Seconds that the archive waits for a client that takes nothing; it holds a connection."""


FAILURES = {
    400: ("library.bad-request", "The server cannot read this request."),
    404: ("library.not-found", "The server has nothing at this address."),
    405: ("library.bad-request", "This address does not take this kind of request."),
    500: ("library.failed", "The server could not do this; see its log."),
}
"""Code and sentence of what no handler refused itself, by status."""


class BadRequest(StorageError):
    """The request's JSON does not have the fields it needs."""

    code = "library.bad-request"


class Answering(web.RequestHandler):
    """Errors as sentences, in JSON."""

    def write_error(self, status_code: int, **_more: Any) -> None:
        """What no handler refused itself, as JSON too; the details are in the server's log."""
        code, message = FAILURES.get(status_code, FAILURES[500])
        self.refuse(status_code, code, message)

    def refuse(self, status: int, code: str, message: str, **more: Any) -> None:
        """Finish with an error."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(encoded({"error": {"code": code, "message": message}, **more}))


class Handler(Answering):
    """What the library's answers share."""

    def initialize(self, library: Store, threads: Threads) -> None:
        """Tornado passes the route's arguments here."""
        self.library = library
        self.threads = threads

    def prepare(self) -> None:
        """Browsers keep nothing of the library; who may ask was judged at the gate."""
        self.set_header("Cache-Control", "no-store")

    async def answer(self, action: Callable[[], Any], status: int = 200) -> None:
        """Finish with the action's result, or with its refusal; the action runs in a thread."""
        try:
            data = await self.threads.run(lambda: encoded(plain(action())))
        except StorageError as error:
            self.decline(error)
        else:
            self.set_status(status)
            self.set_header("Content-Type", "application/json; charset=utf-8")
            self.finish(data)

    def decline(self, error: StorageError) -> None:
        """Finish with a refusal of the library."""
        more = {"rev": error.rev, "text": error.text} if isinstance(error, Conflict) else {}
        status = STATUS.get(type(error), 400)
        if status == 503:
            self.set_header("Retry-After", str(RETRY_AFTER))
        self.refuse(status, error.code, str(error), **more)

    def field(self, name: str, kind: type, default: Any = ...) -> Any:
        """One field of the request's JSON.  Raises BadRequest."""
        body = self.body()
        if name not in body and default is not ...:
            return default
        value = body.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadRequest(f"The request needs {name!r} as {kind.__name__}.")
        return value

    def body(self) -> dict[str, Any]:
        """The request's JSON object.  Raises BadRequest."""
        try:
            body = read(self.request.body.decode())
        except (ValueError, RecursionError) as error:
            said = str(error) if isinstance(error, Ambiguous) else "The request is no JSON."
            raise BadRequest(said) from None
        if not isinstance(body, dict):
            raise BadRequest("The request is no JSON object.")
        return body


class Documents(Handler):
    """GET: the list. POST {name, text}: a new document."""

    async def get(self) -> None:
        """All documents without their texts."""
        await self.answer(self.library.documents)

    async def post(self) -> None:
        """A new document."""
        create = self.library.create
        await self.answer(lambda: create(self.field("name", str), self.field("text", str)), 201)


class OneDocument(Handler):
    """GET, PUT {text?, name?, base_rev} and DELETE of one document."""

    async def get(self, document: str) -> None:
        """The document with its text."""
        await self.answer(lambda: self.library.open(document))

    async def put(self, document: str) -> None:
        """Save under the revision check; text and name may each be left out."""
        await self.answer(
            lambda: self.library.save(
                document,
                self.field("base_rev", int),
                self.field("text", str, None),
                self.field("name", str, None),
            )
        )

    async def delete(self, document: str) -> None:
        """Remove it with its history."""

        def remove() -> dict[str, Any]:
            self.library.delete(document)
            return {}

        await self.answer(remove)


class Revisions(Handler):
    """The history of a document."""

    async def get(self, document: str) -> None:
        """Newest first, without texts."""
        await self.answer(lambda: self.library.revisions(document))


class OneRevision(Handler):
    """One state of a document."""

    async def get(self, document: str, number: str) -> None:
        """With its text."""
        await self.answer(lambda: self.library.revision(document, int(number)))


class Restore(Handler):
    """POST {rev, base_rev}: an old state becomes the newest."""

    async def post(self, document: str) -> None:
        """Save the old text as a new revision."""
        await self.answer(
            lambda: self.library.restore(
                document, self.field("rev", int), self.field("base_rev", int)
            )
        )


class Place(Handler):
    """Where the library keeps its documents."""

    async def get(self) -> None:
        """Answer `{folder}`, the path of the folder whose files they are, or `{}`."""
        place = self.library.place
        await self.answer(lambda: {} if place is None else {"folder": place})


class Archive(Handler):
    """Everything in one file; each that is being sent holds a connection to the database."""

    async def get(self) -> None:
        """A zip of all newest texts, sent while it is made."""
        pieces = self.library.archive()
        try:
            if len(self.threads.holding) >= ARCHIVES:
                raise Busy("Other downloads of the whole library are going on. Try again later.")
            self.threads.holding.add(self)
            piece = await self.threads.run(lambda: next(pieces, None))
            self.set_header("Content-Type", "application/zip")
            named = 'attachment; filename="rulewright-documents.zip"'
            self.set_header("Content-Disposition", named)
            while piece is not None:
                self.write(piece)
                await asyncio.wait_for(self.flush(), STALLED)
                piece = await self.threads.run(lambda: next(pieces, None))
        except StorageError as error:
            self._break_off(error)
        except (StreamClosedError, TimeoutError):
            self._cut()
        finally:
            self.threads.holding.discard(self)
            with suppress(StorageError, ValueError):  # else it closes with its last reference
                await self.threads.run(pieces.close)

    def _break_off(self, error: StorageError) -> None:
        """A refusal; with half the archive sent, an end that no client takes for the whole."""
        if self._headers_written:
            gen_log.error("The archive was broken off: %s", error)
            self._cut()
        else:
            self.clear_header("Content-Disposition")
            self.decline(error)

    def _cut(self) -> None:
        connection = self.request.connection
        if isinstance(connection, HTTP1Connection) and not connection.stream.closed():
            connection.stream.close()
        self._auto_finish = False


class Nothing(Handler):
    """Every other address below /api/."""

    def prepare(self) -> None:
        """Whatever is asked for, it is not there."""
        super().prepare()
        self.write_error(404)


class Health(Answering):
    """Whether the server is there, and with which build."""

    def initialize(self, manifest: Path, switches: Mapping[str, bool]) -> None:
        """Tornado passes the route's arguments here."""
        self.manifest = manifest
        self.switches = switches

    def get(self) -> None:
        """Answer `{build, switches}`: the digest of what is served, and what the server's
        environment switches for every match."""
        self.set_header("Cache-Control", "no-store")
        build = json.loads(self.manifest.read_text(encoding="utf-8"))["build"]
        self.finish({"build": build, "switches": dict(self.switches)})


def routes(
    library: Store,
    manifest: Path,
    switches: Mapping[str, bool] | None = None,
) -> list[Any]:
    """Every address below /api/."""
    one = r"/api/documents/([0-9a-f]{32})"
    shared = {"library": library, "threads": Threads()}
    return [
        (r"/api/health", Health, {"manifest": manifest, "switches": switches or {}}),
        (r"/api/library", Place, shared),
        (r"/api/documents", Documents, shared),
        (r"/api/documents\.zip", Archive, shared),
        (one, OneDocument, shared),
        (one + r"/revisions", Revisions, shared),
        (one + r"/revisions/(\d{1,16})", OneRevision, shared),
        (one + r"/restore", Restore, shared),
        (r"/api(?:/.*)?", Nothing, shared),
    ]
