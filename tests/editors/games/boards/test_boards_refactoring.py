"""Rename, delete, duplicate, move and add: each one step, none leaves a dangling name."""

from __future__ import annotations

import copy
import json

import pytest

from core.checks import resolve
from core.games.boards.checks import check
from core.games.boards.document import Document
from core.games.boards.references import references
from editors import patches
from editors.games.boards.kinds import KINDS
from editors.writer import write
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, edited, refused

SPECS = SHIPPED["boards"]
CHESS = SPECS["chess"]
EVIL = ["<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:x", "a/b~c", "😀"]


def _definitions(raw):
    return [ref for ref in references(Document(raw)) if ref.defines]


def _named():
    return [
        pytest.param(name, ref.path, ref.kind, id=f"{name}{ref.path}")
        for name in ("chess", "four_player_chess", "breakthrough")
        for ref in {(r.kind, r.name, r.scope): r for r in _definitions(SPECS[name])}.values()
    ]


@pytest.mark.parametrize(("name", "path", "kind"), _named())
def test_renaming_there_and_back_is_no_change_and_breaks_nothing_between(name, path, kind):
    raw = SPECS[name]
    old = patches._get(raw, path.split("/")[1:])
    there = edited(raw, "edit.rename", path=path, to=77 if kind == "move" else "FRESH/NAME")
    assert [i for i in check(there) if i.severity == "error"] == []
    assert there != raw
    back = edited(there, "edit.rename", path=path, to=old)
    assert write(back) == write(raw)


@pytest.mark.parametrize("to", EVIL)
def test_names_are_data_wherever_they_go(to):
    raw = CHESS
    for path in ("/pieces/1", "/players/0", "/conditions/0", ""):
        answer = ask("edit.rename", system="boards", document=raw, path=path, to=to)
        raw = patches.apply(raw, answer["patch"])
        assert to in answer["name"]
    assert [i for i in check(raw) if i.severity == "error"] == []
    tree = ask("entities", system="boards", document=raw)
    assert tree[0]["label"] == to
    assert to in [child["label"] for child in tree[2]["children"]]
    assert (
        to
        in ask("schema", system="boards", document=raw, path="")["properties"]["leader"]["oneOf"][
            0
        ]["enum"]
    )


@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        ("/pieces/0", "KING", "edit.taken"),
        ("/conditions/0", "PATH_EMPTY", "edit.taken"),
        ("/players/0", "", "edit.bad-name"),
        ("/pieces/0/moves/0", "one", "edit.bad-name"),
        ("/pieces/0/moves/0", 1, "edit.taken"),
        ("/board", "x", "edit.no-name"),
        ("/pieces/99", "x", "edit.no-such-place"),
    ],
)
def test_a_name_that_cannot_be_is_refused(path, to, code):
    error = refused("edit.rename", system="boards", document=CHESS, path=path, to=to)
    assert error["code"] == code


def test_a_flag_is_renamed_where_it_is_set_and_asked_for():
    path = next(r.path for r in _definitions(CHESS) if r.kind == "flag")
    raw = edited(CHESS, "edit.rename", path=path, to="PASSED")
    flags = [ref for ref in references(Document(raw)) if ref.kind == "flag"]
    assert {ref.name for ref in flags} == {"PASSED"}
    assert len(flags) > 2


def _entities(entities):
    for entity in entities:
        if "add" not in entity:  # what the document does not have is offered, not there
            yield entity["path"]
        yield from _entities(entity["children"])


def _deletable():
    return [
        pytest.param(name, path, id=f"{name}{path}")
        for name in ("chess", "breakthrough")
        for path in _entities(ask("entities", system="boards", document=SPECS[name]))
        if KINDS.at(None, path) is not None and path not in ("", "/board", "/turns")
    ]


@pytest.mark.parametrize(("name", "path"), _deletable())
def test_deleting_leaves_no_dangling_reference(name, path):
    before = SPECS[name]
    raw = edited(before, "edit.delete", path=path)
    allowed = {"boards.limit", "boards.order-empty", "boards.empty-actions"}
    errors = {issue.code for issue in check(raw) if issue.severity == "error"}
    assert errors <= allowed
    assert before == SPECS[name]


def test_deleting_says_who_uses_it():
    answer = ask("edit.delete", system="boards", document=CHESS, path="/conditions/0")
    assert answer["name"] == "Delete Condition REACH_END"
    assert len(answer["usages"]) == 3
    usages = ask("usages", system="boards", document=CHESS, path="/conditions/0")
    assert [each["path"] for each in answer["usages"]] == [each["path"] for each in usages]
    assert "Piece PAWN" in usages[0]["message"]


@pytest.mark.parametrize(
    ("where", "what", "left"),
    [
        ({"conditions": [{"condition": "HOME"}]}, "the move goes along", None),
        ({"repeat": {"until": "HOME"}}, "the move goes along", None),
        (
            {"actions": [
                {"state": "EMPTY", "action": "MOVE"},
                {"state": "ENEMY", "action": "CAPTURE", "conditions": [{"condition": "HOME"}]},
            ]},
            "the action goes along",
            {"actions": [{"state": "EMPTY", "action": "MOVE"}]},
        ),
        (
            {"modifiers": [{
                "action": "TRANSFORM", "options": ["KING"], "conditions": [{"condition": "HOME"}],
            }]},
            "the promotion goes along",
            {},
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["POSITION", "STATE"])
def test_what_asked_for_a_deleted_condition_goes_along_and_is_told(where, what, left, kind):
    raw = copy.deepcopy(CHESS)
    check = {"POSITION": [[0, 0]], "STATE": ["HOT"]}[kind]
    raw["conditions"].append({"code": "HOME", "type": kind, "check": {"WHITE": check}})
    move = {"id": 99, "step": [1, 3], "actions": [{"state": "EMPTY", "action": "MOVE"}]}
    raw["pieces"][1]["moves"].append({**move, **where})
    path = f"/conditions/{len(raw['conditions']) - 1}"
    told = ask("edit.delete", system="boards", document=raw, path=path)["usages"]
    assert [each["message"].rpartition("; ")[2] for each in told] == [what]
    moves = edited(raw, "edit.delete", path=path)["pieces"][1]["moves"]
    kept = [each for each in moves if each["id"] == 99]
    assert kept == ([] if left is None else [{**move, **left}])


def test_deleting_the_last_turn_of_start_at_starts_at_the_first():
    raw = copy.deepcopy(CHESS)
    raw["turns"]["start_at"] = 1
    assert edited(raw, "edit.delete", path="/players/1")["turns"] == {
        "order": ["WHITE"],
        "start_at": 0,
    }


ADDED = [
    ("player", ""),
    ("piece", ""),
    ("piece", "/pieces"),
    ("move", "/pieces/0"),
    ("move", "/pieces/0/moves"),
    ("action", "/pieces/0/moves/0"),
    ("condition", "/pieces/0/moves/0"),
    ("condition", "/pieces/0/moves/0/actions/0"),
    ("condition", "/pieces/0/moves/0/modifiers/0"),
    ("condition", ""),
    ("side_effect", "/pieces/0/moves/0"),
    ("side_effect", "/pieces/0/moves/0/actions/0"),
    ("modifier", "/pieces/1/moves/0"),
    ("repeat", "/pieces/1/moves/0"),
    ("option", "/pieces/0/moves/0/modifiers/0"),
    ("win_condition", ""),
    ("turn", ""),
    ("turn", "/turns/order"),
    ("start", "/players/0"),
]


@pytest.mark.parametrize(("kind", "path"), ADDED)
def test_what_is_added_is_valid_where_it_is_selected(kind, path):
    answer = ask("edit.add", system="boards", document=CHESS, path=path, kind=kind)
    raw = patches.apply(CHESS, answer["patch"])
    assert [issue for issue in check(raw) if issue.severity == "error"] == []
    found = KINDS.at(None, answer["select"])
    assert found is not None
    assert found.name == ("global_condition" if (kind, path) == ("condition", "") else kind)
    assert answer["name"].startswith("Add ")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/pieces", "piece"),
        ("/conditions", "global_condition"),
        ("/pieces/1/moves/0/conditions", "condition"),
        ("/pieces/1/moves/0/modifiers", "modifier"),
        ("/pieces/1/moves/0/repeat", "repeat"),
        ("/fen/castling", "castling_right"),
        ("/win_conditions", "win_condition"),
    ],
)
def test_a_list_says_itself_what_is_added(path, kind):
    answer = ask("edit.add", system="boards", document=CHESS, path=path)
    raw = patches.apply(CHESS, answer["patch"])
    assert [issue for issue in check(raw) if issue.severity == "error"] == []
    assert KINDS.at(None, answer["select"]).name == kind


@pytest.mark.parametrize(
    ("kind", "path", "code"),
    [
        ("move", "/players/0", "edit.wrong-place"),
        ("moev", "/pieces/0", "edit.unknown-kind"),
        ("move", "/pieces/99", "edit.no-such-place"),
        ("draw_conditions", "", "edit.exists"),
    ],
)
def test_what_cannot_be_added_is_refused(kind, path, code):
    error = refused("edit.add", system="boards", document=CHESS, path=path, kind=kind)
    assert error["code"] == code


@pytest.mark.parametrize(
    "path",
    [
        "/players/0",
        "/pieces/0",
        "/pieces/0/moves/1",
        "/pieces/0/moves/0/actions/0",
        "/conditions/0",
        "/pieces/0/moves/1/conditions/0",
        "/turns/order/0",
    ],
)
def test_a_duplicate_stands_behind_the_original_under_a_free_name(path):
    answer = ask("edit.duplicate", system="boards", document=CHESS, path=path)
    raw = patches.apply(CHESS, answer["patch"])
    assert [issue for issue in check(raw) if issue.severity == "error"] == []
    head, _, index = path.rpartition("/")
    assert answer["select"] == f"{head}/{int(index) + 1}"


def test_entries_move_up_and_down_within_their_list():
    raw = edited(CHESS, "edit.move", path="/pieces/1", delta=-1)
    assert [piece["code"] for piece in raw["pieces"][:2]] == ["KNIGHT", "PAWN"]
    answer = ask("edit.move", system="boards", document=CHESS, path="/pieces/0", delta=-1)
    assert answer["patch"] == []
    down = ask("edit.move", system="boards", document=CHESS, path="/pieces/0", delta=99)
    assert down["select"] == f"/pieces/{len(CHESS['pieces']) - 1}"


def test_a_guard_by_a_deleted_piece_takes_along_what_it_guards():
    raw = edited(CHESS, "edit.delete", path="/pieces/3")
    assert CHESS["pieces"][3]["code"] == "ROOK"
    king = raw["pieces"][-1]
    assert all("side_effects" not in move for move in king["moves"])


BARE = {key: value for key, value in CHESS.items() if key not in ("conditions", "win_conditions")}


def test_a_new_win_condition_brings_a_zone_where_there_is_none():
    raw = edited(BARE, "edit.add", path="", kind="win_condition")
    zone = raw["conditions"][0]
    assert raw["win_conditions"] == [{"type": "PIECE_IN_ZONE", "zone": zone["code"]}]
    assert zone["check"]["WHITE"] == [[n, 7] for n in range(8)]
    assert zone["check"]["BLACK"] == [[n, 0] for n in range(8)]


@pytest.mark.parametrize(
    ("path", "refers", "where"),
    [
        ("/win_conditions/0/zone", "zone", "/conditions/1/code"),
        ("/win_conditions/0/piece", "piece", "/pieces/6/code"),
        ("/pieces/1/moves/0/repeat/until", "until", "/conditions/1/code"),
        ("/players/0/starting_positions/0/piece", "piece", "/pieces/6/code"),
        ("/fen/castling/0/player", "player", "/players/2/name"),
        ("/pieces/0/moves/1/conditions/0/move_id", "move", ""),
    ],
)
def test_a_field_that_names_something_can_make_it_in_one_step(path, refers, where):
    raw = copy.deepcopy(edited(CHESS, "edit.add", path="", kind="win_condition"))
    raw["pieces"][1]["moves"][0]["repeat"] = {"loop": True}
    raw["pieces"][0]["moves"][1]["conditions"] = [{"condition": "DEPENDS_ON", "move_id": 0}]
    after = edited(raw, "edit.refer", path=path, refers=refers)
    if where:
        assert resolve(after, path) == resolve(after, where)
    else:
        assert resolve(after, path) == after["pieces"][0]["moves"][-1]["id"]
    place = path.rpartition("/")[0]
    schema = ask("schema", system="boards", document=after, path=place)
    assert "new " in json.dumps(schema)


def test_every_scalar_field_that_names_something_offers_a_list_and_something_new():
    def fields(schema):
        if isinstance(schema, dict):
            if "x-refers" in schema and schema.get("type") in ("string", "integer"):
                yield schema
            for value in schema.values():
                yield from fields(value)
        elif isinstance(schema, list):
            for value in schema:
                yield from fields(value)

    seen = set()
    for path in ("/fen/castling/0", "/pieces/0/moves/0", "/players/0/starting_positions/0", ""):
        schema = ask("schema", system="boards", document=BARE, path=path)
        for field in fields(schema):
            seen.add(field["x-refers"])
            if field["x-refers"] == "flag":
                assert "examples" in field
            elif "const" not in field and field["x-refers"] != "condition":
                assert "enum" in field
                assert field["x-new"].startswith("new ")
    assert {"piece", "player", "flag", "until", "move"} <= seen


def test_a_capture_from_afar_can_be_added_by_its_name():
    raw = copy.deepcopy(CHESS)
    raw["pieces"][0] = {**raw["pieces"][0], "moves": [{"id": 0, "step": [0, 2], "actions": []}]}
    made = ask("edit.add", system="boards", document=raw, path="/pieces/0/moves/0",
               kind="capture_from_afar")  # fmt: skip
    assert made["name"] == "Add capture from afar"
    after = copy.deepcopy(patches.apply(raw, made["patch"]))
    action = after["pieces"][0]["moves"][0]["actions"][0]
    assert action["side_effects"] == [{"action": "MOVE", "from": [0, 2], "to": [0, 0]}]
    after["pieces"][0]["moves"][0]["repeat"] = {"loop": True}
    error = refused("edit.add", system="boards", document=after, path="/pieces/0/moves/0",
                    kind="capture_from_afar")  # fmt: skip
    assert error["code"] == "edit.wrong-place"


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/pieces/0/moves/0/modifiers/0", "Promotion"),
        ("/pieces/0/moves/0/modifiers", "Promotion"),
    ],
)
def test_promotion_has_its_name(path, label):
    schema = ask("schema", system="boards", document=CHESS, path=path)
    assert label in json.dumps(schema)


def test_every_word_that_forms_offer_has_a_sentence():
    from core.games.boards.vocabulary import TABLES

    for table in TABLES.values():
        for word in table.values() if table.tag else ():
            assert word.title
            assert not word.title.isupper()
