"""People are asked why they act so, where that is wanted: at the prompt and on the full screen."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from core.match import Match, new_match
from core.protocol import ActionError
from core.records import load, verify
from core.registry import get
from core.replay import parse_replay, record
from core.rerun import rerun
from tests.webapp.ai.kit import read_trace
from tests.webapp.play.kit import cards, decks_file, laid, playing
from webapp.ai.reasons import reasons_into
from webapp.ai.trace import TraceFailed
from webapp.cli import cli


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command line in this process; the trace goes to `trace.jsonl`."""
    monkeypatch.setenv("RULEWRIGHT_AI_TRACE", str(tmp_path / "trace.jsonl"))
    return lambda *arguments, **more: CliRunner().invoke(
        cli, [str(each) for each in arguments], **more
    )


def _reasons(replay):
    return [each.get("reason") for ply in replay["plies"] for each in ply["actions"]]


TYPED = {
    "hexapawn": (["a1a2", "It opens a way.", "quit"], "human,random"),
    "scenario_01": (["4", "Nothing to gain yet", "quit"], "human,greedy"),
    "fighter_vs_fire_mage": (["1", "Strike first", "quit"], "human,random"),
    "pyromancer_vs_shadow_monk": (["1", "Burn is cheap", "quit"], "human,random"),
}


@pytest.mark.parametrize("spec", TYPED)
def test_any_game_keeps_a_reason_in_replay_and_trace(run, tmp_path, spec):
    lines, seats = TYPED[spec]
    result = run("play", spec, "--seats", seats, "--json", "--reasons", input="\n".join(lines))
    assert result.exit_code == 0, result.stderr
    assert "Reason (Enter: none)> " in result.stderr
    [first, *others] = _reasons(json.loads(result.stdout))
    assert first == lines[1]
    assert set(others) <= {None}
    [line] = read_trace(tmp_path / "trace.jsonl")
    assert (line["surface"], line["attempt"], line["fallback"]) == ("human", 1, False)
    assert json.loads(line["raw"])["reasoning"] == lines[1]
    saved = tmp_path / "match.json"
    saved.write_text(result.stdout, "utf-8")
    assert f"   reason: {lines[1]}\n" in run("replay", saved).stdout
    assert run("replay", saved, "--verify").exit_code == 0


def test_in_the_card_game_each_action_may_have_one_and_none_is_told_to_the_other_player(
    run, tmp_path
):
    path = decks_file(tmp_path)
    lines = ["1", "Two lands and a runner", "land hand:Mountain#1", "",
             "cast hand:Emberheel Runner", "It hits at once", "quit"]  # fmt: skip
    result = run("play", f"{path}:burn", f"{path}:walls", "--seats", "human,random", "--seed", 3,
                 "--json", "--reasons", input="\n".join(lines))  # fmt: skip
    replay = json.loads(result.stdout)
    given = [reason for reason in _reasons(replay) if reason is not None]
    assert given == ["Two lands and a runner", "It hits at once"]
    told = [each for each in read_trace(tmp_path / "trace.jsonl") if each["surface"] == "human"]
    assert [each["result"]["type"] for each in told] == ["KEEP_HAND", "CAST_SPELL"]
    assert {each["player"] for each in told} == {"P1"}
    assert "It hits at once" not in result.stderr  # the log, which the other player reads too


def test_nobody_is_asked_without_the_switch_and_nothing_is_written(run, tmp_path):
    result = run("play", "hexapawn", "--seats", "human,random", "--json", input="a1a2\nquit")
    assert "Reason" not in result.stderr
    assert set(_reasons(json.loads(result.stdout))) == {None}
    assert "reason" not in json.loads(result.stdout)["plies"][0]["actions"][0]
    assert not (tmp_path / "trace.jsonl").exists()


@pytest.mark.parametrize("last", ["quit", None])
def test_leaving_at_the_question_keeps_the_action(run, last):
    lines = ["a1a2", *([last] if last else [])]
    result = run("play", "hexapawn", "--seats", "human,random", "--json", "--reasons",
                 input="\n".join(lines))  # fmt: skip
    assert _reasons(json.loads(result.stdout)) == [None]


def test_reasons_without_people_and_without_a_place_for_them_are_exit_2(run, tmp_path, monkeypatch):
    alone = run("play", "hexapawn", "--seats", "random,random", "--reasons")
    assert (alone.exit_code, "no seat is human" in alone.stderr) == (2, True)
    monkeypatch.setenv("RULEWRIGHT_AI_TRACE", str(tmp_path))
    placeless = run("play", "hexapawn", "--reasons")
    assert (placeless.exit_code, "cannot be written" in placeless.stderr) == (2, True)


def test_a_trace_that_fails_in_the_middle_is_told_and_the_match_keeps_the_reason(run, monkeypatch):
    def full(match):
        raise TraceFailed("The disk is full")

    monkeypatch.setattr("webapp.ai.reasons.reasons_into", lambda path, game: full)
    result = run("play", "hexapawn", "--seats", "human,random", "--json", "--reasons",
                 input="a1a2\nWhy not\nquit")  # fmt: skip
    assert "The disk is full" in result.stderr
    assert _reasons(json.loads(result.stdout))[0] == "Why not"


@pytest.mark.parametrize("text", ["é ü 字 🙂", '"quoted" \\ {', "a\x1b[31mb", "x" * 5000])
def test_whatever_is_typed_survives_saving_and_opening(run, tmp_path, text):
    result = run("play", "hexapawn", "--seats", "human,random", "--json", "--reasons",
                 input=f"a1a2\n{text}\nquit")  # fmt: skip
    replay = json.loads(result.stdout)
    assert _reasons(replay)[0] == text
    assert record(load(parse_replay(replay)), replay["system"], replay["spec"]).dump() == replay
    saved = tmp_path / "match.json"
    saved.write_text(result.stdout, "utf-8")
    assert "\x1b" not in run("replay", saved).stdout


def test_a_reason_stays_with_its_action_through_undo_rerun_and_half_a_ply():
    table = laid(("hexapawn",), "human,human")
    with pytest.raises(ActionError, match="no action"):
        table.match.reasoned("too early")
    match = _played(table.match).reasoned("first").undo().redo()
    match = _played(match)
    assert [each.reason for each in match.history()] == ["first", None]
    assert match.state == match.reasoned("why").state
    again, _ = rerun(match, match.game)
    assert [each.reason for each in again.history()] == ["first", None]
    later = match.goto(1).reasoned("another")
    assert [each.reason for each in later.goto(2).history()] == ["another", None]


def _played(match):
    return match.play(next(iter(match.game.legal_actions(match.game.observe(match.state, None)))))


def test_a_half_made_ply_keeps_the_reason_of_each_order():
    table = laid(("scenario_01",), "human,greedy", seed=1)
    system = get("asg").load(table.raw)
    match: Match = new_match(system, 1)
    legal = list(system.legal_actions(system.observe(match.state, match.to_act)))
    first = next(each for each in legal if not _ends(match, each))
    match = match.play(first).reasoned("half")
    assert match.pending[-1].reason == "half"
    replay = record(match.play(system.end_of_ply()), "asg", table.raw)
    assert replay.plies[0].actions[0].reason == "half"
    assert verify(parse_replay(replay.dump())).ok


def _ends(match, action):
    return not match.play(action).pending


def test_on_the_full_screen_the_line_asks_and_enter_or_escape_gives_none(tmp_path):
    trace = tmp_path / "trace.jsonl"

    async def play(person):
        await person.type("a1a2")
        assert person.asked == "Reason (Enter: none)"
        assert person.labels == []
        await person.press(*"hold", "enter")
        assert person.asked == "WHITE is to act"
        taken = person.app.table.match.plies[0].taken[0]
        assert (taken.reason, taken.by) == ("hold", "human")
        for key in ("enter", "escape"):
            if person.app.table.match.to_act is None:
                break
            await person.press("enter")
            assert person.asked == "Reason (Enter: none)"
            await person.press(key)
        given = [each.reason for each in person.app.table.match.history()]
        assert given[0] == "hold"
        assert set(given[1:]) <= {None}
        assert not any("hold" in line for line in person.log)

    keep = reasons_into(trace, "hexapawn")
    playing(play, laid(("hexapawn",), "human,random", seed=4), keep=keep)
    [line] = read_trace(trace)
    assert json.loads(line["raw"])["reasoning"] == "hold"


def test_an_action_is_taken_back_with_the_question_behind_it(tmp_path):
    async def play(person):
        await person.type("a1a2")
        await person.press("escape")
        await person.press("u")
        assert person.asked == "WHITE is to act"
        assert person.app.table.match.done == 0

    keep = reasons_into(tmp_path / "trace.jsonl", "hexapawn")
    playing(play, laid(("hexapawn",), "human,random", seed=4), keep=keep)


def test_on_the_full_screen_the_card_game_asks_before_the_curtain_falls(tmp_path):
    async def play(person):
        await person.press("enter")
        await person.choose("Keep")
        assert person.asked == "Reason (Enter: none)"
        await person.press(*"ok", "enter")
        assert person.app.table.match.last.reason == "ok"

    keep = reasons_into(tmp_path / "trace.jsonl", "cards")
    playing(play, cards(tmp_path, "human,human"), keep=keep)
