"""Duels side by side: the same matches as the engine plays, seen as the player to act sees them."""

import numpy as np

from core.games.heroes import SYSTEM
from core.games.heroes.limits import MAX_ATTRIBUTES
from core.games.heroes.state import UseAbility
from webapp.evaluation.games.heroes.kernel_script import REASON, SIZE
from webapp.learning.games.heroes import arena
from webapp.learning.games.heroes.lanes import Lanes, rules_of
from webapp.learning.games.heroes.sampler import Sampler

DUELS = [Sampler(11, kind).draw(n) for kind in ("trained", "held_out") for n in range(6)]
RULES = rules_of(DUELS)


def _values(features):
    """Attributes from their features; exact for those between -200 and 200."""
    return features[..., 1] / 0.03


def _attributes(duels):
    return duels[:, : 2 * MAX_ATTRIBUTES].view(np.float32).reshape(-1, 2, MAX_ATTRIBUTES)


def test_a_lane_plays_the_match_of_its_seed_as_the_engine_does():
    which = np.arange(len(DUELS))
    duels = np.zeros((len(DUELS), SIZE), np.int32)
    arena.start(RULES.tables, which, 100 + which, duels)
    games = [SYSTEM.load(raw) for raw in DUELS]
    states = [game.initial(100 + lane).state for lane, game in enumerate(games)]
    decisions = 0
    while any(state.view.result is None for state in states):
        for lane, state in enumerate(states):
            assert bool(duels[lane, REASON]) == (state.view.result is not None)
            for seat, values in enumerate(state.view.values):
                assert _attributes(duels)[lane, seat, : len(values)].tolist() == list(values)
        counts = [len(hero["abilities"]) for raw in DUELS for hero in raw["heroes"]]
        chosen = [
            decisions % counts[2 * lane + state.view.active] for lane, state in enumerate(states)
        ]
        states = [
            state if state.view.result else game.apply(state, UseAbility(action)).state
            for game, state, action in zip(games, states, chosen, strict=True)
        ]
        arena.advance(RULES.tables, which, duels, np.array(chosen))
        decisions += 1
    assert decisions > 5
    assert (duels[:, REASON] != 0).all()


def test_what_an_ability_leads_to_is_what_the_engine_says_where_there_are_no_dice():
    strike = {"name": "Strike", "script": "MODIFY(OPPONENT, 'health', -9)"}
    again = {"name": "Again", "script": "SEQ(MODIFY(SELF, 'mana', 4), SET(OPPONENT, 'stun', 1))"}
    win = {"name": "Win", "script": "WIN(SELF)"}
    lose = {"name": "Lose", "script": "LOSE(SELF)"}
    hero = {"attributes": {"health": 25}, "abilities": [strike, again, win, lose]}
    stun = {
        "trigger": "ON_ACTION_PHASE_START",
        "script": "IF(GT(GET(SELF, 'stun'), 0), SEQ(SET(SELF, 'stun', 0), PASS()), NOOP())",
    }
    duel = {"heroes": [{"name": n, **hero} for n in "AB"], "global_effects": [stun]}
    lanes = Lanes(rules_of([duel]), np.zeros(1, np.int64), np.random.default_rng(0))
    seen, player = lanes.look()
    assert (player.tolist(), seen.count.tolist()) == ([0], [4])
    shares = {
        "Strike": [0, 0, 0, 0],
        "Again": [0, 0, 0, 1],
        "Win": [1, 0, 0, 0],
        "Lose": [0, 1, 0, 0],
    }
    assert seen.told[0, :4].tolist() == list(shares.values())
    assert not seen.told[0, 4:].any()
    health, mana = 0, SYSTEM.load(duel).plan.slots.index("mana")
    after = _values(seen.features[0])
    assert after[:, MAX_ATTRIBUTES + health].round(3).tolist()[:3] == [25, 16, 25]
    assert after[:, mana].round(3).tolist()[:3] == [0, 0, 4]


def test_the_player_to_act_sees_its_own_attributes_first():
    lanes = Lanes(RULES, np.arange(len(DUELS)), np.random.default_rng(2))
    seen, player = lanes.look()
    attributes = (
        lanes.duels[:, : 2 * MAX_ATTRIBUTES].view(np.float32).reshape(-1, 2, MAX_ATTRIBUTES)
    )
    own = attributes[np.arange(len(DUELS)), player]
    other = attributes[np.arange(len(DUELS)), 1 - player]
    now = _values(seen.features[:, 0])
    np.testing.assert_allclose(now[:, :MAX_ATTRIBUTES], own, atol=1e-3)
    np.testing.assert_allclose(now[:, MAX_ATTRIBUTES:], other, atol=1e-3)
