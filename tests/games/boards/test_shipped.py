"""The shipped specs against the oracles that specs/boards/README.md names."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.games.boards import SYSTEM
from tests.games.boards.shipped import NAMES, from_fen, legal_texts, played, raw_spec, shipped

Json = Any
FAIRY = json.loads((Path(__file__).parent / "data" / "fairy_minis.json").read_text("utf-8"))
README = Path(__file__).parents[3] / "specs" / "boards" / "README.md"


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_spec_has_no_errors(name: str) -> None:
    assert [i for i in SYSTEM.check(raw_spec(name)) if i.severity == "error"] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name != "chess_seed"])
def test_a_shipped_spec_has_no_warnings_but_the_one_that_shows_the_documents_limits(
    name: str,
) -> None:
    assert [(i.code, i.path) for i in SYSTEM.check(raw_spec(name)) if i.severity == "warning"] == []


def test_the_readme_names_an_oracle_for_every_spec() -> None:
    rows = [line.split("|") for line in README.read_text("utf-8").splitlines()]
    oracles = {cells[1].strip(" `"): cells[3].strip() for cells in rows if len(cells) == 5}
    for name in NAMES:
        assert oracles.get(f"{name}.json"), name


def test_the_seed_spec_uses_nothing_that_was_added() -> None:
    text = json.dumps(raw_spec("chess_seed"))
    added = "PIECE_AT SQUARE_EMPTY notation fen draw_conditions win_conditions leader_rule"
    assert [word for word in [*added.split(), "stalemate_loses", "owner"] if word in text] == []


# --- Fairy-Stockfish ------------------------------------------------------------------------


@pytest.mark.parametrize("row", FAIRY["perft"], ids=lambda row: f"{row['spec']} {row['fen'][:12]}")
def test_node_counts_are_those_of_fairy_stockfish(row: Json) -> None:
    game = shipped(row["spec"])
    state = from_fen(game, row["fen"])
    counts = [game.perft(state, depth) for depth in range(1, len(row["nodes"]) + 1)]
    assert counts == row["nodes"]


@pytest.mark.parametrize("name", ["gardner_minichess", "los_alamos", "breakthrough"])
def test_moves_in_random_positions_are_those_of_fairy_stockfish(name: str) -> None:
    raw = raw_spec(name)
    raw.pop("draw_conditions", None)
    game = SYSTEM.load(raw)
    rows = [row for row in FAIRY["positions"] if row["spec"] == name]
    assert len(rows) >= 40
    for row in rows:
        state = from_fen(game, row["fen"])
        assert legal_texts(game, state) == row["moves"], row["fen"]
        view = game.dump(game.observe(state, None))
        assert bool(view["checked"]) == row["check"], row["fen"]


# --- hexapawn -------------------------------------------------------------------------------


def test_hexapawn_is_a_win_for_the_second_player() -> None:
    game = shipped("hexapawn")

    @cache
    def wins(fen: str) -> bool:
        """Whether the player to act can force a win."""
        state, _ = game.from_fen(fen)
        for action in game.legal_actions(game.observe(state, None)):
            after = game.apply(state, action).state
            result = game.result(after)
            if result is not None:
                assert result.returns in ((1.0, -1.0), (-1.0, 1.0)), "hexapawn has no draws"
                if result.winners == (game.to_act(state),):
                    return True
            elif not wins(game.fen(after)):
                return True
        return False

    assert not wins(game.fen(game.initial(0).state))


def test_hexapawn_is_lost_by_the_player_who_cannot_move() -> None:
    game = shipped("hexapawn")
    state, _ = game.from_fen("3/p2/P2 b - - 0 1")
    assert game.result(state).winners == ("WHITE",)
    assert game.result(state).reason == "no_moves"


# --- breakthrough ---------------------------------------------------------------------------


def test_breakthrough_is_won_on_the_far_row_and_lost_without_pieces() -> None:
    game = shipped("breakthrough")
    for fen, text, reason in (
        ("8/P7/8/8/8/8/7p/8 w - - 0 1", "a7a8", "win_condition"),
        ("8/P7/8/8/8/8/7p/8 w - - 0 1", "a7b8", "win_condition"),
        ("8/8/8/3p4/4P3/8/8/8 w - - 0 1", "e4d5", "no_moves"),
    ):
        result = game.result(played(game, from_fen(game, fen), text))
        assert (result.reason, result.winners) == (reason, ("WHITE",))


# --- four players ---------------------------------------------------------------------------


def turned(at: list[int]) -> list[int]:
    """A quarter turn clockwise of the 14 by 14 cross: RED's squares become BLUE's."""
    return [at[1], 13 - at[0]]


def test_every_army_of_four_player_chess_is_the_one_before_by_a_quarter_turn() -> None:
    raw = raw_spec("four_player_chess")
    names = raw["turns"]["order"]
    assert names == [player["name"] for player in raw["players"]]
    zones = raw["conditions"][0]["check"]
    for i, player in enumerate(raw["players"]):
        following = raw["players"][(i + 1) % 4]
        for mine, theirs in zip(
            player["starting_positions"], following["starting_positions"], strict=True
        ):
            assert mine["piece"] == theirs["piece"]
            assert sorted(map(turned, mine["positions"])) == sorted(theirs["positions"])
        zone = zones[following["name"]]
        assert sorted(map(turned, zones[player["name"]])) == sorted(zone)
    holes = raw["board"]["disabled_positions"]
    assert sorted(map(turned, holes)) == sorted(holes)
    assert len(holes) == 36


def test_every_army_of_four_player_chess_starts_with_the_same_twenty_moves() -> None:
    seen = []
    for turn in range(4):
        raw = raw_spec("four_player_chess")
        raw["turns"]["start_at"] = turn
        game = SYSTEM.load(raw)
        view = game.observe(game.initial(0).state, None)
        actions = [game.dump(action) for action in game.legal_actions(view)]
        for _ in range((4 - turn) % 4):
            for action in actions:
                action["from"], action["to"] = turned(action["from"]), turned(action["to"])
        seen.append(sorted((a["from"], a["to"], a["move"]) for a in actions))
    assert seen == [seen[0]] * 4
    assert len(seen[0]) == 20


def test_pawns_of_four_player_chess_promote_wherever_the_board_ends_before_them() -> None:
    raw = raw_spec("four_player_chess")
    holes = raw["board"]["disabled_positions"]
    zones = raw["conditions"][0]["check"]
    squares = [[x, y] for x in range(14) for y in range(14) if [x, y] not in holes]
    for player in raw["players"]:
        dx, dy = player["direction"][1]
        ends = [at for at in squares if [at[0] + dx, at[1] + dy] not in squares]
        start = [at for group in player["starting_positions"] for at in group["positions"]]
        assert sorted(zones[player["name"]]) == sorted(at for at in ends if at not in start)
