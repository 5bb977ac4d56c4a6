"""The sentences of a report say what was counted."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from core import registry
from core.evaluation.engine import play_chunk, play_game, seated, seats_of
from core.evaluation.fights import RETURNED, SAID, fought
from core.evaluation.intervals import Interval
from core.evaluation.phrases import percent
from core.evaluation.plan import Plan, games_of
from core.evaluation.report import report, watched
from core.evaluation.sequences import anytime
from core.evaluation.tally import WHOLE, Tally, merged, parse_tally, winner_of
from tests.core.evaluation.plans import plan_of
from tests.games.defense.kit import card, hero, match, rule


def _report(seats, rounds=20):
    game, plan = plan_of("hexapawn", seats, rounds)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(7))
    return game, plan, report(plan, tally, game)


def test_the_second_player_wins_hexapawn_when_both_search():
    _, _, found = _report(("mcts:200", "mcts:200"), 10)
    black = found["players"][1]
    assert black["player"] == "BLACK"
    assert black["low"] > 0.5
    assert found["sentences"][0].startswith("WHITE scores ")


def test_what_is_watched_has_bounds_that_hold_at_every_look():
    _, plan, found = _report(("random", "random"))
    game, _ = plan_of("hexapawn", ("random", "random"), 20)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(20))
    for each, counts in zip(found["players"], tally.players, strict=True):
        sure = anytime(counts, 2 * WHOLE)
        assert (each["always_low"], each["always_high"]) == (sure.low, sure.high)
        assert sure.low < each["low"] < each["high"] < sure.high
    tally.changes.update({0: 15, WHOLE: 5})
    change = report(plan, tally, game)["change"]
    assert change["always_low"] < change["low"] < change["high"] < change["always_high"]


def test_two_agents_are_told_apart_and_one_against_itself_is_not():
    _, _, found = _report(("greedy", "random"))
    assert [each["seat"] for each in found["agents"]] == ["greedy", "random"]
    assert sum(each["score"] for each in found["agents"]) == 1.0
    assert _report(("random", "random"))[2]["agents"] == []


def test_each_example_is_played_again_from_its_seed_and_seats():
    game, plan, found = _report(("greedy", "random"))
    agents = [seated(seat, game) for seat in plan.seats]
    names = [seat.text for seat in plan.seats]
    for example in found["examples"].values():
        order = tuple(names.index(seat) for seat in example["seats"])
        which = replace(games_of(("greedy", "random"), 0, 0)[0], seed=example["seed"], seated=order)
        assert play_game(game, agents, which, 1000).plies == example["plies"]


def test_shares_of_ends_and_the_histogram_cover_all_matches():
    _, _, found = _report(("random", "random"))
    assert sum(end["count"] for end in found["ends"]) == found["games"] == 40
    assert sum(count for _, count in found["plies"]["histogram"]) == 40


def test_players_who_share_the_victory_are_both_named():
    game, plan = plan_of("four_player_chess", ("random",) * 4, 1)
    tally = Tally(1, 4)
    for winners in ((), ("RED",), ("RED", "YELLOW")):
        tally.ends["checkmate", winner_of(game.players, winners)] += 1 + len(winners)
    two, one, nobody = report(plan, tally, game)["ends"]
    assert two["winner"] == "RED and YELLOW"
    assert two["sentence"].startswith("RED and YELLOW win ")
    assert (one["winner"], nobody["winner"]) == ("RED", None)
    assert nobody["sentence"].startswith("Draw: ")


def test_lengths_are_told_by_the_tenth_the_half_and_nine_tenths_of_the_matches():
    game, plan = plan_of("hexapawn", ("random", "random"), 5)
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    tally.lengths, tally.games = {}, 10
    for plies in range(1, 11):
        tally.add_length(plies, 1, (0, 0))
    plies = report(plan, tally, game)["plies"]
    assert (plies["low"], plies["median"], plies["high"]) == (1, 5, 9)


def test_nothing_played_is_said_so():
    game, plan, _ = _report(("random", "random"), 1)
    empty = report(Plan(plan.system, plan.spec, plan.seats, 0), Tally(), game)
    assert empty["sentences"] == ["No match was played"]
    assert (empty["examples"], empty["branching"]) == ({}, None)


def test_parts_never_used_are_named_in_a_sentence_and_all_of_them_in_the_data():
    game, plan, found = _report(("random", "random"))
    assert not any("Never used" in said for said in found["sentences"])
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    tally.uses.clear()
    never = report(plan, tally, game)
    assert never["sentences"][-1] == (
        "Never used: piece pawn; condition REACH_END; win condition 1"
    )
    assert len(never["unused"]) == 3


def test_a_sentence_names_few_of_many_parts_never_used():
    game, plan = plan_of("breakthrough", ("random", "random"), 1)
    raw = json.loads(json.dumps(plan.spec))
    raw["pieces"] += [{"code": f"Z{n}", "name": f"Ghost {n}", "moves": []} for n in range(40)]
    game = registry.get("boards").load(raw)
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    found = report(replace(plan, spec=raw), tally, game)
    assert "piece Ghost 0; " in found["sentences"][-1]
    assert found["sentences"][-1].endswith(f"; and {len(found['unused']) - 6} more")
    assert len(found["unused"]) >= 40


def test_what_decides_is_told_and_of_what_changes_hands_only():
    game, plan = plan_of("scenario_01", ("greedy", "greedy"), 60)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(60))
    assert parse_tally(tally.dump()) == tally
    found = report(plan, tally, game)
    assert {each["path"] for each in found["held"]} == set(game.contested())
    assert all(sum(each["held"]) <= found["games"] for each in found["held"])
    tally.held.clear()
    tally.held.update({("/map/nodes/2", 0, WHOLE): 50, ("/map/nodes/2", 1, 0): 50})
    told = report(plan, tally, game)
    first = told["held"][0]
    assert (first["path"], first["kind"], first["held"]) == ("/map/nodes/2", "node", [50, 50])
    assert first["is_told"]
    assert first["swing"]["value"] == 1.0
    said = next(line for line in told["sentences"] if "Who holds a node for longer decides" in line)
    assert f"{first['name']} +100.0 points" in said
    assert _report(("random", "random"))[2]["held"] == []


def test_a_report_that_somebody_watches_has_one_interval_everywhere():
    game, plan = plan_of("scenario_01", ("greedy", "random"), 60)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(60))
    tally.changes.update({0: 45, WHOLE: 15})
    found = report(plan, tally, game)
    seen = watched(found)
    swings = [[each["swing"] for each in one["held"] if each["swing"]] for one in (found, seen)]
    pairs = [
        *zip(found["players"], seen["players"], strict=True),
        *zip(found["agents"], seen["agents"], strict=True),
        *zip(found["ends"], seen["ends"], strict=True),
        *zip(*swings, strict=True),
        (found["change"], seen["change"]),
    ]
    for once, each in pairs:
        assert (each["low"], each["high"]) == (once["always_low"], once["always_high"])
        assert each["high"] - each["low"] > once["high"] - once["low"]
    assert len(swings[0]) > 1
    for share, sentence in zip([seen["players"][0], *seen["agents"]], seen["sentences"],
                               strict=False):  # fmt: skip
        assert percent(Interval(share["score"], share["low"], share["high"])) in sentence
    told = [each["path"] for each in seen["held"] if each["is_told"]]
    assert set(told) <= {each["path"] for each in found["held"] if each["is_told"]}


def test_when_somebody_falls_and_what_keeps_damage_off_is_told_of_duels_of_cards_only():
    game, plan = plan_of("pyromancer_vs_shadow_monk", ("standard", "random"), 12)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(5))
    assert parse_tally(json.loads(json.dumps(tally.dump()))) == tally
    found = report(plan, tally, game)
    fight = found["fight"]
    assert fight["matches"] == found["games"] == 24
    assert sum(each["matches"] for each in fight["kills"]) + fight["unkilled"] == 24
    totals = [each for each in fight["damage"] if not each["name"]]
    for player in game.players:
        mine = {each["fate"]: each["share"] for each in totals if each["player"] == player}
        parts = ("negated", "flat", "half", "block", "final")
        assert sum(mine.get(fate, 0) for fate in parts) == pytest.approx(mine["raw"]) == 1
    stance = next(each for each in fight["damage"] if "Stone Stance" in each["name"])
    assert (stance["fate"], stance["kind"]) == ("block", "effect")
    assert 0 < stance["low"] < stance["share"] < stance["high"]
    said = [line for line in found["sentences"] if "gets through" in line]
    assert "effect 1 of Stone Stance (blocked) " in said[1]
    assert any(line.startswith("Turns to kill, each player's turn") for line in found["sentences"])
    seen = watched(found)
    for table in ("kills", "damage"):
        for once, each in zip(fight[table], seen["fight"][table], strict=True):
            assert (each["low"], each["high"]) == (once["always_low"], once["always_high"])
            assert each["high"] - each["low"] > once["high"] - once["low"] or once["share"] == 1
    assert [line for line in seen["sentences"] if "gets through" in line] != said
    other = _report(("random", "random"))[2]
    assert other["fight"] is None
    assert watched(other)["fight"] is None


def test_of_a_single_round_no_share_of_damage_is_sure():
    game, plan = plan_of("pyromancer_vs_shadow_monk", ("standard", "random"), 1)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(1))
    found = report(plan, tally, game)
    json.dumps(found, allow_nan=False)
    assert {(each["low"], each["high"]) for each in found["fight"]["damage"]} == {(0, 1)}


def test_no_share_of_damage_is_said_to_be_more_than_all_of_it():
    game, plan = plan_of("cinder_skin_vs_shadow_monk", ("standard", "standard"), 4)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(4))
    rows = watched(report(plan, tally, game))["fight"]["damage"]
    whole = [each for each in rows if each["fate"] not in RETURNED]
    assert any(each["share"] < each["high"] == 1 for each in whole)
    assert all(each["share"] <= each["high"] <= 1 for each in whole)


def _row(fate, source, damage):
    share = damage / 100
    return {"player": "A", "fate": fate, "said": SAID[fate], "source": source, "damage": damage,
            "share": share, "low": share, "high": share}  # fmt: skip


@pytest.mark.parametrize(
    ("sources", "told"),
    [
        ([], ""),
        (["x"], "; the rest is kept off by x (blocked) 10.0 % (10.0 to 10.0)"),
        (
            list("xyzuv"),
            "; the rest is kept off by x (blocked) 10.0 % (10.0 to 10.0); "
            "y (blocked) 9.0 % (9.0 to 9.0); z (blocked) 8.0 % (8.0 to 8.0); and 2 more",
        ),
    ],
)
def test_sources_of_a_defence_are_named_and_the_others_are_counted(sources, told):
    rows = [_row("raw", "", 100), _row("final", "", 60)]
    rows += [_row("block", source, 10 - n) for n, source in enumerate(sources)]
    said = f"Of the damage of attacks on A 60.0 % (60.0 to 60.0) gets through{told}"
    assert list(fought({"kills": [], "damage": rows})) == [said]
    rows.append(_row("reroll", "", 3))
    again = f"{said}; 3.0 % (3.0 to 3.0) is kept off after rerolls"
    assert list(fought({"kills": [], "damage": rows})) == [again]


def test_damage_that_is_dealt_back_to_attacks_without_any_has_no_share():
    back = card(rule({"type": "countField", "fieldId": "A"}, {"type": "dealPer", "amount": 1}))
    harmless = [{"id": "hit", "combo": "PAIR_PAIR", "damage": 0}]
    raw = match(hero(back, attacks=harmless), hero(back, id="b", attacks=harmless))
    game = registry.get("defense").load(raw)
    plan = Plan("defense", raw, seats_of(["standard"], game), 2)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(2))
    assert {fate for _, fate, _ in tally.damage} == {"deal"}
    found = report(plan, tally, game)
    assert found["fight"]["damage"] == []


def test_matches_in_which_nobody_falls_are_counted_apart():
    game, plan = plan_of("training_dummy", ("random", "standard"), 4)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(4))
    fight = report(plan, tally, game)["fight"]
    assert (fight["matches"], fight["unkilled"], fight["kills"]) == (8, 8, [])
    tally.turns = Counter(
        {("knockout", 0, 9): 3, ("double_ko", -1, 12): 1, ("round_limit", -1, 40): 4}
    )
    found = report(plan, tally, game)
    (second, first) = sorted(found["fight"]["kills"], key=lambda each: -each["matches"])
    assert (second["player"], second["histogram"]) == (game.players[1], [[9, 3], [12, 1]])
    assert second["mean"] == pytest.approx(9.75)
    assert (first["player"], first["histogram"]) == (game.players[0], [[12, 1]])
    (line,) = (each for each in found["sentences"] if each.startswith("Turns to kill"))
    assert line.endswith("nobody falls in 4 of 8 matches, which the means leave out")


def test_what_was_kept_before_more_was_counted_is_still_read():
    game, plan = plan_of("pyromancer_vs_shadow_monk", ("standard", "random"), 2)
    new = merged(play_chunk(game, chunk) for chunk in plan.chunks(2))
    kept = new.dump()
    del kept["turns"], kept["damage"]
    old = parse_tally(kept)
    assert report(plan, old, game)["fight"] is None
    both = merged([old, new])
    assert report(plan, both, game)["fight"]["matches"] == new.games == both.games / 2
