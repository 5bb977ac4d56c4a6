"""Logs and boards name things as people do, and give one number of hit points."""

from __future__ import annotations

import json
import re

import pytest

from core.games.defense import SYSTEM
from core.games.defense.versus import play_out
from core.host import Host
from core.protocol import Event
from editors.games.defense.entities import said
from tests.games.defense.kit import against, card, hero, match, rule, shipped

RAW = re.compile(
    r"\b(?:burn|chi|evasive|purify|scorch)\b|[A-Z]+_[A-Z]+|\dOAK|[a-z]_[a-z]|[a-z][A-Z]"
)
"""Ids of the shipped documents, and words of the tables, as nobody says them."""
ANY = {"type": "countField", "fieldId": "A"}


@pytest.mark.parametrize("version", ["v1", "v2"])
@pytest.mark.parametrize(
    "name",
    ["pyromancer_vs_shadow_monk", "cinder_skin_vs_shadow_monk", "pyromancer_vs_training_dummy"],
)
def test_no_sentence_of_a_match_holds_a_raw_name(name, version):
    game = SYSTEM.load(shipped(name))
    for seed in range(25):
        for event in play_out(game.plan, seed, version, trace=True).events:
            assert not RAW.search(game.describe(event)), game.describe(event)


def test_stacks_are_told_with_the_name_of_what_gave_them():
    told = set()
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    for seed in range(40):
        for version in ("v1", "v2"):
            for event in play_out(game.plan, seed, version, trace=True).events:
                if event.type == "status" and event.data["change"] > 0:
                    told.add(re.search(r"gains (.*), now", game.describe(event))[1])
    assert "1 Burn (Trail of Embers)" in told
    assert "1 Evasive (Small straight)" in told
    assert any(each.startswith("1 Chi (Gather") for each in told)


def test_a_refused_effect_is_told_in_words():
    gate = [{"type": "requiresOpponentStatus", "status": "burn"}]
    scene = against([rule(ANY, {"type": "preventHalf", "conditions": gate}, label="Ward")])
    scene.attack([1, 6, 4])
    (event,) = [event for event in scene.run.events if event.type == "rule"]
    assert scene.game.describe(event) == (
        "B → Ward ×1 (prevent half refused: condition failed: the attacker has 0 Burn, not 1)"
    )


def test_a_buff_is_told_by_the_rule_that_primed_it():
    scene = against([rule(ANY, {"type": "buffNextAttack", "amount": 2}, id="ember", label="Ember")])
    scene.attack([1, 6, 4])
    (event,) = [event for event in scene.run.events if event.type == "buff"]
    assert scene.game.describe(event) == "B's buff of Ember (+2) is primed"


FOG = [{"id": "poison_fog", "name": "Thick Fog", "max": 3}]


@pytest.mark.parametrize(
    ("refused", "why"),
    [
        (
            {"type": "preventHalf",
             "conditions": [{"type": "requiresOpponentStatus", "status": "poison_fog"}]},
            "condition failed: the attacker has 0 Thick Fog, not 1",
        ),
        ({"type": "transferStatus", "status": "poison_fog"}, "the defender has no Thick Fog"),
    ],
)  # fmt: skip
def test_a_refusal_names_a_status_whose_id_is_more_than_a_word(refused, why):
    scene = against([rule(ANY, refused, label="Ward")], statuses=FOG)
    scene.attack([1, 6, 4])
    (event,) = [event for event in scene.run.events if event.type == "rule"]
    assert scene.game.describe(event).endswith(f"refused: {why})")


def test_a_refusal_is_told_as_it_is_though_a_status_has_the_id_of_a_word_in_it():
    statuses = [{"id": "applied", "name": "Wet", "max": 3}]
    half = {"type": "preventHalf"}
    scene = against([rule(ANY, half, half, label="Ward")], statuses=statuses)
    scene.attack([1, 6, 4])
    (event,) = [event for event in scene.run.events if event.type == "rule"]
    assert scene.game.describe(event).endswith("prevent half refused: already applied)")


def test_a_buff_is_told_by_the_rule_of_its_own_hero():
    primed = {"type": "buffNextAttack", "amount": 2}
    heroes = [
        hero(card(rule(ANY, primed, id="ember", label=label)), id=id)
        for id, label in (("a", "Ember"), ("b", "Frost"))
    ]
    game = SYSTEM.load(match(*heroes))
    for index, name in enumerate(("Ember", "Frost")):
        data = {"what": "created", "id": "ember-1", "player": "AB"[index], "amount": 2}
        cause = f"/heroes/{index}/defenseCard/rules/0/effects/0"
        assert f"buff of {name} (+2)" in game.describe(Event("buff", data, (cause,)))


def test_words_in_the_list_of_entities_are_words():
    assert said({"type": "applyStatusToOpponent", "status": "burn", "amount": 1}) == (
        "apply status to opponent burn 1"
    )


def _at_end(seed):
    """A finished match on a host: its view, and the match of the same seed side by side."""
    host = Host()

    def ask(method, **payload):
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], answer
        return answer["result"]

    spec = shipped("cinder_skin_vs_shadow_monk")
    seats = dict.fromkeys(("Cinder Skin", "Shadow Monk"), "standard")
    view = ask("match.new", system="defense", spec=spec, seed=seed, seats=seats)
    while view["to_act"]:
        view = ask("match.agent", match="m1")
    return view, ask("match.versus", match="m1")["v2"]


@pytest.mark.parametrize("seed", range(4))
def test_hit_points_at_a_knock_out_are_one_number_everywhere(seed):
    view, played = _at_end(seed)
    hurts = [e for e in view["events"] if e["type"] in ("damage", "upkeep")]
    hurt = next(each for each in reversed(hurts) if each["data"]["hp"] <= 0)
    (loser,) = [each for each in view["view"]["heroes"] if each["player"] == hurt["data"]["player"]]
    told = int(re.search(r"now at (-?\d+)$", hurt["text"])[1])
    picture = int(re.search(rf"{loser['player']} +(-?\d+)/", view["text"])[1])
    assert told == picture == hurt["data"]["hp"] == loser["hp"] == played["hp"][loser["player"]]
