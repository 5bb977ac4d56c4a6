"""Scenarios in short for tests: a table of cards, a script, and cards of one's own."""

from __future__ import annotations

from functools import cache
from typing import Any

from core.games.mtg.cards.card import card_from_dict
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario import run_scenario
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State

TURN = {"number": 5, "active": "P1", "step": "MAIN1"}


def card(name: str, type_line: str, text: str, cost: str = "{1}", **more: Any) -> dict[str, Any]:
    """A card as the pool writes it; creatures are 2/2 unless `power` and `toughness` say else."""
    size = {"power": "2", "toughness": "2"} if "Creature" in type_line else {}
    return {
        "card_id": name.lower().replace(" ", "_"), "name": name, "type_line": type_line,
        "mana_cost": cost, "oracle_text": text, **size, **more,
    }  # fmt: skip


def game(*cards: dict[str, Any]) -> MtgGame:
    """The shipped pool with these cards besides, which must be supported."""
    for each in cards:
        card_from_dict(each)
    pool = shipped_pool()
    return MtgGame(plan_of({**pool, "cards": [*pool["cards"], *cards]}))


@cache
def shipped() -> Rules:
    """The shipped pool."""
    return Rules(plan_of(shipped_pool()))


def difference(
    one: dict[str, Any],
    two: dict[str, Any],
    script: list[dict[str, Any]],
    expect: dict[str, Any],
    *cards: dict[str, Any],
    **more: Any,
) -> str:
    """The first difference of a scenario with both players' tables; "" when there is none."""
    raw = {
        "v": 1, "id": "test", "setup": {"seed": 1, "turn": TURN, "players": {"P1": one, "P2": two}},
        "script": script, "expect": expect, **more,
    }  # fmt: skip
    outcome = run_scenario(game(*cards).rules if cards else shipped(), raw)
    return f"step {outcome.at}: {outcome.difference}" if outcome.difference else ""


def do(kind: str, player: str = "", **more: Any) -> dict[str, Any]:
    """A step of a script; `try_` is `try`."""
    more = {key.rstrip("_"): value for key, value in more.items()}
    return {"do": kind, **({"player": player} if player else {}), **more}


def cast(player: str, name: str, *targets: Any, **more: Any) -> dict[str, Any]:
    """A spell is cast."""
    return do("cast", player, card=name, targets=list(targets), **more)


def decide(player: str, kind: str, choice: Any, **more: Any) -> dict[str, Any]:
    """A decision is answered."""
    return {"do": "decide", "player": player, "kind": kind, "choice": choice, **more}


def setup(found: MtgGame, one: dict[str, Any], two: dict[str, Any]) -> State:
    """Both players' tables, P1 to act."""
    return Setup(found.rules).build({"turn": TURN, "players": {"P1": one, "P2": two}})


RESOLVE, RESOLVE_ALL = do("resolve"), do("resolve_all")
