"""Castling of the shipped chess and of the format's own example."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.boards import SYSTEM
from tests.games.boards.shipped import from_fen, legal_texts, played, raw_spec, shipped

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
CASTLING = {"e1g1", "e1c1", "e8g8", "e8c8"}


def castlings(game: Any, state: Any) -> set[str]:
    return CASTLING & set(legal_texts(game, state))


@pytest.fixture(name="chess")
def fixture_chess() -> Any:
    return shipped("chess")


# --- the three lines that a castling without PIECE_AT gets wrong ----------------------------


@pytest.mark.parametrize(
    ("fen", "line", "left"),
    [
        ("r3k2r/1P6/8/8/8/8/8/4K3 w kq -", ["b7a8n"], {"e8g8"}),
        ("r3k2r/6P1/8/8/8/8/8/4K3 w kq -", ["g7h8b"], {"e8c8"}),
        (KIWIPETE, ["f3f4", "h3g2", "a2a3", "g2h1n"], {"e1c1"}),
    ],
    ids=["b7a8n", "g7h8b", "kiwipete"],
)
def test_a_piece_promoted_on_the_rooks_corner_does_not_castle(
    chess: Any, fen: str, line: list[str], left: set[str]
) -> None:
    state = played(chess, from_fen(chess, fen), *line)
    assert castlings(chess, state) == left


# --- what castling asks for -----------------------------------------------------------------


def test_both_players_castle_on_both_wings_and_the_rook_goes_along(chess: Any) -> None:
    start = from_fen(chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert castlings(chess, start) == {"e1g1", "e1c1"}
    for line, placement in (
        (["e1g1", "e8c8"], "2kr3r/8/8/8/8/8/8/R4RK1"),
        (["e1c1", "e8g8"], "r4rk1/8/8/8/8/8/8/2KR3R"),
    ):
        state = played(chess, start, *line)
        assert chess.fen(state) == f"{placement} w - - 2 2"


@pytest.mark.parametrize(
    ("fen", "legal"),
    [
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q -", True),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q -", False),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q -", True),
        ("4k3/8/8/8/8/8/4r3/R3K3 w Q -", False),
        ("2r1k3/8/8/8/8/8/8/R3K3 w Q -", False),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q -", False),
        ("4k3/8/8/8/8/8/8/Rb2K3 w Q -", False),
        ("4k3/8/8/8/8/8/8/R2QK3 w Q -", False),
        ("4k3/8/8/8/8/8/8/R3K3 w - -", False),
    ],
    ids=["b1 attacked", "d1 attacked", "a1 attacked", "in check", "c1 attacked", "own knight on b1",
         "enemy on b1", "own queen on d1", "no right"],
)  # fmt: skip
def test_the_kings_path_counts_and_the_rooks_path_only_has_to_be_empty(
    chess: Any, fen: str, legal: bool
) -> None:
    assert ("e1c1" in legal_texts(chess, from_fen(chess, fen))) is legal


def test_a_king_or_rook_that_moved_and_came_back_does_not_castle(chess: Any) -> None:
    start = from_fen(chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    state = played(chess, start, "a1a2", "e8e7", "a2a1", "e7e8")
    assert castlings(chess, state) == {"e1g1"}
    state = played(chess, start, "e1e2", "e8e7", "e2e1", "e7e8")
    assert castlings(chess, state) == set()


def test_another_rook_on_the_corner_of_a_captured_one_does_not_castle(chess: Any) -> None:
    # a1's rook is taken, the rook of h1 walks there: A01 (a)
    start = from_fen(chess, "4k3/8/8/8/8/8/1b6/R3K2R b KQ - 0 1")
    state = played(chess, start, "b2a1", "h1h2", "a1d4", "h2a2", "d4e5", "a2a1", "e5d6")
    assert castlings(chess, state) == set()


def test_castling_rights_of_fen_override_king_and_rook(chess: Any) -> None:
    for rights in ("KQkq", "K", "Qk", "q", "-"):
        state = from_fen(chess, f"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")
        assert chess.fen(state).split()[2] == rights
        names = {"K": "e1g1", "Q": "e1c1"}
        assert castlings(chess, state) == {names[r] for r in rights if r in names}


# --- the document's example -----------------------------------------------------------------


def seed_game(
    *white: tuple[str, list[int]], black: tuple[str, list[int]] = ("KING", [4, 7])
) -> Any:
    """`chess_seed` with these pieces only."""
    raw = raw_spec("chess_seed")
    for player, pieces in zip(raw["players"], (white, (black,)), strict=True):
        player["starting_positions"] = [{"piece": p, "positions": [at]} for p, at in pieces]
    return SYSTEM.load(raw)


def seed_targets(game: Any) -> set[str]:
    return castlings(game, game.initial(0).state)


def test_the_documents_example_castles_where_a_rook_stands() -> None:
    game = seed_game(("KING", [4, 0]), ("ROOK", [7, 0]), ("KNIGHT", [1, 0]))
    assert seed_targets(game) == {"e1g1", "e1c1"}
    assert "e1c1" in seed_targets(seed_game(("KING", [4, 0]), ("ROOK", [0, 0])))


def test_the_documents_example_lets_a_lone_king_castle_and_the_linter_says_so() -> None:
    # A01 (b): the vacuous condition offers the step; the engine obeys.
    game = seed_game(("KING", [4, 0]))
    assert seed_targets(game) == {"e1g1", "e1c1"}
    codes = [issue.code for issue in SYSTEM.check(raw_spec("chess_seed"))]
    assert codes.count("boards.castling-unguarded") >= 1
    assert "boards.castling-unguarded" not in [i.code for i in SYSTEM.check(raw_spec("chess"))]


def test_the_turned_player_castles_long_with_the_step_that_is_short_for_the_other() -> None:
    raw = raw_spec("chess_seed")
    raw["turns"]["start_at"] = 1
    for player in raw["players"]:
        keep = [g for g in player["starting_positions"] if g["piece"] in ("KING", "ROOK")]
        player["starting_positions"] = keep
    game = SYSTEM.load(raw)
    legal = [game.dump(a) for a in game.legal_actions(game.observe(game.initial(0).state, None))]
    steps = {tuple(a["to"]): a["move"] for a in legal if a["from"] == [4, 7]}
    king = next(piece for piece in raw["pieces"] if piece["code"] == "KING")
    step = {move["id"]: move["step"] for move in king["moves"]}
    assert step[steps[(2, 7)]] == [2, 0]
    assert step[steps[(6, 7)]] == [-2, 0]


# --- four players ---------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(4))
def test_every_army_of_four_player_chess_castles_on_both_wings(turn: int) -> None:
    raw = raw_spec("four_player_chess")
    raw["turns"]["start_at"] = turn
    for player in raw["players"]:
        keep = [g for g in player["starting_positions"] if g["piece"] in ("KING", "ROOK", "PAWN")]
        player["starting_positions"] = keep
    game = SYSTEM.load(raw)
    start = game.initial(0).state
    legal = [game.dump(a) for a in game.legal_actions(game.observe(start, None))]
    castles = [a for a in legal if a["move"] in (8, 9) and a["from"] != a["to"]]
    kings = [g["positions"][0] for g in raw["players"][turn]["starting_positions"]
             if g["piece"] == "KING"]  # fmt: skip
    castles = [a for a in castles if a["from"] == kings[0]]
    assert sorted(a["move"] for a in castles) == [8, 9]
    for action in castles:
        after = game.apply(start, game.parse_action(action)).state
        pieces = {tuple(p["at"]): p for p in game.dump(game.observe(after, None))["pieces"]}
        (x, y), (u, v) = action["from"], action["to"]
        assert pieces[u, v]["piece"] == "KING"
        assert pieces[(x + u) // 2, (y + v) // 2]["piece"] == "ROOK"
        assert pieces[(x + u) // 2, (y + v) // 2]["moves"] == 1
