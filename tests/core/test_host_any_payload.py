"""Whatever is sent to `call()`, the answer is an envelope and the matches stand (Hypothesis)."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from core import registry
from core.host import METHODS, Host
from tests.contract.toys import POUCH

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=3),
    st.sampled_from(["m1", "pouch", "boards", "ANN", "mcts:3", "take", 10**400]),
)  # fmt: skip
KEYS = st.sampled_from(
    ["match", "system", "spec", "seed", "seats", "start", "fen", "state", "actions", "action",
     "plies", "ply", "replay", "format", "kind", "value", "from_ply", "max_plies", "digests",
     "edit", "edits", "entity", "attribute", ""]
)  # fmt: skip
VALUES = st.recursive(
    SCALARS | st.just(POUCH),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
PAYLOADS = st.dictionaries(KEYS, VALUES, max_size=5)


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(
    method=st.sampled_from([*METHODS, "", "no.such"]),
    payload=PAYLOADS,
    named=st.booleans(),
)
def test_any_payload_is_answered(method, payload, named):
    registry.SYSTEMS["pouch"] = "tests.contract.toys:SYSTEM"
    try:
        _ask_twice(method, payload | ({"match": "m1"} if named else {}))
    finally:
        del registry.SYSTEMS["pouch"]


def _ask_twice(method, payload):
    host = Host()
    start = {"system": "pouch", "spec": POUCH, "seed": 1}
    assert json.loads(host.call("match.new", json.dumps(start)))["ok"]
    before = host.call("match.view", '{"match": "m1"}')
    answer = json.loads(host.call(method, json.dumps(payload)))
    if answer["ok"]:
        return
    assert answer["error"]["code"] != "call.failed", (method, payload, answer)
    assert answer["error"]["message"]
    assert host.call("match.view", '{"match": "m1"}') == before
