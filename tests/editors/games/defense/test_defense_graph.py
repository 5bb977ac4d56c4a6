"""The graph of defence cards: what is joined to what, what is odd, and lines that are edits."""

from __future__ import annotations

import copy
import random
from typing import Any, get_args

import pytest

from core.games.defense import SYSTEM
from core.games.defense.effects import EFFECTS, Stage
from editors import patches
from editors.games.defense.outcomes import STAGES, touches
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused
from tests.games.defense.kit import card, hero, match, rule
from tests.games.defense.random_cards import broken, random_card

PYRO = SHIPPED["defense"]["pyromancer"]
EMBERS, FLARE = "/defenseCard/fields/0", "/defenseCard/fields/1"
GUARD, BACKDRAFT = "/defenseCard/rules/0", "/defenseCard/rules/1"


def graph(raw: Any) -> Any:
    return ask("graph", system="defense", document=raw)


def joined(raw: Any) -> set[tuple[str, str, str]]:
    return {(e["source"], e["kind"], e["target"]) for e in graph(raw)["edges"]}


def marks(raw: Any) -> dict[str, list[str]]:
    return {n["id"]: n["marks"] for n in graph(raw)["nodes"] if n["marks"]}


def connect(raw: Any, source: str, target: str, kind: str | None = None) -> Any:
    return ask(
        "edit.connect", system="defense", document=raw, source=source, target=target, kind=kind
    )


def connected(raw: Any, source: str, target: str, kind: str | None = None) -> Any:
    answer = connect(raw, source, target, kind)
    assert answer["name"]
    return patches.apply(raw, answer["patch"])


def test_a_card_is_fields_rules_effects_statuses_and_stages() -> None:
    found = joined(PYRO)
    assert {
        (EMBERS, "matches", GUARD),
        (GUARD, "does", f"{GUARD}/effects/0"),
        (f"{GUARD}/effects/0", "feeds", "stage:/defenseCard:block"),
        (f"{BACKDRAFT}/effects/0", "gives", "status:burn"),
        ("/attacks/1", "gives", "status:burn"),
        ("status:burn", "counts", "status:purify"),
    } <= found
    notes = {node["id"]: node["note"] for node in graph(PYRO)["nodes"]}
    assert notes[EMBERS] == "faces 4 and 5"
    assert notes[GUARD] == "each die in embers is 1 match"


def test_the_stages_are_those_of_the_engine() -> None:
    assert list(STAGES)[: len(get_args(Stage))] == list(get_args(Stage))


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_touches_something(name: str) -> None:
    word = EFFECTS[name]
    assert touches(word, word.example or {})


@pytest.mark.parametrize("name", SHIPPED["defense"])
def test_shipped_cards_have_no_marks(name: str) -> None:
    assert not marks(SHIPPED["defense"][name])


def test_faces_and_recipes_are_read_from_their_fields() -> None:
    face = rule({"type": "exactFace", "face": 6}, {"type": "heal"})
    recipe = {"type": "combo", "fields": [{"id": "A", "min": 1}, {"id": "B", "min": 2}]}
    raw = hero(card(face, rule(recipe, {"type": "heal"})))
    found = [e for e in graph(raw)["edges"] if e["kind"] == "matches"]
    assert [(e["source"][-1], e["target"][-1], e["at"]) for e in found] == [
        ("0", "1", f"{BACKDRAFT}/matcher/fields/0"),
        ("1", "1", f"{BACKDRAFT}/matcher/fields/1"),
        ("3", "0", None),
    ]
    assert all(e["fixed"] for e in found if e["at"] is None)


def odd(**changes: Any) -> Any:
    raw = copy.deepcopy(PYRO)
    for path, value in changes.pop("card", {}).items():
        raw["defenseCard"][path] = value
    return {**raw, **changes}


def test_what_is_odd_is_marked() -> None:
    unused = marks(odd(card={"allowIdleFaces": False, "rules": []}))
    assert unused == {at: ["No rule reads this field."] for at in (EMBERS, FLARE)}
    assert marks(odd(statuses=[{"id": "fog", "max": 2}])) == {
        "/statuses/0": ["Nothing here gives this status."]
    }
    never = rule({"type": "countField", "fieldId": "flare", "min": 5}, {"type": "heal"})
    assert marks(odd(card={"rules": [never]})) == {GUARD: ["No roll of the dice can match it."]}


def test_names_of_nothing_are_nodes_with_a_mark() -> None:
    gives = {"type": "gainStatus", "status": "x"}
    lost = rule({"type": "countField", "fieldId": "fog"}, gives)
    found = marks(odd(card={"rules": [lost]}))
    assert found == {
        "field:/defenseCard:fog": ["There is no such field."],
        "status:x": ["There is no such status."],
    }


def test_a_status_that_does_nothing_and_a_circle_are_marked() -> None:
    gives = {"type": "gainStatus", "status": "fog"}
    one = rule({"type": "countField", "fieldId": "flare"}, gives)
    raw = odd(card={"rules": [one]}, statuses=[{"id": "fog", "name": "Fog", "max": 2}])
    mark = "Nothing reads this status, and it does nothing by itself."
    assert marks(raw) == {"/statuses/0": [mark]}
    one["conditions"] = [{"type": "requiresSelfStatus", "status": "fog"}]
    found = marks(raw)
    assert set(found) == {"/statuses/0", GUARD, f"{GUARD}/effects/0"}
    assert all("nothing else begins it" in each[0] for each in found.values())
    one["conditions"][0]["status"] = "chi"
    assert "It needs Chi, which nothing here gives." in marks(raw)[GUARD]


def test_a_field_drawn_to_a_rule_becomes_its_matcher() -> None:
    answer = connect(PYRO, EMBERS, BACKDRAFT)
    assert [each["kind"] for each in answer["choices"]] == ["countField", "pairsField", "combo"]
    assert answer["choices"][1]["title"] == "Each pair of dice in embers is one match"
    made = connected(PYRO, EMBERS, BACKDRAFT, "pairsField")
    assert made["defenseCard"]["rules"][1]["matcher"] == {"type": "pairsField", "fieldId": "embers"}
    made = connected(PYRO, EMBERS, BACKDRAFT, "combo")
    assert made["defenseCard"]["rules"][1]["matcher"] == {
        "type": "combo",
        "fields": [{"id": "flare", "min": 1}, {"id": "embers", "min": 1}],
    }
    kept = connected(PYRO, EMBERS, BACKDRAFT, "countField")["defenseCard"]["rules"][1]["matcher"]
    assert kept == {"type": "countField", "fieldId": "embers", "min": 1, "cap": 1}


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (GUARD, "status:chi"),
        (GUARD, "stage:/defenseCard:half"),
        (GUARD, "stage:/defenseCard:heal"),
        ("status:burn", GUARD),
        ("status:burn", f"{GUARD}/effects/0"),
        (f"{BACKDRAFT}/effects/0", "status:chi"),
        ("/attacks/1", "status:chi"),
        ("/v1Board/2", "status:chi"),
        (EMBERS, BACKDRAFT),
        (FLARE, GUARD),
    ],
)
def test_every_way_to_draw_a_line_gives_a_valid_card(source: str, target: str) -> None:
    answer = connect(PYRO, source, target)
    kinds = [each["kind"] for each in answer.get("choices", [])] or [None]
    for kind in kinds:
        made = connected(PYRO, source, target, kind)
        assert not [each for each in SYSTEM.check(made) if each.severity == "error"]
        assert not [each for each in SYSTEM.check(made) if each.code.startswith("defense.card-")]
        places = {(a, b) for a, _, b in joined(made) - joined(PYRO)}
        assert any(source in (a, b) or target in (a, b) for a, b in places), kind


def test_an_effect_says_whom_it_is_for_where_that_is_not_the_usual_one() -> None:
    def added(target: str, kind: str) -> Any:
        return connected(PYRO, GUARD, target, kind)["defenseCard"]["rules"][0]["effects"][-1]

    heal = "stage:/defenseCard:heal"
    assert added(heal, "heal:self") == {"type": "heal"}
    assert added(heal, "heal:opponent") == {"type": "heal", "target": "opponent"}
    burns = [each["kind"] for each in connect(PYRO, GUARD, "status:burn")["choices"]]
    assert "applyStatusToOpponent:opponent" in burns
    assert "gainStatus:opponent" not in burns  # it says the same


def test_outcomes_that_no_effect_comes_to_stand_behind_one_node() -> None:
    def folded(raw: Any) -> set[str]:
        nodes = [each for each in graph(raw)["nodes"] if each["within"]]
        assert {each["within"] for each in nodes} == {"stage:/defenseCard:other"}
        return {each["id"].rpartition(":")[2] for each in nodes}

    assert folded(PYRO) == set(STAGES) - {"block"}
    made = connected(PYRO, GUARD, "stage:/defenseCard:half")
    assert folded(made) == set(STAGES) - {"block", "half"}


def test_a_status_that_counts_for_another_one() -> None:
    raw = odd(statuses=[{"id": "fog", "name": "Fog", "max": 2}])
    answer = connect(raw, "status:burn", "/statuses/0")
    assert answer["choices"][1]["title"] == (
        "An attack spends one: +1 damage per Burn of the opponent"
    )
    made = connected(raw, "status:burn", "/statuses/0", "attackBonusPerStack")
    assert ("status:burn", "counts", "/statuses/0") in joined(made)


def test_a_deleted_effect_leaves_the_other_ones() -> None:
    raw = connected(PYRO, GUARD, "stage:/defenseCard:half")
    answer = ask("edit.delete", system="defense", document=raw, path=f"{GUARD}/effects/0")
    made = patches.apply(raw, answer["patch"])
    assert made["defenseCard"]["rules"][0]["effects"] == [{"type": "preventHalf"}]
    assert (f"{GUARD}/effects/0", "feeds", "stage:/defenseCard:half") in joined(made)


def test_reroll_dice_take_the_dice_of_a_field() -> None:
    again = rule({"type": "countField", "fieldId": "A"}, {"type": "rerollDice"})
    raw = hero(card(again))
    made = connected(raw, EMBERS, f"{GUARD}/effects/0")
    assert made["defenseCard"]["rules"][0]["effects"][0]["fields"] == ["A"]
    two = connected(made, FLARE, f"{GUARD}/effects/0")
    assert two["defenseCard"]["rules"][0]["effects"][0]["fields"] == ["A", "B"]


def test_what_cannot_be_joined_says_why() -> None:
    def why(source: str, target: str, raw: Any = PYRO) -> str:
        error = refused(
            "edit.connect", system="defense", document=raw, source=source, target=target
        )
        assert error["code"] == "edit.not-joined"
        return str(error["message"])

    assert "cannot be joined" in why(EMBERS, "status:burn")
    assert "draw to one of them" in why(GUARD, "stage:/defenseCard:other")
    assert "names no status" in why(f"{GUARD}/effects/0", "status:burn")
    assert "Every match has this status" in why("status:burn", "status:chi")
    assert "not in the document" in why("/defenseCard/fields/7", GUARD)
    two = match(hero(PYRO["defenseCard"], "a"), hero(PYRO["defenseCard"], "b"))
    ends = ("/heroes/0/defenseCard/fields/0", "/heroes/1/defenseCard/rules/0")
    assert "the other hero" in why(*ends, two)
    assert "the other hero" in why(ends[1], "stage:/heroes/0/defenseCard:flat", two)


@pytest.mark.parametrize("seed", range(40))
def test_random_and_broken_cards_have_graphs(seed: int) -> None:
    rng = random.Random(seed)
    raw = hero(random_card(rng, rng.randint(1, 5), rng.randint(2, 8), rerolls=seed % 2))
    whole = graph(raw)
    ids = {node["id"] for node in whole["nodes"]}
    assert sum(node["kind"] == "rule" for node in whole["nodes"]) == len(
        raw["defenseCard"]["rules"]
    )
    for _ in range(4):
        raw = {**raw, "defenseCard": broken(rng, raw["defenseCard"])[0]}
        found = graph(raw)
        ids = {node["id"] for node in found["nodes"]}
        assert all({edge["source"], edge["target"]} <= ids for edge in found["edges"])
