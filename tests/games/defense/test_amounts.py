"""Amounts that are too many to list: decided, drawn, counted and asked for all the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from core.agents import parse_seat
from core.evaluation.engine import play_chunk, seats_of
from core.evaluation.plan import Plan as Evaluated
from core.forms import faults, filled, first_values
from core.games.defense import SYSTEM, amounts
from core.games.defense.limits import MAX_NUMBER, MOST_WAYS
from core.games.defense.state import Pass, Strike
from core.match import new_match
from core.matchview import MOST_LEGAL, match_view
from core.rng import new_rng
from tests.games.defense.kit import hero, match
from webapp.play.prompts import menu

NAMES = tuple(f"s{n}" for n in range(5))


def spec(use: str, names: tuple[str, ...] = NAMES, most: int = MAX_NUMBER) -> dict[str, Any]:
    """A match in which every attack gives its hero `most` stacks of each of these statuses."""
    riders = [{"status": name, "stacks": most, "target": "self"} for name in names]
    attacks = [
        {"id": f"hit{n}", "combo": combo, "damage": 1, "riders": riders}
        for n, combo in enumerate(("3OAK", "PAIR_PAIR"))
    ]
    statuses = [
        {
            "id": name,
            "name": name.upper(),
            "max": most,
            "uses": [{"type": use, "amount": 1}],
        }
        for name in names
    ]
    both = [hero(id=id, hp=MAX_NUMBER, attacks=attacks) for id in "ab"]
    return match(*both, statuses=statuses, maxRounds=12)


def reached(raw: dict[str, Any], phase: str, is_many: bool = True) -> Any:
    """A match under way whose next decision is in this phase, with stacks to spend."""
    assert not [issue for issue in SYSTEM.check(raw) if issue.severity == "error"]
    found = new_match(SYSTEM.load(raw), 1)
    standard = parse_seat("standard", ["standard"])
    found = replace(found, seats=dict.fromkeys(found.game.players, standard))
    for _ in range(200):
        view = found.game.observe(found.state, found.to_act)
        if view.phase == phase and (found.game.count_actions(view, 10) > 3 or not is_many):
            return found
        found = found.decide()
    raise AssertionError(f"the match never comes to {phase} with stacks")


@pytest.mark.parametrize(
    ("use", "phase"), [("attackBonus", "attack"), ("defenseBlock", "reaction")]
)
def test_a_decision_of_very_many_amounts_is_listed_in_part_and_forms_say_the_rest(
    use: str, phase: str
) -> None:
    found = reached(spec(use), phase)
    game, view = found.game, found.game.observe(found.state, found.to_act)
    listed = list(islice(game.legal_actions(view), 100_000))
    assert len(listed) < MOST_WAYS
    assert len(set(listed)) == len(listed)
    assert all(game.why_illegal(view, action) is None for action in listed)
    assert game.count_actions(view, 1_000) > MOST_WAYS
    told = match_view(found)
    assert len(told["legal"]) <= MOST_LEGAL
    assert [form["type"] for form in told["choices"]][-1] in ("pass", "done")
    first = game.choices(view)[0]
    values = first_values(first)
    amount = next(field for field in first.fields if field.kind == "amount")
    values[amount.name] = 777
    assert not list(faults(first, values))
    action = game.parse_action(filled(first, values))
    assert game.why_illegal(view, action) is None
    assert game.parse_notation(game.notate(action, view), view) == action
    assert len(menu(found)) == len(told["choices"])


@pytest.mark.parametrize("seats", ["random", "greedy", "standard", "mcts:20"])
@pytest.mark.parametrize("use", ["attackBonus", "defenseBlock"])
def test_every_agent_plays_such_a_match_to_its_end(use: str, seats: str) -> None:
    raw = spec(use)
    game = SYSTEM.load(raw)
    plan = Evaluated("defense", raw, seats_of([seats], game), 1)
    (chunk,) = plan.chunks(1)
    assert play_chunk(game, chunk).games == 2


def test_what_is_drawn_may_be_any_amount_and_nothing_else() -> None:
    found = reached(spec("attackBonus"), "attack")
    view, rng, seen = found.game.observe(found.state, found.to_act), new_rng(1), set()
    for _ in range(50):
        action, rng = amounts.draw(found.game.plan, view, rng)
        assert found.game.why_illegal(view, action) is None
        assert isinstance(action, Strike)
        seen |= {count for _, count in action.spend}
    assert len(seen) > 100


@pytest.mark.parametrize(
    ("use", "phase", "most"), [("attackBonus", "attack", 2), ("defenseBlock", "reaction", 40)]
)
def test_decisions_that_are_listed_have_the_numbers_of_the_list_and_no_forms(
    use: str, phase: str, most: int
) -> None:
    found = reached(spec(use, most=most), phase)
    game, view = found.game, found.game.observe(found.state, found.to_act)
    listed = list(game.legal_actions(view))
    assert game.count_actions(view, 1_000) == len(listed) == amounts.count(game.plan, view)
    assert [amounts.nth(game.plan, view, n) for n in range(len(listed))] == listed
    assert game.choices(view) == ()
    assert match_view(found)["choices"] == []
    if phase == "attack":
        assert listed[-1] == Pass()
