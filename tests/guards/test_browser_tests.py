"""A browser test that fails beside another browser is tried once more alone, and named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import e2e.__main__ as browser_tests

ONE = ["e2e/test_a.py::test_a"]


class Runs:
    """Stands for pytest: each run ends with the next code and leaves what failed."""

    def __init__(self, at: Path, *runs: tuple[int, list[str]]) -> None:
        self.at, self.left, self.asked = at, list(runs), list[list[str]]()

    def __call__(self, options: list[str]) -> int:
        self.asked.append(options)
        code, failed = self.left.pop(0)
        if failed:
            self.at.write_text(json.dumps(dict.fromkeys(failed, True)))
        return code


@pytest.mark.parametrize(
    ("runs", "code", "named"),
    [
        ([(0, [])], 0, 0),
        ([(1, ONE), (0, [])], 0, 2),
        ([(1, ONE), (1, ONE)], 1, 1),
        ([(1, [f"e2e/test_a.py::test_{n}" for n in range(4)])], 1, 0),
        ([(2, ONE)], 2, 0),
        ([(1, [])], 1, 0),
    ],
    ids=["green", "green alone", "red", "many", "interrupted", "not written down"],
)
def test_what_is_tried_again(
    runs: list[tuple[int, list[str]]],
    code: int,
    named: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    last = tmp_path / "lastfailed"
    last.write_text(json.dumps({"e2e/test_old.py::test_old": True}))  # of another day
    fake = Runs(last, *runs)
    monkeypatch.setattr(browser_tests, "LAST", last)
    monkeypatch.setattr(browser_tests, "_pytest", fake)
    assert browser_tests.run(["e2e"]) == code
    assert len(fake.asked) == len(runs)
    assert all(asked == ["-q", *ONE] for asked in fake.asked[1:])
    said = capsys.readouterr().out
    assert said.count(ONE[0]) == named
    assert ("passed alone" in said) == (named == 2)
