"""`import rulewright`: what Python users are told to use, and how it refuses."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import rulewright
from tests.contract.shipped import SHIPPED
from tests.packing import ROOT

HEXAPAWN = SHIPPED["boards"]["hexapawn"]


def test_a_spec_is_a_document_a_shipped_name_or_a_path(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(HEXAPAWN), encoding="utf-8")
    for spec in (HEXAPAWN, "hexapawn", path):
        assert not [i for i in rulewright.check(spec) if i.severity == "error"]
        assert rulewright.read(spec) == HEXAPAWN
        assert rulewright.load(spec).players == ("WHITE", "BLACK")


@pytest.mark.parametrize("system", rulewright.SYSTEMS)
def test_shipped_specs_of_every_system_are_found_checked_and_loaded(system):
    assert set(rulewright.names(system)) >= set(SHIPPED[system])
    for name in rulewright.names(system):
        assert not [i for i in rulewright.check(name) if i.severity == "error"], name


@pytest.mark.parametrize("spec", ["chess", "fighter_vs_fire_mage", "scenario_01",
                                  "pyromancer_vs_shadow_monk"])  # fmt: skip
def test_a_match_is_played_replayed_and_verified(spec):
    played = rulewright.play(spec, ["random", "random"], seed=5, max_plies=30)
    again = rulewright.replay(json.loads(json.dumps(played.replay)))
    assert again.result == played.result
    assert rulewright.verify(played.replay).ok
    assert rulewright.play(spec, ["random", "random"], seed=5, max_plies=30).replay == played.replay


def test_many_matches_are_those_of_their_seeds():
    many = rulewright.simulate("hexapawn", {"BLACK": "random", "WHITE": "greedy"}, 8, seed=3)
    one = rulewright.play("hexapawn", ["greedy", "random"], seed=5)
    assert many.results[2] == one.result
    assert many.plies[2] == one.match.done
    assert sum(many.wins.values()) + many.draws == 8
    assert many.returns["WHITE"] == -many.returns["BLACK"]


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: rulewright.load("ches"), rulewright.UnknownSpec, "did you mean 'chess'"),
        (lambda: rulewright.load("my/game.json"), rulewright.UnknownSpec, "pass a pathlib.Path"),
        (lambda: rulewright.load({}), rulewright.SpecError, "no spec of any known kind"),
        (lambda: rulewright.load({}, "bords"), rulewright.UnknownSystem, "did you mean 'boards'"),
        (lambda: rulewright.load({"pieces": []}, "boards"), rulewright.SpecError, ""),
        (lambda: rulewright.play("chess", ["random"]), rulewright.SeatError, "WHITE, BLACK"),
        (lambda: rulewright.play("chess", "random"), rulewright.SeatError, "Seats are a list"),
        (lambda: rulewright.play("chess", ["random", "human"]), rulewright.SeatError, "Nobody"),
        (lambda: rulewright.play("chess", ["random", "ai:x"]), rulewright.SeatError, "network"),
        (lambda: rulewright.play("chess", {"WHITE": "random", "GREY": "random"}),
         rulewright.SeatError, "name an agent for each"),
        (lambda: rulewright.play("chess", start={"fen": "x"}), rulewright.StartError, ""),
        (lambda: rulewright.simulate("chess", matches=0), ValueError, "At least one"),
        (lambda: rulewright.replay({}), rulewright.ReplayError, "format"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said(call, error, told):
    with pytest.raises(error, match=told or None):
        call()


@pytest.mark.parametrize("text", ["{", '{"a": 1, "a": 2}', "[" * 5000, "\ufeff"])
def test_a_file_that_is_no_json_is_an_issue(tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    (issue,) = rulewright.check(path)
    assert (issue.severity, issue.code) == ("error", "spec.not-json")
    with pytest.raises(rulewright.SpecError):
        rulewright.load(path)


def test_importing_it_loads_nothing_heavy():
    code = "import rulewright, sys; print(*{n.partition('.')[0] for n in sys.modules})"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'webapp/public'}"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    heavy = {"numpy", "jax", "gymnasium", "panel", "click", "pydantic", "sqlalchemy"}
    assert not heavy & set(run.stdout.split())


def test_without_the_extra_an_environment_says_what_to_install():
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "from importlib.util import find_spec\n"
        "import importlib.util as u; u.find_spec = lambda n: None\n"
        "import rulewright.environments as e\n"
        "try: e.DuelEnv\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'webapp/public'}"},
        capture_output=True, text=True,
    )  # fmt: skip
    assert run.stdout == "DuelEnv needs gymnasium: pip install 'rulewright[eval]'\n", run.stderr
