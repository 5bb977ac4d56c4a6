"""Why a text is not read: the first word that differs, what could come, and the word meant."""

from __future__ import annotations

import pytest

from core.games.mtg.cards.grammar.expect import SPELL_LINES
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.grammar.suggest import suggestion
from core.games.mtg.cards.grammar.verbs import starts
from core.games.mtg.cards.keywords import KEYWORDS, OTHER_KEYWORDS
from core.games.mtg.checks import check
from editors import patches
from tests.games.mtg.cards.kit import CARDS, POOL, raw, reading

PLACES = [
    ("creature", "Whenever you choose a card, draw a card.", "choose",
     "after “Whenever you” comes lose or cast."),
    ("creature", "Whenever you gain life, draw a card.", "gain",
     "after “Whenever you” comes lose or cast."),
    ("creature", "Whenever an opponent draws a card, you gain 1 life.", "draws",
     "after “Whenever an opponent” comes casts."),
    ("creature", "When this creature leaves the battlefield, draw a card.", "leaves",
     "after “When this creature” comes enters, dies, attacks or blocks, attacks or deals combat "
     "damage to a player …."),
    ("creature", "At the beginning of each upkeep, draw a card.", "each",
     "after “At the beginning of” comes your."),
    ("instant", "Destroy target creature you own.", "own",
     "after “Destroy target creature you” comes control."),
    ("instant", "Destroy target creature an opponent owns.", "owns",
     "after “Destroy target creature an opponent” comes controls."),
    ("instant", "Target player shuffles.", "shuffles",
     "after “Target player” comes draws, discards, gains, loses or sacrifices."),
    ("instant", "Each of you draws a card.", "of", "after “Each” comes opponent or player."),
    ("instant", "Search your library for a Forest card, put it into your hand, then shuffle.",
     "Forest", "after “Search your library for a” comes basic."),
    ("instant", "Choose two \u2014\n\u2022 Draw a card.", "two",
     "after “Choose” comes one."),
    ("instant", "Choose one \u2014", "", "comes a line with a mode, which begins with •."),
    ("instant", "Scry 1. Target player discards a card at random.", "at",
     "after “Target player discards a card” comes a full stop or “and”."),
    ("instant", "Draw a card and gain 2 life.", "and", "after “Draw a card” comes"),
    ("creature", "{1}, Sacrifice two creatures: Draw a card.", "two",
     "after “{1}, Sacrifice” comes"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "word", "told"), PLACES)
def test_the_first_word_that_differs_is_named_with_what_could_come(kind, text, word, told):
    problem = reading(text, kind).problems[0]
    assert problem.message.startswith(f"“{word}” is not read here" if word else "The text ends")
    assert told in problem.message
    assert text[slice(*problem.clause.at)] == word


@pytest.mark.parametrize(
    "text",
    [
        "Exile target creature card from your graveyard.",
        "Destroy target card from your graveyard.",
        "Return target Goblin card from your graveyard to your hand.",
        "Put a +1/+1 counter on target creature card from your graveyard.",
    ],
)
def test_a_card_in_a_graveyard_that_no_clause_takes_is_said_to_be_none(text):
    message = reading(text).problems[0].message
    assert message.startswith("A card in a graveyard is only returned")
    assert "expected" not in message


MISSPELT = [
    ("creature", "Trampel", "Trample"),
    ("creature", "Duble strike", "Double"),
    ("creature", "Double stike", "strike"),
    ("creature", "Doublestrike", "Double strike"),
    ("creature", "Flying, first-strike", "first strike"),
    ("creature", "First strke", "strike"),
    ("creature", "Frist strike", "First"),
    ("creature", "Flying, vigilanse", "vigilance"),
    ("creature", "Hexproff", "Hexproof"),
    ("creature", "Whenver this creature attacks, draw a card.", "Whenever"),
    ("creature", "Whenever this creature atacks, draw a card.", "attacks"),
    ("creature", "Other Elves you control git +1/+1.", None),
    ("creature", "Other Elves you contol get +1/+1.", "control"),
    ("creature", "When this creature enters, draw three crads.", "cards"),
    ("creature", "When this creature enters, create a 1/1 white Soldeir creature token.",
     "Soldier"),
    ("instant", "Destory target creature.", "Destroy"),
    ("instant", "Destroy target creatrue.", "creature"),
    ("instant", "Destroy target goblin.", "Goblin"),
    ("instant", "Destroy target creature wiht flying.", "with"),
    ("instant", "Target creature gets +1/+1 untill end of turn.", "until"),
    ("instant", "Target creature gains trampel until end of turn.", "trample"),
    ("instant", "Target palyer draws a card.", "player"),
    ("instant", "Target player drwas a card.", "draws"),
    ("instant", "Draw two card.", "cards"),
    ("instant", "Counter target spel.", "spell"),
    ("instant", "Creat a 1/1 white Soldier creature token.", "Create"),
    ("instant", "Create two 1/1 white Soldier creature token.", "tokens"),
    ("instant", "~ deals 2 damages to any target.", "damage"),
    ("equipment", "Equiped creature gets +1/+1.\nEquip {1}", "Equipped"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "better"), MISSPELT)
def test_a_misspelt_word_gets_the_word_that_was_meant(kind, text, better):
    clause = reading(text, kind).problems[0].clause
    assert (clause.instead or None) == better
    if better is not None:
        assert f"did you mean “{better}”?" in clause.reason
        start, end = clause.at
        mended = text[:start] + clause.instead + text[end:]
        assert reading(mended, kind).problems == (), mended


@pytest.mark.parametrize("where", ["pool", "match", "unused"])
def test_the_fix_writes_the_word_into_the_text(where):
    card = raw("Duble strike", "creature", cost="{1}")
    pool = {"schema_version": 1, "pool": "own", "cards": [*POOL["cards"], card]}
    rows = [{"card_id": "basic_forest", "count": 60}, {"card_id": "test_card", "count": 4}]
    deck = {"deck_id": "d", "name": "D", "cards": rows}
    plain = {**deck, "cards": rows[:1]}
    decks = [deck, deck] if where == "match" else [plain, plain]
    document = pool if where == "pool" else {"pool": pool, "decks": decks}
    told = [each for each in check(document) if each.code.startswith("mtg.unsupported")]
    assert told
    for issue in told:
        fix = issue.fixes[0]
        assert fix.title == "Write “Double”"
        mended = patches.apply(document, fix.patch)
        assert [each for each in check(mended) if each.code.startswith("mtg.unsupported")] == []


@pytest.mark.parametrize("word", sorted(OTHER_KEYWORDS))
def test_a_keyword_of_the_published_game_is_no_misspelling(word):
    for text in (word.capitalize(), f"{word.capitalize()} target creature.",
                 f"When this creature enters, {word}."):  # fmt: skip
        problem = reading(text, "creature").problems[0]
        assert "did you mean" not in problem.message
        assert problem.clause.instead == ""


def test_no_word_is_suggested_for_itself_and_none_of_the_cards_for_another():
    texts = " ".join(c["oracle_text"].replace(name, "") for name, c in CARDS.items())
    said = ("another kind of object", "a number", "cards")
    expected = (*KEYWORDS, *SPELL_LINES, *starts(), *said)
    for word in {each.strip(".,:()") for each in texts.split()}:
        close = suggestion(word, expected)
        assert close != word
        assert close is None or close.rstrip("s") == word.rstrip("s") or close == word.title()


@pytest.mark.parametrize("name", PRODUCTIONS)
def test_every_production_has_an_example_and_it_is_read(name):
    text = PRODUCTIONS[name].example
    kind = "creature"
    if name in ("equip", "attach", "enters tapped"):
        kind = {"equip": "equipment", "attach": "instant", "enters tapped": "land"}[name]
    text = {
        "modal": text + "\n\u2022 Draw a card.\n\u2022 Scry 1.",
        "enchant": text + "\nEnchanted creature has flying.",
        "part": "Enchant creature\n" + text,
        "its controller": "Exile target creature. " + text,
        "sacrifice it": "When this creature becomes the target of a spell or ability, sacrifice "
                        "it.",
        "delayed draw": "Goad target creature. " + text,
        "flashback": "Draw a card.\n" + text,
        "additional cost": text + "\nDraw a card.",
        "alternative cost": text + "\nDraw a card.",
    }.get(name, text)  # fmt: skip
    kinds = ("aura",) if name in ("enchant", "part") else (kind, "instant")
    assert any(reading(text, each).problems == () for each in kinds), text


def test_messages_hold_no_notation_of_grammars():
    for text in ("Flying, shroud", "Frobnicate.", "Draw a car.", "Equip target creature.",
                 "Create a Soldier.", "Whenever it rains, draw a card."):  # fmt: skip
        cards = [raw(text, "creature", cost="{1}")]
        message = check({"schema_version": 1, "pool": "p", "cards": cards})[0].message
        assert not any(sign in message for sign in (" | ", "TARGET", "NOUN", '{ "', " , ")), message


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature (nonblack).",
        "Destroy target (attacking) creature.",
        "Draw (two) cards. Scry 1.",
        "As an additional cost to cast this spell, discard a card (a land).\nDraw a card.",
        "Creatures you control (but no Goblins) gain haste until end of turn.",
    ],
)
def test_parentheses_within_a_sentence_are_no_reminder(text):
    message = reading(text).problems[0].message
    assert "parentheses hold reminders only" in message


def test_parentheses_behind_a_sentence_and_at_the_end_of_a_line_are_reminders():
    text = "Draw a card. (Or not.) Scry 1. (Look.)\n(Now.) You gain 1 life.\nFlashback {1} (Later.)"
    assert reading(text).problems == ()
    assert reading("Flying (High up.)\nFirst strike  (Soon.) ", "creature").problems == ()
