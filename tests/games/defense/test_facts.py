"""What is known of a match without playing it, against every roll of the engine itself."""

from __future__ import annotations

import copy
from fractions import Fraction
from statistics import fmean

import pytest

from core.evaluation.plan import Plan
from core.evaluation.report import report
from core.evaluation.tally import Tally
from core.games.defense import SYSTEM, facts
from core.games.defense.exact import mean
from core.games.defense.limits import MAX_ENTRIES
from core.games.defense.versus import play_out
from core.limits import Limit
from tests.core.evaluation.plans import plan_of
from tests.games.defense.exact_kit import enumerated
from tests.games.defense.kit import DEFENSE, card, hero, match, rule
from webapp.evaluation.tables import evaluate
from webapp.reports import Part, page

CARD = card(
    rule({"type": "countField", "fieldId": "C"}, {"type": "blockPer", "amount": 2, "cap": 4}),
    rule({"type": "countField", "fieldId": "D"}, {"type": "preventHalf"}, id="half"),
    rule(
        {"type": "countField", "fieldId": "A"},
        {"type": "dealPer", "amount": 1, "cap": 2},
        {"type": "reflect", "amount": 1},
        id="back",
    ),
)
HITS = [{"id": f"hit{n}", "combo": combo, "damage": n} for n, combo in
        ((2, "3OAK"), (5, "4OAK"), (9, "5OAK"))]  # fmt: skip


def game(first, second):
    return SYSTEM.load(copy.deepcopy(match(first, second)))


@pytest.fixture
def duel():
    return game(hero(id="a", attacks=HITS), hero(CARD, id="b", attacks=[]))


def test_the_means_are_those_of_every_roll_of_the_engine(duel):
    (fact,) = duel.facts()
    assert [(row["attack"], row["version"]) for row in fact.rows] == [
        (f"hit{n}", version) for n in (2, 5, 9) for version in ("v1", "v2")
    ]
    for row in fact.rows[1::2]:
        truth = enumerated(duel.plan, row["damage"], {})
        assert row["taken"] == float(mean(truth["final"]))
        for name in facts.SOURCES:
            assert row[name] == float(mean(truth[name])), (row, name)
    for row in fact.rows[::2]:  # five dice show three of a kind in 1,656 of 7,776 rolls
        blocked = min(2, row["damage"]) * 1656 / 7776
        assert row["blocked"] == pytest.approx(blocked, abs=1e-12)
        assert row["taken"] == pytest.approx(row["damage"] - blocked, abs=1e-12)


def test_the_sentence_says_who_takes_what_of_which_attack_and_what_v2_is_worth(duel):
    (fact,) = duel.facts()
    v1, v2 = fact.rows[2:4]
    assert fact.sentence == (
        f"By exact odds B takes on average {v1['taken']:.2f} under v1 "
        f"({v1['blocked']:.2f} blocked) and "
        f"{v2['taken']:.2f} under v2 ({v2['blocked']:.2f} blocked, {v2['prevented']:.2f} "
        f"prevented, {v2['reflected']:.2f} reflected, {v2['dealt']:.2f} dealt) of the 5 damage of "
        f"hit5, with nothing held or spent: "
        f"v2 saves {v1['taken'] - v2['taken']:.2f} more than v1"
    )
    assert fact.path == "/heroes/1/defenseCard"


def test_what_the_shipped_cards_are_worth_is_what_many_matches_find():
    """v2 makes the monk hard to hurt, and the pyromancer's card is worth less than its board."""
    shipped = SYSTEM.load(copy.deepcopy(DEFENSE["pyromancer_vs_shadow_monk"]))
    pyromancer, monk = (fact.sentence for fact in shipped.facts())
    assert pyromancer.endswith("v2 saves 0.39 less than v1")
    assert monk.endswith("v2 saves 3.35 more than v1")
    wins = {
        version: fmean(
            play_out(shipped.plan, seed, version).result.returns[0] for seed in range(60)
        )
        for version in ("v1", "v2")
    }
    assert wins["v2"] < wins["v1"] - 0.2


def test_heroes_without_a_card_and_without_an_enemy_are_told_as_far_as_they_go():
    found = game(hero(id="a", attacks=HITS), hero(id="b", attacks=[])).facts()
    (fact,) = found
    assert {row["version"] for row in fact.rows} == {"v1"}
    assert "under v1" in fact.sentence
    assert "v2" not in fact.sentence
    assert fact.path == "/heroes/1"


def test_long_names_are_cut() -> None:
    long = "n" * 90
    hits = [{**each, "name": long} for each in HITS]
    played = game(hero(id="a", attacks=hits), hero(id="b", name=long, attacks=[]))
    (fact,) = played.facts()
    assert long not in fact.sentence
    assert fact.sentence.count(f"{59 * 'n'}…") == 2
    assert fact.rows[0]["attack"] == long


def test_equal_versions_are_said_to_be_equal():
    same = card(rule({"type": "countField", "fieldId": "D"}, {"type": "blockPer", "cap": 1}))
    played = game(hero(id="a", attacks=HITS), hero(same, id="b", attacks=[]))
    fact = facts._sentence(  # two versions that come to the same
        played.plan.heroes[1],
        played.plan.heroes[0].attacks[0],
        {version: facts._means(_nothing()) for version in ("v1", "v2")},
    )
    assert fact.endswith(": v2 is worth as much as v1")


def _nothing():
    return {name: {2: Fraction(1)} for name in ("final", *facts.SOURCES)}


def test_a_card_with_too_many_rolls_is_said_to_have_them(monkeypatch, duel):
    monkeypatch.setattr(facts, "MAX_ROLLS", Limit("rolls", 1, "rolls"))
    (fact,) = duel.facts()
    assert {row["version"] for row in fact.rows} == {"v1"}
    assert fact.sentence.endswith(
        "; its card has too many rolls for exact odds here, but the command rulewright analyze "
        "computes them"
    )


def test_attacks_of_different_damage_share_the_rolls(monkeypatch, duel):
    """A card of three dice over four fields has 20 different rolls, for each damage."""
    monkeypatch.setattr(facts, "MAX_ROLLS", Limit("rolls", 20 * len(HITS), "rolls"))
    assert {row["version"] for row in next(facts.facts(duel.plan)).rows} == {"v1", "v2"}
    monkeypatch.setattr(facts, "MAX_ROLLS", Limit("rolls", 20 * len(HITS) - 1, "rolls"))
    assert {row["version"] for row in next(facts.facts(duel.plan)).rows} == {"v1"}


def test_all_attacks_that_a_hero_may_have_are_told():
    """The sentence is about the middle one by damage, the first of those that are equal."""
    hits = [
        {"id": f"hit{n}", "combo": "3OAK", "damage": 9 - n // 2 % 9} for n in range(MAX_ENTRIES)
    ]
    (fact,) = game(hero(id="a", attacks=hits), hero(CARD, id="b", attacks=[])).facts()
    assert len(fact.rows) == 2 * MAX_ENTRIES
    order = sorted(range(MAX_ENTRIES), key=lambda n: (hits[n]["damage"], n))
    assert f"of hit{order[MAX_ENTRIES // 2]}, with nothing held" in fact.sentence


def test_reports_tables_and_files_have_them(duel):
    raw = match(hero(id="a", attacks=HITS), hero(CARD, id="b", attacks=HITS))
    found = evaluate(raw, "standard", games=4)
    (told,) = found.report
    assert [fact["path"] for fact in told["exact"]] == [
        "/heroes/0",
        "/heroes/1/defenseCard",
    ]
    assert told["sentences"][-2:] == [fact["sentence"] for fact in told["exact"]]
    assert found.exact == [row for fact in told["exact"] for row in fact["rows"]]
    file = page("cards", [Part("cards", "defense", raw, 0, None, told)])
    assert "By exact odds B takes" in file  # among what was found
    assert "<p>B takes" in file  # below the heading that says so
    assert "cards-exact.csv" in file


def test_nothing_is_known_of_other_games_and_nothing_is_said():
    hexapawn, plan = plan_of("hexapawn", ("random", "random"), 1)
    found = report(Plan(plan.system, plan.spec, plan.seats, 0), Tally(), hexapawn)
    assert found["exact"] == []
