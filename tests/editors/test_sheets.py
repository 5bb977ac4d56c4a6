"""Rules sheets: every document has one, every word says its sentence, and nothing is left open."""

from __future__ import annotations

import copy
import re
import string
from typing import Any

import pytest

from core import registry
from core.checks import resolve
from core.games.boards import vocabulary as boards
from core.games.boards.conditions import CONDITIONS
from core.games.boards.guards import Guard
from core.games.defense import vocabulary as defense
from core.games.heroes.commands import COMMANDS
from core.games.heroes.language import argument_at
from core.games.heroes.triggers import TRIGGERS
from core.language.phrases import said
from core.language.words import Word
from editors.sheet import as_html, as_text
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused
from tests.editors.test_absent import _templates

TABLES = {**boards.TABLES, **{f"defence {k}": v for k, v in defense.TABLES.items()}}
TABLES |= {"command": COMMANDS, "trigger": TRIGGERS}
WORDS = [(table, word) for table, words in TABLES.items() for word in words.values()]

BESIDE = {
    "action": {"state"},
    "modifier": {"options"},
    "type of condition": {"code"},
    "leader rule": {"leader"},
    "defence effect": {"target"},
}
"""What the phrases of a table may name besides the keys of their words."""

DOCUMENTS = [
    (system, name, raw)
    for system in registry.SYSTEMS
    for name, raw in [
        *SHIPPED[system].items(),
        *((f"template {n}", raw) for n, raw in enumerate(_templates(system))),
    ]
]


def sheet(system: str, raw: Any) -> Any:
    return ask("sheet", system=system, document=raw)


def statements(made: Any) -> list[Any]:
    return [each for section in made["sections"] for each in section["statements"]]


@pytest.mark.parametrize(("system", "name", "raw"), DOCUMENTS, ids=lambda part: str(part)[:40])
def test_every_document_without_errors_has_a_sheet_of_whole_sentences(system, name, raw):
    if any(issue.severity == "error" for issue in registry.get(system).check(raw)):
        told = refused("sheet", system=system, document=raw)
        assert "have errors" in told["message"]
        return
    made = sheet(system, raw)
    found = statements(made)
    assert found
    for each in found:
        assert re.search(r"[.!?”\"]$", each["text"]), each["text"]
        assert "  " not in each["text"]
        assert "None" not in each["text"]
        if system != "mtg":  # its symbols stand in braces
            assert "{" not in each["text"], each["text"]
    assert made["title"] in as_text(made)


@pytest.mark.parametrize(("system", "name", "raw"), DOCUMENTS, ids=lambda part: str(part)[:40])
def test_every_sentence_knows_its_place_in_the_document(system, name, raw):
    if any(issue.severity == "error" for issue in registry.get(system).check(raw)):
        return
    for each in statements(sheet(system, raw)):
        path = each["path"]
        while path and not _is_there(raw, path):
            path = path.rpartition("/")[0]  # what is left out is told where it could stand
            assert each["path"].count("/") - path.count("/") == 1, each
        assert not each["path"] or each["path"].startswith("/")


def _is_there(raw: Any, path: str) -> bool:
    try:
        resolve(raw, path)
    except (LookupError, ValueError, TypeError):
        return False
    return True


@pytest.mark.parametrize(("table", "word"), WORDS, ids=lambda part: getattr(part, "name", part))
def test_every_word_has_a_phrase_that_names_its_own_keys_only(table: str, word: Word[Any, Any]):
    if table in ("defence use",):  # these tell their sentence themselves
        assert word.run(word.filled(word.example or {}))
        return
    assert word.phrase, f"{table} {word.name} has no phrase"
    named = {field for _, field, _, _ in string.Formatter().parse(word.phrase) if field}
    rest = getattr(word.facts, "rest", None)
    keys = {each.name for each in word.arguments} | ({rest.name} if rest else set())
    assert named <= keys | BESIDE.get(table, set())
    needed = {each.name for each in word.arguments if each.required}
    assert needed <= named | {"seed"}, "a key that must be written is not spoken of"


def test_a_word_without_a_phrase_is_told_by_its_sentence_and_its_keys():
    bare = Word("NEAR", "A piece is near.", CONDITIONS["PIECE_AT"].arguments, None, None)
    told = said(bare, {"position": [1, 0]}, lambda argument, value: str(value))
    assert told == "a piece is near (position [1, 0])"


def test_a_new_condition_stands_in_the_sheet_of_who_uses_it(monkeypatch):
    def always(scope: Any, args: Any) -> Guard:
        return Guard(lambda *at: True, scope.path, "", reads=())

    word = Word("ON_MONDAYS", "It is Monday.", (), always, CONDITIONS.facts, title="On Mondays")
    monkeypatch.setitem(CONDITIONS, "ON_MONDAYS", word)
    game = {**SHIPPED["boards"]["hexapawn"]}
    piece = {**game["pieces"][0]}
    moves = [{**piece["moves"][0], "conditions": [{"condition": "ON_MONDAYS"}]}]
    game["pieces"] = [{**piece, "moves": [*moves, *piece["moves"][1:]]}]
    from editors.games.boards.sheet import sections

    found = [each.text for section in sections(game) for each in section.statements]
    assert any("Only if it is Monday." in text for text in found)


def test_commands_of_scripts_name_every_argument_that_a_sentence_has():
    for word in COMMANDS.values():
        for index in range(len(word.arguments)):
            argument = argument_at(word, index)
            assert argument is not None
            assert f"{{{argument.name}}}" in word.phrase or word.facts.rest is not None


def test_names_of_a_document_are_only_names_in_the_page():
    game = {**SHIPPED["boards"]["hexapawn"], "name": "<script>alert(1)</script> & co"}
    page = as_html(sheet("boards", game))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert ask("sheet", system="boards", document=game, page=True)["page"] == page


def test_a_document_with_errors_has_no_rules_yet():
    game = {**SHIPPED["boards"]["hexapawn"], "leader": "NOBODY"}
    assert "NOBODY" in refused("sheet", system="boards", document=game)["message"]


def test_scripts_that_do_other_things_have_other_sentences():
    from editors.games.heroes.told import script_told

    win, lose, idle = "WIN(SELF)", "LOSE(SELF)", "NOOP()"
    scripts = [
        f"SEQ(IF(1, {win}, {idle}), {lose})",
        f"IF(1, SEQ({win}, {lose}), {idle})",
        f"SEQ(SEQ({win}, IF(1, {win}, {idle})), {lose})",
        f"SEQ({win}, IF(1, SEQ({win}, {lose}), {idle}))",
        f"IF(1, IF(2, {win}, {idle}), {lose})",
        f"IF(1, IF(2, {win}, {lose}), {idle})",
        'MODIFY(SELF, "mana", EQ(GT(1, 2), 3))',
        'MODIFY(SELF, "mana", GT(1, EQ(2, 3)))',
        'MODIFY(SELF, "mana", MUL(MIN(1, 2), 3))',
        'MODIFY(SELF, "mana", MIN(1, MUL(2, 3)))',
        'IF(NOT(GET(SELF, "mana")), WIN(SELF), NOOP())',
        'IF(NOT(GT(GET(SELF, "mana"), 0)), WIN(SELF), NOOP())',
    ]
    told = [script_told(script, "Mage") for script in scripts]
    assert len(set(told)) == len(scripts), told
    assert told[0] == "(if 1 is more than 0: Mage wins); then Mage loses"


def test_an_ability_keeps_its_name_in_what_it_fires():
    duel = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    hero = duel["heroes"][0]
    hero["abilities"][0]["name"] = "Curse the owner"
    trigger = "ON_ABILITY_USED('Curse the owner')"
    hero["passive_effects"] = [{"name": "Echo", "trigger": trigger, "script": "NOOP()"}]
    texts = [each["text"] for each in statements(sheet("heroes", duel))]
    assert f"Echo: When {hero['name']} uses “Curse the owner”, nothing happens." in texts


def test_a_script_of_any_depth_is_told_within_its_limit():
    from editors.games.heroes.told import MOST, script_told

    text = "NOOP()"
    for _ in range(40):
        text = f'SEQ(MODIFY(SELF, "mana", 1), {text})'
    assert len(script_told(text, "Mage")) <= MOST


@pytest.mark.parametrize(("config", "plays_card"), [
    ({}, True),
    ({"enableDefenseV2": False}, False),
    ({"defenseVersions": {"shadow_monk": "v1"}}, False),
])  # fmt: skip
def test_a_defence_is_told_as_the_match_plays_it(config, plays_card):
    match = {**SHIPPED["defense"]["pyromancer_vs_shadow_monk"]}
    match["config"] = {**match.get("config", {}), **config}
    made = sheet("defense", match)
    monk = next(each for each in made["sections"] if each["title"] == "Shadow Monk")
    texts = [each["text"] for each in monk["statements"]]
    assert any(text.startswith("It defends with 4 dice") for text in texts) == plays_card
    assert ("It defends by v1; its defence card is not played." in texts) != plays_card


def test_the_system_is_not_said_twice_where_a_document_has_no_name():
    decks = sheet("mtg", SHIPPED["mtg"]["decks_phase1"])
    assert as_text(decks).count("Card game\n") == 1
    assert as_html(decks).count(">Card game<") == 1
