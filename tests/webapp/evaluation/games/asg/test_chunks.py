"""Chunks of maps in machine code against the core: the same tally to the byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluation.engine import play_both, play_chunk
from core.evaluation.plan import Plan
from core.evaluation.tally import merged
from core.games.asg import SYSTEM
from core.games.asg.settings import SETTINGS
from tests.games.asg.kit import island, line
from tests.games.asg.test_invariants import scenarios
from tests.webapp.evaluation.games.chunks import (
    ROUNDS,
    assert_same,
    chunk_of,
    played_by_worker,
    text,
)
from webapp.evaluation import machine_code, players
from webapp.evaluation import told as telling
from webapp.evaluation.games.asg import chunks, engines, kernel, kernel_agents, matches
from webapp.evaluation.games.asg.encode import encode
from webapp.evaluation.games.asg.engines import KINDS, MachineCode
from webapp.evaluation.machine_code import Unplayed
from webapp.evaluation.totals import Totals
from webapp.storage import Library
from webapp.storage.jobs import Job, Jobs

SPECS = Path(__file__).parents[5] / "specs" / "asg"
SHIPPED = sorted(path for path in SPECS.glob("*.json") if path.stem != "schema")
PAIRS = [(one, other) for one in KINDS for other in KINDS]
CODE = MachineCode(patience=0)
chunk = chunk_of("asg")
MANY = settings(max_examples=150, derandomize=True, deadline=None, database=None)


def load(path: Path) -> Any:
    return SYSTEM.load(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_maps_are_counted_alike_between_all_agents(path: Path) -> None:
    game, ends = load(path), set()
    for number, seats in enumerate(PAIRS):
        found = assert_same(CODE, game, chunk(seats, seed=number << 31, first=7 * number, count=1))
        ends |= {reason for reason, _ in found.ends}
    assert "hq_captured" in ends


@MANY
@given(scenarios(), st.sampled_from(PAIRS), st.integers(0, 2**33), st.sampled_from([None, 1, 5]))
def test_maps_of_any_shape_and_size_of_numbers_are_counted_alike(
    raw: Any, seats: tuple[str, str], seed: int, most: int | None
) -> None:
    assert_same(CODE, SYSTEM.load(raw), chunk(seats, seed=seed, count=2, max_plies=most))


def crowded(seed: int) -> Any:
    """A map of many nodes and ways with troops everywhere."""
    chance, nodes = random.Random(seed), [f"n{i}" for i in range(12)]
    raw = json.loads((SPECS / "scenario_01.json").read_text("utf-8"))
    raw["map"]["nodes"] = [
        {"id": id, "x": i, "y": 0, "owner": chance.choice(["P1", "P2", "Neutral"]),
         "supplyYield": chance.choice([0, 0, 1, 2, 2, 12])}
        for i, id in enumerate(nodes)
    ]  # fmt: skip
    for i, owner in ((3, "P1"), (8, "P2")):
        raw["map"]["nodes"][i]["owner"] = owner
    raw["players"] = {"P1": {"hq": "n3"}, "P2": {"hq": "n8"}}
    ways = [[one, other] for one in nodes for other in nodes if one != other]
    raw["map"]["edges"] = chance.sample(ways, 40)
    raw["initialState"] = {
        "playerSupply": {"P1": chance.randrange(20), "P2": chance.randrange(20)},
        "nodeForces": {
            id: {{"n3": "P1", "n8": "P2"}.get(id, chance.choice(["P1", "P2"])): chance.randrange(9)}
            for id in nodes
        },
    }
    raw["settings"] = {"actionBudget": chance.choice([1, 4, 9]), "turnCapPlies": 24,
                       "reinforceCostPerStrength": chance.randrange(4)}  # fmt: skip
    return raw


def crowds() -> Iterator[Any]:
    """Crowded maps that the checks allow."""
    for seed in range(60):
        raw = crowded(seed)
        if not any(issue.severity == "error" for issue in SYSTEM.check(raw)):
            yield raw


def test_crowded_maps_are_counted_alike() -> None:
    played, ends = 0, set()
    for number, raw in enumerate(crowds()):
        found = assert_same(CODE, SYSTEM.load(raw), chunk(PAIRS[number % len(PAIRS)], seed=number))
        ends |= {reason for reason, _ in found.ends}
        played += 1
    assert played >= 16
    assert ends == {"hq_captured", "turn_cap"}


def test_maps_with_places_out_of_reach_are_counted_alike() -> None:
    for game in (island(), line(5, 0, -5), line(1, -1), line(3, 0, 0, -2, turnCapPlies=1)):
        for seats in PAIRS:
            assert_same(CODE, game, chunk(seats, count=1))


def test_chunks_add_up_however_they_are_cut() -> None:
    game, whole = load(SHIPPED[0]), chunk(("greedy", "random"), count=21)
    parts = [(0, 1), (1, 2), (3, 9), (12, 9)]
    found = [
        CODE.play(game, replace(whole, first=first, count=count), lambda: None)
        for first, count in reversed(parts)
    ]
    assert text(merged(found)) == text(CODE.play(game, whole, lambda: None))


def test_rounds_under_two_rules_are_compared_alike() -> None:
    raw, richer = (json.loads(SHIPPED[2].read_text()) for _ in range(2))
    richer["settings"]["baseIncome"] += 2
    games = SYSTEM.load(raw), SYSTEM.load(richer)
    pair = chunk(("greedy", "greedy"), count=12), chunk(("greedy", "greedy"), count=12)
    found = play_both(*games, pair)[1]
    assert len(found.changes) > 1
    assert text(CODE.play_both(games, pair, lambda: None)) == text(found)
    slowly = MachineCode(patience=1e-9)
    assert text(slowly.play_both(games, pair, lambda: None)) == text(found)


def test_other_agents_are_left_to_the_core() -> None:
    for seat in ("human", "ai", "mcts", "mcts:50", "mcts:90ms", "nobody"):
        assert not CODE.can(chunk((seat, "random")))


def test_a_map_with_too_many_distances_is_played_by_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "MOST_DISTANCES", 20)
    game, asked = load(SHIPPED[0]), chunk(("random", "greedy"), count=1)
    with pytest.raises(Unplayed):
        chunks.Rules(game)
    assert text(MachineCode(patience=0).play(game, asked, lambda: None)) == text(
        play_chunk(game, asked)
    )


@pytest.mark.parametrize("error", [ImportError("no\nNumba"), SystemError("_internal failed")])
def test_where_packages_do_not_fit_each_other_the_core_plays_and_a_line_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception
) -> None:
    def fail(_: str) -> Any:
        raise error

    monkeypatch.setattr(machine_code, "import_module", fail)
    game, asked = load(SHIPPED[0]), chunk(("random", "greedy"), count=1)
    code = MachineCode(patience=0)
    for _ in range(2):
        assert text(code.play(game, asked, lambda: None)) == text(play_chunk(game, asked))
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"The rules engine plays, since {type(error).__name__}: ")


def test_a_chunk_stops_between_rounds() -> None:
    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        CODE.play(load(SHIPPED[0]), chunk(("random", "random")), stop)


def test_agents_are_numbered_as_they_are_named() -> None:
    assert set(chunks.AGENTS) == set(KINDS)
    assert chunks.AGENTS["mixed"] == kernel_agents.MIXED


# -- in a worker ---------------------------------------------------------------------------------


def played(library: Library) -> tuple[Job, Plan]:
    raw = json.loads((SPECS / "mountain_pass.json").read_text("utf-8"))
    return played_by_worker(library, CODE, "asg", raw)


def test_a_worker_plays_maps_to_the_tally_of_the_core(
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


@pytest.mark.parametrize("column", ["REASONED", "WON_BY", "PLIES", "DECIDED", "ASKED", "OPTIONS"])
def test_machine_code_that_errs_in_one_match_fails_the_job_which_names_the_match(
    library: Library, monkeypatch: pytest.MonkeyPatch, column: str
) -> None:
    wrong, program = 7, matches.program()
    at = getattr(telling, column)

    def planted(rules: Any, agents: Any, plan: Any, most: int, told: Any, counts: Any) -> None:
        program(rules, agents, plan, most, told, counts)
        for i, match in enumerate(told):
            if int(plan[2]) + i // 2 == wrong and i % 2 == 1:
                if at == telling.WON_BY:
                    match[at] = -1 if match[at] >= 0 else 1
                elif at == telling.REASONED:
                    match[at] = kernel.CAPTURED + kernel.CAPPED - match[at]
                else:
                    match[at] += 1

    monkeypatch.setattr(matches, "program", lambda: planted)
    monkeypatch.setattr(players, "AUDITED", 1)
    job, _ = played(library)
    assert job.state == "failed"
    said = f"The engines machine code and core disagree about round {wrong + 1}: the match of seed "
    assert job.note.startswith(said)
    assert ", greedy against random or the match of seed" in job.note


def test_machine_code_that_miscounts_uses_is_found(
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


def test_without_its_packages_the_core_plays_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [each.name for each in players.engines_of("asg")] == ["machine code", "core"]
    assert players.hints(["asg"]) == []
    monkeypatch.setattr(players, "find_spec", lambda name: None if name == "numba" else 1)
    assert [each.name for each in players.engines_of("asg")] == ["core"]
    (said,) = players.hints(["asg"])
    assert said.startswith("The quick engine of asg needs numba, so the slower rules engine ")


def test_a_setting_that_the_twins_do_not_know_is_left_to_the_core(monkeypatch):
    monkeypatch.setattr(engines, "KNOWN", engines.KNOWN - {"baseIncome"})
    usual, other = line(5, 0, -5, baseIncome=3), line(5, 0, -5, baseIncome=4)
    assert engines.fits(usual)
    assert not engines.fits(other)
    with pytest.raises(Unplayed):
        chunks.Rules(other)
    with pytest.raises(ValueError, match="The twin does not know the setting baseIncome: play it"):
        encode(other.plan)


def test_the_twins_know_no_setting_that_is_none():
    assert set(engines.KNOWN) <= set(SETTINGS)
