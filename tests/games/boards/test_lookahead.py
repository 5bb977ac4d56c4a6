"""The look-ahead: it takes what lies there, in shipped games and in games of nobody's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.agents import Budget, SeatError, agent_from, bot_names, parse_seat
from core.games.boards import SYSTEM
from core.games.boards.bots.tree import WIN, Tree
from core.rng import new_rng
from tests.games.boards.kit import (
    DIAGONAL,
    GO,
    KING,
    ORTHOGONAL,
    ROOK,
    TAKE,
    move,
    spec,
)
from tests.games.boards.mixed_specs import random_spec as mixed_spec
from tests.games.boards.random_specs import SpecMaker
from tests.games.boards.shipped import from_fen, raw_spec, shipped
from tests.games.boards.wild_specs import wild_spec

Json = Any
POSITIONS: dict[str, list[Json]] = json.loads(
    (Path(__file__).parent / "data" / "looked_ahead.json").read_text(encoding="utf-8")
)
"""Kind of position to positions of shipped games: each with its FEN and the plies that solve it."""

MAN = [move(0, 1, GO), move(1, 1, TAKE), move(-1, 1, TAKE)]
WALKER = [move(*step) for step in ORTHOGONAL]
HOPPER = [move(x, y) for x in (-2, 2) for y in (-1, 1)]
SHOOTER = [move(0, 1, GO, then=[{"action": "CAPTURE", "target": [1, 1]}]), move(1, 0, GO)]
HILL = {"code": "HILL", "type": "POSITION", "check": {"WHITE": [[2, 2]], "BLACK": [[2, 2]]}}
ON_HILL: Json = {
    "conditions": [HILL],
    "win_conditions": [{"type": "PIECE_IN_ZONE", "zone": "HILL"}],
}
TAKEN: Json = {"leader": "KING", "leader_rule": "capture"}
MEN: Json = {"KING": KING, "ROOK": ROOK, "HOPPER": HOPPER, "MAN": MAN}

MATES = {
    "two rooks": spec(
        MEN, {"WHITE KING": "e1", "WHITE ROOK": "a4 b3", "BLACK KING": "d5"}, leader="KING"
    ),
    "a king in the corner": spec(
        MEN, {"WHITE KING": "b3", "WHITE ROOK": "e2", "BLACK KING": "a1"}, leader="KING"
    ),
}
WINS = {
    "a leader stands to be taken": spec(
        MEN,
        {"WHITE KING": "a1", "WHITE ROOK": "c1", "BLACK KING": "c5", "BLACK ROOK": "e2"},
        **TAKEN,
    ),
    "the hill is next": spec(
        {"WALKER": WALKER, "ROOK": ROOK},
        {"WHITE WALKER": "c2 a1", "BLACK ROOK": "a5", "BLACK WALKER": "e5"},
        **ON_HILL,
    ),
    "the last man stands beside the shot": spec(
        {"SHOOTER": SHOOTER, "MAN": MAN},
        {"WHITE SHOOTER": "a1 c1", "BLACK MAN": "b2"},
        stalemate_loses=True,
    ),
}
HANGING = {
    "a rook in reach of the hopper": (
        spec(
            MEN,
            {
                "WHITE KING": "a1",
                "WHITE HOPPER": "b2",
                "BLACK KING": "e5",
                "BLACK ROOK": "d3",
                "BLACK HOPPER": "a5",
            },
            leader="KING",
        ),
        {"b2d3"},
    ),
    "a man attacks the rook": (
        spec(
            MEN,
            {
                "WHITE KING": "e1",
                "WHITE ROOK": "b2",
                "WHITE MAN": "d1",
                "BLACK KING": "e5",
                "BLACK MAN": "a3 c4",
            },
            leader="KING",
        ),
        {"b2a2", "b2b1", "b2b4", "b2b5", "b2c2", "b2d2", "b2e2"},
    ),
}


def chosen(game: Any, state: Any, seat: str, seed: int) -> tuple[str, Any]:
    """What the seat decides, as text, and the state after its whole ply."""
    found = parse_seat(seat, ("lookahead",))
    agent = agent_from(found, "boards")
    assert agent is not None
    view = game.observe(state, None)
    decision = agent(game, view, new_rng(seed), Budget(found.nodes or 1))
    text = game.notate(decision.action, view)
    state = game.apply(state, decision.action).state
    for action in decision.rest:
        text += game.notate(action, game.observe(state, None)).lower()
        state = game.apply(state, action).state
    return text, state


def wins(state: Any, player: str) -> bool:
    return state.result is not None and player in state.result.winners


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", POSITIONS)
def test_the_usual_level_solves_positions_of_shipped_games(kind: str, seed: int) -> None:
    unsolved = {}
    assert len(POSITIONS[kind]) == 10
    for each in POSITIONS[kind]:
        game = shipped(each["spec"])
        text, _ = chosen(game, from_fen(game, each["fen"]), "lookahead", seed)
        if text not in each["best"]:
            unsolved[each["fen"]] = text
    assert unsolved == {}


@pytest.mark.parametrize("raw", [*MATES.values(), *WINS.values()], ids=[*MATES, *WINS])
@pytest.mark.parametrize("seat", ["lookahead:1", "lookahead:50", "lookahead"])
def test_every_level_takes_a_win_in_invented_games(raw: Json, seat: str) -> None:
    game = SYSTEM.load(raw)
    _, after = chosen(game, game.initial(0).state, seat, 1)
    assert wins(after, "WHITE")


@pytest.mark.parametrize(("raw", "best"), HANGING.values(), ids=HANGING)
def test_nothing_hangs_in_invented_games(raw: Json, best: set[str]) -> None:
    game = SYSTEM.load(raw)
    for seed in range(3):
        assert chosen(game, game.initial(0).state, "lookahead", seed)[0] in best


def whole_plies(game: Any, state: Any) -> Iterator[Any]:
    """The state after every whole ply."""
    for action in game.legal_actions(game.observe(state, None)):
        after = game.apply(state, action).state
        if after.pending is None:
            yield after
        else:
            yield from whole_plies(game, after)


@pytest.mark.parametrize("make", [lambda seed: SpecMaker(seed).raw, mixed_spec, wild_spec])
def test_a_win_is_taken_and_a_choice_made_in_any_spec(make: Any) -> None:
    """At every decision of random matches, up to eight players: wins at once are taken."""
    won = 0
    for seed in range(16):
        raw, rng = make(seed), Random(seed)
        if any(issue.severity == "error" for issue in SYSTEM.check(raw)):
            continue
        game = SYSTEM.load(raw)
        state = game.initial(0).state
        for _ in range(30):
            if state.result is not None:
                break
            player = game.to_act(state)
            afters = list(whole_plies(game, state))
            _, after = chosen(game, state, "lookahead:20", seed)
            if any(wins(each, player) for each in afters):
                assert wins(after, player)
                won += 1
            state = rng.choice(afters)
    assert won > 1


def test_no_army_is_worth_more_than_a_win() -> None:
    """Hundreds of pieces with every move that a piece may have, on the largest board."""
    repeat = {"loop": True, "until": "EMPTY"}
    giant = [move(*step, TAKE, repeat=repeat) for step in ORTHOGONAL + DIAGONAL] * 8
    army = " ".join(f"{chr(97 + x)}{y}" for x in range(26) for y in range(1, 17))
    raw = spec(
        {"WALKER": WALKER, "GIANT": giant},
        {"WHITE WALKER": "c20", "WHITE GIANT": army, "BLACK WALKER": "z26"},
        size=(26, 26),
        conditions=[{**HILL, "check": {"WHITE": [[2, 20]], "BLACK": [[2, 20]]}}],
        win_conditions=ON_HILL["win_conditions"],
    )
    game = SYSTEM.load(raw)
    assert wins(chosen(game, game.initial(0).state, "lookahead:1", 0)[1], "WHITE")


def test_a_win_by_two_plies_in_a_row_is_seen() -> None:
    raw = spec(
        {"WALKER": WALKER},
        {"WHITE WALKER": "c1 e1", "BLACK WALKER": "c5"},
        order=["WHITE", "WHITE", "BLACK"],
        **ON_HILL,
    )
    game = SYSTEM.load(raw)
    state = game.initial(0).state
    for text in ("c1c2", "c2c3"):
        found, state = chosen(game, state, "lookahead:100", 0)
        assert found == text
    assert wins(state, "WHITE")


def test_a_promotion_is_chosen_with_the_move() -> None:
    game = shipped("chess")
    state = from_fen(game, "8/5P1k/8/8/8/8/8/K7 w - - 0 1")
    text, _ = chosen(game, state, "lookahead", 0)
    assert text == "f7f8q"


def test_a_choice_that_waits_is_made() -> None:
    game = shipped("chess")
    state = from_fen(game, "8/5P1k/8/8/8/8/8/K7 w - - 0 1")
    waiting = game.apply(state, game.parse_notation("f7f8", game.observe(state, None))).state
    assert chosen(game, waiting, "lookahead:200", 0)[0] == "q"


def test_who_is_ahead_does_not_let_a_position_come_again() -> None:
    """White has a rook more, and nothing that it can do at once beside walking about."""
    game = shipped("chess")
    state = from_fen(game, "7k/8/8/8/8/8/8/K6R w - - 0 1")
    for seed in range(40):
        if state.result is not None:
            break
        if game.to_act(state) == "WHITE":
            state = chosen(game, state, "lookahead:400", seed)[1]
            assert state.history.count(state.history[-1]) == 1
        else:
            state = Random(seed).choice(list(whole_plies(game, state)))


def test_the_choice_is_that_of_the_same_number_of_positions() -> None:
    """A search that a clock ends counts what it has looked at, and that many decide the same, if
    there was time for every move."""
    game = shipped("chess")
    state = game.initial(0).state
    view = game.observe(state, None)
    agent = agent_from(parse_seat("lookahead", ("lookahead",)), "boards")
    assert agent is not None
    for stops in (20, 21, 27, 60):
        left = iter([False] * stops + [True])
        timed = agent(game, view, new_rng(3), Budget(2**31, lambda left=left: next(left)))
        assert timed.nodes is not None
        assert agent(game, view, new_rng(3), Budget(timed.nodes)) == timed
    for nodes in (1, 20, 21, 300):
        found = agent(game, view, new_rng(3), Budget(nodes))
        assert agent(SYSTEM.load(raw_spec("chess")), view, new_rng(3), Budget(nodes)) == found
        assert agent(game, view, new_rng(3), Budget(found.nodes or 1)) == found


def test_the_seat_takes_positions_or_a_time() -> None:
    texts = {"lookahead": "lookahead:2500", "lookahead:50": "lookahead:50", "lookahead:9ms": ""}
    for text, told in texts.items():
        seat = parse_seat(text, bot_names("boards"))
        assert seat.text == (told or text)
        assert parse_seat(seat.dump(), bot_names("boards")) == seat
    with pytest.raises(SeatError, match="There is no seat 'lookahead'"):
        parse_seat("lookahead", bot_names("mtg"))


def test_a_clock_ends_the_first_look_too() -> None:
    """On a huge board the moves alone take their time."""
    game = shipped("chess")
    view = game.observe(game.initial(0).state, None)
    agent = agent_from(parse_seat("lookahead", ("lookahead",)), "boards")
    assert agent is not None
    for looks in (0, 3):
        left = iter([False] * looks)
        found = agent(game, view, new_rng(1), Budget(2500, lambda left=left: next(left, True)))
        assert game.why_illegal(view, found.action) is None
        assert found.nodes is not None
        assert found.nodes <= 16  # the next look at the clock


@pytest.mark.parametrize("repeats", [0, 3])
def test_a_position_that_comes_again_is_a_draw_only_by_the_rules(repeats: int) -> None:
    """Two rooks walk about; only who is ahead is asked for."""
    raw = raw_spec("chess")
    raw["draw_conditions"]["repetition_count"] = repeats or None
    raw["draw_conditions"] = {k: v for k, v in raw["draw_conditions"].items() if v is not None}
    game: Any = SYSTEM.load(raw)
    position = from_fen(game, "7k/8/8/8/8/8/8/K6R w - - 0 1").position
    tree = Tree(game.engine, game.worths, 0, 100, None)
    tree.path.add(tree._key(position))
    assert (tree.worth(position, tree.score(position), 1, -WIN, WIN, 2) == 0) == bool(repeats)


def test_a_forced_ply_is_not_searched() -> None:
    game = shipped("chess")
    state = from_fen(game, "7k/6Q1/8/8/8/8/8/K7 b - - 0 1")
    agent = agent_from(parse_seat("lookahead", ("lookahead",)), "boards")
    assert agent is not None
    assert agent(game, game.observe(state, None), new_rng(1), Budget(9)).nodes == 0
