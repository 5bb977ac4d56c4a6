import json
from dataclasses import replace

import pytest

from core.agents import parse_seat
from core.match import new_match
from core.records import load, verify
from core.replay import ReplayError, parse_replay, record, record_from
from tests.contract.toys import POUCH, SYSTEM

GAME = SYSTEM.load(POUCH)


@pytest.fixture
def match(pouch):
    seats = {"ANN": parse_seat("mcts:20"), "BEN": parse_seat("random")}
    match = replace(new_match(GAME, 4), seats=seats)
    while match.to_act is not None:
        match = match.decide()
    return match


@pytest.fixture
def raw(match):
    return record(match, "pouch", POUCH).dump()


def test_a_replay_comes_back_from_its_text_equal(match):
    replay = record(match, "pouch", POUCH)
    assert parse_replay(json.loads(replay.text)) == replay
    again = load(replay)
    assert replace(again, game=match.game) == match


def test_a_replay_verifies_itself_agents_included(match, raw):
    verdict = verify(parse_replay(raw))
    assert (verdict.ok, verdict.ply) == (True, None)
    assert verdict.message == f"All {match.done} plies came out the same"


def test_a_replay_records_who_chose_and_how_many_nodes(raw):
    first = raw["plies"][0]["actions"][0]
    assert (first["player"], first["by"]) == ("ANN", "mcts:20")
    assert first["nodes"] in (0, 20)


def test_half_a_ply_is_not_recorded(match):
    for ply in range(match.done):
        for action in GAME.legal_actions(GAME.observe(match.goto(ply).state, "ANN")):
            half = match.goto(ply).play(action)
            if half.pending:
                assert record(half, "pouch", POUCH) == record(match.goto(ply), "pouch", POUCH)
                return


def test_verify_names_the_first_ply_that_differs(raw):
    raw["plies"][2]["digest"] = "0" * 16
    verdict = verify(parse_replay(raw))
    assert (verdict.ok, verdict.ply) == (False, 3)
    assert verdict.message == "Ply 3 differs: the state is another one"


def test_verify_notices_an_action_its_agent_would_not_choose(raw):
    mine = next(n for n, ply in enumerate(raw["plies"]) if ply["actions"][0]["by"] == "random")
    action = raw["plies"][mine]["actions"][0]
    action["action"] = {"kind": "take", "value": 1 if action["action"] != take(1) else 2}
    verdict = verify(parse_replay(raw))
    assert (verdict.ok, verdict.ply) == (False, mine + 1)
    assert "random now chooses another action" in verdict.message


def take(n):
    return {"kind": "take", "value": n}


def test_verify_notices_an_action_that_cannot_be_played(raw):
    raw["plies"][0]["actions"] = [{"player": "ANN", "action": take(9)}]
    verdict = verify(parse_replay(raw))
    assert (verdict.ok, verdict.ply) == (False, 1)
    assert verdict.message.startswith("Ply 1 cannot be played: take 9")


def test_verify_notices_nonsense_for_an_action(raw):
    raw["plies"][1]["actions"][0]["action"] = 7
    verdict = verify(parse_replay(raw))
    assert (verdict.ok, verdict.ply) == (False, 2)


def test_verify_notices_another_start_spec_and_result(raw):
    assert verify(parse_replay(raw | {"start_digest": "?"})).ply == 0
    assert verify(parse_replay(raw | {"spec": {**POUCH, "most": 2}})).ply == 0
    other = verify(parse_replay(raw | {"result": None}))
    assert (other.ok, other.ply) == (False, len(raw["plies"]))


def test_a_replay_that_goes_on_after_the_end_is_broken(raw):
    raw["plies"].append(raw["plies"][-1])
    with pytest.raises(ReplayError, match="cannot be played: The match is over"):
        load(parse_replay(raw))


def test_loading_a_replay_of_another_engine_says_so(raw):
    raw["plies"][1]["digest"] = "0" * 16
    assert load(parse_replay(raw)).notes == ("From ply 2 on this match differs from its recording",)


@pytest.mark.parametrize(
    "damage",
    [
        {"format": "rulewright-replay/9"},
        {"plies": 3},
        {"plies": [{"digest": "x", "actions": []}]},
        {"plies": [{"digest": "x", "actions": [{"player": "ANN", "action": 1, "by": "bishop"}]}]},
        {"unheard_of": 1},
        {"seed": True},
        {"seats": {"ANN": "bishop"}},
        {"max_plies": 0},
    ],
)
def test_a_damaged_replay_is_refused_with_a_sentence(raw, damage):
    with pytest.raises(ReplayError, match="replay"):
        parse_replay(raw | damage)
    with pytest.raises(ReplayError):
        parse_replay(None)


def test_a_replay_is_put_together_from_what_each_ply_adds(match, raw):
    taken = record_from(match.goto(0), "pouch", POUCH, 0)
    plies = taken["plies"]
    assert plies == raw["plies"], "the plies beyond a rewound one belong to it"
    head = {key: value for key, value in taken.items() if key not in ("from", "pending")}
    assert {**head, "spec": POUCH} == raw
    for ply in range(match.done):
        added = record_from(match, "pouch", POUCH, ply)
        assert added["from"] == ply
        assert plies[:ply] + added["plies"] == raw["plies"]
        assert "spec_digest" not in added or ply == 0


def test_the_actions_of_a_half_made_ply_are_told_apart(match):
    for ply in range(match.done):
        for action in GAME.legal_actions(GAME.observe(match.goto(ply).state, "ANN")):
            half = match.goto(ply).play(action)
            added = record_from(half, "pouch", POUCH, ply)
            done = half.done - ply
            assert len(added["plies"]) == done
            assert added["pending"] == [] if done else [GAME.dump(action)]


def test_a_record_from_beyond_the_end_adds_nothing(match):
    added = record_from(match, "pouch", POUCH, len(match.plies) + 5)
    assert (added["from"], added["plies"], added["pending"]) == (len(match.plies), [], [])
