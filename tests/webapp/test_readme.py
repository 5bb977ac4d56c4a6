"""What the documentation shows of Python runs as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.packing import ROOT
from webapp.cli import cli

PAGES = ("README.md", "specs/heroes/ENVIRONMENTS.md")
COMMAND = re.compile(r"(?:^ *|`)(?:\.venv/bin/)?rulewright ([\w-]+)([^#\n`]*)", re.MULTILINE)
"""A command as a page shows it: its name, and what follows up to a comment."""
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: str) -> list[str]:
    return FENCE.findall((ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run_one_after_the_other(page: str, tmp_path: Path) -> None:
    found = examples(page)
    assert found
    text = "\n".join(f"print('example {n}', flush=True)\n{each}" for n, each in enumerate(found))
    script = tmp_path / "examples.py"
    script.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'webapp/public'}", "HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    assert f"example {len(found) - 1}" in run.stdout


def test_the_recipe_for_ci_tells_what_changed_specs_have_become(tmp_path: Path) -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    (script,) = re.findall(r"^```sh\n(#!/bin/sh\n# balance\.sh .*?)^```$", page, re.M | re.S)
    (tmp_path / "balance.sh").write_text(script, "utf-8")
    games = tmp_path / "games of mine"
    games.mkdir()
    spec = games / "pawns.json"
    shipped = (ROOT / "specs/boards/hexapawn.json").read_text("utf-8")
    spec.write_text(shipped, "utf-8")
    (games / "same.json").write_text(shipped, "utf-8")
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Begin"]):
        subprocess.run([*git, *arguments], check=True)
    spec.write_text(shipped.replace('"order": ["WHITE", "BLACK"]', '"order": ["BLACK", "WHITE"]'))
    run = subprocess.run(
        ["sh", "balance.sh", "HEAD", "games of mine"],
        cwd=tmp_path,
        env={"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("### games of mine/pawns.json\n\n```text\nChanged: ")
    for seats in ("random", "greedy"):
        assert f"of the same matches of {seats} against itself under both" in run.stdout
    assert "1 finding" in run.stdout
    assert "same.json" not in run.stdout


def test_users_are_told_one_name_only() -> None:
    for page in PAGES:
        for each in examples(page):
            names = re.findall(r"^\s*(?:from|import) (\w+)", each, re.MULTILINE)
            assert not {"core", "editors", "specs", "webapp"} & set(names), page


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_links_of_a_page_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#]*)", text)
    assert targets
    for target in targets:
        assert (ROOT / target).exists(), target


def test_the_places_that_contributors_are_told_of_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    places = re.findall(r"`((?:core|editors|webapp|static|specs|tests|e2e)/[^`<> ]*)`", text)
    modules = re.findall(r"python -m (tests[\w.]+)", text)
    assert len(places) > 20
    assert len(modules) > 5
    for place in [*places, *(module.replace(".", "/") for module in modules)]:
        if place == "static/dist":
            continue  # built
        assert (ROOT / place).exists() or (ROOT / f"{place}.py").exists(), place


def test_the_places_that_the_architecture_names_exist() -> None:
    text = (ROOT / "core/README.md").read_text("utf-8")
    places = re.findall(r"`([\w.-]+/[\w./-]+)`", text)
    assert len(places) > 30
    for place in places:
        assert any((ROOT / at / place).exists() for at in ("", "static/src")), place


def test_the_targets_that_contributors_are_told_of_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"`make (\w+)", text))
    assert len(targets) > 8
    assert [each for each in targets if f"\n{each}:" not in makefile] == []


def test_the_commands_that_users_are_shown_take_the_options_shown() -> None:
    pages = [ROOT / "README.md", *(ROOT / "specs").rglob("*.md")]
    text = "\n".join(page.read_text("utf-8") for page in pages)
    shown = COMMAND.findall(text)
    names = {name for name, _ in shown}
    assert names >= {"serve", "play", "evaluate", "tui", "replay", "review", "scenario"}
    for name, rest in shown:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None, name
        taken = {each for param in command.params for each in (*param.opts, *param.secondary_opts)}
        assert set(re.findall(r"(?<!\S)--?[a-z][\w-]*", rest)) <= taken, name + rest


def test_the_targets_that_users_are_told_of_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    told = re.findall(r"[`\n]make (\w+)", (ROOT / "README.md").read_text("utf-8"))
    listed = re.findall(r"^# make (\w+)|; make (\w+)", makefile, re.MULTILINE)
    targets = {name for pair in listed for name in pair if name}
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert targets == {*" ".join(phony).split()} - {"help", "browser"}  # the one that lists, a step
    targets.update(told)
    assert len(targets) > 8
    assert [each for each in targets if f"\n{each}:" not in makefile] == []
