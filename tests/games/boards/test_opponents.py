"""What the general agents make of board games: exchanges are seen to their end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.agents import AGENTS, Budget
from core.games.boards import SYSTEM
from core.games.boards.exchanges import Exchanges
from core.rng import new_rng
from tests.games.boards.kit import DOWN, GO, KING, ROOK, UP, move, spec
from tests.games.boards.mixed_specs import random_spec as mixed_spec
from tests.games.boards.random_specs import SpecMaker
from tests.games.boards.shipped import from_fen, played, raw_spec, shipped
from tests.games.boards.wild_specs import wild_spec

SEATS = [("greedy", 1), ("mcts", 25), ("mcts", 100), ("mcts", 200), ("mcts", 1000)]


def chosen(game: Any, state: Any, name: str, nodes: int, seed: int) -> str:
    view = game.observe(state, None)
    return game.notate(AGENTS[name](game, view, new_rng(seed), Budget(nodes)).action, view)


def worth(game: Any, state: Any, piece: int = 0) -> float:
    """What the player to move wins by exchanges, in units of a piece's worth."""
    values = game._evaluation.values()
    return Exchanges(game.engine, values).gain(state.position) / values[piece]


@pytest.mark.parametrize(("name", "nodes"), SEATS)
@pytest.mark.parametrize(
    ("fen", "thrown"),
    [
        ("8/1kp5/8/7p/2Q5/7P/PP1P1P1P/RNB1K3 w Q - 15 27", {"c4c7"}),
        ("4k3/3p4/4p3/8/8/8/3Q4/R3K3 w - - 0 1", {"d2d7"}),
        ("3qk3/8/8/1b6/8/2N5/8/3QK3 b - - 0 1", {"b5f1"}),
    ],
)
def test_no_piece_is_given_for_a_lesser_one(
    fen: str, thrown: set[str], name: str, nodes: int
) -> None:
    game = shipped("chess")
    for seed in range(3):
        assert chosen(game, from_fen(game, fen), name, nodes, seed) not in thrown


@pytest.mark.parametrize(("name", "nodes"), SEATS)
def test_a_queen_that_hangs_is_moved_or_covered(name: str, nodes: int) -> None:
    game = shipped("chess")
    state = from_fen(game, "4k3/8/2n5/8/3Q4/8/8/4K3 w - - 0 1")
    for seed in range(3):
        after = played(game, state, chosen(game, state, name, nodes, seed))
        texts = game.divide(after, 1)
        assert "c6d4" not in texts


def test_an_exchange_ends_where_going_on_would_lose() -> None:
    game = shipped("chess")
    queen = 4 if game.plan.codes[4] == "QUEEN" else game.plan.codes.index("QUEEN")
    free = from_fen(game, "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1")
    covered = from_fen(game, "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1")
    assert worth(game, free, queen) == pytest.approx(1.0)
    assert worth(game, covered) == 0.0


def test_an_exchange_knows_pins() -> None:
    """The pawn that covers is pinned, so that the rook may take."""
    game = shipped("chess")
    pawn = game.plan.codes.index("PAWN")
    state = from_fen(game, "4k3/4p3/3p4/8/8/8/8/3RR1K1 w - - 0 1")
    assert worth(game, state, pawn) >= 1.0


def test_exchanges_are_seen_in_any_spec_side_captures_too() -> None:
    """A piece that takes the square beside its landing square, in a game of nobody's."""
    blast = move(0, 1, GO, then=[{"action": "CAPTURE", "target": [1, 1]}])
    pieces = {"MAN": [blast, move(1, 0, GO)], "ROOK": ROOK}
    raw = spec(pieces, {"WHITE MAN": "a1", "BLACK ROOK": "b2 e5"}, stalemate_loses=True)
    game = SYSTEM.load(raw)
    rook = game.plan.codes.index("ROOK")
    assert worth(game, game.initial(0).state, rook) == pytest.approx(1.0)


def test_a_leader_that_may_be_taken_is_worth_more_than_all_else() -> None:
    pieces = {"KING": KING, "ROOK": ROOK}
    start = {"WHITE KING": "a1", "WHITE ROOK": "c1", "BLACK KING": "c5", "BLACK ROOK": "e1"}
    raw = spec(
        pieces, start, players={"WHITE": UP, "BLACK": DOWN}, leader="KING", leader_rule="capture"
    )
    game = SYSTEM.load(raw)
    for name, nodes in SEATS:
        assert chosen(game, game.initial(0).state, name, nodes, 1) == "c1c5"


@pytest.mark.parametrize(("name", "nodes"), SEATS[:4])
def test_the_choice_is_the_same_for_the_same_seed(name: str, nodes: int) -> None:
    game, other = shipped("chess"), SYSTEM.load(raw_spec("chess"))
    state = game.initial(0).state
    assert chosen(game, state, name, nodes, 5) == chosen(
        other, other.initial(0).state, name, nodes, 5
    )


def changes_material(game: Any, position: Any, ply: Any) -> bool:
    """Whether the counts of pieces after the ply are others than before."""
    after = game.engine.play(position, ply)
    return [mask.bit_count() for mask in after.masks] != [m.bit_count() for m in position.masks]


@pytest.mark.parametrize("make", [lambda seed: SpecMaker(seed).raw, mixed_spec, wild_spec])
def test_the_trades_are_all_legal_plies_that_change_material(make: Any) -> None:
    """Found with sets of squares that leave most plies out, for whatever spec."""
    seen = 0
    for seed in range(14):
        raw = make(seed)
        if any(issue.severity == "error" for issue in SYSTEM.check(raw)):
            continue
        game, rng = SYSTEM.load(raw), Random(seed)
        state = game.initial(0).state
        for _ in range(12):
            position = state.position
            if state.result is not None:
                break
            if state.pending is None:
                legal = game.engine.legal(position)
                wanted = {p.code for p in legal if changes_material(game, position, p)}
                found = {ply.code for ply in game.engine.trades(position)}
                assert wanted <= found <= {ply.code for ply in legal}
                assert wanted <= {ply.code for ply in legal if not ply.walks}
                seen += len(wanted)
            action = rng.choice(list(game.legal_actions(game.observe(state, None))))
            state = game.apply(state, action).state
    assert seen > 40
