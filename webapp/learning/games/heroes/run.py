"""A training from its first update to its last, which may stop after any and go on later."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from core.protocol import Json
from webapp.learning.games.heroes import exam, learner
from webapp.learning.games.heroes.experience import Opinions, Share, lived
from webapp.learning.games.heroes.judge import Judge
from webapp.learning.games.heroes.lanes import Array, Rules, rules_of
from webapp.learning.games.heroes.learner import Course, Losses
from webapp.learning.games.heroes.network import Parameters, Seen, initial
from webapp.learning.games.heroes.sampler import Kind, Sampler

OLD_EVERY = 10
"""Updates after which the network of then becomes the old self that it plays against."""
EXAM_SEED = 99
_APART = 1000
"""Added to the seed of the duels to train on, so that none of them is in an exam."""


@dataclass(frozen=True)
class Plan:
    """What a training depends on, besides duels of the user's own."""

    seed: int = 0
    updates: int = 240
    duels: int = 1024
    """How many are drawn to train on, where the user has none."""
    exam_duels: int = 200
    is_blank: bool = False
    """Whether the network sees no rules: the control that says what reading is worth."""
    share: Share = field(default_factory=Share)
    lanes: int = 512
    """Matches side by side in an update."""
    steps: int = 32
    """Decisions in each of them."""
    at_once: int = 128
    """Duels of an update, of which each has the same number of lanes."""

    @property
    def decisions(self) -> int:
        """Of an update."""
        return self.lanes * self.steps

    @property
    def course(self) -> Course:
        """Its rates."""
        return Course(self.updates)


class Point(NamedTuple):
    """A point of the curves."""

    update: int
    seconds: float
    """CPU seconds of the training so far, exams left out."""
    decisions: int
    losses: Losses


class Numbers(NamedTuple):
    """The network, the old self that it plays against, and the state of the optimiser."""

    parameters: Parameters
    old: Parameters
    optimiser: Any


class Training:
    """The state of a training between two updates.

    `own` are duels of the user's; without them the plan's are drawn.  The same plan and duels
    give the same numbers on the same kind of processor, whether the training was stopped or not.
    Raises LimitExceeded, NotInTwin and SpecError for what is no duel that machine code can play.
    """

    def __init__(self, plan: Plan, own: Sequence[Json] = ()) -> None:
        self.plan, self.own = plan, tuple(own)
        began = time.process_time()
        trained = self.own or Sampler(_APART + plan.seed, "trained", Judge()).take(plan.duels)
        self._duels = self._hidden(rules_of(trained))
        self.parameters: Parameters = initial(jax.random.key(plan.seed))
        self.old = self.parameters
        self.optimiser = plan.course.optimiser.init(self.parameters)
        self.update = 0
        self.seconds = time.process_time() - began
        self._exams: dict[str, Rules] = {}

    @property
    def numbers(self) -> Numbers:
        """Everything that later updates depend on besides the plan and how many there were."""
        return Numbers(self.parameters, self.old, self.optimiser)

    @property
    def is_over(self) -> bool:
        """Whether the plan's last update is done."""
        return self.update >= self.plan.updates

    def go_on(self, numbers: Numbers, update: int, seconds: float) -> None:
        """Take up a training where it was left."""
        self.parameters, self.old, self.optimiser = jax.tree.map(jnp.asarray, numbers)
        self.update, self.seconds = update, seconds

    def step(self) -> Point:
        """One update."""
        began = time.process_time()
        plan, random = self.plan, np.random.default_rng((self.plan.seed, self.update))
        rules = self._duels.of(np.resize(random.permutation(len(self._duels.tables)), plan.at_once))
        if self.update % OLD_EVERY == 0:
            self.old = self.parameters
        old = self._opinions(self.old, rules) if self.update >= OLD_EVERY else None
        now = self._opinions(self.parameters, rules)
        batch = lived(rules, plan.lanes, plan.steps, now, old, plan.share, random)
        self.parameters, self.optimiser, losses = learner.learn(
            plan.course,
            self.update,
            self.parameters,
            self.optimiser,
            rules.tokens,
            batch,
            random,
        )
        self.update += 1
        self.seconds += time.process_time() - began
        return Point(self.update, self.seconds, self.update * plan.decisions, losses)

    def marks(self) -> dict[str, exam.Mark]:
        """How the network plays now, by "kind/opponent"."""
        return {
            f"{kind}/{opponent}": exam.examined(
                rules, self._opinions(self.parameters, rules), opponent, self.plan.seed
            )
            for kind, rules in self._examined().items()
            for opponent in exam.OPPONENTS
        }

    def _examined(self) -> Mapping[str, Rules]:
        """The duels of the exams, by kind; few of the user's come again and again, as an interval
        over one or two says nothing."""
        if not self._exams and self.own:
            every = np.arange(max(len(self.own), self.plan.exam_duels)) % len(self.own)
            self._exams["own"] = self._duels.of(every)
        kinds: tuple[Kind, ...] = ("trained", "held_out")
        for kind in kinds if not self._exams else ():
            duels = Sampler(EXAM_SEED, kind, Judge()).take(self.plan.exam_duels)
            self._exams[kind] = self._hidden(rules_of(duels))
        return self._exams

    def _opinions(self, parameters: Parameters, rules: Rules) -> Opinions:
        tokens = rules.tokens.reshape(-1, *rules.tokens.shape[2:])
        senses = learner.senses(parameters, tokens)

        def told(seen: Seen, sense: Array) -> tuple[Array, Array]:
            logits, values = learner.opinions(parameters, senses, seen, sense)
            return np.asarray(logits), np.asarray(values)

        return told

    def _hidden(self, rules: Rules) -> Rules:
        return rules._replace(tokens=rules.tokens * 0) if self.plan.is_blank else rules
