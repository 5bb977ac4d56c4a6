"""What pip installs is listed with exact versions and hashes, for every Python and system."""

from __future__ import annotations

import re

import pytest

from tests.packing import ROOT
from webapp.building import packages
from webapp.building.locks import lock_file, locked

LISTS = ("run", "test", "node")
REQUIREMENT = re.compile(r"([\w.-]+)==([^\s;]+)( ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(name: str) -> dict[str, str]:
    found = REQUIREMENT.findall(lock_file(name).read_text("utf-8"))
    return {normal(each): version for each, version, _ in found}


def constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.split("==") for line in lines if "==" in line)
    return {normal(name): version for name, version in pairs}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_versions_and_hashes_and_nothing_else(name):
    lines = lock_file(name).read_text("utf-8").splitlines()
    for before, line in zip(["", *lines], lines, strict=False):
        assert REQUIREMENT.fullmatch(line) or HASH.fullmatch(line), line
        if REQUIREMENT.fullmatch(line):
            assert not before.endswith("\\")
    assert len(pins(name)) == sum("==" in line for line in lines)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_has_the_versions_of_the_constraints(name):
    known = constraints()
    assert {each: known.get(each, version) for each, version in pins(name).items()} == pins(name)


def test_every_constraint_is_in_a_list():
    listed = pins("test") | pins("node")
    assert set(constraints()) - set(listed) == set()


def test_the_tests_install_all_that_is_run():
    assert pins("run").items() <= pins("test").items()


def test_the_lists_name_no_hosts():
    assert not [name for name in LISTS if "://" in lock_file(name).read_text("utf-8")]


def test_a_package_that_is_not_listed_is_not_downloaded():
    assert locked("pydantic-core").count("--hash=") > 30
    with pytest.raises(LookupError, match="make lock"):
        locked("no-such-package")


def test_a_file_with_another_hash_is_refused(tmp_path, monkeypatch):
    listed = tmp_path / "run.txt"
    wheel = tmp_path / "small-1.0-py3-none-any.whl"
    wheel.write_bytes(b"not what was locked")
    wrong = "0" * 64
    listed.write_text(f"small @ {wheel.as_uri()} --hash=sha256:{wrong}\n# small==1.0\n", "utf-8")
    monkeypatch.setattr(packages, "lock_file", lambda name: listed)
    told = []
    assert packages.install("run", lambda text, end: told.append(text)) != 0
    assert "DO NOT MATCH" in told[-1]
