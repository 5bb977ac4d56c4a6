"""The same matches on the Python engine and in JAX, as plain data; one program for all of them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from core.games.defense.bots.standard import decide
from core.games.defense.defence import Defence
from core.games.defense.plan import Plan
from core.games.defense.run import Run, start_of
from tests.games.defense.kit import COMBOS, match
from tests.games.defense.random_cards import STATUSES, broken, random_hero
from webapp.evaluation.games.defense import batches, layout, rollout, state
from webapp.evaluation.games.defense.encode import stack

ROWS, LANES, TURNS = 64, 2048, 48
"""Shapes of the one program that all tests share."""
REASONS = {"knockout": state.KNOCKOUT, "double_ko": state.DOUBLE_KO, "round_limit": 3}
EXPIRIES = ("nextAttack", "endOfRound", "endOfYourNextTurn", "afterNTurns")


class Watched(Run):
    """A run that notes what every attack came to."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.told: list[tuple[int, ...]] = []
        self.last: tuple[int, ...] = ()

    def _settle(self) -> None:
        c, found = self.fight, Defence(self).checkpoints()
        blocked = found.flat + found.blocked
        self.last = (c.attack, c.raw, found.final, found.returned, blocked, found.prevented)
        super()._settle()

    def _begin_turn(self) -> None:
        self._note()
        super()._begin_turn()

    def finish(self, *args: Any) -> None:
        super().finish(*args)
        self._note()

    def _note(self) -> None:
        """The turn that has ended; before the first one there is none."""
        nothing = (-1, 0, 0, 0, 0, 0)
        self.told.append((*(self.last or nothing), *self.hp))
        self.last = ()


def on_engine(plan: Plan, seed: int, version: str | None = None) -> dict[str, Any]:
    """The match of a seed: its end, its turns, its streams."""
    start = start_of(plan, seed)
    if version is not None:
        switches = start.view._replace(enabled=version == "v2", versions=(version, version))
        start = start._replace(view=switches)
    run = Watched(plan, start, trace=False)
    run.begin()
    while run.result is None:
        run.take(decide(plan, run))
    first, second = run.result.returns
    return {
        "hp": tuple(run.hp),
        "end": (run.round, run.turn, run.first, run.active),
        "reason": REASONS[run.result.reason],
        "winner": -1 if first == second else int(second > first),
        "held": [[_united(batches) for batches in side] for side in run.held],
        "buffs": _summed((_buff(each), each.amount * each.stacks) for each in run.buffs),
        "words": run.streams.words(),
        "turns": run.told[1:],
        "counts": run.counts,
    }


def _united(batches: Any) -> list[tuple[int, int, int, int]]:
    """Equal neighbours are one: nothing tells them apart."""
    found: list[tuple[int, int, int, int]] = []
    for size, lock, end in batches:
        kind, left = (0, 0) if end is None else (layout.ENDS[end[0]], end[1])
        if found and found[-1][1:] == (lock, kind, left):
            size += found.pop()[0]
        found.append((size, lock, kind, left))
    return found


def _buff(buff: Any) -> tuple[int, ...]:
    kind, left = buff.end
    return buff.owner, int(buff.cleansable), int(buff.carries), layout.ENDS[kind], left


def _summed(pairs: Any) -> dict[Any, int]:
    found: dict[Any, int] = {}
    for key, amount in pairs:
        found[key] = found.get(key, 0) + amount
    return found


def padded(tables: list[layout.Params]) -> layout.Params:
    """As many rows as the program has."""
    rows = [tables[i % len(tables)] for i in range(ROWS)]
    return stack(rows)


def in_jax(tables: list[layout.Params], cases: list[tuple[int, int]]) -> rollout.Played:
    """A lane for each (row, seed), as NumPy arrays."""
    given = [cases[i % len(cases)] for i in range(LANES)]
    rows = np.array([row for row, _ in given], np.int32)
    seeds = np.array([seed for _, seed in given], np.uint32)
    found = rollout.play(padded(tables), rows, seeds, TURNS)
    return rollout.Played(state.Match(*map(np.asarray, found.match)), np.asarray(found.told))


def of_lane(plan: Plan, found: rollout.Played, lane: int) -> dict[str, Any]:
    """A lane in the words of `on_engine`."""
    match, count = found.match, len(plan.statuses)
    limits = layout.Limits()
    held = match.held[lane].reshape(2, limits.statuses, limits.slots)
    assert not held[:, count:].any()
    totals = match.totals[lane].reshape(2, -1).sum(axis=0)
    v1, v2 = (int(totals[state.TOTALS.index(name)]) for name in ("v1Turns", "v2Turns"))
    turns = int(match.turn[lane]) - (match.reason[lane] == state.ROUND_LIMIT)
    buffs = zip(match.buffs[lane].tolist(), match.amounts[lane].tolist(), strict=True)
    return {
        "hp": (int(match.hp0[lane]), int(match.hp1[lane])),
        "end": tuple(
            int(each[lane]) for each in (match.round, match.turn, match.first, match.active)
        ),
        "reason": int(match.reason[lane]),
        "winner": int(match.winner[lane]),
        "held": [[_batches(row) for row in side[:count].tolist()] for side in held],
        "buffs": _summed((_unpacked(word), amount) for word, amount in buffs if word),
        "words": tuple(int(each[lane]) for each in (match.attack, match.defence, match.status)),
        "turns": [tuple(row) for row in found.told[lane, :turns].tolist()],
        "counts": (v1, v2),
    }


def _batches(row: list[int]) -> list[tuple[int, int, int, int]]:
    names = {kind: name for name, kind in layout.ENDS.items()}
    return _united(
        (
            w & batches.SIZE,
            w >> batches.LOCK & 3,
            _end(names, w >> batches.END & 3, w >> batches.LEFT),
        )
        for w in row
        if w
    )


def _end(names: dict[int, str], kind: int, left: int) -> Any:
    return (names[kind], left) if kind else None


def _unpacked(word: int) -> tuple[int, ...]:
    owner, cleansable, carries = (word >> bit & 1 for bit in (1, 2, 3))
    return owner, cleansable, carries, word >> batches.END & 3, word >> batches.LEFT


# -- random matches -------------------------------------------------------------------------------


def wild(rng: random.Random) -> dict[str, Any]:
    """A match of two heroes with all combos, random cards, riders, holds and statuses."""
    heroes = [_hero(rng, id) for id in "ab"]
    config = {"maxRounds": rng.randint(2, 8), "enableDefenseV2": rng.random() < 0.95}
    return match(*heroes, statuses=_statuses(rng), **config)


def _hero(rng: random.Random, id: str) -> dict[str, Any]:
    combos = rng.sample(COMBOS, rng.randint(4, len(COMBOS)))
    found = random_hero(
        rng,
        id=id,
        hp=rng.randint(8, 30),
        attacks=[_attack(rng, combo) for combo in combos],
        board=[
            {"combo": combo, "block": rng.randint(0, 4), "reflect": rng.randint(0, 1)}
            | {"riders": _riders(rng)}
            for combo in combos
        ],
    )
    found["defenseVersion"] = rng.choice(("v1", "v2", "v2", "v2"))
    if rng.random() < 0.5:
        found["ai"] = {"holds": [_hold(rng) for _ in range(rng.randint(1, 3))]}
    for rule in found["defenseCard"]["rules"]:
        for effect in rule["effects"]:
            _vary(rng, effect)
    if rng.random() < 0.1:
        found["defenseCard"], _ = broken(rng, found["defenseCard"])
    return found


def _attack(rng: random.Random, combo: str) -> dict[str, Any]:
    more = {"ultimate": True} if rng.random() < 0.2 else {}
    found = {"id": combo, "combo": combo, "damage": rng.randint(0, 7), **more}
    return found | {"riders": _riders(rng)}


def _riders(rng: random.Random) -> list[dict[str, Any]]:
    return [
        {
            "status": rng.choice((*STATUSES, "purify")),
            "stacks": rng.randint(1, 3),
            "target": rng.choice(("self", "opponent")),
        }
        for _ in range(rng.choice((0, 0, 1, 2)))
    ]


def _hold(rng: random.Random) -> dict[str, Any]:
    found: dict[str, Any] = {"keep": rng.choice(("all", "mostFrequent", "faces"))}
    if found["keep"] == "faces":
        found["faces"] = sorted(rng.sample(range(1, 7), rng.randint(1, 5)))
    if rng.random() < 0.5:
        found["rollsLeft"] = rng.randint(1, 2)
    if rng.random() < 0.5:
        found["without"] = rng.choice(STATUSES)
    found[rng.choice(("best", "present"))] = rng.sample(COMBOS, 2)
    return found


def _vary(rng: random.Random, effect: dict[str, Any]) -> None:
    kind = effect["type"]
    if kind in ("gainStatus", "applyStatusToOpponent", "buffNextAttack"):
        if rng.random() < 0.5:
            effect["expires"] = _expiry(rng)
        if kind != "buffNextAttack" and rng.random() < 0.5:
            effect["usablePhase"] = rng.choice(("immediate", "nextTurn", "nextAttack"))
    if kind == "buffNextAttack":
        effect |= {"cleansable": rng.random() < 0.7, "carryOverOnKO": rng.random() < 0.5}
    if kind == "cleanse":
        effect["buffs"] = rng.random() < 0.5
    if kind in ("gainStatus", "heal", "cleanse", "buffNextAttack") and rng.random() < 0.3:
        effect["target"] = "opponent"


def _expiry(rng: random.Random) -> dict[str, Any]:
    kind = rng.choice(EXPIRIES)
    return {"type": kind} | ({"turns": rng.randint(1, 3)} if kind == "afterNTurns" else {})


def _statuses(rng: random.Random) -> list[dict[str, Any]]:
    """Changed statuses: another use of chi, ends, a second one that ticks and one that guards."""
    rot = {"type": "upkeepDamage", "damage": [1, 1, 2], "decay": rng.randint(0, 2)}
    ward = [
        {"type": "defenseBlock", "amount": 2},
        {"type": "negate", "rollAtLeast": rng.randint(1, 6)},
        {"type": "attackBonus", "amount": 3},
    ]
    burn = {"type": "upkeepDamage", "damage": [2, 3, 4], "decay": 1, "clearAt": rng.randint(1, 6)}
    found: list[dict[str, Any]] = [
        {"id": "scorch", "max": 4, "negative": True, "uses": [rot]},
        {"id": "evasive", "max": rng.randint(2, 6), "uses": rng.sample(ward, 2)},
        {"id": "burn", "max": 3, "negative": True, "cleansable": rng.random() < 0.8}
        | {"uses": [burn]},
    ]
    for each in found:
        if rng.random() < 0.4:
            each["expires"] = _expiry(rng)
        if rng.random() < 0.4:
            each["usablePhase"] = rng.choice(("immediate", "nextTurn", "nextAttack"))
    return rng.sample(found, rng.randint(0, 3))


def described(value: Any) -> set[str]:
    """Every word that documents hold at a key that names words."""
    if isinstance(value, list):
        return set().union(*map(described, value))
    if not isinstance(value, dict):
        return set()
    named = {value[key] for key in ("type", "selectionPolicy") if key in value}
    return named.union(*map(described, value.values()))
