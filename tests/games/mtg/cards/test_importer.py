"""Scryfall's JSON, whole or in pieces: a report per card, and a pool of what is supported."""

from __future__ import annotations

import json

import pytest

from core.games.mtg.cards.importer import import_cards, objects_of, pool_from
from core.games.mtg.cards.pieces import NotCards, Stray
from core.games.mtg.cards.pool import pool_of
from core.games.mtg.checks import check
from tests.games.mtg.cards.kit import POOL, raw

GOOD = raw(
    "Test Card deals 2 damage to any target.", cost="{R}", set="own", extra={"a": ["]", "{"]}
)
BAD = raw("Target player mills two cards.", name="Mill \u201cone\u201d", card_id="mill")
TOKEN = raw("", "creature", name="Rat", type_line="Token Creature \u2014 Rat", cost="")
del GOOD["card_id"]


def _reports(*chunks):
    return list(import_cards(chunks))


def test_one_object_an_array_a_list_object_lines_and_a_pool_say_the_same():
    texts = [
        json.dumps([GOOD, BAD], indent=1),
        json.dumps({"object": "list", "data": [GOOD, BAD]}),
        "\ufeff" + json.dumps(GOOD) + "\r\n" + json.dumps(BAD) + "\n",
        json.dumps({"pool": "p", "cards": [GOOD], "tokens": [BAD]}),
    ]
    for text in texts:
        found = _reports(text)
        assert [report.is_supported for report in found] == [True, False], text
        assert [report.card_id for report in found] == ["test_card", "mill"]
    assert [report.name for report in _reports(json.dumps(GOOD))] == ["Test Card"]


def test_a_file_may_come_in_pieces_of_any_size():
    text = json.dumps([GOOD, BAD, TOKEN], ensure_ascii=False)
    whole = list(objects_of([text]))
    for size in (1, 2, 3, 7, 64):
        pieces = [text[i : i + size] for i in range(0, len(text), size)]
        assert list(objects_of(pieces)) == whole


def test_only_what_is_being_read_is_kept_of_a_long_file():
    taken = []

    def chunks():
        yield "["
        for number in range(1000):
            taken.append(number)
            yield json.dumps(GOOD) + ","
        yield json.dumps(GOOD) + "]"

    reader = import_cards(chunks())
    for _ in range(5):
        next(reader)
    assert len(taken) <= 6
    assert sum(1 for _ in reader) == 996


def test_an_unsupported_card_is_reported_with_clause_span_and_nearest_production():
    report = _reports(json.dumps(BAD))[0].json()
    assert report["status"] == "unsupported"
    problem = report["problems"][0]
    assert problem["clause"] == "Target player mills two cards."
    assert BAD["oracle_text"][slice(*problem["span"])] == problem["clause"]
    assert BAD["oracle_text"][slice(*problem["at"])] == "mills"
    assert problem["nearest"] == "life and cards"
    assert "draws" in problem["expected"]
    json.dumps(report)


def test_the_pool_keeps_unknown_fields_and_leaves_unsupported_cards_out():
    pool = pool_from(import_cards([json.dumps([GOOD, BAD, TOKEN, GOOD])]), "mine")
    assert pool["cards"] == [{"card_id": "test_card", **GOOD}]
    assert [token["name"] for token in pool["tokens"]] == ["Rat"]
    assert check(pool) == []
    cards, tokens = pool_of(pool)
    assert list(cards) == ["test_card"]
    assert list(tokens) == [pool["tokens"][0]["card_id"]]
    everything = pool_from(import_cards([json.dumps([GOOD, BAD])]), "mine", everything=True)
    assert {issue.code for issue in check(everything)} == {"mtg.unsupported-text"}


def test_the_shipped_pool_imports_whole():
    reports = _reports(json.dumps(POOL))
    assert len(reports) == 83
    assert all(report.is_supported for report in reports)
    assert pool_from(reports, "phase1-original") == POOL


def test_the_pool_of_a_match_imports_too():
    match = json.dumps({"name": "A match", "pool": POOL, "decks": []})
    assert _reports(match) == _reports(json.dumps(POOL))


_CARD = json.dumps(GOOD)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (f"[{_CARD},\n 7,\n{_CARD}]", [("/1", 2, 2, "the number 7")]),
        (f'["x", {_CARD}, [1], null]', [("/0", 1, 2, '"x"'), ("/2", 1, -1, "a list of 1"),
         ("/3", 1, -1, "null")]),
        (f"[\n{_CARD},\noops here,\n{_CARD}\n]\n", [("/1", 3, 1, "no JSON")]),
        (f'[\n{_CARD},\n{{"name": oops}},\n{_CARD}\n]', [("/1", 3, 1, "no JSON of a card")]),
        (f'{_CARD}\n# a comment\n{_CARD}\n', [("", 2, 1, "no JSON")]),
        (f'{_CARD}\n{{"name": NaN}}\n{_CARD}', [("", 2, 1, "no NaN")]),
        (f'{_CARD}\n{_CARD}\n{{"name": ', [("", 3, 1, "no JSON of a card")]),
        (f'{_CARD}\n"two"\n3', [("", 2, 1, '"two"'), ("", 3, 1, "the number 3")]),
        (f'{{"object": "list", "data": [{_CARD},\n 12, true, {_CARD}]}}',
         [("/data/1", 2, 2, "the number 12"), ("/data/2", 2, 6, "true")]),
        (f'{{"pool": {{"tokens": [5], "cards": [\n6, {_CARD}]}}}}',
         [("/pool/cards/0", 2, 1, "the number 6"), ("/pool/tokens/0", 1, 22, "the number 5")]),
    ],
)  # fmt: skip
def test_what_is_no_card_among_cards_is_told_with_its_place_and_the_rest_comes_in(text, rows):
    for size in (len(text), 1, 7):
        found = _reports(*(text[i : i + size] for i in range(0, len(text), size)))
        strays = [each for each in found if isinstance(each, Stray)]
        assert all(each.is_supported for each in found if not isinstance(each, Stray))
        assert len(found) - len(strays) == text.count("Test Card deals")
        for stray, (path, line, column, told) in zip(strays, rows, strict=True):
            assert (stray.path, stray.line) == (path, line)
            assert column in (-1, stray.column)
            assert told.lower() in stray.message.lower()


def test_a_file_with_more_strays_than_cards_is_read_in_one_go():
    text = json.dumps({"data": [GOOD, *range(20_000)]}, indent=0)
    found = _reports(text)
    assert len(found) == 20_001
    assert (found[-1].path, found[-1].line) == ("/data/20000", text.count("\n") - 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty"),
        ("7", "begins with"),
        ("[7]", "card object"),
        ('[{"name": 1}', "end of the list"),
        ('{"name": ', "no JSON"),
        ('[{"name": NaN}]', "no NaN"),
        ('[{"a": 1}] x', "behind the end"),
        ('{"a": 1} x', "behind the end"),
        ('{"data": [1]}', "no card object"),
        ('[{"name": "x",\n"a": oops}]', "no JSON of a card"),
        ('[{"name": "x", "faces": [\n{"a": oops}]}]', "no JSON of a card"),
        ("[1,\n2]\n", r"/0: The number 1 is no card object"),
        ("[" + '{"a":' * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_json_of_cards_is_refused_with_its_place(text, told):
    with pytest.raises(NotCards, match=told) as caught:
        _reports(text)
    assert "at line" in str(caught.value)
