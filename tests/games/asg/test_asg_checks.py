"""Bad scenarios and what is said about them: a case per code, and fixes that fix."""

from __future__ import annotations

import copy
import json
import time
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.asg.checks import SHAPE_CODES, check, codes
from core.registry import get
from editors import patches
from editors.games.asg.template import scenario
from tests.contract.laws import playout
from tests.contract.shipped import SHIPPED
from tests.games.asg.kit import row

FOLDER = Path(__file__).parent / "bad_specs"
CASES = {path.stem: path for path in sorted(FOLDER.glob("*.json"))}


def _raw(name):
    return json.loads(CASES[name].read_text("utf-8"))


def _rendered(issues):
    lines = []
    for issue in issues:
        lines.append(f"{issue.severity} {issue.code} {issue.path or '(document)'}")
        lines.append(f"    {issue.message}")
        lines += [f"    fix: {fix.title}" for fix in issue.fixes]
        lines += [f"    see {place.path}: {place.message}" for place in issue.related]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_a_bad_spec_gets_exactly_these_issues(name, is_updating):
    expected = CASES[name].with_suffix(".txt")
    found = _rendered(check(_raw(name)))
    if is_updating:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text("utf-8")


@pytest.mark.parametrize("name", CASES)
def test_a_case_shows_the_code_that_it_is_named_after(name):
    assert f"asg.{name.partition('--')[0]}" in {issue.code for issue in check(_raw(name))}


def test_every_code_has_a_case_and_every_case_a_code():
    shown = {f"asg.{name.partition('--')[0]}" for name in CASES}
    assert shown == {*codes(), *SHAPE_CODES}


def test_every_code_says_what_it_means_and_stands_in_the_reference():
    page = resources.files("specs").joinpath("asg", "README.md").read_text("utf-8")
    for code, doc in codes().items():
        assert f"| `{code.removeprefix('asg.')}` |" in page, code
        assert doc.endswith("."), code


def _fixes():
    for name in CASES:
        for number, issue in enumerate(check(_raw(name))):
            for fix in issue.fixes:
                yield pytest.param(name, number, fix, id=f"{name}-{number}-{fix.title}")


@pytest.mark.parametrize(("name", "number", "fix"), list(_fixes()))
def test_an_offered_fix_makes_its_issue_go_away_and_breaks_nothing_else(name, number, fix):
    before = check(_raw(name))
    after = check(patches.apply(_raw(name), fix.patch))
    issue = before[number]

    def told(issues):
        return Counter((each.code, each.message) for each in issues)

    assert told(after)[issue.code, issue.message] < told(before)[issue.code, issue.message]
    errors = sum(each.severity == "error" for each in before)
    assert sum(each.severity == "error" for each in after) <= errors


def _symmetric_again():
    for name in CASES:
        for issue in check(_raw(name)) if name.startswith("not-symmetric") else ():
            for fix in issue.fixes:
                if issue.code == "asg.not-symmetric" and "mirror of" in fix.title:
                    yield pytest.param(name, fix, id=f"{name}-{fix.title}")


@pytest.mark.parametrize(("name", "fix"), list(_symmetric_again()))
def test_mirroring_a_side_restores_the_symmetry_without_errors(name, fix):
    after = check(patches.apply(_raw(name), fix.patch))
    assert {i.code for i in after if i.severity == "error"} == set()
    assert "asg.not-symmetric" not in {issue.code for issue in after}


@pytest.mark.parametrize("name", CASES)
def test_fixing_whatever_can_be_fixed_leaves_a_scenario_that_loads(name):
    raw = _raw(name)
    for _ in range(40):
        fixable = [i for i in check(raw) if i.severity == "error" and i.fixes]
        if not fixable:
            break
        raw = patches.apply(raw, fixable[0].fixes[0].patch)
    left = {issue.code for issue in check(raw) if issue.severity == "error"}
    if not left:
        get("asg").load(raw)
    assert left <= {"asg.missing-key", "asg.wrong-type", "asg.unknown-kind"}


def test_every_place_that_an_issue_names_is_in_the_document():
    for name in CASES:
        raw = _raw(name)
        for issue in check(raw):
            for path in (issue.path, *(place.path for place in issue.related)):
                patches.apply(raw, [{"op": "copy", "from": path, "path": ""}])


SENSIBLE = {
    "scenario_01": {"asg.hq-in-reach": 1},
    "siege": {"asg.not-symmetric": 1},
}
"""The lints that shipped maps deserve on purpose; the others deserve none."""


@pytest.mark.parametrize("name", sorted(SHIPPED["asg"]))
def test_shipped_scenarios_have_no_errors_and_only_lints_that_they_mean(name):
    found = Counter(issue.code for issue in check(SHIPPED["asg"][name]))
    assert dict(found) == SENSIBLE.get(name, {})


def test_the_seeds_own_map_is_even_and_its_march_is_warned_about():
    found = check(SHIPPED["asg"]["scenario_01"])
    assert [issue.code for issue in found] == ["asg.hq-in-reach"]
    assert "6 moves" in found[0].message
    assert found[0].fixes[0].title == "Lower the action budget to 5"


@pytest.mark.parametrize(
    ("troops", "fraction", "warns"),
    [(9, 0.5, True), (6, 0.5, True), (5, 0.5, False), (4, 0.0, False), (9, 0.0, True)],
)
def test_troops_in_the_field_are_warned_about_when_they_can_take_the_headquarters(
    troops, fraction, warns
):
    raw = row(9, 0, 0, 0, 0, -troops, -1)
    raw["settings"] |= {"actionBudget": 5, "combatVarianceFraction": fraction}
    found = [issue for issue in check(raw) if issue.code == "asg.hq-in-reach"]
    assert [issue.related[0].path for issue in found] == ["/map/nodes/5"] * warns


def _small():
    return scenario()


def _codes(raw):
    return {issue.code.removeprefix("asg.") for issue in check(raw)}


def test_the_template_has_nothing_to_complain_about():
    assert check(_small()) == []


def test_the_warning_goes_when_the_last_edge_is_drawn():
    raw = _small()
    edges = raw["map"]["edges"]
    raw["map"]["edges"] = []
    for edge in edges[:4]:
        raw["map"]["edges"].append(edge)
        assert "hq-unreachable" in _codes(raw)
    raw["map"]["edges"] += edges[4:]
    assert "hq-unreachable" not in _codes(raw)


def test_coordinates_that_are_no_numbers_are_refused():
    for value in (float("nan"), float("inf"), "left", None, True):
        raw = _small()
        raw["map"]["nodes"][0]["x"] = value
        assert any(issue.severity == "error" for issue in check(raw)), value


def test_supply_in_hand_is_no_matter_of_symmetry():
    raw = _small()
    raw["initialState"]["playerSupply"] = {"P1": 0, "P2": 4}
    assert check(raw) == []


def test_one_mistake_does_not_hide_another():
    raw = _small()
    raw["map"]["nodes"].append(7)
    raw["map"]["edges"] += [["north"], ["north", "north"], ["north", "nowhere"]]
    raw["players"]["P1"]["hq"] = "p2_hq"
    assert {"wrong-type", "self-loop", "unknown-node", "same-hq"} <= _codes(raw)


QUICK = settings(max_examples=200, derandomize=True, deadline=None, database=None)
IDS = st.sampled_from(["a", "b", "c", "d", "e", "", "p1_x", "p2_x"])
COUNTS = st.sampled_from([0, 0, 1, 3, -1, 2**31, 2.0, "3", True])
OWNERS = st.sampled_from(["P1", "P2", "Neutral", "Nobody"])


@st.composite
def _scenarios(draw):
    places = st.sampled_from([0, 1, -2, 3.5, 1e300, -0.0])
    node = st.fixed_dictionaries(
        {"id": IDS, "x": places, "y": places}, optional={"owner": OWNERS, "supplyYield": COUNTS}
    )
    forces = st.fixed_dictionaries({}, optional={"P1": COUNTS, "P2": COUNTS})
    return {
        "players": {"P1": {"hq": draw(IDS)}, "P2": {"hq": draw(IDS)}},
        "settings": draw(st.fixed_dictionaries({}, optional={"actionBudget": COUNTS})),
        "map": {
            "nodes": draw(st.lists(node, max_size=6)),
            "edges": draw(st.lists(st.tuples(IDS, IDS).map(list), max_size=8)),
        },
        "initialState": {"nodeForces": draw(st.dictionaries(IDS, forces, max_size=3))},
    }


@QUICK
@given(raw=_scenarios())
def test_whatever_a_scenario_holds_the_check_answers_and_its_fixes_fit(raw):
    for issue in check(raw):
        assert issue.message
        for fix in issue.fixes:
            patches.apply(copy.deepcopy(raw), fix.patch)


@QUICK
@given(raw=_scenarios())
def test_what_validates_loads_and_plays(raw):
    if not any(issue.severity == "error" for issue in check(raw)):
        for _ in playout(get("asg").load(raw), 3, 40):
            pass


def grid(side, odd=False):
    """A square map of side × side nodes; with `odd`, one node spoils the symmetry."""
    nodes, edges = [], []
    for x in range(side):
        for y in range(side):
            nodes.append({"id": f"n{x}_{y}", "x": x, "y": y, "supplyYield": (x * y) % 2})
            edges += [[f"n{x}_{y}", f"n{x + 1}_{y}"]] if x + 1 < side else []
            edges += [[f"n{x}_{y}", f"n{x}_{y + 1}"]] if y + 1 < side else []
    raw = _small()
    raw["map"] = {"nodes": nodes, "edges": edges}
    last = side - 1
    raw["players"] = {"P1": {"hq": "n0_0"}, "P2": {"hq": f"n{last}_{last}"}}
    raw["initialState"]["nodeForces"] = {}
    nodes[0]["owner"], nodes[-1]["owner"] = "P1", "P2"
    nodes[0]["supplyYield"] = nodes[-1]["supplyYield"] = 2
    if odd:
        nodes[side + 3]["supplyYield"] = 9
    return raw


def _cpu(raw):
    best = 9.0
    for _ in range(4):
        begun = time.process_time()
        check(raw)
        best = min(best, time.process_time() - begun)
    return best


@pytest.mark.parametrize("odd", [False, True])
def test_a_large_map_is_checked_in_proportion_to_its_nodes(odd):
    small, large = grid(11, odd), grid(23, odd)
    assert ("asg.not-symmetric" in {issue.code for issue in check(large)}) == odd
    assert _cpu(large) < 4.4 * 3 * _cpu(small)


def test_a_scenario_without_settings_is_the_one_with_the_usual_numbers():
    raw = _small()
    del raw["settings"]
    usual = {**raw, "settings": {}}
    assert not [issue for issue in check(raw) if issue.severity == "error"]
    plain, given = (get("asg").load(each) for each in (raw, usual))
    rules = plain.plan
    assert (rules.cap, rules.budget, rules.base, rules.cost, rules.fraction) == (60, 6, 3, 1, 0.35)
    for one, other in zip(playout(plain, 3, 40), playout(given, 3, 40), strict=True):
        assert repr(one) == repr(other)


def test_troops_in_the_nodes_are_moved_and_none_are_lost():
    raw = SHIPPED["asg"]["scenario_01"]
    forces = raw["initialState"]["nodeForces"]
    listed = copy.deepcopy(raw)
    for node in listed["map"]["nodes"]:
        node["forces"] = {"P1": 0, "P2": 0} | forces.get(node["id"], {})
    del listed["initialState"]
    (issue,) = [each for each in check(listed) if each.severity == "error"]
    assert issue.code == "asg.misplaced"
    mended = patches.apply(listed, issue.fixes[0].patch)
    assert mended["initialState"]["nodeForces"] == {
        id: troops for id, troops in forces.items() if any(troops.values())
    }
    mended["initialState"] = raw["initialState"]
    assert mended == raw


@pytest.mark.parametrize("troops", [3, None, [], {"P1": "4"}, {"P3": 1}, {"P1": -1}])
def test_troops_that_are_none_are_moved_too_and_then_told_of_as_themselves(troops):
    raw = _small()
    raw["map"]["nodes"][2]["forces"] = troops
    issue = next(each for each in check(raw) if each.code == "asg.misplaced")
    mended = patches.apply(raw, issue.fixes[0].patch)
    assert mended["initialState"]["nodeForces"][mended["map"]["nodes"][2]["id"]] == troops
    assert [each for each in check(mended) if each.severity == "error"]


@pytest.mark.parametrize("state", [None, 3, [], {"nodeForces": 3}])
def test_troops_are_not_moved_into_what_is_no_object(state):
    raw = _small()
    raw["map"]["nodes"][2]["forces"] = {"P1": 1}
    raw["initialState"] = state
    issue = next(each for each in check(raw) if each.code == "asg.misplaced")
    assert issue.fixes == ()


def test_a_yield_that_is_wrong_is_not_judged_as_another_one():
    raw = _small()
    raw["map"]["nodes"][2]["supplyYield"] = -2
    assert _codes(raw) == {"wrong-value"}


TOPS = ("nodeForces", "playerSupply")


@pytest.mark.parametrize("key", TOPS)
@pytest.mark.parametrize("with_state", [True, False])
def test_what_stands_beside_the_initial_state_is_moved_into_it(key, with_state):
    raw = scenario()
    state = raw["initialState"]
    raw[key] = state[key]
    raw["initialState"] = {each: state[each] for each in TOPS if each != key}
    if not with_state:
        del raw["initialState"]
    (issue,) = [each for each in check(raw) if each.severity == "error"]
    assert (issue.code, issue.path) == ("asg.misplaced", f"/{key}")
    after = patches.apply(raw, list(issue.fixes[0].patch))
    assert after["initialState"][key] == state[key]
    assert not [each for each in check(after) if each.severity == "error"]


@pytest.mark.parametrize("key", TOPS)
def test_what_stands_in_and_beside_the_initial_state_can_be_kept_either_way(key):
    raw = scenario()
    raw[key] = {"P1": 7} if key == "playerSupply" else {}
    issue = next(each for each in check(raw) if each.code == "asg.misplaced")
    kept, used = (patches.apply(raw, list(fix.patch)) for fix in issue.fixes)
    assert kept == {each: value for each, value in raw.items() if each != key}
    assert used["initialState"][key] == raw[key]
    assert key not in used
