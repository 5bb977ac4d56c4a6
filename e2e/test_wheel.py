"""`pip install`, `rulewright serve`, open, play: the wheel is all that somebody needs."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import open_studio
from e2e.server import Server
from e2e.studio import BOOT_MS
from tests import packing
from tests.packing import Installed


class InstalledServer(Server):
    """`rulewright serve` of an installed wheel, started among folders of other people."""

    def __init__(self, installed: Installed) -> None:
        super().__init__(installed.folder)
        self.installed = installed

    def start(self) -> None:
        """Start, and come back once it says where it is."""
        self.process = subprocess.Popen(
            [self.installed.program, "serve", "--port", "0"],
            cwd=self.installed.folder,
            env={**self.installed.environment, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._await_address(self.process)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return packing.install(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def serving(installed: Installed) -> Iterator[InstalledServer]:
    server = InstalledServer(installed)
    server.start()
    yield server
    server.stop()


def files_below(folder: Path) -> set[str]:
    return {str(path) for path in folder.rglob("*") if "__pycache__" not in path.parts}


def test_the_installed_page_opens_plays_and_writes_nothing_beside_the_program(
    browser: Browser, installed: Installed, serving: InstalledServer
) -> None:
    before = files_below(installed.library)
    studio = open_studio(browser, serving)
    studio.page.set_default_navigation_timeout(BOOT_MS)  # of a server that was never started before
    try:
        studio.visit().await_python()
        studio.open("hexapawn")
        studio.move("a1", "a2")
        studio.expect_ply(2)
        with studio.page.context.expect_page() as opened:
            studio.command("Licences of what this page is made of")
        expect(opened.value.locator("body")).to_contain_text("Mozilla Public License")
        studio.guard.check()
    finally:
        studio.page.context.close()
    assert files_below(installed.library) == before
