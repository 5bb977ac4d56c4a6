"""Engine against naive interpreter: shipped specs, random positions, random specs."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from core.games.boards import SYSTEM
from core.games.boards.vocabulary import TABLES
from tests.games.boards.lockstep import compare
from tests.games.boards.random_specs import SpecMaker
from tests.games.boards.shipped import raw_spec

Json = Any
PLIES = {
    "chess": 30,
    "chess_seed": 30,
    "four_player_chess": 16,
    "breakthrough": 60,
    "hexapawn": 10,
    "gardner_minichess": 60,
    "los_alamos": 60,
}
SPECS_PER_CHUNK = 10


@pytest.mark.parametrize("name", PLIES)
def test_shipped_specs_play_alike_in_both_interpreters(name: str) -> None:
    raw = raw_spec(name)
    games = 12 if name == "hexapawn" else 2
    for seed in range(games):
        compare(raw, seed, PLIES[name])


def scattered(raw: Json, seed: int) -> Json:
    """The spec with its players' kings and some other pieces anywhere on the board."""
    rng, raw = Random(seed), deepcopy(raw)
    cols, rows = raw["board"]["dimensions"]
    holes = raw["board"].get("disabled_positions", [])
    free = [[x, y] for x in range(cols) for y in range(rows) if [x, y] not in holes]
    rng.shuffle(free)
    codes = [piece["code"] for piece in raw["pieces"] if piece["code"] != "KING"]
    for player in raw["players"]:
        pieces = ["KING", *rng.choices(codes, k=rng.randint(1, 7))]
        player["starting_positions"] = [{"piece": p, "positions": [free.pop()]} for p in pieces]
    raw["turns"]["start_at"] = rng.randrange(len(raw["turns"]["order"]))
    raw["name"] = f"{raw['name']} scattered {seed}"
    return raw


@pytest.mark.parametrize(
    ("name", "positions"),
    [("chess", 40), ("chess_seed", 25), ("four_player_chess", 8), ("los_alamos", 40)],
)
def test_scattered_pieces_play_alike_in_both_interpreters(name: str, positions: int) -> None:
    raw = raw_spec(name)
    played = sum(compare(scattered(raw, seed), seed, 4) for seed in range(positions))
    assert played > positions


@pytest.mark.parametrize("chunk", range(10))
def test_random_specs_play_alike_in_both_interpreters(chunk: int) -> None:
    seeds = range(chunk * SPECS_PER_CHUNK, (chunk + 1) * SPECS_PER_CHUNK)
    played = sum(compare(SpecMaker(seed).raw, seed, 30) for seed in seeds)
    assert played > 4 * SPECS_PER_CHUNK


def test_random_specs_are_valid_and_use_the_whole_vocabulary() -> None:
    text = ""
    for seed in range(60):
        raw = SpecMaker(seed).raw
        assert [i for i in SYSTEM.check(raw) if i.severity == "error"] == []
        text += json.dumps(raw)
    unused = [word for table in TABLES.values() for word in table if f'"{word}"' not in text]
    assert not unused, f"tests/games/boards/random_specs.py never writes {unused}: let it"
