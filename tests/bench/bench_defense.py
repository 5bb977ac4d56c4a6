"""Defence cards: exact analysis beside sampling, and a defence with telemetry beside one without.

The exact rows are of hard cards: six dice whose faces are all told apart, six rules of which no
two add up alike; cards with as many outcomes as there can be, and the slowest random cards that
`search_defense` found.  An analysis is everything that the live panel shows but the checks: odds
and means of the rules, all distributions, the statuses.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from typing import Any

from core import registry
from core.agents import AGENTS, Agent, Budget
from core.games.defense.bots.standard import decide
from core.games.defense.compiler import plan_match
from core.games.defense.defence import Defence
from core.games.defense.dice import Streams
from core.games.defense.limits import MAX_REROLLS
from core.games.defense.plan import Plan
from core.games.defense.run import Run, start_of
from core.games.defense.state import Combat, Strike
from core.rng import new_rng
from tests.bench.search_defense import BAR_EXACT, BAR_REROLLS, RAW, Kind, analysis
from tests.games.defense.hard_cards import every_way
from tests.games.defense.kit import DEFENSE, card, hero, rule

Row = dict[str, Any]
ROUNDS = 7
SAMPLES = 100_000
MEASURED = 5_000
BAR_TRACE = 1.5
BAR_GREEDY = 0.1
WORST = (
    (Kind(0, 4, 4), 111),
    (Kind(0, 12, 6), 172),
    (Kind(0, 32, 6), 66),
    (Kind(1, 12, 6), 31),
    (Kind(1, 32, 6), 250),
    (Kind(2, 4, 4), 54),
    (Kind(2, 12, 6), 43),
    (Kind(2, 32, 6), 250),
    (Kind(3, 4, 4), 54),
    (Kind(3, 12, 6), 80),
    (Kind(3, 32, 6), 140),
    (Kind(6, 4, 4), 54),
    (Kind(6, 12, 6), 48),
)
"""Kinds of random cards and the seeds of the slowest, as the search found them."""


def apart(*effects: dict[str, Any]) -> Any:
    """A card of six dice, a field and a rule for every face; the first rule has more effects."""
    kinds = ("blockPer", "dealPer", "flatBlock", "reflect", "blockPer", "dealPer")
    rules = []
    for face, kind in enumerate(kinds, 1):
        more = effects if face == 1 else ()
        rules.append(
            rule(
                {"type": "countField", "fieldId": f"F{face}"},
                {"type": kind, "amount": 2**face},
                *more,
                id=f"r{face}",
            )
        )
    return hero(card(*rules, dice=6, fields={f"F{face}": [face] for face in range(1, 7)}))


def reroll(count: int, policy: str = "lowest") -> dict[str, Any]:
    """An effect that rolls so many dice again."""
    return {"type": "rerollDice", "count": count, "selectionPolicy": policy}


def milliseconds(run: Callable[[], Any], times: int = 1) -> float:
    """CPU milliseconds of one call, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            run()
        best = min(best, (time.process_time() - start) / times)
    return best * 1000


def sampling(plan: Plan) -> float:
    """CPU milliseconds of SAMPLES defences of the engine, untraced, from a part of them."""
    state, streams = start_of(plan, 0), Streams((1, 2, 3))

    def one() -> None:
        run = Run(plan, state, trace=False, dice=streams)
        run.combat = Combat(attack=0, raw=RAW)
        defence = Defence(run)
        defence.roll()
        while defence.is_choosing():
            assert run.combat is not None
            defence.reroll(run.combat.order[: defence.wanted()], "policy")
        defence.checkpoints()

    return milliseconds(one, MEASURED) * SAMPLES


def attack(plan: Plan, trace: bool) -> Callable[[], Any]:
    """One attack of the first hero with the whole defence, the damage and the record."""
    state = start_of(plan, 0)
    view = state.view._replace(phase="attack", dice=(6, 6, 6, 1, 2), rolls=3)
    state = state._replace(view=view)

    def run() -> Run:
        found = Run(plan, state, trace)
        found.take(Strike("3OAK"))
        while found.phase in ("pre_defense", "reroll", "reaction"):
            found.take(decide(plan, found))
        return found

    assert bool(run().events) == trace
    return run


def traced(name: str) -> float:
    """How much longer a defence with full telemetry takes than one without."""
    plan = plan_match(DEFENSE[name])
    with_, without = attack(plan, True), attack(plan, False)
    ratios = []
    for _ in range(ROUNDS):
        ratios.append(milliseconds(with_, 300) / milliseconds(without, 300))
    return sorted(ratios)[len(ratios) // 2]


def rows_alone(rerolls: int) -> Row:
    """What it takes to write down an answer that is known, of a card with as many rows as can be.

    It bounds every exact method from below: the distribution has a row for every multiset of all
    dice that are rolled (`hard_cards.every_way`), and each has to be put there.
    """
    rolled = 6 * (1 + rerolls)
    rows = math.comb(rolled + 5, 5)
    spent = milliseconds(lambda: dict.fromkeys(range(rows), 1))
    what = f"{rows:,} rows of an answer, {rerolls} rerolls, only written down"
    return {"what": what, "ms": round(spent, 2), "bar": BAR_REROLLS, "met": spent <= BAR_REROLLS}


def played(name: str, choose: Agent, seeds: int) -> float:
    """CPU seconds of a game played by one agent on both sides: the mean of some seeds."""
    game = registry.get("defense").load(DEFENSE[name])
    start = time.process_time()
    for seed in range(seeds):
        state, rng = game.initial(seed).state, new_rng(seed)
        while (player := game.to_act(state)) is not None:
            number, rng = rng.next_u32()
            view = game.observe(state, player)
            action = choose(game, view, new_rng(number), Budget()).action
            state = game.apply(state, action).state
    return (time.process_time() - start) / seeds


def greedy_row(name: str) -> Row:
    """How many greedy games are played while one random one is: a median of rounds."""
    ratios = []
    for _ in range(3):
        ratios.append(played(name, AGENTS["random"], 60) / played(name, AGENTS["greedy"], 10))
    ratio = sorted(ratios)[1]
    what = f"greedy games of {name} / random ones"
    return {"what": what, "ratio": round(ratio, 3), "bar": BAR_GREEDY, "met": ratio >= BAR_GREEDY}


def report() -> list[Row]:
    """One row per card for exact analysis, one per shipped card for telemetry."""
    cards = {
        "exact, six dice, 462 multisets": (apart(), BAR_EXACT),
        "exact, one die rerolled": (apart(reroll(1)), BAR_REROLLS),
        "exact, three dice rerolled": (apart(reroll(3)), BAR_REROLLS),
        "exact, three highest rerolled": (apart(reroll(3, "highestNonMatching")), BAR_REROLLS),
        "exact, six dice rerolled": (apart(reroll(6)), BAR_REROLLS),
        "exact, an outcome for every roll": (every_way(6, 6, 0), BAR_EXACT),
        "exact, an outcome for every way of 12 dice": (every_way(6, 6, 1), BAR_REROLLS),
    }
    for kind, seed in WORST:
        name = f"exact, slowest of {kind.rules} rules, {kind.rerolls} rerolls (seed {seed})"
        cards[name] = (kind.hero(seed), kind.bar)
    rows: list[Row] = []
    for name, (raw, bar) in cards.items():
        spent, sampled = milliseconds(analysis(raw)), sampling(plan_match(raw))
        rows.append(
            {
                "what": name,
                "ms": round(spent, 2),
                "bar": bar,
                "met": spent <= bar,
                f"{SAMPLES:,} sampled, ms": round(sampled),
            }
        )
    rows.append(rows_alone(MAX_REROLLS))
    rows.append(greedy_row("pyromancer_vs_shadow_monk"))
    for name in ("cinder_skin", "shadow_monk"):
        ratio = traced(name)
        what = f"a defence of {name} with telemetry / without"
        rows.append(
            {"what": what, "ratio": round(ratio, 2), "bar": BAR_TRACE, "met": ratio <= BAR_TRACE}
        )
    return rows


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    for row in report():
        print(row)
