"""Every document of a system that draws graphs has one: whole, with edges that can be deleted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.checks import resolve
from editors import games, patches
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.games.boards.random_specs import SpecMaker

GRAPHED = [id for id in games.EDITORS if "edit.connect" in games.get(id).methods]
SPECS = [(system, name) for system in GRAPHED for name in SHIPPED[system]]
RANDOM = [("boards", f"random {seed}") for seed in range(30)]
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
    for join in made["kinds"]:
        assert {join["source"], join["target"]} <= set(made["words"])


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
