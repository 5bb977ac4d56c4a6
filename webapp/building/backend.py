"""The build of what is published (PEP 517): `python -m build`, `pip wheel .`, `make wheel`.

Editable installs are setuptools' own, of the folders as they are.  Wheels and source archives are
packed by setuptools too, but of a tree that `staging` lays out: it carries the built page, and
everything Python lies below `rulewright`.  The same tree gives the same bytes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta

from webapp.building.staging import NotBuilt, stage_sources, stage_wheel

ROOT = Path(__file__).resolve().parents[2]
DATE = "315532800"
"""The date of every file (1980-01-01, the first that a zip can say), unless SOURCE_DATE_EPOCH
says another."""

Config = dict[str, Any] | None

build_editable = build_meta.build_editable
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def build_wheel(
    wheel_directory: str, config_settings: Config = None, metadata_directory: str | None = None
) -> str:
    """Pack the wheel; returns its name.  Ends with one sentence where the page is not built."""
    out = str(Path(wheel_directory).resolve())
    with _staged(stage_wheel):
        return str(build_meta.build_wheel(out, config_settings))


def build_sdist(sdist_directory: str, config_settings: Config = None) -> str:
    """Pack the source archive, with the built page; returns its name."""
    out = str(Path(sdist_directory).resolve())
    with _staged(stage_sources):
        return str(build_meta.build_sdist(out, config_settings))


@contextmanager
def _staged(lay_out: Callable[[Path, Path], None]) -> Iterator[None]:
    """Within a folder that holds the tree to be packed."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", DATE)
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="rulewright-") as name:
        try:
            lay_out(ROOT, Path(name))
        except NotBuilt as error:
            raise SystemExit(str(error)) from None
        os.chdir(name)
        try:
            yield
        finally:
            os.chdir(before)
