"""What the README says of adding an effect works as it is written there; none is half there."""

from __future__ import annotations

import json
import pkgutil
import re
from pathlib import Path

import pytest

from core.games.mtg import document, effects
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.effects import sum_of
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar import verbs
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.effects import board
from core.games.mtg.language import EFFECTS
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.tasks import TASKS, task
from tests.contract.entered import restored
from tests.editors.games.mtg.kit import ask, at_mark
from tests.games.mtg.cards.kit import print_rules, raw, reading
from tests.games.mtg.engine.kit import card, difference, do, game
from webapp.building import reference

README = Path(__file__).parents[4] / "specs" / "mtg" / "README.md"
TABLES = (verbs.BY_WORD, verbs.OF_PLAYERS, verbs.OF_OBJECTS, PRODUCTIONS, EFFECTS, TASKS)
WAKE = card("Wake", "Instant", "Untap target creature. Draw a card.")
TIRED = {"battlefield": ["Plains", {"card": "Slagback Brute", "tapped": True}], "hand": ["Wake"]}


def _section(title):
    text = README.read_text("utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def _example():
    return re.search(r"```python\n(.*?)```", _section("Adding an effect"), re.DOTALL)[1]


@pytest.fixture
def entered():
    """Enters the code of an effect, as a part of `effects/board.py`, for one test.

    Readings that are kept are forgotten with it, or other tests would meet its words.
    """

    def enter(code):
        names = dict(vars(board))
        exec(compile(code, "an effect", "exec"), names)
        return names

    with restored(*TABLES):
        yield enter


@pytest.fixture
def example(entered):
    """The example of the README."""
    return entered(_example())["Untap"]


def test_the_example_of_the_readme_is_read_and_printed_back(example):
    found = reading("Untap target creature.")
    assert type(found.card.rules.effects[0].effects[0]) is example
    assert print_rules(found.card.rules) == "Untap target creature."


def test_it_is_completed_and_described_where_a_card_is_written(example):
    text, offset = at_mark('{"cards": [' + json.dumps(raw("Unt\u00a6"), ensure_ascii=False) + "]}")
    options = ask("complete", text=text, offset=offset)["options"]
    found = next(each for each in options if each["label"] == "Untap")
    assert found["info"] == PRODUCTIONS["untap"].doc == "untap TARGET"
    text, offset = at_mark(
        '{"cards": [' + json.dumps(raw("Unt\u00a6ap target creature."), ensure_ascii=False) + "]}"
    )
    assert ask("hover", text=text, offset=offset)["text"] == "untap TARGET"


def test_a_slip_in_it_is_told_with_its_example(example):
    found = reading("Untap any creature.").problems[0]
    assert found.clause.form == "untap TARGET"
    assert "“Untap target creature.” is read." in found.clause.example


def test_it_has_its_row_in_the_reference(example):
    page = README.read_text("utf-8")
    assert "\n| untap | untap TARGET |\n" not in page
    made = reference.page_text("mtg", page)
    assert "\n| untap | untap TARGET |\n" in made
    assert "\n| `Untap` | `what` | Untap a target. |\n" in made


def test_a_misspelt_word_of_it_is_told(example):
    assert reading("Untpa target creature.").problems[0].clause.instead == "Untap"


def test_it_is_played(example):
    script = [do("cast", "P1", card="Wake", targets=["Slagback Brute"]), do("resolve")]
    expect = {"permanents": {"Slagback Brute": {"tapped": False}}, "hand_count": {"P1": 1}}
    assert difference(TIRED, {}, script, expect, WAKE) == ""


def test_bots_weigh_it(example):
    rules = game(WAKE).rules
    turn = {"number": 7, "active": "P1", "step": "MAIN2"}
    state = Setup(rules).build({"turn": turn, "players": {"P1": TIRED, "P2": {}}})
    brute = next(p.id for p in state.battlefield.values() if p.card.name == "Slagback Brute")
    use = Use(Board(rules, state, 0), 0, "", ((brute,),))
    sentences = rules.scripts["wake/s"].sentences
    assert sum_of(use, sentences) == sum_of(use, sentences[1:]) + 60


def test_without_the_example_its_text_is_not_read():
    assert reading("Untap target creature.").card is None
    assert document.reading_of(raw("Untap target creature.")).card is None


def test_a_word_that_another_effect_has_is_refused(entered):
    code = _example()
    entered(code)
    with pytest.raises(ValueError, match="two entries for production 'untap'"):
        entered(code)
    other = code.replace('"untap", "untap', '"wane", "wane')
    with pytest.raises(ValueError, match="two entries for effect 'Untap'"):
        entered(other)
    with pytest.raises(ValueError, match="two entries for the word 'untap'"):
        entered(code.replace('"Untap target creature.")', '"Untap target creature.", name="wake")'))
    with pytest.raises(ValueError, match="two entries for the verb of players 'cheer'"):
        entered(CHEER + CHEER)
    with pytest.raises(ValueError, match="two entries for the task 'effect'"):
        task("effect")(lambda run: None)


CHEER = """
from core.games.mtg.cards.grammar.verbs import of_objects, of_players
from core.games.mtg.cards.printer import verb_text
from core.games.mtg.cards.types import Who

@of_players("cheer")
def _cheers(reader: Reader, who: Who) -> Effect:
    reader.need("loudly")
    return Cheer(who)

@of_objects("roars", "body")
def _roars(reader: Reader, found: Ref, start: int) -> Clause:
    return (Roar(found),)

@effect("Each player cheers loudly.")
class Cheer(Effect):
    '''Players cheer.'''

    who: Who = argument("players", "Who cheers.")

    def text(self, targets): return verb_text(self.who, targets, "cheer", "loudly")
    def play(self, run, item): run.tell("cheered")
    def worth(self, use): return 1

@effect("When this creature enters, target creature roars.")
class Roar(Effect):
    '''An object roars.'''

    what: Ref = argument("object", "What roars.")

    def text(self, targets): return ref_text(self.what, targets) + " roars"
    def play(self, run, item): run.tell("roared")
    def worth(self, use): return 1
"""


def test_what_players_or_objects_do_is_entered_under_its_verb(entered):
    entered(CHEER)
    assert reading("Each player cheers loudly and draws a card.").card
    assert reading("When this creature enters, target creature roars.", "creature").card
    assert "cheer" in reading("You sing.").problems[0].clause.expected


@pytest.mark.parametrize("missing", ["text", "play", "worth"])
def test_an_effect_that_lacks_a_part_is_not_read(entered, missing):
    entered(_example().replace(f"def {missing}(", "def forgotten("))
    with pytest.raises(TypeError, match=f"abstract method '?{missing}"):
        reading("Untap target creature.")


def test_every_module_of_effects_is_loaded_with_them():
    found = {each.name for each in pkgutil.iter_modules(effects.__path__)}
    assert found - {"context"} == {each.__name__.rpartition(".")[2] for each in effects.MODULES}
