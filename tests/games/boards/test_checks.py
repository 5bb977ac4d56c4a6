"""What is said about bad boards, beside the cases that all systems have."""

from __future__ import annotations

from collections import Counter
from importlib import resources

import pytest

from core.games.boards import SYSTEM
from core.games.boards.checks import check, codes
from editors import patches
from tests.contract.bad_specs import read
from tests.contract.shipped import SHIPPED


def _raw(name):
    return read(f"boards/{name}")


def test_the_readme_of_the_format_lists_the_codes():
    readme = resources.files("specs").joinpath("boards", "README.md").read_text("utf-8")
    kinds = {"error": "error", "warning": "lint"}
    entries = sorted(codes().values(), key=lambda entry: (entry.severity, entry.code))
    rows = [f"| `{each.code}` | {kinds[each.severity]} | {each.doc} |\n" for each in entries]
    assert "".join(rows) in readme


SENSIBLE = {
    "chess_seed": {"boards.castling-unguarded": 2, "boards.may-not-end": 1},
}
"""The lints that shipped specs deserve; the others deserve none."""


@pytest.mark.parametrize("name", sorted(SHIPPED["boards"]))
def test_shipped_specs_get_the_lints_that_they_deserve(name):
    found = Counter(issue.code for issue in check(SHIPPED["boards"][name]))
    assert dict(found) == SENSIBLE.get(name, {})


def test_one_mistake_does_not_hide_another():
    raw = _raw("unknown-piece")
    raw["players"][1] = 7
    raw["pieces"][1]["moves"][0]["actions"] = "none"
    found = {issue.code for issue in check(raw)}
    assert {"boards.wrong-type", "boards.unknown-piece"} <= found


def test_names_that_look_like_code_stay_text():
    evil = "<img src=x onerror=alert(1)>"
    raw = _raw("unknown-piece")
    raw["players"][0]["starting_positions"][1]["piece"] = evil
    issue = next(i for i in check(raw) if i.path.startswith("/players/0"))
    assert evil in issue.message


def test_a_thousand_like_problems_are_cut_short():
    raw = _raw("start-out-of-bounds")
    raw["players"][0]["starting_positions"][1]["positions"] = [[9, n] for n in range(1000)]
    found = [i for i in check(raw) if i.code == "boards.start-out-of-bounds"]
    assert len(found) == 101
    assert "more problems" in next(i.message for i in found if i.path == "")


NO_JSON = {
    "nan": (float("nan"), "spec.not-finite"),
    "big": ({"a": 2**60}, "spec.unsafe-integer"),
    "very big": (10**5000, "spec.unsafe-integer"),
    "surrogate": ({"a": "\ud800"}, "spec.bad-text"),
    "surrogate key": ({"\udc00": 1}, "spec.bad-text"),
    "number as key": ({1: 2}, "spec.not-json"),
    "tuple": ({"a": (1, 2)}, "spec.not-json"),
}


@pytest.mark.parametrize("name", NO_JSON)
def test_what_is_no_json_is_an_error(name):
    raw, code = NO_JSON[name]
    assert code in {issue.code for issue in check(raw)}


def test_deep_nesting_is_an_error_not_a_crash():
    raw = []
    for _ in range(5000):
        raw = [raw]
    assert [issue.code for issue in check(raw)] == ["spec.too-deep"]


def test_too_many_pieces_and_moves_are_errors():
    raw = _raw("limit")
    raw["board"]["dimensions"] = [5, 5]
    move = raw["pieces"][0]["moves"][1]
    raw["pieces"][0]["moves"] += [{**move, "id": 100 + n} for n in range(64)]
    raw["pieces"] += [{"code": f"{n:03}", "moves": [move]} for n in range(64)]
    found = {i.path for i in check(raw) if i.code == "boards.limit"}
    assert found == {"/pieces", "/pieces/0/moves"}


def _guarded_seed_chess():
    """The document's own chess after the offered repairs of its castling."""
    raw = SHIPPED["boards"]["chess_seed"]
    while True:
        found = [i for i in check(raw) if i.code == "boards.castling-unguarded"]
        if not found:
            return raw
        raw = patches.apply(raw, found[0].fixes[0].patch)


def _castlings(raw, **pieces):
    """The castlings of the player to act: squares of the king's double steps."""
    game = SYSTEM.load(raw)
    placed = [
        {"at": list(at), "piece": name.partition("_")[0], "owner": owner}
        for name, (owner, at) in pieces.items()
    ]
    state = game.position_from({"pieces": placed, "to_act": pieces["KING"][0]})
    moves = map(game.dump, game.legal_actions(game.observe(state, None)))
    at = list(pieces["KING"][1])
    return sorted(m["to"] for m in moves if m["from"] == at and abs(m["to"][0] - at[0]) == 2)


CASTLINGS = {
    "WHITE": ({"KING": ("WHITE", (4, 0)), "KING_B": ("BLACK", (4, 7))}, 0),
    "BLACK": ({"KING": ("BLACK", (4, 7)), "KING_B": ("WHITE", (4, 0))}, 7),
}


@pytest.mark.parametrize("player", CASTLINGS)
def test_repaired_castling_needs_the_own_rook_and_a_free_way(player):
    raw = _guarded_seed_chess()
    kings, y = CASTLINGS[player]
    other = "BLACK" if player == "WHITE" else "WHITE"
    assert _castlings(raw, **kings) == []
    long, short = (player, (0, y)), (player, (7, y))
    assert _castlings(raw, ROOK_1=long, ROOK_2=short, **kings) == [[2, y], [6, y]]
    assert _castlings(raw, ROOK_2=short, **kings) == [[6, y]]
    knight = (player, (1, y))
    assert _castlings(raw, ROOK_1=long, ROOK_2=short, KNIGHT=knight, **kings) == [[6, y]]
    assert _castlings(raw, BISHOP=long, ROOK_2=(other, (7, y)), **kings) == []


def test_seed_castling_as_it_stands_lets_a_king_castle_alone():
    raw = SHIPPED["boards"]["chess_seed"]
    assert _castlings(raw, **CASTLINGS["WHITE"][0]) == [[2, 0], [6, 0]]
