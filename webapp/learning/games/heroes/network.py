"""A network that reads the rules of a duel as rows, and then weighs its positions and abilities.

What it learns of an attribute depends on the rows that read, write and watch it, never on its slot
or its name: duels whose attributes are numbered otherwise look the same to it.  The rules are read
once for each player of a match; that gives the weights with which positions are weighed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from core.games.heroes.reader.tokens import ABILITY, RUNS_ON
from core.games.heroes.rows import CONTEXT, IMMEDIATE, OPS, REGISTERS
from core.games.heroes.triggers import TRIGGERS
from webapp.evaluation.games.heroes.encode import TOKEN_COLUMNS

ROWS = 256
"""Rows of a duel that are read; what comes after them is not."""
WORD, THOUGHT, HIDDEN = 48, 64, 64
"""Widths: of what a row, a script or an attribute means; of a position; of the layers after it."""
CHANGES = 6
"""Ways in which a row may be about an attribute besides watching it: as a, b or dst, of the player
who reads or of the other one."""
_WATCH = RUNS_ON["ON_ATTRIBUTE_CHANGE"]
_PLACES = 2 + REGISTERS - CONTEXT + 2
"""Kinds of operands: own and other attribute, each key of CONTEXT, a register, the immediate."""
_WIDTH = len(OPS) + 2 + len(TRIGGERS) + 3 + 3 * _PLACES + 6
FIELDS = 3
"""Features of an attribute (`arena.FEATURES`)."""
TOLD = 4
"""Of what an ability leads to: shares that win, lose, draw, and let the player act again."""
FAINT = -1e9
"""The logit of an ability that is not there."""

Parameters = dict[str, Any]


class Sense(NamedTuple):
    """The rules as one player reads them."""

    weights: Any
    """(2 * attributes, FIELDS, THOUGHT), those of the player first."""
    slots: Any
    """(attributes, WORD)."""
    own: Any
    """(abilities, WORD), the player's."""
    other: Any
    """(abilities, WORD)."""
    effects: Any
    """(WORD,)."""


class Seen(NamedTuple):
    """One decision (`arena.look`)."""

    features: Any
    """(1 + abilities, 2 * attributes, FIELDS): the position, and what each ability leads to."""
    told: Any
    """(abilities, TOLD)."""
    count: Any
    progress: Any


class Opinion(NamedTuple):
    """What the network makes of a decision."""

    logits: Any
    """(abilities,)."""
    value: Any
    """From -1 to 1, to the player."""
    effects: Any
    """(abilities, 2 * attributes): by how much the first feature of each is expected to change."""


def initial(key: Any) -> Parameters:
    """Parameters to begin with."""
    word, square = (WORD, WORD), (CHANGES + 1, WORD, WORD)
    shapes: dict[str, tuple[tuple[int, ...], float]] = {
        "row": ((_WIDTH, WORD), 1.5),
        "near": ((3 * WORD, WORD), 1.4),
        "far": ((3 * WORD, WORD), 1.4),
        "to_slot": (square, 1.0),
        "from_slot": ((CHANGES, WORD, WORD), 0.5),
        "keep_slot": (word, 1.0),
        "to_slot_again": (square, 1.0),
        "own_weights": ((WORD, FIELDS * THOUGHT), 0.6),
        "other_weights": ((WORD, FIELDS * THOUGHT), 0.6),
        "frame": ((WORD + 1, THOUGHT), 0.5),
        "value": ((THOUGHT + 2 * WORD, HIDDEN), 1.4),
        "value_out": ((HIDDEN, 1), 0.3),
        "choice": ((2 * THOUGHT + WORD + TOLD, HIDDEN), 1.4),
        "choice_again": ((HIDDEN, HIDDEN), 1.4),
        "choice_out": ((HIDDEN, 1), 0.1),
        "guess": ((WORD + THOUGHT, WORD), 1.0),
        "own_guess": (word, 1.0),
        "other_guess": (word, 1.0),
    }
    biases = {
        "row": WORD,
        "own_weights": FIELDS * THOUGHT,
        "other_weights": FIELDS * THOUGHT,
        "frame": THOUGHT,
        "value": HIDDEN,
        "value_out": 1,
        "choice": HIDDEN,
        "choice_again": HIDDEN,
    }
    keys = jax.random.split(key, len(shapes))
    drawn = {
        name: jax.random.normal(each, shape) * scale / shape[-2] ** 0.5
        for each, (name, (shape, scale)) in zip(keys, shapes.items(), strict=True)
    }
    return drawn | {f"{name}_bias": jnp.zeros(width) for name, width in biases.items()}


def read(parameters: Parameters, tokens: Any) -> Sense:
    """The rules of one player's tokens, (ROWS, columns)."""
    p = parameters
    columns = dict(zip(TOKEN_COLUMNS, jnp.moveaxis(tokens, -1, 0), strict=True))
    is_row = (columns["trigger"] > 0)[:, None]
    rows = jax.nn.relu(_described(columns) @ p["row"] + p["row_bias"]) * is_row
    for name in ("near", "far"):
        rows = (rows + jax.nn.relu(_beside(rows) @ p[name])) * is_row
    about = _about(columns)
    slots = jnp.tanh(jnp.einsum("krs,rd,kde->se", about, rows, p["to_slot"]) / 3)
    told = jnp.einsum("krs,se,ked->rd", about[:CHANGES], slots, p["from_slot"])
    rows = jax.nn.relu(rows + told) * is_row
    again = jnp.einsum("krs,rd,kde->se", about, rows, p["to_slot_again"]) / 3
    slots = jnp.tanh(slots @ p["keep_slot"] + again)
    of_abilities = rows * (columns["trigger"] == ABILITY)[:, None]
    weights = [
        (slots @ p[name] + p[f"{name}_bias"]).reshape(MAX_ATTRIBUTES, FIELDS, THOUGHT)
        for name in ("own_weights", "other_weights")
    ]
    own, other = (
        _bits(columns[name], MAX_ABILITIES).T @ of_abilities / 3 for name in ("mine", "theirs")
    )
    effects = (rows * (columns["trigger"] > ABILITY)[:, None]).sum(0) / 20
    return Sense(jnp.concatenate(weights), slots, own, other, effects)


def decide(parameters: Parameters, sense: Sense, seen: Seen) -> Opinion:
    """What to do in a position."""
    p = parameters
    count = jnp.maximum(seen.count, 1)
    frame = jnp.append(sense.effects, seen.progress) @ p["frame"] + p["frame_bias"]
    weighed = jnp.einsum("asf,sfz->az", seen.features, sense.weights) * 0.3
    now, *_ = thoughts = jax.nn.relu(weighed + frame)
    heroes = jnp.concatenate([now, sense.own.sum(0) / count, sense.other.sum(0) / 4])
    value = _layer(p, "value", heroes) @ p["value_out"] + p["value_out_bias"]
    beside = jnp.broadcast_to(now, (MAX_ABILITIES, THOUGHT))
    chosen = jnp.concatenate([thoughts[1:], beside, sense.own, seen.told], -1)
    chosen = _layer(p, "choice_again", _layer(p, "choice", chosen))
    logits = (chosen @ p["choice_out"])[:, 0]
    guess = jnp.concatenate([sense.own, beside], -1) @ p["guess"]
    slots = jnp.concatenate([sense.slots @ p["own_guess"], sense.slots @ p["other_guess"]])
    return Opinion(
        jnp.where(jnp.arange(MAX_ABILITIES) < count, logits, FAINT),
        jnp.tanh(value[0]),
        guess @ slots.T / WORD**0.5,
    )


def _layer(p: Parameters, name: str, x: Any) -> Any:
    return jax.nn.relu(x @ p[name] + p[f"{name}_bias"])


def _described(columns: dict[str, Any]) -> Any:
    """What each row is, (ROWS, _WIDTH)."""
    one, size = jax.nn.one_hot, jnp.minimum(jnp.abs(columns["imm"]), 200.0)
    sign = jnp.sign(columns["imm"])
    numbers = [
        sign * jnp.sqrt(size) / 5,
        sign * size / 30,
        columns["imm"] > 0,
        columns["imm"] < 0,
        size <= 1,
        columns["jump"] > 0,
    ]
    parts = [
        one(_whole(columns["op"]), len(OPS)),
        one(_whole(columns["trigger"]), 2 + len(TRIGGERS)),
        one(_whole(columns["owner"]), 3),
        *(one(_place(columns[name]), _PLACES) for name in ("a", "b", "dst")),
        jnp.stack(numbers, -1),
    ]
    return jnp.concatenate(parts, -1)


def _place(address: Any) -> Any:
    """Which kind of operand an address is."""
    at = _whole(address)
    attribute = at // MAX_ATTRIBUTES
    register = jnp.where(at < IMMEDIATE, _PLACES - 2, _PLACES - 1)
    return jnp.where(at < CONTEXT, attribute, jnp.where(at < REGISTERS, 2 + at - CONTEXT, register))


def _about(columns: dict[str, Any]) -> Any:
    """Which row is about which attribute, (CHANGES + 1, ROWS, attributes); the last one watches.

    What belongs to both players is read as the player's own.
    """
    found = []
    is_mine = columns["owner"] != 1
    for name in ("a", "b", "dst"):
        at = _whole(columns[name])
        is_own = (at < MAX_ATTRIBUTES) == is_mine
        is_about = (at < CONTEXT) & (columns["trigger"] > 0)
        slot = jax.nn.one_hot(at % MAX_ATTRIBUTES, MAX_ATTRIBUTES)
        found += [slot * (is_about & side)[:, None] for side in (is_own, ~is_own)]
    watched = _bits(columns["mine"], MAX_ATTRIBUTES) + _bits(columns["theirs"], MAX_ATTRIBUTES)
    return jnp.stack([*found, (watched > 0) * (columns["trigger"] == _WATCH)[:, None]])


def _beside(rows: Any) -> Any:
    """Each row with the one before and the one after it, (ROWS, 3 * WORD)."""
    padded = jnp.pad(rows, ((1, 1), (0, 0)))
    return jnp.concatenate([padded[:-2], rows, padded[2:]], -1)


def _bits(numbers: Any, count: int) -> Any:
    return (_whole(numbers)[:, None] >> jnp.arange(count) & 1).astype(jnp.float32)


def _whole(x: Any) -> Any:
    return x.astype(jnp.int32)
