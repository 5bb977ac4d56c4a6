"""A table of words: entries, their sentences and keys, and what an executor lacks."""

from __future__ import annotations

import pytest

from core.language.words import REQUIRED, Argument, Words, names_not_in


@pytest.fixture
def moves():
    table = Words("move", "nothing known")

    @table.enter(
        "jumpOver",
        Argument("piece", "piece", "Over which piece."),
        Argument("other", "piece", "Over which piece then.", None),
        Argument("steps", "count", "How far.", 2, 1),
        example={"piece": "PAWN"},
        facts="jumps",
    )
    def jump(args):
        """Jumps over a piece.

        It may land anywhere.
        """
        return args["steps"]

    table.declare("wait", "Nothing happens.", None, title="Stay")
    return table


def test_an_entry_has_its_sentence_its_keys_and_its_behaviour(moves):
    word = moves["jumpOver"]
    assert (word.name, word.title, word.doc) == ("jumpOver", "Jump over", "Jumps over a piece.")
    assert word.facts == "jumps"
    assert word.example == {"type": "jumpOver", "piece": "PAWN"}
    assert word.argument("steps").required is False
    assert word.argument("piece").default is REQUIRED
    assert word.argument("pieces") is None
    assert word.run(word.filled({"piece": "PAWN"})) == 2


def test_a_word_without_a_function_of_its_own_is_declared(moves):
    word = moves["wait"]
    assert (word.title, word.run, word.facts) == ("Stay", None, "nothing known")
    assert word.example == {"type": "wait"}
    assert list(moves) == ["jumpOver", "wait"]


def test_the_names_that_keys_of_a_kind_hold_come_once_each(moves):
    word = moves["jumpOver"]
    assert word.named("piece", {"piece": "ROOK", "other": "ROOK", "steps": 1}) == ("ROOK",)
    assert word.named("piece", {"piece": "ROOK", "other": None}) == ("ROOK",)


def test_the_key_of_the_word_stands_where_the_example_puts_it():
    table = Words("kind", None, tag="type")
    table.declare("ZONE", "Squares.", None, example={"code": "HOME", "type": "ZONE"})
    assert list(table["ZONE"].example) == ["code", "type"]


def test_words_that_stand_by_themselves_have_no_example():
    table = Words("owner", None, tag="")
    table.declare("self", "One's own.", None)
    assert table["self"].example is None


def test_no_table_takes_a_name_twice_and_no_word_without_a_sentence(moves):
    with pytest.raises(ValueError, match="two entries for move 'wait'"):
        moves.declare("wait", "Again.", None)
    with pytest.raises(ValueError, match="move 'run' has no sentence"):
        moves.enter("run")(lambda args: 0)
    assert "run" not in moves


def test_what_an_executor_lacks_is_named_in_the_order_of_the_words(moves):
    assert names_not_in({"wait": 1}, moves) == ("jumpOver",)
    assert names_not_in((), moves) == ("jumpOver", "wait")
    assert names_not_in(moves, {"wait": 1, "fly": 2}) == ("fly",)
