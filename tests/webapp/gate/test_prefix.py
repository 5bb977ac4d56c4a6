"""A site under a path that the proxy in front of it keeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tornado import web

from tests.webapp.serving import Client, application
from webapp.gate import Token
from webapp.gate.rules import Rules


class Here(web.RequestHandler):
    def get(self) -> None:
        self.finish("here")


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    rules = Rules(prefix="/tools/c.d", token=Token("twelve green lanterns"))
    with application([(r"/tools/c\.d/.*", Here)], rules) as found:
        yield found


LANTERNS = {"Authorization": "Bearer twelve green lanterns"}


@pytest.mark.parametrize(
    ("path", "target"),
    [("/tools/c.d", "./c.d/"), ("/tools/c.d?token=x&a=%2F", "./c.d/?token=x&a=%2F")],
)
def test_the_path_without_its_last_slash_leads_to_the_site(
    client: Client, path: str, target: str
) -> None:
    answer = client.get(path)
    assert (answer.status, answer.headers["location"]) == (307, target)


@pytest.mark.parametrize("path", ["/", "/tools/", "/tools/c.d0/", "/tools/cxd/", "/tools/c.d%2F"])
def test_beside_the_site_is_nothing(client: Client, path: str) -> None:
    assert client.get(path).status == 401
    assert client.get(path, **LANTERNS).status == 404


def test_the_site_is_there_with_the_token(client: Client) -> None:
    assert client.get("/tools/c.d/").status == 401
    assert client.get("/tools/c.d/", **LANTERNS).body == b"here"
    assert b'action="./login"' in client.get("/tools/c.d/").body
    assert b'action="../login"' in client.get("/tools/c.d/studio/").body
