"""The reader in plain Python is the network that was trained: the same opinions, the same eyes."""

import json
from pathlib import Path

import jax
import numpy as np
import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from core.games.heroes.link import link
from core.games.heroes.reader.opinion import Heads
from core.games.heroes.reader.opinion import Seen as Decision
from core.games.heroes.reader.seat import THROWS, seen
from core.games.heroes.reader.sense import Reader
from core.games.heroes.reader.tokens import tokens_of
from core.games.heroes.reader.weights import NoWeights, read_weights, shipped_weights
from core.games.heroes.state import View
from tests.games.heroes.decisions import view_of
from webapp.evaluation.chance import drawn, split
from webapp.evaluation.games.heroes.kernel_script import ACTIVE, PLY, REASON, TURN
from webapp.learning.games.heroes.export import rounded, weights_text
from webapp.learning.games.heroes.lanes import SAMPLES, Lanes, rules_of
from webapp.learning.games.heroes.network import Seen, decide, initial, read
from webapp.learning.games.heroes.sampler import Sampler

DUELS = [Sampler(23, kind).draw(n) for kind in ("trained", "held_out") for n in range(5)]
PARAMETERS = {
    # As drawn, biases are 0 and preferences faint: all of the arithmetic is to be seen.
    name: np.asarray(array) + 0.1 * np.random.default_rng(4).normal(size=array.shape)
    for name, array in initial(jax.random.key(8)).items()
}
TEXT = weights_text(PARAMETERS, {"title": "noise"})
PLIES = 6
RECORDED = Path(__file__).parents[4] / "games/heroes/data/reader.json"
ARRAYS = (
    None,
    {"row": 1},
    {"row": {"shape": [2], "data": "AAA="}},
    {"row": {"shape": [1], "data": "AHw="}},  # infinite
    {"row": {"shape": [-1, -1], "data": "AAA="}},
    {"row": {"shape": [], "data": ""}},
)


@pytest.fixture(scope="module")
def decisions():
    """Per ply: what the lanes see, who acts, and the duels as they stand."""
    lanes = Lanes(rules_of(DUELS), np.arange(len(DUELS)), np.random.default_rng(1))
    found = []
    for _ in range(PLIES):
        duels, look = lanes.duels.copy(), lanes.look()
        salt = (lanes._salt + lanes._looks) & 0x7FFFFFFF
        found.append((*look, duels, salt))
        lanes.advance(np.zeros(len(DUELS), np.int64))
    return found


def test_opinions_are_those_of_the_network_that_was_trained(decisions):
    weights = read_weights(TEXT)
    reader, heads = Reader(weights), Heads(weights)
    parameters = rounded(PARAMETERS)
    rules = rules_of(DUELS)
    compared = 0
    for seen_, player, _, _ in decisions:
        tokens = rules.tokens[np.arange(len(DUELS)), player]
        senses = jax.vmap(read, (None, 0))(parameters, tokens)
        found = jax.vmap(decide, (None, 0, 0))(parameters, senses, seen_)
        for lane, raw in enumerate(DUELS):
            linked = link(SYSTEM.load(raw).plan)
            count = int(seen_.count[lane])
            sense = reader.read(tokens_of(linked, int(player[lane])))
            features = seen_.features[lane].tolist()
            mine = heads.decide(
                sense,
                Decision(
                    features[0],
                    features[1 : count + 1],
                    seen_.told[lane].tolist()[:count],
                    float(seen_.progress[lane]),
                ),
            )
            theirs = np.asarray(found.logits[lane])[:count]
            np.testing.assert_allclose(mine.preferences, theirs, rtol=2e-4, atol=2e-4)
            np.testing.assert_allclose(mine.value, found.value[lane], rtol=2e-4, atol=2e-4)
            compared += np.ptp(theirs) > 0.01
    assert compared > len(DUELS) * PLIES / 2


def test_a_decision_looks_the_same_to_the_seat_and_to_a_lane(decisions):
    assert THROWS == SAMPLES
    games = [SYSTEM.load(raw) for raw in DUELS]
    for seen_, player, duels, salt in decisions:
        for lane, game in enumerate(games):
            if duels[lane, REASON]:
                continue
            view = _view(game, duels[lane])
            assert view.active == player[lane]
            low = split(salt, lane, int(duels[lane, PLY]))
            seeds = [int(drawn(low, sample)) & 0xFFFFFFFF for sample in range(THROWS)]
            mine = seen(game, view, seeds)
            count = len(mine.after)
            np.testing.assert_allclose(mine.now, seen_.features[lane, 0], atol=1e-5)
            np.testing.assert_allclose(mine.after, seen_.features[lane, 1 : count + 1], atol=1e-4)
            np.testing.assert_allclose(mine.told, seen_.told[lane, :count], atol=1e-6)
            assert mine.progress == pytest.approx(float(seen_.progress[lane]))


def _view(game, duel):
    values = duel[: 2 * MAX_ATTRIBUTES].view(np.float32).reshape(2, MAX_ATTRIBUTES)
    slots = len(game.plan.slots)
    sides = tuple(tuple(side[:slots].tolist()) for side in values)
    return View(sides, int(duel[TURN]), int(duel[ACTIVE]), int(duel[PLY]))


def test_the_weights_are_small_and_their_card_is_kept():
    assert len(TEXT) < 400_000
    assert read_weights(TEXT).card == {"title": "noise"}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", TEXT.replace('"format": 1', '"format": 2'), TEXT.replace("=", "!", 1)]
    + [json.dumps(json.loads(TEXT) | {"arrays": arrays}) for arrays in ARRAYS],
)
def test_what_are_no_weights_is_refused(text):
    with pytest.raises(NoWeights):
        read_weights(text)


def test_recorded_decisions_of_the_shipped_network_are_made_alike_by_jax():
    text = RECORDED.read_text("utf-8")
    recorded = json.loads(text)
    weights = shipped_weights()
    parameters = initial(jax.random.key(0)) | {
        name: np.array(array.numbers, np.float32).reshape(array.shape)
        for name, array in weights.arrays.items()
    }
    games = [SYSTEM.load(raw) for raw in recorded["duels"]]
    rules = rules_of(recorded["duels"])
    duels = np.array([duel for duel, *_ in recorded["decisions"]])
    views = [view_of(games[duel], raw) for duel, raw, *_ in recorded["decisions"]]
    looks = [
        seen(games[duel], view, seeds)
        for (duel, _, seeds, _), view in zip(recorded["decisions"], views, strict=True)
    ]
    senses = jax.vmap(read, (None, 0))(
        parameters, rules.tokens.reshape(-1, *rules.tokens.shape[2:])
    )
    at = 2 * duels + np.array([view.active for view in views])
    chosen = jax.vmap(decide, (None, 0, 0))(
        parameters, jax.tree.map(lambda x: x[at], senses), _stacked(looks)
    ).logits.argmax(1)
    assert chosen.tolist() == [action for *_, action in recorded["decisions"]]


def _stacked(looks):
    """Decisions as the network takes them, side by side."""
    features = np.zeros((len(looks), 1 + MAX_ABILITIES, 2 * MAX_ATTRIBUTES, 3), np.float32)
    told = np.zeros((len(looks), MAX_ABILITIES, 4), np.float32)
    for at, look in enumerate(looks):
        features[at, : 1 + len(look.after)] = [look.now, *look.after]
        told[at, : len(look.told)] = look.told
    counts = np.array([len(look.after) for look in looks])
    return Seen(features, told, counts, np.array([look.progress for look in looks], np.float32))
