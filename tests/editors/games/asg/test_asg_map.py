"""The map editor's operations: each one step, everything that names a node included."""

from __future__ import annotations

import copy
import json

import pytest

from core.games.asg.checks import check
from core.games.asg.document import Document
from core.games.asg.symmetry import symmetry
from editors import patches
from editors.games.asg.template import empty, scenario
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused
from tests.games.asg.test_asg_checks import grid


def _small():
    return scenario()


def _edit(document, **op):
    answer = ask("map.edit", system="asg", document=document, op=op)
    assert answer["name"]
    return patches.apply(document, answer["patch"]), answer


def _node(document, id):
    return next(node for node in document["map"]["nodes"] if node["id"] == id)


def _codes(document):
    return {issue.code.removeprefix("asg.") for issue in check(document)}


def test_a_map_is_drawn_from_nothing():
    document = empty()
    for id, x in (("a", -2), ("b", 0), ("c", 2)):
        document, _ = _edit(document, kind="add", id=id, x=x, y=0)
    document, _ = _edit(document, kind="hq", player="P1", id="a")
    document, _ = _edit(document, kind="hq", player="P2", id="c")
    document, _ = _edit(document, kind="edge", a="a", b="b")
    assert "hq-unreachable" in _codes(document)
    document, _ = _edit(document, kind="edge", a="b", b="c")
    document, _ = _edit(document, kind="set", ids=["a"], fields={"P1": 10})
    document, _ = _edit(document, kind="set", ids=["c"], fields={"P2": 10})
    assert _codes(document) == {"hq-in-reach"}
    assert _node(document, "a") == {"id": "a", "x": -2, "y": 0, "owner": "P1", "supplyYield": 0}


def test_a_new_node_gets_a_free_id_and_is_selected():
    document, answer = _edit(_small(), kind="add", x=0.5, y=3)
    assert answer["select"] == "/map/nodes/6"
    assert document["map"]["nodes"][6]["id"] == answer["ids"][0] == "node_7"
    taken = refused(
        "map.edit",
        system="asg",
        document=document,
        op={"kind": "add", "x": 1, "y": 1, "id": "north"},
    )
    assert taken["code"] == "edit.taken"


def test_moving_changes_places_only():
    document, answer = _edit(_small(), kind="move", nodes=[{"id": "north", "x": 0.25, "y": 4}])
    assert answer["name"] == "Move node north"
    assert [each["path"] for each in answer["patch"]] == ["/map/nodes/2/x", "/map/nodes/2/y"]
    placed, _ = _edit(document, kind="place", positions={"north": [0, 1]})
    assert placed == _small()


def test_an_edge_is_drawn_once_and_goes_with_all_its_doubles():
    document = _small()
    document["map"]["edges"] += [["north", "p1_gate"], ["north", "ghost"], ["north", "north"]]
    _, again = _edit(document, kind="edge", a="north", b="p1_gate", on=True)
    assert (again["patch"], again["select"]) == ([], "/map/edges/1")
    for a, b in (("p1_gate", "north"), ("ghost", "north"), ("north", "north")):
        document, _ = _edit(document, kind="edge", a=a, b=b, on=False)
    assert document["map"]["edges"] == [
        e for e in _small()["map"]["edges"] if e != ["p1_gate", "north"]
    ]
    loop = {"kind": "edge", "a": "north", "b": "north"}
    assert refused("map.edit", system="asg", document=document, op=loop)["code"] == "map.bad-op"


def test_troops_of_one_player_drive_out_the_others():
    document, _ = _edit(_small(), kind="set", ids=["north", "south"], fields={"P1": 4})
    document, answer = _edit(document, kind="set", ids=["north"], fields={"P2": 3, "owner": "P2"})
    forces = document["initialState"]["nodeForces"]
    assert forces["north"] == {"P1": 0, "P2": 3}
    assert forces["south"] == {"P1": 4, "P2": 0}
    assert answer["name"] == "Set troops and owner of node north"
    document, _ = _edit(document, kind="set", ids=["north", "south"], fields={"P1": 0, "P2": 0})
    assert set(document["initialState"]["nodeForces"]) == {"p1_hq", "p2_hq"}


def test_a_label_comes_and_goes():
    document, _ = _edit(_small(), kind="set", ids=["north"], fields={"label": "The hill"})
    assert _node(document, "north")["label"] == "The hill"
    document, _ = _edit(document, kind="set", ids=["north"], fields={"label": ""})
    assert document == _small()


def test_headquarters_move_with_owner_and_without_enemies():
    document, _ = _edit(_small(), kind="set", ids=["north"], fields={"P2": 3})
    document, _ = _edit(document, kind="hq", player="P1", id="north")
    assert document["players"]["P1"]["hq"] == "north"
    assert _node(document, "north")["owner"] == "P1"
    assert not {i.code for i in check(document) if i.severity == "error"}
    taken = {"kind": "hq", "player": "P1", "id": "p2_hq"}
    assert (
        "move that one" in refused("map.edit", system="asg", document=document, op=taken)["message"]
    )


def test_deleting_takes_edges_troops_and_headquarters_along_and_says_so():
    document, answer = _edit(
        _small(), kind="delete", ids=["p1_hq", "north"], edges=[["south", "p2_gate"]]
    )
    assert document["map"]["edges"] == [["p1_gate", "south"], ["p2_gate", "p2_hq"]]
    assert document["initialState"]["nodeForces"].keys() == {"p2_hq"}
    assert document["players"]["P1"]["hq"] == ""
    assert answer["name"] == "Delete 2 nodes and 1 edge"
    assert {use["path"] for use in answer["usages"]} >= {"/players/P1/hq", "/map/edges/0/0"}


def test_a_selection_is_copied_with_its_inner_edges_and_troops():
    document, answer = _edit(_small(), kind="duplicate", ids=["p1_hq", "p1_gate"], dx=0, dy=3)
    assert answer["ids"] == ["p1_hq_2", "p1_gate_2"]
    assert ["p1_hq_2", "p1_gate_2"] in document["map"]["edges"]
    assert len(document["map"]["edges"]) == 7
    assert document["initialState"]["nodeForces"]["p1_hq_2"] == {"P1": 10, "P2": 0}
    assert _node(document, "p1_gate_2")["y"] == 3


def test_one_half_replaces_the_other_by_every_figure():
    half = _small()
    half["map"]["nodes"] = [n for n in half["map"]["nodes"] if not n["id"].startswith("p2_gate")]
    half["map"]["edges"] = [e for e in half["map"]["edges"] if "p2_gate" not in e]
    half["map"]["nodes"].append({"id": "p1_mine", "x": -2, "y": 3, "supplyYield": 2})
    half["map"]["nodes"].append({"id": "stray", "x": 3, "y": -3})
    half["map"]["edges"] += [["p1_mine", "p1_gate"], ["stray", "p2_hq"]]
    for how in ("x", "rotate"):
        document, _ = _edit(half, kind="mirror", how=how)
        assert _codes(document) - {"hq-in-reach"} == set(), how
        assert symmetry(Document(document)).symmetric
        assert "p2_mine" in Document(document).by_id
        assert "stray" not in Document(document).by_id
        again, answer = _edit(document, kind="mirror", how=how)
        assert again == document
        assert answer["patch"] == []


def test_a_selection_is_mirrored_and_nothing_else_is_touched():
    document = _small()
    document["map"]["nodes"].append(
        {"id": "p1_mine", "x": -2, "y": 3, "owner": "P1", "supplyYield": 2}
    )
    document["map"]["edges"].append(["p1_mine", "p1_gate"])
    document["initialState"]["nodeForces"]["p1_mine"] = {"P1": 2, "P2": 0}
    found, _ = _edit(document, kind="mirror", how="x", ids=["p1_mine"])
    assert found["map"]["nodes"][:7] == document["map"]["nodes"]
    twin = {"id": "p2_mine", "x": 2, "y": 3, "owner": "P2", "supplyYield": 2}
    assert found["map"]["nodes"][7] == twin
    assert found["map"]["edges"][-1] == ["p2_mine", "p2_gate"]
    assert found["initialState"]["nodeForces"]["p2_mine"] == {"P1": 0, "P2": 2}
    assert "not-symmetric" not in _codes(found)
    same, _ = _edit(document, kind="mirror", how="x", ids=["p1_mine"], swap=False)
    assert _node(same, "p2_mine")["owner"] == "P1"


BAD_OPS = [
    {}, {"kind": "fly"}, {"kind": []}, {"kind": "add"}, {"kind": "add", "x": True, "y": 0},
    {"kind": "add", "x": 1e300, "y": 0}, {"kind": "add", "x": 0, "y": 0, "owner": "P9"},
    {"kind": "add", "x": 0, "y": 0, "id": 7}, {"kind": "add", "x": 0, "y": 0, "supplyYield": -1},
    {"kind": "move", "nodes": [{"id": "nowhere", "x": 0, "y": 0}]}, {"kind": "move", "nodes": [3]},
    {"kind": "set", "ids": ["north"], "fields": {"colour": 1}},
    {"kind": "set", "ids": ["north"], "fields": {"P1": 2.5}},
    {"kind": "set", "ids": [[1]], "fields": {}},
    {"kind": "hq", "player": "P3", "id": "north"}, {"kind": "hq", "player": "P1", "id": None},
    {"kind": "delete", "ids": [], "edges": [["a"]]}, {"kind": "delete", "ids": [], "edges": 7},
    {"kind": "duplicate"}, {"kind": "mirror", "how": "z"}, {"kind": "mirror", "how": ["x"]},
    {"kind": "place", "positions": {"north": [1]}},
    {"kind": "place", "positions": {"north": ["a", 2]}},
    {"kind": "edge", "a": "north"}, {"kind": "edge", "a": "north", "b": "ghost"},
]  # fmt: skip


@pytest.mark.parametrize("op", BAD_OPS, ids=json.dumps)
def test_an_operation_that_cannot_be_done_is_refused_with_a_sentence(op):
    error = refused("map.edit", system="asg", document=_small(), op=op)
    assert error["code"] in ("map.bad-op", "call.bad-payload")
    assert len(error["message"]) > 10


def test_the_analysis_of_the_seeds_map():
    found = ask("map.analysis", document=SHIPPED["asg"]["scenario_01"])
    assert found["hq_distance"] == 6
    assert found["moves"]["P1"]["p1_hq"] == 6
    assert found["distance"]["P1"] == dict.fromkeys(found["distance"]["P1"], 1) | {"p2_hq": 0}
    assert found["chokepoints"] == {
        "nodes": ["p1_bridge", "p2_bridge"],
        "edges": [["p1_hq", "p1_bridge"], ["p2_bridge", "p2_hq"]],
    }
    assert found["components"] == [[n["id"] for n in SHIPPED["asg"]["scenario_01"]["map"]["nodes"]]]
    yields = {row["owner"]: row["yield"] for row in found["supply"] if "owner" in row}
    assert yields == {"P1": 0, "P2": 0, "Neutral": 4}
    assert next(row for row in found["supply"] if row.get("near") == "both")["yield"] == 4
    assert found["symmetry"]["symmetric"] is True


def test_plies_are_moves_through_the_budget_and_none_where_no_way_leads():
    document = _small()
    document["settings"]["actionBudget"] = 3
    document["map"]["nodes"].append({"id": "isle", "x": 9, "y": 9, "owner": "P1"})
    found = ask("map.analysis", document=document)
    assert found["distance"]["P1"] == {
        "p1_hq": 2, "p1_gate": 1, "north": 1, "south": 1, "p2_gate": 1, "p2_hq": 0, "isle": None
    }  # fmt: skip
    assert found["components"][1] == ["isle"]
    assert [each["node"] for each in found["symmetry"]["differs"]] == ["isle"]


def test_a_map_without_headquarters_is_analysed_as_far_as_it_goes():
    found = ask("map.analysis", document=empty())
    assert found["hq_distance"] is None
    assert found["symmetry"]["symmetric"] is None
    assert found["chokepoints"] == {"nodes": [], "edges": []}


def test_a_drag_of_five_hundred_nodes_is_one_small_patch_per_node():
    document = grid(23)
    rows = [{"id": n["id"], "x": n["x"] + 1, "y": n["y"]} for n in document["map"]["nodes"]]
    before = copy.deepcopy(document)
    moved, answer = _edit(document, kind="move", nodes=rows)
    assert len(answer["patch"]) == 529
    assert document == before
    assert _node(moved, "n3_4")["x"] == 4
