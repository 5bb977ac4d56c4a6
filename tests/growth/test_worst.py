"""What starts by itself on the worst small documents: its work and its memory are bounded."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from core.games.asg.limits import MAX_LOOKS
from core.games.defense.checks import card_faults
from editors import patches, scan, tokens
from editors.host import call
from editors.removals import removed
from tests.contract.shipped import SHIPPED
from tests.games.defense import kit
from tests.growth.documents import grid, nodes, star
from tests.growth.fitting import MOST, exponent, work

Json = Any


def _called(method: str, **payload: Json) -> Json:
    return json.loads(call(method, json.dumps(payload)))


def _checked(document: Json) -> Json:
    found = _called("check", text=json.dumps(document))
    assert found["ok"], found
    return found["result"]


# --- what a fix takes out -------------------------------------------------------------------

FIXES: dict[str, list[dict[str, Json]]] = {
    "removed": [{"op": "remove", "path": "/map/nodes/1"}],
    "replaced": [{"op": "replace", "path": "/map/nodes/1/supplyYield", "value": 0}],
    "added": [{"op": "add", "path": "/map/edges/-", "value": ["n1", "n2"]}],
    "written over": [{"op": "add", "path": "/settings", "value": {}}],
    "copied": [{"op": "copy", "from": "/map/nodes/1", "path": "/map/nodes/0"}],
    "moved": [{"op": "move", "from": "/map/nodes/1", "path": "/map/nodes/0"}],
}


@pytest.mark.parametrize("kind", FIXES)
def test_telling_what_a_fix_takes_out_looks_at_its_own_place_only(kind: str) -> None:
    """However large the rest of the document is: each of a hundred problems has its fixes."""
    small, large = nodes(9), nodes(2500)
    costs = [work(lambda: removed(each, FIXES[kind])) for each in (small, large)]  # noqa: B023
    assert costs[1] <= costs[0] + 50


def test_what_a_fix_takes_out_is_told_with_its_very_place() -> None:
    """Also of equal items, of a value replaced by a smaller one, and of what is copied over."""
    same = {"a": [{"n": 1}, {"n": 1}, {"n": 1}], "b": {"x": [1], "y": 2}}
    assert removed(same, [{"op": "remove", "path": "/a/0"}]) == 'Takes out /a/0: {"n": 1}.'
    over = [{"op": "add", "path": "/b", "value": {"x": [1]}}]
    assert removed(same, over) == "Takes out /b/y: 2."
    copied = [{"op": "copy", "from": "/a/0", "path": "/b"}]
    assert removed(same, copied) == "Takes out /b/x: [1] and /b/y: 2."
    assert removed(same, [{"op": "copy", "from": "/b", "path": "/a/0"}]) is None
    assert removed(same, [{"op": "add", "path": "/a/1", "value": {}}]) is None
    fewer = [{"op": "replace", "path": "/a", "value": [{"n": 1}]}]
    assert removed(same, fewer) == 'Takes out /a/1: {"n": 1} and /a/2: {"n": 1}.'
    assert removed(same, [{"op": "remove", "path": "/gone"}]) is None


def test_a_list_put_in_place_of_another_is_compared_in_linear_time() -> None:
    """A thousand items against half of them in another order."""
    old = {"a": [{"n": n} for n in range(1000)]}
    new = [{"n": n} for n in range(998, -1, -2)]
    cost = work(lambda: removed(old, [{"op": "replace", "path": "/a", "value": new}]))
    assert cost < 50_000


# --- maps -----------------------------------------------------------------------------------


def _map(count: int, ways: list[tuple[int, int]], spots: Any = None) -> Json:
    raw = nodes(4)
    raw["map"]["nodes"] = [
        {
            "id": f"n{n}",
            "x": spots(n)[0] if spots else n % 71,
            "y": spots(n)[1] if spots else n // 71,
            "owner": {0: "P1", count - 1: "P2"}.get(n, "Neutral"),
            "supplyYield": 3,
        }
        for n in range(count)
    ]
    raw["map"]["edges"] = [[f"n{a}", f"n{b}"] for a, b in ways]
    raw["players"] = {"P1": {"hq": "n0"}, "P2": {"hq": f"n{count - 1}"}}
    raw["initialState"]["nodeForces"] = {
        "n0": {"P1": 10, "P2": 0},
        f"n{count - 1}": {"P1": 0, "P2": 10},
    }
    return raw


MAPS: dict[str, Any] = {
    "5,000 nodes without ways, each with a yield": lambda: nodes(5000, supplyYield=3),
    "every node joined to every other": lambda: _map(
        150, [(a, b) for a in range(150) for b in range(a)]
    ),
    "all nodes of a half in one place": lambda: _map(
        1500, [(0, n) for n in range(1, 1500)], lambda n: (10 * (n > 750), 0)
    ),
    "a crowd beside nodes far apart": lambda: _map(
        1500, [(0, n) for n in range(1, 1500)], lambda n: (n * 1e-9 + 10 * (n > 750), 0)
    ),
    "five hundred triangles": lambda: _map(
        1500,
        [w for n in range(0, 1500, 3) for w in ((n, n + 1), (n + 1, n + 2), (n, n + 2))],
        lambda n: (n * n % 1009, n * n * n % 1013),
    ),
}


@pytest.mark.parametrize("kind", MAPS)
def test_a_map_is_checked_and_analysed_in_counted_work(kind: str) -> None:
    """Linear in its nodes and ways, whatever its figure, with a hundred problems of each kind."""
    raw = MAPS[kind]()
    _checked(nodes(4))
    size = len(raw["map"]["nodes"]) + len(raw["map"]["edges"])
    most = 350 * size + (60 * MAX_LOOKS.value if "triangles" in kind else 400_000)
    assert work(lambda: _checked(raw)) < most
    assert work(lambda: _called("map.analysis", document=raw)) < most


@pytest.mark.parametrize("method", ["edit.rename", "edit.delete"])
def test_a_node_that_all_ways_lead_to_is_changed_in_work_that_grows_as_the_ways(
    method: str,
) -> None:
    """Each way is one operation: no list of ways is copied for one of them.

    Copies call nothing, so that the items of the lists that were copied are counted.
    """
    copied: list[int] = []

    class Counted(patches.Draft):
        def _mine(self, value: Json, part: str) -> Json:
            found = super()._mine(value, part)
            if found is not value:
                copied.append(len(found))
            return found

    sizes = (100, 400, 1600)
    costs = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(patches, "Draft", Counted)
        for size in sizes:
            document = star(size)
            copied.clear()
            payload = {"document": document, "system": "asg", "path": "/map/nodes/1", "to": "hub"}
            answer: list[Json] = []
            cost = work(lambda: answer.append(_called(method, **payload)))  # noqa: B023
            assert len(answer[0]["result"]["patch"]) >= size
            costs.append(cost + sum(copied))
            assert copied
    assert exponent(sizes, costs) <= MOST


@pytest.mark.parametrize("method", ["hover", "complete"])
@pytest.mark.parametrize("cut", [0, 1, 6])
def test_what_stands_under_the_cursor_of_a_map_is_found_without_reading_every_token(
    method: str, cut: int
) -> None:
    """Also where the text is broken there: an open quote, or nothing behind a comma."""
    text = json.dumps(grid(900), indent=1)
    at = text.index('"n7"', len(text) // 2) + 1
    text = text[:at] + text[at + cut :]
    payload = {"text": text, "offset": at, "system": "asg"}
    _called(method, text="{}", offset=1, system="asg")
    seen: list[str] = []

    def counted(*args: Any) -> Iterator[tuple[str, str, int, int]]:
        for found in tokens.tokens(*args):
            seen.append(found[0])
            yield found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scan, "tokens", counted)
        assert _called(method, **payload)["ok"]
    assert len(seen) < len(list(tokens.tokens(text, 0, len(text)))) / 3


# --- defence cards ----------------------------------------------------------------------------


def _recipes(count: int, fields: int, least: int) -> Json:
    """Six dice of twenty faces; every rule asks for one field, and for some of the others."""
    names = [f"F{n}" for n in range(fields)]
    chosen = itertools.islice(itertools.combinations(names[1:], least - 1), count)
    rules = [
        kit.rule(
            {"type": "combo", "fields": [{"id": name, "min": 1} for name in ("F0", *others)]},
            {"type": "flatBlock", "amount": 1},
            id=f"r{n}",
        )
        for n, others in enumerate(chosen)
    ]
    width = 20 // fields
    faces = {name: [width * n + k + 1 for k in range(width)] for n, name in enumerate(names)}
    return kit.hero(kit.card(*rules, dice=6, faces=20, fields=faces))


@pytest.mark.parametrize(("fields", "least"), [(10, 5), (10, 4), (20, 4), (20, 6), (6, 6)])
def test_the_odds_of_a_card_are_looked_up_in_counted_work(fields: int, least: int) -> None:
    """Thirty-two rules that share a field, with thousands of rolls a pair."""
    document = _recipes(32, fields, least)
    answers: list[Json] = []
    assert work(lambda: answers.append(_checked(document))) < 1_500_000
    codes = [issue["code"] for issue in answers[0]["issues"]]
    assert answers[0]["valid"]
    assert "defense.double-count" in codes or fields == 20 or least == 6


def test_a_check_that_looks_at_too_many_pairs_of_rules_says_the_limit_and_the_amount() -> None:
    """And what was found before stands, as do the other checks."""
    found = _checked(_recipes(32, 10, 5))["issues"]
    told = [each["message"] for each in found if "limit (rolls of all pairs" in each["message"]]
    assert len(told) == 1
    assert "is 250,000" in told[0]
    assert "different rolls of two rules" in told[0]
    assert len([each for each in found if each["code"] == "defense.double-count"]) > 50


def test_an_analysis_does_not_wait_for_the_lints_of_its_card() -> None:
    """Whether the card can be played is all that it asks of the checks."""
    document = _recipes(32, 10, 5)
    assert work(lambda: card_faults(document)) < 300_000
    assert card_faults(document) == {}


def _analysed(document: Json) -> Json:
    found = _called("defense.analyze", document=document, system="defense")
    assert found["ok"], found
    return found["result"]["versions"]["v2"]


@pytest.mark.parametrize(("fields", "least"), [(10, 5), (10, 4), (10, 3)])
def test_a_card_of_many_rules_is_analysed_in_work_that_grows_as_its_rules(
    fields: int, least: int
) -> None:
    """What each rule counts is found once, and no pair of rules is looked at."""
    _analysed(_recipes(2, 4, 2))
    documents = [_recipes(count, fields, least) for count in (8, 16, 32)]
    assert len(_analysed(documents[2])["rules"]) == 32
    costs = [work(lambda: _analysed(document)) for document in documents]  # noqa: B023
    assert exponent((8, 16, 32), costs) <= MOST
    assert costs[2] < 1_500_000


# --- duels ------------------------------------------------------------------------------------


def _answering(count: int) -> Json:
    """A duel of two heroes with effects that all answer every change, and each make one."""
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    for hero in raw["heroes"]:
        name = next(iter(hero["attributes"]))
        hero["passive_effects"] = [
            {
                "name": f"e{n}",
                "trigger": "ON_ATTRIBUTE_CHANGE",
                "script": f'MODIFY(SELF, "{name}", -1)',
            }
            for n in range(count)
        ]
    return raw


def test_effects_beyond_the_limit_are_not_held_against_each_other() -> None:
    """Six hundred a hero are checked in linear work; the limit and how many there are is told."""
    _checked(_answering(1))
    answers: list[Json] = []
    costs = [work(lambda: answers.append(_checked(_answering(n)))) for n in (150, 600)]  # noqa: B023
    assert costs[1] < 5 * costs[0]
    told = [i["message"] for i in answers[1]["issues"] if i["code"] == "heroes.too-many-effects"]
    assert "16" in told[0]
    assert "600" in told[0]
