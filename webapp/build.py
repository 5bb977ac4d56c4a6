"""`python -m webapp.build`: everything the browser needs, into static/dist.

Nothing is rebuilt that has not changed.  Pyodide and the Python zips go into directories named
after their content, which may be cached for ever; the bundles carry one build id, which the page
compares with the server's manifest.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from webapp.building import notices
from webapp.building.node import Node, find_node
from webapp.building.python_files import (
    PURE_PACKAGES,
    PYODIDE_FILES,
    PythonFiles,
    files_with_code,
)
from webapp.building.steps import Steps, alone, digest_of

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
DIST = STATIC / "dist"

BUNDLES = {
    "studio": "src/studio/index.jsx",
    "early": "src/shell/early.js",
    "shell": "src/shell/shell.js",
    "pages": "src/pages/index.jsx",
    "worker": "src/worker/worker.js",
    "sw": "src/shell/sw.js",
    "film": "src/film/index.jsx",
}
"""Bundle name to entry point, relative to static/."""

BUNDLED = Path(".cache", "bundled.json")
"""The names of the packages that the bundles hold, relative to static/."""

SHORT = 12
"""Hex digits of a digest in a directory name."""


def build(root: Path = ROOT) -> dict[str, Any]:
    """Bring static/dist up to date; returns the manifest.  Builds wait for one another."""
    with alone(root / "static" / ".cache" / "lock"):
        return _build(root)


def _build(root: Path) -> dict[str, Any]:
    static, dist = root / "static", root / "static" / "dist"
    node = find_node()
    steps = Steps(static / ".cache" / "steps.json", lambda line: print(line, flush=True))
    install_packages(static, node, steps)
    python = PythonFiles(root, node, steps)
    python.build()
    boot = _boot_data(root, steps)
    python.snapshot(json.loads(boot.read_text(encoding="utf-8")))
    pyodide = _publish(dist, "pyodide", [python.pyodide / name for name in PYODIDE_FILES])
    py = _publish(dist, "py", [python.out])
    manifest = _manifest(static, pyodide, py, python, boot)
    _bundles(static, node, steps, manifest)
    _notices(static, python)
    _write(dist / "film.tpl", film_template(static))
    shutil.copyfile(boot, dist / "boot.json")
    for name in ("standalone.html", "pages.html", "icon.svg"):
        shutil.copyfile(static / "src" / "shell" / name, dist / name)
    manifest["files"] = _listing(dist)
    _write(dist / "manifest.json", json.dumps(manifest, indent=1))
    return manifest


def install_packages(static: Path, node: Node, steps: Steps) -> None:
    """The packages of static/package-lock.json, unless they are there."""
    inputs = digest_of(static / "package.json", static / "package-lock.json")
    stamp = static / "node_modules" / ".package-lock.json"
    steps.run("npm ci", inputs, [stamp], lambda: node.install(static))


def _boot_data(root: Path, steps: Steps) -> Path:
    out = root / "static" / ".cache" / "boot.json"

    def action() -> None:
        from webapp.building.boot_data import boot_data

        data = boot_data(root / "specs")
        _write(out, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    own = root / "webapp" / "building" / "boot_data.py"
    inputs = digest_of(root / "core", root / "specs", own)
    steps.run("gallery and first boards", inputs, [out], action)
    return out


def _publish(dist: Path, name: str, sources: Iterable[Path]) -> str:
    """Copy files into `<name>-<digest>/`, and remove older ones; returns the directory's name."""
    parts = list(sources)
    target = dist / f"{name}-{_content(parts)[:SHORT]}"
    if not target.exists():
        fresh = target.with_name(target.name + ".new")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        for part in parts:
            for path in [part] if part.is_file() else files_with_code(part):
                inside = path.name if part.is_file() else path.relative_to(part)
                (fresh / inside).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, fresh / inside)
        fresh.rename(target)
    for old in dist.glob(f"{name}-*"):
        if old != target:
            shutil.rmtree(old)
    return f"{target.name}/"


def _content(parts: list[Path]) -> str:
    files = [f for part in parts for f in ([part] if part.is_file() else files_with_code(part))]
    return digest_of(*files)


def _manifest(
    static: Path, pyodide: str, py: str, python: PythonFiles, boot: Path
) -> dict[str, Any]:
    trusted = json.loads(boot.read_text(encoding="utf-8"))["digests"]
    inputs = (static / "src", static / "build", static / "package-lock.json", boot)
    return {
        "build": digest_of(pyodide, py, *inputs)[:SHORT],
        "pyodide": pyodide,
        "py": py,
        "worker": "worker.js",
        "native": python.native_names,
        "lock": json.dumps(python.lock()),
        "trusted": trusted,
    }


def _bundles(static: Path, node: Any, steps: Steps, files: dict[str, Any]) -> None:
    build_id = files["build"]
    bundled = static / BUNDLED
    request = {"build": build_id, "files": files, "out": "dist", "entries": BUNDLES}
    request["bundled"] = str(bundled)
    outputs = [bundled, *(static / "dist" / f"{name}.js" for name in BUNDLES)]
    steps.run(
        "bundles",
        build_id,
        outputs,
        lambda: node.run(static / "build" / "bundle.mjs", request, static),
    )


def _notices(static: Path, python: PythonFiles) -> None:
    bundled = json.loads((static / BUNDLED).read_text(encoding="utf-8"))
    text = notices.notices(static, bundled, PURE_PACKAGES, python.wheel)
    _write(static / "dist" / notices.NAME, text)
    (static / "dist" / "studio.js.LEGAL.txt").unlink(missing_ok=True)  # of a build before this one


def film_template(static: Path) -> str:
    """The page of a match in one file, which allows its own script and no other.

    It is no .html: to the scripts of those the server gives its own leave.  In texts and patterns
    of JavaScript `<\\!--` is what `<!--` is, which HTML would read as the start of a comment.
    """
    path = static / "dist" / "film.js"
    script = path.read_text(encoding="utf-8").replace("<!--", r"<\!--").strip()
    if "</script" in script.lower():
        raise RuntimeError("film.js has letters that HTML reads as the end of a script")
    _write(path, script)
    told = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = (static / "src" / "film" / "film.tpl").read_text(encoding="utf-8")
    return page.replace("@HASH@", f"sha256-{told}")


def _listing(dist: Path) -> list[str]:
    """What the service worker keeps for the time without a server."""
    skipped = {
        "manifest.json",
        "sw.js",
        "standalone.html",
        "pages.html",
    }  # pages by their addresses
    names = (path.relative_to(dist).as_posix() for path in files_with_code(dist))
    return [n for n in names if n not in skipped and (n == notices.NAME or n[-4:] != ".txt")]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main() -> None:
    """Build, and say what it came to."""
    began = time.monotonic()
    try:
        manifest = build()
    except RuntimeError as error:
        sys.exit(f"build: {error}")
    size = sum(path.stat().st_size for path in files_with_code(DIST)) / 1e6
    took = time.monotonic() - began
    print(
        f"build: {manifest['build']} is ready in static/dist ({size:.0f} MB), {took:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    main()
