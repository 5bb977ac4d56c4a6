"""THIRD-PARTY.txt: the notice of everything that is distributed with the page and the wheel.

Made at each build of what is really in it: the packages that the bundler put into the bundles, the
Python packages of the browser's zips, Python's standard library, and Pyodide.  What has no licence
text stops the build.
"""

from __future__ import annotations

import email
import importlib.metadata
import json
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAME = "THIRD-PARTY.txt"
LICENCES = Path(__file__).resolve().parent / "licences"
"""Texts of licences that a package names without carrying them."""
STARTS = ("license", "licence", "copying", "notice")
RULE = "=" * 80

HEAD = """Rulewright is distributed under the MIT licence. The following parts of it come from
others and keep their own licences. Packages that are installed beside Rulewright (Panel, Bokeh,
panel-material-ui, SQLAlchemy and others) are not part of it and carry theirs themselves.
"""
PYODIDE = """Pyodide is distributed under the Mozilla Public License 2.0, unchanged. Its source code
is available at {source} (tag {version}).
The runtime contains parts of Emscripten (MIT and University of Illinois/NCSA licences), of LLVM's
compiler-rt, libc++ and libc++abi (Apache 2.0 with LLVM exceptions) and of musl (MIT), which stand
in Emscripten's own source code.
"""
PYTHON = """Compiled from, and run by, CPython {version}. Python is distributed under the licence of
the Python Software Foundation; licences of software that is incorporated in it:
docs.python.org/3/license.html
"""
CRATES = "Compiled into it are these Rust packages, under the licences that they name:"


class NoticeError(RuntimeError):
    """A part that is distributed has no licence text; the message names it."""


@dataclass(frozen=True)
class Notice:
    """One part, and what its licence asks to be said."""

    name: str
    version: str
    licence: str
    text: str

    @property
    def section(self) -> str:
        """The notice as it stands in the file."""
        return f"{RULE}\n{self.name} {self.version} ({self.licence})\n{RULE}\n{self.text.strip()}\n"


def notices(static: Path, bundled: Iterable[str], pure: Iterable[str], wheel: Path) -> str:
    """The text of the file.  Raises NoticeError.

    `bundled` are packages below static/node_modules, `pure` the names of installed Python packages,
    `wheel` the compiled one.
    """
    modules = static / "node_modules"
    found = [_of_folder(modules / name, name) for name in sorted(_with_needs(modules, bundled))]
    found += [_of_installed(name) for name in pure]
    found += [_of_wheel(wheel), _python(modules / "pyodide"), _pyodide(modules / "pyodide")]
    return "\n".join([HEAD, *(each.section for each in found)])


def _with_needs(modules: Path, bundled: Iterable[str]) -> set[str]:
    """The packages and those that they need: some hold the code of others in files of their own."""
    found, open_ones = set[str](), list(bundled)
    while open_ones:
        name = open_ones.pop()
        if name in found or name.startswith("@types/") or not (modules / name).is_dir():
            continue
        found.add(name)
        open_ones += _package(modules / name).get("dependencies", {})
    return found


def _of_folder(folder: Path, name: str) -> Notice:
    about = _package(folder)
    texts = [p for p in sorted(folder.iterdir()) if p.name.lower().startswith(STARTS)]
    return _notice(
        name, about["version"], about.get("license"), (p.read_text("utf-8") for p in texts)
    )


def _of_installed(name: str) -> Notice:
    found = importlib.metadata.distribution(name)
    files = [f for f in found.files or () if f.name.lower().startswith(STARTS)]
    return _notice(
        name, found.version, _expression(found.metadata), (f.read_text("utf-8") for f in files)
    )


def _of_wheel(wheel: Path) -> Notice:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        told = email.message_from_bytes(archive.read(about))
        read = [archive.read(n).decode() for n in names if Path(n).name.lower().startswith(STARTS)]
        parts = [json.loads(archive.read(n)) for n in names if n.endswith(".cyclonedx.json")]
    crates = sorted(_crate(each) for part in parts for each in part.get("components", ()))
    texts = [*read, *([CRATES, "\n".join(crates)] if crates else [])]
    return _notice(told["Name"], told["Version"], _expression(told), texts)


def _crate(component: dict[str, Any]) -> str:
    licences = [
        each.get("expression") or each.get("license", {}).get("id", "")
        for each in component.get("licenses", ())
    ]
    return f"  {component['name']} {component['version']}: {', '.join(filter(None, licences))}"


def _python(pyodide: Path) -> Notice:
    """Python's standard library; its licence is the one that typing_extensions comes under."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    version = lock["info"]["python"]
    text = _of_installed("typing-extensions").text
    return _notice("CPython", version, "PSF-2.0", [PYTHON.format(version=version), text])


def _pyodide(folder: Path) -> Notice:
    about = _package(folder)
    source = about["repository"]["url"].removeprefix("git+").removesuffix(".git")
    told = PYODIDE.format(source=source, version=about["version"])
    licence = (LICENCES / "MPL-2.0.txt").read_text("utf-8")
    return _notice("Pyodide", about["version"], about["license"], [told, licence])


def _package(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "package.json").read_text("utf-8"))
    return found


def _expression(metadata: Any) -> str:
    return str(metadata.get("License-Expression") or metadata.get("License") or "")


def _notice(name: str, version: str, licence: str | None, texts: Iterable[str]) -> Notice:
    text = "\n\n".join(_clean(each) for each in texts)
    if not text.strip() or not licence:
        raise NoticeError(f"{name} {version} is distributed, but says no licence, or not its text")
    return Notice(name, version, licence, text)


def _clean(text: str) -> str:
    """Without line ends of other systems, and without spaces at the ends of lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
