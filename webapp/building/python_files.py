"""The Python side of the browser: Pyodide's own files, and zips compiled for its interpreter.

`stdlib.zip` is the standard library without what a worker can never use, `engine.zip` is core,
editors and the shipped specs, `checker.zip` and `native/` are pydantic and its compiled core.
"""

from __future__ import annotations

import importlib.metadata
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from webapp.building.locks import locked
from webapp.building.node import Node
from webapp.building.packages import PATIENT, PIP
from webapp.building.steps import Steps, digest_of, files_under

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""All that a boot needs: the zips and the list of packages are ours."""

PURE_PACKAGES = ("pydantic", "annotated-types", "typing-extensions", "typing-inspection")

UNUSED_STDLIB = (
    # networks, processes, desktop and terminal
    *("ftplib", "imaplib", "mailbox", "poplib", "smtplib", "socketserver", "wsgiref", "xmlrpc"),
    *("http/server", "http/cookiejar", "http/cookies", "webbrowser", "antigravity", "netrc"),
    *("multiprocessing", "concurrent/futures/process", "pty", "tty", "cmd", "rlcompleter"),
    # developers' tools
    *("unittest", "doctest", "pdb", "bdb", "pydoc", "trace", "profile", "cProfile", "pstats"),
    *("tabnanny", "pyclbr", "modulefinder", "compileall", "py_compile", "zipapp", "pickletools"),
    *("venv", "ensurepip", "idlelib", "turtledemo", "lib2to3", "test", "this", "__hello__"),
    # formats and databases
    *("sqlite3", "wave", "colorsys", "plistlib", "nturl2path", "dbm", "shelve"),
    *("optparse", "getopt", "fileinput", "cgi", "cgitb", "sched", "imghdr", "tomllib"),
)
"""Left out of stdlib.zip: nothing in core, editors, pydantic or Pyodide's start imports them."""

KEPT_ENCODINGS = frozenset(
    (
        *("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "charmap"),
        *("raw_unicode_escape", "unicode_escape", "utf_8", "utf_8_sig", "undefined"),
        *("utf_16", "utf_16_le", "utf_16_be", "utf_32", "hex_codec", "base64_codec", "rot_13"),
    )
)


class PythonFiles:
    """Builds the zips below `static/.cache` and tells their names and digests."""

    def __init__(self, root: Path, node: Node, steps: Steps) -> None:
        self.root = root
        self.node = node
        self.steps = steps
        self.static = root / "static"
        self.cache = self.static / ".cache"
        self.out = self.cache / "py"
        self.pyodide = self.static / "node_modules" / "pyodide"

    def build(self) -> None:
        """Run every step that is due; `snapshot` comes after."""
        self.out.mkdir(parents=True, exist_ok=True)
        self._stdlib()
        self._checker()
        self._engine()

    def snapshot(self, boot: dict[str, Any]) -> None:
        """The memory a worker starts from: the engine imported, the shipped games loaded."""
        out = self.out / "snapshot.bin"
        games = [
            {"system": entry["system"], "spec": json.loads(entry["text"]), "seed": 1}
            for entry in boot["gallery"]
        ]
        request = {
            "pyodide": str(self.pyodide),
            "py": str(self.out),
            "out": str(out),
            "lock": json.dumps(self.lock()),
            "native": self.native_names,
            "trusted": boot["digests"],
            "games": games,
        }
        script = self.static / "build" / "snapshot.mjs"
        sources = (script, self.static / "src" / "worker", self.pyodide / "pyodide.asm.mjs")
        zips = [self.out / name for name in ("stdlib.zip", "engine.zip", "checker.zip")]
        inputs = digest_of(*sources, *zips, json.dumps(boot["digests"]))
        self.steps.run(
            "memory snapshot", inputs, [out], lambda: self.node.run(script, request, self.static)
        )

    @property
    def wheel(self) -> Path:
        """The downloaded wheel of pydantic's compiled core."""
        return next((self.cache / "wheels").glob("*.whl"))

    @property
    def native_names(self) -> list[str]:
        """The files that must lie in the worker's file system, relative to the zips."""
        native = self.out / "native"
        return [path.relative_to(self.out).as_posix() for path in files_with_code(native)]

    def lock(self) -> dict[str, Any]:
        """Pyodide's lock file without its packages: no package is loaded from elsewhere."""
        raw = json.loads((self.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
        return {"info": raw["info"], "packages": {}}

    def _compile(self, jobs: list[dict[str, Any]]) -> None:
        request = {"pyodide": str(self.pyodide), "root": str(self.cache), "jobs": jobs}
        self.node.run(self.static / "build" / "compile.mjs", request, self.static)

    def _tools(self) -> str:
        return digest_of(
            self.static / "build" / "compile.mjs", self.static / "build" / "compile.py"
        )

    def _stdlib(self) -> None:
        source = self.pyodide / "python_stdlib.zip"
        stage = self.cache / "stdlib"
        kept = f"{UNUSED_STDLIB} {sorted(KEPT_ENCODINGS)}"

        def action() -> None:
            _empty(stage)
            with zipfile.ZipFile(source) as archive:
                names = [name for name in archive.namelist() if _is_kept(name)]
                archive.extractall(stage, names)
            entries = [[name, f"stdlib/{name}"] for name in names if not name.endswith("/")]
            self._compile([_job("py/stdlib.zip", "/lib/python314.zip", 2, entries)])

        inputs = digest_of(source, self._tools(), kept)
        self.steps.run("Python's standard library", inputs, [self.out / "stdlib.zip"], action)

    def _checker(self) -> None:
        stage = self.cache / "checker"
        native = self.out / "native"
        versions = [f"{name}=={importlib.metadata.version(name)}" for name in PURE_PACKAGES]
        core = pydantic_core_requirement()

        def action() -> None:
            _empty(stage)
            _empty(native)
            pure = list(_stage_packages(stage / "pure"))
            wheel = download_wheel(core, self.lock()["info"], self.cache / "wheels")
            compiled = list(_stage_wheel(wheel, stage / "native"))
            self._compile(
                [
                    _job("py/checker.zip", "/checker.zip", 2, pure),
                    _job("py/native", "", 2, compiled),
                ]
            )

        inputs = digest_of(self._tools(), core, *versions, json.dumps(self.lock()["info"]))
        outputs = [self.out / "checker.zip", native / "pydantic_core" / "__init__.pyc"]
        self.steps.run("pydantic for the browser", inputs, outputs, action)

    def _engine(self) -> None:
        stage = self.cache / "engine"
        folders = [self.root / name for name in ("core", "editors", "specs")]

        def action() -> None:
            _empty(stage)
            entries = []
            for path in (path for folder in folders for path in files_under(folder)):
                name = path.relative_to(self.root).as_posix()
                if path.suffix in (".py", ".json"):
                    _copy(path, stage / name)
                    entries.append([name, f"engine/{name}"])
            self._compile([_job("py/engine.zip", "/engine.zip", 0, entries, sources=True)])

        inputs = digest_of(self._tools(), *folders)
        self.steps.run(
            "the rules engine for the browser", inputs, [self.out / "engine.zip"], action
        )


def pydantic_core_requirement() -> str:
    """The exact `pydantic-core==…` that the installed pydantic asks for."""
    requirements = importlib.metadata.requires("pydantic") or []
    return next(text for text in requirements if text.startswith("pydantic-core=="))


def download_wheel(requirement: str, info: dict[str, str], folder: Path) -> Path:
    """The WebAssembly wheel for Pyodide's Python, by `pip download`, under its hash.

    The requirement says the exact version, which must be the locked one.
    """
    _empty(folder)
    python = ".".join(info["python"].split(".")[:2])
    platform = f"pyemscripten_{info['abi_version']}_wasm32"
    listed = folder / "requirements.txt"
    listed.write_text(locked(requirement.partition("==")[0]), encoding="utf-8")
    command = [*PIP, "download", *PATIENT, "--quiet", "--no-deps", "--only-binary=:all:"]
    command += ["--python-version", python, "--implementation", "cp"]
    command += ["--abi", f"cp{python.replace('.', '')}", "--platform", platform]
    command += ["--require-hashes", "-r", str(listed), "--dest", str(folder)]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl"))


def files_with_code(folder: Path) -> list[Path]:
    """Every file below the folder, sorted; compiled ones included."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _job(
    out: str, prefix: str, level: int, entries: Iterable[list[str]], sources: bool = False
) -> dict[str, Any]:
    return {
        "out": out,
        "prefix": prefix,
        "level": level,
        "sources": sources,
        "entries": sorted(entries),
    }


def _is_kept(name: str) -> bool:
    stem = name.removesuffix(".py")
    if name.startswith("encodings/"):
        return stem.removeprefix("encodings/") in KEPT_ENCODINGS
    return not any(stem == unused or name.startswith(f"{unused}/") for unused in UNUSED_STDLIB)


def _stage_packages(stage: Path) -> Iterable[list[str]]:
    for package in PURE_PACKAGES:
        for file in importlib.metadata.files(package) or []:
            if file.suffix == ".py" and ".dist-info" not in str(file):
                _copy(Path(str(file.locate())), stage / file)
                yield [file.as_posix(), f"checker/pure/{file.as_posix()}"]


def _stage_wheel(wheel: Path, stage: Path) -> Iterable[list[str]]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith((".py", ".so")):
                archive.extract(name, stage)
                yield [name, f"checker/native/{name}"]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
