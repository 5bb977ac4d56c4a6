"""The build: versions that must move together, and work that is not done twice."""

from __future__ import annotations

import importlib.metadata
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from core import registry
from tests.webapp.serving import ROOT
from webapp.build import film_template
from webapp.building.python_files import PYODIDE_FILES, pydantic_core_requirement
from webapp.building.steps import Steps, digest_of

DIST = ROOT / "static/dist"


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    path = DIST / "manifest.json"
    assert path.exists(), "run `make build` before these tests"
    return json.loads(path.read_text(encoding="utf-8"))


def test_the_browsers_pydantic_core_is_the_one_pydantic_asks_for() -> None:
    (wheel,) = (ROOT / "static/.cache/wheels").glob("*.whl")
    version = wheel.name.split("-")[1]
    assert f"pydantic-core=={version}" == pydantic_core_requirement()
    assert version == importlib.metadata.version("pydantic-core")
    assert "wasm32" in wheel.name


def test_the_wheel_fits_pyodides_interpreter() -> None:
    lock = ROOT / "static/node_modules/pyodide/pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    (wheel,) = (ROOT / "static/.cache/wheels").glob("*.whl")
    major, minor, *_ = info["python"].split(".")
    assert f"cp{major}{minor}-pyemscripten_{info['abi_version']}_wasm32" in wheel.name


def test_the_manifest_names_files_that_exist(manifest: dict[str, Any]) -> None:
    for name in [*manifest["files"], manifest["worker"]]:
        assert (DIST / name).is_file(), name
    for name in PYODIDE_FILES:
        assert manifest["pyodide"] + name in manifest["files"]
    for name in ("stdlib.zip", "engine.zip", "checker.zip", *manifest["native"]):
        assert manifest["py"] + name in manifest["files"]


def test_no_package_would_be_loaded_from_elsewhere(manifest: dict[str, Any]) -> None:
    assert json.loads(manifest["lock"])["packages"] == {}


def test_bundles_carry_the_manifests_build(manifest: dict[str, Any]) -> None:
    for name in ("studio.js", "sw.js"):
        assert manifest["build"] in (DIST / name).read_text(encoding="utf-8"), name


def test_the_engine_zip_holds_every_module_compiled_and_in_source(manifest: dict[str, Any]) -> None:
    with zipfile.ZipFile(DIST / manifest["py"] / "engine.zip") as archive:
        names = set(archive.namelist())
    wanted = {
        path.relative_to(ROOT).as_posix()
        for folder in ("core", "editors")
        for path in (ROOT / folder).rglob("*.py")
    }
    assert wanted <= names, "run `make build`"
    assert {f"{name}c" for name in wanted} <= names


def test_the_gallery_shows_every_shipped_spec_with_its_first_board() -> None:
    boot = json.loads((DIST / "boot.json").read_text(encoding="utf-8"))
    shown = {entry["file"] for entry in boot["gallery"]}
    specs = ROOT / "specs"
    shipped = {
        path.relative_to(specs).as_posix()
        for system in registry.SYSTEMS
        for path in (specs / system).glob("*.json")
    }
    assert shown == {name for name in shipped if not name.endswith("/schema.json")}
    for entry in boot["gallery"]:
        view = boot["views"][entry["id"]]
        assert view["legal"], entry["id"]
        assert entry["summary"].endswith("."), entry["id"]
        assert entry["players"] == view["players"]
    assert len(set(boot["digests"])) == len(boot["gallery"])


def test_a_first_board_that_is_of_one_seed_alone_is_marked() -> None:
    boot = json.loads((DIST / "boot.json").read_text(encoding="utf-8"))
    dealt = set(boot["dealt"])
    by_system = {
        system: {entry["id"] for entry in boot["gallery"] if entry["system"] == system}
        for system in registry.SYSTEMS
    }
    assert by_system["mtg"] <= dealt, "hands are dealt"
    assert by_system["defense"] <= dealt, "dice are rolled"
    assert not dealt & (by_system["boards"] | by_system["asg"])
    assert {boot["views"][name]["seed_text"] for name in dealt} == {"0"}


def test_lock_files_name_no_hosts() -> None:
    lock = json.loads((ROOT / "static/package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]
    for name in ("constraints.txt", "static/.npmrc", "Makefile", ".ci/run", "pyproject.toml"):
        found = re.findall(r"https?://\S+", (ROOT / name).read_text(encoding="utf-8"))
        assert found == [], name


def test_every_constraint_is_an_exact_version_and_all_installed_packages_are_named() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert not [line for line in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", line)]
    named = {normal(line.split("==")[0]) for line in pins}
    project = {normal(name) for name in requirements_of("rulewright")}
    assert project <= named


def test_javascript_is_pinned_by_the_lock_file() -> None:
    lock = json.loads((ROOT / "static/package-lock.json").read_text(encoding="utf-8"))
    package = json.loads((ROOT / "static/package.json").read_text(encoding="utf-8"))
    root = lock["packages"][""]
    assert root["dependencies"] == package["dependencies"]
    entries = [entry for name, entry in lock["packages"].items() if name]
    assert all(entry["integrity"] for entry in entries)
    asked = package["dependencies"] | package["devDependencies"]
    assert asked == {name: lock["packages"][f"node_modules/{name}"]["version"] for name in asked}


def test_a_step_runs_once_until_inputs_or_outputs_change(tmp_path: Path) -> None:
    out, runs = tmp_path / "out", []

    def action() -> None:
        runs.append(1)
        out.write_text("done", encoding="utf-8")

    def run(inputs: str) -> bool:
        steps = Steps(tmp_path / "memory.json", lambda _line: None)
        return steps.run("it", inputs, [out], action)

    assert [run("a"), run("a"), run("b"), run("b")] == [True, False, True, False]
    out.unlink()
    assert run("b")
    assert len(runs) == 3


def test_a_step_that_fails_is_run_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    memory = tmp_path / "memory.json"
    Steps(memory, lambda _line: None).run("it", "a", [out], lambda: out.touch())

    def fail() -> None:
        raise RuntimeError("no network")

    with pytest.raises(RuntimeError, match="no network"):
        Steps(memory, lambda _line: None).run("it", "b", [out], fail)
    assert Steps(memory, lambda _line: None).run("it", "b", [out], lambda: None)


def test_a_step_that_writes_nothing_is_an_error(tmp_path: Path) -> None:
    steps = Steps(tmp_path / "memory.json", lambda _line: None)
    with pytest.raises(RuntimeError, match="did not write out"):
        steps.run("it", "a", [tmp_path / "out"], lambda: None)


def test_digests_see_names_and_contents_but_no_compiled_files(tmp_path: Path) -> None:
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "a.py").write_text("1", encoding="utf-8")
    first = digest_of(folder)
    (folder / "a.pyc").write_text("x", encoding="utf-8")
    assert digest_of(folder) == first
    (folder / "a.py").rename(folder / "b.py")
    renamed = digest_of(folder)
    (folder / "b.py").write_text("2", encoding="utf-8")
    assert len({first, renamed, digest_of(folder)}) == 3


@pytest.mark.parametrize("end", ["</script>", "</SCRIPT >"])
def test_a_script_that_would_end_in_the_page_of_a_match_is_not_built(
    tmp_path: Path, end: str
) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "src" / "film").mkdir(parents=True)
    (tmp_path / "src" / "film" / "film.tpl").write_text("<script>@HASH@", encoding="utf-8")
    (tmp_path / "dist" / "film.js").write_text("let a = '<!--'", encoding="utf-8")
    assert film_template(tmp_path).startswith("<script>sha256-")
    assert "<!--" not in (tmp_path / "dist" / "film.js").read_text("utf-8")
    (tmp_path / "dist" / "film.js").write_text(f"let a = '{end}'", encoding="utf-8")
    with pytest.raises(RuntimeError, match="end of a script"):
        film_template(tmp_path)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements_of(package: str) -> set[str]:
    """Every distribution that the package and its extras pull in, as installed here."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        for text in importlib.metadata.requires(waiting.pop()) or []:
            name = re.split(r"[^\w.-]", text)[0]
            wanted = "extra ==" not in text or package == "rulewright"
            if wanted and name not in found and _installed(name):
                found.add(name)
                waiting.append(name)
        package = ""
    return found


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True
