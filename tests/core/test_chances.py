"""The search of games with dice: exact means, the right choice, budgets and clocks."""

from __future__ import annotations

from typing import Any

import pytest

from core.agents.base import Budget
from core.agents.chances import Search
from core.rng import new_rng

SIX = tuple(range(1, 7))


class Race:
    """Two sides go on by turns, by 2 for certain or by a die less 2; who comes to 9 first wins."""

    def is_over(self, view: tuple[int, int, int]) -> bool:
        return max(view[:2]) >= 9

    def is_mine(self, view: tuple[int, int, int]) -> bool:
        return view[2] == 0

    def options(self, view: tuple[int, int, int]) -> tuple[str, ...]:
        return ("walk", "throw")

    def outcomes(
        self, view: tuple[int, int, int], option: str
    ) -> list[tuple[float, tuple[int, int, int]]]:
        def after(by: int) -> tuple[int, int, int]:
            places = [view[0], view[1]]
            places[view[2]] += by
            return places[0], places[1], 1 - view[2]

        return [(1.0, after(2))] if option == "walk" else [(1 / 6, after(n - 2)) for n in SIX]

    def worth(self, view: tuple[int, int, int]) -> float:
        if self.is_over(view):
            return 1.0 if view[0] >= 9 else -1.0
        return (view[0] - view[1]) / 20


def plain(view: tuple[int, int, int], depth: int) -> float:
    """The same by the definition: no bounds, no memory."""
    game = Race()
    if depth == 0 or game.is_over(view):
        return game.worth(view)
    best = max if game.is_mine(view) else min
    return 0.998 * best(
        sum(chance * plain(after, depth - 1) for chance, after in game.outcomes(view, option))
        for option in game.options(view)
    )


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("view", [(0, 0, 0), (5, 6, 0), (7, 7, 1), (6, 8, 0)])
def test_a_position_is_worth_what_the_definition_says(
    view: tuple[int, int, int], depth: int
) -> None:
    search: Any = Search(Race(), Budget(10**6))
    assert search._position(view, depth, -2.0, 2.0) == pytest.approx(plain(view, depth), abs=1e-4)


def test_a_sure_win_is_taken_and_the_last_chance_tried() -> None:
    for nodes in (1, 50, 3000):
        for seed in range(5):
            sure: Any = Search(Race(), Budget(nodes))
            assert sure.best((7, 8, 0), new_rng(seed)) == "walk"
    last: Any = Search(Race(), Budget(3000))
    assert last.best((5, 8, 0), new_rng(1)) == "throw"


def test_the_budget_and_the_clock_end_it_after_one_look_at_every_choice() -> None:
    for budget in (Budget(1), Budget(10**6, lambda: True)):
        search: Any = Search(Race(), budget)
        assert search.best((0, 0, 0), new_rng(1)) in ("walk", "throw")
        assert 7 <= search.nodes <= 16
    search = Search(Race(), Budget(400))
    search.best((0, 0, 0), new_rng(1))
    assert search.nodes == 400


class Delay:
    """Side 0 keeps its place or gives a pawn and chooses again; side 1 then takes what is open."""

    def is_over(self, view: tuple[int, int, str]) -> bool:
        return view[2] == "over"

    def is_mine(self, view: tuple[int, int, str]) -> bool:
        return view[2] == "mine"

    def options(self, view: tuple[int, int, str]) -> tuple[str, ...]:
        return ("wait", "cover", "give") if view[2] == "mine" and view[0] else ("wait", "cover")

    def outcomes(
        self, view: tuple[int, int, str], option: str
    ) -> list[tuple[float, tuple[int, int, str]]]:
        pawns, safe, side = view
        if side == "theirs":
            return [(1.0, (pawns if safe else -9, safe, "over"))]
        if option == "give":
            return [(1.0, (pawns - 1, safe, "mine"))]
        return [(1.0, (pawns, int(option == "cover"), "theirs"))]

    def worth(self, view: tuple[int, int, str]) -> float:
        return view[0] / 300 - view[1] / 15 - (view[0] < 0) / 2


@pytest.mark.parametrize("nodes", [150, 300, 500])
def test_choosing_again_does_not_put_off_what_the_other_does(nodes: int) -> None:
    search: Any = Search(Delay(), Budget(nodes))
    assert search.best((12, 0, "mine"), new_rng(1)) == "cover"
