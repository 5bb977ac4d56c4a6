"""Rulewright as it is published: the wheel, and an environment that it is installed into."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from core.replay import ENGINE
from webapp.building.staging import PAGE, TOP_FILES
from webapp.building.steps import Steps, alone, digest_of

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "static" / ".cache" / "published"
"""Where the wheel stays for the next run, as long as nothing in it has changed."""
PACK = "import sys; from webapp.building import backend; backend.build_{}(sys.argv[1])"


def wheel() -> Path:
    """The wheel of this tree, with the page that `make build` has built."""
    assert (ROOT / PAGE / "manifest.json").exists(), "run `make build` before these tests"
    parts = [ROOT / name for name in ("core", "editors", "specs", "webapp", *TOP_FILES)]
    inputs = digest_of(*parts, ROOT / PAGE / "manifest.json")
    with alone(KEPT / "lock"):
        target = KEPT / "rulewright.whl"

        def action() -> None:
            pack(ROOT, KEPT / "new").replace(target)

        Steps(KEPT / "steps.json", print).run("wheel", inputs, [target], action)
    return target


def pack(root: Path, out: Path, kind: str = "wheel", **environment: str) -> Path:
    """Build what is published of a tree, by its own backend, in a process of its own."""
    out.mkdir(parents=True, exist_ok=True)
    before = set(out.iterdir())
    run = subprocess.run(
        [sys.executable, "-c", PACK.format(kind), str(out)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), **environment},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    (made,) = set(out.iterdir()) - before
    return made


@dataclass(frozen=True)
class Installed:
    """A clean environment with the wheel in it, in which nothing of the repository is found.

    Other packages come from the environment of the tests.  In `folder`, where programs start, and
    on Python's path lie folders with the names of our layers that belong to somebody else.
    """

    folder: Path

    @property
    def program(self) -> str:
        return str(self.folder / "venv" / "bin" / "rulewright")

    @property
    def python(self) -> str:
        return str(self.folder / "venv" / "bin" / "python")

    @property
    def library(self) -> Path:
        (found,) = (self.folder / "venv" / "lib").glob("python3.*/site-packages")
        return found

    @property
    def environment(self) -> dict[str, str]:
        """A user with a home, and without Node or anything else that only builds."""
        home = self.folder / "home"
        data = {"HOME": str(home), "XDG_DATA_HOME": str(home / "d"), "XDG_CACHE_HOME": str(home)}
        here = {"PATH": str(self.folder / "venv" / "bin"), "PYTHONPATH": str(self.folder)}
        return {**data, **here, "LANG": "C.UTF-8"}

    def run(self, *command: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=text,
            capture_output=True,
            encoding="utf-8",
        )


STRANGERS = ("core", "editors", "specs", "webapp", "static", "tests")


def install(folder: Path) -> Installed:
    """Install the wheel, by pip, without a network."""
    for name in STRANGERS:
        (folder / name).mkdir()
        text = f"raise ImportError('this is the {name} of somebody else')\n"
        (folder / name / "__init__.py").write_text(text, encoding="utf-8")
    (folder / "home").mkdir()
    venv.create(folder / "venv", symlinks=True)
    found = Installed(folder)
    named = folder / f"rulewright-{ENGINE}-py3-none-any.whl"
    named.symlink_to(wheel())
    pip = [sys.executable, "-m", "pip", "--python", found.python, "install", "--quiet"]
    pip += ["--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", str(named)]
    subprocess.run(pip, check=True)
    shared = sysconfig.get_paths()["purelib"]
    (found.library / "shared.pth").write_text(f"{shared}\n", encoding="utf-8")
    return found
