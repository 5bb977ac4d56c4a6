"""Duels on a GPU beside gymnax CartPole on the same card: `python -m tests.bench.gpu_heroes`.

One JSON line per figure, as it is found; a part that fails says so in its line, and the others
go on.  Rates are decisions (CartPole: steps) per second of wall time, the best of some runs.
"""

from __future__ import annotations

import argparse
import json
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

ROUNDS = 3
SPECS = Path(__file__).resolve().parents[2] / "specs" / "heroes"
SHIPPED = tuple(sorted(path.stem for path in SPECS.glob("*_vs_*.json")))
DECISIONS = 24
SECONDS = 200.0
"""After this long no part begins anything new."""
BEGAN = time.perf_counter()


def say(what: str, **more: Any) -> None:
    """One figure."""
    print(json.dumps({"what": what, **more}), flush=True)


def is_late() -> bool:
    """Whether the time is up; the line says so."""
    if time.perf_counter() - BEGAN < SECONDS:
        return False
    say("time is up")
    return True


def rate(run: Callable[[], int], least: float = 0.5) -> dict[str, Any]:
    """The first call's seconds, and the best rate of repeated runs of at least so many seconds."""
    start = time.perf_counter()
    run()
    first = time.perf_counter() - start
    best = 0.0
    for _ in range(ROUNDS):
        start, count = time.perf_counter(), 0
        while time.perf_counter() - start < least:
            count += run()
        best = max(best, count / (time.perf_counter() - start))
    return {"per_s": round(best), "first_call_s": round(first, 2)}


# -- the parts ----------------------------------------------------------------------------------


def device(lanes: int) -> None:
    """What runs here."""
    import jax

    found = jax.devices()[0]
    kind = getattr(found, "device_kind", "")
    say("device", backend=jax.default_backend(), kind=kind, jax=jax.__version__, lanes=lanes)


def cartpole(lanes: int) -> None:
    """The peer."""
    from tests.bench.bench_heroes import cartpole as peer

    run = peer(lanes, 200)
    if run is None:
        say("gymnax CartPole", missing="gymnax is not installed")
        return
    RATES["cartpole"] = rate(run)
    say("gymnax CartPole", **RATES["cartpole"])


RATES: dict[str, dict[str, Any]] = {}


def _beside(what: str, found: dict[str, Any]) -> None:
    peer = RATES.get("cartpole", {}).get("per_s")
    say(what, **found, ratio=round(found["per_s"] / peer, 3) if peer else None)


def interpreter(lanes: int) -> None:
    """Other rules in every lane."""
    import jax
    import jax.numpy as jnp

    from core.games.heroes.link import link
    from tests.bench.bench_heroes import plans
    from tests.webapp.evaluation.games.heroes.batches import in_chunks
    from webapp.evaluation.games.heroes.encode import encode, stack

    made = [encode(link(plan), False) for plan in plans()]
    some, which = stack(made)._replace(tokens=None), jnp.arange(lanes) % len(made)
    rules = jax.tree.map(lambda x: jnp.asarray(x)[which], some)
    k0, k1 = jnp.arange(lanes, dtype=jnp.uint32), jnp.zeros(lanes, jnp.uint32)
    # A card runs all lanes at once; chunks are for caches.
    play = jax.jit(lambda r, a, b: in_chunks(r, a, b, 512, lanes).decisions.sum())
    found = rate(lambda: int(play(rules, k0, k1)))
    _beside("interpreter, other rules in every lane", found)


def divisions(lanes: int) -> None:
    """Quotients: the card's own, and the corrected ones."""
    import jax

    from webapp.evaluation.games.heroes import division, numbers

    draw = np.random.default_rng(6)

    def some() -> Any:
        size = draw.uniform(1, 2, 1 << 20) * 2.0 ** draw.integers(-60, 60, 1 << 20)
        return (size * draw.choice((-1.0, 1.0), 1 << 20)).astype(np.float32)

    a, b = some(), some()
    quotients = np.clip(a.astype(np.float64) / b, -3.4028234663852886e38, 3.4028234663852886e38)
    exact = quotients.astype(np.float32)
    exact[np.abs(exact) < 2.0**-100] = 0.0
    ways = {"own": lambda a, b: a / b, "corrected": division.divide}
    for name, way in ways.items():
        found = np.asarray(jax.jit(lambda a, b, way=way: numbers.canon(way(a, b)))(a, b))
        wrong = int((found.view(np.uint32) != exact.view(np.uint32)).sum())
        say(f"division, {name}", wrong=wrong, of=len(a))
    product = np.asarray(jax.jit(lambda a, b: numbers.canon(numbers.canon(a * b) + a))(a, b))
    apart = np.clip(a.astype(np.float64) * b, -3.4028234663852886e38, 3.4028234663852886e38)
    apart = apart.astype(np.float32)
    apart[np.abs(apart) < 2.0**-100] = 0.0
    total = np.clip(apart.astype(np.float64) + a, -3.4028234663852886e38, 3.4028234663852886e38)
    total = total.astype(np.float32)
    total[np.abs(total) < 2.0**-100] = 0.0
    wrong = int((product.view(np.uint32) != total.view(np.uint32)).sum())
    say("product and sum rounded apart", wrong=wrong, of=len(a))


def equality_of_the_interpreter(lanes: int) -> None:
    """Generated, fuzzed and shipped matches against the reference engine, bit for bit."""
    import jax

    from tests.games.heroes.random_duels import random_duels
    from tests.webapp.evaluation.games.heroes.lockstep import NUMBERS, record
    from webapp.evaluation.games.heroes import env
    from webapp.evaluation.games.heroes.encode import encode, stack

    duels = [game for wild in (False, True) for _, game in random_duels(11, 100, wild)]
    duels += [_game(name) for name in SHIPPED] + _dividing()
    matches = [record(game, seed, DECISIONS) for seed, game in enumerate(duels)]
    params = stack([encode(each.linked, with_tokens=False) for each in matches])
    k0 = np.array([each.seed for each in matches], np.uint32)
    start = jax.jit(lambda p, a, b: jax.vmap(env.start)(p, a, b))
    advance = jax.jit(lambda p, s, a: jax.vmap(env.advance)(p, s, a))
    state, wrong = start(params, k0, k0 * 0), 0
    for step in range(DECISIONS + 1):
        wrong += _differing(state, matches, step, NUMBERS)
        if step < DECISIONS:
            chosen = np.array([each.actions[step] for each in matches], np.int32)
            state = advance(params, state, chosen)
    decisions = sum(int(each.numbers[-1, NUMBERS.index("ply")]) for each in matches)
    say("interpreter = reference", wrong=wrong, matches=len(matches), decisions=decisions)


def _differing(state: Any, matches: list[Any], step: int, names: tuple[str, ...]) -> int:
    """Matches whose state at the step differs in any bit."""
    values = np.asarray(state.values).view(np.uint32).reshape(len(matches), -1)
    expected = np.stack([each.values[step] for each in matches]).view(np.uint32)
    differs = (values != expected.reshape(len(matches), -1)).any(1)
    for column, name in enumerate(names):
        numbers = np.array([each.numbers[step, column] for each in matches])
        differs |= np.asarray(getattr(state, name)).astype(np.int64) != numbers
    return int(differs.sum())


def _game(name: str) -> Any:
    from core.games.heroes import SYSTEM

    return SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text("utf-8")))


def _dividing() -> list[Any]:
    """Duels in which everything is divided, and in which products are added."""
    from core.games.heroes import SYSTEM
    from tests.games.heroes.kit import duel, hero

    divide = "SET(SELF, 'x', DIV(GET(SELF, 'x'), ADD(GET(SELF, 'y'), GET(OPPONENT, 'x'))))"
    multiply = "SET(SELF, 'x', ADD(MUL(GET(SELF, 'x'), GET(SELF, 'y')), GET(OPPONENT, 'y')))"
    draw = np.random.default_rng(8)
    games = []
    for _ in range(40):
        x, y = float(10 ** draw.uniform(-10, 10)), float(draw.normal())
        one = hero(divide, multiply, x=x, y=y)
        games.append(SYSTEM.load(duel(one, {**one, "name": "B"}, rules=())))
    return games


PARTS = (
    device,
    divisions,
    cartpole,
    interpreter,
    equality_of_the_interpreter,
)


def main() -> None:
    """Run the parts, each whatever became of the others."""
    parser = argparse.ArgumentParser("python -m tests.bench.gpu_heroes", description=__doc__)
    parser.add_argument("--lanes", type=int, default=65_536)
    parser.add_argument("only", nargs="*", help="words of the parts to run")
    args = parser.parse_args()
    for part in PARTS:
        if args.only and not any(word in part.__name__ for word in args.only):
            continue
        if is_late():
            break
        try:
            part(args.lanes)
        except Exception as error:
            traceback.print_exc()
            say(part.__name__, failed=repr(error)[:400])
        seconds = round(time.perf_counter() - BEGAN, 1)
        say("time so far", part=part.__name__, seconds=seconds)


if __name__ == "__main__":
    main()
