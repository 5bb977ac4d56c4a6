"""Board matches through `call()`, as the page plays them."""

from __future__ import annotations

import json
import random
import sys

import pytest

from core import registry
from core.host import Host
from tests.contract.shipped import SHIPPED

CHESS = SHIPPED["boards"]["chess"]
ON_A7 = "7k/P7/8/8/8/8/8/K7 w - - 0 1"


class Match:
    """One match of a host of its own."""

    def __init__(self, spec=CHESS, **more):
        self.host = Host()
        self.view = self.ok("match.new", system="boards", spec=spec, **more)

    def ask(self, method, **payload):
        return json.loads(self.host.call(method, json.dumps({"match": "m1"} | payload)))

    def ok(self, method, **payload):
        answer = self.ask(method, **payload)
        assert answer["ok"], answer["error"]
        return answer["result"]

    def error(self, method, **payload):
        return self.ask(method, **payload)["error"]

    def play(self, *actions):
        for action in actions:
            self.view = self.ok("match.act", action=action)
        return self.view


def _move(source, target, **more):
    return {"type": "move", "from": source, "to": target} | more


def test_the_first_view_has_all_that_the_board_shows():
    view = Match().view
    assert (view["to_act"], view["ply"], view["phase"]) == ("WHITE", 0, "idle")
    assert len(view["view"]["pieces"]) == 32
    assert len(view["legal"]) == len(view["labels"]) == 20
    assert view["labels"][view["legal"].index(_move([4, 1], [4, 3], move=1, action=0))] == "e2e4"
    assert view["fen"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert view["text"].splitlines()[0] == "8 r n b q k b n r"


def test_a_move_is_played_by_its_squares_and_lights_them():
    view = Match().play(_move([4, 1], [4, 3]))
    assert view["last"] == {"from": [4, 1], "to": [4, 3]}
    assert view["fen"] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    move = view["events"][0]
    assert (move["type"], move["ply"], move["text"]) == ("move", 1, move["text"])
    assert move["cause"][0]["path"].startswith("/pieces/")


def test_a_move_may_be_played_by_its_text():
    assert Match().play("e2e4", "e7e5", "g1f3")["ply"] == 3


def test_a_promotion_waits_for_its_choice_and_is_one_ply():
    match = Match(start={"fen": ON_A7})
    view = match.play(_move([0, 6], [0, 7]))
    assert (view["ply"], view["phase"], view["to_act"]) == (0, "transforming", "WHITE")
    assert view["view"]["transforming"]["at"] == [0, 7]
    assert {"type": "transform", "piece": "QUEEN"} in view["legal"]
    assert view["last"] == {"from": [0, 6], "to": [0, 7]}
    view = match.play({"type": "transform", "piece": "ROOK"})
    assert (view["ply"], view["to_act"]) == (1, "BLACK")
    assert view["last"] == {"from": [0, 6], "to": [0, 7]}


def test_escape_takes_the_half_made_promotion_back():
    match = Match(start={"fen": ON_A7})
    before = match.view
    match.play(_move([0, 6], [0, 7]))
    assert match.ok("match.undo") == before
    assert match.play("a7a8q")["ply"] == 1
    assert match.ok("match.undo") == before | {"plies": 1, "can_redo": True}


def test_an_agent_promotes_in_one_go():
    match = Match(start={"fen": ON_A7}, seats={"WHITE": "greedy"})
    view = match.ok("match.agent")
    assert view["to_act"] == "BLACK"
    assert view["ply"] == 1


def test_undo_brings_flags_and_clocks_back():
    match = Match()
    match.play("e2e4")
    before = match.ok("match.view")
    match.play("a7a6")
    assert match.ok("match.undo") == before | {"plies": 2, "can_redo": True}


def test_why_names_the_condition_that_forbids_castling():
    match = Match()
    refusal = match.ok("match.why", action=_move([4, 0], [6, 0]))
    assert refusal["message"]
    assert refusal["reasons"]
    for reason in refusal["reasons"]:
        place = CHESS
        for part in reason["path"].strip("/").split("/"):
            place = place[int(part) if isinstance(place, list) else part]
    assert match.ok("match.why", action=_move([4, 1], [4, 3])) is None
    assert match.ok("match.why", action=_move([4, 4], [4, 5]))["message"]


def test_what_a_piece_attacks_is_told_whoever_is_to_move():
    match = Match(start={"fen": "4k3/2p5/1P6/8/3n4/8/2r3r1/R3K2R b KQ - 0 1"})

    def attacked(name):
        at = ["abcdefgh".index(name[0]), int(name[1]) - 1]
        return {f"{'abcdefgh'[x]}{y + 1}" for x, y in match.ok("match.attacks", at=at)}

    # A pawn attacks aside, on empty squares too; it attacks none on which it may only go.
    assert attacked("c7") == {"b6", "d6"}
    assert attacked("b6") == {"a7", "c7"}
    assert attacked("d4") == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    # Along a line as far as the first piece, its own included, which it defends.
    assert attacked("c2") == {
        "a2",
        "b2",
        "c1",
        "c3",
        "c4",
        "c5",
        "c6",
        "c7",
        "d2",
        "e2",
        "f2",
        "g2",
    }
    # Castling attacks nothing; an empty square neither.
    assert attacked("e1") == {"d1", "f1", "d2", "e2", "f2"}
    assert attacked("a8") == set()
    for wrong in ([8, 0], [-1, 2], "e4", None, [1], [1.5, 2], [[0], 0]):
        assert match.error("match.attacks", at=wrong)["code"] == "match.malformed-action"


@pytest.mark.parametrize("name", ["chess", "four_player_chess", "gardner_minichess", "hexapawn"])
def test_what_pieces_attack_agrees_with_who_attacks_a_square(name):
    game = registry.get("boards").load(SHIPPED["boards"][name])
    state = game.initial(0).state
    rng = random.Random(7)
    attacks, size = game.engine.attacks, game.plan.geometry.size
    for _ in range(6):
        position = state.position
        told = {(at, to) for at in range(size) for to in attacks.attacked_from(position, at)}
        assert told == {
            (at, to)
            for to in range(size)
            for player in range(len(game.players))
            for at, _ in attacks.attackers(position, to, player)
        }
        actions = list(game.legal_actions(game.observe(state, None)))
        if not actions:
            break
        state = game.apply(state, rng.choice(actions)).state


def test_mate_ends_the_match_with_winner_and_reason():
    view = Match().play("f2f3", "e7e5", "g2g4", "d8h4")
    assert view["result"] == {
        "returns": [-1.0, 1.0], "winners": ["BLACK"], "reason": "checkmate",
    }  # fmt: skip
    assert (view["to_act"], view["legal"], view["phase"]) == (None, [], "game_over")
    assert view["events"][-1]["type"] == "result"


def test_a_match_starts_from_a_painted_position():
    pieces = [
        {"at": [0, 0], "piece": "KING", "owner": "WHITE"},
        {"at": [7, 7], "piece": "KING", "owner": "BLACK"},
        {"at": [0, 6], "piece": "PAWN", "owner": "WHITE"},
    ]
    match = Match(start={"pieces": pieces, "to_act": "WHITE"})
    assert "a7a8" in match.view["labels"]


@pytest.mark.parametrize(
    ("start", "path"),
    [
        ({"fen": "8/8/8/8/8/8/8 w - - 0 1"}, "/start/fen"),
        ({"fen": "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, "/start/fen"),
        ({"pieces": [{"at": [9, 9], "piece": "KING", "owner": "WHITE"}], "to_act": "WHITE"},
         "/start/pieces"),
        ({"pieces": 3, "to_act": "WHITE"}, "/start/pieces"),
        ({"state": {}}, "/start/state"),
        ({"state": {"pieces": None}}, "/start/state"),
    ],
)  # fmt: skip
def test_a_start_that_is_none_says_why(start, path):
    payload = {"system": "boards", "spec": CHESS, "start": start}
    error = json.loads(Host().call("match.new", json.dumps(payload)))["error"]
    assert (error["code"], error["path"]) == ("match.bad-start", path)
    assert len(error["message"]) > 10


@pytest.mark.parametrize(
    "action",
    [{"type": "move"}, {"type": "move", "from": [4, 1], "to": "e4"}, {"type": "transform"}, [], 4,
     "e9e4", "", {"type": "move", "from": [4.0, 1], "to": [4, 3]},
     {"type": "move", "from": [True, 1], "to": [4, 3]}],
    ids=str,
)  # fmt: skip
def test_nonsense_is_malformed_not_illegal(action):
    match = Match()
    error = match.error("match.act", action=action)
    assert error["code"] == "match.malformed-action"
    assert match.ok("match.view") == match.view


def test_an_illegal_move_says_what_forbids_it():
    error = Match().error("match.act", action=_move([4, 1], [4, 4]))
    assert error["code"] == "match.illegal-action"
    assert error["message"]


def test_two_ways_to_one_square_are_ambiguous_until_one_is_named():
    spec = json.loads(json.dumps(SHIPPED["boards"]["hexapawn"]))
    pawn = spec["pieces"][0]
    step = next(move for move in pawn["moves"] if move["step"] == [0, 1])
    flag = [{"action": "SET_STATE", "state": "PROUD"}]
    guard = {"condition": "CHECK_STATE", "state": "PROUD", "position": [0, 0]}
    pawn["moves"].append(step | {"id": 90, "side_effects": flag})
    pawn["moves"].append({"id": 91, "step": [1, 1], "conditions": [guard],
                          "actions": [{"state": "EMPTY", "action": "MOVE"}]})  # fmt: skip
    match = Match(spec)
    error = match.error("match.act", action=_move([0, 0], [0, 1]))
    assert error["code"] == "match.ambiguous-action"
    both = [label for label in match.view["labels"] if label.startswith("a1a2")]
    assert len(both) == len(set(both)) == 2
    assert match.play(_move([0, 0], [0, 1], move=90))["ply"] == 1


def test_an_edited_rule_is_played_at_once():
    match = Match()
    match.play("g1f3", "g8f6")
    spec = json.loads(json.dumps(CHESS))
    knight = next(piece for piece in spec["pieces"] if piece["code"] == "KNIGHT")
    for move in knight["moves"]:
        move["step"] = [move["step"][0] * 3 // 2, move["step"][1]]
    answer = match.ok("match.rerun", spec=spec)
    assert answer["divergence"]["ply"] == 1
    assert answer["divergence"]["refused"]
    assert answer["divergence"]["message"]
    assert answer["view"]["ply"] == 0


@pytest.mark.parametrize("method", ["match.agent", "match.act"])
def test_an_interrupt_at_any_moment_leaves_the_match_as_it_was(method):
    payload = {"action": "b1c3"} if method == "match.act" else {}
    match = Match(seats={"WHITE": "mcts:3"})
    before = match.ok("match.view")
    lines = _interrupted(match, method, payload, None)
    after = match.ok("match.view")
    assert after["ply"] == 1
    for at in range(1, lines, max(1, lines // 25)):
        match = Match(seats={"WHITE": "mcts:3"})
        _interrupted(match, method, payload, at)
        assert match.view == before
        assert match.ok("match.view") == before
        assert match.ok(method, **payload) == after


def _interrupted(match, method, payload, at):
    """Call with a KeyboardInterrupt at the nth line (None: never); the lines there were."""
    lines = 0

    def trace(frame, what, _):
        nonlocal lines
        if frame.f_code.co_name == "call" or "/core/" not in frame.f_code.co_filename:
            return None
        if what == "line":
            lines += 1
            if lines == at:
                raise KeyboardInterrupt
        return trace

    former = sys.gettrace()
    sys.settrace(trace)
    try:
        answer = match.ask(method, **payload)
    finally:
        sys.settrace(former)
    if at is not None:
        assert answer["error"]["code"] == "match.interrupted"
    return lines
