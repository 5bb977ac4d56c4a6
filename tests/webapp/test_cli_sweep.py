"""`rulewright sweep`: one number varied under the same matches, its even range and its cliffs."""

import json
import re
from base64 import b64decode
from importlib import import_module

import pytest
from click.testing import CliRunner

from core.digest import digest
from core.evaluation.engine import play_chunk
from core.evaluation.intervals import mean_score
from core.evaluation.plan import Plan
from core.registry import get
from tests.core.evaluation.plans import plan_of
from webapp.cli import cli
from webapp.evaluation.executors import Inline
from webapp.evaluation.rounds import changes_of, points_of, rounds_of, total_of
from webapp.evaluation.sweeps import Sweeper, documents, swept, visited

STRENGTH = "/heroes/0/attributes/strength"


def _run(*arguments):
    return CliRunner().invoke(cli, ["sweep", *arguments, "--workers", "0"])


def _strike(first):
    """Two heroes that strike until one is dead: the first one wins from 10 strength on, where one
    stroke does, and loses below."""
    rule = {"trigger": "ON_ATTRIBUTE_CHANGE('health')", "name": "Death"}
    rule["script"] = "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"
    strike = {
        "name": "Strike",
        "script": "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), -1))",
    }
    heroes = [
        {"name": name, "attributes": {"health": 10, "strength": strength}, "abilities": [strike]}
        for name, strength in (("Anna", first), ("Bert", 10))
    ]
    return {"heroes": heroes, "global_effects": [rule]}


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.json"
    path.write_text(json.dumps(_strike(8.5)), "utf-8")
    return str(path)


def test_every_value_is_told_with_its_score_and_its_change(duel):
    found = _run(duel, STRENGTH, "8..12", "--seats", "random", "--games", "40")
    assert found.exit_code == 0, found.output
    assert f"{STRENGTH} (now 8.5): the score of Anna" in found.stdout
    assert "40 matches of random against itself for each value" in found.stdout
    assert "*        8.5    0.0 % (0.0 to" in found.stdout
    assert "100.0 % (" in found.stdout
    assert "+100.0 points (" in found.stdout


@pytest.mark.parametrize(
    ("name", "arguments", "naming"),
    [
        ("sweep", (STRENGTH, "8..9", "--points", "2"), "_titles"),
        ("ablate", (), "titles_of"),
        ("review", (), "titles_of"),
    ],
)
def test_documents_are_named_only_where_some_could_not_be_played(
    duel, monkeypatch, name, arguments, naming
):
    """Their digests take long where there are many."""
    said = []
    monkeypatch.setattr(
        import_module(f"webapp.commands.{name}"), naming, lambda *about: said.append(about)
    )
    found = CliRunner().invoke(
        cli, [name, duel, *arguments, "--seats", "random", "--games", "4", "--workers", "0"]
    )
    assert found.stdout
    assert said == []


def test_a_jump_is_followed_to_where_it_is(duel):
    found = _run(duel, STRENGTH, "8..12", "--seats", "greedy", "--games", "40", "--json")
    (curve,) = json.loads(found.stdout)["curves"]
    (cliff,) = curve["cliffs"]
    assert cliff["from"] < cliff["to"] <= 9.1  # health below 1 is death: 9 and a bit
    assert cliff["to"] - cliff["from"] < 0.05
    assert cliff["value"] == 1.0
    assert curve["even"] == []


def test_the_command_is_the_same_again_and_at_several_levels_of_play(duel):
    arguments = (
        duel,
        STRENGTH,
        "8..10",
        "--seats",
        "random",
        "--seats",
        "mcts:10",
        "--games",
        "10",
    )
    found = _run(*arguments, "--points", "3", "--json")
    curves = json.loads(found.stdout)["curves"]
    assert [curve["seats"][0] for curve in curves] == ["random", "mcts:10"]
    assert _run(*arguments, "--points", "3", "--json").stdout == found.stdout


def test_values_that_make_no_valid_document_are_named_and_left_out():
    found = _run(
        "scenario_01", "/settings/baseIncome", "-2..2", "--games", "4", "--seats", "random"
    )
    assert found.exit_code == 0
    assert "-2 is left out: /settings/baseIncome: " in found.stdout
    assert "-1 is left out: " in found.stdout
    assert "*" not in found.stdout  # the present value is outside of the range


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hexapawn", "/pieces", "1..2"), "/pieces is a list, no number"),
        (("hexapawn", "/board/x", "1..2"), "has no /board/x; /board has dimensions"),
        (("hexapawn", "/pieces/99/a", "1..2"), "/pieces has "),
        (("hexapawn", "/name/x", "1..2"), "/name is a single value"),
        (("hexapawn", "/name", "1..2"), "/name is a text, no number"),
        (("hexapawn", "board", "1..2"), "one begins with /"),
        (("scenario_01", "/settings/baseIncome", "5..2"), "does not rise"),
        (("scenario_01", "/settings/baseIncome", "five"), "is no range"),
        (("scenario_01", "/settings/baseIncome", "-3..-1"), "No value of -3..-1 makes a valid"),
        (("scenario_01", "/settings/baseIncome", "1..9999", "--step", "1"), "more than 200 values"),
        (("scenario_01", "/settings/baseIncome", "1..2", "--seats", "human"), "A human cannot"),
        (("scenario_01", "/settings/baseIncome", "1..2", "--gmes", "2"), "unexpected extra"),
    ],
)
def test_what_cannot_be_swept_is_refused_with_a_sentence(arguments, said):
    found = _run(*arguments)
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stdout == ""


def test_the_rounds_of_a_plan_add_up_to_its_tally_and_pair_with_themselves():
    game, plan = plan_of("hexapawn", ("greedy", "random"), 12)
    executor = Inline({digest(plan.spec): plan.spec})
    rounds = rounds_of(plan, executor)
    whole = next(Plan(plan.system, plan.spec, plan.seats, 12).chunks(1))
    assert points_of(rounds)[0] == next(iter(play_chunk(game, whole).players[0]))
    assert total_of(rounds).games == 24
    assert changes_of(points_of(rounds), points_of(rounds)) == {0: 12}
    later = {number: points for number, points in points_of(rounds).items() if number >= 5}
    assert points_of(rounds_of(plan, executor, first=5)) == later


def test_more_strength_is_never_worse_where_all_it_does_is_to_strike():
    """The score of one with one move rises with the strength of it, whoever plays."""
    raw = _strike(4.0)
    what = swept("heroes", raw, STRENGTH)
    get("heroes").load(raw)
    plan = plan_of("fighter_vs_fire_mage", ("random", "random"), 10)[1]
    plan = Plan("heroes", raw, plan.seats, 10)
    values = [3.0, 4.0, 9.5, 12.0]
    executor = Inline(documents(what, visited(values, False)))
    curve = Sweeper(what, plan, executor, lambda: None, False).sweep(values, lambda value: False)
    scores = [point.score.value for point in curve.points]
    assert scores == sorted(scores)
    assert curve.points[1].change.value == 0
    total = curve.points[-1].tally
    assert curve.points[-1].score == mean_score(total.players[0], 1680)
    assert curve.slope is not None
    assert (curve.slope.low_value, curve.slope.high_value) == (3.0, 9.5)
    assert curve.slope.per_unit.value == pytest.approx((scores[2] - scores[0]) / 6.5)


def test_the_curves_are_in_the_report(tmp_path):
    file = tmp_path / "sweep.html"
    found = CliRunner().invoke(cli, [
        "sweep", "fighter_vs_fire_mage", "/heroes/0/attributes/strength", "6..10", "--points", "3",
        "--games", "10", "--workers", "0", "--json", "--html", str(file),
    ])  # fmt: skip
    assert found.exit_code == 0, found.output
    text = file.read_text("utf-8")
    raw = re.search(r'href="data:application/json;charset=utf-8;base64,([^"]+)" '
                    r'download="[^"]*-sweep.json"', text)  # fmt: skip
    assert raw
    kept = {(each["agents"], each["value"]): each["score"]
            for each in json.loads(b64decode(raw[1]))}  # fmt: skip
    told = json.loads(found.stdout)
    assert kept == {
        (", ".join(curve["seats"]), point["value"]): point["score"]
        for curve in told["curves"]
        for point in curve["points"]
    }
    for value in (6, 8, 10):  # each finding has its own matches: those of the value that shows it
        assert text.count(f"/heroes/0/attributes/strength {value}</bdi></h2>") == 2
    assert (
        "not even (45 to 55 %) anywhere from 6 to 10, with random play (10 matches a value)" in text
    )
