"""Rows of the checklist (specs/mtg/RULES.md) that no scenario shows; a test names its rows."""

from __future__ import annotations

import ast
import itertools
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.decisions import KINDS
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.mana.bills import Bill
from core.games.mtg.mana.payment import plan_payment
from core.games.mtg.options import entries, expand
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.scripts import Rules, UnsupportedRule
from core.protocol import IllegalAction
from core.rng import new_rng

FOLDER = Path(__file__).parents[1]


@cache
def rules():
    return Rules(plan_of(shipped_pool()))


@cache
def game():
    return MtgGame(plan_of(shipped_pool()))


def table(battlefield, hand=(), step="MAIN1"):
    """P1 to act in their turn, with these on the battlefield."""
    turn = {"number": 5, "active": "P1", "step": step}
    one = {"battlefield": list(battlefield), "hand": list(hand)}
    return Setup(rules()).build({"turn": turn, "players": {"P1": one}})


def names(state, taps):
    return [state.battlefield[id].card.name for id, _ in taps]


def test_rows_are_all_named_by_a_test():
    wanted = (FOLDER / "scenarios" / "checklist.txt").read_text("utf-8").split()
    named = set()
    for file in ("scenarios.jsonl", "own.jsonl"):
        for line in (FOLDER / "scenarios" / file).read_text("utf-8").splitlines():
            named |= set(json.loads(line)["rows"])
    for path in FOLDER.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = (ast.get_docstring(node) or "").removeprefix("Rows: ").rstrip(".")
                named |= set(words.split(", "))
    assert len(wanted) == 120
    assert [row for row in wanted if row not in named] == []


@pytest.mark.parametrize(
    ("battlefield", "generic", "colored", "taps"),
    [
        (["Cinderwood Trail", "Mountain"], 0, "R", ["Mountain"]),
        (["Thornroot Elder", "Forest"], 0, "G", ["Forest"]),
        (["Cinderwood Trail", "Forest"], 0, "RG", ["Cinderwood Trail", "Forest"]),
        (["Thornroot Elder", "Mountain", "Forest"], 1, "G", ["Forest", "Mountain"]),
        (["Mountain*3"], 2, "R", ["Mountain"] * 3),
    ],
)
def test_auto_payment_taps_what_the_rules_say(battlefield, generic, colored, taps):
    """Rows: ACT-AUTOPAY."""
    state = table(battlefield)
    found = plan_payment(rules(), state, 0, Bill(generic, tuple(colored)))
    assert names(state, found.taps) == taps


def test_the_pool_pays_first_and_what_cannot_be_paid_has_no_plan():
    """Rows: ACT-AUTOPAY."""
    state = table(["Mountain", "Forest"])
    floating = game().apply(state, Action("TAP_FOR_MANA", next(iter(state.battlefield)))).state
    assert plan_payment(rules(), floating, 0, Bill(0, ("R",))).taps == ()
    assert plan_payment(rules(), floating, 0, Bill(1, ("R", "R"))) is None


def test_every_offered_cast_taps_exactly_its_cost_and_tapping_by_hand_allows_the_same():
    """Rows: ACT-AUTOPAY, SURF-COMPLETE."""
    hand = ["Cinder Lash", "Slagback Brute", "Furnace Tithe", "Antler Charge", "Skyfall Snare"]
    state = table(["Mountain*3", "Cinderwood Trail", "Thornroot Elder", "Oathblade"], hand)
    casts = [e for e in entries(rules(), state, 0) if e.action.type == "CAST_SPELL"]
    assert len(casts) >= 3
    for action in itertools.chain.from_iterable(map(expand, casts)):
        after = game().apply(state, action).state
        tapped = sum(perm.tapped for perm in after.battlefield.values())
        cost = rules().cards[state.cards[action.object_id].card.card_id].cost
        assert tapped == cost.value + (action.x or 0)
        by_hand = state
        before = {id for id, perm in after.battlefield.items() if perm.tapped}
        for id in before:
            color = "R" if state.battlefield[id].card.name == "Cinderwood Trail" else ""
            by_hand = game().apply(by_hand, Action("TAP_FOR_MANA", id, color=color)).state
        if "G" not in cost.colored:
            game().apply(by_hand, action)


def test_with_a_decision_pending_only_its_player_answers_or_somebody_concedes():
    """Rows: SURF-PENDING."""
    state = table(["Forest*3"], ["Trailseeker of the Glade"])
    state = game().apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    while state.pending is None:
        state = game().apply(state, Action("PASS_PRIORITY")).state
    view = game().observe(state, "P1")
    assert {action.type for action in game().legal_actions(view)} == {"RESOLVE_DECISION"}
    assert game().why_illegal(view, Action("SCOOP")) is None
    assert list(game().legal_actions(game().observe(state, "P2"))) == []
    for type in ("PASS_PRIORITY", "TAP_FOR_MANA", "RESOLVE_DECISION"):
        with pytest.raises(IllegalAction):
            game().apply(state, Action(type, next(iter(state.battlefield))))


def test_a_mulligan_draws_seven_and_puts_as_many_on_the_bottom_as_were_taken():
    """Rows: PRE-MULLIGAN."""
    state = game().initial(3).state
    seat = state.to_act()
    for type in ("MULLIGAN", "KEEP_HAND", "MULLIGAN"):
        state = game().apply(state, Action(type)).state
        assert len(state.seats[seat].hand) == 7
    assert (state.to_act(), state.seats[seat].mulligans) == (seat, 2)
    while state.to_act() != seat or state.pending.kind != "BOTTOM":
        state = game().apply(state, Action("KEEP_HAND")).state
    hand = [state.cards[id].card.name for id in state.seats[seat].hand]
    for _ in range(2):
        state = game().apply(state, Action("BOTTOM_CARD", state.seats[seat].hand[0])).state
    bottom = [state.cards[id].card.name for id in state.seats[seat].library[-2:]]
    assert bottom == hand[:2]
    drawn = [state.cards[id].card.name for id in state.seats[seat].hand]
    assert drawn[:5] == hand[2:]


def test_a_view_carries_the_engines_derived_values_and_only_sizes_of_what_is_hidden():
    """Rows: VIS-STATE."""
    state = table([{"card": "Slagback Brute", "id": "b"}, "Rally Standard"], ["Cinder Lash"])
    seen = game().dump(game().observe(state, "P2"))
    brute = next(p for p in seen["battlefield"] if p["name"] == "Slagback Brute")
    assert (brute["power"], brute["toughness"], brute["keywords"]) == (6, 4, ["trample"])
    assert seen["players"]["P1"]["hand"] == []
    assert (seen["players"]["P1"]["hand_size"], seen["players"]["P1"]["library_size"]) == (1, 10)


def test_every_card_of_the_pool_is_played_and_comes_back_from_a_state():
    """Rows: DAT-PARSE, DAT-ROUNDTRIP."""
    assert len(rules().plan.cards) == 80
    state = game().initial(1).state
    raw = json.loads(json.dumps(game().dump(state)))
    assert game().dump(game().parse_state(raw)) == raw
    with pytest.raises(ValueError, match="keys"):
        game().parse_state({"turn": 1})


def _slashed():
    """The shipped pool with a slash in the id of every card."""
    pool = json.loads(json.dumps(shipped_pool()))
    for each in pool["cards"]:
        each["card_id"] = each["card_id"].replace("_", "/")
    return pool


def test_cards_whose_ids_have_slashes_keep_their_triggers():
    found, expected = Rules(plan_of(_slashed())).triggers, rules().triggers
    counts = {id.replace("_", "/"): len(scripts) for id, scripts in expected.items()}
    assert any("/" in id for id in counts)
    assert {id: len(scripts) for id, scripts in found.items()} == counts


def test_a_profile_that_is_not_played_refuses_the_match():
    plan = replace(plan_of(shipped_pool()), profile="cr_1993")
    with pytest.raises(UnsupportedRule, match="cr_1993"):
        Rules(plan)


def test_random_games_ask_for_most_kinds_of_decisions():
    asked = set()
    for seed in range(3):
        state, rng = game().initial(seed).state, new_rng(seed)
        while game().result(state) is None:
            if state.pending is not None:
                asked.add(state.pending.kind)
            action, rng = game().random_legal(state, rng)
            state = game().apply(state, action).state
    assert asked <= set(KINDS)
    assert len(asked) >= 3
