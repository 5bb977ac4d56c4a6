"""Forms as questions: every kind of field, step by step, there and back."""

from __future__ import annotations

from contextlib import suppress

import pytest

from core.abilities import Choice, ChoiceField
from core.forms import KINDS, faults
from core.protocol import IllegalAction
from core.rng import new_rng
from webapp.commands.play import laid
from webapp.play.prompts import Filling, menu, toggled
from webapp.play.questions import ASKED

ABC = {"options": ("a", "b", "c"), "labels": ("Ann", "Bob", "Cy")}


def filled(fields, answers, **more):
    """The titles of the questions, and the action; every value is one that its field takes."""
    choice = Choice("T", "Title", tuple(fields), **more)
    filling, titles = Filling(choice), []
    for answer in answers:
        question = filling.next()
        assert question is not None
        titles.append(question.title)
        filling = filling.answer(answer)
    assert filling.next() is None
    values = {field.name: filling.action[field.name] for field in fields}
    assert list(faults(choice, values)) == []
    return titles, values


@pytest.mark.parametrize(
    ("field", "answers", "titles", "value"),
    [
        (ChoiceField("who", "option", **ABC), [1], ["Who"], "b"),
        (ChoiceField("who", "option", ("a",)), [], [], "a"),
        (ChoiceField("pay", "option", (True, False), labels=("Yes", "No")), [1], ["Pay"], False),
        (ChoiceField("x", "amount", least=0, most=4), [3], ["X"], 3),
        (ChoiceField("x", "amount", least=2, most=2), [], [], 2),
        (ChoiceField("at", "several", **ABC, least=0, most=2), [(2, 0)], ["At"], ["c", "a"]),
        (ChoiceField("at", "several", **ABC, least=3, most=3), [], [], ["a", "b", "c"]),
        (ChoiceField("in", "order", **ABC), [(2, 0, 1)], ["In"], ["c", "a", "b"]),
        (
            ChoiceField("s", "piles", **ABC, others=("top", "bottom"), bounds=((0, 3), (0, 3)),
                        ordered=True),
            [(2,), (1, 0)], ["S: top", "S: bottom"], [["c"], ["b", "a"]],
        ),
        (
            ChoiceField("s", "piles", **ABC, others=("hand", "bottom"), bounds=((1, 1), (2, 2)),
                        ordered=True),
            [(1,), (1, 0)], ["S: hand", "S: bottom"], [["b"], ["c", "a"]],
        ),
        (
            ChoiceField("s", "piles", **ABC, others=("one", "two"), bounds=((0, 3), (0, 3))),
            [(1,)], ["S: one"], [["b"], ["a", "c"]],
        ),
        (
            ChoiceField("b", "pairs", **ABC, others=("p", "q"), partners=((0,), (0, 1), (1,)),
                        bounds=((1, 9), (1, 9))),
            [(0, 1), 1], ["B", "B: Bob"], {"a": "p", "b": "q"},
        ),
        (
            ChoiceField("d", "division", **ABC, most=5, bounds=((1, 5), (2, 5), (0, 5))),
            [1, 2], ["D: Ann (5 left, 1 would do)", "D: Bob (4 left, 2 would do)"],
            {"a": 1, "b": 2, "c": 2},
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, ChoiceField) else "",
)  # fmt: skip
def test_a_field_is_filled_in_by_its_questions(field, answers, titles, value):
    assert filled([field], answers) == (titles, {field.name: value})


def test_every_kind_of_field_is_asked_for():
    assert set(ASKED) == set(KINDS)


def test_rows_leave_only_what_goes_together():
    rows = ({"from": "a", "to": "b", "max": 3}, {"from": "a", "to": "c", "max": 2},
            {"from": "b", "to": "a", "max": 1})  # fmt: skip
    fields = (
        ChoiceField("from", "node", ("a", "b")),
        ChoiceField("to", "node", ("b", "c", "a")),
        ChoiceField("amount", "amount", least=1, most=3),
    )
    filling = Filling(Choice("move", "Move", fields, rows)).answer(0)
    assert filling.next().labels == ("b", "c")
    filling = filling.answer(1)
    assert filling.next().hint == "a number from 1 to 2"
    assert filling.answer(2).action == {"type": "move", "from": "a", "to": "c", "amount": 2}
    assert Filling(Choice("move", "Move", fields, rows)).answer(1).action == {
        "type": "move", "from": "b", "to": "a", "amount": 1,
    }  # fmt: skip


def test_going_back_drops_the_last_answer():
    fields = (ChoiceField("x", "amount", least=0, most=4), ChoiceField("who", "option", **ABC))
    filling = Filling(Choice("T", "Title", fields)).answer(3)
    assert filling.next().title == "Who"
    assert filling.back().next().title == "X"
    assert filling.back().back() is None


@pytest.mark.parametrize(
    ("field", "answer"),
    [
        (ChoiceField("x", "amount", least=0, most=4), 5),
        (ChoiceField("who", "option", **ABC), 3),
        (ChoiceField("who", "option", **ABC), -1),
        (ChoiceField("at", "several", **ABC, least=1, most=2), ()),
        (ChoiceField("at", "several", **ABC, least=1, most=2), (0, 0)),
        (ChoiceField("at", "several", **ABC, least=1, most=2), (0, 7)),
        (ChoiceField("in", "order", **ABC), (0, 1)),
    ],
    ids=lambda value: value.kind if isinstance(value, ChoiceField) else str(value),
)
def test_what_is_no_answer_is_refused_with_what_is_wanted(field, answer):
    filling = Filling(Choice("T", "Title", (field,)))
    with pytest.raises(ValueError, match=filling.next().hint):
        filling.answer(answer)


def test_marking_again_unmarks_and_one_gives_way_where_only_one_fits():
    many = Filling(Choice("T", "T", (ChoiceField("a", "several", **ABC, least=0, most=3),))).next()
    assert toggled(many, (), 2) == (2,)
    assert toggled(many, (2,), 0) == (2, 0)
    assert toggled(many, (2, 0), 2) == (0,)
    one = Filling(Choice("T", "T", (ChoiceField("a", "several", **ABC, least=0, most=1),))).next()
    assert toggled(one, (2,), 0) == (0,)


@pytest.mark.parametrize(
    "spec", [("scenario_01",), ("hexapawn",), ("saltspire_veto", "drownlight_rites")]
)
def test_whatever_is_answered_is_an_action_that_the_game_reads(spec):
    table, rng = laid(spec, "human,human", 5), new_rng(5)

    def below(n):
        nonlocal rng
        found, rng = rng.below(n)
        return found

    def answer(question):
        if question.kind == "amount":
            return question.least + below(question.most - question.least + 1)
        if question.kind == "one":
            return below(len(question.labels))
        left = list(range(len(question.labels)))
        n = question.least + below(question.most - question.least + 1)
        return tuple(left.pop(below(len(left))) for _ in range(n))

    for _ in range(150):
        entries = [each for each in menu(table.match) if "Concede" not in each.label]
        if not entries:
            break
        entry = entries[below(len(entries))]
        raw = entry.action
        if entry.choice is not None:
            filling = Filling(entry.choice)
            while (question := filling.next()) is not None:
                filling = filling.answer(answer(question))
            raw = filling.action
        with suppress(IllegalAction):  # what forms cannot say: two blockers, who must attack
            table = table.play(table.match.game.parse_action(raw))
    assert table.match.result or table.match.done + len(table.match.pending) > 20
