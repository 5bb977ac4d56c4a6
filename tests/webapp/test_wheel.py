"""What is published: the wheel holds everything, under one name, and says what it is."""

from __future__ import annotations

import email
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests import packing
from tests.packing import ROOT, Installed
from tests.webapp.serving import Client
from tests.webapp.storage.jobs import inline, plan
from tests.webapp.waiting import wait
from webapp.building.staging import NotBuilt, check_page
from webapp.cli import COMMANDS

HOSTS = (b"pypi.", b"pythonhosted.", b"npmjs.", b"yarnpkg.")


@pytest.fixture(scope="module")
def archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(packing.wheel())


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return packing.install(tmp_path_factory.mktemp("installed"))


def test_the_wheel_claims_one_name_only(archive: zipfile.ZipFile) -> None:
    tops = {name.partition("/")[0] for name in archive.namelist()}
    (records,) = tops - {"rulewright"}
    assert re.fullmatch(r"rulewright-[\d.]+\.dist-info", records)
    assert archive.read(f"{records}/top_level.txt").split() == [b"rulewright"]


def test_the_wheel_carries_the_built_page(archive: zipfile.ZipFile) -> None:
    manifest = json.loads((ROOT / "static/dist/manifest.json").read_text("utf-8"))
    for name in [*manifest["files"], "manifest.json", "sw.js"]:
        packed = archive.read(f"rulewright/static/dist/{name}")
        assert packed == (ROOT / "static/dist" / name).read_bytes(), name


def test_the_wheel_carries_the_specs_their_pages_and_its_types(archive: zipfile.ZipFile) -> None:
    specs = [p for p in (ROOT / "specs").rglob("*") if p.suffix in (".json", ".md")]
    wanted = {f"rulewright/{path.relative_to(ROOT).as_posix()}" for path in specs}
    assert wanted | {"rulewright/py.typed"} <= set(archive.namelist())


def test_the_wheel_carries_the_notices_of_others(archive: zipfile.ZipFile) -> None:
    (name,) = (n for n in archive.namelist() if n.endswith("/licenses/THIRD-PARTY.txt"))
    text = archive.read(name)
    assert text == archive.read("rulewright/static/dist/THIRD-PARTY.txt")
    assert b"Mozilla Public License" in text


def test_nothing_that_builds_or_tests_is_in_the_wheel(archive: zipfile.ZipFile) -> None:
    unwanted = ("/building/", "/public/", "webapp/build.py", "chromium", "/tests/", ".pyc", "/src/")
    pages = "rulewright/static/dist/"
    names = [name for name in archive.namelist() if not name.startswith(pages)]
    assert not [name for name in names for part in unwanted if part in name]


def test_no_folder_of_this_machine_and_no_registry_is_in_the_wheel(
    archive: zipfile.ZipFile,
) -> None:
    places = {f"{ROOT}/{name}".encode() for name in ("static", "core", "webapp", ".venv")}
    for name in archive.namelist():
        data = archive.read(name)
        assert not [place for place in places if place in data], name
        assert not [host for host in HOSTS if host in data], name


def test_the_metadata_says_what_somebody_who_installs_it_needs(archive: zipfile.ZipFile) -> None:
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    told = email.message_from_bytes(archive.read(name))
    assert told["License-Expression"] == "MIT"
    assert told["Author"]
    assert told["Keywords"]
    assert "Typing :: Typed" in told.get_all("Classifier", [])
    runs = [each for each in told.get_all("Requires-Dist", []) if "extra ==" not in each]
    assert runs
    assert not [each for each in runs if "==" in each], "what is published names ranges"
    assert not [each for each in runs if "<" not in each], "a range has an end"


def test_links_of_the_published_readme_lead_somewhere(archive: zipfile.ZipFile) -> None:
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    text = email.message_from_bytes(archive.read(name)).get_payload()
    assert isinstance(text, str)
    targets = re.findall(r"\]\(([^)]*)\)|<img[^>]*src=\"([^\"]*)\"", text)
    relative = [t for pair in targets for t in pair if t and not re.match(r"https?://|#", t)]
    assert not relative
    assert "# Rulewright" in text


def test_every_pin_satisfies_what_is_published() -> None:
    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if "==" in line)
    pins = {name.lower().replace("_", "-"): version for name, _, version in pairs}
    extras = project["optional-dependencies"].values()
    for text in [*project["dependencies"], *(text for extra in extras for text in extra)]:
        need = Requirement(text)
        assert need.specifier.contains(pins[need.name.lower()]), text


# -- installed --------------------------------------------------------------------------------


def test_rulewright_is_imported_by_one_name_beside_folders_of_any_other(
    installed: Installed,
) -> None:
    code = "import rulewright, sys; print(rulewright.play('hexapawn', seed=7).result)\n"
    code += "print(*sorted({n.partition('.')[0] for n in sys.modules} & {'core', 'webapp'}))"
    answer = installed.run(installed.python, "-c", code)
    assert answer.stderr == ""
    assert answer.stdout.startswith("Result(")
    assert answer.stdout.splitlines()[1] == ""


def test_the_package_runs_as_a_module_too(installed: Installed) -> None:
    answer = installed.run(installed.python, "-m", "rulewright", "--version")
    assert (answer.returncode, answer.stderr) == (0, "")


DECK = "4 Cinder Lash\n"
RUNS: dict[str, list[str]] = {
    "validate": ["chess"],
    "format": ["paladin", "--check"],
    "actions": ["hexapawn"],
    "perft": ["chess", "--depth", "2"],
    "solve": ["fighter_vs_fire_mage"],
    "evaluate": ["hexapawn", "--games", "4", "--workers", "2"],
    "review": ["breakthrough", "--seats", "random", "--games", "10", "--workers", "0"],
    "compare": ["hexapawn", "hexapawn", "--games", "4", "--workers", "0"],
    "ablate": ["hexapawn", "--games", "2", "--workers", "0"],
    "sweep": ["scenario_01", "/settings/baseIncome", "2..3", "--games", "2", "--workers", "0"],
    "analyze": ["shadow_monk", "--raw", "8"],
    "nodes": ["scenario_01", "--games", "2", "--seats", "random"],
    "versions": ["shadow_monk", "--games", "2"],
    "play": ["hexapawn", "--seats", "random,random", "--seed", "7"],
    "tui": ["--help"],
    "replay": ["match.json", "--verify"],
    "export-html": ["match.json", "-o", "match.html"],
    "convert": ["scenario_01", "--to", "dot", "-o", "map.dot"],
    "import-cards": ["cards_phase1", "--strict"],
    "import-deck": ["deck.txt", "-o", "decks.json"],
    "export-deck": ["decks_phase1", "--deck", "saltspire_veto", "--format", "cod"],
    "scenario": ["scenarios.jsonl"],
    "sheet": ["pyromancer", "--html", "sheet.html"],
    "train": ["--help"],
    "schema": ["boards"],
    "serve": ["--help"],
}
"""One run of every command; what it must end with is exit code 0."""

RUN_ALL = """
import io, json, sys, traceback
from rulewright.__main__ import main
for name, arguments in json.load(sys.stdin).items():
    print(f"== {name}", flush=True)
    print(f"== {name}", file=sys.stderr, flush=True)
    try:
        main([name, *arguments])
    except SystemExit as end:
        if end.code:
            print(f"{name} ended with {end.code}")
            sys.exit(9)
"""


def test_every_command_runs_from_the_wheel(installed: Installed) -> None:
    assert set(RUNS) == set(COMMANDS), "a new command needs a run here"
    played = installed.run(
        installed.program, "play", "hexapawn", "--seats", "random,greedy", "--json"
    )
    assert played.returncode == 0, played.stderr
    (installed.folder / "match.json").write_text(played.stdout, encoding="utf-8")
    (installed.folder / "deck.txt").write_text(DECK, encoding="utf-8")
    scenario = (
        (ROOT / "tests/games/mtg/scenarios/scenarios.jsonl").read_text("utf-8").splitlines()[0]
    )
    (installed.folder / "scenarios.jsonl").write_text(scenario, encoding="utf-8")
    answer = installed.run(installed.python, "-c", RUN_ALL, text=json.dumps(RUNS))
    assert answer.returncode == 0, answer.stdout[-2000:] + answer.stderr[-2000:]
    assert "Traceback" not in answer.stderr


def test_a_server_of_the_wheel_plays_a_job_in_workers_of_its_own(installed: Installed) -> None:
    document = (ROOT / "specs/boards/hexapawn.json").read_text("utf-8")
    asked = {"spec": json.loads(document), "seats": "random,greedy", "games": 40}
    server = subprocess.Popen(
        [installed.program, "serve", "--port", "0", "--workers", "1"],
        cwd=installed.folder,
        env={**installed.environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        line = next(line for line in server.stdout if "http://127.0.0.1:" in line)
        client = Client(int(line.split("http://127.0.0.1:")[1].split("/")[0]))
        begun = client.ask("POST", "/api/evaluations", asked)
        assert begun.status == 201, begun.body
        address = f"/api/evaluations/{begun.json['id']}"
        wait(lambda: client.get(address).json["state"] == "done", "it is played")
        told = client.get(address).json
    finally:
        server.terminate()
        server.communicate()
    assert json.dumps(told["plans"][0]["tally"]) == inline(plan(20))


def test_the_environments_are_found_by_their_names(installed: Installed) -> None:
    code = (
        "import gymnasium, pickle, importlib.metadata as m\n"
        "(found,) = m.entry_points(group='gymnasium.envs'); found.load()()\n"
        "assert 'Rulewright/Duel-v0' in gymnasium.registry\n"
        "env = gymnasium.make('Rulewright/Duel-v0'); env.reset(seed=1)\n"
        "print(type(pickle.loads(pickle.dumps(env.unwrapped))).__module__)"
    )
    answer = installed.run(installed.python, "-c", code)
    assert answer.stdout.startswith("rulewright."), answer.stderr


# -- built ------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A tree that builds quickly: ours with hardly any rules, and a page of two files."""
    root = tmp_path / "tree"
    for folder in ("webapp/building", "webapp/public", "core"):
        ignored = shutil.ignore_patterns("__pycache__", "games")
        shutil.copytree(ROOT / folder, root / folder, ignore=ignored)
    shutil.copyfile(ROOT / "webapp/__init__.py", root / "webapp/__init__.py")
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "constraints.txt"):
        shutil.copyfile(ROOT / name, root / name)
    shutil.copyfile(ROOT / "Makefile", root / "Makefile")
    for folder in ("editors", "specs", "static/dist", "static/node_modules", "tests", "e2e"):
        (root / folder).mkdir(parents=True)
    for layer in ("editors", "specs"):
        (root / layer / "__init__.py").write_text("", encoding="utf-8")
    (root / "webapp/public/rulewright/more.py").write_text("", encoding="utf-8")
    (root / "static/dist/manifest.json").write_text("{}", encoding="utf-8")
    (root / "static/dist/THIRD-PARTY.txt").write_text("none\n", encoding="utf-8")
    (root / "static/dist/page.js").write_text("1", encoding="utf-8")
    (root / "static/node_modules/never.js").write_text("1", encoding="utf-8")
    return root


def test_the_same_tree_gives_the_same_bytes(small: Path, tmp_path: Path) -> None:
    first = packing.pack(small, tmp_path / "one", TZ="Asia/Tokyo", PYTHONHASHSEED="1")
    for path in small.rglob("*"):
        path.chmod(0o700)
    (tmp_path / "tmp").mkdir()
    second = packing.pack(small, tmp_path / "two", TMPDIR=str(tmp_path / "tmp"))
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()


def test_the_source_archive_carries_the_page_and_gives_the_same_wheel(
    small: Path, tmp_path: Path
) -> None:
    source = packing.pack(small, tmp_path / "source", "sdist")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(tmp_path / "unpacked", filter="data")
    assert "static/dist/page.js" in names
    assert not [name for name in names if "node_modules" in name]
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    again = packing.pack(unpacked, tmp_path / "again")
    assert again.read_bytes() == packing.pack(small, tmp_path / "direct").read_bytes()


def test_without_a_built_page_packing_ends_with_one_sentence(small: Path, tmp_path: Path) -> None:
    (small / "static/dist/manifest.json").unlink()
    with pytest.raises(NotBuilt, match="run “make build”"):
        check_page(small)
    run = subprocess.run(
        [sys.executable, "-c", packing.PACK.format("wheel"), str(tmp_path)],
        cwd=small, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr == "The page is not built yet; run “make build” before packing Rulewright.\n"
