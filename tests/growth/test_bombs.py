"""Files and documents made to take time or memory: refused, or read in counted work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core import digest, registry
from core.games.boards.checks import enpassant
from editors.games.asg.formats.tiled_shapes import Grid
from editors.games.asg.formats.tiled_values import Properties
from editors.games.mtg import imports
from editors.host import call
from tests.growth.documents import board, nodes
from tests.growth.fitting import MOST, exponent, lines, work

Json = Any


def _tiled(*items: Json, **more: Json) -> str:
    layer = {"type": "objectgroup", "name": "nodes", "objects": items}
    return json.dumps({"tilewidth": 1, "tileheight": 1, "layers": [layer], **more})


def _line(*points: tuple[float, float]) -> Json:
    return {"x": 0, "y": 0, "polyline": [{"x": x, "y": y} for x, y in points]}


def _spot(n: int, x: float) -> Json:
    return {"id": n + 1, "name": f"n{n}", "x": x, "y": 0, "point": True}


def _crowd() -> str:
    lines = [_line((n / 5000, 0.9), (n / 5000, 0.1)) for n in range(5000)]
    return _tiled(*[_spot(n, n / 3000) for n in range(3000)], *lines)


def _wide() -> str:
    box = {"y": 0, "width": 1000, "height": 1000}
    boxes = [{"id": n, "name": f"n{n}", "x": n, **box} for n in range(2000)]
    return _tiled(*boxes, *[_line((5.3, 5.3), (9.4, 9.4)) for _ in range(5000)])


def _polygons() -> str:
    around = [{"x": n % 9, "y": n % 7} for n in range(20_000)]
    shapes = [{"id": n, "name": f"s{n}", "x": 0, "y": 0, "polygon": around} for n in range(5)]
    return _tiled(*shapes, *[_line((1.3, 1.4), (2.3, 2.4)) for _ in range(2000)])


def _back_and_forth() -> str:
    bends = [(9e8 * (n % 2), 5.0) for n in range(2000)]
    return _tiled(*[_spot(n, n) for n in range(3000)], _line((0, 0), *bends, (1, 0)))


BEYOND = {
    "looks of a Tiled import": (_crowd, _wide, _polygons, _back_and_forth),
    "attributes of a DOT import": (
        lambda: "graph {" + "".join(f"node [a{n}={n}]; n{n};" for n in range(2000)) + "}",
    ),
}


@pytest.mark.parametrize(
    ("limit", "make"), [(limit, make) for limit, makes in BEYOND.items() for make in makes]
)
def test_a_map_beyond_the_limit_of_an_import_is_refused_in_counted_work(
    limit: str, make: Any
) -> None:
    """The message names the limit and says what to do."""
    payload, answers = json.dumps({"text": make(), "system": "asg"}), list[str]()
    assert work(lambda: answers.append(call("map.import", payload))) < 25_000_000
    error = json.loads(answers[0])["error"]
    assert error["code"] == "import.too-large"
    assert f"the limit ({limit})" in error["message"]


class _Number(int):
    """A number that counts how often it is compared with others."""

    compared = 0

    def _told(self, found: bool) -> bool:
        _Number.compared += 1
        return found

    def __lt__(self, other: int) -> bool:
        return self._told(int(self) < int(other))

    def __le__(self, other: int) -> bool:
        return self._told(int(self) <= int(other))

    def __gt__(self, other: int) -> bool:
        return self._told(int(self) > int(other))


def test_a_sprite_finds_its_tileset_without_looking_at_all() -> None:
    """Of a thousand some ten are looked at."""
    grid = Grid({"tilesets": [{"firstgid": _Number(2 * n)} for n in range(1, 1001)]}, (0, 0))
    for gid, first in ((1, None), (2, 2), (701, 700), (9000, 2000)):
        _Number.compared = 0
        found = grid.tiles(gid)
        assert (found.first if found else None) == first
        assert _Number.compared <= 12


class _Texts(dict[str, str]):
    """Texts that count how often somebody goes through them."""

    walks = 0

    def __iter__(self) -> Any:
        _Texts.walks += 1
        return super().__iter__()


def test_a_sprite_inherits_properties_by_going_through_its_own_once() -> None:
    """Not once for each that it could inherit."""
    _Texts.walks = 0
    own = Properties(_Texts({"a": "own"}))
    own.inherit(Properties({"a": "usual", **{f"p{n}": "x" for n in range(500)}}))
    assert _Texts.walks <= 2
    assert (own.texts["a"], len(own.texts)) == ("own", 501)


def test_cards_and_rows_beyond_the_limit_of_an_import_are_refused_in_counted_work() -> None:
    """What is more is neither read nor looked up."""
    card = '{"object": "card", "name": "A", "oracle_text": "Flying", "type_line": "Creature"}'
    texts = {
        imports.MAX_CARDS: f"[{','.join([card] * (imports.MAX_CARDS.value + 1))}]",
        imports.MAX_ROWS: "4 Nobody\n" * 60_000,
    }
    for limit, text in texts.items():
        error = json.loads(call("cards.import", json.dumps({"text": text})))["error"]
        assert error["code"] == "import.too-large"
        assert (
            f"the limit ({limit.name}) " in error["message"] or limit.passed() in error["message"]
        )
    assert "60,000" in error["message"]


class _Order(list[str]):
    """An order of turns that counts the items that are copied out of it."""

    copied = 0

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        _Order.copied += len(found) if isinstance(key, slice) else 1
        return found


def test_the_gap_between_turns_is_found_by_going_through_the_order_once() -> None:
    """Not by copying the rest of it for each turn."""
    for order, gap in {"ab": 1, "aabb": 0, "abc": 2, "abcab": 1, "aa": None, "abca": 0}.items():
        assert enpassant._shortest_gap(list(order)) == gap
    _Order.copied = 0
    assert enpassant._shortest_gap(_Order(["a", "b"] * 1000)) == 1
    assert _Order.copied <= 4000


def test_the_lint_of_en_passant_asks_for_the_gap_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many flags are set."""
    asked: list[int] = []
    monkeypatch.setattr(enpassant, "_shortest_gap", lambda order: asked.append(len(order)))
    raw = board(8, 4, 8)
    for piece in raw["pieces"]:
        for move in piece["moves"]:
            move["side_effects"] = [{"action": "SET_STATE", "state": "S", "duration": 3}]
    registry.get("boards").check(raw)
    assert len(asked) == 1


def test_the_lint_of_en_passant_grows_as_the_conditions_of_a_move() -> None:
    """Each asks whether an enemy is there; the one that says so comes last."""

    def guarded(count: int) -> Json:
        raw = board(8, 4, 4)
        move = raw["pieces"][0]["moves"][0]
        flag = {"condition": "CHECK_STATE", "state": "S", "position": [0, 1], "value": True}
        last = {"condition": "PIECE_AT", "position": [0, 1], "piece": "K0", "owner": "enemy"}
        move["side_effects"] = [
            {"action": "SET_STATE", "state": "S"},
            {"action": "CAPTURE", "target": [0, 1]},
        ]
        move["conditions"] = [flag] * count + [last]
        return raw

    system, sizes = registry.get("boards"), (100, 200, 400)
    system.check(guarded(10))
    folder = str(Path("boards", "checks"))
    costs = [lines(lambda: system.check(guarded(n)), folder) for n in sizes]  # noqa: B023
    assert exponent(sizes, costs) <= MOST


def test_a_node_is_added_to_a_map_whose_numbers_leave_no_room_for_a_step() -> None:
    """It stands near the middle then."""
    raw = nodes(9)
    for node in raw["map"]["nodes"]:
        node["x"], node["y"] = 1e308, -1e308
    payload = {"document": raw, "system": "asg", "path": "/map/nodes"}
    answer = json.loads(call("edit.add", json.dumps(payload)))
    assert answer["ok"], answer


def test_few_digests_are_kept_whatever_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last thousand; what is no digest is not kept at all."""
    monkeypatch.setattr(digest, "_trusted", {})
    digest.trust(["x" * 100_000, "short"])
    assert not digest._trusted
    digest.trust(f"{n:064x}" for n in range(5_000))
    assert len(digest._trusted) == digest.MOST_TRUSTED
    assert f"{4_999:064x}" in digest._trusted
    assert f"{0:064x}" not in digest._trusted
