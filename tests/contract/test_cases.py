"""Recorded matches come out the same, ply by ply; `--update-golden` records them again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from core import registry
from core.agents import bot_names, parse_seat
from core.match import Match, new_match
from core.protocol import AnyGame
from core.records import verify
from core.replay import parse_replay, record
from tests.contract.cases import FOLDER, case_files, case_text, replay_of
from tests.contract.shipped import SHIPPED

PROMOTIONS = "r3k2r/6P1/8/8/8/8/1p6/R3K2R w KQkq - 0 1"

AGENTS = {
    "chess_random": ("chess", "random,random", 11, None, 60),
    "chess_search": ("chess", "mcts:6,greedy", 12, None, 10),
    "chess_seed_random": ("chess_seed", "random,random", 13, None, 40),
    "four_player_random": ("four_player_chess", "random,random,greedy,random", 14, None, 48),
    "breakthrough_greedy": ("breakthrough", "greedy,random", 15, None, 200),
    "hexapawn_search": ("hexapawn", "mcts:30,mcts:30", 16, None, 200),
    "gardner_random": ("gardner_minichess", "random,greedy", 17, None, 60),
    "los_alamos_random": ("los_alamos", "random,random", 18, None, 60),
    "duel_document_search": ("fighter_vs_fire_mage", "mcts:12,greedy", 20, None, 100),
    "duel_dice": ("gambler_vs_alchemist", "random,greedy", 21, None, 100),
    "duel_passes": ("berserker_vs_frost_witch", "greedy,random", 22, None, 100),
    "duel_thorns": ("vampire_vs_thornguard", "random,random", 23, None, 100),
    "duel_doom": ("fighter_vs_doom_prophet", "random,greedy", 24, None, 100),
    "duel_mirror": ("phoenix", "random,random", 25, None, 100),
    "map_bots": ("scenario_01", "greedy,rusher", 31, None, 60),
    "map_draw": ("scenario_01", "greedy,greedy", 4, None, 60),
    "map_mixed": ("three_lanes", "mixed,random", 32, None, 30),
    "map_search": ("mountain_pass", "mcts:12,greedy", 33, None, 20),
    "cards_standard": ("pyromancer_vs_shadow_monk", "standard,standard", 41, None, 300),
    "cards_random": ("cinder_skin_vs_shadow_monk", "random,standard", 42, None, 300),
    "cards_search": ("cinder_skin", "mcts:12,greedy", 43, None, 40),
    "spells_random": ("hearthgrove_muster_vs_drownlight_rites", "random,random", 51, None, 150),
    "spells_greedy": ("cinder_stampede_vs_saltspire_veto", "greedy,greedy", 52, None, 600),
    "spells_search": ("saltspire_veto_vs_drownlight_rites", "mcts:12,greedy", 53, None, 40),
    "chess_promotions": ("chess", "random,random", 19, {"fen": PROMOTIONS}, 30),
}
"""Recorded agents: spec, seats, seed, start, plies at most."""

TEXTS = {
    "chess_special_moves": (
        "chess",
        "e2e4 g8f6 e4e5 d7d5 e5d6 e7d6 g1f3 f8e7 f1e2 e8g8 e1g1 b8c6 d2d4 c8g4 b1c3 d8d7 c1e3 a8c8",
    ),
    "chess_fools_mate": ("chess", "f2f3 e7e5 g2g4 d8h4"),
    "chess_repetition": ("chess", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
}
"""Recorded by hand: spec, and the plies as text."""


def _march(start, goal, amount):
    return {"type": "move", "from": start, "to": goal, "amount": amount}


EDITED = {
    "duel_edited": (
        "fighter_vs_fire_mage",
        (
            "Sword Slash",
            {"entity": 0, "attribute": "burning", "value": 2.5},
            {"entity": "Fire Mage", "attribute": "health", "value": 11},
            "Fireball",
            "Sword Slash",
            "Meditate",
            "Sword Slash",
        ),
    ),
    "cards_by_hand": (
        "pyromancer_vs_shadow_monk",
        (
            "hold 4 5",
            {"enableDefenseV2": False},
            "hold 1 3 4 5",
            {"status": {"player": "Shadow Monk", "status": "evasive", "stacks": 1}},
            {"status": {"player": "Pyromancer", "status": "chi", "stacks": 3}},
            "attack 3OAK chi 2",
            "react evasive",
            {"enableDefenseV2": True},
            {"hp": {"Pyromancer": 4}},
        ),
    ),
}
"""Recorded by hand, with edits between the plies."""

ORDERS = {
    "map_orders": (
        "ring",
        (
            [_march("west_hq", "nw_camp", 6), {"type": "pass"}, _march("nw_camp", "south", 1)],
            [{"type": "reinforce", "amount": 9}, _march("east_hq", "ne_camp", 9), 7, {"type": "x"}],
            [_march("nw_camp", "north_west", 6), _march("north_west", "north", 6)] * 3,
            [_march("ne_camp", "north_east", 9), _march("north_east", "north", 9)],
            [],
        ),
    ),
}
"""Lists of orders, one a ply, some of them invalid."""


HAND = TEXTS | EDITED | ORDERS
"""All that was recorded by hand."""


def _system(spec: str) -> str:
    return next(system for system, specs in SHIPPED.items() if spec in specs)


def _game(spec: str) -> AnyGame:
    system = _system(spec)
    return registry.get(system).load(SHIPPED[system][spec])


def _played_by_agents(name: str) -> Match:
    spec, seats, seed, start, most = AGENTS[name]
    game = _game(spec)
    found = (parse_seat(seat, bot_names(game.system)) for seat in seats.split(","))
    seated = dict(zip(game.players, found, strict=True))
    match = replace(new_match(game, seed, start, most), seats=seated)
    while match.to_act is not None:
        match = match.decide()
    return match


def _played_by_hand(name: str) -> Match:
    spec, texts = HAND[name]
    game = _game(spec)
    match = new_match(game)
    for each in texts.split() if isinstance(texts, str) else texts:
        if isinstance(each, str):
            action = game.parse_notation(each, game.observe(match.state, match.to_act))
            match = match.play(action)
        elif isinstance(each, list):
            match = match.order(each)
        else:
            match = match.edit(each)
    return match


@pytest.mark.parametrize("name", [*AGENTS, *HAND])
def test_a_recorded_match_verifies(name, is_updating):
    path = FOLDER / f"{name}.json"
    spec = (AGENTS | HAND)[name][0]
    if is_updating:
        match = _played_by_agents(name) if name in AGENTS else _played_by_hand(name)
        system = _system(spec)
        replay = record(match, system, SHIPPED[system][spec]).dump()
        path.write_text(case_text(replay, spec), "utf-8")
    verdict = verify(parse_replay(replay_of(json.loads(path.read_text("utf-8")))))
    again = "where that is meant: `pytest tests/contract/test_cases.py --update-golden`"
    assert verdict.ok, f"{path.name}: {verdict.message}; {again}"


def test_every_recorded_match_has_its_entry():
    assert {path.stem for path in case_files()} == {*AGENTS, *HAND}


def test_the_recorded_matches_end_in_different_ways():
    results = [json.loads(path.read_text("utf-8")).get("result") for path in case_files()]
    reasons = {result["reason"] for result in results if result}
    known = {"checkmate", "repetition", "ply_limit", "win_condition", "lose", "turn_cap"}
    assert reasons >= {*known, "knockout"}


def test_a_changed_digest_is_noticed():
    case = json.loads((FOLDER / "chess_fools_mate.json").read_text("utf-8"))
    case["plies"][2]["digest"] = "0" * 16
    assert verify(parse_replay(replay_of(case))).ply == 3
