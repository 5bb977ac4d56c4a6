"""Records, counts, sentences and audits."""

from __future__ import annotations

import copy
import json

import pytest

from core.games.defense import SYSTEM, sentences
from core.games.defense.audit import audit
from core.games.defense.compiler import fields_hash
from core.games.defense.integrity import RULES, integrity_faults
from core.games.defense.plan import Plan
from core.games.defense.records import compact
from core.games.defense.telemetry import aggregate, records_of, report
from core.games.defense.versus import play_out
from core.host import Host
from tests.games.defense.kit import DEFENSE, HEROES, against, plan_of, rule, shipped

NAMED = {
    "Versioning": [
        "defenseSchemaVersion", "defenseDslVersion", "enableDefenseV2", "hero", "turnCounts",
        "fellBackToV1", "issues",
    ],
    "Logging": [
        "fieldsHash", "rulesHit", "damageBlocked", "damagePrevented", "damageReflected",
        "defenseEfficiency", "doubleKo", "statusesGained",
    ],
    "Pipeline": [
        "rawDamage", "afterFlat", "afterPrevent", "afterBlock", "afterReflect", "finalDamage",
        "clamped",
    ],
    "Integrity": ["attackBase", "integrity"],
}  # fmt: skip
"""The names of the document, by its sections."""
VERBOSE = ["diceSnapshotBefore", "diceSnapshotAfter", "passes", "rerolls", "statusesGained"]
COUNTERS = [
    "v1Turns", "v2Turns", "preventHalfEvents", "flatBlockSum", "reflectSum", "wastedBlockSum",
    "checkpoints", "defenseEfficiency",
]  # fmt: skip


def _records(name, seed=1, version=None) -> tuple[Plan, list]:
    plan = plan_of(shipped(name))
    return plan, records_of(play_out(plan, seed, version, trace=True).events)


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_a_record_has_every_name_of_the_document(version):
    _, records = _records("cinder_skin_vs_shadow_monk", version=version)
    assert len(records) > 4
    for record in records:
        for names in NAMED.values():
            assert set(names) <= record.keys()
        assert set(VERBOSE) <= record["verbose"].keys()
        assert record["hero"]["defenseVersion"] == version
        assert json.loads(json.dumps(record)) == record
        assert compact(record) == {k: v for k, v in record.items() if k != "verbose"}
        assert "dice" not in json.dumps(compact(record)), "a report shows no dice indexes"


def test_a_compact_record_names_the_rule_and_where_statuses_come_from():
    gain = {"type": "gainStatus", "status": "chi"}
    scene = against([rule({"type": "countField", "fieldId": "C"}, gain, id="r", label="Gather")])
    record = compact(scene.attack([5, 1, 1]))
    assert [(hit["id"], hit["label"]) for hit in record["rulesHit"]] == [("r", "Gather")]
    (gained,) = record["statusesGained"]
    assert (gained["player"], gained["status"], gained["change"]) == ("B", "chi", 1)
    assert gained["source"] == {
        "kind": "defenseRule", "id": "r", "path": "/heroes/1/defenseCard/rules/0/effects/0"
    }  # fmt: skip


def test_a_rule_hit_tells_dice_faces_totals_and_outcomes():
    matcher = {"type": "combo", "fields": [{"id": "C", "min": 1}, {"id": "A", "min": 1}]}
    scene = against([rule(matcher, {"type": "flatBlock"}, label="Both")])
    record = scene.attack([5, 6, 1])
    assert record["verbose"]["passes"][0]["rules"] == [
        {
            "player": "B",
            "id": "r",
            "label": "Both",
            "matchCount": 1,
            "fieldTotals": {"A": 1, "C": 1},
            "dice": [0, 2],
            "faces": [5, 1, 2],
            "effects": [{"type": "flatBlock", "target": "self", "ok": True, "amount": 1}],
        }
    ]
    assert record["verbose"]["passes"][0]["fieldCounts"] == {"A": 1, "B": 0, "C": 1, "D": 1}
    assert record["rulesHit"] == [
        {
            "id": "r",
            "label": "Both",
            "pass": 0,
            "matchCount": 1,
            "effects": [{"type": "flatBlock", "target": "self", "ok": True, "amount": 1}],
        }
    ]
    (event,) = [event for event in scene.run.events if event.type == "rule"]
    assert event.cause == ("/heroes/1/defenseCard/rules/0/effects/0",)


def test_the_fields_hash_is_that_of_the_partition():
    for name in HEROES:
        card = plan_of(shipped(name)).heroes[0].card
        assert card.hash == fields_hash(DEFENSE[name]["defenseCard"]["fields"])
        assert len(card.hash) == 12
    assert fields_hash([{"faces": [1, 2], "id": "A"}]) == fields_hash(
        [{"id": "A", "faces": [1, 2]}]
    )


def test_efficiency_is_null_without_damage():
    assert against([], damage=0).attack([1, 1, 1])["defenseEfficiency"] is None


def test_counts_are_the_sums_of_the_records():
    _, records = _records("cinder_skin_vs_shadow_monk", seed=9)
    total = aggregate(records)
    assert set(COUNTERS) <= total.keys()
    assert total["defences"] == len(records)
    assert total["flatBlockSum"] == sum(r["flatBlock"] for r in records)
    assert total["preventHalfEvents"] == sum(r["preventHalf"] for r in records)
    assert total["reflectSum"] == sum(r["damageReflected"] for r in records)
    assert total["wastedBlockSum"] == sum(r["wastedBlock"] for r in records)
    mean = sum(r["afterPrevent"] for r in records) / len(records)
    assert total["checkpoints"]["afterPrevent"] == mean
    saved = sum(r["damageBlocked"] + r["damagePrevented"] + r["damageReflected"] for r in records)
    assert total["defenseEfficiency"] == saved / sum(r["rawDamage"] for r in records)
    hits = [hit["id"] for record in records for hit in record["rulesHit"]]
    assert {name: entry["hits"] for name, entry in total["rules"].items()} == {
        name: hits.count(name) for name in hits
    }


def test_counts_of_nothing_are_nothing():
    total = aggregate([])
    assert total["defences"] == 0
    assert total["defenseEfficiency"] is None
    assert total["checkpoints"]["rawDamage"] is None


def test_a_report_splits_by_hero_and_by_matchup():
    _, records = _records("pyromancer_vs_shadow_monk")
    found = report(records)
    assert set(found["heroes"]) == {"Pyromancer", "Shadow Monk"}
    assert set(found["matchups"]) == {"Pyromancer → Shadow Monk", "Shadow Monk → Pyromancer"}
    assert sum(each["defences"] for each in found["heroes"].values()) == len(records)
    assert not any("verbose" in each for each in found["records"])
    assert all("verbose" in each for each in report(records, verbose=True)["records"])


# -- integrity and audits -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("rawDamage", {0, 4}),
        ("attackBase", {0, 1}),
        ("damageBlocked", {1, 4}),
        ("damagePrevented", {1, 4}),
        ("finalDamage", {1, 3}),
        ("damageReflected", {2}),
        ("damageDealt", {2}),
        ("afterBlock", {3, 4}),
        ("flatBlock", {4}),
    ],
)
def test_a_wrong_number_is_noticed(key, rules):
    effects = [{"type": "flatBlock"}, {"type": "blockPer"}, {"type": "preventHalf"}]
    scene = against([rule({"type": "countField", "fieldId": "A"}, *effects)], damage=9)
    record = copy.deepcopy(scene.attack([1, 6, 6]))
    assert not integrity_faults(record)
    record[key] += 1
    faults = (fault.removeprefix("It does not hold that ") for fault in integrity_faults(record))
    assert {RULES.index(fault) for fault in faults} == rules


@pytest.mark.parametrize("version", ["v1", "v2"])
@pytest.mark.parametrize("name", ["cinder_skin_vs_shadow_monk", "pyromancer_vs_training_dummy"])
def test_every_defence_is_computed_again_from_its_record(name, version):
    for seed in range(12):
        plan, records = _records(name, seed, version)
        for record in records:
            assert not audit(plan, json.loads(json.dumps(record)))


def test_rerolls_reactions_and_choices_are_computed_again_too():
    again = {"type": "rerollDice", "count": 1, "selectionPolicy": "random", "seed": 4}
    prime = {"type": "buffNextAttack", "amount": 2}
    rules = [
        rule({"type": "countField", "fieldId": "A"}, again, prime, id="one"),
        rule({"type": "countField", "fieldId": "D"}, {"type": "gainStatus", "status": "chi"},
             id="two"),
    ]  # fmt: skip
    scene = against(rules, damage=9).given(defender={"evasive": 1, "chi": 3, "burn": 1})
    record = scene.attack([1, 2, 6, 6, 2], [2, 1])
    assert len(record["verbose"]["rerolls"]) == 2 + 1
    assert len(record["verbose"]["reactions"]) == 2
    assert not audit(scene.plan, json.loads(json.dumps(record)))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda r: r.update(finalDamage=r["finalDamage"] + 1), "finalDamage is"),
        (lambda r: r["verbose"]["diceSnapshotBefore"].reverse(), "verbose is"),
        (lambda r: r["rulesHit"].pop(), "rulesHit is"),
        (lambda r: r.update(fieldsHash="0" * 12), "fieldsHash"),
        (lambda r: r["verbose"].update(diceSnapshotBefore=[1]), "cannot be computed again"),
        (lambda r: r["verbose"]["start"].update(hp=[1, 1]), "doubleKo|verbose"),
    ],
)
def test_a_record_that_was_tampered_with_does_not_come_out_the_same(change, fault):
    plan, records = _records("pyromancer_vs_shadow_monk", seed=2)
    record = copy.deepcopy(next(r for r in records if len(r["rulesHit"]) > 1))
    change(record)
    import re

    assert re.search(fault, " ".join(audit(plan, record)))


# -- sentences ------------------------------------------------------------------------------------


def test_the_summary_is_that_of_the_document():
    grant = {"type": "applyStatusToOpponent", "status": "burn"}
    rules = [
        rule({"type": "countField", "fieldId": "A"}, grant, id="ignite", label="Ignite"),
        rule({"type": "countField", "fieldId": "D"}, {"type": "buffNextAttack"}, id="s",
             label="Scorch"),
    ]  # fmt: skip
    scene = against(rules)
    scene.attack([1, 6, 4])
    (event,) = [event for event in scene.run.events if event.type == "report"]
    assert scene.game.describe(event) == "B → Ignite (applied 1 Burn), Scorch (primed +1)"


def test_every_type_of_event_has_a_sentence_and_no_sentence_is_without_an_event():
    seen = {"edit", "integrity"}
    for name in ("cinder_skin_vs_shadow_monk", "pyromancer_vs_shadow_monk"):
        game = SYSTEM.load(shipped(name))
        for seed in range(30):
            for version in ("v1", "v2"):
                for event in play_out(game.plan, seed, version, trace=True).events:
                    seen.add(event.type)
                    assert game.describe(event)
    seen |= {"heal", "buff", "reroll"}  # these need other cards, and have tests of their own
    assert seen == {*sentences.PLAIN, *sentences.NAMED}


# -- the host -------------------------------------------------------------------------------------


@pytest.fixture
def ask():
    """Calls on a host of its own; the result, or the error with its code."""
    host = Host()

    def call(method, **payload):
        answer = json.loads(host.call(method, json.dumps(payload)))
        return answer["result"] if answer["ok"] else answer["error"]

    return call


def test_the_host_reports_audits_and_compares(ask):
    spec = shipped("pyromancer_vs_shadow_monk")
    seats = dict.fromkeys(("Pyromancer", "Shadow Monk"), "standard")
    view = ask("match.new", system="defense", spec=spec, seed=4, seats=seats)
    while view["to_act"]:
        view = ask("match.agent", match="m1")
    found = ask("match.report", match="m1")
    assert found["total"]["integrity"]
    assert "verbose" in ask("match.report", match="m1", verbose=True)["records"][0]
    assert found["audit"] == {"ok": True, "faults": []}
    both = ask("match.versus", match="m1")
    assert both["v2"]["winners"] == view["result"]["winners"]
    assert [event["text"] for event in both["v2"]["events"]] == [e["text"] for e in view["events"]]
    assert both["v1"]["turnCounts"]["v2"] == 0
    assert both != ask("match.versus", match="m1", seed=5)


def test_other_games_keep_no_records(ask):
    from tests.contract.shipped import SHIPPED

    ask("match.new", system="boards", spec=SHIPPED["boards"]["hexapawn"])
    codes = [ask(f"match.{name}", match="m1")["code"] for name in ("report", "versus")]
    assert codes == ["match.no-report", "match.no-versions"]
