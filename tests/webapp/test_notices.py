"""Everything that is distributed with the page and the wheel has its notice."""

from __future__ import annotations

import json
import re
import zipfile

import pytest

from tests.packing import ROOT
from webapp.build import BUNDLED
from webapp.building.notices import NAME, RULE, NoticeError, notices
from webapp.building.python_files import PURE_PACKAGES

DIST = ROOT / "static" / "dist"
WHEEL = next((ROOT / "static/.cache/wheels").glob("*.whl"))
SHORTEST = 400
"""Letters of a licence; that of ISC has some 700."""


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    """Name of each part to the whole of its notice, from the file that is served."""
    text = (DIST / NAME).read_text("utf-8")
    titles_and_bodies = text.split(f"{RULE}\n")[1:]
    rows = zip(map(str.strip, titles_and_bodies[::2]), titles_and_bodies[1::2], strict=True)
    return {title.split(" ")[0]: f"{title}\n{body}" for title, body in rows}


def test_every_package_of_the_bundles_has_a_notice(told: dict[str, str]) -> None:
    bundled = json.loads((ROOT / "static" / BUNDLED).read_text("utf-8"))
    assert {"react", "@codemirror/view", "@xyflow/react", "d3-force", "idb"} <= set(bundled)
    assert set(bundled) <= set(told)


def test_there_is_one_file_of_notices_and_every_bundle_names_it() -> None:
    assert list(DIST.glob("*LEGAL*")) == []
    assert all(
        f"/*! Notices of others: {NAME} */" in (DIST / name).read_text("utf-8")
        for name in ("studio.js", "worker.js")
    )


def test_the_notices_are_kept_for_the_time_without_a_server() -> None:
    manifest = json.loads((DIST / "manifest.json").read_text("utf-8"))
    assert NAME in manifest["files"]


def test_a_package_within_another_packages_file_has_a_notice_too(told: dict[str, str]) -> None:
    assert "@dagrejs/graphlib" in told


def test_every_package_that_the_page_asks_for_has_a_notice(told: dict[str, str]) -> None:
    package = json.loads((ROOT / "static/package.json").read_text("utf-8"))
    asked = set(package["dependencies"]) - {"pyodide"}
    assert asked <= set(told)


def test_every_package_of_the_browsers_zips_has_a_notice(told: dict[str, str]) -> None:
    (path,) = DIST.glob("py-*/checker.zip")
    names = zipfile.ZipFile(path).namelist()
    tops = {re.split(r"[/.]", name)[0].replace("_", "-") for name in names}
    known = {name.lower().replace("_", "-") for name in told}
    assert tops <= known
    assert {"pydantic-core", "cpython", "pyodide"} <= known


def test_every_notice_says_a_licence_and_its_text(told: dict[str, str]) -> None:
    for name, text in told.items():
        assert len(text) > SHORTEST, name
        assert re.match(r".* \(.+\)\n", text), name


def test_pyodide_says_where_its_source_code_is(told: dict[str, str]) -> None:
    assert "Mozilla Public License Version 2.0" in told["Pyodide"]
    assert re.search(r"source code\s+is available\s+at https://\S+ \(tag [\d.]+\)", told["Pyodide"])


def test_what_is_compiled_into_pydantic_core_is_named(told: dict[str, str]) -> None:
    assert re.search(r"^  pyo3 [\d.]+: .*(MIT|Apache)", told["pydantic_core"], re.MULTILINE)


def test_a_package_without_a_licence_stops_the_build(tmp_path) -> None:
    folder = tmp_path / "node_modules" / "bare"
    folder.mkdir(parents=True)
    about = {"name": "bare", "version": "1.0.0", "license": "MIT"}
    (folder / "package.json").write_text(json.dumps(about), encoding="utf-8")
    with pytest.raises(NoticeError, match=r"bare 1\.0\.0"):
        notices(tmp_path, ["bare"], PURE_PACKAGES, WHEEL)
    (folder / "LICENSE").write_text(" \n", encoding="utf-8")
    with pytest.raises(NoticeError, match=r"bare 1\.0\.0"):
        notices(tmp_path, ["bare"], PURE_PACKAGES, WHEEL)
