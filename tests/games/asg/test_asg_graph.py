"""The map as a graph: chokepoints against brute force, and symmetries of every kind."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.asg import isomorphism
from core.games.asg.document import Document
from core.games.asg.graph import Graph
from core.games.asg.symmetry import symmetry
from core.limits import Limit
from editors.games.asg.analysis import analysis
from editors.games.asg.template import scenario
from editors.payload import Payload
from tests.contract.shipped import SHIPPED
from tests.games.asg.test_asg_checks import grid

QUICK = settings(max_examples=300, derandomize=True, deadline=None, database=None)
ENDS = st.integers(0, 7).map(str)


@QUICK
@given(edges=st.lists(st.tuples(ENDS, ENDS), max_size=16))
def test_chokepoints_are_exactly_what_cuts_the_headquarters_apart(edges):
    ids = [str(n) for n in range(8)]
    graph = Graph(ids, edges)
    nodes, bridges = graph.chokepoints("0", "7")
    if "7" not in graph.distances("0"):
        assert (nodes, bridges) == ([], [])
        return
    cut_nodes = {
        id
        for id in ids[1:-1]
        if "7" not in Graph([i for i in ids if i != id], edges).distances("0")
    }
    kept = {tuple(sorted(edge)) for edge in edges if edge[0] != edge[1]}
    cut_edges = {e for e in kept if "7" not in Graph(ids, kept - {e}).distances("0")}
    assert set(nodes) == cut_nodes
    assert {tuple(sorted(edge)) for edge in bridges} == cut_edges


def test_a_self_loop_a_double_edge_and_a_stranger_are_no_neighbours():
    graph = Graph(["a", "b"], [("a", "a"), ("a", "b"), ("b", "a"), ("a", "ghost")])
    assert {id: list(near) for id, near in graph.neighbours.items()} == {"a": ["b"], "b": ["a"]}


def _small():
    return scenario()


def _with(raw, change):
    raw = copy.deepcopy(raw)
    change({node["id"]: node for node in raw["map"]["nodes"]})
    return Document(raw)


def test_the_seeds_map_is_its_own_mirror_image():
    found = symmetry(Document(SHIPPED["asg"]["scenario_01"]))
    assert (found.symmetric, found.kind) == (True, "mirror-x")
    assert found.pairs["p1_n"] == "p2_n"
    assert found.pairs["mid_n"] == "mid_n"


TURNED = {
    "mirror-x": lambda x, y: (x, y),
    "mirror-y": lambda x, y: (-y, x),
    "mirror": lambda x, y: (x - 2 * y, 2 * x + y),
}


@pytest.mark.parametrize("kind", TURNED)
def test_a_mirror_is_found_whichever_way_it_lies(kind):
    def turn(nodes):
        for node in nodes.values():
            node["x"], node["y"] = TURNED[kind](node["x"], node["y"])

    found = symmetry(_with(_small(), turn))
    assert (found.symmetric, found.kind) == (True, kind)


def test_a_half_turn_is_found_where_no_mirror_is():
    def shear(nodes):
        nodes["p1_gate"]["y"], nodes["p2_gate"]["y"] = 1, -1
        nodes["north"].update(x=1, y=2, supplyYield=1)
        nodes["south"].update(x=-1, y=-2)

    document = _with(_small(), shear)
    document.raw["map"]["edges"].remove(["south", "p2_gate"])
    document.raw["map"]["edges"].remove(["p1_gate", "north"])
    document.raw["map"]["edges"].append(["north", "south"])
    found = symmetry(Document(document.raw))
    assert (found.symmetric, found.kind) == (True, "rotation")
    assert found.pairs["north"] == "south"


def test_a_node_that_was_nudged_does_not_spoil_it():
    found = symmetry(_with(_small(), lambda nodes: nodes["p1_gate"].update(x=-2.1, y=0.05)))
    assert (found.symmetric, found.kind) == (True, "mirror-x")


@pytest.mark.parametrize("seed", range(8))
def test_places_do_not_matter_when_the_graph_is_even(seed):
    chance = random.Random(seed)
    raw = grid(7)
    for node in raw["map"]["nodes"]:
        node["x"], node["y"] = chance.random(), chance.random()
    found = symmetry(Document(raw))
    assert (found.symmetric, found.kind) == (True, "graph")
    assert _is_swap(Document(raw), found.pairs)
    raw["map"]["nodes"][10]["supplyYield"] = 7
    odd = symmetry(Document(raw))
    assert odd.symmetric is False
    assert raw["map"]["nodes"][10]["id"] in {each.node for each in odd.differs}


def _is_swap(document, pairs):
    near = document.graph.neighbours
    return pairs[document.hq["P1"]] == document.hq["P2"] and all(
        {pairs[other] for other in near[id]} == set(near[pairs[id]]) for id in pairs
    )


def test_two_maps_with_equal_colours_but_different_ways_are_told_apart():
    """Two rings of three on one side and a ring of six on the other: refinement alone is blind."""
    raw = _small()
    ring = [f"r{n}" for n in range(12)]
    raw["map"]["nodes"] = [
        {"id": "p1_hq", "x": 0, "y": 0, "owner": "P1"},
        {"id": "p2_hq", "x": 9, "y": 1, "owner": "P2"},
        *({"id": id, "x": n * n % 7, "y": n + 3} for n, id in enumerate(ring)),
    ]
    triangles = [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]]
    circle = [[n, n + 1] for n in range(6, 11)] + [[11, 6]]
    raw["map"]["edges"] = [["p1_hq", "p2_hq"]] + [[ring[a], ring[b]] for a, b in triangles + circle]
    raw["map"]["edges"] += [["p1_hq", id] for id in ring[:6]]
    raw["map"]["edges"] += [["p2_hq", id] for id in ring[6:]]
    assert symmetry(Document(raw)).symmetric is False


def test_without_two_headquarters_nothing_is_claimed():
    raw = _small()
    raw["players"]["P2"]["hq"] = "p1_hq"
    found = symmetry(Document(raw))
    assert (found.symmetric, "headquarters" in found.reason) == (None, True)


@pytest.mark.parametrize("side", [33, 51])
def test_large_maps_whose_places_say_nothing_get_an_answer(side):
    chance = random.Random(side)
    raw = grid(side)
    for node in raw["map"]["nodes"]:
        node["x"], node["y"] = chance.random(), chance.random()
    chance.shuffle(raw["map"]["edges"])
    found = symmetry(Document(raw))
    assert (found.symmetric, found.kind, found.reason) == (True, "graph", None)
    assert _is_swap(Document(raw), found.pairs)
    raw["map"]["nodes"][3 * side + 1]["supplyYield"] = 7
    assert symmetry(Document(raw)).symmetric is False


def test_a_search_that_is_given_up_says_so(monkeypatch):
    monkeypatch.setattr(isomorphism, "MAX_LOOKS", Limit("looks", 100, "looks at nodes"))
    chance = random.Random(3)
    raw = grid(9)
    for node in raw["map"]["nodes"]:
        node["x"], node["y"] = chance.random(), chance.random()
    found = symmetry(Document(raw))
    assert (found.symmetric, "Not searched" in found.reason) == (None, True)
    assert "more than 100,000 looks at nodes" in found.reason
    answer = analysis(Payload({"document": raw}))["symmetry"]
    assert (answer["symmetric"], answer["reason"]) == (None, found.reason)
