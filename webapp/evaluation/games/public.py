"""What users import of the environments, by the names they are told (`rulewright.environments`)."""

from __future__ import annotations

from webapp.evaluation.compilation import prepare
from webapp.evaluation.games.heroes import env as functional
from webapp.evaluation.games.heroes.env import Environment, functional_duel
from webapp.evaluation.games.heroes.gym import DuelEnv
from webapp.evaluation.games.heroes.pettingzoo import DuelAEC

__all__ = ["DuelAEC", "DuelEnv", "Environment", "functional", "functional_duel", "prepare"]
