"""The card game: random games on the pool, and what a player may do on a crowded table.

Games and actions are counted per CPU second through the protocol: `random_legal` and `apply`, with
events and with the whole state handed on as a value.  The bars of 10 games and 4,000 actions were
set on a machine where a public TypeScript engine with a comparable pool played 6.3 games and 2,000
actions; it is not here, so python-chess plays at random beside it, taking turns in this process,
and the ratio to its moves is what can be compared between machines.  In Pyodide the CPU time of
the whole process counts.

A crowded table has 20 permanents a player, dealt from the decks; lists are asked for in the main
phase, before attackers and before blockers.  Linear: entries with candidates, as the surfaces ask
for them.  Written out: every combination of them, which only a main phase has few enough of.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

from core.games.mtg import options
from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.combat import declare
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.state import State
from core.rng import new_rng

SPECS = Path(__file__).resolve().parents[2] / "specs" / "mtg"
PAIRINGS = tuple(sorted(path.stem for path in SPECS.glob("*_vs_*.json")))
ROUNDS = 3
SEEDS = (1, 2, 3)
BAR_GAMES, BAR_ACTIONS = 10.0, 4_000.0
BAR_PYODIDE = 0.4
BAR_MS = 2.0
TABLES = 30
"""Crowded tables of each pairing."""

MOVES = 6_000
"""Moves of python-chess in one round."""

LONGEST_CHESS = 200
BEFORE = ("MAIN1", "BEGIN_COMBAT", "DECLARE_ATTACKERS")
Row = dict[str, Any]
Counts = tuple[int, int]


def games() -> list[MtgGame]:
    """Every shipped pairing."""
    texts = (SPECS.joinpath(f"{name}.json").read_text(encoding="utf-8") for name in PAIRINGS)
    return [MtgGame(plan_of(json.loads(text))) for text in texts]


def play(game: MtgGame, seed: int) -> int:
    """One random game to its end; how many actions it had."""
    state, rng, count = game.initial(seed).state, new_rng(seed), 0
    while game.result(state) is None:
        action, rng = game.random_legal(state, rng)
        state = game.apply(state, action).state
        count += 1
    return count


def chess_moves(count: int) -> int:
    """So many random legal moves, in games of python-chess."""
    rng, board = random.Random(1), chess.Board()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST_CHESS:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(rng.choice(moves))
    return count


def seconds(run: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds of a run, and what it counted."""
    start = time.process_time()
    count = run()
    return time.process_time() - start, count


def rates(found: list[MtgGame]) -> tuple[float, float, float]:
    """Games, actions and moves of python-chess per CPU second: medians over the rounds."""
    rounds = []
    for _ in range(ROUNDS):
        spent, actions = seconds(lambda: sum(play(game, s) for game in found for s in SEEDS))
        peer, moves = seconds(lambda: chess_moves(MOVES))
        rounds.append((len(found) * len(SEEDS) / spent, actions / spent, moves / peer))
    each = [statistics.median(column) for column in zip(*rounds, strict=True)]
    return each[0], each[1], each[2]


def crowded(game: MtgGame, seed: int) -> State:
    """The first player's main phase with 20 permanents a player and seven cards in each hand."""
    rng = random.Random(seed)
    players = {}
    for name, deck in zip(game.players, game.plan.decks, strict=True):
        cards = [game.plan.cards[e.card_id] for e in deck.cards for _ in range(e.count)]
        rng.shuffle(cards)
        lands = [card.name for card in cards if "land" in card.types]
        others = [card.name for card in cards if "land" not in card.types]
        stay = [c.name for c in cards if {"creature", "artifact"} & set(c.types)]
        field = [*lands[:8], *stay[:12]]
        players[name] = {
            "battlefield": field,
            "hand": others[-6:] + lands[-1:],
            "graveyard": others[:6],
            "library": others[6:-6],
        }
    turn = {"number": 12, "active": game.players[0], "step": "MAIN1"}
    return Setup(game.rules).build({"turn": turn, "players": players})


def moments(game: MtgGame, seed: int) -> list[State]:
    """The crowded table in the main phase, before attackers and, all attacking, blockers."""
    found = [crowded(game, seed)]
    for what in ("attackers", "blockers"):
        state = found[-1]
        if state.declares:
            every = declare.possible_attackers(state)
            state = game.apply(state, Action("DECLARE_ATTACKERS", attackers=every)).state
        while not state.declares and state.step in BEFORE:
            state = game.apply(state, Action("PASS_PRIORITY")).state
        if state.declares == what and state.to_act() is not None:
            found.append(state)
    return found


def linear(game: MtgGame, state: State) -> int:
    """What the player may do, as entries with candidates; how many of them."""
    if state.declares == "attackers":
        return len(declare.possible_attackers(state)) + len(declare.forced_attackers(state))
    if state.declares == "blockers":
        return len(declare.blockable(state))
    seat = state.to_act()
    assert seat is not None
    return len(list(options.entries(game.rules, state, seat)))


def written(game: MtgGame, state: State) -> int:
    """Every legal action written out."""
    return len(list(game.legal_actions(game.observe(state, game.to_act(state)))))


def p95(times: list[float]) -> float:
    """Milliseconds that 95 of 100 stay below."""
    return 1_000 * statistics.quantiles(times, n=20)[-1]


def list_rows(found: list[MtgGame]) -> list[Row]:
    """The lists of actions on crowded tables."""
    rows = []
    tables = [(g, s) for g in found for n in range(TABLES) for s in moments(g, n)]
    for what, count, chosen in (
        ("40 permanents: entries with candidates, p95", linear, tables),
        ("40 permanents: main phase written out, p95", written, [t for t in tables
                                                               if not t[1].declares]),
    ):  # fmt: skip
        spent, sizes = [], []
        for game, state in chosen:
            best = float("inf")
            for _ in range(ROUNDS):
                state.derived = None
                start = time.process_time()
                sizes.append(count(game, state))
                best = min(best, time.process_time() - start)
            spent.append(best)
        took = p95(spent)
        rows.append({"what": what, "unit": "ms", "ours": round(took, 2), "bar": BAR_MS,
                     "met": took <= BAR_MS, "entries": round(statistics.mean(sizes))})  # fmt: skip
    return rows


def report() -> list[Row]:
    """Random games, then lists on crowded tables."""
    found = games()
    per_game, per_action, peer = rates(found)
    return [
        {"what": "random games, six pairings", "unit": "games/CPU s", "ours": round(per_game, 1),
         "bar": BAR_GAMES, "met": per_game >= BAR_GAMES},
        {"what": "their actions / random moves of python-chess", "unit": "/CPU s",
         "ours": round(per_action), "peer": round(peer), "ratio": round(per_action / peer, 2),
         "bar": BAR_ACTIONS, "met": per_action >= BAR_ACTIONS},
        *list_rows(found),
    ]  # fmt: skip


ONCE = """
import json
from tests.bench import bench_mtg
FOUND = bench_mtg.games()
json.dumps(sum(bench_mtg.play(game, 9) for game in FOUND))
"""
AGAIN = "json.dumps(sum(bench_mtg.play(game, seed) for game in FOUND for seed in {seeds}))"


def pyodide() -> list[Row]:
    """Random games in the browser's Python beside those here, taking turns; by CPU of the process.

    Both are the same games: the numbers of their actions are compared too.
    """
    from tests.bench import in_pyodide

    found, rounds = games(), []
    with in_pyodide.ready() as worker:
        worker.python(ONCE)
        for _ in range(ROUNDS):
            actions, spent = worker.timed(AGAIN.format(seeds=SEEDS))
            mine, ours = seconds(lambda: sum(play(game, s) for game in found for s in SEEDS))
            assert ours == actions, "the same seeds are other games in the browser's Python"
            rounds.append((actions / spent, ours / mine))
    there, here = (statistics.median(column) for column in zip(*rounds, strict=True))
    ratio = statistics.median(a / b for a, b in rounds)
    return [
        {"what": "actions of random games, Pyodide / CPython", "unit": "/CPU s",
         "ours": round(there), "peer": round(here), "ratio": round(ratio, 2),
         "bar": BAR_PYODIDE, "met": ratio >= BAR_PYODIDE}
    ]  # fmt: skip


def main() -> int:
    """Print the rows; 1 if a bar was missed."""
    rows = report()
    for each in rows:
        print("  ".join(f"{key} {value}" for key, value in each.items()), flush=True)
    return 0 if all(each["met"] is not False for each in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
