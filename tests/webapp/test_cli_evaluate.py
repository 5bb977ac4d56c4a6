"""`rulewright evaluate`: the same numbers on every machine, in words and as JSON."""

import json
import re

import pytest
from click.testing import CliRunner

from core.digest import digest
from core.evaluation.tally import merged
from tests.core.evaluation.plans import plan_of
from webapp.cli import cli
from webapp.evaluation.executors import Inline
from webapp.evaluation.processes import Processes
from webapp.evaluation.runs import run


def _run(*arguments):
    return CliRunner().invoke(cli, ["evaluate", *arguments, "--workers", "0"])


def test_an_evaluation_says_who_wins_how_it_ends_and_how_long_it_takes():
    found = _run("hexapawn", "--games", "40")
    assert found.exit_code == 0, found.output
    assert found.stdout.count("WHITE scores ") == 2
    assert "in 40 matches of random against itself" in found.stdout
    assert "in 40 matches of greedy against itself" in found.stdout
    assert found.stdout.count("Ends: ") == found.stdout.count("Length: ") == 2


def test_as_json_it_is_one_object_and_the_same_again():
    arguments = ("hexapawn", "--seats", "greedy,random", "--games", "10", "--json")
    found = _run(*arguments)
    (evaluation,) = json.loads(found.stdout)["evaluations"]
    assert (evaluation["games"], evaluation["rounds"]) == (10, 5)
    assert [each["seat"] for each in evaluation["agents"]] == ["greedy", "random"]
    assert _run(*arguments).stdout == found.stdout


def test_a_precision_ends_it_as_soon_as_the_first_score_is_as_sure():
    arguments = ("hexapawn", "--seats", "random", "--precision", "0.1", "--json")
    (evaluation,) = json.loads(_run(*arguments).stdout)["evaluations"]
    first = evaluation["players"][0]
    assert (first["high"] - first["low"]) / 2 <= 0.1
    assert 10 < evaluation["games"] < 1000


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("human", "A human cannot play thousands of matches"),
        ("mcts:50ms", "give it a number of tries"),
        ("random,random,random", "Name one seat, or one for each of WHITE, BLACK"),
        ("greed", "did you mean 'greedy'?"),
    ],
)
def test_seats_that_cannot_be_played_are_refused_before_anything_is(seats, said):
    found = _run("hexapawn", "--seats", seats)
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stdout == ""


def test_processes_give_the_same_bytes_as_this_one():
    _, plan = plan_of("hexapawn", ("greedy", "random"), 20)
    specs = {digest(plan.spec): plan.spec}
    here, processes = Inline(specs), Processes(specs, 2)
    seen = []
    try:
        tally = run(plan, processes, lambda found: seen.append(found.rounds))
    finally:
        processes.close()
    assert json.dumps(tally.dump()) == json.dumps(run(plan, here).dump())
    assert seen == sorted(seen)
    assert seen[-1] == 20


def test_a_chunk_that_fails_is_told_to_who_waits_for_it():
    _, plan = plan_of("hexapawn", ("greedy", "random"), 1)
    future = Inline({}).submit(next(plan.chunks(1)))
    with pytest.raises(KeyError):
        future.result()
    assert merged([]).games == 0


@pytest.fixture(scope="module")
def scenario():
    found = _run("scenario_01", "--seats", "rusher,greedy", "--seats", "greedy", "--games", "100")
    assert found.exit_code == 0, found.output
    return found.stdout


def _said(text, pattern):
    found = re.search(pattern + r" scores [\d.]+ % \(([\d.]+) to ([\d.]+)\)", text)
    assert found, text
    return float(found[1]), float(found[2])


def test_the_rush_of_the_first_scenario_is_said_in_words(scenario):
    assert _said(scenario, "rusher")[0] > 85
    assert _said(scenario, "greedy")[1] < 15
    assert re.search(r"Ends: P\d wins by taking the headquarters \(\d+ %\); ", scenario)


def test_the_first_players_advantage_in_the_first_scenario_is_said_in_words(scenario):
    """Under equal play the interval lies above half: whoever begins is better off."""
    alike = scenario[scenario.index("greedy against itself") - 80 :]
    assert _said(alike, "P1")[0] > 55


def test_the_report_can_be_kept_as_a_file(tmp_path):
    file = tmp_path / "duel.html"
    found = _run("hexapawn", "--games", "10", "--html", str(file))
    assert found.exit_code == 0, found.output
    assert found.stdout == _run("hexapawn", "--games", "10").stdout
    assert found.stderr == f"The report is in {file}\n"
    text = file.read_text("utf-8")
    assert "when both play at random (10 matches" in text
    assert "when both play greedily (10 matches" in text


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "is a folder"), ("no/a.html", "There is no folder"), ("a\0b", "is no name of a file")],
)
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path, name, said):
    found = _run("hexapawn", "--games", "200", "--html", f"{tmp_path}/{name}")
    assert found.exit_code == 2
    assert said in found.stderr
