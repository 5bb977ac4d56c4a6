"""The browser's Python in a node process, driven from here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from webapp.building.node import find_node

ROOT = Path(__file__).resolve().parents[3]


class NodeWorker:
    """A role's worker in node; `call` is the entry that the page uses."""

    def __init__(self, role: str, snapshot: str = "snapshot.bin", missing: str = "") -> None:
        request = {
            "dist": str(ROOT / "static/dist"),
            "role": role,
            "snapshot": snapshot,
            "missing": missing,
            "runtime": str(ROOT / "static/src/worker/runtime.js"),
        }
        script = str(ROOT / "tests/static/worker/node_worker.mjs")
        self.process = subprocess.Popen(
            [find_node().node, script, json.dumps(request)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.boot = self._answer()

    def call(self, method: str, payload: Any) -> Any:
        """The answer of `call()`, as an object with `ok`."""
        return self._ask({"call": [method, payload]})

    def python(self, code: str) -> Any:
        """The value of Python code whose last expression is JSON text."""
        return self._ask({"python": code})

    def timed(self, code: str) -> tuple[Any, float]:
        """The value of Python code, and the CPU seconds of the process for it.

        The browser's Python itself knows the time of day only.
        """
        answer = self._told({"python": code})
        return answer["value"], answer["cpu"]

    def copy(self, file: Path, path: str) -> None:
        """A file of this machine, put into the worker's file system."""
        self._ask({"copy": [str(file), path]})

    def close(self) -> None:
        self.process.communicate(timeout=30)
        assert self.process.returncode == 0

    def _ask(self, request: dict[str, Any]) -> Any:
        return self._told(request)["value"]

    def _told(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = self._answer()
        assert "error" not in answer, answer["error"]
        return answer

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"node ended with {self.process.wait(30)}"
        return json.loads(line)
