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

from core.games.heroes.rows import LimitExceeded, NotInTwin
from core.protocol import SpecError
from webapp.learning.games.heroes.experience import Share
from webapp.learning.games.heroes.run import Plan, Training

FORMAT = 1
_ABOUT = "about"
_OTHER = (
    ValueError,
    KeyError,
    TypeError,
    ArithmeticError,
    EOFError,
    BadZipFile,
    SpecError,
    LimitExceeded,
    NotInTwin,
)
"""What a file that is something else may come to while it is read."""


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
    try:
        with temporary.open("wb") as file:
            np.savez(file, **arrays)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def load(path: Path) -> Training:
    """The training as it was saved.  Raises NoCheckpoint and OSError."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays: dict[str, Any] = dict(found)
        about = json.loads(bytes(arrays.pop(_ABOUT)))
        if about["format"] != FORMAT:
            raise NoCheckpoint(f"{path.name} is of another version of Rulewright")
        plan = Plan(**about["plan"] | {"share": Share(*about["plan"]["share"])})
        update, seconds = int(about["update"]), float(about["seconds"])
        training = Training(plan, about["own"])
    except NoCheckpoint:
        raise
    except _OTHER:
        raise NoCheckpoint(f"{path.name} is no checkpoint of a training") from None
    like, shape = jax.tree.flatten(training.numbers)
    if len(like) != len(arrays) or any(
        not _is_like(arrays.get(f"{i}"), np.asarray(leaf)) for i, leaf in enumerate(like)
    ):
        raise NoCheckpoint(f"{path.name} has another network")
    training.go_on(
        jax.tree.unflatten(shape, [arrays[f"{i}"] for i in range(len(like))]),
        update,
        seconds,
    )
    return training


def _is_like(array: Any, leaf: Any) -> bool:
    return array is not None and (array.shape, array.dtype) == (leaf.shape, leaf.dtype)
