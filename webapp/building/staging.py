"""The tree that the wheel and the source archive are made of, in a folder of its own.

The wheel has one name at the top, `rulewright`: the layers below it (`renames`), what Python users
import (`webapp/public/rulewright`), the shipped specs and the built page.  Nothing that only
builds is in it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from webapp.building.notices import NAME as NOTICES
from webapp.building.renames import MOVED, PACKAGE, renamed
from webapp.building.steps import files_under

FACADE = Path("webapp", "public", PACKAGE)
"""What `import rulewright` gives, in the repository."""
PAGE = Path("static", "dist")
NOT_INSTALLED = ("webapp/build.py", "webapp/building", "webapp/chromium.py", "webapp/public")
"""What builds and tests, and so is in the repository only."""

TOP_FILES = (
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "constraints.txt",
    "Makefile",
)
SOURCES = (*MOVED, "static", "tests", "e2e")
UNWANTED = {"__pycache__", "node_modules", ".cache", ".git"}
SUFFIXES = {".py", ".json", ".md", ".txt", ".typed"}
"""Kinds of files of the layers that are installed."""

IMAGE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*")
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")
TOOLS = re.compile(r"^\[tool\.setuptools.*?(?=^\[(?!tool\.setuptools))", re.MULTILINE | re.DOTALL)
WHEEL_TOOLS = f"""[tool.setuptools.packages.find]
include = ["{PACKAGE}*"]

[tool.setuptools.package-data]
"*" = ["**/*"]

"""


class NotBuilt(RuntimeError):
    """The page is not there, so that there is nothing to pack."""


def check_page(root: Path) -> None:
    """Raises NotBuilt where the page was never built."""
    if not (root / PAGE / "manifest.json").exists():
        raise NotBuilt("The page is not built yet; run “make build” before packing Rulewright.")


def stage_wheel(root: Path, stage: Path) -> None:
    """Lay out what the wheel holds, and a pyproject.toml that packs it.  Raises NotBuilt."""
    check_page(root)
    target = stage / PACKAGE
    for path in _layers(root):
        name = path.relative_to(root)
        inside = name.relative_to(FACADE) if name.is_relative_to(FACADE) else name
        if path.suffix == ".py":
            _write(target / inside, renamed(path.read_text("utf-8"), name.as_posix()))
        else:
            _copy(path, target / inside)
    for path in _files(root / PAGE):
        _copy(path, target / path.relative_to(root))
    _copy(root / "LICENSE", stage / "LICENSE")
    _copy(root / PAGE / NOTICES, stage / NOTICES)
    _write(stage / "README.md", published((root / "README.md").read_text("utf-8")))
    _write(stage / "pyproject.toml", _wheel_project((root / "pyproject.toml").read_text("utf-8")))


def stage_sources(root: Path, stage: Path) -> None:
    """Lay out the source archive: the repository's files and the built page.  Raises NotBuilt."""
    check_page(root)
    for path in (path for name in SOURCES for path in _files(root / name)):
        _copy(path, stage / path.relative_to(root))
    for name in TOP_FILES:
        _copy(root / name, stage / name)
    lines = [*(f"graft {name}" for name in SOURCES), f"include {' '.join(TOP_FILES)}"]
    _write(stage / "MANIFEST.in", "\n".join(lines) + "\n")


def published(readme: str) -> str:
    """The README for an index, where our files are not: links to them become words, and pictures
    go.

    >>> published("See [the rules](specs/x.md), [Python](https://python.org).")
    'See the rules, [Python](https://python.org).'
    """
    return LINK.sub(r"\1", IMAGE.sub("", readme))


def _wheel_project(text: str) -> str:
    """pyproject.toml with the wheel's packages in place of the repository's."""
    changed, count = TOOLS.subn("", text)
    changed = changed.replace(
        'license-files = ["LICENSE"]', f'license-files = ["LICENSE", "{NOTICES}"]'
    )
    assert count, "pyproject.toml has no tables of setuptools"
    return changed + "\n" + WHEEL_TOOLS


def _layers(root: Path) -> Iterable[Path]:
    """The files of the layers and of the facade that are installed."""
    for path in (path for name in MOVED for path in files_under(root / name)):
        name = path.relative_to(root)
        is_left_out = any(name.is_relative_to(each) for each in NOT_INSTALLED)
        if path.suffix in SUFFIXES and (name.is_relative_to(FACADE) or not is_left_out):
            yield path


def _files(folder: Path) -> list[Path]:
    """Every file below the folder but what is made on the way; sorted."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(p for p in found if not UNWANTED.intersection(p.relative_to(folder).parts))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    path.chmod(0o644)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)
