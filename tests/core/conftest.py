"""The toy system in the registry, for the shared parts that look systems up there."""

from __future__ import annotations

import json

import pytest

from core import registry
from core.host import Host
from tests.contract import toys


@pytest.fixture
def pouch(monkeypatch):
    """The registry knows the toy system under "pouch"."""
    monkeypatch.setitem(registry.SYSTEMS, "pouch", "tests.contract.toys:SYSTEM")
    return toys.SYSTEM


class Caller:
    """A host whose answers are taken apart."""

    def __init__(self, host):
        self.host = host

    def ask(self, method, **payload):
        return json.loads(self.host.call(method, json.dumps(payload)))

    def ok(self, method, **payload):
        answer = self.ask(method, **payload)
        assert answer["ok"], answer["error"]
        return answer["result"]

    def error(self, method, **payload):
        answer = self.ask(method, **payload)
        assert not answer["ok"]
        return answer["error"]


@pytest.fixture
def host(pouch):
    """A host of its own for each test."""
    return Caller(Host())
