"""A chunk takes a second or two: found by counts, the same on every machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core import registry
from core.evaluation.engine import sample, seats_of
from core.evaluation.plan import BY_MATCH, Plan
from core.games.heroes import link
from core.protocol import AnyGame
from tests.games.defense.kit import hero, match
from webapp.evaluation.games.asg import engines
from webapp.evaluation.games.defense import engines as in_defence
from webapp.evaluation.players import times
from webapp.evaluation.sizes import LARGEST, LOOKED_AT, SECONDS, rounds_of

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = [
    path
    for path in sorted(ROOT.glob("specs/*/*.json"))
    if path.stem != "schema" and (path.parent.name != "heroes" or "_vs_" in path.stem)
]
AGAIN = """
import json, sys
from core import registry
from core.evaluation.plan import Plan
from core.evaluation.engine import seats_of
from webapp.evaluation.sizes import rounds_of
for path in sys.argv[1:]:
    raw = json.load(open(path))
    system = path.split("/")[-2]
    game = registry.get(system).load(raw)
    print(rounds_of(Plan(system, raw, seats_of(["greedy"], game), 1000), game))
"""


def sized(path: Path, seat: str) -> tuple[int, AnyGame]:
    """Rounds of a chunk, were the core to play it, and its game."""
    system, raw = path.parent.name, json.loads(path.read_text())
    game = registry.get(system).load(raw)
    plan = Plan(system, raw, seats_of([seat], game), 1000)
    found = rounds_of(plan, game)
    faster = times(next(plan.chunks(1)), game)
    assert found % faster == 0
    return found // faster, game


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_chunks_of_shipped_games_are_as_long_as_they_should_be(path: Path) -> None:
    rounds, game = sized(path, "random")
    assert rounds & (rounds - 1) == 0  # a power of two: little changes leave most chunks alike
    decisions = sample(game, LOOKED_AT).decisions * len(game.players)
    pace = getattr(game, "decision_us", 100)
    assert rounds == 1 or rounds * decisions * pace / 1e6 <= SECONDS
    assert rounds == LARGEST or 8 * rounds * decisions * pace / 1e6 > SECONDS
    greedy, _ = sized(path, "greedy")
    searched, _ = sized(path, "mcts:4000")
    assert rounds >= greedy >= searched >= (BY_MATCH if len(game.players) > 2 else 1)
    assert searched <= 1 or len(list(game.players)) * decisions < 30


def test_a_document_that_the_core_alone_plays_has_chunks_for_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the system, and whether or not the packages of the quick engine are there."""
    cards = match(hero(), hero(id="b"), [{"id": f"s{i}", "max": 2} for i in range(12)])
    monkeypatch.setattr(link, "MAX_MATCH_ROWS", 1)
    monkeypatch.setattr(engines, "MOST_DISTANCES", 1)
    duel, plain = (
        json.loads((ROOT / f"specs/{name}.json").read_text())
        for name in ("heroes/fighter_vs_fire_mage", "asg/choke")
    )
    for system, raw in (("defense", cards), ("heroes", duel), ("asg", plain)):
        game = registry.get(system).load(raw)
        plan = Plan(system, raw, seats_of(["random"], game), 1000)
        assert (system, times(next(plan.chunks(1)), game)) == (system, 1)
        assert rounds_of(plan, game) <= LARGEST


def test_a_decision_of_many_actions_is_greedy_about_fewer_rounds() -> None:
    path = ROOT / "specs/boards/breakthrough.json"
    assert sized(path, "greedy")[0] < sized(path, "random")[0] < LARGEST


def test_it_is_the_same_in_every_process() -> None:
    paths = [str(path) for path in SHIPPED[::5]]

    def sizes(seed: str) -> str:
        run = subprocess.run(
            [sys.executable, "-c", AGAIN, *paths],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        return run.stdout

    assert sizes("1") == sizes("2") != ""


def test_no_more_decisions_are_made_than_are_needed() -> None:
    raw = json.loads((ROOT / "specs/asg/great_plain.json").read_text())
    game = registry.get("asg").load(raw)
    asked = 0

    class Watched:
        def __getattr__(self, name: str) -> object:
            return getattr(game, name)

        def apply(self, *about: object) -> object:
            nonlocal asked
            asked += 1
            return game.apply(*about)

    found = sample(Watched(), 10)  # type: ignore[arg-type]  # it passes everything on
    assert (asked, found.is_whole) == (10, False)


@pytest.mark.parametrize("seat", ["standard", "random"])
def test_matches_for_which_a_quick_engine_has_no_room_are_cut_for_the_core(seat: str) -> None:
    """The document has room for itself, but what is held in its matches has none."""
    own_turns = {"type": "afterNTurns", "turns": 40}
    ward = {"id": "ward", "max": 30, "expires": own_turns}
    rider = {"status": "ward", "stacks": 1, "target": "self"}
    combos = ("3OAK", "PAIR_PAIR", "SMALL_STRAIGHT")
    attacks = [{"id": c, "combo": c, "damage": 0, "riders": [rider]} for c in combos]
    raw = match(hero(attacks=attacks), hero(attacks=attacks, id="b"), [ward])
    game = registry.get("defense").load(raw)
    assert in_defence.fits(game)
    plan = Plan("defense", raw, seats_of([seat], game), 1000)
    assert times(next(plan.chunks(1)), game) == 1
    assert rounds_of(plan, game) <= LARGEST
