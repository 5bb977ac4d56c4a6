"""The mirror makes the other half beside an axis, and never harms what it copies."""

from __future__ import annotations

import json
import random

import pytest

from core.errors import CallError
from core.games.asg.document import PLAYERS, Document
from editors import patches
from editors.games.asg.mapedit import edit_map
from editors.games.asg.mirrors import mirror

HALF = {
    "id": "west",
    "name": "West half",
    "startingPlayer": "P1",
    "players": {"P1": {"hq": "keep"}, "P2": {"hq": ""}},
    "settings": {},
    "map": {
        "nodes": [
            {"id": "bridge", "x": 6, "y": 4, "owner": "Neutral", "supplyYield": 1},
            {"id": "wood", "x": 3, "y": 6, "owner": "Neutral", "supplyYield": 0},
            {"id": "keep", "x": 0, "y": 4, "owner": "P1", "supplyYield": 0},
        ],
        "edges": [["keep", "wood"], ["wood", "bridge"], ["keep", "bridge"]],
    },
    "initialState": {"nodeForces": {"keep": {"P1": 7, "P2": 0}}},
}


def mirrored(raw, **op):
    made = edit_map({"document": raw, "op": {"kind": "mirror", **op}})
    return patches.apply(raw, made["patch"]), made


def nodes(raw):
    return {node["id"]: node for node in raw["map"]["nodes"]}


ALL = ["bridge", "wood", "keep"]


@pytest.mark.parametrize("order", [ALL, ALL[::-1], ["wood", "keep", "bridge"]])
@pytest.mark.parametrize("ids", [None, ALL, ALL[::-1]])
def test_the_far_half_is_made_whatever_the_order_of_nodes_and_choice(order, ids):
    raw = json.loads(json.dumps(HALF))
    raw["map"]["nodes"] = [nodes(HALF)[id] for id in order]
    after, made = mirrored(raw, how="x", ids=ids)
    assert made["axis"][0] == 6
    assert nodes(after)["keep_2"] == {
        "id": "keep_2",
        "x": 12,
        "y": 4,
        "owner": "P2",
        "supplyYield": 0,
    }
    assert after["players"] == {"P1": {"hq": "keep"}, "P2": {"hq": "keep_2"}}
    forces = after["initialState"]["nodeForces"]
    assert forces == {"keep": {"P1": 7, "P2": 0}, "keep_2": {"P1": 0, "P2": 7}}
    assert {frozenset(edge) for edge in after["map"]["edges"]} == {
        frozenset(edge)
        for edge in (*HALF["map"]["edges"], ["keep_2", "wood_2"], ["wood_2", "bridge"],
                     ["keep_2", "bridge"])
    }  # fmt: skip


def test_the_second_players_half_is_mirrored_to_the_other_side():
    raw = json.loads(json.dumps(HALF))
    raw["players"] = {"P1": {"hq": ""}, "P2": {"hq": "keep"}}
    raw["map"]["nodes"][2]["owner"] = "P2"
    raw["initialState"]["nodeForces"] = {"keep": {"P1": 0, "P2": 7}}
    after, _ = mirrored(raw, how="x")
    assert after["players"]["P1"] == {"hq": "keep_2"}
    assert after["initialState"]["nodeForces"]["keep"] == {"P1": 0, "P2": 7}


def test_an_axis_does_not_go_through_what_belongs_to_a_player():
    raw = json.loads(json.dumps(HALF))
    raw["map"]["nodes"][0]["owner"] = "P1"
    after, made = mirrored(raw, how="x", ids=ALL)
    assert made["axis"][0] > 6
    assert len(after["map"]["nodes"]) == 6
    assert nodes(after)["bridge"]["owner"] == "P1"
    with pytest.raises(CallError, match="belongs to P1"):
        mirrored(raw, how="x", ids=ALL, axis=[6, 0])


def test_a_few_chosen_nodes_do_not_land_on_others_by_themselves():
    after, made = mirrored(HALF, how="x", ids=["keep", "wood"])
    assert made["changed"] == []
    assert nodes(after)["bridge"] == nodes(HALF)["bridge"]


@pytest.mark.parametrize("how", ["x", "y", "rotate"])
def test_a_preview_says_what_would_be_done_and_changes_nothing(how):
    after, made = mirrored(HALF, how=how, preview=True)
    assert after == HALF
    assert made["patch"] == []
    done, again = mirrored(HALF, how=how, axis=made["axis"])
    assert {node["id"] for node in made["made"]} == nodes(done).keys() - nodes(HALF).keys()
    assert again["made"] == made["made"]


@pytest.mark.parametrize("axis", [7, [1], ["a", 2], [1, 2, 3], [True, 1], [1e99, 0]])
def test_an_axis_is_a_point(axis):
    with pytest.raises(CallError):
        mirrored(HALF, how="x", axis=axis)


def any_map(rng):
    spots = rng.sample([(x, y) for x in range(-3, 4) for y in range(-3, 4)], rng.randint(1, 9))
    ids = [f"n{n}" for n in range(len(spots))]
    rng.shuffle(ids)
    rows = [
        {"id": id, "x": x, "y": y, "owner": rng.choice(["P1", "P2", "Neutral"]), "supplyYield": n}
        for n, (id, (x, y)) in enumerate(zip(ids, spots, strict=True))
    ]
    homes = dict(zip(PLAYERS, rng.sample(ids, min(2, len(ids))), strict=False))
    given = {player: homes[player] for player in homes if rng.random() < 0.6}
    pairs = {tuple(sorted(rng.sample(ids, 2))) for _ in range(rng.randint(0, 12)) if len(ids) > 1}
    forces = {}
    for id in rng.sample(ids, rng.randint(0, len(ids))):
        player = rng.choice(PLAYERS)
        forces[id] = {p: 3 if p == player else 0 for p in PLAYERS}
    for player, id in given.items():
        next(row for row in rows if row["id"] == id)["owner"] = player
    return {
        **HALF,
        "players": {player: {"hq": given.get(player, "")} for player in PLAYERS},
        "map": {"nodes": rows, "edges": [list(pair) for pair in sorted(pairs)]},
        "initialState": {"nodeForces": forces},
    }


@pytest.mark.parametrize("seed", range(400))
def test_what_is_chosen_is_never_harmed_by_any_axis(seed):
    rng = random.Random(seed)
    raw = any_map(rng)
    everyone = [node["id"] for node in raw["map"]["nodes"]]
    ids = rng.choice([None, everyone, rng.sample(everyone, rng.randint(1, len(everyone)))])
    op = {"how": rng.choice(["x", "y", "rotate"]), "ids": ids, "swap": rng.random() < 0.7}
    if rng.random() < 0.5:
        op["axis"] = [rng.choice([-3, -1, 0, 0.5, 2, 4]), rng.choice([-2, 0, 1.5, 4])]
    before, hq = nodes(raw), Document(raw).home
    try:
        after, _ = mirrored(raw, **op)
    except CallError:  # refused: nothing is harmed
        return
    kept = ids
    if ids is None:
        kept = everyone if len(hq) < 2 else [hq["P1"]] if hq["P1"] in nodes(after) else []
    now = Document(after)
    for id in kept:
        assert nodes(after)[id] == before[id]
        for player in PLAYERS:
            assert now.force(id, player) == Document(raw).force(id, player)
    for player, id in hq.items():
        assert id not in kept or now.home[player] == id
    edges = {frozenset(edge) for edge in after["map"]["edges"]}
    for edge in raw["map"]["edges"]:
        assert frozenset(edge) in edges or not set(edge) <= set(kept)


def test_an_edge_that_goes_between_nodes_that_stay_is_told():
    nodes = [
        {"id": id, "x": x, "y": y, "owner": owner, "supplyYield": 0}
        for id, x, y, owner in (("keep", 0, 0, "P1"), ("wood", 0, 2, "Neutral"),
                                ("far", 4, 0, "P2"), ("mill", 4, 2, "Neutral"))
    ]  # fmt: skip
    document = {
        "players": {"P1": {"hq": "keep"}, "P2": {"hq": "far"}},
        "map": {"nodes": nodes, "edges": [["far", "mill"], ["keep", "mill"], ["wood", "far"]]},
    }
    found = mirror(Document(document), "x", ["keep", "wood"], True)
    after = patches.apply(document, found.patch)
    assert after["map"]["edges"] == [["keep", "mill"], ["wood", "far"]]
    assert found.removed == ("the edge far – mill",)
