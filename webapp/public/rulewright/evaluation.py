"""Whether a game is any good, from Python: many matches as tables that pandas takes.

from rulewright.evaluation import evaluate

print(evaluate("hexapawn", ["greedy"], games=200).scores)
"""

from __future__ import annotations

from webapp.evaluation import Evaluation, Standings, evaluate, evaluate_roster

__all__ = ["Evaluation", "Standings", "evaluate", "evaluate_roster"]
