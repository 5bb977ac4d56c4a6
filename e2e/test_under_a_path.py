"""Behind a proxy and under a path, as JupyterHub and nginx serve it: all of the page works."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import finish, open_studio
from e2e.proxies import NGINX, nginx_proxy, own_proxy
from e2e.server import Server

PREFIX = "/user/ada/tools"
OWN = ["own proxy that strips", "own proxy that keeps"]
ADDRESSES = {
    "": "",
    "app": "app",
    "panel": "panel",
    "assets/standalone.html": "app",
    "studio": "",
    "studio/": "",
}
NGINXES = ["nginx that strips", "nginx that keeps"] if NGINX else []


@pytest.fixture
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server whose address is the proxy's."""
    keeps = request.param.endswith("keeps")
    server = Server(tmp_path, *(["--prefix", PREFIX] if keeps else []))
    server.start()
    with proxy(request.param, server.port, tmp_path, keeps=keeps) as server.outside:
        yield server
    server.stop()


def proxy(way: str, port: int, folder: Path, *, keeps: bool) -> AbstractContextManager[str]:
    if way.startswith("nginx"):
        return nginx_proxy(port, PREFIX, folder, keeps=keeps)
    return own_proxy(port, PREFIX, keeps=keeps)


@pytest.mark.parametrize("proxied", OWN, indirect=True)
def test_the_page_plays_saves_and_reloads_under_a_path(
    browser: Browser, proxied: Server, request: pytest.FixtureRequest
) -> None:
    studio = open_studio(browser, proxied, service_workers="allow").visit().await_python()
    page = studio.page
    assert page.url == proxied.address
    scope = "navigator.serviceWorker.ready.then(found => new URL(found.scope).pathname)"
    assert page.evaluate(scope) == f"{PREFIX}/"
    studio.open("hexapawn")
    studio.move("a1", "a2")
    studio.expect_ply(2)
    studio.command("Save to library")
    with page.expect_response("**/api/documents") as saved:
        studio.dialog("Save to the library").get_by_role("button", name="Save").click()
    assert saved.value.status == 201
    with studio.guard.server_down():
        proxied.kill()
        studio.reload()
        studio.await_python()
        expect(studio.page.get_by_test_id("online")).to_have_text("Server offline")
    finish(studio, request)
    page.context.close()


@pytest.mark.parametrize("proxied", [*OWN[:1], *NGINXES], indirect=True)
def test_every_address_is_found_under_a_path(
    browser: Browser, proxied: Server, request: pytest.FixtureRequest
) -> None:
    studio = open_studio(browser, proxied).visit("panel")
    studio.page.wait_for_function("() => globalThis.Bokeh?.documents?.length > 0")
    for path, target in ADDRESSES.items():
        assert studio.page.request.get(proxied.address + path).url == proxied.address + target
    finish(studio, request)
    studio.page.context.close()
