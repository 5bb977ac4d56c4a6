"""Auto-payment: lands before creatures, and never more sources than needed."""

from __future__ import annotations

import random
from itertools import combinations, permutations, product

import pytest

from core.games.mtg.mana import taps
from core.games.mtg.mana.bills import Bill
from core.games.mtg.mana.payment import plan_payment
from core.games.mtg.mana.pool import plus, sources
from core.games.mtg.state import COLORS
from tests.games.mtg.engine.kit import card, cast, difference, do, game, setup

MAKERS = (
    card("Green Dancer", "Creature — Elf", "{T}: Add {G}."),
    card("Twin Dancer", "Creature — Elf", "{T}: Add {R}{G}."),
    card("Deep Well", "Artifact", "{T}: Add {C}{C}."),
    card("Odd Prism", "Artifact", "{T}: Add {R} or {U}."),
    card("Two Ways", "Land", "{T}: Add {G}.\n{T}: Add {U}{U}."),
)
OWN = game(*MAKERS)
LANDS = ("Forest", "Mountain", "Island", "Cinderwood Trail", "Saltspire Harbor")
NAMES = (*LANDS, *(each["name"] for each in MAKERS))


def paid(field, generic, colored="", mana=None):
    """The names of what is tapped, sorted; None when the bill cannot be paid."""
    state = setup(OWN, {"battlefield": list(field), "mana": mana or {}}, {})
    found = plan_payment(OWN.rules, state, 0, Bill(generic, tuple(colored)))
    return found and sorted(state.battlefield[id].card.name for id, _ in found.taps)


@pytest.mark.parametrize(
    ("field", "generic", "colored", "mana", "tapped"),
    [
        (["Green Dancer", "Cinderwood Trail"], 0, "G", None, ["Cinderwood Trail"]),
        (["Green Dancer", "Forest"], 1, "", None, ["Forest"]),
        (["Twin Dancer", "Forest*2"], 2, "", None, ["Forest", "Forest"]),
        (["Forest*2", "Deep Well"], 2, "", None, ["Deep Well"]),
        (["Forest", "Deep Well"], 1, "", None, ["Forest"]),
        (["Twin Dancer", "Deep Well", "Forest"], 2, "G", None, ["Deep Well", "Forest"]),
        (["Cinderwood Trail", "Forest", "Green Dancer"], 0, "RG", None,
         ["Cinderwood Trail", "Forest"]),
        (["Cinderwood Trail", "Odd Prism", "Green Dancer"], 0, "RG", None,
         ["Cinderwood Trail", "Odd Prism"]),
        (["Two Ways", "Forest", "Island"], 2, "", None, ["Two Ways"]),
        (["Two Ways", "Island", "Green Dancer"], 0, "GU", None, ["Island", "Two Ways"]),
        (["Green Dancer", "Forest"], 1, "G", {"G": 1}, ["Forest"]),
        (["Green Dancer", "Mountain"], 0, "G", None, ["Green Dancer"]),
        (["Green Dancer"], 1, "G", None, None),
    ],
)  # fmt: skip
def test_lands_are_tapped_before_creatures_and_no_more_than_needed(
    field, generic, colored, mana, tapped
):
    assert paid(field, generic, colored, mana) == tapped


def test_a_spell_leaves_the_mana_creature_able_to_attack():
    push = card("Green Push", "Instant", "Target creature gets +1/+1 until end of turn.", "{G}")
    one = {"hand": ["Green Push"], "battlefield": ["Green Dancer", "Hearthgrove Lane"]}
    script = [
        cast("P1", "Green Push", "Green Dancer"), do("resolve"),
        do("attack", "P1", attackers=["Green Dancer"]),
    ]  # fmt: skip
    expect = {"permanents": {"Green Dancer": {"attacking": True}}}
    assert difference(one, {}, script, expect, *MAKERS, push) == ""


def _best(state, bill):
    """The fewest creatures and then sources that pay, by trying everything."""
    usable = list(sources(state, 0))
    for n in range(len(usable) + 1):
        yield from (
            (sum(source.creature for source in some), n)
            for some in combinations(usable, n)
            if any(_pays(state, bill, made) for made in product(*(s.options for s in some)))
        )


def _pays(state, bill, made):
    pool = state.seats[0].mana
    for symbols in made:
        pool = plus(pool, symbols)
    pool = plus(pool, bill.colored, -1)
    return min(pool) >= 0 and sum(pool) >= bill.generic


@pytest.mark.parametrize("seed", range(6))
def test_no_other_way_taps_fewer_creatures_or_as_many_and_fewer_sources(seed):
    rng = random.Random(seed)
    for _ in range(60):
        names = NAMES if rng.random() < 0.7 else (*LANDS, "Green Dancer", "Odd Prism")
        field = [rng.choice(names) for _ in range(rng.randint(1, 7))]
        mana = {"G": 1} if rng.random() < 0.2 else {}
        state = setup(OWN, {"battlefield": field, "mana": mana}, {})
        colored = tuple(rng.choice(COLORS[2:5]) for _ in range(rng.randint(0, 2)))
        bill = Bill(rng.randint(0, 3), colored)
        best = min(_best(state, bill), default=None)
        found = plan_payment(OWN.rules, state, 0, bill)
        if found is None:
            assert best is None
            continue
        creatures = sum("creature" in state.battlefield[id].card.types for id, _ in found.taps)
        assert (creatures, len(found.taps)) == best, (field, bill)
        assert _pays(state, bill, [symbols for _, symbols in found.taps])
        assert len({id for id, _ in found.taps}) == len(found.taps)


def test_a_search_that_is_too_long_still_pays_without_anything_needless(monkeypatch):
    monkeypatch.setattr(taps, "MOST", 0)
    assert paid(["Forest*2", "Deep Well"], 2) in (["Deep Well"], ["Forest", "Forest"])
    assert paid(["Forest", "Deep Well", "Twin Dancer"], 2, "G") is not None


WIDE = (
    card("Old Grove", "Land", "{T}: Add {G} or {U}."),
    card("Middle Grove", "Land", "{T}: Add {G}.\n{T}: Add {W} or {B}."),
    card("Great Grove", "Land", "{T}: Add {U} or {W}.\n{T}: Add {B} or {R}."),
)
GROVES = tuple(each["name"] for each in WIDE)


@pytest.mark.parametrize("colored", ["GU", "UG"])
@pytest.mark.parametrize("field", list(permutations(GROVES)))
def test_of_several_ways_the_lands_that_can_make_fewer_things_are_tapped(field, colored):
    """The land of two colours makes blue, so that the land of four colours stays untapped."""
    found = game(*WIDE)
    state = setup(found, {"battlefield": list(field)}, {})
    plan = plan_payment(found.rules, state, 0, Bill(0, tuple(colored)))
    tapped = {state.battlefield[id].card.name for id, _ in plan.taps}
    assert tapped == {"Old Grove", "Middle Grove"}
