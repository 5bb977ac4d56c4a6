"""Statuses and pending buffs: what they do, from when on, and how they end."""

from __future__ import annotations

import pytest

from core.games.defense.state import Decline, Done, Pass, React, Spend, Strike
from tests.games.defense.kit import Scene, Told, against, hero, match, rule

ANY = {"type": "countField", "fieldId": "A"}


def _upkeep(side, held, status_dice, **more):
    """The turn of a side begins with these statuses and dice."""
    scene = Scene(match(hero(id="a"), hero(id="b"), **more))
    scene.given(**{("attacker", "defender")[side]: held})
    scene.run.active = side
    scene.run.streams = Told(status=status_dice)
    scene.run._begin_turn()
    return scene


@pytest.mark.parametrize(
    ("stacks", "dice", "damage", "left"),
    [(1, [], 2, 0), (2, [4], 3, 1), (2, [5], 3, 0), (3, [4], 4, 2), (3, [6], 4, 0)],
)
def test_burn_bites_at_upkeep_and_may_be_cleared(stacks, dice, damage, left):
    scene = _upkeep(0, {"burn": stacks}, dice)
    assert (scene.run.hp[0], scene.stacks(0, "burn")) == (30 - damage, left)
    assert not scene.run.streams.status_dice


def test_burn_can_end_the_match():
    scene = Scene(match(hero(id="a"), hero(id="b"))).given(attacker={"burn": 1}, hp0=2)
    scene.run._begin_turn()
    assert scene.run.result.winners == ("B",)


@pytest.mark.parametrize(("die", "mine", "theirs"), [(3, 1, 0), (4, 0, 1)])
def test_purify_is_spent_on_burn_at_upkeep(die, mine, theirs):
    scene = _upkeep(0, {"burn": 2, "purify": 1}, [1, die])
    held = [scene.stacks(0, "burn"), scene.stacks(1, "burn"), scene.stacks(0, "purify")]
    assert held == [mine, theirs, 0]


def test_purify_waits_for_burn():
    assert _upkeep(0, {"purify": 1}, []).stacks(0, "purify") == 1


def test_chi_adds_to_an_attack_and_to_a_block():
    scene = against([rule(ANY, {"type": "flatBlock"})])
    scene.given(attacker={"chi": 2}, defender={"chi": 3})
    scene.start([1, 6, 6], chi=2)
    scene.run.take(Spend("chi", 2))
    scene.run.take(Done())
    record = scene.record
    assert (record["rawDamage"], record["damageBlocked"], record["flatBlock"]) == (7, 3, 1)
    assert (scene.stacks(0, "chi"), scene.stacks(1, "chi")) == (0, 1)
    assert record["verbose"]["added"] == {"chi": 2}


@pytest.mark.parametrize(("die", "damage"), [(5, 0), (6, 0), (4, 5)])
def test_evasive_negates_from_a_five_on_and_riders_apply_all_the_same(die, damage):
    rider = {"status": "burn", "stacks": 1, "target": "opponent"}
    scene = against([rule(ANY, {"type": "heal"})], riders=[rider]).given(defender={"evasive": 1})
    scene.start([6, 6, 6], [die, 1])
    assert scene.run.phase == "pre_defense"
    scene.run.take(React("evasive"))
    record = scene.record
    assert (record["negated"], record["finalDamage"]) == (damage == 0, damage)
    assert record["damagePrevented"] == (5 if damage == 0 else 0)
    assert record["defensePlayed"] == (None if damage == 0 else "v2")
    assert [each["change"] for each in scene.told("status") if each["status"] == "burn"] == [1, -1]


def test_evasive_may_be_kept():
    scene = against([rule(ANY, {"type": "heal"})]).given(defender={"evasive": 2})
    scene.start([6, 6, 6])
    scene.run.take(Decline())
    assert (scene.stacks(1, "evasive"), scene.record["finalDamage"]) == (2, 5)


@pytest.mark.parametrize(
    ("burn", "added", "left"), [(0, {}, 1), (1, {"scorch": 1}, 0), (3, {"scorch": 3}, 0)]
)
def test_scorch_adds_the_opponents_burn(burn, added, left):
    scene = against([]).given(attacker={"scorch": 1}, defender={"burn": burn} if burn else {})
    record = scene.attack([1, 1, 1], [1, 1, 1])
    assert record["verbose"]["added"] == added
    assert scene.stacks(0, "scorch") == left


def test_unused_scorch_is_lost_at_the_end_of_its_owners_next_turn():
    scene = against([rule(ANY, {"type": "gainStatus", "status": "scorch"})])
    scene.attack([1, 6, 6])
    assert (scene.stacks(1, "scorch"), scene.run.active) == (1, 1)
    scene.next_turn()
    lost = [event.data for event in scene.run.events if event.data.get("reason") == "expired"]
    assert [(each["status"], each["change"]) for each in lost] == [("scorch", -1)]
    assert scene.stacks(1, "scorch") == 0


PHASES = [
    # phase, for whom, spendable in the same roll, in the next turn, in the one after it
    ("immediate", "self", True, True, True),
    ("nextTurn", "self", False, True, True),
    ("nextAttack", "self", False, True, True),
    ("immediate", "opponent", True, True, True),
    ("nextTurn", "opponent", False, True, True),
    ("nextAttack", "opponent", False, False, True),
]


@pytest.mark.parametrize(("phase", "target", "now", "next_turn", "later"), PHASES)
def test_granted_stacks_are_usable_from_their_phase_on(phase, target, now, next_turn, later):
    grant = {"type": "gainStatus", "status": "chi", "usablePhase": phase, "target": target}
    scene = against([rule(ANY, grant, {"type": "flatBlock"})])
    side = 1 if target == "self" else 0
    scene.run._settle = lambda: None  # stop before the turn ends
    scene.start([1, 6, 6])
    assert bool(scene.usable(side, "chi")) is now
    assert scene.stacks(side, "chi") == 1
    del scene.run._settle
    scene.run._settle()
    assert bool(scene.usable(side, "chi")) is next_turn
    scene.next_turn()
    assert bool(scene.usable(side, "chi")) is later


def test_an_immediate_grant_can_be_spent_in_the_reaction_window():
    grant = {"type": "gainStatus", "status": "chi", "usablePhase": "immediate"}
    record = against([rule(ANY, grant, {"type": "flatBlock"})]).attack([1, 6, 6])
    assert [each["status"] for each in record["verbose"]["reactions"]] == ["chi"]
    assert record["damageBlocked"] == 2


# -- statuses as data -----------------------------------------------------------------------------


def test_a_document_may_bring_its_own_statuses():
    frost = {
        "id": "frost", "max": 4, "negative": True,
        "uses": [{"type": "upkeepDamage", "damage": [5], "decay": 2, "clearAt": 6}],
    }  # fmt: skip
    scene = _upkeep(1, {"frost": 3}, [2], statuses=[frost])
    assert (scene.run.hp[1], scene.stacks(1, "frost")) == (25, 1)


def test_a_document_may_change_a_shipped_status():
    chi = {"id": "chi", "max": 9, "uses": [{"type": "attackBonus", "amount": 3}]}
    scene = Scene(match(hero(id="a", statuses=[chi]), hero(id="b"))).given(attacker={"chi": 2})
    assert scene.attack([1, 2, 3, 4, 6], chi=2)["rawDamage"] == 11


def test_statuses_of_a_match_win_over_those_of_its_heroes():
    one = {"id": "chi", "max": 3}
    two = {"id": "chi", "max": 5}
    scene = Scene(match(hero(id="a", statuses=[one]), hero(id="b"), statuses=[two]))
    assert scene.plan.statuses[scene.plan.status_index["chi"]].max == 5


# -- pending buffs --------------------------------------------------------------------------------


def _primed(**keys):
    """Hero B has primed a buff, and is on turn."""
    keys = {"type": "buffNextAttack", "amount": 3, **keys}
    scene = against([rule(ANY, keys, id="ember")])
    scene.attack([1, 6, 6])
    assert scene.run.active == 1
    return scene


def _strike_back(scene):
    scene.seen = len(scene.run.events)
    scene.run.streams = Told([1, 2, 3, 4, 6])
    scene.run.phase, scene.run.dice = "attack", (6, 6, 6, 1, 2)
    scene.run.take(Strike("hit"))
    return scene.record


def test_a_buff_is_created_consumed_and_told():
    scene = _primed()
    (created,) = scene.told("buff")
    assert (created["what"], created["player"], created["amount"]) == ("created", "B", 3)
    record = _strike_back(scene)
    assert (record["rawDamage"], record["verbose"]["added"]) == (8, {"buffs": 3})
    assert [each["what"] for each in scene.told("buff")] == ["consumed"]
    assert not scene.run.buffs


def test_a_pass_keeps_a_buff():
    scene = _primed()
    scene.next_turn()
    assert len(scene.run.buffs) == 1
    scene.next_turn()
    assert _strike_back(scene)["rawDamage"] == 8


def test_a_buff_for_the_attacker_is_for_its_next_attack_and_not_for_this_one():
    scene = _primed(owner="opponent")
    assert scene.record["rawDamage"] == 5
    scene.next_turn()
    assert scene.attack([6, 6, 6])["rawDamage"] == 8


@pytest.mark.parametrize(
    ("expires", "passes"),
    [
        ({"type": "endOfYourNextTurn"}, 1),
        ({"type": "endOfRound"}, 1),
        ({"type": "afterNTurns", "turns": 1}, 1),
        ({"type": "afterNTurns", "turns": 2}, 3),
    ],
)
def test_a_buff_expires_unused_and_is_told(expires, passes):
    scene = _primed(expires=expires)
    for _ in range(passes):
        assert scene.run.buffs
        scene.next_turn()
    assert not scene.run.buffs
    told = [event.data["what"] for event in scene.run.events if event.type == "buff"]
    assert told == ["created", "expired"]


def test_a_buff_of_the_side_on_turn_lasts_through_its_next_turn():
    scene = _primed(owner="opponent", expires={"type": "endOfYourNextTurn"})
    scene.next_turn()
    assert scene.run.buffs, "A's own turn, in which it was primed, does not count"
    scene.next_turn()
    assert not scene.run.buffs


@pytest.mark.parametrize(("carries", "left"), [(False, 0), (True, 1)])
def test_whether_a_buff_stays_after_a_knockout_is_its_own_affair(carries, left):
    keys = {"type": "buffNextAttack", "carryOverOnKO": carries}
    scene = against([rule(ANY, keys, id="ember")]).given(hp1=3)
    scene.attack([1, 6, 6])
    state = scene.run.state()
    assert state.view.result.winners == ("A",)
    dumped = scene.game.dump(state)["pendingDefenseBuffs"]
    assert len(dumped) == left
    assert len(scene.game.parse_state(scene.game.dump(state)).view.buffs) == left


def test_a_buff_is_serialised_with_the_keys_of_the_document():
    scene = _primed(expires={"type": "afterNTurns", "turns": 2}, cleansable=False)
    (dumped,) = scene.game.dump(scene.run.state())["pendingDefenseBuffs"]
    assert dumped == {
        "id": "ember-1",
        "owner": "B",
        "kind": "attackDamage",
        "payload": {"amount": 3},
        "stacks": 1,
        "expires": {"type": "afterNTurns", "turns": 2},
        "left": 2,
        "createdAt": {"round": 1, "turn": 1},
        "cleansable": False,
        "carryOverOnKO": False,
        "source": "/heroes/1/defenseCard/rules/0/effects/0",
    }


@pytest.mark.parametrize(("cleansable", "left"), [(True, 0), (False, 1)])
def test_cleansing_buffs_takes_those_that_can_be_cleansed(cleansable, left):
    prime = {"type": "buffNextAttack", "owner": "opponent", "cleansable": cleansable}
    wipe = {"type": "cleanse", "target": "opponent", "buffs": True}
    scene = against([rule(ANY, prime, id="one"), rule(ANY, wipe, id="two")])
    scene.attack([1, 6, 6])
    assert len(scene.run.buffs) == left


def test_sources_say_where_stacks_come_from():
    rider = {"status": "burn", "stacks": 1, "target": "opponent"}
    board = [{"combo": "3OAK", "block": 1, "riders": [{**rider, "target": "self"}]}]
    scene = Scene(
        match(
            hero(id="a", attacks=[{"id": "hit", "combo": "3OAK", "damage": 1, "riders": [rider]}]),
            hero(id="b", board=board),
        )
    )
    scene.attack([2, 2, 2, 1, 3], [1, 1])
    sources = [each["source"] for each in scene.told("status") if each["change"] > 0]
    assert sources == [
        {"kind": "v1Board", "id": "3OAK", "path": "/heroes/1/v1Board/0/riders/0"},
        {"kind": "attack", "id": "hit", "path": "/heroes/0/attacks/0/riders/0"},
    ]


def test_a_round_ends_when_the_first_player_is_on_turn_again():
    scene = Scene(match(hero(id="a"), hero(id="b"), maxRounds=2))
    rounds = []
    while scene.run.result is None:
        rounds.append(scene.run.round)
        scene.run.phase = "attack"
        scene.run.take(Pass())
    assert rounds == [1, 1, 2, 2]
    assert (scene.run.result.returns, scene.run.result.reason) == ((0.0, 0.0), "round_limit")
