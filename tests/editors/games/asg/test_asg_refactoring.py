"""Rename, delete, add, duplicate, move and switch; forms, completion and hover."""

from __future__ import annotations

import json

import jsonschema
import pytest

from core.games.asg.checks import check
from editors import patches
from editors.games.asg.template import scenario
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

SEED = SHIPPED["asg"]["scenario_01"]
PATHS = ["", "/settings", "/players", "/map/nodes/3", "/map/edges/2",
         "/initialState/nodeForces/p1_hq", "/initialState/playerSupply"]  # fmt: skip


def _small():
    return scenario()


def _edited(document, method, **payload):
    answer = ask(method, system="asg", document=document, **payload)
    assert answer["name"]
    return patches.apply(document, answer["patch"])


USUAL = {"/settings": ("settings", "Settings"), "/initialState/playerSupply": ("supply", "Supply")}


@pytest.mark.parametrize("path", USUAL)
@pytest.mark.parametrize("value", ["none", None])
def test_what_a_scenario_leaves_out_has_an_entry_that_adds_it(path, value):
    kind, title = USUAL[path]
    document = _small()
    for each in USUAL:
        holder = document["initialState"] if each.count("/") > 1 else document
        del holder[each.rpartition("/")[2]]
        if value is None:
            holder[each.rpartition("/")[2]] = None
    rows = ask("entities", system="asg", document=document)
    row = next(each for each in rows if each["path"] == path)
    assert (row["label"], row["item"], row["add"]) == (title, kind, f"Add {kind}")
    assert row["summary"].startswith("usual: ")
    assert path in rows[0]["lists"]
    made = ask("edit.add", system="asg", document=document, path=path, kind=kind)
    after = patches.apply(document, made["patch"])
    assert made["select"] == path
    row = next(r for r in ask("entities", system="asg", document=after) if r["path"] == path)
    assert row["kind"] == kind
    assert "add" not in row
    assert refused("edit.add", system="asg", document=after, path=path, kind=kind)["code"]


def test_added_numbers_are_those_that_count_while_they_are_left_out():
    document = {key: value for key, value in _small().items() if key != "settings"}
    del document["initialState"]
    issues = [issue.message for issue in check(document)]
    for kind in ("settings", "supply"):
        document = _edited(document, "edit.add", path="", kind=kind)
    assert document["settings"]["turnCapPlies"] == 60
    assert document["initialState"] == {"playerSupply": {"P1": 0, "P2": 0}}
    assert [issue.message for issue in check(document)] == issues


def test_supply_is_not_added_over_an_initial_state_of_another_kind():
    document = {**_small(), "initialState": [1]}
    error = refused("edit.add", system="asg", document=document, path="", kind="supply")
    assert error["path"] == "/initialState"


def test_a_rename_reaches_edges_headquarters_and_troops():
    document = _edited(SEED, "edit.rename", path="/map/nodes/0", to="keep")
    text = json.dumps(document)
    assert "p1_hq" not in text
    assert text == json.dumps(SEED).replace("p1_hq", "keep")
    assert document["players"]["P1"]["hq"] == "keep"


@pytest.mark.parametrize(
    "path",
    ["/map/nodes/0/id", "/map/edges/0/0", "/players/P1/hq", "/initialState/nodeForces/p1_hq"],
)
def test_a_rename_starts_from_any_mention(path):
    document = _edited(SEED, "edit.rename", path=path, to="a/b~c")
    assert document["map"]["nodes"][0]["id"] == "a/b~c"
    assert not [issue for issue in check(document) if issue.severity == "error"]
    answer = ask("edit.rename", document=SEED, path=path, to="a/b~c")
    patches.apply(document, [{"op": "copy", "from": answer["select"], "path": ""}])


def test_of_two_nodes_with_one_id_only_the_one_pointed_at_is_renamed():
    document = _small()
    document["map"]["nodes"].append({"id": "north", "x": 5, "y": 5})
    found = _edited(document, "edit.rename", path="/map/nodes/6", to="hill")
    assert found["map"]["edges"] == document["map"]["edges"]
    assert [node["id"] for node in found["map"]["nodes"]][2::4] == ["north", "hill"]


def test_a_name_that_is_taken_or_none_is_refused():
    payload = {"document": SEED, "path": "/map/nodes/0"}
    assert refused("edit.rename", **payload, to="p2_hq")["code"] == "edit.taken"
    for to in ("", "  ", 7, None):
        assert refused("edit.rename", **payload, to=to)["code"] == "edit.bad-name"


def test_a_deleted_node_takes_its_references_along():
    document = _edited(SEED, "edit.delete", path="/map/nodes/0")
    assert "p1_hq" not in json.dumps(document)
    codes = {issue.code for issue in check(document) if issue.severity == "error"}
    assert codes == {"asg.missing-hq"}
    used = ask("usages", document=SEED, path="/map/nodes/0")
    assert [use["message"] for use in used] == [
        "p1_hq: an edge to p1_bridge",
        "p1_hq: the headquarters of P1",
        "p1_hq: 10 of P1 at the start",
    ]


def test_new_things_are_valid_where_they_are_put():
    document = _edited(_small(), "edit.add", path="/map/nodes")
    document = _edited(document, "edit.add", path="/map/nodes/6", kind="edge")
    document = _edited(document, "edit.add", path="/map/nodes/6", kind="forces")
    assert document["map"]["edges"][-1][0] == document["map"]["nodes"][6]["id"]
    assert not [issue for issue in check(document) if issue.severity == "error"]
    assert refused("edit.add", document=document, path="", kind="nod")["message"].endswith(
        "'node'?"
    )


def test_a_copied_node_has_the_edges_of_its_original():
    document = _edited(_small(), "edit.duplicate", path="/map/nodes/2")
    assert [node["id"] for node in document["map"]["nodes"][2:4]] == ["north", "north_2"]
    assert document["map"]["edges"][6:] == [["north_2", "p1_gate"], ["north_2", "p2_gate"]]
    assert check(document) == []


def test_entries_move_up_and_down_their_lists():
    document = _edited(_small(), "edit.move", path="/map/nodes/2", delta=-1)
    assert document["map"]["nodes"][1]["id"] == "north"
    document = _edited(document, "edit.move", path="/initialState/nodeForces/p1_hq", delta=1)
    assert list(document["initialState"]["nodeForces"]) == ["p2_hq", "p1_hq"]


def test_a_node_that_changes_sides_takes_its_troops_and_gets_them_back():
    document = _small()
    away = ask("edit.switch", document=document, path="/map/nodes/0", to="Neutral")
    neutral = patches.apply(document, away["patch"])
    assert "p1_hq" not in neutral["initialState"]["nodeForces"]
    back = ask("edit.switch", document=neutral, path="/map/nodes/0", to="P1", stash=away["stash"])
    again = patches.apply(neutral, back["patch"])
    assert again["map"] == document["map"]
    assert again["initialState"]["nodeForces"]["p1_hq"] == {"P1": 10, "P2": 0}
    over = _edited(document, "edit.switch", path="/map/nodes/0", to="P2")
    assert over["initialState"]["nodeForces"]["p1_hq"] == {"P1": 0, "P2": 10}


def test_the_tree_has_everything_once():
    tree = ask("entities", document=SEED)
    assert [entity["label"] for entity in tree] == [
        SEED["name"], "Settings", "Headquarters", "Supply", "Nodes", "Edges", "Troops"
    ]  # fmt: skip
    nodes = next(entity for entity in tree if entity["label"] == "Nodes")
    assert nodes["children"][0]["summary"] == "headquarters of P1, P1, 10 of P1"


@pytest.mark.parametrize("path", PATHS)
def test_the_form_of_every_entity_takes_what_the_seeds_map_has(path):
    schema = ask("schema", document=SEED, path=path)
    jsonschema.Draft202012Validator.check_schema(schema)
    value = SEED
    for part in path.split("/")[1:]:
        value = value[int(part)] if isinstance(value, list) else value[part]
    assert jsonschema.Draft202012Validator(schema).is_valid(value)


def test_forms_offer_the_nodes_that_there_are():
    ids = [node["id"] for node in SEED["map"]["nodes"]]
    seats = ask("schema", document=SEED, path="/players")
    assert seats["$defs"]["Seat"]["properties"]["hq"]["enum"] == ids
    edge = ask("schema", document=SEED, path="/map/edges/0")
    assert [item["enum"] for item in edge["prefixItems"]] == [ids, ids]


def _options(text):
    offset = text.index("|")
    found = ask("complete", system="asg", text=text.replace("|", ""), offset=offset)
    return [option["label"] for option in found["options"]]


def test_completion_knows_keys_owners_and_nodes():
    head = json.dumps(_small())[:-1]
    assert _options(head.replace('"owner": "P1"', '"owner": "|"', 1)) == ["P1", "P2", "Neutral"]
    assert "p2_hq" in _options(head.replace('"hq": "p1_hq"', '"hq": "|"', 1))
    assert _options('{"map": {"nodes": [{|}]}}')[:3] == ["id", "x", "y"]
    assert _options('{"settings": {"actionBudget": 3, |}}')[0] == "turnCapPlies"
    troops = head.replace('"p1_hq": {"P1": 10, "P2": 0}', "|", 1)
    assert set(_options(troops)) == {"p1_hq", "p1_gate", "north", "south", "p2_gate"}


def test_completion_of_an_edge_leaves_out_what_is_connected():
    text = json.dumps(_small()).replace('["p1_hq", "p1_gate"]', '["p1_hq", "|"]', 1)
    assert _options(text) == ["p1_gate", "north", "south", "p2_gate", "p2_hq"]
    more = json.dumps(_small()).replace('"edges": [', '"edges": [["p1_gate", "|"], ', 1)
    assert _options(more) == ["p2_gate", "p2_hq"]


def _hover(text):
    offset = text.index("|")
    return ask("hover", system="asg", text=text.replace("|", ""), offset=offset)


def test_hover_tells_about_nodes_and_keys():
    text = json.dumps(SEED)
    found = _hover(text.replace('["p1_hq", "p1_bridge"]', '["p1_hq", "p1|_bridge"]', 1))
    assert found["title"] == "Node p1_bridge"
    assert "3 edges to p1_hq, p1_n, p1_s" in found["text"]
    key = _hover(text.replace('"baseIncome"', '"base|Income"', 1))
    assert key["text"] == "Supply that comes in at the start of each ply."


def test_templates_are_valid_or_begin_from_nothing():
    assert check(json.loads(ask("template", system="asg"))) == []
    empty = json.loads(ask("template", system="asg", kind="empty"))
    assert {issue.code for issue in check(empty)} == {"asg.missing-hq"}
