"""What `prepare` sets: flags beside those that are there, and programs kept for later processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from webapp.evaluation.compilation import FLAGS, cache_folder, with_flags

ROOT = Path(__file__).parents[3]


def test_flags_are_added_to_what_is_there_and_never_replaced():
    ours = [f"{name}={value}" for name, value in FLAGS.items()]
    assert with_flags("").split() == ours
    assert with_flags("--a=1").split() == ["--a=1", *ours]
    theirs = " ".join(f"{name}=other" for name in FLAGS)
    assert with_flags(theirs) == theirs


def test_the_cache_is_in_the_users_cache_folder():
    assert cache_folder({"XDG_CACHE_HOME": "/c"}) == Path("/c/rulewright/jax")
    assert cache_folder({"HOME": "/h"}) == Path("/h/.cache/rulewright/jax")


PROGRAM = """
import hashlib, json
import jax, jax.numpy as jnp, numpy as np
from webapp.evaluation.compilation import prepare
prepare()
events = []
jax.monitoring.register_event_listener(lambda name, **more: events.append(name))
from webapp.evaluation.games.heroes import env
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.encode import encode
rules = encode(Duel("berserker_vs_frost_witch").linked, False)._replace(tokens=None)
rules = jax.tree.map(lambda x: jnp.asarray(x)[None], rules)
start, advance = (jax.jit(env.side_by_side(each)) for each in (env.run_start, env.run_advance))
words = jnp.arange(64, dtype=jnp.uint32)
jax.block_until_ready(words)
events.clear()
state = advance(rules, start(rules, words, words), jnp.zeros(64, jnp.int32))
total = hashlib.sha256(np.asarray(state.values).tobytes()).hexdigest()
hits = events.count("/jax/compilation_cache/cache_hits")
misses = events.count("/jax/compilation_cache/cache_misses")
print(json.dumps({"hits": hits, "misses": misses, "total": total}))
"""


def _run(folder):
    """What a process that keeps its programs there says."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": str(folder)},
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


def test_a_second_process_finds_the_programs_compiled_and_cut_ones_are_made_again(tmp_path):
    first, second = _run(tmp_path), _run(tmp_path)
    assert first["misses"] >= 2
    assert second["misses"] == 0
    assert second["hits"] >= 2
    kept = {file: file.read_bytes() for file in tmp_path.rglob("*-cache")}
    for number, (file, program) in enumerate(kept.items()):
        file.write_bytes(program[: (0, len(program) // 2, -1)[number % 3]])
    again = _run(tmp_path)
    assert again["misses"] >= 2
    assert _run(tmp_path)["misses"] == 0
    assert second["total"] == again["total"] == first["total"]
