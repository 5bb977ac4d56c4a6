"""Every document of a system that draws graphs has one: whole, with edges that can be deleted."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from core.checks import resolve
from editors import games, patches
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.games.boards.random_specs import SpecMaker

GRAPHED = [id for id in games.EDITORS if "edit.connect" in games.get(id).methods]
SPECS = [(system, name) for system in GRAPHED for name in SHIPPED[system]]
RANDOM = [("boards", f"random {seed}") for seed in range(12)]
ALL = [*SPECS, *RANDOM]
MOST = 25
"""So many edges of a document are deleted, one at a time."""


def document(system: str, name: str) -> Any:
    if name.startswith("random "):
        return SpecMaker(int(name.split()[1])).raw
    return SHIPPED[system][name]


def graph(system: str, raw: Any) -> Any:
    return ask("graph", system=system, document=raw)


def keys(edges: Any) -> Counter[Any]:
    return Counter((each["source"], each["target"], each["kind"]) for each in edges)


def spread(items: list[Any]) -> list[Any]:
    return items[:: max(1, len(items) // MOST)]


@pytest.mark.parametrize(("system", "name"), ALL)
def test_nodes_and_edges_stand_for_places_of_the_document(system: str, name: str) -> None:
    raw = document(system, name)
    made = graph(system, raw)
    ids = [node["id"] for node in made["nodes"]]
    assert len(set(ids)) == len(ids)
    assert ids
    for node in made["nodes"]:
        assert node["kind"] in made["words"]
        assert node["title"]
        assert node["within"] is None or node["within"] in ids
        if node["at"] is not None:
            resolve(raw, node["at"])
            assert node["id"] == node["at"] or not node["id"].startswith("/")
    for edge in made["edges"]:
        assert edge["source"] in ids, edge
        assert edge["target"] in ids, edge
        assert edge["title"]
        assert (edge["at"] is None) == bool(edge["fixed"])
        for place in (edge["at"], edge["cause"]):
            if place is not None:
                resolve(raw, place)
    gives = {name for node in made["nodes"] for name in node["gives"]}
    takes = {name for node in made["nodes"] for name in node["takes"]}
    named = {end for join in made["kinds"] for end in (join["source"], join["target"])}
    assert (gives | takes) - set(made["words"]) <= named


@pytest.mark.parametrize(("system", "name"), ALL)
def test_a_deleted_edge_is_gone_and_takes_no_other_along(system: str, name: str) -> None:
    raw = document(system, name)
    made = graph(system, raw)
    for edge in spread([each for each in made["edges"] if each["at"] is not None]):
        answer = ask("edit.delete", system=system, document=raw, path=edge["at"])
        after = graph(system, patches.apply(raw, answer["patch"]))
        gone = [op["path"] for op in answer["patch"] if op["op"] == "remove"]
        assert any(edge["at"] == path or edge["at"].startswith(f"{path}/") for path in gone), edge
        lost = [each for each in made["edges"] if is_in(each["at"], gone)]
        assert edge in lost
        assert keys(after["edges"]) == keys(made["edges"]) - keys(lost), edge


def is_in(place: str | None, gone: list[str]) -> bool:
    return any(place == path or (place or "").startswith(f"{path}/") for path in gone)


def offered(made: Any, draw: Random) -> list[tuple[Any, Any]]:
    """Some of the lines that the page lets people draw, of every kind."""
    nodes, found = made["nodes"], {}
    for join in made["kinds"]:
        starts = [node for node in nodes if join["source"] in node["gives"]]
        ends = [node for node in nodes if join["target"] in node["takes"]]
        for one, other in zip(
            draw.sample(starts, len(starts)),
            draw.choices(ends, k=len(starts)) if ends else [],
            strict=False,
        ):
            if one is not other and (not join["own"] or one["owner"] == other["owner"]):
                found.setdefault((join["source"], join["target"]), []).append((one, other))
    return [pair for each in found.values() for pair in each[:8]]


@pytest.mark.parametrize(("system", "name"), ALL)
def test_a_line_that_may_be_drawn_is_refused_only_where_it_is_there(system: str, name: str) -> None:
    raw, draw = document(system, name), Random(name)
    for source, target in offered(graph(system, raw), draw):
        asked = {"document": raw, "source": source["id"], "target": target["id"]}
        answer = json.loads(call("edit.connect", json.dumps({"system": system, **asked})))
        if not answer["ok"]:
            said = answer["error"]["message"]
            assert "already" in said or "has no move yet" in said, (
                source["title"],
                target["title"],
                said,
            )


def pairs(made: Any, draw: Random) -> list[tuple[Any, Any]]:
    """Some pairs of nodes for every two kinds that may be joined."""
    kinds = dict.fromkeys((join["source"], join["target"]) for join in made["kinds"])
    of: dict[str, list[Any]] = {}
    for node in made["nodes"]:
        of.setdefault(node["kind"], []).append(node)

    def some(kind: str) -> list[Any]:
        return draw.sample(of.get(kind, []), min(3, len(of.get(kind, []))))

    return [(a, b) for source, target in kinds for a in some(source) for b in some(target)]


def joined(system: str, raw: Any, source: str, target: str, draw: Random) -> Any:
    """The edit that joins two nodes, every question answered; None: they cannot be."""
    kind = None
    for _ in range(9):
        asked = {"document": raw, "source": source, "target": target, "kind": kind}
        answer = json.loads(call("edit.connect", json.dumps({"system": system, **asked})))
        if not answer["ok"]:
            assert answer["error"]["code"] == "edit.not-joined", answer
            return None
        if "choices" not in answer["result"]:
            assert answer["result"]["name"]
            return answer["result"]
        kind = draw.choice(answer["result"]["choices"])["kind"]
    raise AssertionError("it asks for ever")


@pytest.mark.parametrize(("system", "name"), ALL)
def test_a_drawn_line_leads_from_the_one_to_the_other(system: str, name: str) -> None:
    """By an edge, or by way of an entry that is new; what is lost gave way to it at an end."""
    raw, draw = document(system, name), Random(name)
    made = graph(system, raw)
    within = {node["id"]: node["within"] for node in made["nodes"]}
    for source, target in pairs(made, draw):
        answer = joined(system, raw, source["id"], target["id"], draw)
        if answer is None:
            continue
        after = graph(system, patches.apply(raw, answer["patch"]))
        new = keys(after["edges"]) - keys(made["edges"])
        lost = keys(made["edges"]) - keys(after["edges"])
        starts = {id for id, holder in within.items() if source["id"] in (id, holder)}
        fresh = {node["id"] for node in after["nodes"]} - set(within)
        assert all(start in starts | fresh for start, _, _ in new), answer
        ways = {(each["source"], each["target"]) for each in after["edges"]}
        middle = {end for start, end in ways if start in starts and end in fresh}
        assert any((start, target["id"]) in ways for start in starts | middle), answer
        ends = {source["id"], target["id"]}
        for start, end, _ in lost:
            assert ends & {start, end, within.get(start)}, answer


@pytest.mark.parametrize(("system", "name"), ALL)
def test_every_joint_can_be_drawn_somewhere_or_says_why_not(system: str, name: str) -> None:
    raw, draw = document(system, name), Random(name)
    ids = [node["id"] for node in graph(system, raw)["nodes"]]
    for source, target in zip(draw.choices(ids, k=60), draw.choices(ids, k=60), strict=True):
        joined(system, raw, source, target, draw)
    assert joined(system, raw, "no such node", ids[0], draw) is None
