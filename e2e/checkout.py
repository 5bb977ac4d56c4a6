"""A git checkout of ten specs, served as a folder, and what a person does with its files."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Locator, expect

from e2e.server import ROOT
from e2e.studio import Studio

EDITS = {
    "boards/chess": ('"name": "queen"', '"name": "empress"'),
    "boards/hexapawn": ('"name": "pawn"', '"name": "foot soldier"'),
    "asg/choke": ('"turnCapPlies": 60', '"turnCapPlies": 44'),
    "asg/ring": ('"combatVarianceFraction": 0.35', '"combatVarianceFraction": 0.1'),
    "defense/pyromancer": ('"startingHp": 30', '"startingHp": 33'),
    "defense/shadow_monk": ('"startingHp": 30', '"startingHp": 28'),
    "heroes/fighter": ('"health": 100.0', '"health": 90.0'),
    "heroes/fire_mage": ('"name": "Fire Mage"', '"name": "Ember Mage"'),
    "mtg/cards_phase1": ('"name": "Sootfang Raider"', '"name": "Sootfang Reaver"'),
    "mtg/decks_phase1": ('"name": "Cinder Stampede"', '"name": "Cinder Rush"'),
}
"""An edit for each spec of the checkout, two of every system."""

SPECS = tuple(EDITS)
SOLDIER = EDITS["boards/hexapawn"]

AS_SAVED = """() => {
  const { text, library } = globalThis.__rulewright.store.getState();
  return library?.text === text;
}"""


class Checkout:
    """A git checkout of ten specs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for spec in SPECS:
            target = root / f"{spec}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / f"specs/{spec}.json", target)
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "Ten specs")
        self.git("tag", "base")

    def git(self, *words: str) -> str:
        me = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.autocrlf=false")
        command = ["git", *me, *words]
        run = subprocess.run(command, cwd=self.root, check=True, capture_output=True, text=True)
        return run.stdout

    def clean(self) -> None:
        self.git("reset", "-q", "--hard", "base")
        self.git("clean", "-qfdx")

    def file(self, name: str) -> Path:
        return self.root / name

    def write(self, name: str, before: str, after: str) -> str:
        """Change a file as another editor does; the text that it has then."""
        text = self.file(name).read_text("utf-8")
        assert before in text
        self.file(name).write_text(text.replace(before, after), "utf-8")
        return text.replace(before, after)

    @property
    def status(self) -> list[str]:
        return self.git("status", "--porcelain", "-uall").splitlines()

    @property
    def changed(self) -> list[str]:
        """The lines that `git diff` shows, with their signs."""
        lines = self.git("diff", "-U0").splitlines()
        return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


def entry(studio: Studio, name: str) -> Locator:
    return studio.page.get_by_test_id("library-document").filter(has_text=name)


def open_file(studio: Studio, name: str) -> Studio:
    entry(studio, name).get_by_role("button", name=name).first.click()
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value(name)
    return studio.await_checked()


def save(studio: Studio, name: str) -> None:
    """Save the open document, which differs from its file; over once the file holds it."""
    studio.page.keyboard.press("ControlOrMeta+s")
    studio.page.wait_for_function(AS_SAVED)
    expect(studio.toast(f"Saved {name}.").first).to_be_visible()
