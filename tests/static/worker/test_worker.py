"""The browser's Python, booted in node from the built files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core import host as play_host
from editors import host as author_host
from tests.contract.cases import case_files, replay_of
from tests.static.worker.node import ROOT, NodeWorker

CHESS = json.loads((ROOT / "specs/boards/chess.json").read_text(encoding="utf-8"))
OTHER = {**CHESS, "name": "Not a shipped game"}

FORBIDDEN = ("numpy", "rpds", "pandas", "jsonschema", "click")
"""Packages that no worker has; importing one by accident must fail here, not in a browser."""


def modules() -> list[str]:
    """Every module of core and editors."""
    paths = (path for folder in ("core", "editors") for path in (ROOT / folder).rglob("*.py"))
    names = (path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for path in paths)
    return sorted(name.removesuffix(".__init__") for name in names)


def test_the_boot_starts_from_the_snapshot_in_named_steps(play: NodeWorker) -> None:
    assert play.boot["restored"] is True
    assert play.boot["steps"] == ["python", "rules"]


def test_first_moves_come_without_the_checker() -> None:
    fresh = NodeWorker("play")  # No other test has brought the checker there.
    try:
        answer = fresh.call("match.new", {"system": "boards", "spec": CHESS, "seed": 1})
        assert answer["ok"] is True
        assert len(answer["result"]["legal"]) == 20
        assert loaded(fresh, ["pydantic", "pydantic_core"]) == []
    finally:
        fresh.close()


def test_a_spec_that_was_not_shipped_waits_for_the_checker_and_is_checked(play: NodeWorker) -> None:
    answer = play.call("match.new", {"system": "boards", "spec": OTHER, "seed": 1})
    assert len(answer["result"]["legal"]) == 20
    assert loaded(play, ["pydantic", "pydantic_core"]) == ["pydantic", "pydantic_core"]
    wrong = {**OTHER, "players": []}
    refused = play.call("match.new", {"system": "boards", "spec": wrong, "seed": 1})
    assert refused["ok"] is False
    assert refused["error"]["issues"]


def test_every_module_of_core_and_editors_can_be_imported(play: NodeWorker) -> None:
    names = modules()
    code = (
        f"import importlib, json\nfor n in {names!r}: importlib.import_module(n)\njson.dumps(True)"
    )
    assert play.python(code) is True
    assert loaded(play, list(FORBIDDEN)) == []
    assert len(names) > 30


def test_a_checker_that_could_not_be_fetched_is_fetched_again() -> None:
    worker = NodeWorker("play", missing="checker.zip")
    try:
        asked = {"system": "boards", "spec": OTHER, "seed": 1}
        with pytest.raises(AssertionError, match=r"checker\.zip could not be loaded"):
            worker.call("match.new", asked)
        assert worker.call("match.new", asked)["ok"]
    finally:
        worker.close()


STOP_AT_IMPORTS = """
import sys

def _trace(frame, event, arg):
    # A person's Stop, in the middle of the module that enters a system's checks.
    if frame.f_code.co_name == "<module>" and "/checks/" in frame.f_code.co_filename:
        if frame.f_lineno > 80:
            sys.settrace(None)
            _interrupt()
    return _trace

sys.settrace(_trace)
"null"
"""


@pytest.mark.parametrize("role", ["author", "play"])
def test_a_stop_while_modules_are_imported_does_not_break_them(role: str) -> None:
    worker = NodeWorker(role)
    try:
        worker.python(STOP_AT_IMPORTS)
        asked = {"system": "boards", "spec": OTHER, "seed": 1}
        code = worker.call("match.new", asked)["error"]["code"]
        assert code in ("match.interrupted", "worker.interrupted")
        assert worker.call("match.new", asked)["ok"]
    finally:
        worker.close()


def test_hashing_is_not_random(play: NodeWorker) -> None:
    assert play.python("import os, json; json.dumps(os.environ['PYTHONHASHSEED'])") == "0"
    assert play.python("json.dumps(hash('rulewright'))") == play.python(
        "json.dumps(hash('rulewright'))"
    )


@pytest.mark.parametrize("path", case_files(), ids=lambda path: path.stem)
def test_recorded_matches_come_out_the_same_as_in_cpython(play: NodeWorker, path: Path) -> None:
    replay = replay_of(json.loads(path.read_text(encoding="utf-8")))
    answer = play.call("replay.verify", {"replay": replay})
    assert answer["result"]["ok"], answer["result"]["message"]
    loaded_again = play.call("replay.load", {"replay": replay})["result"]
    assert loaded_again["digest"] == replay["plies"][-1]["digest"]


@pytest.mark.parametrize(
    ("method", "payload"),
    [
        ("systems", {}),
        ("nothing.here", {}),
        ("match.view", {"match": "m999"}),
        ("match.new", {"system": "boards", "spec": {"name": 1}}),
    ],
)
def test_the_same_call_has_the_same_answer_in_cpython(
    play: NodeWorker, method: str, payload: Any
) -> None:
    assert play.call(method, payload) == json.loads(play_host.call(method, json.dumps(payload)))


def test_an_author_worker_boots_without_a_usable_snapshot_and_checks_text() -> None:
    author = NodeWorker("author", snapshot="engine.zip")  # a file, but no snapshot
    try:
        assert author.boot["restored"] is False
        assert author.boot["steps"] == ["python", "rules", "checks"]
        deep = "[" * 3_000 + "]" * 3_000
        for text in (json.dumps(OTHER), json.dumps({**OTHER, "pices": []}), '{"name": ', deep):
            answer = author.call("check", {"text": text})
            assert answer == json.loads(author_host.call("check", json.dumps({"text": text})))
    finally:
        author.close()


def loaded(worker: NodeWorker, names: list[str]) -> list[str]:
    """Those of the modules that the worker's Python has imported."""
    found: list[str] = worker.python(
        f"import sys, json\njson.dumps([n for n in {names!r} if n in sys.modules])"
    )
    return found


def test_no_nesting_of_a_payload_ends_python(play: NodeWorker) -> None:
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    answer = play.call("match.new", {"system": "boards", "spec": deep})
    assert answer["error"]["code"] == "call.too-deep"
    assert play.call("systems", {})["ok"] is True


def test_a_seat_may_think_for_a_time_instead_of_a_number_of_nodes(play: NodeWorker) -> None:
    seats = {"WHITE": "mcts:5ms"}
    new = play.call("match.new", {"system": "boards", "spec": CHESS, "seed": 1, "seats": seats})
    moved = play.call("match.agent", {"match": new["result"]["match"]})
    assert moved["ok"] is True
    assert moved["result"]["ply"] == 1
    assert moved["result"]["seats"]["WHITE"] == {"kind": "mcts", "ms": 5}
