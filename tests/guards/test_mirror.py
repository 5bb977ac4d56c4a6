"""A folder of tests mirrors a folder of the source, or is named for what it holds across them."""

from __future__ import annotations

from tests.guards import sources

MIRRORED = {"core": "core", "editors": "editors", "webapp": "webapp", "static": "static/src"}
"""Folders of tests, each with the folder whose tests it holds: theirs have the same paths."""

ACROSS = ("attacks", "bench", "contract", "games", "growth", "guards", "hostile")
"""Folders of tests that are about no single folder; CONTRIBUTING.md says what each holds."""


def _mirrors(path: str) -> bool:
    top, _, below = path.partition("/")
    return top in ACROSS or (top in MIRRORED and (sources.ROOT / MIRRORED[top] / below).is_dir())


def test_a_folder_of_tests_mirrors_the_source_or_is_named_for_what_it_holds():
    tests = sources.ROOT / "tests"
    files = (path for path in tests.rglob("*") if path.is_file())
    folders = {path.parent.relative_to(tests).as_posix() for path in files}
    own = {path for path in folders if "__pycache__" not in path and path != "."}
    assert not sorted(path for path in own if not _mirrors(path))


def test_each_folder_of_tests_is_told_of():
    text = (sources.ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert not [name for name in (*MIRRORED, *ACROSS) if f"`tests/{name}" not in text]
