"""The author side of scenarios answers any payload, and never by accident."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from editors import games
from editors.games.asg.formats import FORMATS
from editors.games.asg.mapedit import OPS
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.editors.test_scan import JSON

SEED = SHIPPED["asg"]["scenario_01"]
PATHS = ["", "/map/nodes/1", "/map/edges/2", "/map/edges/0/1", "/players/P1/hq", "/settings", "/x",
         "/initialState/nodeForces/p1_hq", "/map/nodes/0/owner", "/name", "/map"]  # fmt: skip


@st.composite
def _ops(draw):
    ids = st.sampled_from(["p1_hq", "mid_n", "nowhere", "", 7, None])
    values = st.one_of(st.sampled_from([0, 1, -1, 2.5, True, None, "P1", "x", "rotate"]), JSON)
    op = {"kind": draw(st.sampled_from([*OPS, "fly"]))}
    for key in ("id", "a", "b", "player", "how", "x", "y", "on", "swap", "dx", "owner"):
        if draw(st.booleans()):
            op[key] = draw(st.one_of(ids, values))
    op["ids"] = draw(st.one_of(st.none(), st.lists(ids, max_size=3)))
    op["fields"] = draw(st.dictionaries(st.sampled_from(["owner", "P1", "label"]), values))
    op["nodes"] = [{"id": draw(ids), "x": draw(values), "y": 1}]
    op["positions"] = draw(st.one_of(JSON, st.just({"mid_n": [1, 2]})))
    return op


@settings(max_examples=300, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_no_payload_makes_a_method_of_maps_fail_unexpectedly(data):
    method = data.draw(st.sampled_from(list(games.get("asg").methods)))
    broken = json.loads(json.dumps(SEED))
    broken["map"] = data.draw(st.one_of(st.just(SEED["map"]), JSON))
    broken["initialState"] = data.draw(st.one_of(st.just(SEED["initialState"]), JSON))
    payload = {
        "system": "asg",
        "document": data.draw(st.one_of(st.just(SEED), st.just(broken), JSON)),
        "text": data.draw(st.one_of(st.text(max_size=20), st.just(json.dumps(SEED)))),
        "offset": data.draw(st.integers(-5, 400)),
        "path": data.draw(st.sampled_from(PATHS)),
        "kind": data.draw(st.sampled_from(["node", "edge", "forces", "so"])),
        "to": data.draw(st.one_of(st.sampled_from(["P2", "Neutral", ""]), st.integers(0, 9))),
        "delta": data.draw(st.integers(-3, 3)),
        "op": data.draw(st.one_of(_ops(), JSON)),
        "format": data.draw(st.sampled_from([*FORMATS, "asg", "gexf"])),
    }
    missing = data.draw(st.sampled_from([None, *payload]))
    answer = json.loads(call(method, json.dumps({k: payload[k] for k in payload if k != missing})))
    assert answer["ok"] or answer["error"]["code"] != "call.failed", (method, answer)


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(text=st.text(st.sampled_from('graph{}[]=;-><"/*#a1,:+\\\n subgraphnode'), max_size=60))
def test_any_text_is_dot_or_is_refused_with_a_place(text):
    answer = json.loads(call("map.import", json.dumps({"text": text, "format": "dot"})))
    if not answer["ok"]:
        assert answer["error"]["code"] == "import.bad-dot"
        assert answer["error"]["line"] >= 1


def test_a_foreign_file_finds_its_system_by_itself():
    assert ask("map.import", text="graph { a -- b }")["format"] == "dot"
    assert [each["id"] for each in ask("map.formats")] == [*FORMATS, "asg"]
