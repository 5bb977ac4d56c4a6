"""What a check does grows as the document does: counted in calls, so that it is always the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core import registry
from core.abilities import Notated
from editors.host import call
from tests.growth.documents import BROKEN, FAMILIES, Family, board, reactions
from tests.growth.fitting import MOST, exponent, lines, work

TEXTS = (4_000, 8_000, 16_000)


def _checked(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call("check", json.dumps({"text": text})))
    assert found["ok"], found
    return found


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_check_grows_as_its_document(family: Family) -> None:
    """Every system, valid and wrong everywhere."""
    system = registry.get(family.system)
    system.check(family.make(family.sizes[0]))  # what is made once is made now
    documents = [family.make(n) for n in family.sizes[:3]]
    costs = [work(lambda: system.check(document)) for document in documents]  # noqa: B023
    assert exponent([len(json.dumps(each)) for each in documents], costs, floor=500) <= MOST


def test_the_lints_of_a_duel_grow_as_its_abilities_and_effects() -> None:
    """Counted in lines: what they compare is looked at without calls."""
    sizes, system = (100, 200, 400), registry.get("heroes")
    system.check(reactions(10))
    documents = [reactions(n) for n in sizes]
    costs = [lines(lambda: system.check(each), str(Path("heroes", "checks"))) for each in documents]  # noqa: B023
    assert exponent(sizes, costs) <= MOST


@pytest.mark.parametrize("kind", BROKEN)
def test_reading_a_broken_text_grows_as_the_text(kind: str) -> None:
    """Whatever keeps a text from being JSON."""
    _checked(BROKEN[kind](100))
    costs = [work(lambda: _checked(BROKEN[kind](n))) for n in TEXTS]  # noqa: B023
    assert exponent(TEXTS, costs, floor=500) <= MOST


def test_calls_in_calls_are_counted_as_quadratic() -> None:
    """The measure itself: a loop in a loop is found out."""
    sizes = (10, 20, 40)

    def squared(n: int) -> None:
        for _ in range(n):
            for _ in range(n):
                len("")

    assert exponent(sizes, [work(lambda: squared(n)) for n in sizes]) > MOST  # noqa: B023
    assert 0.9 < exponent(sizes, [work(lambda: [len("") for _ in range(n)]) for n in sizes]) < 1.1  # noqa: B023


@pytest.mark.parametrize("kind", ["quotes", "commas", "closing brackets", "words"])
def test_a_text_of_nothing_but_mistakes_is_not_read_to_its_end(kind: str) -> None:
    """Two million characters cost no more than some thousand: the rest says nothing new."""
    cost = work(lambda: _checked(BROKEN[kind](2_000_000)))
    assert cost < 100_000


def test_a_full_board_with_several_leaders_starts_in_counted_work() -> None:
    """20x20 squares, all taken by eight players' eight kinds with eight sliding moves each."""
    spec = board(20, 8, 8, 8, 2)
    spec["leader"], spec["win_conditions"] = "K0", []
    game = registry.get("boards").load(spec)
    assert work(lambda: game.initial(0)) < 1_000_000
    state = game.initial(0).state
    view = game.observe(state, game.to_act(state))
    actions = list(game.legal_actions(view))
    assert len(actions) > 200
    assert isinstance(game, Notated)
    assert work(lambda: [game.notate(action, view) for action in actions]) < 80 * len(actions)
