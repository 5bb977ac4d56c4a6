"""What goes wrong in other programs does not go wrong here: board games on the command line."""

from __future__ import annotations

import copy
import json

import pytest
from click.testing import CliRunner

from core import registry
from tests.contract.shipped import SHIPPED
from webapp.cli import cli

BOARDS = SHIPPED["boards"]


def _run(*arguments, **more):
    return CliRunner().invoke(cli, [str(each) for each in arguments], **more)


def _actions(spec, *arguments):
    result = _run("actions", spec, *arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout.split()


def _play(spec, typed, *arguments):
    """Two people at the terminal; the result and the replay."""
    result = _run(
        "play", spec, "--seats", "human,human", "--json", *arguments, input="\n".join(typed) + "\n"
    )
    assert result.exit_code == 0, result.stderr
    return result.stderr, json.loads(result.stdout)


def _texts(replay):
    return [ply["actions"][0]["action"] for ply in replay["plies"]]


def test_a_rook_that_walked_to_the_corner_does_not_castle():
    fen = "4k3/7p/8/8/8/8/8/4K2R w K - 0 1"
    walked = ["h1h2", "h7h6", "h2a2", "h6h5", "a2a1", "h5h4"]
    told, replay = _play("chess", [*walked, "e1c1", "why e1c1"], "--fen", fen)
    assert len(replay["plies"]) == len(walked)
    assert told.count("because ") >= 2


def test_a_lone_king_step_is_offered_by_the_seeds_castling_and_warned_about(tmp_path):
    game = registry.get("boards").load(BOARDS["chess_seed"])
    state = game.dump(game.initial(0).state)
    kings = [piece for piece in state["pieces"] if piece["piece"] in ("KING", "PAWN")]
    path = tmp_path / "state.json"
    path.write_text(json.dumps(state | {"pieces": kings}), "utf-8")
    assert {"e1c1", "e1g1"} <= set(_actions("chess_seed", "--state", path))
    spec = tmp_path / "seed.json"
    spec.write_text(json.dumps({**BOARDS["chess_seed"], "meant": []}), "utf-8")
    warned = _run("validate", spec)
    assert warned.exit_code == 0
    assert "warning boards.castling-unguarded" in warned.stdout


@pytest.mark.parametrize(
    ("fen", "castles"),
    [
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", True),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", False),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", True),
    ],
    ids=["b-file", "d-file", "a-file"],
)
def test_the_kings_path_counts_and_the_rooks_does_not(fen, castles):
    assert ("e1c1" in _actions("chess", "--fen", fen)) == castles


def test_en_passant_is_offered_for_one_ply_only_and_undo_brings_it_back():
    opening = ["e2e4", "a7a6", "e4e5", "d7d5"]
    _, taken = _play("chess", [*opening, "e5d6"])
    assert len(taken["plies"]) == 5
    _, late = _play("chess", [*opening, "h2h3", "a6a5", "e5d6"])
    assert len(late["plies"]) == 6
    _, again = _play("chess", [*opening, "h2h3", "a6a5", "undo", "undo", "e5d6"])
    assert _texts(again) == _texts(taken)
    assert again["plies"][-1]["digest"] == taken["plies"][-1]["digest"]


def test_leaving_the_promotion_choice_takes_the_move_back():
    fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
    told, replay = _play("chess", ["a7a8", "xyzzy", "undo", "a1a2"], "--fen", fen)
    assert "names no piece" in told
    assert _texts(replay)[0]["to"] == [0, 1]


def test_a_piece_may_stay_what_it_is_and_an_unknown_option_is_an_error(tmp_path):
    spec = copy.deepcopy(BOARDS["chess"])
    promoting = next(
        move for piece in spec["pieces"] for move in piece["moves"] if move.get("modifiers")
    )
    promoting["modifiers"][0]["options"] = ["PAWN", "QUEEN"]
    path = tmp_path / "stay.json"
    path.write_text(json.dumps(spec), "utf-8")
    fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
    _, replay = _play(path, ["a7a8", "p"], "--fen", fen)
    assert replay["plies"][0]["actions"][-1]["action"] == {"type": "transform", "piece": "PAWN"}
    promoting["modifiers"][0]["options"] = ["QUEEN", "QUEN"]
    path.write_text(json.dumps(spec), "utf-8")
    refused = _run("play", path, "--seats", "random,random")
    assert refused.exit_code == 1
    assert "boards.unknown-piece" in refused.stderr


def _rank(first):
    return f"{first}/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "told"),
    [
        (_rank("4k2"), ("Rank 8", "7")),
        (_rank("4k4"), ("Rank 8", "9")),
        (_rank("1k16"), ("Rank 8",)),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", ("7",)),
        (_rank("4k2x"), ("x",)),
    ],
    ids=["seven", "nine", "digits too many", "seven ranks", "unknown letter"],
)
def test_a_bad_fen_is_refused_with_rank_and_count(fen, told):
    result = _run("actions", "chess", "--fen", fen)
    assert result.exit_code == 1
    assert all(each in result.stderr for each in told)


def test_adjacent_digits_that_fit_are_read_with_a_note():
    result = _run("actions", "chess", "--json", "--fen", "k43/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert result.stderr.startswith("note: Rank 8: adjacent digits")
    assert json.loads(result.stdout)["fen"].startswith("k7/")


def test_ten_is_ten_empty_squares_on_a_wide_board(tmp_path):
    spec = {
        "name": "WIDE",
        "board": {"dimensions": [10, 8]},
        "players": [
            {"name": "WHITE", "direction": [[1, 0], [0, 1]],
             "starting_positions": [{"piece": "MAN", "positions": [[0, 0]]}]},
            {"name": "BLACK", "direction": [[1, 0], [0, -1]],
             "starting_positions": [{"piece": "MAN", "positions": [[9, 7]]}]},
        ],
        "turns": {"order": ["WHITE", "BLACK"]},
        "conditions": [{"code": "END", "type": "POSITION", "check": {"WHITE": [[0, 7]]}}],
        "pieces": [
            {"code": "MAN", "notation": "M", "moves": [
                {"id": 0, "step": [0, 1], "actions": [{"state": "EMPTY", "action": "MOVE"}]}]}
        ],
        "win_conditions": [{"type": "PIECE_IN_ZONE", "zone": "END"}],
    }  # fmt: skip
    path = tmp_path / "wide.json"
    path.write_text(json.dumps(spec), "utf-8")
    wide = "9m/10/10/10/10/10/10/M9 w - - 0 1"
    report = json.loads(_run("actions", path, "--json", "--fen", wide).stdout)
    assert report["fen"] == wide
    assert [each["text"] for each in report["actions"]] == ["a1a2"]
    refused = _run("actions", path, "--fen", wide.replace("/10/", "/11/", 1))
    assert (refused.exit_code, "Rank 7" in refused.stderr) == (1, True)
