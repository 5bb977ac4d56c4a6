"""The greedy bot plays by its rules, sees only its view, and beats random play."""

from __future__ import annotations

from itertools import islice

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.bots import greedy
from core.games.mtg.bots.answers import CHOICES
from core.games.mtg.decisions import KINDS, PREGAME
from core.games.mtg.view import observe
from tests.games.mtg.bots.kit import PAIRINGS, decided, game, named, play, pool, table

PASS = Action("PASS_PRIORITY")


def does(state):
    return named(state, decided("greedy", pool(), state).action)


def test_it_wins_almost_every_game_against_random_play():
    won = []
    for pairing in PAIRINGS:
        for seat in (0, 1):
            names = ("greedy", "random") if seat == 0 else ("random", "greedy")
            *_, (state, _) = play(game(pairing), 11 + seat, names)
            won.append(state.winner == seat)
    assert len(won) == 12
    assert sum(won) >= 11


@pytest.mark.parametrize("pairing", PAIRINGS[::2])
def test_a_game_between_two_is_decided_on_the_table(pairing):
    *_, (state, _) = play(game(pairing), 4, ("greedy", "greedy"))
    assert state.winner is not None
    assert state.reason in ("life", "library")
    assert state.turn < 60


@pytest.mark.parametrize("pairing", PAIRINGS[1:3])
def test_nothing_hidden_changes_what_it_does(pairing):
    found = game(pairing)
    for state, action in islice(play(found, 5, ("greedy", "greedy")), 0, 400, 3):
        if action is None:
            continue
        seat = state.to_act()
        view = found.observe(state, found.players[seat])
        other = found.determinize(view, 77)
        assert decided("greedy", found, other, 5 + state.next_id).action == action
        action = greedy.decide(found.rules, state, seat)
        assert greedy.decide(found.rules, observe(other, seat).seen, seat) == action


def test_there_is_a_rule_for_every_kind_of_decision():
    assert {*CHOICES, *PREGAME} == set(KINDS)


@pytest.fixture(scope="module")
def asked():
    """Per kind some states of random games, under the profile that asks most."""
    found = {"BOTTOM": []}
    played = game(PAIRINGS[0], "cr_2025")
    state = played.initial(1).state
    for type in ("MULLIGAN", "KEEP_HAND", "KEEP_HAND"):
        state = played.apply(state, Action(type)).state
    found[state.pending.kind].append((played, state))
    likely = ((4, 4), (5, 1))
    for k, seed in (*likely, *((n % 6, 10 + n) for n in range(30))):
        played = game(PAIRINGS[k], "cr_2025")
        for state, _ in play(played, seed, ("random", "random")):
            if state.pending is not None:
                found.setdefault(state.pending.kind, []).append((played, state))
        if set(found) == set(KINDS):
            break
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_its_answer_to_every_kind_of_decision_is_legal(kind, asked):
    assert asked[kind]
    for played, state in asked[kind][:12]:
        view = played.observe(state, played.to_act(state))
        assert played.why_illegal(view, decided("greedy", played, state).action) is None


def test_it_plays_a_land_then_the_best_creature_it_can_pay():
    state = table({"hand": ["Mountain", "Emberheel Runner", "Slagback Brute", "Embermaw Dragon"],
                   "battlefield": ["Mountain*3"]})  # fmt: skip
    assert does(state)[:2] == ("PLAY_LAND", "Mountain")
    state = pool().apply(state, decided("greedy", pool(), state).action).state
    assert does(state)[:2] == ("CAST_SPELL", "Slagback Brute")


def test_it_plays_the_land_whose_colour_is_missing():
    state = table({"hand": ["Mountain", "Forest", "Mossback Behemoth"],
                   "battlefield": ["Mountain*3"]})  # fmt: skip
    assert does(state)[:2] == ("PLAY_LAND", "Forest")


def test_it_removes_the_best_creature_that_dies_of_it():
    theirs = {"battlefield": ["Emberheel Runner", "Embermaw Dragon", "Grim Bailiff"]}
    state = table({"hand": ["Throttle Shade"], "battlefield": ["Swamp*2"]}, theirs)
    assert does(state) == ("CAST_SPELL", "Throttle Shade", ["Embermaw Dragon"])
    state = table({"hand": ["Cinder Lash"], "battlefield": ["Mountain"]},
                  {"battlefield": ["Ironbrand Duelist", "Embermaw Dragon"]})  # fmt: skip
    assert does(state) == ("CAST_SPELL", "Cinder Lash", ["Ironbrand Duelist"])


def test_it_burns_the_player_only_when_that_matters():
    hand = {"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}
    assert does(table(hand, {"life": 2})) == ("CAST_SPELL", "Cinder Lash", [1])
    assert does(table(hand, {"life": 20}))[0] == "SKIP_COMBAT"


def test_it_pays_just_enough_x():
    state = table({"hand": ["Furnace Tithe"], "battlefield": ["Mountain*8"]},
                  {"battlefield": ["Embermaw Dragon"]})  # fmt: skip
    action = decided("greedy", pool(), state).action
    assert (action.x, named(state, action)[2]) == (4, ["Embermaw Dragon"])


def test_it_attacks_when_nobody_can_block_well_and_stays_at_home_otherwise():
    def attack(mine, theirs, life=20):
        state = table({"battlefield": mine, "life": life}, {"battlefield": theirs},
                      "BEGIN_COMBAT")  # fmt: skip
        while not state.declares:
            state = pool().apply(state, PASS).state
        action = decided("greedy", pool(), state).action
        return [state.battlefield[id].card.name for id in action.attackers]

    assert attack(["Slagback Brute"], []) == ["Slagback Brute"]
    assert attack(["Slagback Brute"], ["Dawnpost Squire"]) == ["Slagback Brute"]
    assert attack(["Ironbrand Duelist"], ["Webspine Lurker"]) == []
    assert attack(["Mistveil Drake", "Sootfang Raider"], ["Webspine Lurker"]) == (
        ["Sootfang Raider"]
    )
    resting = [{"card": "Slagback Brute", "tapped": True}]
    assert attack(["Mossback Behemoth"], resting, 20) == ["Mossback Behemoth"]
    assert attack(["Mossback Behemoth"], resting, 5) == []  # it would be missed as a blocker


def test_it_blocks_for_profit_and_chumps_only_to_stay_alive():
    def block(mine, theirs, life=20):
        state = table({"battlefield": theirs}, {"battlefield": mine, "life": life})
        state = pool().apply(state, PASS).state
        while state.declares != "attackers":
            state = pool().apply(state, PASS).state
        attackers = tuple(p.id for p in state.battlefield.values() if p.controller == 0)
        state = pool().apply(state, Action("DECLARE_ATTACKERS", attackers=attackers)).state
        while state.declares != "blockers":
            state = pool().apply(state, PASS).state
        action = decided("greedy", pool(), state).action
        return [tuple(state.battlefield[id].card.name for id in pair) for pair in action.blocks]

    assert block(["Webspine Lurker"], ["Slagback Brute"]) == [("Webspine Lurker", "Slagback Brute")]
    assert block(["Forge Apprentice"], ["Slagback Brute"]) == []
    assert block(["Forge Apprentice"], ["Mossback Behemoth"], 5) == []  # deals damage all the same
    assert block(["Forge Apprentice"], ["Bellowing Aurochs"], 20) == [
        ("Forge Apprentice", "Bellowing Aurochs")
    ]  # it must
    assert block(["Forge Apprentice"], ["Grim Bailiff"], 3) == [
        ("Forge Apprentice", "Grim Bailiff")
    ]
    assert block(["Forge Apprentice"], ["Grim Bailiff"]) == []


def test_it_counters_a_good_spell_and_lets_a_poor_one_resolve():
    for spell, does_it in (("Embermaw Dragon", True), ("Dawnpost Squire", False)):
        state = table({"hand": [spell], "battlefield": ["Mountain*5", "Plains"]},
                      {"hand": ["Null Word"], "battlefield": ["Island*3"]})  # fmt: skip
        state = pool().apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
        state = pool().apply(state, PASS).state
        counters = does(state) == ("CAST_SPELL", "Null Word", [spell])
        assert counters == does_it


def test_it_saves_its_creature_from_a_spell_that_would_kill_it():
    saver = {"hand": ["Sanctuary Veil"], "battlefield": ["Plains*2", "Lanternwing Seraph"]}
    state = table({"hand": ["Throttle Shade"], "battlefield": ["Swamp*2"]}, saver)
    seraph = next(p.id for p in state.battlefield.values() if p.card.name == "Lanternwing Seraph")
    state = pool().apply(state, Action("CAST_SPELL", state.seats[0].hand[0], ((seraph,),))).state
    state = pool().apply(state, PASS).state
    assert does(state) == ("CAST_SPELL", "Sanctuary Veil", ["Lanternwing Seraph"])


@pytest.mark.parametrize(("lands", "keeps"), [(0, False), (1, False), (3, True), (7, False)])
def test_it_keeps_hands_with_two_to_five_lands(lands, keeps):
    found = game(PAIRINGS[0])
    state = found.initial(1).state.copy()
    seat = state.to_act()
    cards = [card for card in state.cards.values() if card.owner == seat]
    land = [c.id for c in cards if "land" in c.card.types]
    rest = [c.id for c in cards if "land" not in c.card.types]
    hand = (*land[:lands], *rest[: 7 - lands])
    library = tuple(c.id for c in cards if c.id not in hand)
    seats = list(state.seats)
    seats[seat] = seats[seat]._replace(hand=hand, library=library)
    state.seats = tuple(seats)
    state.pending = state.pending._replace(least=1)
    wanted = "KEEP_HAND" if keeps else "MULLIGAN"
    assert decided("greedy", found, state).action.type == wanted
