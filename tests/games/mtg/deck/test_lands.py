"""Land advice: the best of all ways to share out basic lands, over shipped and random decks."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from core.games.mtg.cards.grammar.numbers import mana_of
from core.games.mtg.cards.pool import basics, deck_of, pool_of
from core.games.mtg.deck.chance import at_least, seen
from core.games.mtg.deck.figures import COLORS, SURE, figures_of
from core.games.mtg.deck.lands import ENOUGH, advice, lands_wanted
from core.games.mtg.document import shipped_pool
from core.games.mtg.limits import DECK, MAX_DECK

CARDS = {**basics(), **pool_of(shipped_pool())[0]}
SPECS = Path(__file__).parents[4] / "specs" / "mtg"
DECKS = json.loads((SPECS / "decks_phase1.json").read_text("utf-8"))["decks"]
LAND = dict(
    zip(COLORS, ("basic_plains", "basic_island", "basic_swamp", "basic_mountain", "basic_forest"),
        strict=True)
)  # fmt: skip


def figures(**counts):
    return figures_of(counts.items(), CARDS)


def worth(found, basics_, size):
    """How many copies are paid for in time, on average, with so many basic lands by colour."""
    total = 0.0
    for color in COLORS:
        special = sum(c.count for c in found.copies if c.makes(color) and not c.is_basic)
        for need in found.needs(color):
            total += need.count * need.chance(special + basics_.get(color, 0), size)
    return total


@pytest.mark.parametrize("raw", DECKS, ids=lambda raw: raw["deck_id"])
def test_no_other_way_to_share_out_the_lands_of_a_shipped_deck_is_better(raw):
    found = figures_of([(e.card_id, e.count) for e in deck_of(raw).cards], CARDS)
    told = advice(found)
    assert told is not None
    assert found.size - found.lands(basic=True) + told.total == DECK
    best = max(
        worth(found, dict(zip(told.basics, split, strict=True)), DECK)
        for split in itertools.product(range(told.total + 1), repeat=len(told.basics))
        if sum(split) == told.total
    )
    assert worth(found, told.basics, DECK) == pytest.approx(best)


def test_random_decks_of_all_colours_get_the_best_lands_too():
    rng = random.Random(11)
    spells = [id for id, card in CARDS.items() if card.cost is not None]
    for _ in range(30):
        found = figures(**{id: rng.randint(1, 4) for id in rng.sample(spells, 17)})
        told = advice(found)
        if told is None:
            continue
        size = max(DECK, found.size + told.total)
        best = worth(found, told.basics, size)
        for _ in range(200):
            cuts = sorted(rng.randint(0, told.total) for _ in range(len(told.basics) - 1))
            split = [b - a for a, b in itertools.pairwise([0, *cuts, told.total])]
            assert worth(found, dict(zip(told.basics, split, strict=True)), size) <= best + 1e-9


def test_the_lands_that_are_wanted_are_the_fewest_that_are_enough():
    for turn, size in itertools.product(range(1, 8), (40, 60, 100)):
        found = lands_wanted(turn, size)
        assert at_least(turn, seen(turn, size), found, size) >= ENOUGH
        assert at_least(turn, seen(turn, size), found - 1, size) < ENOUGH


def test_a_deck_that_is_not_full_is_filled_up_and_a_full_one_gets_the_lands_it_wants():
    told = advice(figures(cinder_lash=4, slagback_brute=4))
    assert told is not None
    assert told.basics == {"R": 52}
    spells = [id for id, card in CARDS.items() if card.colors in (("R",), ("G",))][:16]
    full = figures(**dict.fromkeys(spells, 4))
    told = advice(full)
    assert told is not None
    assert told.total == told.wanted >= 18
    for lands, is_enough in ((told.total, True), (told.total - 1, False)):
        size = full.size + lands
        assert (at_least(told.turn, seen(told.turn, size), lands, size) >= ENOUGH) == is_enough


def test_no_advice_makes_a_deck_larger_than_decks_may_be():
    spells = [id for id, card in CARDS.items() if card.cost is not None]
    for copies in (1, 4, 5, 6, 7):
        found = figures(**dict.fromkeys(spells[:64], copies))
        told = advice(found)
        assert told is None or found.size + told.total <= MAX_DECK
    assert advice(found) is None


def test_basic_lands_of_a_pool_itself_stay_as_they_are():
    snow = replace(CARDS["basic_forest"], card_id="snow_forest", name="Snow Forest")
    found = figures_of(
        {"cinder_lash": 40, "snow_forest": 8}.items(), {**CARDS, "snow_forest": snow}
    )
    told = advice(found)
    assert told is not None
    assert told.basics == {"R": 12}
    assert (found.lands(), found.lands(basic=True), found.sources("G")) == (8, 0, 8)


def test_lands_alone_and_an_empty_deck_get_no_advice():
    assert advice(figures(basic_forest=20)) is None
    assert advice(figures()) is None


def test_the_needs_of_a_colour_are_told_by_its_hardest_cost():
    found = figures(cinder_lash=4, twinflare_champion=2, basic_mountain=13)
    hardest = found.hardest("R")
    assert hardest is not None
    assert (hardest.card.name, hardest.pips) == ("Twinflare Champion", 2)
    wanted = hardest.sources(DECK)
    assert wanted is not None
    assert hardest.chance(wanted, DECK) >= SURE > hardest.chance(wanted - 1, DECK)
    assert found.sources("R") == 13
    assert found.needs("G") == ()


def test_the_hardest_cost_of_a_colour_is_the_one_that_wants_the_most_sources():
    cards = [card for card in CARDS.values() if card.cost is not None]
    for color in COLORS:
        own = {c.card_id: 1 for c in cards if color in c.cost.colored and "land" not in c.types}
        found = figures(**own)
        hardest = found.hardest(color)
        assert hardest is not None
        most = max(need.sources(DECK) for need in found.needs(color))
        assert hardest.sources(found.odds_size) == most
    one, six = mana_of(("{R}",)), mana_of(("{4}", "{R}", "{R}"))
    pair = {
        "one": replace(CARDS["cinder_lash"], card_id="one", cost=one),
        "six": replace(CARDS["cinder_lash"], card_id="six", cost=six),
    }
    hardest = figures_of({"one": 4, "six": 4}.items(), pair).hardest("R")
    assert hardest is not None
    assert (hardest.card.card_id, hardest.sources(DECK)) == ("six", 17)


def test_a_curve_counts_creatures_and_other_spells_but_no_lands():
    found = figures(cinder_lash=4, twinflare_champion=2, basic_mountain=13)
    assert found.curve()[1] == (0, 4)
    assert found.curve()[4] == (2, 0)
    assert sum(map(sum, found.curve())) == 6
