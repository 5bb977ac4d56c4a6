"""An engine that stops while it carries out a list of orders has done all of it or nothing."""

from __future__ import annotations

import json

import pytest

from core.games.asg.game import AsgGame
from core.host import Host
from tests.games.asg.kit import buy, march
from tests.games.asg.oracle import scenario

FIRST = [march("p1_hq", "p1_bridge", 6), buy(2), march("p1_bridge", "p1_n", 6)]
SECOND = [march("p2_hq", "p2_bridge", 10), {"type": "fly"}, march("p2_bridge", "p2_n", 4), buy(1)]


def _call(host, method, **payload):
    return json.loads(host.call(method, json.dumps(payload)))


def _begun():
    host = Host()
    name = _call(host, "match.new", system="asg", spec=scenario(), seed=9)["result"]["match"]
    assert _call(host, "match.orders", match=name, orders=FIRST)["ok"]
    return host, name


def _whole(host, name):
    """Everything that the host would go on from."""
    return _call(host, "match.view", match=name), _call(host, "match.replay", match=name)


@pytest.mark.parametrize("order", range(len(SECOND) + 1))
@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError, RuntimeError])
def test_a_list_that_is_broken_off_at_any_order_leaves_no_trace(order, stop, monkeypatch):
    host, name = _begun()
    before = _whole(host, name)
    enter, left = AsgGame.enter, [order]

    def breaks(self, *given):
        left[0] -= 1
        if left[0] < 0:
            raise stop
        return enter(self, *given)

    def ends(self, *given):
        raise stop

    with monkeypatch.context() as patch:
        patch.setattr(AsgGame, "enter", breaks)
        patch.setattr(AsgGame, "end_of_ply", ends)
        assert not _call(host, "match.orders", match=name, orders=SECOND)["ok"]
    assert _whole(host, name) == before
    calm, other = _begun()
    again = _call(host, "match.orders", match=name, orders=SECOND)
    assert again == _call(calm, "match.orders", match=other, orders=SECOND)


def test_a_fresh_engine_goes_on_from_the_record_with_the_same_list():
    """The page starts an engine again, loads the record of whole plies, and asks again."""
    host, name = _begun()
    record = _call(host, "match.replay", match=name)["result"]
    want = _call(host, "match.orders", match=name, orders=SECOND)["result"]
    fresh = Host()
    loaded = _call(fresh, "replay.load", replay=record)["result"]
    found = _call(fresh, "match.orders", match=loaded["match"], orders=SECOND)["result"]
    assert found["digest"] == want["digest"]
    assert (found["ply"], found["view"], found["events"]) == (
        want["ply"], want["view"], want["events"],
    )  # fmt: skip
