"""Forms of every kind of field: the first filling is sound, and what is wrong is named."""

from __future__ import annotations

import pytest

from core.abilities import Choice, ChoiceField
from core.forms import KINDS, fault, faults, field_json, filled, first_values, form_json

AMOUNT = ChoiceField("X", "amount", least=0, most=3, at="/payload/x")
ONE = ChoiceField("Target", "option", ({"id": "p1"}, {"id": "p2"}), labels=("Ox", "Cat"))
SEVERAL = ChoiceField("Attackers", "several", ("p1", "p2", "p3"), 1, 2, at="/targets/attackers")
ORDER = ChoiceField("Order", "order", ("w0", "w1"))
PILES = ChoiceField(
    "Cards", "piles", ("c1", "c2", "c3"), other_labels=("Hand", "Bottom"), bounds=((1, 1), (0, 3))
)
PAIRS = ChoiceField(
    "Blocks", "pairs", ("p1", "p2"), labels=("Ox", "Cat"), others=("p8", "p9"),
    other_labels=("Wolf", "Rat"), partners=((0, 1), (1,)), bounds=((2, 9), (0, 9)),
)  # fmt: skip
DIVISION = ChoiceField("Ox", "division", ("p8", "P2"), 5, 5, bounds=((2, 5), (0, 5)))
FIELDS = (AMOUNT, ONE, SEVERAL, ORDER, PILES, PAIRS, DIVISION)

WRONG = [
    (AMOUNT, 4, "A whole number from 0 to 3"),
    (AMOUNT, -1, "A whole number from 0 to 3"),
    (AMOUNT, True, "A whole number from 0 to 3"),
    (AMOUNT, None, "A whole number from 0 to 3"),
    (ONE, {"id": "p3"}, "Choose one of the options"),
    (ChoiceField("n", "option", (0, 1)), False, "Choose one of the options"),
    (SEVERAL, [], "Choose 1 to 2"),
    (SEVERAL, ["p1", "p2", "p3"], "Choose 1 to 2"),
    (SEVERAL, ["p1", "p1"], "Choose among the options, each at most once"),
    (SEVERAL, "p1", "Choose among the options, each at most once"),
    (ORDER, ["w0"], "Put every option in its place, each once"),
    (PILES, [["c1"], ["c2"]], "Put every option on one of the piles"),
    (PILES, [["c1", "c2", "c3"]], "Put every option on one of the piles"),
    (PILES, [["c1", "c2"], ["c3"]], "Hand takes 1"),
    (PILES, [[], ["c1", "c2", "c3"]], "Hand takes 1"),
    (PAIRS, ["p1"], "Say for each which one"),
    (PAIRS, {"p7": "p8"}, "Choose among the options"),
    (PAIRS, {"p2": "p8"}, "Cat cannot go to Wolf"),
    (PAIRS, {"p1": "p8"}, "Wolf takes none, or 2 to 9"),
    (DIVISION, {"p8": 2}, "Divide 5; this is 2"),
    (DIVISION, {"p8": 5, "P2": 1}, "Divide 5; this is 6"),
    (DIVISION, {"p8": 6, "P2": -1}, "Whole numbers from 0"),
    (DIVISION, {"P1": 5}, "Say for each how much"),
]


@pytest.mark.parametrize(("field", "value", "sentence"), WRONG)
def test_a_wrong_value_is_told(field, value, sentence):
    assert fault(field, value) == sentence


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.kind)
def test_the_first_filling_has_nothing_wrong(field):
    form = Choice("act", "Act", (field,))
    assert list(faults(form, first_values(form))) == []


def test_a_field_of_every_kind_is_tried():
    assert {field.kind for field in FIELDS} | {"node"} == set(KINDS)


def test_values_go_where_their_fields_say_and_the_form_stays_as_it_was():
    fields = (
        ChoiceField("A", "option", ("p1",), at="/targets/0/0"),
        ChoiceField("B", "several", ("p2",), 0, 1, at="/targets/1"),
        ChoiceField("Price", "several", ("c1",), 1, 1, at="/payload/additional_costs/discard"),
        AMOUNT,
    )
    form = Choice("CAST", "Cast", fields, action={"type": "CAST", "targets": [[None], []]})
    values = {"A": "p1", "B": ["p2"], "Price": ["c1"], "X": 2}
    assert filled(form, values) == {
        "type": "CAST",
        "targets": [["p1"], ["p2"]],
        "payload": {"additional_costs": {"discard": ["c1"]}, "x": 2},
    }
    assert form.action == {"type": "CAST", "targets": [[None], []]}


def test_a_form_as_json_leaves_out_what_it_does_not_have():
    form = form_json(Choice("act", "Act", (AMOUNT,), group="Acts"))
    amount = {"name": "X", "kind": "amount", "min": 0, "max": 3, "at": "/payload/x"}
    assert form == {"type": "act", "title": "Act", "fields": [amount], "rows": [], "group": "Acts"}
    assert field_json(PAIRS)["partners"] == [[0, 1], [1]]
    assert field_json(ONE)["labels"] == ["Ox", "Cat"]
