"""A short form of `python -m tests.bench.kill_server`: three kills in each kind of database."""

from __future__ import annotations

from tests.bench.kill_server import kill_servers


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(url: str) -> None:
    found = kill_servers(url, kills=3, seed=1)
    assert found["saves kept"] >= 3
    assert found["lost"] == 0
