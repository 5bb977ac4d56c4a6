"""The fast path and the general path are one game: same plies, same positions, same results."""

from __future__ import annotations

import json
import random
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from core.games.boards import compile_game
from core.games.boards.engine import Engine
from core.games.boards.game import BoardGame
from core.games.boards.perft import divide, perft
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.state import Move
from tests.games.boards.mixed_specs import random_spec
from tests.games.boards.playout import playout

SHIPPED = ["chess", "chess_seed", "four_player_chess", "breakthrough", "gardner_minichess"]
PLIES = 40


def both(raw: Any, trusted: bool = False) -> tuple[BoardGame, BoardGame]:
    return compile_game(raw, trusted), compile_game(raw, trusted, fast=False)


def names(plies: list[Ply]) -> list[tuple[int, ...]]:
    return [(p.source, p.target, p.rule.index, p.action.index, p.becomes) for p in plies]


def walk(fast: Engine, slow: Engine, position: Position, seed: int, plies: int) -> int:
    """Play at random on both paths; how many plies were compared."""
    draw, played = random.Random(seed), 0
    for _ in range(plies):
        found, expected = fast.legal(position), slow.legal(position)
        assert names(found) == names(expected)
        finding = fast.find(position)
        assert finding.count() == len(found)
        picked = [finding.pick(n) for n in range(len(found))]
        assert sorted(names(picked)) == sorted(names(found))
        if not found:
            onward = slow.unblocked(position)
            if onward is None:
                break
            assert fast.unblocked(position).key() == onward.key()  # type: ignore[union-attr]
            position = onward
            continue
        n = draw.randrange(len(found))
        for each, other in zip(found, expected, strict=True):
            assert fast.play(position, each).key() == slow.play(position, other).key()
        mine, theirs = fast.line(position, found[n]), slow.line(position, expected[n])
        assert (mine is None) == (theirs is None)
        played += 1
        if theirs is None:
            break
        assert mine is not None
        assert mine.key() == theirs.key()
        assert mine.masks == theirs.masks
        assert mine.occupied == theirs.occupied
        position = mine
    return played


@pytest.mark.parametrize("name", SHIPPED)
def test_both_paths_agree_on_a_shipped_spec(name: str) -> None:
    raw = json.loads(resources.files("specs").joinpath("boards", f"{name}.json").read_text())
    fast, slow = both(raw, trusted=True)
    position = fast.initial(0).state.position
    assert sum(walk(fast.engine, slow.engine, position, seed, PLIES) for seed in range(3)) > PLIES


@pytest.mark.parametrize("seed", range(60))
def test_both_paths_agree_on_a_random_spec(seed: int) -> None:
    fast, slow = both(random_spec(seed))
    for game in range(3):
        walk(fast.engine, slow.engine, fast.plan.start(), game, 25)


@pytest.mark.parametrize("seed", range(200, 240))
def test_replies_counted_together_are_the_replies_counted_one_by_one(seed: int) -> None:
    fast, slow = both(random_spec(seed))
    draw, position = random.Random(seed), fast.plan.start()
    for _ in range(6):
        expected = sum(count for _, count in divide(slow.engine, position, 2))
        assert perft(fast.engine, position, 2) == expected
        plies = fast.engine.legal(position)
        after = fast.engine.line(position, draw.choice(plies)) if plies else None
        if after is None:
            break
        position = after


@pytest.mark.parametrize("name", [*SHIPPED, "los_alamos", "hexapawn"])
def test_every_ply_is_drawn_about_equally_often(name: str) -> None:
    raw = json.loads(resources.files("specs").joinpath("boards", f"{name}.json").read_text())
    engine, draw = compile_game(raw, trusted=True).engine, random.Random(5)
    position = engine.plan.start()
    for _ in range(9):
        ply = engine.draw(position, draw.randrange)
        after = engine.line(position, ply) if ply else None
        position = after if after is not None else engine.plan.start()
    plies = engine.legal(position)
    drawn = Counter(engine.draw(position, draw.randrange) for _ in range(60 * len(plies)))
    assert drawn.keys() == set(plies)
    chi_square = sum((count - 60) ** 2 / 60 for count in drawn.values())
    # About four standard deviations above the mean.
    assert chi_square < len(plies) + 4 * (2 * len(plies)) ** 0.5


def test_a_random_game_is_judged_as_the_match_judges_it() -> None:
    raw = json.loads(
        resources.files("specs").joinpath("boards", "gardner_minichess.json").read_text()
    )
    game = compile_game(raw, trusted=True)
    reasons = set()
    for seed in range(30):
        numbers: list[int] = []
        source = random.Random(seed)

        def below(n: int, numbers: list[int] = numbers, source: random.Random = source) -> int:
            numbers.append(source.randrange(n))
            return numbers[-1]

        start = game.initial(0).state
        played, result = playout(game.engine, start.position, below, 300)
        state, replayed = start, iter(numbers)
        for _ in range(played):
            ply = game.engine.draw(state.position, lambda n, replayed=replayed: next(replayed))
            assert ply is not None
            code = game.plan.codes[ply.becomes] if ply.becomes >= 0 else None
            move = Move(ply.source, ply.target, ply.rule.id, ply.action.index, code)
            state = game.apply(state, move).state
        assert game.result(state) == result
        reasons.add(result.reason if result else None)
    assert len(reasons) >= 3


def test_random_specs_are_playable_for_a_while() -> None:
    played = 0
    for seed in range(20):
        fast, slow = both(random_spec(seed))
        played += walk(fast.engine, slow.engine, fast.plan.start(), seed, 25)
    assert played > 150


NEEDS = {
    "the first square": lambda dx, dy: [dx, dy],
    "a square beside": lambda dx, dy: [-dy, dx],
    "a square far off": lambda dx, dy: [3 * dx, 3 * dy],
    "its own square": lambda dx, dy: [0, 0],
}


@pytest.mark.parametrize("name", NEEDS)
def test_walks_that_need_an_empty_square_are_slides_all_the_same(name: str) -> None:
    raw = json.loads(resources.files("specs").joinpath("boards", "chess.json").read_text("utf-8"))
    raw["board"]["disabled_positions"] = [[4, 4]]
    queen = next(piece for piece in raw["pieces"] if piece["code"] == "QUEEN")
    for move in queen["moves"]:
        need = {"condition": "SQUARE_EMPTY", "position": NEEDS[name](*move["step"])}
        move["conditions"] = [need]
    fast, slow = both(raw)
    side = fast.engine.fast.sides[0].all
    assert not side.hard_reaches
    assert fast.plan.kind_of["QUEEN"] in {piece for piece, _, _ in side.sliders}
    start = fast.initial(0).state.position
    assert sum(walk(fast.engine, slow.engine, start, seed, PLIES) for seed in range(6)) > 100
