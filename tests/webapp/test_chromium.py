"""The search for a Chromium: its order, and an error that says what to do."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from webapp import chromium
from webapp.chromium import NoChromium, find_chromium


def program(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_the_variable_comes_first(tmp_path: Path) -> None:
    program(tmp_path / "bin/chromium")
    mine = program(tmp_path / "mine")
    environment = {"RULEWRIGHT_CHROMIUM": mine, "PATH": str(tmp_path / "bin")}
    assert find_chromium(environment) == mine


def test_chromium_is_preferred_to_google_chrome(tmp_path: Path) -> None:
    chrome = program(tmp_path / "bin/google-chrome")
    environment = {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)}
    assert find_chromium(environment) == chrome
    wanted = program(tmp_path / "bin/chromium")
    assert find_chromium(environment) == wanted


def test_a_playwright_browser_is_the_last_resort(tmp_path: Path) -> None:
    wanted = program(tmp_path / ".cache/ms-playwright/chromium-1200/chrome-linux64/chrome")
    assert find_chromium({"PATH": "", "HOME": str(tmp_path)}) == wanted


def test_a_wrong_variable_is_an_error_and_not_passed_over(tmp_path: Path) -> None:
    program(tmp_path / "bin/chromium")
    environment = {"RULEWRIGHT_CHROMIUM": str(tmp_path / "no"), "PATH": str(tmp_path / "bin")}
    with pytest.raises(NoChromium, match="which is no program"):
        find_chromium(environment)


def test_with_none_found_the_command_fails_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CHROMIUM", raising=False)
    monkeypatch.delenv("PLAYWRIGHT_BROWSERS_PATH", raising=False)
    with pytest.raises(SystemExit) as caught:
        chromium.main(["--install"])  # no apt-get on this PATH, so nothing is installed
    assert "apt-get install chromium" in str(caught.value)
    assert "RULEWRIGHT_CHROMIUM" in str(caught.value)
    assert capsys.readouterr().out == ""


def test_the_command_prints_the_path(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CHROMIUM", sys.executable)
    chromium.main([])
    assert capsys.readouterr().out == f"{sys.executable}\n"
