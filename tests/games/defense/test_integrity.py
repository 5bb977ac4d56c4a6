"""Random matches with random valid cards: the numbers agree on every turn, whoever decides.

`--matches 10000` plays more.
"""

from __future__ import annotations

import json
import random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from core.games.defense import FAULT, SYSTEM
from core.games.defense.bots.standard import decide
from core.games.defense.run import Run, start_of
from core.games.defense.telemetry import records_of
from tests.games.defense.kit import DEFENSE, card, hero, match, rule
from tests.games.defense.strategies import matches as random_matches

ANY = {"type": "countField", "fieldId": "A"}
BLOCK = {"type": "flatBlock"}
CALM = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]


def _play(game, seed, is_standard):
    """The events of a match, states looked at on the way."""
    rng, events = random.Random(seed), []
    step = game.initial(seed)
    while True:
        events += step.events
        state = step.state
        if state.view.result is not None:
            return state, events
        legal = list(game.legal_actions(state.view))
        action = decide(game.plan, state.view) if is_standard else rng.choice(legal)
        assert action in legal
        if rng.random() < 0.1:
            raw = json.loads(json.dumps(game.dump(state), allow_nan=False))
            assert game.parse_state(raw) == state
        step = game.apply(state, action)


def _untraced(plan, seed):
    """The state after the standard AI's match that nobody listens to."""
    run = Run(plan, start_of(plan, seed), trace=False)
    run.begin()
    while run.result is None:
        run.take(decide(plan, run))
    assert not run.events
    return run.state()


def _kinds_of_whole_defences(spec, seed, is_standard):
    """What defended in a match whose numbers agree: v1, v2, or None where nothing did."""
    assert not [i for i in SYSTEM.check(spec) if i.severity == "error" or FAULT in i.code]
    game = SYSTEM.load(spec)
    state, events = _play(game, seed, is_standard)
    records = list(records_of(events))
    for record in records:
        assert record["integrity"]
        assert not record["fellBackToV1"]
    assert game.audit(events) == []
    assert not any(event.type == "integrity" for event in events)
    for event in events:
        assert game.describe(event)
    if is_standard:
        assert _untraced(game.plan, seed) == state
    return {record["defensePlayed"] for record in records}


def test_integrity_holds_on_random_matches_with_random_valid_cards(matches):
    played = set()

    # Without shrinking: it takes minutes, and a seed that fails is as good for a debugger.
    @settings(
        max_examples=matches,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=CALM,
    )
    @given(random_matches(), st.integers(0, 2**32 - 1), st.booleans())
    def check(spec, seed, is_standard):
        played.update(_kinds_of_whole_defences(spec, seed, is_standard))

    check()
    # Attacks without a defence (None) are too rare to be drawn for sure once words are added.
    assert played >= {"v1", "v2"}, "both kinds of defence came up"


def test_integrity_holds_whatever_an_attack_meets():
    """The v1 board, a card, or no defence at all: an Evasive stack negated the attack."""
    nimble = [{"status": "evasive", "stacks": 2, "target": "self"}]
    attacks = [{"id": c, "combo": c, "damage": 2, "riders": nimble} for c in ("3OAK", "PAIR_PAIR")]
    first, second = hero(attacks=attacks), hero(card(rule(ANY, BLOCK)), id="b", attacks=attacks)
    played = set()
    for seed in range(10):
        played |= _kinds_of_whole_defences(match(first, second), seed, is_standard=seed % 2 == 0)
    assert played == {"v1", "v2", None}


JUNK = (None, True, -1, 0, 2.5, 10**12, "", "x", "self", "ally", [], {}, [[]], [{}], {"type": "x"})


def _places(raw, path=()):
    """Every place in a JSON value below the root."""
    pairs = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in pairs:
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from _places(value, (*path, key))


def _damaged(raw, rng):
    """The JSON with one place overwritten, removed or doubled."""
    copied = json.loads(json.dumps(raw))
    *way, last = rng.choice(list(_places(copied)))
    holder = copied
    for key in way:
        holder = holder[key]
    how = rng.randrange(3)
    if how == 0:
        holder[last] = rng.choice(JUNK)
    elif how == 1:
        del holder[last]
    elif isinstance(holder, list):
        holder.append(holder[last])
    else:
        holder[f"{last}2"] = holder[last]
    return copied


def test_random_damage_to_a_card_never_keeps_its_hero_from_playing(matches):
    rng, fallen, count = random.Random(5), 0, matches // 2
    for seed in range(count):
        name = rng.choice(["pyromancer", "shadow_monk", "cinder_skin"])
        found = _damaged(DEFENSE[name]["defenseCard"], rng)
        spec = match(
            {**DEFENSE[name], "defenseCard": found}, DEFENSE["training_dummy"], maxRounds=2
        )
        issues = SYSTEM.check(spec)
        assert not [issue for issue in issues if issue.severity == "error"]
        faults = [issue for issue in issues if issue.code.startswith(FAULT)]
        _, events = _play(SYSTEM.load(spec), seed, is_standard=True)
        records = [r for r in records_of(events) if r["hero"]["id"] == name]
        for record in records:
            assert record["fellBackToV1"] == bool(faults)
            said = [(issue["code"], issue["message"]) for issue in record["issues"]]
            assert said == [(issue.code, issue.message) for issue in faults]
        fallen += bool(faults)
    assert 0.3 < fallen / count < 0.99


def test_a_damaged_state_is_refused_as_such_or_goes_on():
    rules = [
        rule({"type": "countField", "fieldId": "A"}, {"type": "rerollDice"},
             {"type": "gainStatus", "status": "chi"}, {"type": "buffNextAttack"}, id="x"),
        rule({"type": "countField", "fieldId": "B"}, {"type": "gainStatus", "status": "evasive"},
             {"type": "flatBlock"}, id="y"),
    ]  # fmt: skip
    game = SYSTEM.load(match(hero(card(*rules), id="a"), hero(card(*rules), id="b")))
    rng, states, refused = random.Random(1), [], 0
    for seed in range(4):
        state = game.initial(seed).state
        while state.view.result is None:
            states.append(game.dump(state))
            state = game.apply(state, rng.choice(list(game.legal_actions(state.view)))).state
    for _ in range(400):
        try:
            state = game.parse_state(_damaged(rng.choice(states), rng))
        except ValueError:
            refused += 1
            continue
        for _ in range(6):
            assert game.text(state)
            if state.view.result is not None:
                break
            state = game.apply(state, rng.choice(list(game.legal_actions(state.view)))).state
    assert 0 < refused < 400
