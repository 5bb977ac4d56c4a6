"""Rounds of many players whose matches are chunks of their own: only whole rounds count."""

from __future__ import annotations

import json
import random
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from core.digest import digest
from core.evaluation.engine import play_chunk
from core.evaluation.plan import BY_MATCH, Plan
from core.evaluation.tally import Tally, merged
from core.protocol import AnyGame
from tests.core.evaluation.plans import plan_of
from webapp.evaluation import estimates, runs, work
from webapp.evaluation.executors import Inline, SetAside
from webapp.evaluation.league.roster import Terms, make_roster
from webapp.evaluation.league.waves import play_roster
from webapp.evaluation.results import chunk_of
from webapp.evaluation.rounds import rounds_of
from webapp.evaluation.totals import Totals
from webapp.evaluation.work import Task
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Job, Jobs
from webapp.storage.queue import MAX_FAILURES, Piece, Queue

ROUNDS = 5
PLIES = 8
SEATS = ("random", "greedy", "random", "random")


def made(rounds: int = ROUNDS, **more: Any) -> tuple[AnyGame, Plan, Task]:
    """The task of four-player chess, cut match by match although so short."""
    game, plan = plan_of("four_player_chess", SEATS, rounds, seed=3, max_plies=PLIES)
    return game, plan, replace(work.make_task(plan, game), most=BY_MATCH, **more)


def text(tally: Tally) -> str:
    return json.dumps(tally.dump())


def start(library: Library, *tasks: Task) -> Job:
    return Jobs(library).create("a job", work.dump(tasks), "a test", work.parts_of(tasks))


def played(game: AnyGame, task: Task, piece: Piece) -> tuple[Piece, str]:
    return piece, text(play_chunk(game, chunk_of(task, piece)[0]))


def test_a_round_that_takes_too_long_falls_into_its_matches() -> None:
    game, plan = plan_of("four_player_chess", ("greedy",) * 4, ROUNDS)
    assert work.make_task(plan, game).most == BY_MATCH
    game, quick = plan_of("four_player_chess", ("random",) * 4, ROUNDS)
    assert work.make_task(quick, game).most == 1
    two, of_two = plan_of("chess", ("mcts:4000",) * 2, ROUNDS)
    assert work.make_task(of_two, two).most == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_job_counts_whole_rounds_in_whatever_order_its_matches_come(
    library: Library, seed: int
) -> None:
    game, plan, task = made()
    job, queue, jobs = start(library, task), Queue(library), Jobs(library)
    totals, pieces = Totals(jobs), queue.take("w", 100)
    assert len(pieces) == 4 * ROUNDS
    random.Random(seed).shuffle(pieces)
    there: dict[int, int] = {}
    for piece in pieces:
        queue.finish([played(game, task, piece)])
        there[piece.first] = there.get(piece.first, 0) + 1
        (tally,), found = totals.of(job.id), jobs.get(job.id)
        whole = sum(count == 4 for count in there.values())
        assert (tally.rounds, tally.games, found.rounds, found.of) == (
            *(whole, 4 * whole),
            *(whole, ROUNDS),
        )
    assert jobs.get(job.id).state == "done"
    (tally,) = totals.of(job.id)
    assert text(tally) == text(merged(play_chunk(game, chunk) for chunk in plan.chunks(4)))


def test_a_worker_plays_them_and_what_it_kept_is_kept_for_the_next_job(library: Library) -> None:
    game, plan, task = made()
    job = start(library, task)
    worker = Worker("w", library)
    while worker.turn():
        pass
    (tally,) = Totals(Jobs(library)).of(job.id)
    assert text(tally) == text(merged(play_chunk(game, chunk) for chunk in plan.chunks(4)))
    longer = made(ROUNDS + 1)[2]
    assert (start(library, task).state, start(library, longer).rounds) == ("done", ROUNDS)


def test_a_job_that_was_stopped_in_a_round_tells_the_rounds_before(library: Library) -> None:
    game, plan, task = made()
    job, queue, jobs = start(library, task), Queue(library), Jobs(library)
    queue.finish([played(game, task, piece) for piece in queue.take("w", 6)])
    stopped = jobs.cancel(job.id)
    assert (stopped.rounds, stopped.of) == (1, ROUNDS)
    (tally,) = Totals(jobs).of(job.id)
    assert text(tally) == text(play_chunk(game, next(plan.chunks(1))))
    jobs.resume(job.id)
    left = queue.take("w", 100)
    assert len(left) == 4 * ROUNDS - 6  # what it had of its second round was kept
    queue.finish([played(game, task, piece) for piece in left])
    assert jobs.get(job.id).rounds == ROUNDS


def test_a_match_that_cannot_be_played_costs_its_round(library: Library) -> None:
    game, _, task = made(2)
    job, queue, jobs = start(library, task), Queue(library), Jobs(library)
    pieces = queue.take("w", 100)
    queue.finish([played(game, task, piece) for piece in pieces if piece.number != 2])
    for attempt in range(MAX_FAILURES):
        (piece,) = queue.take("w") if attempt else (pieces[2],)
        queue.fail("w", piece, "No dice left", "")
    found = jobs.get(job.id)
    assert (found.state, found.rounds, found.of) == ("failed", 1, 2)
    assert jobs.events(job.id)[-2].text == "Round 1: No dice left"
    (tally,) = Totals(jobs).of(job.id)
    assert tally.rounds == 1


def test_a_round_that_cannot_be_played_is_told_once(library: Library) -> None:
    _, _, task = made(2)
    job, queue, jobs = start(library, task), Queue(library), Jobs(library)
    for _ in range(8 * MAX_FAILURES):
        (piece,) = queue.take("w")
        queue.fail("w", piece, f"No dice left in match {piece.number % 4 + 1}", "")
    assert jobs.get(job.id).state == "failed"
    told = [(each.plan, each.first, each.count, each.cause) for each in jobs.failures(job.id)]
    assert told == [(0, first, 1, "No dice left in match 1") for first in range(2)]


def test_a_precision_ends_it_with_a_round(library: Library) -> None:
    _, plan, task = made(400, half=0.2)
    job = start(library, task)
    worker = Worker("w", library)
    while worker.turn():
        pass
    (tally,) = Totals(Jobs(library)).of(job.id)
    here = runs.run(
        plan,
        Inline({digest(plan.spec): plan.spec}),
        is_enough=runs.is_precise(plan, 0.2),
        most=BY_MATCH,
    )
    assert text(tally) == text(here)
    assert 0 < Jobs(library).get(job.id).of == tally.rounds < 400


def test_the_command_line_hands_out_matches_and_counts_rounds() -> None:
    game, plan, task = made()
    executor, seen = Inline({digest(plan.spec): plan.spec}), list[int]()
    found = runs.run(plan, executor, lambda t: seen.append(t.rounds), most=task.most)
    whole = text(merged(play_chunk(game, chunk) for chunk in plan.chunks(4)))
    assert (text(found), seen) == (whole, [1, 2, 3, 4, 5])
    assert text(merged(rounds_of(plan, executor).values())) == whole
    assert text(rounds_of(plan, executor, first=4)[4]) == text(rounds_of(plan, executor)[4])


def test_an_interrupted_run_has_its_whole_rounds() -> None:
    _, plan, _ = made()

    class Stopping(Inline):
        def submit(self, chunk: Any, against: Any = None) -> Any:
            if (chunk.first, chunk.part) == (3, 1):
                raise KeyboardInterrupt
            return super().submit(chunk, against)

    executor = Stopping({digest(plan.spec): plan.spec})
    with pytest.raises(runs.Interrupted) as stopped:
        runs.run(plan, executor, most=BY_MATCH)
    assert 0 < stopped.value.tally.rounds < 3
    assert stopped.value.tally.games == 4 * stopped.value.tally.rounds


@pytest.mark.parametrize(
    ("lost", "more"),
    [
        ([(1, 2)], ""),
        ([(1, 2), (3, 0)], "; nor could one more part"),
        ([(1, 0), (1, 1), (3, 3)], "; nor could 2 more parts"),
    ],
)
def test_a_run_goes_on_without_what_was_set_aside_and_says_how_much_it_was(
    lost: list[tuple[int, int]], more: str
) -> None:
    game, plan, _ = made()

    class Lacking(Inline):
        def submit(self, chunk: Any, against: Any = None) -> Future[Tally]:
            if (chunk.first, chunk.part) not in lost:
                return super().submit(chunk, against)
            found: Future[Tally] = Future()
            found.set_exception(SetAside(chunk, "No dice left"))
            return found

    with pytest.raises(runs.Incomplete) as ended:
        runs.run(plan, Lacking({digest(plan.spec): plan.spec}), most=BY_MATCH)
    assert str(ended.value) == f"Round 2 could not be played: No dice left{more}"
    whole = set(range(ROUNDS)) - {first for first, _ in lost}
    expected = merged(play_chunk(game, c) for c in plan.chunks(1) if c.first in whole)
    assert text(ended.value.tally) == text(expected)


def test_a_roster_of_agents_plays_match_by_match_alike_here_and_on_the_server(
    library: Library,
) -> None:
    _, plan, _ = made()
    terms = Terms(games=60, max_plies=PLIES)
    of, plans, games = make_roster(
        "agents", plan.system, {"four": plan.spec}, ["random", "greedy"], terms
    )
    tasks = work.roster_tasks(of, plans, games)
    split = [replace(task, most=BY_MATCH) for task in tasks]
    told = list[int]()
    executor = Inline({digest(plan.spec): plan.spec})
    here = play_roster(of, split, executor, told.append)
    assert told == list(range(1, 1 + sum(tally.rounds for tally in here)))
    jobs = Jobs(library)
    job = jobs.create("a roster", work.dump(split, of), "a test", work.parts_of(split))
    worker = Worker("w", library)
    while worker.turn():
        pass
    found = Totals(jobs).of(job.id)
    assert jobs.get(job.id).state == "done"
    assert [text(tally) for tally in found] == [text(tally) for tally in here]


def test_a_roster_goes_on_without_a_round_that_cannot_be_played(library: Library) -> None:
    _, plan, _ = made()
    terms = Terms(games=24, max_plies=PLIES, is_up_to=True)
    of, plans, games = make_roster(
        "documents", plan.system, {"a": plan.spec, "b": plan.spec}, ["random"], terms
    )
    split = [replace(task, most=BY_MATCH) for task in work.roster_tasks(of, plans, games)]
    schedule = work.schedule_of(of, split, frozenset({(0, 6)}))
    matches = [
        [play_chunk(game, c) for c in p.chunks(BY_MATCH)]
        for p, game in zip(plans, games, strict=True)
    ]
    while True:
        wanted = schedule.wanted()
        assert len(wanted) % 4 == 0
        if not schedule.advance({(plan, n): matches[plan][n] for plan, n in wanted}):
            break
    assert [tally.rounds for tally in schedule.tallies()] == [1, 6]
    assert schedule.stops() == {0: 8, 1: 24}  # a lost one is shown, what follows it is spared


def test_how_long_it_takes_is_told_by_whole_rounds() -> None:
    _, _, task = made()
    told = list(estimates.measure([task], seconds=0.0))
    assert [each["rounds"] for each in told] == [1]
    assert sum(count for _, count in told[0]["points"]) == 1
