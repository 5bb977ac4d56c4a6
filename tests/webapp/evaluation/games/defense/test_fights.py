"""Turns to kill and what keeps damage off, against odds that are counted here by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any, NamedTuple

import pytest

from core.evaluation.fights import kills, share, unkilled
from core.evaluation.tally import Tally
from core.games.defense import SYSTEM
from tests.games.defense.kit import card, hero, match, rule
from tests.webapp.evaluation.games.chunks import assert_same, chunk_of
from webapp.evaluation import machine_code
from webapp.evaluation.games.defense import kernel
from webapp.evaluation.games.defense.engines import MachineCode

CODE = MachineCode(patience=0)
chunk = chunk_of("defense")
ROUNDS, RAW, HP = 4_000, 7, 30
ATTACKS = [{"id": "hit", "combo": "ANY", "damage": RAW}]
ANY = {"id": "ANY", "pattern": {"type": "ofAKind", "count": 1}}
CARD = card(
    rule({"type": "countField", "fieldId": "A"}, {"type": "blockPer", "amount": 2}, id="a"),
    rule({"type": "countField", "fieldId": "B"}, {"type": "flatBlock", "amount": 1}, id="b"),
    rule({"type": "countField", "fieldId": "C"}, {"type": "preventHalf"}, id="c"),
    rule({"type": "countField", "fieldId": "D"}, {"type": "reflect", "amount": 2}, id="d"),
)


class Answer(NamedTuple):
    """What three dice of the card make of an attack."""

    flat: int
    half: int
    block: int
    final: int
    reflect: int


def answer(dice: tuple[int, ...]) -> Answer:
    """The card as a person would read it, without the engine."""
    left = RAW
    flat = min(left, 1 if any(die in (3, 4) for die in dice) else 0)
    left -= flat
    half = (left + 1) // 2 if 5 in dice else 0
    left -= half
    block = min(left, 2 * sum(die in (1, 2) for die in dice))
    return Answer(flat, half, block, left - block, 2 if 6 in dice else 0)


ODDS = Counter(map(answer, product(range(1, 7), repeat=3)))


def distribution(rounds: int) -> tuple[Counter[tuple[str, int]], Fraction]:
    """The chances of each end after each turn, and of none: every turn is an attack that lands."""
    now = Counter({(HP, HP): Fraction(1)})
    ends: Counter[tuple[str, int]] = Counter()
    for turn in range(1, 2 * rounds + 1):
        later: Counter[tuple[int, int]] = Counter()
        for (mine, other), chance in now.items():  # `mine` of who attacks
            for found, count in ODDS.items():
                after = mine - found.reflect, other - found.final
                part = chance * Fraction(count, 216)
                if min(after) > 0:
                    later[after[::-1]] += part
                else:
                    both = max(after) <= 0
                    ends["both" if both else "other" if after[1] <= 0 else "mine", turn] += part
        now = later
    return ends, sum(now.values(), Fraction(0))


@pytest.fixture(scope="module")
def game() -> Any:
    heroes = (hero(CARD, id=id, hp=HP, attacks=ATTACKS) for id in "ab")
    return SYSTEM.load({**match(*heroes, maxRounds=8), "combos": [ANY]})


@pytest.fixture(scope="module")
def tally(game: Any) -> Tally:
    return CODE.play(game, chunk(("standard", "standard"), count=ROUNDS), lambda: None)


def test_machine_code_counts_them_as_the_core_does(game: Any) -> None:
    found = assert_same(CODE, game, chunk(("standard", "random"), count=9))
    assert len(found.turns) > 3
    assert {fate for _, fate, _ in found.damage} == {
        "raw", "flat", "half", "block", "final", "reflect"
    }  # fmt: skip


def test_turns_to_kill_are_those_of_the_exact_distribution(game: Any, tally: Tally) -> None:
    """Who begins is drawn evenly, so that each falls with the half of each chance."""
    ends, nobody = distribution(8)
    many = 2 * ROUNDS
    assert sum(ends.values()) + nobody == 1
    assert sum(tally.turns.values()) == many
    assert near(unkilled(game, tally.turns), many, float(nobody))
    for turn in range(1, 17):
        chance = sum(ends[who, turn] for who in ("mine", "other", "both"))
        counted = sum(
            count
            for (why, _, at), count in tally.turns.items()
            if at == turn and why != "round_limit"
        )
        assert near(counted, many, float(chance)), turn
    falls = [
        (turn, chance * (2 if who == "both" else 1) / 2) for (who, turn), chance in ends.items()
    ]
    every = sum(chance for _, chance in falls)
    mean = float(sum(turn * chance for turn, chance in falls) / every)
    for kill in kills(game, tally.turns):
        assert near(kill.matches, many, float(every))
        assert kill.mean.once.low < kill.mean.once.value < kill.mean.once.high
        assert abs(kill.mean.once.value - mean) < 2 * kill.mean.once.half
    assert 0.001 < nobody < 0.9


def near(count: int, of: int, chance: float) -> bool:
    """Whether so many of so many may well be: within 4.5 deviations."""
    return abs(count - of * chance) <= 4.5 * sqrt(of * chance * (1 - chance)) + 1


def test_what_keeps_damage_off_has_the_shares_of_the_exact_odds(tally: Tally) -> None:
    """The shares are those of one attack, for all attacks are alike."""
    sources = {"flat": 1, "half": 2, "block": 0, "reflect": 3}
    for player in (0, 1):
        whole = tally.damage[player, "raw", ""]
        total = 0
        for fate in Answer._fields:
            exact = sum(count * getattr(found, fate) for found, count in ODDS.items()) / 216 / RAW
            sums = tally.damage[player, fate, ""]
            found = share(sums, whole, tally.rounds).once
            assert abs(found.value - exact) < 2 * found.half < 0.02, (player, fate)
            if fate in sources:
                path = f"/heroes/{player}/defenseCard/rules/{sources[fate]}/effects/0"
                assert tally.damage[player, fate, path] == sums
            total += sums.total if fate != "reflect" else 0
        assert total == whole.total


def test_intervals_of_shares_hold_what_they_promise(game: Any) -> None:
    """Of 300 small evaluations some 95 % have the exact share in their interval."""
    exact = sum(count * found.final for found, count in ODDS.items()) / 216 / RAW
    inside = 0
    for seed in range(300):
        found = CODE.play(game, chunk(("standard", "standard"), seed=seed, count=40), lambda: None)
        told = share(found.damage[0, "final", ""], found.damage[0, "raw", ""], found.rounds).once
        inside += told.low <= exact <= told.high
    assert 0.91 <= inside / 300 <= 0.985


def test_amounts_whose_squares_do_not_fit_are_left_to_the_core() -> None:
    huge = [{"type": "dealPer", "amount": 999}] * 12
    every = {"type": "countField", "fieldId": "A", "per": 999}
    strong = card(*(rule(every, *huge, id=f"r{n}") for n in range(7)), fields={"A": range(1, 7)})
    heroes = (hero(strong, id=id, attacks=ATTACKS) for id in "ab")
    game = SYSTEM.load({**match(*heroes, maxRounds=1), "combos": [ANY]})
    found = assert_same(CODE, game, chunk(("standard", "standard"), count=256))
    assert max(sums.squares for sums in found.damage.values()) >= 2**63


def test_more_offers_in_one_defence_than_there_is_room_for_are_left_to_the_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = {"type": "countField", "fieldId": "A"}
    many = [{"type": "blockPer", "amount": 1, "cap": 1}] * 12
    rules = [rule(dice, *many, id=f"r{n}") for n in range(1 + kernel.MOST_OFFERS // 12)]
    heroes = (hero(card(*rules), id=id, attacks=ATTACKS) for id in "ab")
    game = SYSTEM.load({**match(*heroes), "combos": [ANY]})
    played: list[int] = []
    core = machine_code.play_chunk
    monkeypatch.setattr(machine_code, "play_chunk", lambda *args: played.append(1) or core(*args))
    assert_same(CODE, game, chunk(("standard", "standard"), count=1))
    assert played
