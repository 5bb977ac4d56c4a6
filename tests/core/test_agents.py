from dataclasses import replace

import pytest

from core import registry
from core.agents import AGENTS, Budget, SeatError, agent_from, parse_seat
from core.match import new_match
from core.rng import new_rng
from tests.contract.shipped import SHIPPED
from tests.contract.toys import POUCH, POUCH_OF_THREE, SYSTEM, Act

GAME = SYSTEM.load({**POUCH, "stones": 21})
AGENT_NAMES = sorted(AGENTS)


def _choose(name, state, game=GAME, seed=1, nodes=40):
    view = game.observe(state, game.to_act(state))
    return AGENTS[name](game, view, new_rng(seed), Budget(nodes))


def _state(stones, die=3, game=GAME, **more):
    start = game.initial(1).state
    return replace(start, stones=stones, dice=(die,) * len(start.dice), **more)


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_an_agent_is_deterministic_under_seed_and_budget(name):
    for stones in (4, 9, 20):
        assert _choose(name, _state(stones)) == _choose(name, _state(stones))


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_an_agents_choice_does_not_depend_on_what_it_cannot_see(name):
    for stones in (3, 8, 20):
        state = _state(stones)
        chosen = {
            _choose(name, replace(state, dice=(3, die), rng=new_rng(seed)))
            for die in (1, 2, 3)
            for seed in (1, 2)
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("name", ["greedy", "mcts"])
@pytest.mark.parametrize("game", [GAME, SYSTEM.load(POUCH_OF_THREE)], ids=["two", "three"])
def test_an_agent_takes_a_win_that_lies_there(name, game):
    for seed in range(5):
        for stones in (1, 2, 3):
            decision = _choose(name, _state(stones, game=game), game, seed)
            assert decision.action == Act("take", stones)


@pytest.mark.parametrize("name", AGENT_NAMES)
@pytest.mark.parametrize("budget", [Budget(0), Budget(2**31, lambda: True)], ids=["none", "over"])
def test_an_agent_without_any_time_takes_an_action_all_the_same(name, budget):
    view = GAME.observe(_state(9), GAME.to_act(_state(9)))
    decision = AGENTS[name](GAME, view, new_rng(1), budget)
    assert GAME.why_illegal(view, decision.action) is None


def test_greedy_looks_through_the_choice_that_completes_its_ply():
    state = _state(7)
    assert _choose("greedy", state).action == Act("take", 3)


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_an_agent_completes_a_ply_it_is_in_the_middle_of(name):
    half = _state(9, calling=True)
    assert _choose(name, half).action.kind == "call"


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_an_agent_plays_without_an_evaluation_too(name):
    class Plain:
        def __getattr__(self, attribute):
            if attribute in ("evaluate", "random_legal"):
                raise AttributeError(attribute)
            return getattr(GAME, attribute)

    assert _choose(name, _state(3), Plain()).action in (
        Act("take", 1),
        Act("take", 3),
        Act("take", 2),
        Act("roll"),
    )


def test_mcts_mostly_beats_random():
    wins = 0
    for seed in range(20):
        seats = [parse_seat("random"), parse_seat("mcts:60")]
        mine = GAME.players[seed % 2]
        pairs = zip(GAME.players, seats if mine == "BEN" else reversed(seats), strict=True)
        match = replace(new_match(GAME, seed), seats=dict(pairs))
        while match.to_act is not None:
            match = match.decide()
        wins += match.result.winners == (mine,)
    assert wins >= 13


def test_mcts_counts_its_nodes_and_stops_when_it_is_told_to():
    assert _choose("mcts", _state(20), nodes=17).nodes == 17
    left = iter([False] * 4 + [True])
    view = GAME.observe(_state(20), "ANN")
    decision = AGENTS["mcts"](GAME, view, new_rng(1), Budget(1000, lambda: next(left)))
    assert decision.nodes == 5
    assert decision == _choose("mcts", _state(20), nodes=5)


def test_mcts_looks_at_every_action_where_nothing_is_hidden():
    game = registry.get("boards").load(SHIPPED["boards"]["hexapawn"])
    view = game.observe(game.initial(0).state, "WHITE")
    decision = AGENTS["mcts"](game, view, new_rng(1), Budget(1))
    assert decision.nodes == len(list(game.legal_actions(view)))
    again = AGENTS["mcts"](game, view, new_rng(1), Budget(decision.nodes))
    assert again == decision


def test_mcts_does_not_search_a_forced_action():
    assert _choose("mcts", _state(9, die=1, rolled=(True, True))).nodes == 0


@pytest.mark.parametrize(
    ("raw", "dumped"),
    [
        ("human", {"kind": "human"}),
        ("greedy", {"kind": "greedy"}),
        ("mcts", {"kind": "mcts", "nodes": 200}),
        ("mcts:50", {"kind": "mcts", "nodes": 50}),
        ("mcts:900ms", {"kind": "mcts", "ms": 900}),
        ({"kind": "random"}, {"kind": "random"}),
        ({"kind": "mcts", "nodes": 7}, {"kind": "mcts", "nodes": 7}),
    ],
)
def test_seats_come_from_text_and_from_json(raw, dumped):
    seat = parse_seat(raw)
    assert seat.dump() == dumped
    assert parse_seat(dumped) == parse_seat(seat.text) == seat
    assert (agent_from(seat) is None) == (seat.kind == "human")


@pytest.mark.parametrize(
    "raw",
    ["", "mtcs", "mcts:", "mcts:0", "mcts:-1", "mcts:1e3", "mcts:²", "random:5", "human:1", 7,
     None, [], {}, {"kind": "mcts", "depth": 3}, {"kind": "mcts", "nodes": True},
     {"kind": ["mcts"]}, {"kind": "random", "nodes": 1}, {"kind": "mcts", "nodes": 10**9}],
)  # fmt: skip
def test_a_bad_seat_is_refused_with_a_sentence(raw):
    with pytest.raises(SeatError):
        parse_seat(raw)
