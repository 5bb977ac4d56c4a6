"""What became of damage and by what: amounts per source add up to what each record says."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from core.abilities import Damage
from core.games.defense import SYSTEM
from core.games.defense.effects import EFFECTS
from core.games.defense.sources import FATES, damage
from core.games.defense.telemetry import records_of
from core.games.defense.versus import play_out
from tests.games.defense.kit import DEFENSE, Scene, card, hero, match, rule
from tests.games.defense.random_cards import random_hero

ANY_A, ANY_B = ({"type": "countField", "fieldId": id} for id in "AB")
EFFECT = "/heroes/1/defenseCard/rules/{}/effects/{}"


class Noted:
    """Somebody for effects to act on, who only notes what is offered."""

    def __init__(self) -> None:
        self.offered: list[str] = []

    def offer(self, stage: str, amount: int) -> dict[str, Any]:
        self.offered.append(stage)
        return {"ok": True, "amount": amount}

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: {"ok": True}


def test_every_effect_that_offers_something_has_its_fate() -> None:
    for name, entry in EFFECTS.items():
        act = Noted()
        args = {
            each.name: entry.example.get(each.name, 1) if each.required else each.default
            for each in entry.arguments
        }
        entry.run(args, 1, act, entry.facts.targets[0])
        assert act.offered == ([FATES[name]] if name in FATES else []), name


def told(spec: dict[str, Any], dice: tuple[int, ...], **more: Any) -> dict[tuple[str, str], int]:
    """What became of an attack of 5 under these dice of the defence, by fate and source."""
    scene = Scene(spec).given(**more.pop("given", {}))
    found = list(damage(scene.plan, scene.attack(dice, **more)))
    assert {each.player for each in found} == {1}
    amounts: Counter[tuple[str, str]] = Counter()
    for each in found:
        amounts[each.fate, each.source] += each.amount
    return amounts


def defended(*rules: dict[str, Any], statuses: Any = None, **more: Any) -> dict[str, Any]:
    return match(hero(), hero(card(*rules, **more), id="b"), statuses)


def test_what_is_offered_first_takes_first_and_stages_take_what_is_left() -> None:
    block = {"type": "blockPer", "amount": 1, "cap": 9}
    spec = defended(
        rule(ANY_A, block, {"type": "flatBlock", "amount": 1}, id="a"),
        rule(ANY_B, block, {"type": "preventHalf"}, {"type": "blockPer", "amount": 9}, id="b"),
    )
    found = told(spec, (1, 2, 3))
    # 5, less 1 first, less half of 4; then A's 2 block it all and nothing is left for B's
    assert found == {
        ("raw", ""): 5,
        ("flat", ""): 1, ("flat", EFFECT.format(0, 1)): 1,
        ("half", ""): 2, ("half", EFFECT.format(1, 1)): 2,
        ("block", ""): 2, ("block", EFFECT.format(0, 0)): 2,
    }  # fmt: skip


def test_what_a_reroll_brought_is_told_of_it_too() -> None:
    again = {"type": "rerollDice", "count": 1, "selectionPolicy": "lowest"}
    spec = defended(
        rule(ANY_A, again, id="a"),
        rule({"type": "countField", "fieldId": "D"}, {"type": "blockPer", "amount": 1}, id="d"),
    )
    found = told(spec, (1, 5, 5, 6))
    assert found == {
        ("raw", ""): 5,
        ("block", ""): 1, ("block", EFFECT.format(1, 0)): 1,
        ("reroll", ""): 1, ("reroll", EFFECT.format(0, 0)): 1,
        ("final", ""): 4,
    }  # fmt: skip


def test_statuses_keep_damage_off_and_one_of_the_game_goes_by_its_id() -> None:
    spec = defended(rule(ANY_A, {"type": "blockPer", "amount": 1}))
    negated = told(spec, (), status=(6,), given={"defender": {"evasive": 1}})
    assert negated == {("raw", ""): 5, ("negated", ""): 5, ("negated", "evasive"): 5}
    spent = told(spec, (1, 5, 5), given={"defender": {"chi": 2}})
    assert spent["block", "chi"] == 2
    assert spent["block", ""] == 3
    own = {"id": "ward", "max": 3, "uses": [{"type": "defenseBlock"}]}
    spec = defended(rule(ANY_A, {"type": "blockPer", "amount": 1}), statuses=[own])
    assert told(spec, (1, 5, 5), given={"defender": {"ward": 1}})["block", "/statuses/0"] == 1


def test_the_old_defence_is_told_by_its_entry() -> None:
    board = [{"combo": "3OAK", "block": 2, "reflect": 1}, {"combo": "4OAK", "block": 4}]
    spec = match(hero(), hero(id="b", board=board))
    at = "/heroes/1/v1Board/0"
    assert told(spec, (1, 1, 1, 2, 3)) == {
        ("raw", ""): 5, ("block", ""): 2, ("block", at): 2, ("final", ""): 3,
        ("reflect", ""): 1, ("reflect", at): 1,
    }  # fmt: skip


def add_up(found: Counter[tuple[str, bool]], record: dict[str, Any]) -> None:
    """The amounts of a record are those of its stages, once for all sources and once by source."""
    for is_source in (False, True):

        def of(*fates: str, is_source: bool = is_source) -> int:
            return sum(found[fate, is_source] for fate in fates)

        assert of("flat") == record["flatBlock"]
        assert of("flat", "block") == record["damageBlocked"]
        assert of("half", "negated") == record["damagePrevented"]
        assert of("reflect") == record["damageReflected"]
        assert of("deal") == record["damageDealt"]
        assert of("reroll") <= of("flat", "half", "block")
    assert found["raw", False] == record["rawDamage"]
    assert found["final", False] == record["finalDamage"]


def test_amounts_add_up_in_shipped_and_random_matches() -> None:
    rng, fates = random.Random(4), set[str]()
    raws = [raw for raw in DEFENSE.values() if "heroes" in raw]
    raws += [match(random_hero(rng), random_hero(rng, id="b")) for _ in range(40)]
    for raw in raws:
        plan = SYSTEM.load(raw).plan
        for version in ("v1", "v2"):
            for record in records_of(play_out(plan, 3, version, trace=True).events):
                amounts = list(damage(plan, record))
                add_up(summed(amounts), record)
                fates |= {each.fate for each in amounts}
    assert fates == {"raw", "negated", "final", "reroll", *FATES.values()}


def summed(amounts: list[Damage]) -> Counter[tuple[str, bool]]:
    found: Counter[tuple[str, bool]] = Counter()
    for each in amounts:
        found[each.fate, each.source != ""] += each.amount
    return found
