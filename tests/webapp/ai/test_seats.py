"""A model in a seat of the card game, over a real connection: asked, corrected, and replaced."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from core.agents import SeatError, parse_seat
from core.match import new_match
from core.records import verify
from core.registry import get
from core.replay import parse_replay, record
from tests.webapp.ai.kit import SILENT, fault, ok, read_trace, serving, settings
from webapp.ai.broker import Broker, Patience
from webapp.ai.client import OpenAiClient
from webapp.ai.seats import Models, name_of
from webapp.ai.settings import AiSettings, NotSetUp
from webapp.play.table import tally_lines

SPECS = Path(__file__).parents[3] / "specs"
RAW = json.loads((SPECS / "mtg/cinder_stampede_vs_drownlight_rites.json").read_text("utf-8"))
KEEP, MULLIGAN = '{"decision": "KEEP"}', '{"decision": "MULLIGAN"}'


@cache
def game():
    return get("mtg").load({**RAW, "starter": "P1"})


def match(seats="ai,greedy", seed=5):
    kinds = [parse_seat(each) for each in seats.split(",")]
    return replace(new_match(game(), seed), seats=dict(zip(game().players, kinds, strict=True)))


async def at_once(seconds):
    """A pause that takes no time."""


def patient(found, model):
    client = OpenAiClient(found, model)
    return Broker(client, Patience(timeout=found.timeout), client.close, at_once)


class Played:
    """Plies of a match with models, what was told, and the trace."""

    def __init__(self, server, tmp_path, plies=1, start=None, **more):
        found = settings(server, tmp_path, **more)
        self.told = []
        self.match = start or match()
        with Models(found, "g", self.told.append, patient) as models:
            models.prepare(self.match)
            for _ in range(plies):
                self.match = models.decide(self.match)
        path = Path(found.trace)
        self.trace = list(read_trace(path)) if path.exists() else []

    @property
    def actions(self):
        """What the models did."""
        return [
            game().dump(taken.action)["type"]
            for ply in self.match.plies for taken in ply.taken if taken.by.startswith("ai")
        ]  # fmt: skip


KEPT = {"game": "g", "player": "P1", "surface": "mulligan", "notes": []}


def lines(played):
    """The trace without what differs from run to run."""
    return [{key: each[key] for key in each if key not in ("ts", "schema_id")}
            for each in played.trace]  # fmt: skip


def test_a_good_answer_is_played_and_kept_in_the_trace(tmp_path):
    with serving(KEEP) as server:
        played = Played(server, tmp_path)
    assert played.actions == ["KEEP_HAND"]
    assert lines(played) == [KEPT | {"raw": KEEP, "result": {"decision": "KEEP"}, "attempt": 1,
                                     "fallback": False}]  # fmt: skip
    assert played.told == []
    asked = json.loads(server.messages[0][1]["content"])
    assert asked.keys() == {"kind", "player_id", "deck_name", "on_play", "mulligans_taken", "hand"}
    assert (asked["kind"], asked["deck_name"], asked["on_play"]) == (
        "MULLIGAN", "Cinder Stampede", True,
    )  # fmt: skip
    assert [each["index"] for each in asked["hand"]] == list(range(7))


def test_a_bad_answer_is_asked_again_with_code_field_and_legal_values(tmp_path):
    with serving('{"decision": "maybe"}', KEEP) as server:
        played = Played(server, tmp_path)
    assert played.actions == ["KEEP_HAND"]
    first, second = lines(played)
    assert first["error"]["code"] == "INVALID_DECISION"
    assert (first["attempt"], second["attempt"], second["fallback"]) == (1, 2, False)
    *before, raw, again = server.messages[1]
    assert before == server.messages[0]
    assert raw == {"role": "assistant", "content": '{"decision": "maybe"}'}
    said = json.loads(again["content"].partition("\n")[2])
    assert (said["error"], said["field"], said["legal"]) == (
        "INVALID_DECISION", "decision", ["KEEP", "MULLIGAN"],
    )  # fmt: skip


def test_two_bad_answers_end_in_the_fallback_that_is_named(tmp_path):
    with serving("I keep!", '{"decision": 7}') as server:
        played = Played(server, tmp_path)
        assert len(server.asked) == 2
    assert played.actions == ["KEEP_HAND"]
    assert [each.get("error", {}).get("code") for each in lines(played)] == [
        "BAD_JSON", "INVALID_DECISION", None,
    ]  # fmt: skip
    assert lines(played)[2] == KEPT | {
        "raw": None, "result": {"decision": "KEEP"}, "attempt": 2, "fallback": True,
        "fallback_name": "KEEP_HAND",
    }  # fmt: skip
    assert played.told[-1] == "P1 does this instead: KEEP_HAND"


SILENCE = {
    "the server is silent": ([SILENT], 0.05, "AI_TIMEOUT", 1),
    "the server has a fault": ([fault(500)], 20.0, "AI_SERVER", 4),
    "the server refuses the key": ([fault(401)], 20.0, "AI_REFUSED", 1),
}


@pytest.mark.parametrize("what", SILENCE)
def test_without_an_answer_the_fallback_is_played_at_once(tmp_path, what):
    answers, timeout, code, asked = SILENCE[what]
    with serving(*answers) as server:
        played = Played(server, tmp_path, timeout=timeout)
        assert len(server.asked) == asked
    assert played.actions == ["KEEP_HAND"]
    assert [each.get("error", {}).get("code") for each in lines(played)] == [code, None]
    assert played.told[0].startswith(f"P1: {code}")


def test_a_server_that_asks_for_patience_is_asked_again(tmp_path):
    with serving(fault(429, retry_after="1"), ok(KEEP)) as server:
        played = Played(server, tmp_path)
    assert len(lines(played)) == 1
    assert played.told == []


def test_a_server_that_is_not_there_ends_in_the_fallback(tmp_path):
    with serving(KEEP) as server:
        pass
    played = Played(server, tmp_path)
    assert played.actions == ["KEEP_HAND"]
    assert lines(played)[0]["error"]["code"] == "AI_UNREACHABLE"


def test_all_cards_for_the_bottom_are_asked_for_once(tmp_path):
    with serving(MULLIGAN, MULLIGAN, KEEP, '{"bottom": [6, "zzz"]}') as server:
        played = Played(server, tmp_path, 6, match("ai,greedy"))
        assert len(server.asked) == 4
    assert played.actions == ["MULLIGAN", "MULLIGAN", "KEEP_HAND", "BOTTOM_CARD", "BOTTOM_CARD"]
    asked = json.loads(server.messages[3][1]["content"])
    assert (asked["kind"], asked["bottoming_required"]) == ("BOTTOM", 2)
    assert played.trace[-1]["notes"][:1] == ["dropped:zzz"]


def eager(body):
    """A model that plays the first thing that the schema offers, in its own words."""
    asked = json.loads(body["messages"][1]["content"])
    if asked["kind"] != "LIVE":
        return ok(KEEP)
    schema = asked["action_schema"]
    assert "SCOOP" not in schema["allowed_actions"]
    for type, key in (("PLAY_LAND", "play_land"), ("CAST_SPELL", "cast_spell")):
        for choice in schema.get(key, {}).get("choices", ()):
            groups = choice.get("target_groups") or []
            targets = [group["candidates"][: group["min"]] for group in groups]
            answer = {"type": type, "object_id": choice["instance_id"], "x": 0, "targets": targets}
            if choice.get("cost_kind", "NORMAL") == "NORMAL":
                return ok(f"I think ...\n```json\n{json.dumps(answer)}\n```")
    if "declare_attackers" in schema:
        able = [each["instance_id"] for each in schema["declare_attackers"]["attackers"]]
        return ok(json.dumps({"type": "attack", "attackers": able}))
    return ok('{"type": "pass"}' if "PASS_PRIORITY" in schema["allowed_actions"] else "?")


def test_a_model_plays_many_turns_and_the_replay_is_verified_without_it(tmp_path):
    with serving(eager) as server:
        played = Played(server, tmp_path, 160)
    assert {"PLAY_LAND", "CAST_SPELL", "DECLARE_ATTACKERS"} <= set(played.actions)
    assert verify(parse_replay(record(played.match, "mtg", {**RAW, "starter": "P1"}).dump())).ok
    assert "secret-key" not in Path(settings(server, tmp_path).trace).read_text("utf-8")
    keys = {"ts", "game", "player", "surface", "schema_id", "raw", "notes", "attempt", "fallback"}
    assert all(keys <= line.keys() for line in played.trace)
    assert all(("result" in line) != ("error" in line) for line in played.trace)


def test_a_model_is_told_nothing_that_its_player_may_not_see(tmp_path):
    with serving(eager) as server:
        played = Played(server, tmp_path, 120)
    at = {}
    for n in range(played.match.done + 1):
        before = played.match.goto(n)
        if before.to_act == "P1":
            view = game().observe(before.state, "P1")
            at.setdefault(game_id(before.state), (before.state, view))
    checked = 0
    for messages in server.messages:
        asked = json.loads(messages[1]["content"])
        if asked["kind"] != "LIVE":
            continue
        state, view = at[asked["action_schema"]["schema_id"]]
        named = set(messages[1]["content"].split('"')[1::2])
        assert not named & {*state.seats[1].hand, *state.seats[1].library}
        visible = {card.card.name for card in view.seen.cards.values()}
        visible |= {perm.card.name for perm in state.battlefield.values()}
        visible |= {item.name for item in state.stack}
        told = messages[0]["content"].partition("Cards you can see:\n")[2].splitlines()
        assert all(any(line.startswith(name) for name in visible) for line in told)
        checked += 1
    assert checked > 10


def game_id(state):
    return f"t{state.turn}:{state.step}:P1:{state.moves}"


def test_seats_without_a_model_are_left_to_the_ordinary_way(tmp_path):
    quiet = AiSettings(None, "k", None, trace=str(tmp_path / "t.jsonl"))
    with Models(quiet, "g") as models:
        found = match("greedy,random")
        models.prepare(found)
        assert models.decide(found).plies == found.decide().plies


def test_a_seat_without_any_model_and_a_game_without_words_are_refused(tmp_path):
    quiet = AiSettings("http://127.0.0.1:9/v1", "k", None, trace=str(tmp_path / "t.jsonl"))
    with Models(quiet, "g") as models:
        with pytest.raises(NotSetUp, match="Name a model"):
            models.prepare(match())
        models.prepare(match("ai:small,greedy"))
        chess = get("boards").load(json.loads((SPECS / "boards/hexapawn.json").read_text("utf-8")))
        seats = {chess.players[0]: parse_seat("ai:small")}
        with pytest.raises(SeatError, match="no words for a model"):
            models.prepare(replace(new_match(chess), seats=seats))


def test_the_name_of_a_match_says_system_spec_and_seed():
    system, spec, seed = name_of("mtg", RAW, match(seed=12)).split(":")
    assert (system, len(spec) > 6, seed) == ("mtg", True, "12")


@pytest.mark.parametrize(
    ("answers", "how", "counted"),
    [
        ([KEEP], "own", {"asked": 1, "own": 1}),
        (['{"decision": "mull"}'], "repaired", {"asked": 1, "repaired": 1}),
        (["what?", KEEP], "repaired", {"asked": 1, "repaired": 1, "refused": {"BAD_JSON": 1}}),
        (["what?", "what?"], "default: KEEP_HAND",
         {"asked": 1, "refused": {"BAD_JSON": 2}, "defaults": {"KEEP_HAND": 1}}),
    ],
)  # fmt: skip
def test_each_action_says_how_the_model_came_to_it_and_the_match_counts(
    tmp_path, answers, how, counted
):
    with serving(*answers) as server:
        played = Played(server, tmp_path)
    replay = record(played.match, "mtg", RAW | {"starter": "P1"})
    dumped = replay.dump()
    assert dumped["plies"][0]["actions"][0]["how"] == how
    tally = dumped["tally"]["P1"]
    nothing = {"asked": 0, "own": 0, "repaired": 0, "unasked": 0, "refused": {}, "defaults": {}}
    assert {key: tally[key] for key in nothing} == nothing | counted
    assert tally["seconds"] >= 0
    assert parse_replay(dumped).tally == dumped["tally"]
    assert verify(parse_replay(dumped)).ok
    assert tally_lines(played.match)[0].startswith(f"P1: {tally['asked']} asked, ")


def test_windows_that_are_passed_unasked_are_marked_and_others_have_no_mark(tmp_path):
    with serving(KEEP) as server:
        played = Played(server, tmp_path, plies=4)
    marks = [(each.player, each.how) for ply in played.match.plies for each in ply.taken]
    assert ("P1", "own") in marks
    assert {how for player, how in marks if player == "P2"} == {None}
    assert {how for player, how in marks if player == "P1"} <= {"own", "unasked"}
    assert ("P1", "unasked") in marks
