"""A trained network as the file of weights that the seat `reader` plays with."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping

import numpy as np

from core.games.heroes.reader.weights import FORMAT
from core.language.phrases import counted
from core.protocol import Json
from webapp.learning.games.heroes.exam import Mark
from webapp.learning.games.heroes.lanes import SAMPLES
from webapp.learning.games.heroes.network import ROWS, Parameters
from webapp.learning.games.heroes.run import Training

UNUSED = ("guess", "own_guess", "other_guess")
"""What only training needs."""


def weights_text(parameters: Parameters, card: Mapping[str, Json]) -> str:
    """The text of the file; numbers are rounded to half floats."""
    arrays = {}
    for name, array in sorted(parameters.items()):
        if name not in UNUSED:
            found = np.asarray(array).astype("<f2")
            data = b64encode(found.tobytes()).decode()
            arrays[name] = {"shape": list(found.shape), "data": data}
    found_text = json.dumps({"format": FORMAT, "card": dict(card), "arrays": arrays}, indent=1)
    return found_text + "\n"


def card_of(training: Training, marks: Mapping[str, Mark]) -> Json:
    """What people should know of the network: what it was trained on, how well it plays, its
    limits."""
    plan = training.plan
    trained_on = (
        f"{counted(len(training.own), 'duel')} of the user's"
        if training.own
        else f"{plan.duels:,} duels drawn from families of rules"
    )
    drawn = " DUEL..." if training.own else f" --duels {plan.duels}"
    return {
        "trained_on": trained_on,
        "command": f"rulewright train{drawn} --seed {plan.seed} --updates {plan.updates} "
        f"--exam-duels {plan.exam_duels}{' --blank' if plan.is_blank else ''}",
        "updates": training.update,
        "cpu_seconds": round(training.seconds),
        "points": {
            name: {"points": round(mark.points, 4), "within": round(mark.within, 4)}
            for name, mark in marks.items()
        },
        "limits": f"It reads the first {ROWS} rows of a duel's rules, and tries each ability with "
        f"{SAMPLES} throws of the dice. Rules unlike those that it was trained on it may misread.",
    }


def rounded(parameters: Parameters) -> Parameters:
    """The parameters as the file has them, for whoever compares."""
    return {
        name: np.asarray(array).astype(np.float16).astype(np.float32)
        for name, array in parameters.items()
    }
