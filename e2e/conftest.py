"""One server and, for most tests, one page: a Pyodide boot per test would cost minutes.

With several workers (`-n 2`) each of them has its own server, browser and page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e import foreign, sinks
from e2e.guard import Guard
from e2e.scripts import ONE_SEED
from e2e.server import ROOT, Server
from e2e.slowness import slow_down
from e2e.studio import BOOT_MS, Studio
from webapp.chromium import find_chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1440, "height": 900}
SETTINGS: dict[str, Any] = {
    "viewport": WIDE,
    "service_workers": "block",
    "accept_downloads": True,
    "reduced_motion": "reduce",  # what moves is drawn sixty times a second, and waited for
}
WAIT_MS = 10_000
SHOTS = ROOT / "test-results"

SAID = "said at the end"
"""The name of a property of a test: what the end of the run says of it although it passed."""

LONGEST = (
    *("kept", "hostile_names", "any_order", "calls", "under_a_path", "coming_back", "json_text"),
    *("import_export", "match", "heroes_graph_keeps", "asg_editor", "form", "storage_faults"),
    *("exact", "focus", "long_texts", "tabs", "heroes_hero", "asg_match", "looks"),
    *("defense_match", "replays", "wheel"),
)
"""What takes longest comes first, so that no worker is left with it when the others are done."""

NewStudio = Callable[..., Studio]
Open = Callable[..., Page]
"""Opens an address: its path, the server, options of the browser's context."""

throttle = 1.0


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--throttle 8`: what breaks then would break on a loaded machine, now and then."""
    parser.addoption("--throttle", type=float, default=1, help="slow every page down by this rate")


def pytest_configure(config: pytest.Config) -> None:
    global throttle
    throttle = config.getoption("--throttle")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the files for several workers (`--no-loadscope-reorder`)."""
    ranks = {f"test_{name}": rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(item.path.stem, len(LONGEST)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were not collected, for nothing is left out silently."""
    webkit = foreign.MINI_BROWSER and foreign.XVFB
    absent = [name for name, at in (("Firefox", foreign.FIREFOX), ("WebKit", webkit)) if not at]
    if absent:
        names = " and ".join(absent)
        verb = "are" if len(absent) > 1 else "is"
        terminalreporter.write_line(f"{names} {verb} not here: the page was not tested there.")
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name == SAID:
                terminalreporter.write_line(f"{report.nodeid} passed, but {value}")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": FLAGS}


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of the whole session, with an empty library."""
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.stop()


def open_studio(browser: Browser, server: Server, **options: Any) -> Studio:
    settings = {**SETTINGS, **options}
    context = browser.new_context(base_url=server.address, **settings)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
    context.set_default_timeout(WAIT_MS)
    context.set_default_navigation_timeout(BOOT_MS)
    slow_down(context, throttle)
    context.add_init_script(sinks.WATCH)
    context.add_init_script(ONE_SEED)
    guard = Guard(context, server.address)
    return Studio(context.new_page(), guard, server)


@pytest.fixture(scope="session")
def shared(browser: Browser, server: Server) -> Iterator[Studio]:
    """The page that most tests use, with Python up."""
    studio = open_studio(browser, server).visit().await_python()
    yield studio
    studio.page.context.close()


@pytest.fixture
def studio(shared: Studio, request: pytest.FixtureRequest) -> Iterator[Studio]:
    """The shared page at its gallery; the test fails on anything the page did wrong."""
    shared.reset()
    shared.empty_library()
    yield shared
    finish(shared, request)


@pytest.fixture
def new_studio(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[NewStudio]:
    """Makes pages of a browser that was never here before; cold, so for few tests."""
    made: list[Studio] = []

    def make(**options: Any) -> Studio:
        made.append(open_studio(browser, server, **options))
        return made[-1]

    yield make
    for one in made:
        finish(one, request)
        one.page.context.close()


@pytest.fixture
def dialogs(studio: Studio) -> list[str]:
    """What `alert` said; nothing may."""
    seen: list[str] = []

    def note(dialog: Any) -> None:
        seen.append(dialog.message)
        dialog.dismiss()

    studio.page.on("dialog", note)
    yield seen
    studio.page.remove_listener("dialog", note)


def finish(studio: Studio, request: pytest.FixtureRequest) -> None:
    """Let the page's last events arrive, keep a picture of a failure, and ask the guard."""
    page = studio.page
    if not page.is_closed():
        assert sinks.reached(page) == [], "a text of the document became markup or code"
        if getattr(request.node, "failed", False):
            SHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SHOTS / f"{Path(request.node.name).name}.png")
    studio.guard.check()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call" and report.failed:
        item.failed = True  # type: ignore[attr-defined]
        server = getattr(item, "funcargs", {}).get("server")
        if server is not None:
            report.sections.append(("server log", server.tail))
    return report


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens an address in a browser of its own; fails on whatever the page did wrong."""
    made: list[tuple[Page, Guard]] = []

    def make(path: str, of: Server = server, **options: Any) -> Page:
        context = browser.new_context(base_url=of.address, **{**SETTINGS, **options})
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(sinks.WATCH)
        context.add_init_script(ONE_SEED)
        page = context.new_page()
        made.append((page, Guard(context, of.address)))
        page.guard = made[-1][1]  # type: ignore[attr-defined]
        page.goto(of.address + path)
        return page

    yield make
    for page, guard in made:
        assert sinks.reached(page) == []
        guard.check()
        page.context.close()


@pytest.fixture
def own_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that may be killed."""
    server = Server(tmp_path, *getattr(request, "param", ()))
    server.start()
    yield server
    server.stop()
