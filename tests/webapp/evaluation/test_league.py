"""A league's numbers and words, and the schedule of its rounds, over results drawn at random."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pytest

from core.evaluation.sequences import anytime
from core.evaluation.tally import WHOLE, Tally
from webapp.evaluation.league.cells import cell_of
from webapp.evaluation.league.roster import Leg, Roster, parse_roster
from webapp.evaluation.league.schedule import Schedule
from webapp.evaluation.league.table import league
from webapp.evaluation.league.words import percent
from webapp.evaluation.statistics.ratings import is_misfit

SIZES = (1, 2, 4, *[8] * 40)


@dataclass
class Fake:
    """A chunk of which only these are asked."""

    count: int
    seats: tuple[str, str] = ("a", "b")
    part: int | None = None


def roster(entrants, budget=None, levels=("greedy",)):
    pairs = list(combinations(range(entrants), 2))
    legs = [
        Leg(level, *way)
        for i, j in pairs
        for way in ((i, j), (j, i))
        for level in range(len(levels))
    ]
    names = tuple("ABCDEFGH"[:entrants])
    return Roster("sides", names, levels, tuple(legs), budget)


def tally(points):
    """Rounds of two matches by the first player's points."""
    counts, rounds = Counter(points), len(points)
    others = Counter({2 * WHOLE - each: count for each, count in counts.items()})
    return Tally(rounds, 2 * rounds, (counts, others), (counts,))


class Table:
    """Results of all chunks, drawn when they are asked for, by chances of the legs."""

    def __init__(self, of, chances, seed=0):
        self.of, self.chances, self.seed = of, chances, seed
        self.asked = Counter()

    def __getitem__(self, place):
        plan, number = place
        leg = self.of.legs[plan]
        chance = self.chances[leg.row, leg.column]
        self.asked[plan] += SIZES[number]
        draw = np.random.default_rng([self.seed, plan, number])
        return tally((WHOLE * draw.binomial(2, chance, SIZES[number])).tolist())

    def schedule(self, **more):
        chunks = [[Fake(size) for size in SIZES] for _ in self.of.legs]
        return Schedule(self.of, chunks, **more)

    def play(self, at_once=10_000, **more):
        """To the end, with so many results at a time; the tallies."""
        found, known = self.schedule(**more), {}
        for _ in range(10_000):
            wanted = [each for each in found.wanted() if each not in known]
            if not wanted:
                break
            # The last ones first: nothing may hang on who is quicker.
            known.update({each: self[each] for each in wanted[-at_once:]})
            while found.advance(known):
                pass
        return found


def chances(strengths):
    n = len(strengths)
    return {
        (i, j): 1 / (1 + np.exp(strengths[j] - strengths[i] - 0.2))
        for i in range(n) for j in range(n) if i != j
    }  # fmt: skip


FOUR = chances([2.0, 0.5, 0.4, -1.5])


@pytest.mark.parametrize("at_once", [1, 3, 10_000])
def test_what_counts_does_not_hang_on_the_order_in_which_results_come(at_once):
    of = roster(4, budget=900)
    known = Table(of, FOUR).play()
    found = Table(of, FOUR).play(at_once)
    assert [each.dump() for each in found.tallies()] == [each.dump() for each in known.tallies()]
    assert found.stops() == known.stops()
    assert len(found.stops()) == len(of.legs)


def test_rounds_go_where_a_verdict_is_open_and_the_budget_is_kept():
    of = roster(4, budget=500)
    table = Table(of, FOUR)
    found = table.play()
    rounds = {place.plans: place.tallies[0].rounds for place in found.places}
    spent = sum(tally.rounds for tally in found.tallies())
    assert 0.9 * 500 < spent <= 500
    assert sum(table.asked.values()) == spent
    clear, close = rounds[0, 1], rounds[6, 7]  # A against B, B against C
    assert close > 3 * clear
    assert clear >= 7


def test_a_clear_pair_is_called_right_and_a_close_one_stays_open():
    of = roster(4, budget=900)
    found = Table(of, FOUR).play()
    (level,) = league(of, found.tallies(), [2] * len(of.legs))["levels"]
    verdicts = {(each["row"], each["column"]): each["verdict"] for each in level["cells"]}
    assert verdicts[0, 1] == verdicts[0, 3] == verdicts[1, 3] == "wins"
    assert verdicts[1, 2] == "open"


@pytest.mark.parametrize("half", [0.05, 0.1])
def test_with_a_precision_each_pair_is_played_until_it_is_as_sure(half):
    of = roster(3)
    found = Table(of, FOUR).play(half=half)
    for place in found.places:
        cell = found.cell(place)
        assert cell.score(False).half <= half or place.counted == len(SIZES)
        if place.counted > 3:
            shorter = Table(of, FOUR).schedule(half=half)
            assert shorter.wanted()
    widths = [found.cell(place).score(False).half for place in found.places]
    assert min(widths) > half / 3


def test_verdicts_are_wrong_in_5_of_100_at_most_although_they_stop_when_they_are_sure():
    """The true scores lie on the line between even and better, the worst case for a verdict."""
    pair = {(0, 1): 0.55, (1, 0): 0.45}
    of, wrong = roster(2, budget=400), 0
    for seed in range(100):
        found = Table(of, pair, seed).play()
        cell = found.cell(found.places[0])
        wrong += cell.score(True).low > 0.55 or cell.score(True).high < 0.55
    assert wrong <= 5


def test_a_chunk_that_is_lost_closes_its_pair_only():
    of = roster(3, budget=300)
    found = Table(of, FOUR).play(lost=frozenset({(0, 2)}))
    first, *others = found.places
    assert (first.counted, first.stop) == (2, 2)
    assert found.stops()[0] == 3  # it is still to be told that it failed
    assert all(place.counted > 3 for place in others)


def test_both_ways_round_are_added_up_as_independent():
    of = roster(2)
    there, back = tally([WHOLE * 2] * 30 + [0] * 10), tally([WHOLE * 2] * 20 + [0] * 20)
    cell = cell_of(of, [there, back], 2)
    assert cell.score(False).value == pytest.approx((30 / 40 + 20 / 40) / 2)
    assert cell.first_score().value == pytest.approx((30 / 40 + 20 / 40) / 2)
    assert cell.rounds == pytest.approx(40)
    mean = sum(points * count for points, count in cell.counts.items()) / 40
    variance = sum((points - mean) ** 2 * count for points, count in cell.counts.items()) / 40
    known = (2 * WHOLE) ** 2 * (0.75 * 0.25 + 0.5 * 0.5)
    assert variance == pytest.approx(known)


def test_a_pair_that_comes_out_mirrored_on_the_way_back_is_no_discovery():
    """Its mean is an even share but for rounding, on which a p-value once never ended."""
    there, back = tally([0] * 9 + [WHOLE]), tally([WHOLE * 2] * 9 + [WHOLE])
    told = league(roster(2), [there, back], [2, 2])["levels"][0]
    assert [each["discovery"] for each in told["cells"]] == [True]
    back = tally([0] * 9 + [WHOLE])
    told = league(roster(2), [there, back], [2, 2])["levels"][0]
    assert [each["discovery"] for each in told["cells"]] == [False]


def test_intervals_of_cells_hold_the_truth_93_to_97_times_in_100():
    of, held, times = roster(2), 0, 600
    draw = np.random.default_rng(5)
    for _ in range(times):
        there = tally((WHOLE * draw.binomial(2, 0.7, 40)).tolist())
        back = tally((WHOLE * draw.binomial(2, 0.4, 40)).tolist())
        found = cell_of(of, [there, back], 2).score(False)
        held += found.low <= (0.7 + 0.6) / 2 <= found.high
    assert 0.93 <= held / times <= 0.97


def test_a_level_of_play_is_told_beside_the_strongest():
    of = roster(2, levels=("random", "mcts:50"))
    even, wins, loses = (
        tally([WHOLE] * 300), tally([2 * WHOLE] * 68 + [0] * 32), tally([2 * WHOLE] * 32 + [0] * 68)
    )  # fmt: skip
    told = league(of, [even, wins, even, loses], [2] * 4)
    first = told["sentences"][0]
    assert first.startswith("A beats B 68 % ± ")
    assert first.endswith(
        "when both search with 50 tries; with random play they are even (400 to 1,200 matches each)"
    )
    assert [level["seats"] for level in told["levels"]] == ["random", "mcts:50"]
    assert told["levels"][0]["cells"][0]["plans"] == [0, 2]


def test_cycles_are_told_and_noise_is_not_called_one():
    of = roster(3)
    wins = [tally([2 * WHOLE] * 60 + [0] * 20), tally([0] * 60 + [2 * WHOLE] * 20)]
    loses = wins[::-1]
    told = league(of, [*wins, *loses, *wins], [2] * 6)
    (level,) = told["levels"]
    assert level["is_cyclic"]
    assert any("go round in circles" in each for each in told["sentences"])
    assert [round(each["share"], 2) for each in level["meta"]["nash"]] == [0.33] * 3
    draw, called = np.random.default_rng(6), 0
    for _ in range(200):
        cells = {(i, j): Counter((WHOLE * draw.binomial(1, FOUR[i, j], 80)).tolist())
                 for i, j in combinations(range(4), 2)}  # fmt: skip
        called += is_misfit(cells, 4, WHOLE)
    assert called <= 20


def test_a_meta_that_cannot_be_computed_here_says_what_to_install(monkeypatch):
    monkeypatch.setattr("webapp.evaluation.league.table.find_spec", lambda name: None)
    told = league(roster(2), [tally([2 * WHOLE] * 9), tally([0] * 9)], [2] * 2)
    assert told["levels"][0]["meta"] is None
    assert any("pip install 'rulewright[workers]'" in each for each in told["sentences"])


def test_one_round_each_makes_nobody_strongest_or_never_played():
    of = roster(3)
    win, loss = tally([2 * WHOLE]), tally([0])
    told = league(of, [win, loss] * 3, [2] * 6)
    (level,) = told["levels"]
    assert [each["verdict"] for each in level["cells"]] == ["open"] * 3
    assert not any("nobody picks" in each for each in told["sentences"])
    assert any(each.startswith("Highest rated when") for each in told["sentences"])
    assert level["meta"]["nash"][0]["low"] < 0.5


def test_of_many_even_pairs_none_is_called_won_by_chance_alone():
    """An interval of one pair that lies just above even says nothing where there are 28."""
    of = roster(8)
    even, there = tally([WHOLE] * 40), tally([2 * WHOLE] * 5 + [WHOLE] * 3)
    back = tally([0] * 5 + [WHOLE] * 3)
    told = league(of, [there, back, *[even] * 54], [2] * 56)["levels"][0]["cells"][0]
    assert told["low"] > 0.55
    assert (told["discovery"], told["verdict"]) == (False, "open")


def test_luck_of_a_place_that_all_agents_share_is_not_averaged_out():
    legs = (Leg(0, 0, 1), Leg(0, 0, 2), Leg(0, 1, 2))
    of = Roster("agents", ("a", "b", "c"), ("",), legs)
    same = tally([2 * WHOLE] * 30 + [0] * 20)
    told = league(of, [same] * 3, [2] * 3)["levels"][0]
    pair = told["cells"][0]["first"]
    assert {key: round(value, 9) for key, value in told["first"].items()} == {
        key: round(value, 9) for key, value in pair.items()
    }


def test_a_league_that_is_watched_has_the_intervals_that_hold_at_every_look():
    of = roster(3)
    wins, even = tally([2 * WHOLE] * 60 + [0] * 20), tally([2 * WHOLE] * 40 + [0] * 40)
    tallies = [wins, even, wins, even, even, even]
    once, told = (
        league(of, tallies, [2] * 6, is_watched)["levels"][0] for is_watched in (False, True)
    )
    for n, (leg, plans) in enumerate(of.cells()):
        cell, found = cell_of(of, [tallies[plan] for plan in plans], 2), told["cells"][n]
        assert (leg.row, leg.column) == (found["row"], found["column"])
        assert (found["low"], found["high"]) == anytime(cell.counts, cell.whole)[1:]
        first = anytime(cell.first, cell.whole)
        assert (found["first"]["low"], found["first"]["high"]) == first[1:]
    for one, other in zip([once["first"], *once["elo"]], [told["first"], *told["elo"]],
                          strict=True):  # fmt: skip
        assert other["high"] - other["low"] > 1.3 * (one["high"] - one["low"])
    lucky = [tally([2 * WHOLE] * 60 + [0] * 40), tally([0] * 60 + [2 * WHOLE] * 40)]
    discoveries = [
        league(of, lucky * 3, [2] * 6, is_watched)["levels"][0]["discoveries"]
        for is_watched in (False, True)
    ]
    assert discoveries == [3, 0]  # so lucky is one of many looks now and then


def test_before_anything_was_played_nothing_is_claimed():
    of = roster(3)
    told = league(of, [Tally()] * 6, [2] * 6)
    assert told["sentences"] == ["No match was played"]
    (level,) = told["levels"]
    assert [each["verdict"] for each in level["cells"]] == ["open"] * 3
    assert (level["games"], level["discoveries"], level["elo"]) == (0, 0, [])


def test_documents_are_told_by_their_first_player():
    of = Roster("documents", ("X", "Y"), ("random",), (Leg(0, 0, None), Leg(0, 1, None)))
    fair, first = tally([WHOLE] * 400), tally([2 * WHOLE] * 300 + [0] * 100)
    told = league(of, [fair, first], [2, 2])
    assert told["sentences"] == [
        "Y: the first player scores 75 % ± 4 with random play, more than an even share "
        "(800 matches)",
        "X: the first player scores 50.0 % ± 0.5 with random play, an even share (800 matches)",
    ]


def test_a_roster_comes_back_from_its_json():
    assert parse_roster(roster(3, 5).dump()) == roster(3, 5)
    assert percent({"score": 0.5, "low": 0.4996, "high": 0.5004}) == "50.0 % ± 0.1"
