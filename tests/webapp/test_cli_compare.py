"""`rulewright compare`: a verdict on an edit that CI can read from the exit code."""

import errno
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from core import registry
from core.agents import Seat
from core.evaluation.engine import play_both
from core.evaluation.phrases import signed
from core.evaluation.plan import Plan
from core.evaluation.sequences import anytime_change
from core.evaluation.tally import WHOLE, merged
from webapp.cli import cli
from webapp.shipped import shipped


@pytest.fixture
def duel(tmp_path):
    """Writes a version of a shipped duel with the second hero's health changed by so much."""
    raw = json.loads(shipped()["fighter_vs_fire_mage"][1].read_text("utf-8"))

    def write(name, more=0, title=None):
        found = json.loads(json.dumps(raw))
        found["heroes"][1]["attributes"]["health"] += more
        found["heroes"][1]["description"] = title or found["heroes"][1].get("description", "")
        path = tmp_path / name
        path.write_text(json.dumps(found), "utf-8")
        return str(path)

    return write


def load(raw):
    return registry.get("heroes").load(raw)


def plan(raw, rounds):
    return Plan("heroes", raw, (Seat("random"),) * 2, rounds)


def _run(*arguments):
    return CliRunner().invoke(cli, ["compare", *arguments, "--workers", "0"])


def test_an_edit_that_turns_the_duel_is_a_change(duel):
    found = _run(duel("old.json"), duel("new.json", 100), "--seats", "random", "--json")
    answer = json.loads(found.stdout)
    assert (found.exit_code, answer["verdict"]) == (1, "changed")
    assert answer["low"] < answer["difference"] < answer["high"] < 0
    assert answer["llr"]["down"] > 0


def test_the_interval_holds_at_every_look_and_needs_no_caution(duel):
    arguments = (duel("old.json"), duel("new.json", 100), "--seats", "random")
    answer = json.loads(_run(*arguments, "--json").stdout)
    said = _run(*arguments).stdout
    ends = (signed(100 * answer[end]) for end in ("low", "high"))
    assert f"points ({' to '.join(ends)}) in " in said
    assert said.endswith(f"{answer['rounds']} rounds of the same matches of random against itself "
                         "under both\n")  # fmt: skip
    old, new = (json.loads(Path(path).read_text("utf-8")) for path in arguments[:2])
    tally = merged(
        play_both(load(old), load(new), pair)[1]
        for pair in zip(*(plan(each, answer["rounds"]).chunks(32) for each in (old, new)),
                        strict=True)
    )  # fmt: skip
    assert anytime_change(tally.changes, 2 * WHOLE)[1:] == (answer["low"], answer["high"])


def test_an_edit_of_words_is_none(duel):
    found = _run(duel("old.json"), duel("new.json", 0, "Other words"), "--seats", "random")
    assert found.exit_code == 0
    assert found.stdout.startswith("No change of 3 points: Fighter scores +0.0 points")


def test_too_few_matches_decide_nothing_and_say_so(duel):
    found = _run(duel("old.json"), duel("new.json"), "--seats", "random", "--games", "4")
    assert found.exit_code == 0
    assert found.stdout.startswith("Not decided: ")


def test_what_cannot_be_compared_is_an_error_and_no_change(duel, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{", "utf-8")
    for new in (str(broken), "hexapawn", str(tmp_path / "absent.json")):
        found = _run(duel("old.json"), new)
        assert found.exit_code == 2
        assert found.stderr


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (("compare", "hexapawn", "hexapawn", "--games"), "1000000"),
        (("compare", "hexapawn", "hexapawn", "--max-plies"), "100000"),
        (("evaluate", "hexapawn", "--max-plies"), "100000"),
        (("nodes", "scenario_01", "--max-plies"), "100000"),
        (("tui", "hexapawn", "--max-plies"), "100000"),
        (("play", "hexapawn", "--seats", "random,random", "--max-plies"), "100000"),
    ],
)
def test_no_number_is_above_what_a_match_or_an_evaluation_may_have(arguments, most):
    found = CliRunner().invoke(cli, [*arguments, f"{most}1"])
    assert found.exit_code == 2
    assert re.search(rf"{most}\.?\s", found.stderr.replace(",", "")), found.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("compare", "hexapawn", "hexapawn", "--threshold"),
        ("evaluate", "hexapawn", "--precision"),
        ("sweep", "fighter_vs_fire_mage", "/heroes/0/attributes/strength", "6..8", "--step"),
    ],
)
def test_what_is_no_number_lies_in_no_range(arguments):
    found = CliRunner().invoke(cli, [*arguments, "nan"])
    assert found.exit_code == 2
    assert "'nan' is no finite number" in found.stderr


def test_where_nobody_reads_the_answer_the_exit_code_is_none_of_the_answers(monkeypatch):
    """Click ends with 1 where a pipe has been closed, which says that something has changed."""

    def say(_line):
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    arguments = ("hexapawn", "hexapawn", "--games", "2", "--workers", "0")
    monkeypatch.setattr("webapp.commands.compare.say", say)
    assert CliRunner().invoke(cli, ["compare", *arguments]).exit_code == 2


def test_the_report_of_the_new_version_has_the_verdict_first(duel, tmp_path):
    file = tmp_path / "report.html"
    found = _run(
        *(duel("old.json"), duel("new.json", 100), "--seats", "random", "--html", str(file))
    )
    assert (found.exit_code, found.stderr) == (1, f"The report is in {file}\n")
    text = file.read_text("utf-8")
    assert f"new.json. {found.stdout.strip()}." in text.replace("&#x27;", "'")
    assert text.index("Changed: ") < text.index("<article")
