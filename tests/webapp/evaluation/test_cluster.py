"""A real Dask cluster, a scheduler and two worker processes: the same tallies to the byte."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from core.digest import digest
from core.evaluation.engine import seats_of
from core.evaluation.plan import BY_MATCH, Plan
from core.evaluation.tally import Tally
from core.registry import get
from tests.webapp.waiting import wait
from webapp.cli import cli
from webapp.evaluation import child, cluster
from webapp.evaluation.cluster import Cluster, ClusterError, play_there
from webapp.evaluation.executors import Inline, NotPlayed
from webapp.evaluation.runs import run
from webapp.shipped import shipped

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60


def start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'webapp/public'}"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@dataclass
class Started:
    """A scheduler's address, and its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]
    scheduler: subprocess.Popen[bytes]
    preload: tuple[str, ...] = ()
    nanny: str = "--no-nanny"

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def add(self) -> None:
        self.workers.append(
            start(
                "dask_worker",
                self.address,
                *("--nthreads", "1", self.nanny, "--no-dashboard", *self.preload),
            )
        )


@contextmanager
def started(
    folder: Path, workers: int, port: int = 0, preload: str | None = None, nanny: bool = False
) -> Iterator[Started]:
    """`preload` is run by each worker when it starts; a nanny starts it again when it died."""
    folder.mkdir(exist_ok=True)
    file = folder / "scheduler.json"
    scheduler = start(
        "dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard",
        "--scheduler-file", str(file),
    )  # fmt: skip
    made = Started("", [], scheduler, nanny="--nanny" if nanny else "--no-nanny")
    if preload is not None:
        (folder / "preload.py").write_text(preload, "utf-8")
        made.preload = ("--preload", str(folder / "preload.py"))
    try:
        wait(lambda: file.exists() and "address" in _read(file), "the scheduler is up")
        made.address = _read(file)["address"]
        for _ in range(workers):
            made.add()
        yield made
    finally:
        for each in (*made.workers, scheduler):
            each.kill()
            each.wait()


def _read(file: Path) -> dict[str, str]:
    with suppress(ValueError):
        return json.loads(file.read_text("utf-8"))
    return {}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers may start slowly, on a machine with others' work."""
    monkeypatch.setattr(cluster, "PATIENCE", f"{PATIENCE}s")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("cluster"), 2) as made:
        yield made


def plan_of(name: str, seats: str, rounds: int) -> Plan:
    system, file = shipped()[name]
    raw = json.loads(file.read_text("utf-8"))
    return Plan(system, raw, seats_of(seats.split(","), get(system).load(raw)), rounds)


def text(tally: Tally) -> str:
    return json.dumps(tally.dump())


@pytest.mark.parametrize(
    ("name", "seats", "rounds"),
    [
        ("hexapawn", "greedy,random", 20),
        ("berserker_vs_frost_witch", "greedy", 7),
        ("choke", "mixed,rusher", 4),
    ],
)
def test_a_cluster_comes_to_the_tallies_of_this_process(two, name, seats, rounds):
    plan = plan_of(name, seats, rounds)
    specs = {digest(plan.spec): plan.spec}
    there = Cluster(specs, two.address)
    try:
        assert text(run(plan, there)) == text(run(plan, Inline(specs)))
    finally:
        there.close()


def test_changes_against_another_version_come_back_too(two):
    plan = plan_of("hexapawn", "random", 20)
    other = plan_of("breakthrough", "random", 20)
    old = Plan("boards", {**plan.spec, "stalemate_loses": False}, plan.seats, 20)
    assert other.system == old.system
    specs = {digest(each.spec): each.spec for each in (plan, old)}
    there = Cluster(specs, two.address)
    try:
        found = run(plan, there, against=old)
        assert found.changes
        assert text(found) == text(run(plan, Inline(specs), against=old))
    finally:
        there.close()


def test_a_worker_that_is_killed_loses_nothing(tmp_path):
    plan = plan_of("scenario_01", "greedy,random", 12)
    specs = {digest(plan.spec): plan.spec}
    with started(tmp_path, 2) as made:
        there = Cluster(specs, made.address)
        try:
            chunks = list(plan.chunks(1))
            futures: list[Future[Tally]] = [there.submit(chunk) for chunk in chunks]
            wait(lambda: any(future.done() for future in futures), "a chunk was played")
            made.workers[0].send_signal(signal.SIGKILL)
            made.add()
            here = Inline(specs)
            for chunk, future in zip(chunks, futures, strict=True):
                assert text(future.result(PATIENCE)) == text(here.submit(chunk).result())
        finally:
            there.close()


def test_a_chunk_that_cannot_be_played_is_an_error_that_says_why(two):
    plan = plan_of("gardner_minichess", "random", 1)
    wrong = {"boards": 7}
    there = Cluster({digest(plan.spec): wrong}, two.address)
    try:
        with pytest.raises(NotPlayed, match="The cluster could not play some matches"):
            there.submit(next(plan.chunks(1))).result(PATIENCE)
    finally:
        there.close()


HANGING = """
import re, threading
from dataclasses import replace
from webapp.evaluation import child, players, looks
play = players.Core.play
def hang(self, game, chunk, note):
    if chunk.seed == 1:
        threading.Event().wait()
    if chunk.seed == 2:
        re.match("(a+)+$", 40 * "a" + "b")
    return play(self, game, chunk, note)
players.Core.play = hang
child.main(replace(looks.LIMITS, still=1), hang=1)
"""
"""A process whose chunks of two seeds hang, and which is less patient than it is in use."""

PRELOAD = f"""
from webapp.evaluation import child
child.PROGRAM = ("-c", {HANGING!r})
"""

CAUSES = {
    1: "It has waited for 1 seconds and done nothing",
    2: "it worked on one step of a match for longer than it may",
}


def test_a_chunk_that_hangs_is_ended_and_its_worker_goes_on(tmp_path):
    plan = plan_of("hexapawn", "random", 1)
    specs = {digest(plan.spec): plan.spec}
    with started(tmp_path, 1, preload=PRELOAD) as made:
        there = Cluster(specs, made.address)
        try:
            for seed, cause in CAUSES.items():
                with pytest.raises(NotPlayed, match=cause):
                    there.submit(next(replace(plan, seed=seed).chunks(1))).result(PATIENCE)
            assert text(run(plan, there)) == text(run(plan, Inline(specs)))
            assert made.workers[0].poll() is None
        finally:
            there.close()


DYING = """
import os
from webapp.evaluation import child, players
play = players.Core.play
def die(self, game, chunk, note):
    if chunk.first == 3:
        with open(MARK, "a+") as file:
            file.write("x")
            file.seek(0)
            tries = len(file.read())
        if tries <= DEATHS:
            os.kill(os.getpid(), 9)
    return play(self, game, chunk, note)
players.Core.play = die
child.main()
"""
"""A process that is killed the first times that it plays the chunk of the fourth round."""


@pytest.mark.parametrize("where", ["on a cluster", "on this machine"])
@pytest.mark.parametrize("deaths", [2, 3])
def test_a_chunk_whose_process_ends_is_tried_three_times_and_then_set_aside(
    tmp_path, monkeypatch, where, deaths
):
    program = f"MARK, DEATHS = {str(tmp_path / 'tries')!r}, {deaths}{DYING}"
    here = json.loads(command("--seats", "random", "--json", "--workers", "0").stdout)
    if where == "on this machine":
        monkeypatch.setattr(child, "PROGRAM", ("-c", program))
        there = command("--seats", "random", "--json", "--workers", "2")
    else:
        preload = f"from webapp.evaluation import child\nchild.PROGRAM = ('-c', {program!r})\n"
        with started(tmp_path, 1, preload=preload) as made:
            there = command("--seats", "random", "--json", "--scheduler", made.address)
    (whole,), (found,) = here["evaluations"], json.loads(there.stdout)["evaluations"]
    assert len((tmp_path / "tries").read_text()) == 3
    if deaths < 3:
        assert (there.exit_code, there.stderr, found) == (0, "", whole)
        return
    assert there.exit_code == 2
    assert there.stderr.startswith(
        "Error: hexapawn, random against itself: Rounds 4 to 7 could not be "
    )
    assert "Its process ended: the system ended it (SIGKILL; the machine may" in there.stderr
    assert found["games"] == whole["games"] - 8


def test_what_ends_the_workers_of_a_cluster_is_found_and_all_else_is_played(tmp_path, monkeypatch):
    """The system ends the worker itself, not only its process: what waits in it is no culprit."""
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    program = f"MARK, DEATHS = {str(tmp_path / 'tries')!r}, 100{DYING}"
    program = program.replace("os.getpid()", "os.getppid()")
    preload = f"from webapp.evaluation import child\nchild.PROGRAM = ('-c', {program!r})\n"
    here = json.loads(command("--seats", "random", "--json", "--workers", "0").stdout)
    with started(tmp_path, 1, preload=preload, nanny=True) as made:
        there = command("--seats", "random", "--json", "--scheduler", made.address)
    (whole,), (found,) = here["evaluations"], json.loads(there.stdout)["evaluations"]
    assert there.exit_code == 2
    assert there.stderr.splitlines()[-1] == (  # Dask may have said something before
        "Error: hexapawn, random against itself: Rounds 4 to 7 could not be played: The workers "
        "that had it died, perhaps for want of memory"
    )
    assert found["games"] == whole["games"] - 8
    assert len((tmp_path / "tries").read_text()) <= 3


LACKING = {
    "sweep": (
        ("sweep", "hexapawn", "/board/dimensions/0", "3..4", "--points", "2"),
        1, "/board/dimensions/0 3, random against itself: Round 4 could not be played: ",
    ),
    "ablate": (
        ("ablate", "hexapawn"), 1, "hexapawn, random against itself: Round 4 could not be played: ",
    ),
    "review": (
        ("review", "hexapawn"), 1, "hexapawn, random against itself: Round 4 could not be played: ",
    ),
    "roster": (
        ("evaluate", "hexapawn", "--roster", "agents", "--seats", "greedy"),
        6, "greedy against random: Rounds 4 to 7 could not be played: ",
    ),
}  # fmt: skip
"""Commands, how many parts in a row are lost, and how what is missing is told."""


@pytest.mark.parametrize("name", LACKING)
def test_every_command_goes_on_without_what_a_cluster_cannot_play(tmp_path, name):
    arguments, lost, said = LACKING[name]
    arguments = (*arguments, "--seats", "random", "--games", "40", "--json")
    here = CliRunner().invoke(cli, [*arguments, "--workers", "0"])
    deaths = 3 * lost
    program = f"MARK, DEATHS = {str(tmp_path / 'tries')!r}, {deaths}{DYING}"
    preload = f"from webapp.evaluation import child\nchild.PROGRAM = ('-c', {program!r})\n"
    with started(tmp_path, 1, preload=preload) as made:
        there = CliRunner().invoke(cli, [*arguments, "--scheduler", made.address])
    assert there.exit_code == 2
    assert said in there.stderr
    assert "Its process ended: the system ended it" in there.stderr
    assert json.loads(there.stdout).keys() == json.loads(here.stdout).keys()
    assert there.stdout != here.stdout


WAITING = """
import threading
from dataclasses import replace
from pathlib import Path
from webapp.evaluation import child, players, looks
play = players.Core.play
def wait(self, game, chunk, note):
    if chunk.seed == 1:
        Path(MARK).touch()
        threading.Event().wait()
    return play(self, game, chunk, note)
players.Core.play = wait
child.main(replace(looks.LIMITS, still=1e6, seconds=1e6), hang=1e6)
"""
"""A process that waits for ever, as far as a test is concerned, in the chunks of one seed."""


def test_a_chunk_that_is_given_up_is_ended_and_its_worker_goes_on(tmp_path):
    plan, mark = plan_of("hexapawn", "random", 1), tmp_path / "begun"
    specs = {digest(plan.spec): plan.spec}
    program = f"MARK = {str(mark)!r}{WAITING}"
    preload = f"from webapp.evaluation import child\nchild.PROGRAM = ('-c', {program!r})\n"
    with started(tmp_path, 1, preload=preload) as made:
        there = Cluster(specs, made.address)
        try:
            endless = there.submit(next(replace(plan, seed=1).chunks(1)))
            waiting = there.submit(next(replace(plan, seed=1, rounds=2).chunks(2)))
            wait(mark.exists, "the chunk is begun")
            there.give_up(endless)
            there.give_up(waiting)
            (chunk,) = plan.chunks(1)
            played = there.submit(chunk).result(PATIENCE)
            assert text(played) == text(Inline(specs).submit(chunk).result())
            assert made.workers[0].poll() is None
        finally:
            there.close()


def test_a_process_that_plays_ends_with_whoever_asked_it():
    plan = plan_of("hexapawn", "random", 1)
    made, texts = child.Child(), {digest(plan.spec): json.dumps(plan.spec)}
    here = Inline({digest(plan.spec): plan.spec})
    (chunk,) = plan.chunks(1)
    for _ in range(2):
        found = made.play(chunk, None, texts)
        assert found == text(here.submit(chunk).result())
    process = made._process
    process.kill()  # the next chunk is not answered; the one after it is played by another
    process.wait()
    with pytest.raises(NotPlayed, match="the system ended it"):
        made.play(chunk, None, texts)
    assert made.play(chunk, None, texts) == found
    process = made._process
    process.communicate(timeout=PATIENCE)  # nobody asks any more
    assert process.returncode == 0


class Late:
    """Output of a process that is read once somebody looks whether it is wanted."""

    def __init__(self, output):
        self.output, self.asked, self.read = output, threading.Event(), threading.Event()

    def readline(self):
        line = self.output.readline()
        assert self.asked.wait(PATIENCE)
        self.read.set()
        return line

    def __getattr__(self, name):
        return getattr(self.output, name)

    def is_wanted(self):
        self.asked.set()
        assert self.read.wait(PATIENCE)
        return False


def test_a_process_that_is_ended_when_it_has_answered_plays_nothing_more():
    plan = plan_of("hexapawn", "random", 1)
    made, texts = child.Child(), {digest(plan.spec): json.dumps(plan.spec)}
    (chunk,) = plan.chunks(1)
    found = made.play(chunk, None, texts)
    process = made._process
    late = Late(process.stdout)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(process, "stdout", late)
        assert made.play(chunk, None, texts, late.is_wanted) == found
    assert made.play(chunk, None, texts) == found
    assert made._process is not process
    made._process.communicate(timeout=PATIENCE)


def test_a_process_that_plays_hears_of_no_interrupt_of_a_terminal():
    process = child._started()
    try:
        assert os.getsid(process.pid) == process.pid
    finally:
        process.communicate()


def test_a_chunk_has_one_answer_and_a_late_one_is_not_the_next_ones():
    answers = io.StringIO()
    alone = child.Alone(answers)
    before = alone.begin()
    alone.answer(before, {"tally": "first"})
    alone.fail("", before, "it is too late", "")
    after = alone.begin()
    assert after is not before
    alone.fail("", before, "it is too late", "")
    alone.answer(after, {"tally": "second"})
    assert [json.loads(line)["tally"] for line in answers.getvalue().splitlines()] == [
        "first", "second",
    ]  # fmt: skip


def test_another_version_of_the_engine_is_refused_by_the_worker():
    plan = plan_of("hexapawn", "random", 1)
    with pytest.raises(ClusterError, match=r"has Rulewright .*, and 0\.0\.1 was asked for"):
        play_there(next(plan.chunks(1)), None, {}, "0.0.1")


def command(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["evaluate", "hexapawn", "--games", "40", *arguments])


def test_the_command_line_plays_on_a_cluster(two):
    here = command("--json", "--workers", "0")
    there = command("--json", "--scheduler", two.address)
    assert (there.exit_code, there.stdout) == (0, here.stdout)


def test_a_match_of_a_round_is_played_on_a_cluster_too(two):
    plan = replace(plan_of("four_player_chess", "random", 1), max_plies=8)
    specs = {digest(plan.spec): plan.spec}
    there = Cluster(specs, two.address)
    try:
        found = text(run(plan, there, most=BY_MATCH))
        assert found == text(run(plan, Inline(specs)))
    finally:
        there.close()


def test_a_scheduler_without_workers_says_how_to_start_some(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    with started(tmp_path, 0) as made:
        found = command("--scheduler", made.address)
    assert found.exit_code == 2
    assert f"has no workers. Start some with “dask worker {made.address}" in found.stderr


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tls://127.0.0.1:9", "", "ftp://x:1"])
def test_a_scheduler_that_is_not_there_is_an_error_in_a_sentence(monkeypatch, address):
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    found = command("--scheduler", address)
    assert found.exit_code == 2
    assert f"No Dask scheduler answers at {address}" in found.stderr


def test_without_the_extra_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = command("--scheduler", "tcp://127.0.0.1:9")
    assert found.exit_code == 2
    assert "pip install 'rulewright[cluster]'" in found.stderr
