"""The short notation of plies: as python-chess writes it, told apart, and read again."""

from __future__ import annotations

import random
from typing import Any

import chess
import pytest

from core.abilities import Abridged
from core.games.boards import SYSTEM
from core.match import Match, new_match
from core.moves import moves_json
from core.protocol import AmbiguousAction, IllegalAction, MalformedAction
from tests.contract.shipped import SHIPPED

CHESS = SYSTEM.load(SHIPPED["boards"]["chess"])
LETTERED = sorted(
    name
    for name, spec in SHIPPED["boards"].items()
    if all(piece.get("notation") for piece in spec["pieces"])
)


def _texts(match: Match) -> list[str]:
    return [each["text"] for each in moves_json(match)["plies"]]


def _from(fen: str, *moves: str) -> Match:
    game: Any = CHESS
    state, _ = game.from_fen(fen)
    match = new_match(game, 0, start={"fen": fen})
    assert match.state.position.key() == state.position.key()
    for text in moves:
        view = game.observe(match.state, match.to_act)
        match = match.play(game.parse_notation(text, view))
    return match


def test_random_games_of_chess_are_written_as_python_chess_writes_them() -> None:
    dice = random.Random(7)
    written = set()
    for n in range(200):
        match, board = new_match(CHESS, 0), chess.Board()
        theirs = []
        while match.result is None and len(theirs) < 120:
            move = dice.choice(list(board.legal_moves))
            theirs.append(board.san(move))
            board.push(move)
            view = CHESS.observe(match.state, match.to_act)
            match = match.play(CHESS.parse_notation(move.uci(), view))
        assert _texts(match) == theirs, n
        written.update(theirs)
    for sign in ("O-O", "O-O-O", "=Q", "#", "+", "x"):
        assert any(sign in text for text in written), sign


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a4", "R1a4"),
        ("8/2k5/8/8/Q6Q/8/4K3/8 w - - 0 1", "h4d4", "Qhd4"),
        ("8/k7/8/8/4Q2Q/2K5/8/7Q w - - 0 1", "h4e1", "Qh4e1"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
    ],
)
def test_a_ply_is_written_short_and_read_again(fen: str, move: str, text: str) -> None:
    match = _from(fen, move)
    assert _texts(match) == [text]
    assert _texts(_from(fen, text)) == [text]


@pytest.mark.parametrize("name", LETTERED)
def test_every_legal_ply_has_a_text_of_its_own_that_is_read_as_this_ply(name: str) -> None:
    game: Any = SYSTEM.load(SHIPPED["boards"][name])
    assert isinstance(game, Abridged)
    match, dice = new_match(game, 3), random.Random(3)
    for _ in range(40):
        if match.result is not None:
            break
        view = game.observe(match.state, match.to_act)
        texts = {}
        for action in game.whole_actions(view):
            text = game.abridge([action], view, game.apply(match.state, action).events)
            assert text not in texts
            texts[text] = action
            assert game.apply(match.state, game.parse_notation(text, view)) == game.apply(
                match.state, action
            )
        match = match.play(dice.choice(list(texts.values())))


def test_a_half_made_ply_is_short_too() -> None:
    match = _from("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8")
    assert moves_json(match)["pending"] == ["e8"]


def test_a_spec_without_letters_keeps_its_long_texts() -> None:
    game: Any = SYSTEM.load(SHIPPED["boards"]["chess_seed"])
    match = new_match(game, 0)
    action = next(iter(game.legal_actions(game.observe(match.state, match.to_act))))
    text = game.notate(action, game.observe(match.state, match.to_act))
    assert _texts(match.play(action)) == [text]


def test_what_is_read_is_legal_and_one_move() -> None:
    fen = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"
    with pytest.raises(AmbiguousAction, match="from a1, h1"):
        _from(fen, "Rd1")
    for text in ("Ne4", "e4", "O-O", "Raa9"):
        with pytest.raises(IllegalAction, match="No piece can make the move"):
            _from(fen, text)
    with pytest.raises(MalformedAction):
        _from(fen, "nonsense")
