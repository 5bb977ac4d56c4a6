"""Tree search in batch: UCT with a fixed number of walks, one tree of fixed shape per lane.

The tree is open-loop, as dice demand: a node stands for a line of choices, every walk starts with
dice of its own, and who is to act is what the walk finds.  A walk goes down by upper confidence
bounds, adds one node, and brings up that state's worth.  All lanes walk at once; a lane whose walk
has ended stands still until the others' have.

Two shipped duels give the search little to win against `greedy`, both seats together.  In Fighter
against Doom Prophet the best answer to a `greedy` whose ties are drawn once per position takes
0.70 and 0.30 of the points by seat, 0.50 in all; 48 to 800 walks took 0.42 to 0.44.  In Fighter
against Fire Mage the Fighter wins by force from either seat, and the search wins with it and loses
against it: 0.50.  There it leaves points lying: a line that knows `greedy` and its ties beats it as
the Mage too, but the search expects the best replies, and more walks (800) changed nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from core.games.heroes.limits import MAX_ABILITIES
from webapp.evaluation.games.heroes import draws
from webapp.evaluation.games.heroes.cores import Core, choices
from webapp.evaluation.games.heroes.draws import Rng
from webapp.evaluation.games.heroes.policies import Policy, determinized
from webapp.evaluation.games.heroes.state import TIMED_OUT, State
from webapp.evaluation.games.heroes.worth import worth

EXPLORATION = 0.3
"""Weight of the confidence bound, for returns in [-1, 1]."""
DEEPEST = 16
"""Choices of one walk; deeper lines are valued where they are."""


class Tree(NamedTuple):
    """Per lane and node; node 0 is the root."""

    children: Any
    """Per ability: the node, 0 for none yet."""
    visits: Any
    totals: Any
    """Sums of worths to player 0."""


class Walk(NamedTuple):
    """Walks on their way down."""

    state: State
    node: Any
    path: Any
    """Per step the node, -1 after the end."""
    tree: Tree
    walks: Any
    depth: Any


def mcts(walks: int) -> Policy:
    """The search with so many walks per decision; the most visited ability is chosen."""

    def choose(core: Core, state: State) -> Any:
        count, rng = choices(core, state), draws.of_policy(state)
        tree = _search(core, state, rng, walks)
        root = tree.children[:, 0]
        is_tried = root > 0
        visits = jnp.where(is_tried, jnp.take_along_axis(tree.visits, root, 1), 0)
        totals = jnp.take_along_axis(tree.totals, root, 1)
        sign = jnp.where(state.active == 0, 1.0, -1.0)[:, None]
        mean = sign * totals / jnp.maximum(visits, 1)
        best = jnp.where(is_tried, visits.astype(jnp.float32) + 0.25 * mean, -1.0)
        return jnp.where(count > 0, jnp.argmax(best, 1).astype(jnp.int32), -1)

    return choose


def _search(core: Core, state: State, rng: Rng, walks: int) -> Tree:
    lanes = state.turn.shape[0]
    tree = Tree(
        jnp.zeros((lanes, walks + 1, MAX_ABILITIES), jnp.int32),
        jnp.zeros((lanes, walks + 1), jnp.int32),
        jnp.zeros((lanes, walks + 1), jnp.float32),
    )

    def one(number: Any, carry: tuple[Tree, Rng]) -> tuple[Tree, Rng]:
        tree, rng = carry
        seed, rng = draws.next_u32(rng)
        return _walk(core, determinized(state, seed), tree, number + 1), rng

    found: Tree = jax.lax.fori_loop(0, walks, one, (tree, rng))[0]
    return found


def _walk(core: Core, root: State, tree: Tree, new: Any) -> Tree:
    """One walk in every lane, which may add the node `new`."""
    lanes = root.turn.shape[0]
    lane = jnp.arange(lanes)
    path = jnp.full((DEEPEST + 1, lanes), -1, jnp.int32).at[0].set(0)
    zero = jnp.zeros(lanes, jnp.int32)
    walk = Walk(root, zero, path, tree, root.reason == 0, jnp.int32(0))

    def goes_on(walk: Walk) -> Any:
        return walk.walks.any() & (walk.depth < DEEPEST)

    def step(walk: Walk) -> Walk:
        state, node, path, tree, walks, depth = walk
        ability = _choice(core, state, tree, node)
        index = jnp.maximum(ability, 0)
        child = tree.children[lane, node, index]
        is_new = walks & (child == 0)
        child = jnp.where(is_new, new, child)
        kept = jnp.where(walks, child, tree.children[lane, node, index])
        tree = tree._replace(children=tree.children.at[lane, node, index].set(kept))
        standing = state._replace(reason=jnp.where(walks, state.reason, TIMED_OUT))
        after = core.advance(standing, ability)
        after = jax.tree.map(lambda a, b: jnp.where(_like(walks, a), a, b), after, state)
        path = path.at[depth + 1].set(jnp.where(walks, child, -1))
        node = jnp.where(walks, child, node)
        return Walk(after, node, path, tree, walks & ~is_new & (after.reason == 0), depth + 1)

    walk = jax.lax.while_loop(goes_on, step, walk)
    value = worth(walk.state)
    tree = walk.tree
    visits, totals = tree.visits, tree.totals
    for nodes in walk.path:
        is_there = nodes >= 0
        at = jnp.maximum(nodes, 0)
        visits = visits.at[lane, at].add(is_there.astype(jnp.int32))
        totals = totals.at[lane, at].add(jnp.where(is_there, value, 0.0))
    return tree._replace(visits=visits, totals=totals)


def _like(mask: Any, array: Any) -> Any:
    return mask.reshape(mask.shape + (1,) * (array.ndim - 1))


def _choice(core: Core, state: State, tree: Tree, node: Any) -> Any:
    """The first ability that was not tried here, else the one with the highest bound."""
    lane = jnp.arange(node.shape[0])
    count = choices(core, state)[:, None]
    exists = jnp.arange(MAX_ABILITIES) < jnp.maximum(count, 1)
    children = tree.children[lane, node]
    visits = jnp.take_along_axis(tree.visits, children, 1)
    totals = jnp.take_along_axis(tree.totals, children, 1)
    sign = jnp.where(state.active == 0, 1.0, -1.0)[:, None]
    seen = jnp.maximum(visits, 1).astype(jnp.float32)
    parent = jnp.maximum(tree.visits[lane, node], 1).astype(jnp.float32)[:, None]
    bound = sign * totals / seen + EXPLORATION * jnp.sqrt(jnp.log(parent)) / jnp.sqrt(seen)
    bound = jnp.where(children > 0, bound, 1000.0 - jnp.arange(MAX_ABILITIES))
    best = jnp.argmax(jnp.where(exists, bound, -1e9), 1).astype(jnp.int32)
    return jnp.where(count[:, 0] > 0, best, -1)
