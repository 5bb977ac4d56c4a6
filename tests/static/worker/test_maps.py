"""Maps in the browser's Python: the same analysis, checks, imports and exports as on the server."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from editors import host
from editors.games.asg.formats import FORMATS
from tests.static.worker.node import ROOT, NodeWorker

SIEGE = json.loads((ROOT / "specs/asg/siege.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def author() -> Iterator[NodeWorker]:
    """A worker of the author's side."""
    worker = NodeWorker("author")
    yield worker
    worker.close()


def test_a_map_is_judged_the_same(author: NodeWorker) -> None:
    spec = {**SIEGE, "players": {**SIEGE["players"], "P2": {"hq": "nowhere"}}}
    for method, payload in (
        ("map.analysis", {"document": SIEGE}),
        ("check", {"text": json.dumps(SIEGE)}),
        ("check", {"text": json.dumps(spec)}),
        ("map.edit", {"document": SIEGE, "op": {"kind": "mirror", "how": "rotate"}}),
    ):
        assert author.call(method, payload) == json.loads(host.call(method, json.dumps(payload)))


@pytest.mark.parametrize("format", FORMATS)
def test_a_map_goes_out_and_comes_back(author: NodeWorker, format: str) -> None:
    away = author.call("map.export", {"document": SIEGE, "format": format})["result"]
    back = author.call("map.import", {"text": away["text"]})["result"]
    assert json.loads(back["text"]) == SIEGE


def test_an_entity_bomb_does_not_go_off_in_the_page(author: NodeWorker) -> None:
    bomb = '<!DOCTYPE graphml [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><graphml>&c;</graphml>'
    error = author.call("map.import", {"text": bomb})["error"]
    assert error["code"] == "import.bad-graphml"
