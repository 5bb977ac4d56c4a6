"""What is odd about a board game is seen in its graph; broken documents have one too."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from core.checks import resolve
from editors import patches
from editors.circles import circles
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused


def piece(code: str, **first: Any) -> dict[str, Any]:
    move = {"id": 0, "step": [0, 1], "actions": [{"state": "EMPTY", "action": "MOVE"}]}
    return {"code": code, "moves": [{**move, **first}]}


def game(*pieces: Any, **more: Any) -> dict[str, Any]:
    starts = [{"piece": each["code"], "positions": [[n, 0]]} for n, each in enumerate(pieces)]
    sides = [{"name": name, "direction": [[1, 0], [0, 1]]} for name in ("RED", "BLUE")]
    return {
        "name": "Game",
        "board": {"dimensions": [6, 6]},
        "players": [{**sides[0], "starting_positions": starts}, sides[1]],
        "turns": {"order": ["RED", "BLUE"]},
        "pieces": list(pieces),
        **more,
    }


def marks(raw: Any) -> dict[str, list[str]]:
    nodes = ask("graph", system="boards", document=raw)["nodes"]
    return {node["id"]: node["marks"] for node in nodes if node["marks"]}


def sets(flag: str) -> Any:
    return [{"action": "SET_STATE", "state": flag}]


def reads(flag: str) -> Any:
    return [{"condition": "CHECK_STATE", "state": flag, "position": [0, 1]}]


def zone(code: str, squares: Any) -> Any:
    return {"code": code, "type": "POSITION", "check": {"RED": squares, "BLUE": squares}}


def becomes(*codes: str) -> Any:
    return [{"action": "TRANSFORM", "options": list(codes)}]


def test_a_flag_that_is_only_set_or_only_read_is_marked() -> None:
    raw = game(piece("A", side_effects=sets("HOT"), conditions=reads("COLD")), leader="A")
    assert marks(raw) == {
        "flag:HOT": ["Nothing reads this flag."],
        "flag:COLD": ["Nothing sets this flag."],
    }
    both = game(piece("A", side_effects=sets("HOT"), conditions=reads("HOT")), leader="A")
    assert marks(both) == {}


def test_a_flag_that_fen_reads_is_read() -> None:
    raw = game(piece("A", side_effects=sets("HOT")), leader="A")
    raw["fen"] = {"en_passant": {"state": "HOT", "behind": [0, -1]}}
    assert marks(raw) == {}


def test_promotions_and_dependencies_in_a_circle_are_marked() -> None:
    raw = game(piece("A", modifiers=becomes("B")), piece("B", modifiers=becomes("A")), leader="A")
    told = ["In a circle: A and B become each other."]
    assert marks(raw) == {"/pieces/0": told, "/pieces/1": told}
    depends = [{"condition": "DEPENDS_ON", "move_id": 0}]
    assert marks(game(piece("A", conditions=depends), leader="A")) == {
        "/pieces/0/moves/0": ["It depends on itself."]
    }


def test_a_piece_that_never_comes_and_results_that_nothing_reaches_are_marked() -> None:
    raw = game(piece("A"), piece("B"), leader="B", conditions=[zone("END", [])])
    raw["win_conditions"] = [{"type": "PIECE_IN_ZONE", "zone": "END", "piece": "B"}]
    del raw["players"][0]["starting_positions"][1]
    said = "Nothing reaches this: B is never on the board."
    assert marks(raw) == {
        "/pieces/1": ["It neither starts on the board nor comes by promotion."],
        "result:leader": [said],
        "/win_conditions/0": [said, "Nothing reaches this: its zone has no squares."],
    }
    nobody = game(piece("A"))
    assert list(marks(nobody)) == ["result:leader"]


def test_names_of_what_there_is_not_are_marked() -> None:
    far = [{"condition": "DEPENDS_ON", "move_id": 9}]
    raw = game(piece("A", modifiers=becomes("GONE"), conditions=far), leader="A")
    assert marks(raw) == {
        "piece:GONE": ["There is no such piece."],
        "move:/pieces/0:9": ["The piece has no such move."],
    }


def test_an_unused_zone_is_marked() -> None:
    raw = game(piece("A"), leader="A", conditions=[zone("END", [[0, 0]])])
    assert marks(raw) == {"/conditions/0": ["Nothing uses it."]}


def test_a_promotion_joins_the_options_that_are_there() -> None:
    chess = SHIPPED["boards"]["chess"]
    ends = {"source": "/pieces/0", "target": "/pieces/5"}
    answer = ask("edit.connect", system="boards", document=chess, **ends)
    assert "move" in answer["question"]
    kind = answer["choices"][0]["kind"]
    answer = ask("edit.connect", system="boards", document=chess, **ends, kind=kind)
    kind = next(each["kind"] for each in answer["choices"] if each["title"] == "in REACH_END")
    made = ask("edit.connect", system="boards", document=chess, **ends, kind=kind)
    assert made["name"] == "Let a pawn become a king"
    after = patches.apply(chess, made["patch"])
    moves = after["pieces"][0]["moves"]
    options = [m["modifiers"][0]["options"] for m in moves if m["step"] != [0, 2]]
    assert [each[-1] for each in options] == ["KING"] * 3
    told = refused("edit.connect", system="boards", document=after, **ends, kind=kind)
    assert "already" in told["message"]


def test_answers_that_nobody_offered_are_refused() -> None:
    chess = SHIPPED["boards"]["chess"]
    ends = {"source": "/pieces/0", "target": "/pieces/5"}
    for kind in ("[", "{}", '["no such move"]', "[1]"):
        refused("edit.connect", system="boards", document=chess, **ends, kind=kind)


@pytest.mark.parametrize("seed", range(40))
def test_a_broken_document_still_has_a_graph(seed: int) -> None:
    draw = Random(seed)
    raw = copy.deepcopy(SHIPPED["boards"][draw.choice(sorted(SHIPPED["boards"]))])
    for _ in range(draw.randint(1, 12)):
        _break(raw, draw)
    answer = json.loads(call("graph", json.dumps({"document": raw, "system": "boards"})))
    assert answer["ok"], answer
    ids = {node["id"] for node in answer["result"]["nodes"]}
    assert all({e["source"], e["target"]} <= ids for e in answer["result"]["edges"])


def _break(raw: Any, draw: Random) -> None:
    """Puts a value of another kind somewhere, at any depth."""
    holder: Any = raw
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = draw.choice(keys)
        inner = holder[key]
        if not isinstance(inner, (dict, list)) or not inner or draw.random() < 0.15:
            holder[key] = draw.choice([None, 3, "A", "/pieces/0", [], {}, [[0]], {"x": 1}, True])
            return
        holder = inner


def test_circles_are_found_in_long_chains() -> None:
    chain = [(str(n), str(n + 1)) for n in range(20_000)]
    assert circles(chain) == []
    assert len(circles([*chain, ("20000", "0")])[0]) == 20_001


def test_what_is_deleted_with_a_promotion_is_that_option_alone() -> None:
    chess = SHIPPED["boards"]["chess"]
    made = ask("graph", system="boards", document=chess)
    codes = {f"/pieces/{n}": piece["code"] for n, piece in enumerate(chess["pieces"])}
    found = [edge for edge in made["edges"] if edge["kind"] == "promotes"]
    assert len(found) == 12
    assert all(resolve(chess, edge["at"]) == codes[edge["target"]] for edge in found)


def test_a_line_to_a_name_without_an_entry_adds_it_once_it_is_said_what_it_is() -> None:
    again = {"times": 3, "until": "HOME"}
    raw = game(piece("A", repeat=again), piece("B"), leader="A")
    line = {"source": "/pieces/1/moves/0", "target": "zone:HOME"}
    asked = ask("edit.connect", system="boards", document=raw, **line)
    assert asked["question"] == "There is no HOME yet. What is it to be?"
    for choice, kind in zip(asked["choices"], ("POSITION", "STATE"), strict=True):
        made = ask("edit.connect", system="boards", document=raw, **line, kind=choice["kind"])
        after = patches.apply(raw, made["patch"])
        added = {"code": "HOME", "type": kind, "check": {"RED": [], "BLUE": []}}
        assert after["conditions"] == [added]
        assert after["pieces"][1]["moves"][0]["conditions"] == [{"condition": "HOME"}]
        assert made["select"] == "/conditions/0"
