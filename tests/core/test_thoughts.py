"""The worth of a position: honest, carried on, the same whoever asks, and true at an end."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from core import registry
from core.agents import parse_seat
from core.agents.base import Budget
from core.host import Host
from core.match import Match, new_match
from core.protocol import Json
from core.thoughts import Thoughts
from tests.contract.shipped import SHIPPED

WHITE_MATES = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"
BLACK_QUEEN_MORE = "1k6/8/8/8/8/8/8/K2q4 b - - 0 1"


def _match(system: str, name: str, start: Json = None, people: tuple[str, ...] = ()) -> Match:
    game = registry.get(system).load(SHIPPED[system][name])
    match = new_match(game, 3, start)
    kinds = {player: "human" if player in people else "random" for player in game.players}
    return replace(match, seats={player: parse_seat(kind) for player, kind in kinds.items()})


@pytest.mark.parametrize(("fen", "least"), [(WHITE_MATES, 0.9), (BLACK_QUEEN_MORE, None)])
def test_who_stands_better_is_told_so(fen: str, least: float | None) -> None:
    match = _match("boards", "chess", {"fen": fen})
    shares = Thoughts().worth(match, Budget(500))["shares"]
    assert shares is not None
    assert sum(shares) == pytest.approx(1, abs=0.01)
    assert shares[0] > (least or 0) if least else shares[1] > shares[0] + 0.05


def test_asked_again_the_search_goes_on_and_elsewhere_it_begins() -> None:
    match, thoughts = _match("boards", "hexapawn"), Thoughts()
    first = thoughts.worth(match, Budget(10))["nodes"]
    assert thoughts.worth(match, Budget(10))["nodes"] > first
    action = next(iter(match.game.legal_actions(match.game.observe(match.state, "WHITE"))))
    assert thoughts.worth(match.play(action), Budget(10))["nodes"] <= first + 10


def test_a_search_that_a_clock_stops_again_and_again_comes_to_see_every_action() -> None:
    match, thoughts = _match("boards", "chess"), Thoughts()
    for _ in range(3):
        thoughts.worth(match, Budget(10**6, lambda: True))
    assert thoughts._last is not None
    search: Any = thoughts._last.search
    assert len(search.branches) == 20
    match = _match("defense", next(iter(SHIPPED["defense"])))
    for _ in range(300):
        thoughts.worth(match, Budget(10**6, lambda: True))
    search = thoughts._last.search
    view = match.game.observe(match.state, match.to_act)
    assert len(search.root.children) == len(list(match.game.legal_actions(view)))


@pytest.mark.parametrize(
    ("fen", "white"),
    [
        # a knight that is lost to a pawn, a mate in two, and a fork: seen by looking ahead only
        ("4k3/8/3p4/4N3/8/8/8/4K3 b - - 0 1", (0.3, 0.52)),
        ("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", (1, 1)),
        ("q3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", (0.5, 0.8)),
    ],
)
def test_a_board_is_weighed_by_looking_ahead(fen: str, white: tuple[float, float]) -> None:
    match, thoughts = _match("boards", "chess", {"fen": fen}), Thoughts()
    for _ in range(40):
        worth = thoughts.worth(match, Budget(100))
    assert worth["shares"] is not None
    assert white[0] <= worth["shares"][0] <= white[1]


@pytest.mark.parametrize("name", SHIPPED["boards"])
def test_the_start_of_a_board_is_about_even(name: str) -> None:
    match, thoughts = _match("boards", name), Thoughts()
    for _ in range(10):
        worth = thoughts.worth(match, Budget(100))
    assert worth["shares"] is not None
    even = 1 / len(match.game.players)
    is_solved = name == "hexapawn"
    assert is_solved or all(abs(share - even) < 0.1 for share in worth["shares"])


def test_an_end_is_worth_what_it_returns() -> None:
    match, dice = _match("boards", "hexapawn"), random.Random(1)
    while match.result is None:
        view = match.game.observe(match.state, match.to_act)
        match = match.play(dice.choice(list(match.game.legal_actions(view))))
    worth = Thoughts().worth(match, Budget(10))
    assert worth == {"shares": [float(r > 0) for r in match.result.returns], "nodes": 0} | {
        "is_final": True
    }


def test_cards_are_weighed_only_by_what_the_viewer_knows() -> None:
    name = next(iter(SHIPPED["mtg"]))
    match = _match("mtg", name, people=("P1",))
    thoughts, seen = Thoughts(), set()
    for _ in range(8):
        shares = thoughts.worth(match, Budget(30))["shares"]
        assert (shares is not None) == (match.to_act == "P1")
        seen.add(match.to_act)
        view = match.game.observe(match.state, match.to_act)
        match = match.play(next(iter(match.game.legal_actions(view))))
    assert seen == {"P1", "P2"}
    nobody = _match("mtg", name)
    assert thoughts.worth(nobody, Budget(30))["shares"] is None, "a spectator sees no hand"


@pytest.mark.parametrize("system", SHIPPED)
def test_it_changes_nothing_of_a_match(system: str) -> None:
    host = Host()

    def call(method: str, **payload: Json) -> Any:
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], answer
        return answer["result"]

    spec = next(iter(SHIPPED[system].values()))
    before = call("match.new", system=system, spec=spec, seed=2)
    call("match.worth", match=before["match"], nodes=20)
    after = call("match.view", match=before["match"])
    assert {**before, **after} == before


def test_a_map_is_weighed_by_whole_plans_and_its_orders_are_not_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = _match("asg", "scenario_01")

    def listed(*_: Any) -> Any:
        pytest.fail("billions of amounts would be listed")

    monkeypatch.setattr(type(match.game), "legal_actions", listed)
    assert Thoughts().worth(match, Budget(20))["shares"] is not None
