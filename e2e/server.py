"""The product as a process, with a data folder of its own, for the browser tests.

Tests kill and start it again on the same port, so that the page's origin stays the same.
"""

from __future__ import annotations

import collections
import os
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOG_LINES = 60


class Server:
    """`python -m webapp` on a free port, from `start` to `stop`."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.outside = ""  # the address at which a proxy shows the site
        self.path = "/"
        self.port = 0
        self.log: collections.deque[str] = collections.deque(maxlen=LOG_LINES)
        self.process: subprocess.Popen[str] | None = None
        self.reader = threading.Thread()

    @property
    def address(self) -> str:
        return self.outside or f"http://127.0.0.1:{self.port}{self.path}"

    @property
    def tail(self) -> str:
        return "".join(self.log)

    def start(self) -> None:
        """Start, and come back once the server answers; on the same port as before."""
        assert (ROOT / "static/dist/manifest.json").exists(), "run `make build` before these tests"
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "webapp", "--port", str(self.port), *self.options],
            cwd=ROOT,
            env={
                **os.environ,
                "RULEWRIGHT_DATABASE_URL": f"sqlite:///{self.data}/library.db",
                "XDG_DATA_HOME": str(self.data),
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._await_address(self.process)
        with urllib.request.urlopen(
            f"http://127.0.0.1:{self.port}{self.path}api/health", timeout=60
        ) as answer:
            assert answer.status == 200, f"the server answered {answer.status}\n{self.tail}"

    def _await_address(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.log.append(line)
            if "http://127.0.0.1:" in line:
                port, path = line.split()[3].removeprefix("http://127.0.0.1:").split("/", 1)
                self.port, self.path = int(port), f"/{path}"
                self.reader = threading.Thread(target=self._drain, args=[process], daemon=True)
                self.reader.start()
                return
        raise AssertionError(f"the server did not start\n{self.tail}")

    def _drain(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            self.log.extend(lines)

    def kill(self) -> None:
        """As a crash would: no goodbye to anybody."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """The orderly end."""
        if self.process is not None:
            self.process.terminate()
            self._end()

    def _end(self) -> None:
        assert self.process is not None
        self.process.wait(30)
        self.reader.join(30)
