"""What the deck builder asks: figures, lands, hands and files, also of decks that are none."""

from __future__ import annotations

from collections import Counter

import pytest

from core.errors import CallError
from editors import patches
from editors.games.mtg.deckfiles import FORMATS
from tests.editors.games.mtg.kit import DECKS, MATCH, POOL, ask

DECK = MATCH["decks"][0]
ODD = [
    {},
    {"cards": "x"},
    {"cards": [None, 5, {}, {"card_id": 5, "count": 1}, {"card_id": "x", "count": "4"}]},
    {"cards": [{"card_id": "cinder_lash", "count": -4}, {"card_id": "gone", "count": 10**9}]},
    {"cards": [{"card_id": "cinder_lash", "count": 10**9}]},
]


def figures(deck):
    return ask("deck.figures", deck=deck, cards=POOL["cards"])


def counts(deck):
    found = Counter()
    for row in deck["cards"]:
        found[row["card_id"]] += row["count"]
    return found


@pytest.mark.parametrize("deck", [*DECKS["decks"], *ODD])
def test_any_deck_has_figures(deck):
    found = figures(deck)
    assert found["wanted"] == 60
    assert len(found["curve"]) == 8


def test_why_there_is_no_advice_is_said():
    spells = [card["card_id"] for card in POOL["cards"] if card["mana_cost"]][:60]
    lands = [{"card_id": "basic_forest", "count": 60}]
    for rows, says in (
        (lands, "Add spells"),
        ([{"card_id": id, "count": 9} for id in spells], "up to 500 cards"),
        ([{"card_id": id, "count": 8} for id in spells], "no room"),
        ([{"card_id": id, "count": 1} for id in spells], ""),
    ):
        found = figures({"cards": rows})
        assert says in found["unadvised"]
        assert (found["advice"] is None) == bool(says)
        assert found["odds"] == (found["size"] <= 500)


def test_a_pools_own_basic_lands_are_neither_added_nor_taken_out():
    forest = next(card for card in POOL["cards"] if card["card_id"] == "basic_forest")
    snow = {**forest, "card_id": "snow_forest", "name": "Snow Forest"}
    rows = [{"card_id": "cinder_lash", "count": 4}, {"card_id": "snow_forest", "count": 20}]
    deck = {"deck_id": "d", "cards": rows}
    own = [card for card in MATCH["pool"]["cards"] if card["card_id"] != "basic_forest"]
    match = {"pool": {"cards": [*own, snow]}, "decks": [deck, deck]}
    made = ask("deck.lands", document=match, path="/decks/0")
    assert made["name"] == "Add 36 Mountain"
    after = patches.apply(match, made["patch"])
    assert counts(after["decks"][0])["snow_forest"] == 20
    assert len(after["pool"]["cards"]) == len(own) + 1


@pytest.mark.parametrize("deck", ODD[:3])
def test_decks_that_are_none_get_an_empty_hand(deck):
    assert ask("deck.hand", deck=deck, seed=1)["cards"] == []


def test_a_deck_of_very_many_rows_is_refused_before_it_is_laid_out():
    rows = [{"card_id": f"c{n}", "count": 250} for n in range(100_000)]
    for deck in ({"cards": rows}, *ODD[3:]):
        with pytest.raises(CallError, match="at most 500 cards"):
            ask("deck.hand", deck=deck, seed=1)


def test_a_hand_is_the_same_for_its_seed_and_is_of_the_deck():
    first, again, other = (ask("deck.hand", deck=DECK, seed=n)["cards"] for n in (3, 3, 4))
    assert first == again != other
    assert not Counter(first) - counts(DECK)
    everything = Counter()
    for seed in range(200):
        everything.update(ask("deck.hand", deck=DECK, seed=seed)["cards"][:7])
    assert set(everything) == set(counts(DECK))


@pytest.mark.parametrize("document", [MATCH, DECKS])
def test_the_advised_lands_are_what_the_title_says_and_leave_nothing_to_advise(document):
    for at, deck in enumerate(document["decks"]):
        title = figures(deck)["advice"]["title"]
        if not title:
            continue
        made = ask("deck.lands", document=document, path=f"/decks/{at}")
        assert made["name"] == title
        after = patches.apply(document, made["patch"])["decks"][at]
        assert sum(counts(after).values()) == 60
        assert figures(after)["advice"]["title"] == ""


def test_lands_that_the_pool_lacks_come_into_it_with_the_deck():
    own = [card for card in MATCH["pool"]["cards"] if card["card_id"] != "basic_mountain"]
    deck = {"deck_id": "d", "cards": [{"card_id": "cinder_lash", "count": 4}]}
    match = {"pool": {"cards": own}, "decks": [deck, deck]}
    made = ask("deck.lands", document=match, path="/decks/1")
    after = patches.apply(match, made["patch"])
    assert made["name"] == "Add 56 Mountain"
    assert after["pool"]["cards"][-1]["card_id"] == "basic_mountain"
    assert counts(after["decks"][1])["basic_mountain"] == 56


@pytest.mark.parametrize("there", [-3, 0, 4, 60])
def test_basic_lands_that_the_pool_lacks_or_that_are_no_copies_are_counted_too(there):
    own = [card for card in MATCH["pool"]["cards"] if card["card_id"] != "basic_mountain"]
    rows = [("cinder_lash", 4), ("mountain", there), ("basic_forest", -2)]
    deck = {"deck_id": "d", "cards": [{"card_id": id, "count": n} for id, n in rows]}
    match = {"pool": {"cards": own}, "decks": [deck, deck]}
    made = ask("deck.lands", document=match, path="/decks/0")
    after = patches.apply(match, made["patch"])
    assert counts(after["decks"][0])["mountain"] == 56
    assert ask("deck.figures", deck=after["decks"][0], cards=own)["advice"]["title"] == ""


def test_rows_that_are_emptied_go_and_repeated_rows_are_counted_together():
    rows = [("basic_forest", 10), ("cinder_lash", 4), ("forest", 10), ("basic_mountain", 36)]
    deck = {"deck_id": "d", "cards": [{"card_id": id, "count": n} for id, n in rows]}
    match = {**MATCH, "decks": [deck, deck]}
    made = ask("deck.lands", document=match, path="/decks/0")
    after = patches.apply(match, made["patch"])["decks"][0]
    assert counts(after) == {"cinder_lash": 4, "basic_mountain": 56}
    assert len(after["cards"]) == 2


@pytest.mark.parametrize("method", ["deck.lands", "deck.export"])
def test_where_no_deck_is_a_sentence_says_so(method):
    with pytest.raises(CallError, match="no deck"):
        ask(method, document=MATCH, path="/decks/7", format="arena")
    with pytest.raises(CallError, match="no deck"):
        ask(method, document=POOL, path="/decks/0", format="arena")


def test_a_format_that_is_none_is_refused_with_those_that_are():
    with pytest.raises(CallError, match=", ".join(FORMATS)):
        ask("deck.export", document=MATCH, path="/decks/0", format="pdf")


def test_the_pool_of_a_file_of_decks_is_the_shipped_one_with_the_limits():
    found = ask("deck.pool")
    assert found["cards"] == POOL["cards"]
    assert found["limits"]["size"] == 60
