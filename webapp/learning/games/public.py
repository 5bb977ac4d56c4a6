"""What users import of learning, by the names they are told (`rulewright.learning`)."""

from __future__ import annotations

from webapp.learning.games.heroes.judge import Judge, Trial
from webapp.learning.games.heroes.sampler import Sampler

__all__ = ["Judge", "Sampler", "Trial"]
