"""The rules of specs/asg/RULES.md, point by point."""

from __future__ import annotations

import itertools
import json

import pytest

from core.agents import Budget
from core.checks import resolve
from core.games.asg import SYSTEM
from core.games.asg.bots import BOTS
from core.games.asg.bots.greedy import orders as greedy_orders
from core.games.asg.sentences import SENTENCES
from core.games.asg.state import End, Pass, Reinforce, Rejected
from core.match import new_match
from core.matchview import events_json
from core.protocol import AmbiguousAction, IllegalAction, MalformedAction, SpecError
from core.rng import new_rng
from editors import patches
from tests.games.asg.kit import buy, fold, line, march, row, start, whole_ply
from tests.games.asg.oracle import scenario

MAX = 2**31 - 1

# -- the table of invalid actions ------------------------------------------------------------------

NOT_POSITIVE = [0, -1, 1.5, 2.0, "3", True, None, [], 2**31, 10**30]

ROWS = [
    *((buy(n), "reinforce.amount must be a positive integer", ()) for n in NOT_POSITIVE),
    (buy(4), "Insufficient supply for reinforce", ("/settings/reinforceCostPerStrength",)),
    (march("x", "b", 1), "Unknown from node: x", ("/map/nodes",)),
    (march("x", "y", 0), "Unknown from node: x", ("/map/nodes",)),
    (march(7, "b", 1), "Unknown from node: 7", ("/map/nodes",)),
    (march("a", "y", 0), "Unknown to node: y", ("/map/nodes",)),
    (march("a", "c", 0), "Nodes are not adjacent: a -> c", ("/map/edges",)),
    (march("a", "a", 1), "Nodes are not adjacent: a -> a", ("/map/edges",)),
    *((march("a", "b", n), "move.amount must be a positive integer", ()) for n in NOT_POSITIVE),
    (march("a", "b", 6), "Insufficient strength at from node", ("/map/nodes/0",)),
    (march("b", "a", 1), "Insufficient strength at from node", ("/map/nodes/1",)),
    (march("c", "b", 1), "Insufficient strength at from node", ("/map/nodes/2",)),
    ({"type": "attack"}, "Unknown action type: attack", ()),
    ({"type": "end"}, "Unknown action type: end", ()),
    ({"type": "rejected"}, "Unknown action type: rejected", ()),
    ({"type": None}, "Unknown action type: null", ()),
    ({}, "Unknown action type: null", ()),
    ("pass", "Unknown action type: pass", ()),
    (None, "Unknown action type: null", ()),
    ([1], "Unknown action type: [1]", ()),
]


@pytest.mark.parametrize(("order", "message", "causes"), ROWS, ids=repr)
def test_an_invalid_order_changes_nothing_costs_its_slot_and_says_why(order, message, causes):
    game = line(5, 0, -5)
    before = start(game)
    (action,) = game.unfold(before, [order])
    assert action == Rejected(order, message)
    step = game.enter(before, action)
    (event,) = step.events
    assert (event.type, event.cause) == ("invalid_action", causes)
    assert event.data == {"player": "P1", "action": order, "message": message}
    view = step.state.view
    assert (view.owners, view.forces, view.supply) == (
        before.view.owners,
        before.view.forces,
        before.view.supply,
    )
    assert (view.used, step.state.rng) == (1, before.rng)


def test_what_exceeds_the_budget_is_refused_first_and_costs_nothing():
    game = line(5, 0, -5, actionBudget=2)
    events = fold(game, march("a", "b", 1), 9, march("a", "b", 2), {"type": "pass"})
    assert [event["type"] for event in events] == [
        "invalid_action", "invalid_action", "move", "capture", "invalid_action", "income",
    ]  # fmt: skip
    assert events[0]["message"] == "Action budget exceeded: max 2 actions"
    assert events[1]["message"] == events[0]["message"]
    assert events[0]["action"] == march("a", "b", 2)


def test_a_pass_and_an_invalid_order_use_slots():
    game = line(5, 0, -5, actionBudget=3)
    actions = list(game.unfold(start(game), [{"type": "pass"}, 7, buy(1), buy(1)]))
    assert [type(action).__name__ for action in actions] == [
        "Rejected", "Pass", "Rejected", "Reinforce",
    ]  # fmt: skip
    state = start(game)
    for action in actions:
        state = game.enter(state, action).state
    assert state.view.used == 3
    assert list(game.legal_actions(state.view)) == [End()]
    refusal = game.why_illegal(state.view, Pass())
    assert refusal.message == "Action budget exceeded: max 3 actions"
    assert refusal.causes == ("/settings/actionBudget",)


def test_a_win_stops_the_rest_without_a_word():
    events = fold(line(9, -1), march("a", "b", 9), 7, buy(1))
    assert [event["type"] for event in events] == ["move", "combat", "capture", "game_end"]
    assert events[-1]["result"] == {"type": "win", "winner": "P1", "reason": "hq_captured"}


def test_a_rejected_order_is_never_offered_nor_taken_as_an_order():
    game = line(5, 0, -5)
    state, rejected = start(game), Rejected(7, "Unknown action type: 7")
    assert "recorded" in game.why_illegal(state.view, rejected).message
    with pytest.raises(IllegalAction):
        game.apply(state, rejected)


@pytest.mark.parametrize(
    ("order", "message", "words"),
    [
        ({"type": "pass"}, "Unknown action type: pass", "is not rejected"),
        (buy(9), "reinforce.amount must be a positive integer", "Insufficient supply"),
    ],
)
def test_a_record_cannot_claim_a_rejection_that_the_rules_do_not_make(order, message, words):
    game = line(5, 0, -5)
    with pytest.raises(IllegalAction, match=words):
        game.enter(start(game), Rejected(order, message))


def _form(game, kind):
    """The form of one kind of order at the start."""
    return next(form for form in game.choices(start(game).view) if form.type == kind)


# -- income, purchase, march -----------------------------------------------------------------------


def test_income_is_the_base_and_the_yields_of_owned_nodes_and_says_so():
    raw = row(5, 0, -5)
    raw["map"]["nodes"][0]["supplyYield"] = 4
    raw["map"]["nodes"][1]["supplyYield"] = 9
    (event,) = SYSTEM.load(raw).initial(1).events
    assert event.data == {"player": "P1", "amount": 7, "supplyAfter": 7}
    assert event.cause == ("/settings/baseIncome", "/map/nodes/0/supplyYield")


def test_income_of_nothing_is_an_event_too():
    (event,) = line(5, -5, baseIncome=0).initial(1).events
    assert event.data == {"player": "P1", "amount": 0, "supplyAfter": 0}


def test_income_is_clamped_where_numbers_end():
    raw = row(5, -5, baseIncome=MAX)
    raw["initialState"]["playerSupply"]["P1"] = MAX - 2
    (event,) = SYSTEM.load(raw).initial(1).events
    assert event.data == {"player": "P1", "amount": 2, "supplyAfter": MAX}


def test_an_order_whose_strength_would_not_fit_is_invalid():
    events = fold(line(MAX, 1, -5), march("a", "b", MAX), buy(1), march("b", "a", 1))
    assert [event["message"] for event in events if event["type"] == "invalid_action"] == [
        f"Strength at to node would exceed {MAX}",
        f"Strength at HQ would exceed {MAX}",
        f"Strength at to node would exceed {MAX}",
    ]
    game = line(MAX, 1, -5)
    marches = {(row["from"], row["to"]) for row in _form(game, "move").rows}
    assert marches == {("b", "c"), ("a", "b")}


def test_strength_costs_what_the_settings_say():
    events = fold(line(5, -5, reinforceCostPerStrength=2, baseIncome=5), buy(2), buy(1))
    assert events[0] == {
        "type": "reinforce", "player": "P1", "location": "a", "amount": 2, "supplyAfter": 1,
        "strengthAfter": 7,
    }  # fmt: skip
    assert events[1]["message"] == "Insufficient supply for reinforce"


def test_what_costs_nothing_can_be_bought_without_end():
    game = line(5, -5, reinforceCostPerStrength=0)
    view = start(game).view
    assert Reinforce(MAX - 5) in itertools.islice(game.legal_actions(view), 10)
    assert game.why_illegal(view, Reinforce(MAX - 4)) is not None
    assert fold(game, buy(MAX - 5))[0]["strengthAfter"] == MAX


def test_troops_march_on_from_nodes_they_do_not_own_and_ownership_stays_behind():
    events = fold(line(5, 0, 0, -5), march("a", "b", 5), march("b", "c", 5))
    assert [event["type"] for event in events[:4]] == ["move", "capture", "move", "capture"]
    game = line(5, 0, 0, -5)
    state = whole_ply(game, start(game), [march("a", "b", 5), march("b", "c", 5)]).state
    assert [node["owner"] for node in game.dump(state)["nodes"]] == ["P1", "P1", "P1", "P2"]
    assert [node["P1"] for node in game.dump(state)["nodes"]] == [0, 0, 5, 0]


def test_the_defenders_who_win_keep_their_node():
    events = fold(line(2, -20, -5), march("a", "b", 2))
    assert [event["type"] for event in events] == ["move", "combat", "income"]
    assert (events[1]["winner"], events[1]["attackerWinProb"]) == ("P2", 0)


def test_events_stay_as_they_were_whatever_is_played_after_them():
    game = line(9, 0, -5)
    first = whole_ply(game, start(game), [march("a", "b", 3), buy(1)])
    before = json.dumps(first.events)
    second = whole_ply(game, whole_ply(game, first.state, []).state, [march("a", "b", 1), buy(2)])
    assert json.dumps(first.events) == before
    assert [event.type for event in second.events] == ["move", "reinforce", "income"]
    other = whole_ply(game, start(game), [march("a", "b", 2), buy(2)])
    assert [event.data["amount"] for event in other.events[:3:2]] == [2, 2]
    assert json.dumps(first.events) == before


# -- combat ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strong", "weak", "fraction", "bound"),
    [(8, 5, 0.35, 1), (10, 10, 0.35, 3), (9, 9, 0.0, 1), (7, 9, 1.0, 7), (100, 60, 0.35, 21)],
)
def test_noise_stays_within_its_bound_and_decides(strong, weak, fraction, bound):
    game = line(strong, -weak, -1, combatVarianceFraction=fraction)
    noises, ties = set(), set()
    for seed in range(1, 400):
        fight = fold(game, march("a", "b", strong), seed=seed)[1]
        noises.add(fight["noise"])
        assert fight["varianceBound"] == bound
        assert fight["delta"] == strong - weak + fight["noise"]
        if fight["delta"] == 0:
            ties.add(fight["winner"])
            assert fight["winnerStrengthAfter"] == 1
        else:
            assert fight["winner"] == ("P1" if fight["delta"] > 0 else "P2")
            assert fight["winnerStrengthAfter"] == abs(fight["delta"])
    assert noises == set(range(-bound, bound + 1))
    assert ties in ({"P1", "P2"}, set())


def test_the_whole_stack_on_the_target_attacks():
    game = line(9, 4, -5, 0, -9)
    events = fold(game, march("a", "b", 3), march("b", "c", 7))
    fight = next(event for event in events if event["type"] == "combat")
    assert fight["attackerStrengthBefore"] == 7


def test_only_combat_draws_from_the_generator():
    game = line(5, 0, 0, -5)
    state = start(game)
    after = whole_ply(game, state, [march("a", "b", 2), buy(1), {"type": "pass"}, 7]).state
    assert after.rng == state.rng


# -- the end ---------------------------------------------------------------------------------------


def test_the_cap_is_a_draw_without_another_income():
    game = line(5, 0, -5, turnCapPlies=2)
    state = whole_ply(game, start(game), []).state
    step = whole_ply(game, state, [])
    assert [event.type for event in step.events] == ["game_end"]
    assert step.events[0].data == {"result": {"type": "draw", "reason": "turn_cap"}}
    assert step.events[0].cause == ("/settings/turnCapPlies",)
    assert (game.result(step.state).returns, step.state.view.ply) == ((0.0, 0.0), 2)
    assert game.to_act(step.state) is None


def test_the_last_ply_can_still_win():
    game = line(9, -1, turnCapPlies=1)
    over = whole_ply(game, start(game), [march("a", "b", 9)]).state
    assert game.dump(over)["result"]["type"] == "win"


def test_nothing_goes_on_after_the_end():
    game = line(9, -1)
    state = whole_ply(game, start(game), [march("a", "b", 9)]).state
    assert list(game.legal_actions(state.view)) == []
    assert game.why_illegal(state.view, End()).message == "The match is over"
    for refused in (lambda: game.apply(state, End()), lambda: whole_ply(game, state, [])):
        with pytest.raises(IllegalAction):
            refused()


def test_the_second_player_can_start():
    game = SYSTEM.load(scenario() | {"startingPlayer": "P2"})
    assert game.to_act(start(game)) == "P2"
    assert game.initial(1).events[0].data["player"] == "P2"


# -- what people do to maps -----------------------------------------------------------------------


def test_a_doubled_edge_counts_once_and_a_march_to_itself_is_invalid():
    raw = scenario()
    raw["map"]["edges"] += [["p1_hq", "p1_bridge"], ["p1_bridge", "p1_hq"]]
    game, plain = SYSTEM.load(raw), SYSTEM.load(scenario())
    assert game.plan.neighbours == plain.plan.neighbours
    legal = list(game.legal_actions(start(game).view))
    assert legal == list(plain.legal_actions(start(plain).view))
    assert len(legal) == len(set(legal))
    (event,) = [e for e in fold(game, march("p1_hq", "p1_hq", 1)) if e["type"] == "invalid_action"]
    assert event["message"] == "Nodes are not adjacent: p1_hq -> p1_hq"


def test_nodes_with_one_label_are_told_apart_by_their_ids_and_ids_must_differ():
    raw = scenario()
    for node in raw["map"]["nodes"]:
        if node["id"] in ("p1_n", "p1_s"):
            node["label"] = "Fort"
    assert not [i for i in SYSTEM.check(raw) if i.severity == "error"]
    events = fold(SYSTEM.load(raw), march("p1_hq", "p1_bridge", 5), march("p1_bridge", "p1_n", 3),
                  march("p1_bridge", "Fort", 1))  # fmt: skip
    assert [event["type"] for event in events[:3]] == ["move", "move", "invalid_action"]
    assert (events[1]["to"], events[2]["message"]) == ("p1_n", "Unknown to node: Fort")
    nodes = raw["map"]["nodes"]
    first, second = (n for n, node in enumerate(nodes) if "label" in node)
    nodes[second]["id"] = nodes[first]["id"]
    with pytest.raises(SpecError) as found:
        SYSTEM.load(raw)
    (issue,) = [each for each in found.value.issues if each.code == "asg.duplicate-id"]
    assert issue.path == f"/map/nodes/{second}/id"
    assert [place.path for place in issue.related] == [f"/map/nodes/{first}/id"]
    follows = [fix for fix in issue.fixes if "all edges follow" in fix.title]
    assert len(follows) == 1
    repaired = patches.apply(raw, list(follows[0].patch))
    assert "asg.duplicate-id" not in {each.code for each in SYSTEM.check(repaired)}


def test_parts_without_a_way_between_them_play_to_the_cap():
    raw = scenario()
    raw["map"]["edges"] = [e for e in raw["map"]["edges"] if "mid_n" not in e and "mid_s" not in e]
    assert not any(issue.severity == "error" for issue in SYSTEM.check(raw))
    game = SYSTEM.load(raw)
    for name in BOTS:
        state, rng = start(game), new_rng(1)
        while (player := game.to_act(state)) is not None:
            view = game.observe(state, player)
            rng = rng.split(1)
            state = game.apply(state, BOTS[name](game, view, rng, Budget(nodes=40)).action).state
        assert game.result(state).reason == "turn_cap"


# -- text and JSON ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["pass", "end", "reinforce 3", "p1_hq-p1_bridge 10", "p1_hq-p1_bridge 1"]
)
def test_orders_are_read_as_they_are_written(text):
    game = SYSTEM.load(scenario())
    view = start(game).view
    action = game.parse_notation(f" {text} ", view)
    assert game.notate(action, view) == text
    assert game.why_illegal(view, action) is None


@pytest.mark.parametrize(
    "ids", [("a", "b-c", "a-b", "c"), ('"a', "b", "c ", "d"), ("-", "--", "x", "y")]
)
def test_ids_that_read_in_two_ways_are_quoted(ids):
    game = SYSTEM.load(row(3, 3, 3, -3, ids=ids))
    raw = game.dump(start(game))
    view = game.parse_state(raw | {"supply": {"P1": 2, "P2": 0}}).view
    actions = list(game.legal_actions(view))
    texts = [game.notate(action, view) for action in actions]
    assert len(set(texts)) == len(texts)
    assert [game.parse_notation(text, view) for text in texts] == actions


def test_a_text_with_two_readings_is_asked_back():
    raw = row(3, 3, -3, -3, ids=("a", "b-c", "a-b", "c"))
    raw["map"]["edges"] = [["a", "b-c"], ["a-b", "c"], ["b-c", "a-b"]]
    game = SYSTEM.load(raw)
    with pytest.raises(AmbiguousAction, match='"a"-"b-c" or "a-b"-"c"'):
        game.parse_notation("a-b-c 1", start(game).view)


@pytest.mark.parametrize(
    "text", ["", "go", "reinforce", "reinforce x", "a 5", "5", '"a"-b 3', "a-b -3"]
)
def test_a_text_that_is_no_order_is_refused_with_an_example(text):
    game = line(3, -3)
    with pytest.raises(MalformedAction, match="write"):
        game.parse_notation(text, start(game).view)


def test_an_order_with_strange_nodes_is_read_so_that_the_refusal_names_them():
    game = line(3, -3)
    view = start(game).view
    action = game.parse_notation("a-zz 1", view)
    assert game.why_illegal(view, action).message == "Unknown to node: zz"


@pytest.mark.parametrize(
    "raw",
    [None, 7, {}, {"type": "fly"}, {"type": "pass", "x": 1}, march("a", "b", 1.0), march(1, "b", 1),
     buy(True), buy(0), {"type": "move"}, {"type": "rejected", "action": 1, "message": 2}],
)  # fmt: skip
def test_json_that_is_no_action_is_refused(raw):
    with pytest.raises(MalformedAction):
        line(3, -3).parse_action(raw)


BAD_STATES = {
    "nodes in another order": lambda raw: raw["nodes"].reverse(),
    "both sides on a node": lambda raw: raw["nodes"][0].update(P2=1),
    "a negative strength": lambda raw: raw["nodes"][0].update(P1=-1),
    "a fraction of strength": lambda raw: raw["nodes"][0].update(P1=1.0),
    "a strange owner": lambda raw: raw["nodes"][0].update(owner="P3"),
    "an enemy in the headquarters": lambda raw: raw["nodes"][0].update(owner="P2"),
    "no supply": lambda raw: raw.pop("supply"),
    "too many slots": lambda raw: raw["slots"].update(used=7),
    "beyond the cap": lambda raw: raw.update(ply=60),
    "another generator": lambda raw: raw.update(rng={"kind": "counter", "words": [1, 2, 3]}),
    "a generator at 0": lambda raw: raw["rng"].update(words=[0]),
    "a strange result": lambda raw: raw.update(result={"type": "win", "winner": "P3"}),
    "an early draw": lambda raw: raw.update(result={"type": "draw", "reason": "turn_cap"}),
    "nobody active": lambda raw: raw.update(active=None),
}


@pytest.mark.parametrize("damage", BAD_STATES)
def test_json_that_is_no_state_is_refused_with_a_sentence(damage):
    game = SYSTEM.load(scenario())
    raw = game.dump(start(game))
    assert game.parse_state(raw) == start(game)
    BAD_STATES[damage](raw)
    with pytest.raises(ValueError, match=" "):
        game.parse_state(raw)


def test_every_event_has_a_sentence_and_a_cause_that_exists():
    raw = scenario()
    game = SYSTEM.load(raw)
    seen = set()
    for seed in range(1, 8):
        step = game.initial(seed)
        while game.result(step.state) is None:
            orders = [game.dump(each) for each in greedy_orders(game.plan, step.state.view)]
            step = whole_ply(game, step.state, [*orders, buy(seed * 7)])
            for event in step.events:
                seen.add(event.type)
                assert game.describe(event)
                for path in event.cause:
                    resolve(raw, path)
    assert seen == set(SENTENCES) - {"result", "edit"}


def test_the_log_tells_passes_and_plies_without_orders_though_the_document_has_no_event_for_them():
    match = new_match(SYSTEM.load(scenario()), 1)
    to_nowhere = {"type": "move", "from": "p1_hq", "to": "x", "amount": 1}
    match = match.order([{"type": "pass"}, to_nowhere]).order([])
    rows = [(row["ply"], row["type"], row["text"]) for row in events_json(match)]
    assert (1, "pass", "P1 passes") in rows
    assert (2, "pass", "P2 gives no order") in rows
    refused = next(text for _, type, text in rows if type == "invalid_action")
    assert refused == "P1's order “p1_hq-x 1” is refused: There is no node x."
    assert [row["n"] for row in events_json(match)] == list(range(len(rows)))
    assert "pass" not in {event.type for _, event in match.events()}
