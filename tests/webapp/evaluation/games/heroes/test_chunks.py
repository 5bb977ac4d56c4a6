"""Chunks of duels in machine code against the core: the same tally to the byte."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.evaluation.engine import play_both, play_chunk
from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, merged
from core.games.heroes import SYSTEM
from core.games.heroes.state import UseAbility
from tests.games.heroes.random_duels import random_duels
from tests.games.heroes.word_cases import SCRIPTS, duel_with
from tests.webapp.evaluation.games.chunks import assert_same, chunk_of, text
from webapp.evaluation import machine_code, told
from webapp.evaluation.games.heroes import chunks
from webapp.evaluation.games.heroes.engines import MachineCode

SPECS = Path(__file__).parents[5] / "specs" / "heroes"
SHIPPED = sorted(SPECS.glob("*_vs_*.json"))
SEATS = [("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")]
CODE = MachineCode(patience=0)
chunk = chunk_of("heroes")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_duels_are_counted_alike(path: Path) -> None:
    game = SYSTEM.load(json.loads(path.read_text()))
    for number, seats in enumerate(SEATS):
        assert_same(CODE, game, chunk(seats, seed=number << 31, first=number, count=1 + number % 2))


def test_the_cases_of_the_commands_are_counted_alike() -> None:
    for script in SCRIPTS:
        assert_same(CODE, SYSTEM.load(duel_with(script)), chunk(SEATS[0], count=1))


@pytest.mark.parametrize("is_wild", [False, True], ids=["generated", "fuzzed"])
def test_random_duels_are_counted_alike_in_matches_of_any_length(is_wild: bool) -> None:
    ends: set[str] = set()
    duels = random_duels(41, 16, is_wild, with_draws=True)
    for number, (_, game) in enumerate(duels):
        most = (None, 7, 1)[number % 3]
        found = assert_same(
            CODE, game, chunk(SEATS[number % 4], count=1, first=number, max_plies=most)
        )
        ends |= {reason for reason, _ in found.ends}
    assert ends >= {"win", "lose", "draw", "max_turns", "ply_limit"}


def test_chunks_add_up_however_they_are_cut() -> None:
    game = SYSTEM.load(json.loads(SHIPPED[0].read_text()))
    whole = chunk(SEATS[1], count=21)
    parts = [(0, 1), (1, 2), (3, 9), (12, 9)]
    found = [
        CODE.play(game, replace(whole, first=first, count=count), lambda: None)
        for first, count in reversed(parts)
    ]
    assert text(merged(found)) == text(CODE.play(game, whole, lambda: None))


def test_rounds_under_two_rules_are_compared_alike() -> None:
    raw, stronger = (json.loads(SHIPPED[0].read_text()) for _ in range(2))
    stronger["heroes"][1]["attributes"]["health"] *= 1.2
    games = SYSTEM.load(raw), SYSTEM.load(stronger)
    pair = chunk(SEATS[0], count=12), chunk(SEATS[0], count=12, max_plies=90)
    found = play_both(*games, pair)[1]
    assert len(found.changes) > 1
    assert text(CODE.play_both(games, pair, lambda: None)) == text(found)


CROWDED = {
    "heroes": [
        {
            "name": "Crowd",
            "attributes": {"health": 9},
            "abilities": [
                {
                    "name": "Shout",
                    "script": "SEQ({}, WIN(SELF))".format(
                        ", ".join(["MODIFY(OPPONENT, 'noise', 1)"] * 10)
                    ),
                }
            ],
            "passive_effects": [],
        },
        {"name": "Wall", "attributes": {"health": 9}, "abilities": [], "passive_effects": []},
    ],
    "global_effects": [
        {
            "trigger": "ON_ABILITY_USED",
            "script": "SEQ({})".format(", ".join(["MODIFY(OPPONENT, 'noise', 2)"] * 10)),
        },
        {
            "trigger": "ON_ATTRIBUTE_CHANGE('noise')",
            "script": "MODIFY(SELF, 'echo', CONTEXT('delta'))",
        },
        {
            "trigger": "ON_ATTRIBUTE_CHANGE('echo')",
            "script": "SEQ(MODIFY(SELF, 'noise', 1), MODIFY(SELF, 'noise', -2))",
        },
    ],
}


def test_changes_without_room_are_counted_also_where_their_script_ends_the_duel() -> None:
    game = SYSTEM.load(CROWDED)
    after = game.apply(game.initial(0).state, UseAbility(0)).state
    assert after.view.overflow > 0
    assert_same(CODE, game, chunk(SEATS[0], count=1))


def test_the_core_plays_until_the_machine_code_is_worth_its_loading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = SYSTEM.load(json.loads(SHIPPED[0].read_text()))
    by_core: list[Chunk] = []

    def counted(game: Any, asked: Chunk, note: Any) -> Tally:
        by_core.append(asked)
        return play_chunk(game, asked, note)

    monkeypatch.setattr(machine_code, "play_chunk", counted)
    code, asked = MachineCode(patience=1e-9), chunk(SEATS[0], first=3, count=9)
    found = [text(code.play(game, asked, lambda: None)) for _ in range(2)]
    assert found[0] == found[1]
    assert [(part.first, part.count) for part in by_core] == [(3, 1)]


def test_a_comparison_that_the_core_begins_goes_on_in_machine_code() -> None:
    raw, stronger = (json.loads(SHIPPED[0].read_text()) for _ in range(2))
    stronger["heroes"][1]["attributes"]["health"] *= 1.2
    games = SYSTEM.load(raw), SYSTEM.load(stronger)
    pair = chunk(SEATS[0], count=9), chunk(SEATS[0], count=9)
    found = play_both(*games, pair)[1]
    assert text(MachineCode(patience=1e-9).play_both(games, pair, lambda: None)) == text(found)


def test_where_numba_does_not_work_the_core_plays_and_a_line_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = SYSTEM.load(json.loads(SHIPPED[0].read_text()))
    monkeypatch.setitem(sys.modules, chunks.__name__, None)
    code, asked = MachineCode(patience=0), chunk(SEATS[0], count=1)
    found = [text(code.play(game, asked, lambda: None)) for _ in range(2)]
    pair = code.play_both((game, game), (asked, asked), lambda: None)
    assert found == [text(play_chunk(game, asked))] * 2
    assert pair.changes == {0: 1}
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("The rules engine plays, since ")


def test_other_agents_are_left_to_the_core() -> None:
    for seat in ("human", "ai", "mcts:90ms", "nobody"):
        assert not CODE.can(chunk((seat, "random")))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_searches_are_counted_alike(path: Path) -> None:
    game = SYSTEM.load(json.loads(path.read_text()))
    assert_same(CODE, game, chunk(("mcts:12", "random"), seed=3, count=1, max_plies=24))


def test_searches_of_random_duels_are_counted_alike() -> None:
    for is_wild in (False, True):
        for number, (_, game) in enumerate(random_duels(43, 4, is_wild, with_draws=True)):
            seats = (f"mcts:{1 + 7 * number}", "greedy" if number % 2 else f"mcts:{1 + 7 * number}")
            assert_same(CODE, game, chunk(seats, seed=number, count=1, max_plies=12))


def test_a_match_that_only_the_core_plays_is_played_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SYSTEM.load(json.loads(SHIPPED[0].read_text()))
    asked, program = chunk(SEATS[0]), chunks.matches.program()

    def unplayed(*args: Any) -> None:
        program(*args)
        args[4][-1, told.REASONED] = told.UNPLAYED

    monkeypatch.setattr(chunks.matches, "program", lambda: unplayed)
    assert_same(CODE, game, asked)
    pair = (asked, replace(asked, max_plies=9))
    found = CODE.play_both((game, game), pair, lambda: None)
    assert text(found) == text(play_both(game, game, pair)[1])


def test_a_chunk_stops_between_rounds() -> None:
    game = SYSTEM.load(json.loads(SHIPPED[0].read_text()))

    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        CODE.play(game, chunk(SEATS[0]), stop)
