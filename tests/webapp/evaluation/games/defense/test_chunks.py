"""Chunks of defence cards in machine code against the core: the same tally to the byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.evaluation.engine import play_both, play_chunk
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import Tally, merged
from core.games.defense import SYSTEM
from tests.games.defense.kit import card, hero, match, rule
from tests.webapp.evaluation.games.chunks import ROUNDS, chunk_of, played_by_worker, text
from tests.webapp.evaluation.games.defense.twins import described, wild
from webapp.evaluation import machine_code, players
from webapp.evaluation.games.defense import cards, chunks, kernel_damage, layout, matches
from webapp.evaluation.games.defense.engines import KINDS, MachineCode
from webapp.evaluation.machine_code import Unplayed
from webapp.evaluation.totals import Totals
from webapp.storage import Library
from webapp.storage.jobs import Job, Jobs

SPECS = Path(__file__).parents[5] / "specs" / "defense"
SHIPPED = sorted(path for path in SPECS.glob("*.json") if path.stem != "schema")
PAIRS = [(one, other) for one in KINDS for other in KINDS]
CODE = MachineCode(patience=0)
chunk = chunk_of("defense")
ANY = {"type": "countField", "fieldId": "A"}
WILD = 120
"""Random matches."""


def load(path: Path) -> Any:
    return SYSTEM.load(json.loads(path.read_text("utf-8")))


def assert_same(game: Any, asked: Chunk) -> Tally:
    """The core's tally, which machine code makes too, without the core."""
    assert CODE.can(asked)
    found = play_chunk(game, asked)
    assert text(chunks.play(game, chunks.Rules(game), asked, lambda: None).tally) == text(found)
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_documents_are_counted_alike_between_all_agents(path: Path) -> None:
    game = load(path)
    for number, seats in enumerate(PAIRS):
        assert_same(game, chunk(seats, seed=number << 31, first=7 * number, count=4))


def test_random_matches_are_counted_alike_and_hold_every_word_of_the_tables() -> None:
    rng, words, ends, played = random.Random(21), set[str](), set[str](), 0
    fates: set[str] = set()
    for number in range(WILD):
        raw = wild(rng)
        game = SYSTEM.load(raw)
        seats, most = PAIRS[number % len(PAIRS)], (None, None, 1, 9)[number // 4 % 4]
        try:
            found = assert_same(game, chunk(seats, seed=number, max_plies=most))
        except Unplayed:
            continue
        played += 1
        words |= described(raw)
        ends |= {reason for reason, _ in found.ends}
        fates |= {fate for _, fate, _ in found.damage}
    assert played >= 0.9 * WILD
    assert ends >= {"knockout", "round_limit", "ply_limit"}
    assert fates == set(kernel_damage.FATES)
    assert {*layout.KINDS, *cards.COUNTS, "random", "highestNonMatching"} <= words


def test_matches_in_which_both_fall_are_counted_alike() -> None:
    back = card(rule(ANY, {"type": "dealPer", "amount": 9}))
    game = SYSTEM.load(match(hero(back, hp=5), hero(back, id="b", hp=5)))
    found = assert_same(game, chunk(("standard", "standard"), count=8))
    assert ("double_ko", -1) in found.ends


def test_chunks_add_up_however_they_are_cut() -> None:
    game, whole = load(SHIPPED[1]), chunk(("standard", "random"), count=41)
    parts = [(0, 1), (1, 2), (3, 19), (22, 19)]
    found = [
        CODE.play(game, replace(whole, first=first, count=count), lambda: None)
        for first, count in reversed(parts)
    ]
    assert text(merged(found)) == text(CODE.play(game, whole, lambda: None))


def test_rounds_under_two_rules_are_compared_alike() -> None:
    raw, weaker = (json.loads(SHIPPED[1].read_text()) for _ in range(2))
    weaker["heroes"][0]["startingHp"] -= 12
    games = SYSTEM.load(raw), SYSTEM.load(weaker)
    pair = chunk(("standard", "random"), count=12), chunk(("standard", "random"), count=12)
    found = play_both(*games, pair)[1]
    assert len(found.changes) > 1
    assert text(CODE.play_both(games, pair, lambda: None)) == text(found)


def test_other_agents_are_left_to_the_core() -> None:
    for seat in ("human", "ai", "greedy", "mcts", "mcts:50", "standard:90ms", "nobody"):
        assert not CODE.can(chunk((seat, "random")))


# -- what the machine code has no room for --------------------------------------------------------


def played_by_core(monkeypatch: pytest.MonkeyPatch, game: Any, asked: Chunk) -> bool:
    """Whether the core plays a chunk that was given to machine code; the tally is the core's."""
    found = text(play_chunk(game, asked))
    called: list[Chunk] = []

    def noted(game: Any, asked: Chunk, note: Any) -> Tally:
        called.append(asked)
        return play_chunk(game, asked, note)

    monkeypatch.setattr(machine_code, "play_chunk", noted)
    assert text(MachineCode(patience=0).play(game, asked, lambda: None)) == found
    return bool(called)


def test_a_document_with_too_many_statuses_is_played_by_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = [{"id": f"s{i}", "max": 2} for i in range(12)]
    game = SYSTEM.load(match(hero(), hero(id="b"), many))
    with pytest.raises(Unplayed):
        chunks.Rules(game)
    assert played_by_core(monkeypatch, game, chunk(("random", "random"), count=1))


def test_a_word_that_machine_code_does_not_know_is_played_by_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = SYSTEM.load(match(hero(), hero(card(rule(ANY, {"type": "heal"})), id="b")))
    chunks.Rules(game)
    monkeypatch.delitem(layout.KINDS, "heal")
    with pytest.raises(Unplayed):
        chunks.Rules(game)


def test_matches_that_hold_more_than_there_is_room_for_are_played_by_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ward = {"id": "ward", "max": 30, "expires": {"type": "afterNTurns", "turns": 40}}
    rider = {"status": "ward", "stacks": 1, "target": "self"}
    attacks = [{"id": c, "combo": c, "damage": 0, "riders": [rider]} for c in ("3OAK", "PAIR_PAIR")]
    game = SYSTEM.load(match(hero(attacks=attacks), hero(attacks=attacks, id="b"), [ward]))
    chunks.Rules(game)
    assert played_by_core(monkeypatch, game, chunk(("standard", "standard"), count=2))


def test_of_a_long_chunk_the_core_plays_the_rounds_that_it_has_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, by_core = SYSTEM.load(match(hero(), hero(id="b"))), list[Chunk]()
    asked, hard = chunk(("random", "random"), count=96), {7, 50}
    whole = text(play_chunk(game, asked))
    play = chunks.play

    def quickly(game: Any, rules: Any, part: Chunk, note: Any) -> Any:
        if hard & set(range(part.first, part.first + part.count)):
            raise Unplayed
        return play(game, rules, part, note)

    def slowly(game: Any, part: Chunk, note: Any) -> Tally:
        by_core.append(part)
        return play_chunk(game, part, note)

    monkeypatch.setattr(chunks, "play", quickly)
    monkeypatch.setattr(machine_code, "play_chunk", slowly)
    assert text(MachineCode(patience=0).play(game, asked, lambda: None)) == whole
    assert {part.first for part in by_core} == hard
    assert sum(part.count for part in by_core) == len(hard)


def boosted(count: int, most: int) -> Any:
    """A match whose attacks give so many stacks of so many statuses that boost the next one."""
    bonus = [{"type": "attackBonus", "amount": 1}, {"type": "defenseBlock", "amount": 1}]
    many = [
        {"id": f"b{i}", "max": most, "usablePhase": "immediate", "uses": bonus}
        for i in range(count)
    ]
    riders = [{"status": f"b{i}", "stacks": most, "target": "self"} for i in range(count)]
    combos = ("3OAK", "PAIR_PAIR", "SMALL_STRAIGHT")
    attacks = [{"id": c, "combo": c, "damage": 0, "riders": riders} for c in combos]
    both = [hero(attacks=attacks, id=id, hp=999) for id in "ab"]
    return SYSTEM.load(match(*both, many, maxRounds=20))


@pytest.mark.parametrize(("count", "most"), [(2, 9), (3, 99), (3, 999)])
def test_decisions_too_many_to_list_are_counted_and_drawn_alike(count: int, most: int) -> None:
    for seats in (("random", "random"), ("standard", "random")):
        assert_same(boosted(count, most), chunk(seats, count=3))


def test_what_the_standard_ai_spends_of_more_than_a_word_holds_is_never_misread() -> None:
    """One decision is one number, also where nobody counts how many there are."""
    game, left = boosted(9, 999), 0
    for seed in range(30):
        asked = chunk(("standard", "standard"), seed=seed, count=1)
        try:
            assert_same(game, asked)
        except Unplayed:
            left += 1
    assert left


def test_more_decisions_than_a_word_holds_are_left_to_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = boosted(5, 999)
    with pytest.raises(Unplayed):
        chunks.play(game, chunks.Rules(game), chunk(("random", "random")), lambda: None)
    assert played_by_core(monkeypatch, game, chunk(("random", "random"), count=1))


# -- in a worker ----------------------------------------------------------------------------------


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    found = Library(f"sqlite:///{tmp_path}/library.db")
    yield found
    found.close()


def played(library: Library) -> tuple[Job, Plan]:
    """A job of a match, played to its end by a worker with machine code and the core."""
    raw = json.loads(SHIPPED[1].read_text())
    return played_by_worker(library, MachineCode(patience=0), "defense", raw, "standard")


def test_a_worker_plays_defence_cards_to_the_tally_of_the_core(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_core: list[Any] = []
    monkeypatch.setattr(players, "play_chunk", lambda *args: by_core.append(args))
    monkeypatch.setattr(players, "AUDITED", 10**9)
    job, plan = played(library)
    assert job.state == "done"
    assert by_core == []
    (found,) = Totals(Jobs(library)).of(job.id)
    game = SYSTEM.load(plan.spec)
    assert found.dump() == merged(play_chunk(game, each) for each in plan.chunks(ROUNDS)).dump()


def test_machine_code_that_miscounts_uses_is_found_by_the_audit(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = matches.program()

    def planted(*args: Any) -> None:
        program(*args)
        args[-1][args[-1] > 0] += 1

    monkeypatch.setattr(matches, "program", lambda: planted)
    monkeypatch.setattr(players, "AUDITED", 1)
    job, _ = played(library)
    assert (job.state, "about round 1: " in job.note) == ("failed", True)


def test_the_quick_engine_is_found_by_the_name_of_the_system() -> None:
    assert [each.name for each in players.engines_of("defense")] == ["machine code", "core"]
    assert players.hints(["defense"]) == []
