"""The profile `cr_2025`: damage divided freely, triggers in any order, and a window between."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.combat.division import Division
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario import run_scenario
from core.games.mtg.scenario.setup import Setup
from core.protocol import IllegalAction, MalformedAction
from core.rng import new_rng

ROOT = Path(__file__).resolve().parents[4]


@cache
def game(profile="cr_2025"):
    return MtgGame(replace(plan_of(shipped_pool()), profile=profile))


def fight(attackers, blockers, blocks=None, profile="cr_2025", hand=()):
    """P1's attackers, blocked as `blocks` says (all block the first), with damage to be dealt."""
    found = game(profile)
    players = {"P1": {"battlefield": [*attackers, "Mountain*3"], "hand": list(hand)},
               "P2": {"battlefield": list(blockers)}}  # fmt: skip
    turn = {"number": 5, "active": "P1", "step": "MAIN1"}
    state = Setup(found.rules).build({"turn": turn, "players": players})
    ids = {perm.card.name: perm.id for perm in state.battlefield.values()}
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    state = found.apply(
        state, Action("DECLARE_ATTACKERS", attackers=tuple(ids[a] for a in attackers))
    ).state
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    pairs = blocks or dict.fromkeys(blockers, attackers[0])
    chosen = tuple((ids[b], ids[a]) for b, a in pairs.items())
    state = found.apply(state, Action("DECLARE_BLOCKERS", blocks=chosen)).state
    while state.stack:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    for _ in range(2):
        state = found.apply(state, Action("PASS_PRIORITY")).state
    return state, ids


def divide(state, **parts):
    """The answer that gives so much to each; a player is the seat's number."""
    shares = tuple((id, tuple(each.items())) for id, each in parts.items())
    return Action("RESOLVE_DECISION", decision_id=state.pending.id, choice=Division(shares))


def test_damage_is_divided_in_any_way_and_the_seed_profile_does_not_ask():
    state, ids = fight(["Kilnyard Foreman"], ["Mossback Behemoth", "Forge Apprentice"])
    foreman, behemoth = ids["Kilnyard Foreman"], ids["Mossback Behemoth"]
    assert state.pending.kind == "ASSIGN_DAMAGE"
    found = game()
    offered = list(found.legal_actions(found.observe(state, "P1")))
    assert [dict(a.choice.of(foreman)) for a in offered] == [
        {behemoth: n, ids["Forge Apprentice"]: 2 - n} for n in (2, 1, 0)
    ]
    after = found.apply(state, divide(state, **{foreman: {ids["Forge Apprentice"]: 2}})).state
    assert ids["Forge Apprentice"] not in after.battlefield
    assert after.battlefield[behemoth].damage == 0
    plain, ids = fight(["Kilnyard Foreman"], ["Mossback Behemoth", "Forge Apprentice"],
                       profile="seed_v0")  # fmt: skip
    assert plain.pending is None
    assert plain.battlefield[ids["Mossback Behemoth"]].damage == 2


def test_trample_reaches_the_player_only_past_lethal_damage():
    state, ids = fight(["Slagback Brute"], ["Harbor Bulwark", "Forge Apprentice"])
    brute, wall, small = (ids[n] for n in ("Slagback Brute", "Harbor Bulwark", "Forge Apprentice"))
    assert state.pending.needs == ((3, 1, 0),)
    found = game()
    too_little, too_much = {wall: 2, small: 1, 1: 2}, {wall: 5, small: 5}
    below_none, elsewhere = {wall: 6, small: -1}, {brute: 5}
    for shares in (too_little, {wall: 5, 1: 1}, too_much, below_none, {1: 5}, elsewhere):
        with pytest.raises(IllegalAction):
            found.apply(state, divide(state, **{brute: shares}))
    for shares, life in (({wall: 3, small: 1, 1: 1}, 19), ({wall: 5}, 20), ({small: 5}, 20)):
        assert found.apply(state, divide(state, **{brute: shares})).state.seats[1].life == life


def test_a_division_is_asked_only_where_there_are_several():
    """Trample of 5 over a toughness of 4: 4 and 1, or 5.  Without trample there is one way."""
    state, _ = fight(["Slagback Brute"], ["Mossback Behemoth"])
    assert state.pending.kind == "ASSIGN_DAMAGE"
    found = game()
    assert len(list(found.legal_actions(found.observe(state, "P1")))) == 2
    one, _ = fight(["Dawnpost Squire"], ["Mossback Behemoth"])
    assert one.pending is None


def test_an_answer_is_json_by_ids_and_players():
    state, ids = fight(["Slagback Brute"], ["Forge Apprentice"])
    found, brute, small = game(), ids["Slagback Brute"], ids["Forge Apprentice"]
    choice = {brute: {small: 1, "P2": 4}}
    payload = {"decision_id": state.pending.id, "choice": choice}
    raw = {"type": "RESOLVE_DECISION", "payload": payload}
    action = found.parse_action(raw)
    assert found.dump(action) == raw
    assert found.apply(state, action).state.seats[1].life == 16
    seen = found.dump(found.observe(state, "P2"))["pending_decision"]
    assert (seen["kind"], seen["lethal"]) == ("ASSIGN_DAMAGE", [[1, 0]])
    for choice in ({brute: 3}, {brute: {small: "1"}}, {brute: [1]}):
        with pytest.raises(MalformedAction):
            found.parse_action({**raw, "payload": {"choice": choice}})


def test_there_is_priority_after_first_strike_damage_and_only_then():
    """Rows: CMB-NO-FS-WINDOW."""
    found = game()
    state, ids = fight(["Twinflare Champion"], ["Mossback Behemoth"], hand=["Cinder Lash"])
    assert (state.step, state.priority) == ("DAMAGE", 0)
    assert state.battlefield[ids["Mossback Behemoth"]].damage == 2
    lash = Action("CAST_SPELL", state.seats[0].hand[0], ((ids["Mossback Behemoth"],),))
    state = found.apply(state, lash).state
    while state.step == "DAMAGE":
        state = found.apply(state, Action("PASS_PRIORITY")).state
    assert state.step == "END_COMBAT"
    assert ids["Mossback Behemoth"] not in state.battlefield
    assert ids["Twinflare Champion"] in state.battlefield
    none, _ = fight(["Kilnyard Foreman"], ["Forge Apprentice"])
    assert none.step == "END_COMBAT"
    seed, _ = fight(["Twinflare Champion"], ["Mossback Behemoth"], profile="seed_v0")
    assert seed.step == "END_COMBAT"


def test_who_has_struck_first_does_not_strike_again_after_losing_the_keyword():
    found = game()
    state, ids = fight(["Ironbrand Duelist"], ["Mossback Behemoth"])
    duelist = ids["Ironbrand Duelist"]
    assert state.combat.struck == (duelist,)
    dealt = state.battlefield[ids["Mossback Behemoth"]].damage
    plain = state.copy()
    card = plain.battlefield[duelist].card
    rules = replace(card.rules, keywords=frozenset())
    plain.battlefield[duelist] = plain.battlefield[duelist]._replace(
        card=replace(card, rules=rules)
    )
    plain.derived = None
    for _ in range(2):
        plain = found.apply(plain, Action("PASS_PRIORITY")).state
    assert plain.battlefield[ids["Mossback Behemoth"]].damage == dealt == 3
    assert duelist not in plain.battlefield


TRIGGERS = {
    "v": 1, "id": "order", "profile": "cr_2025",
    "setup": {"turn": {"number": 5, "active": "P1", "step": "MAIN1"}, "players": {
        "P1": {"battlefield": ["Ironbrand Duelist", "Dawnpost Squire"]},
        "P2": {"battlefield": []}}},
    "script": [
        {"do": "attack", "player": "P1", "attackers": ["Ironbrand Duelist", "Dawnpost Squire"]},
        {"do": "decide", "player": "P1", "kind": "ORDER_TRIGGERS",
         "options": ["Dawnpost Squire", "Ironbrand Duelist"],
         "choice": ["Dawnpost Squire", "Ironbrand Duelist"]},
        {"do": "resolve"},
    ],
    "expect": {"stack": ["Dawnpost Squire"], "life": {"P1": 20}},
}  # fmt: skip


def test_triggers_go_on_the_stack_in_the_order_that_their_player_chooses():
    """Rows: TRG-ORDER."""
    assert run_scenario(game().rules, TRIGGERS).difference == ""
    other = json.loads(json.dumps(TRIGGERS))
    other["script"][1]["choice"].reverse()
    other["expect"] = {"stack": ["Ironbrand Duelist"], "life": {"P1": 21}}
    assert run_scenario(game("seed_v0").rules, other).difference == ""
    del other["script"][1]
    other["script"][1] = {"do": "pass", "player": "P1"}
    assert "DECISION_PENDING" in run_scenario(game().rules, other).difference


DAMAGE = {
    "v": 1, "id": "divide", "profile": "cr_2025",
    "setup": {"turn": {"number": 5, "active": "P1", "step": "MAIN1"}, "players": {
        "P1": {"battlefield": ["Slagback Brute"]},
        "P2": {"battlefield": ["Trailseeker of the Glade", "Forge Apprentice"]}}},
    "script": [
        {"do": "attack", "player": "P1", "attackers": ["Slagback Brute"]},
        {"do": "block", "player": "P2",
         "blocks": {"Trailseeker of the Glade": "Slagback Brute",
                    "Forge Apprentice": "Slagback Brute"}},
        {"do": "combat_damage"},
        {"do": "decide", "player": "P1", "kind": "ASSIGN_DAMAGE", "options":
         ["Slagback Brute"], "choice": {"Slagback Brute": {"Trailseeker of the Glade": 4,
                                                           "Forge Apprentice": 1}}},
    ],
    "expect": {"life": {"P2": 20}, "zones": {"P2": {"battlefield": []}}},
}  # fmt: skip


def test_a_scenario_divides_damage_by_names():
    assert run_scenario(game().rules, DAMAGE).difference == ""
    assert "cr_1993" in run_scenario(game().rules, {**DAMAGE, "profile": "cr_1993"}).difference


def test_random_games_ask_for_both_and_accept_every_offer():
    raw = json.loads((ROOT / "specs/mtg/hearthgrove_muster_vs_drownlight_rites.json").read_text())
    found, asked = MtgGame(replace(plan_of(raw), profile="cr_2025")), set()
    for seed in range(6):
        state, rng = found.initial(seed).state, new_rng(seed)
        while found.result(state) is None:
            kind = None if state.pending is None else state.pending.kind
            if kind in ("ASSIGN_DAMAGE", "ORDER_TRIGGERS"):
                asked.add(kind)
                assert found.parse_state(json.loads(json.dumps(found.dump(state)))) == state
                view = found.observe(state, found.to_act(state))
                json.dumps(found.dump(view))
                for action in itertools.islice(found.legal_actions(view), 30):
                    assert found.parse_action(found.dump(action)) == action
                    found.apply(state, action)
            action, rng = found.random_legal(state, rng)
            state = found.apply(state, action).state
    assert asked == {"ASSIGN_DAMAGE", "ORDER_TRIGGERS"}
