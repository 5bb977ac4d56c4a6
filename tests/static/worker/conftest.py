"""One node process with the browser's Python in it, shared by all tests here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.static.worker.node import ROOT, NodeWorker


@pytest.fixture(scope="session")
def play() -> Iterator[NodeWorker]:
    """A play worker: the checker is loaded only when a call needs it."""
    assert (ROOT / "static/dist/manifest.json").exists(), "run `make build` before these tests"
    worker = NodeWorker("play")
    yield worker
    worker.close()
