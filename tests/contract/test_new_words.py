"""A new word is one entry: everything that a word has follows from it, and nothing else is needed.

Each word here is entered for its test and taken out afterwards, as if somebody had just written
it; its keys have names that no other word has.
"""

from __future__ import annotations

import json

import pytest

from core import registry
from core.checks import resolve
from core.games.boards import compile_game
from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS, remove
from core.games.boards.guards import Guard
from core.games.boards.language import Argument as BoardKey
from core.games.boards.language import Facts as BoardFacts
from core.games.boards.rights import Rights
from core.games.defense.checks.values import value_problems
from core.games.defense.effects import EFFECTS, Outcome
from core.games.defense.language import Argument as CardKey
from core.games.defense.language import Facts as CardFacts
from core.games.defense.matchers import MATCHERS
from core.games.defense.roll import Roll
from editors import patches
from tests.contract.entered import codes, forget, hovered, labels, row
from tests.editors.kit import ask
from tests.games.boards.kit import GO, KING, ORTHOGONAL, ROOK, NaiveTable, move, slide, spec
from tests.games.defense.exact_kit import is_the_same, plan_of
from tests.games.defense.kit import card, hero, match, rule
from tests.guards.sources import ROOT
from webapp.building import reference
from webapp.evaluation.games.defense import engines
from webapp.evaluation.games.defense.encode import encode


@pytest.fixture
def enter():
    """Enters a word for one test: `enter(table, name, run, *arguments, **more)`."""
    entered = []

    def put(table, name, run, *arguments, **more):
        table.enter(name, *arguments, **more)(run)
        entered.append((table, name))
        forget()

    yield put
    for table, name in entered:
        del table[name]
    forget()


# --- board games ---------------------------------------------------------------------------------

SENTENCE = "An own piece stands beside: of the code, where one is given."
BESIDE = BoardKey("beside", "offset", "Where it stands.")
COMPANION = BoardKey("companion", "piece", "Its code; left out: any.", None)
AT = "/pieces/0/moves/0/conditions/0"


def has_companion(scope, args):
    """An own piece stands beside: of the code, where one is given.

    It may be the leader.
    """
    steps = scope.geometry.steps(scope.turned(args["beside"]))
    wanted = scope.plan.pieces_of(scope.player, args["companion"], "self").held

    def test(position, source, target, at):
        return steps[at] >= 0 and position.board[steps[at]] in wanted

    return Guard(test, scope.path, f"no {args['companion'] or 'piece'} stands beside")


@pytest.fixture
def companion(enter):
    more = {"title": "A companion stands beside", "facts": BoardFacts(added=True)}
    example = {"beside": [1, 0], "companion": "ROOK"}
    enter(CONDITIONS, "HAS_COMPANION", has_companion, BESIDE, COMPANION, example=example, **more)


def board(**keys):
    """A man on b2 that steps forward where the new word allows it, beside a stone on c2."""
    guard = {"condition": "HAS_COMPANION", "beside": [1, 0], **keys}
    pieces = {"MAN": [move(0, 1, GO, conditions=[guard])], "STONE": [], "POST": []}
    start = {"WHITE MAN": "b2", "WHITE STONE": "c2", "BLACK POST": "e5"}
    return spec(pieces, start, stalemate_loses=True)


def test_a_board_condition_has_its_schema(companion):
    branch = registry.get("boards").words()["condition"]["HAS_COMPANION"]
    made = reference.schema_text("boards")
    found = next(
        each
        for each in json.loads(made)["$defs"]["Condition"]["oneOf"]
        if each["properties"]["condition"].get("const") == "HAS_COMPANION"
    )
    assert found["title"] == "A companion stands beside"
    assert found["description"] == branch.doc == SENTENCE
    assert found["required"] == ["condition", "beside"]
    assert found["properties"]["companion"]["x-refers"] == "piece"
    assert found["examples"] == [
        {"condition": "HAS_COMPANION", "beside": [1, 0], "companion": "ROOK"}
    ]
    assert found["x-added"] is True


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({}, []),
        ({"companion": "STONE"}, []),
        ({"condition": "HAS_COMPANIO"}, [("boards.unknown-condition", f"{AT}/condition")]),
        ({"companion": "STON"}, [("boards.unknown-piece", f"{AT}/companion")]),
        ({"companion": 3}, [("boards.wrong-type", f"{AT}/companion")]),
        ({"beside": [1]}, [("boards.wrong-type", f"{AT}/beside")]),
        ({"companio": "STONE"}, [("boards.unknown-key", f"{AT}/companio")]),
        ({"position": [1, 0]}, [("boards.unknown-key", f"{AT}/position")]),
        ({"condition": "FIRST_MOVE"}, [("boards.unknown-key", f"{AT}/beside")]),
    ],
    ids=json.dumps,
)
def test_a_board_condition_is_checked_with_its_keys(companion, keys, found):
    assert codes(board(**keys)) == found


def test_a_missing_key_of_a_board_condition_is_named_and_added(companion):
    document = board()
    del document["pieces"][0]["moves"][0]["conditions"][0]["beside"]
    issue = next(i for i in ask("check", text=json.dumps(document))["issues"] if i["path"] == AT)
    assert issue["code"] == "boards.missing-position"
    assert issue["message"] == 'HAS_COMPANION needs "beside": Where it stands.'
    assert codes(patches.apply(document, issue["fixes"][0]["patch"])) == []


def test_a_misspelt_board_condition_is_told_its_name(companion):
    issues = ask("check", text=json.dumps(board(condition="HAS_COMPANIO")))["issues"]
    assert any('did you mean "HAS_COMPANION"?' in each["message"] for each in issues)


def test_a_board_condition_is_completed_and_explained(companion):
    head = '{"pieces": [{"code": "MAN", "moves": [{"conditions": [{"condition": '
    assert "HAS_COMPANION" in labels("boards", head + "|")
    assert labels("boards", head + '"HAS_COMPANION", |') == ["beside", "companion"]
    assert labels("boards", head + '"HAS_COMPANION", "companion": |') == ["MAN"]
    assert hovered("boards", board(), '"HAS_COMPANION"')["text"] == SENTENCE
    assert hovered("boards", board(), '"beside"')["text"] == "Where it stands."


def test_a_board_condition_has_a_form_and_is_switched_to(companion):
    form = ask("schema", system="boards", document=board(), path=AT)
    assert "A companion stands beside" in json.dumps(form)
    names = ask("entities", system="boards", document=board())
    assert "A companion stands beside" in json.dumps(names)
    document = board()
    document["pieces"][0]["moves"][0]["conditions"] = [{"condition": "FIRST_MOVE"}]
    answer = ask("edit.switch", system="boards", document=document, path=AT, to="HAS_COMPANION")
    assert answer["patch"][0]["value"] == {"condition": "HAS_COMPANION", "beside": [0, 1]}


def test_the_names_in_a_board_condition_are_used_renamed_and_deleted(companion):
    document = board(companion="STONE")
    used = ask("usages", system="boards", document=document, path="/pieces/1/code")
    assert f"{AT}/companion" in json.dumps(used)
    answer = ask(
        "edit.rename", system="boards", document=document, path="/pieces/1/code", to="ROCK"
    )
    renamed = patches.apply(document, answer["patch"])
    guard = renamed["pieces"][0]["moves"][0]["conditions"][0]
    assert guard == {"condition": "HAS_COMPANION", "beside": [1, 0], "companion": "ROCK"}
    assert codes(renamed) == []


def test_what_a_board_condition_names_is_deleted_with_it(companion):
    document = board(companion="STONE")
    answer = ask("edit.delete", system="boards", document=document, path="/pieces/1")
    assert f"{AT}/companion" in [each["path"] for each in answer["usages"]]
    left = patches.apply(document, answer["patch"])
    assert "STONE" not in json.dumps(left)
    assert left["pieces"][0]["code"] == "MAN"


def test_a_board_condition_has_a_row_in_the_reference(companion):
    assert row(CONDITIONS, "HAS_COMPANION") == (
        "| `HAS_COMPANION` **(added)** | `beside`, `companion`? |"
        f" {SENTENCE} It may be the leader. |"
    )
    page = (ROOT / "specs" / "boards" / "README.md").read_text("utf-8")
    assert row(CONDITIONS, "HAS_COMPANION") in reference.page_text("boards", page)


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize(("code", "goes"), [("STONE", True), ("MAN", False), (None, True)])
def test_a_board_condition_decides_a_match(companion, code, goes, fast):
    """The player who cannot move loses, so the word decides who wins at once."""
    game = compile_game(board(**({} if code is None else {"companion": code})), fast=fast)
    state = game.initial(0).state
    assert game.perft(state, 1) == int(goes)
    assert (state.result is None) is goes
    assert goes or state.result.winners == ("BLACK",)


def test_a_board_condition_is_the_same_on_both_paths(companion):
    """It declares nothing of what it reads, so sets of squares may take nothing for granted.

    Whether the king is attacked hangs on a piece away from the line of the attack.
    """
    guard = {"condition": "HAS_COMPANION", "beside": [1, 0]}
    pieces = {
        "KING": KING,
        "ARCHER": [slide(*step, conditions=[guard]) for step in ORTHOGONAL],
        "ROOK": ROOK,
    }
    start = {
        "WHITE KING": "a1", "WHITE ROOK": "b3", "WHITE ARCHER": "c2",
        "BLACK KING": "e5", "BLACK ROOK": "b4", "BLACK ARCHER": "a4",
    }  # fmt: skip
    raw = spec(pieces, start, leader="KING")
    counts = [
        game.perft(game.initial(0).state, 3)
        for game in (compile_game(raw, fast=fast) for fast in (True, False))
    ]
    assert counts[0] == counts[1] > 200


def vanish(plan, player, matrix, args):
    """The moved piece is gone."""

    def run(draft):
        remove(plan, draft, draft.at)

    return run


@pytest.fixture
def vanishes(enter):
    enter(SIDE_EFFECTS, "VANISH", vanish, BoardKey("within", "plies", "How soon.", 2, 2))


def passing(*, gone=True, **more):
    """A man that may become two things once it has moved, were it still there."""
    chosen = {"action": "TRANSFORM", "conditions": [], "options": ["ROOK", "STONE"]}
    then = [{"action": "VANISH", **more}] if gone else []
    pieces = {
        "MAN": [move(0, 1, GO, then=then, modifiers=[chosen])],
        "GUARD": [move(0, 1, when=[{"condition": "FIRST_MOVE"}])],
        "ROOK": ROOK,
        "STONE": [],
    }
    start = {"WHITE MAN": "b2", "WHITE GUARD": "d1", "BLACK STONE": "e5"}
    return spec(pieces, start)


def test_a_side_effect_that_nobody_knows_may_take_the_moved_piece(vanishes):
    raw = passing()
    assert codes(raw) == []
    counts = [
        game.perft(game.initial(0).state, 1)
        for game in (compile_game(raw, fast=fast) for fast in (True, False))
    ]
    assert counts == [2, 2]


def test_a_side_effect_that_nobody_knows_may_put_unmoved_pieces_anywhere(vanishes):
    for gone in (False, True):
        plan = compile_game(passing(gone=gone)).plan
        rights, position = Rights(plan), plan.start()
        assert rights.assumed(position) == (1 << plan.geometry.at(3, 0) if gone else 0)


def test_the_least_number_of_a_key_of_a_side_effect_is_checked(vanishes):
    at = "/pieces/0/moves/0/side_effects/0/within"
    assert codes(passing(within=1)) == [("boards.wrong-value", at)]
    assert codes(passing(within=2)) == []


def test_a_key_that_two_words_read_as_different_things_is_refused(enter):
    key = BoardKey("position", "piece", "A piece.")
    enter(CONDITIONS, "HAS_COMPANION", has_companion, key)
    with pytest.raises(TypeError, match="two conditions read the key 'position' as different"):
        compile_game(board())


def test_what_a_second_interpreter_lacks_it_says(companion):
    with pytest.raises(NotImplementedError, match="HAS_COMPANION"):
        NaiveTable(board()).targets("b2")


def test_what_a_second_interpreter_lacks_of_effects_and_endings_it_says(vanishes):
    with pytest.raises(NotImplementedError, match="VANISH"):
        NaiveTable(passing()).targets("b2")
    ending = {"type": "BARE"}
    with pytest.raises(NotImplementedError, match="BARE"):
        NaiveTable({**passing(gone=False), "win_conditions": [ending]}).go("b2b3=ROOK")


# --- defence cards -------------------------------------------------------------------------------

RULE = "/defenseCard/rules/0/matcher"


def few_faces(args, roll):
    """Counts the different faces of a field, at most so many.

    A face that is shown twice counts once.
    """
    shown = sum(1 for face in roll.fields[args["within"]] if roll.faces[face])
    return min(shown, args["most"])


@pytest.fixture
def faces(enter):
    enter(
        MATCHERS,
        "fewFaces",
        few_faces,
        CardKey("within", "field", "The field whose faces count."),
        CardKey("most", "count", "So many count at most.", 2, 1),
        example={"within": "F1"},
        facts=CardFacts(
            declared=lambda args, fields: tuple((face,) for face in fields[args["within"]]),
            needed=lambda args: 1,
        ),
    )


def defender(**keys):
    matcher = {"type": "fewFaces", "within": "A", **keys}
    block = {"type": "flatBlock", "amount": 2}
    return hero(card(rule(matcher, block), fields={"A": [1, 2, 3, 4], "B": [5, 6]}))


def test_a_matcher_has_its_schema_and_a_row_in_the_reference(faces):
    made = json.loads(reference.schema_text("defense"))["$defs"]["Matcher"]["oneOf"][-1]
    assert made["title"] == "Few faces"
    assert made["required"] == ["type", "within"]
    assert made["properties"]["within"]["x-refers"] == "field"
    assert made["properties"]["most"]["default"] == 2
    assert made["properties"]["most"]["minimum"] == 1
    assert made["examples"] == [{"type": "fewFaces", "within": "F1"}]
    assert row(MATCHERS, "fewFaces") == (
        "| `fewFaces` | `within`, `most` (2) | Counts the different faces of a field, at most so"
        " many. A face that is shown twice counts once. |"
    )


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({}, []),
        ({"most": 1}, []),
        ({"type": "fewFace"}, [("defense.card-unknown-matcher", f"{RULE}/type")]),
        ({"within": "AA"}, [("defense.card-unknown-field", f"{RULE}/within")]),
        ({"most": "2"}, [("defense.card-wrong-type", f"{RULE}/most")]),
        ({"most": 0}, [("defense.card-wrong-value", f"{RULE}/most")]),
        ({"mosst": 1}, [("defense.card-unknown-key", f"{RULE}/mosst")]),
    ],
    ids=json.dumps,
)
def test_a_matcher_is_checked_with_its_keys(faces, keys, found):
    issues = ask("check", text=json.dumps(defender(**keys)))["issues"]
    assert [(i["code"], i["path"]) for i in issues if i["path"].startswith(RULE)] == found


def test_a_misspelt_matcher_is_told_its_name(faces):
    issues = ask("check", text=json.dumps(defender(type="fewFace")))["issues"]
    assert any('did you mean "fewFaces"?' in each["message"] for each in issues)


def test_a_number_that_says_no_least_is_not_negative():
    number = CardKey("most", "count", "So many count at most.")
    assert [len([*value_problems(number, value, "/most")]) for value in (-1, 0)] == [1, 0]


def test_a_matcher_is_completed_explained_offered_and_made(faces):
    head = (
        '{"v1Board": [], "defenseCard": {"dice": 3, "fields": [{"id": "F1", "faces": [1]}],'
        ' "rules": [{"id": "r", "matcher": {"type": '
    )
    assert labels("defense", head + "|")[-1] == "fewFaces"
    assert labels("defense", head + '"fewFaces", |') == ["within", "most"]
    assert labels("defense", head + '"fewFaces", "within": |') == ["F1"]
    sentence = "Counts the different faces of a field, at most so many."
    assert sentence in hovered("defense", defender(), '"fewFaces"')["text"]
    form = ask("schema", system="defense", document=defender(), path=RULE)
    assert "Few faces" in json.dumps(form)
    document = defender(type="exactFace")
    document["defenseCard"]["rules"][0]["matcher"] = {"type": "exactFace", "face": 6}
    answer = ask("edit.switch", system="defense", document=document, path=RULE, to="fewFaces")
    assert answer["patch"][0]["value"] == {"type": "fewFaces", "within": "A"}


def test_the_field_in_a_matcher_is_used_and_renamed(faces):
    place = "/defenseCard/fields/0/id"
    used = ask("usages", system="defense", document=defender(), path=place)
    assert f"{RULE}/within" in json.dumps(used)
    answer = ask("edit.rename", system="defense", document=defender(), path=place, to="LOW")
    renamed = patches.apply(defender(), answer["patch"])
    assert renamed["defenseCard"]["rules"][0]["matcher"]["within"] == "LOW"


def test_a_rule_goes_with_the_field_that_its_matcher_names(faces):
    place = "/defenseCard/fields/0"
    answer = ask("edit.delete", system="defense", document=defender(), path=place)
    assert [each["path"] for each in answer["usages"]] == [f"{RULE}/within"]
    left = patches.apply(defender(), answer["patch"])["defenseCard"]
    assert [field["id"] for field in left["fields"]] == ["B"]
    assert not left.get("rules")


def keep(args, matches, act, target):
    """Keeps the stacks of a status."""
    return Outcome()


EFFECT = "/heroes/0/defenseCard/rules/0/effects/0"


def keeper():
    """A match in which one effect keeps the stacks of a status of the match's own."""
    kept = {"type": "keepStacks", "ward": "shelter"}
    first = hero(card(rule({"type": "countField", "fieldId": "A"}, kept)))
    return match(first, hero(id="b"), statuses=[{"id": "shelter", "max": 3, "uses": []}])


@pytest.fixture
def keeps(enter):
    ward = CardKey("ward", "status", "The status that is kept.")
    facts = CardFacts(targets=("self",))
    enter(EFFECTS, "keepStacks", keep, ward, example={"ward": "burn"}, facts=facts)


def test_the_status_in_an_effect_is_completed_and_explained(keeps):
    text = json.dumps(keeper()).replace('"ward": "shelter"', '"ward": |')
    assert labels("defense", text)[-1] == "shelter"
    found = hovered("defense", keeper(), '"shelter"}')
    assert found["title"] == "Status shelter"
    assert "used once" in found["text"]


def test_the_status_in_an_effect_is_used_renamed_and_deleted(keeps):
    document, place = keeper(), "/statuses/0"
    used = ask("usages", system="defense", document=document, path=place)
    assert [each["path"] for each in used] == [f"{EFFECT}/ward"]
    answer = ask("edit.rename", system="defense", document=document, path=place, to="haven")
    renamed = patches.apply(document, answer["patch"])
    assert resolve(renamed, EFFECT) == {"type": "keepStacks", "ward": "haven"}
    answer = ask("edit.delete", system="defense", document=document, path=place)
    assert "shelter" not in json.dumps(patches.apply(document, answer["patch"]))


def test_a_matcher_decides_and_its_exact_odds_are_those_of_the_engine(faces):
    is_the_same(plan_of(defender(most=3)), 6, {})
    rolled = MATCHERS["fewFaces"]
    fields = {"A": (1, 2, 3, 4), "B": (5, 6)}
    args = rolled.filled({"within": "A"})
    counts = {dice: rolled.run(args, Roll(dice, 6, fields)) for dice in ((1, 1, 1), (1, 2, 3))}
    assert counts == {(1, 1, 1): 1, (1, 2, 3): 2}


def test_a_twin_without_the_matcher_says_so_and_leaves_the_match_to_the_rules_engine(faces):
    known = defender(type="countField", fieldId="A")
    del known["defenseCard"]["rules"][0]["matcher"]["within"]
    for document, is_known in ((known, True), (defender(), False)):
        game = registry.get("defense").load(match(document, hero(id="b")))
        assert engines.fits(game) is is_known
    with pytest.raises(ValueError, match="does not know the matcher of rule r: play it on the Py"):
        encode(game.plan)
