"""The race between candidates: equal luck, no rash verdicts, and the first lane wins ties."""

from __future__ import annotations

from core.agents.race import ROUNDS, Race

LUCK = (0.5, -0.4, 0.1, 0.3, -0.6, 0.2, 0.0, 0.4, -0.1, 0.6)
"""What a guess does to every lane alike; far more than what lanes differ by."""


def run(gaps, rounds=10):
    """A race in which a lane is worth the luck of the round and its own gap."""
    race = Race(len(gaps))
    while race.round < rounds and len(race.running) > 1:
        lane, round = race.next(), race.round
        race.note(lane, LUCK[round] + gaps[lane](round))
    return race


def always(gap):
    return lambda round: gap


def wavering(size):
    return lambda round: size if round % 2 else -size


def test_a_small_steady_lead_is_seen_through_the_luck():
    race = run([always(0.0), always(0.02), always(-0.03)])
    assert race.best() == 1
    assert race.running == [1]
    assert race.round == ROUNDS


def test_nobody_drops_out_before_some_rounds_are_over():
    race = run([always(0.0), always(-0.9)], rounds=ROUNDS - 1)
    assert race.running == [0, 1]


def test_a_doubtful_lead_does_not_beat_the_first_lane():
    race = run([always(0.0), wavering(0.3)], rounds=9)
    assert race.running == [0, 1]
    assert race.best() == 0


def test_a_lane_that_comes_to_the_same_drops_out_and_the_first_stays():
    race = run([always(0.0), always(0.0), wavering(0.2)])
    assert 1 not in race.running
    assert race.best() == 0


def test_without_a_whole_round_the_first_lane_wins():
    race = Race(3)
    assert race.best() == 0
    race.note(race.next(), -1.0)
    assert race.next() == 1
    assert race.best() == 0
