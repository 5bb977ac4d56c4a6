"""Mirroring makes any map even, breaks nothing, and does nothing twice."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.asg.checks import check
from core.games.asg.document import PLAYERS, Document
from core.games.asg.mirror import side_mirroring
from core.games.asg.symmetry import figures, symmetry
from editors import patches
from editors.games.asg.template import scenario
from tests.editors.kit import ask

QUICK = settings(max_examples=80, derandomize=True, deadline=None, database=None)
NAMES = ["p1_a", "p2_a", "hill", "left", "right", "p1_b", "well", "east_gate", "p2_c"]


@st.composite
def _maps(draw):
    spots = draw(
        st.lists(
            st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=2, max_size=9, unique=True
        )
    )
    ids = draw(st.permutations(NAMES))[: len(spots)]
    raw = scenario()
    raw["map"]["nodes"] = [
        {
            "id": id,
            "x": x,
            "y": y,
            "owner": draw(st.sampled_from(["P1", "P2", "Neutral"])),
            "supplyYield": draw(st.integers(0, 2)),
        }
        for id, (x, y) in zip(ids, spots, strict=True)
    ]
    pairs = st.tuples(st.sampled_from(ids), st.sampled_from(ids)).filter(lambda p: p[0] < p[1])
    raw["map"]["edges"] = [list(p) for p in draw(st.lists(pairs, max_size=12, unique=True))]
    raw["players"] = {"P1": {"hq": ids[0]}, "P2": {"hq": ids[1]}}
    raw["initialState"]["nodeForces"] = {
        id: {p: 3 if p == player else 0 for p in PLAYERS}
        for id in draw(st.lists(st.sampled_from(ids), max_size=3, unique=True))
        for player in [draw(st.sampled_from(PLAYERS))]
    }
    for player, id in zip(PLAYERS, ids, strict=False):
        raw["map"]["nodes"][ids.index(id)]["owner"] = player
        raw["initialState"]["nodeForces"].pop(id, None)
    return raw


def _errors(raw):
    return [issue for issue in check(raw) if issue.severity == "error"]


@QUICK
@given(raw=_maps(), player=st.sampled_from(PLAYERS), kind=st.integers(0, 1))
def test_a_mirrored_side_makes_an_even_map_of_any_map(raw, player, kind):
    assert _errors(raw) == []
    document = Document(raw)
    a, b = (document.by_id[document.home[each]] for each in PLAYERS)
    figure = list(figures((a.x, a.y), (b.x, b.y)).values())[kind]
    found = patches.apply(raw, side_mirroring(document, player, figure))
    assert _errors(found) == []
    assert symmetry(Document(found)).symmetric is True
    assert "asg.not-symmetric" not in {issue.code for issue in check(found)}
    assert side_mirroring(Document(found), player, figure) == []


@QUICK
@given(raw=_maps())
def test_every_fix_of_an_uneven_map_leaves_no_error(raw):
    for issue in check(raw):
        for fix in issue.fixes:
            assert _errors(patches.apply(raw, fix.patch)) == []


@QUICK
@given(raw=_maps(), how=st.sampled_from(["x", "y", "rotate"]), swap=st.booleans())
def test_a_mirrored_selection_is_a_map_again(raw, how, swap):
    chosen = [node["id"] for node in raw["map"]["nodes"][2:4]]
    op = {"kind": "mirror", "how": how, "ids": chosen, "swap": swap}
    found = patches.apply(raw, ask("map.edit", document=raw, op=op)["patch"])
    codes = {issue.code for issue in _errors(found)}
    assert codes <= {"asg.enemy-hq", "asg.enemy-on-hq"}  # an image may fall on a headquarters
    places = {(node["id"]) for node in found["map"]["nodes"]}
    assert len(places) == len(found["map"]["nodes"])
