"""A training in one file: what it depends on, how far it is, and every number it goes on with."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import jax
import numpy as np

from webapp.learning.games.heroes.experience import Share
from webapp.learning.games.heroes.run import Plan, Training

FORMAT = 1
_ABOUT = "about"


class NoCheckpoint(ValueError):
    """The file is no checkpoint of a training, or one of another version."""


def save(training: Training, path: Path) -> None:
    """Write the file; one that is there is replaced when the new one is whole."""
    leaves = jax.tree.leaves(training.numbers)
    about = {
        "format": FORMAT,
        "plan": asdict(training.plan) | {"share": list(training.plan.share)},
        "update": training.update,
        "seconds": training.seconds,
        "own": training.own,
    }
    arrays: dict[str, Any] = {f"{i}": np.asarray(leaf) for i, leaf in enumerate(leaves)}
    arrays[_ABOUT] = np.frombuffer(json.dumps(about).encode(), np.uint8)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    with temporary.open("wb") as file:
        np.savez(file, **arrays)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def load(path: Path) -> Training:
    """The training as it was saved.  Raises NoCheckpoint and OSError."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays: dict[str, Any] = dict(found)
        about = json.loads(bytes(arrays.pop(_ABOUT)))
        if about["format"] != FORMAT:
            raise NoCheckpoint(f"{path.name} is of another version of Rulewright")
        plan = Plan(**about["plan"] | {"share": Share(*about["plan"]["share"])})
        own, update, seconds = about["own"], int(about["update"]), float(about["seconds"])
    except NoCheckpoint:
        raise
    except (ValueError, KeyError, TypeError, EOFError, BadZipFile):
        raise NoCheckpoint(f"{path.name} is no checkpoint of a training") from None
    training = Training(plan, own)
    like, shape = jax.tree.flatten(training.numbers)
    if len(like) != len(arrays) or any(
        arrays.get(f"{i}", np.empty(0)).shape != np.shape(leaf) for i, leaf in enumerate(like)
    ):
        raise NoCheckpoint(f"{path.name} has another network")
    training.go_on(
        jax.tree.unflatten(shape, [arrays[f"{i}"] for i in range(len(like))]),
        update,
        seconds,
    )
    return training
