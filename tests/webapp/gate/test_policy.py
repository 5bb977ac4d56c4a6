"""Headers that say what an answer may do: on every route, and strict enough."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from hashlib import sha256

import pytest
from tornado.httputil import HTTPHeaders

from tests.attacks.cases import ROUTES
from tests.webapp.serving import Answer, Client, product
from webapp.gate.policy import protect
from webapp.reports import page

PAGES = ("/", "/app", "/panel", "/evaluate", "/jobs", f"/jobs/{'0' * 32}")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with product(tmp_path_factory.mktemp("data") / "library.db") as found:
        yield found.client


def policy_of(answer: Answer) -> dict[str, str]:
    text = answer.headers["content-security-policy"]
    return dict(part.strip().split(" ", 1) for part in text.split(";"))


@pytest.mark.parametrize("path", [*ROUTES.values(), "/login", "/api/nowhere", "/favicon.ico"])
def test_every_answer_is_closed_to_other_sites(client: Client, path: str) -> None:
    refused = client.get(path, Host="rebound.example")
    for answer in (client.get(path), refused):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-embedder-policy"] == "require-corp"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]
        assert policy_of(answer)["default-src"] == "'none'"
        assert policy_of(answer)["frame-ancestors"] in ("'none'", "'self'")
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", PAGES)
def test_a_page_runs_no_script_that_is_not_the_servers(client: Client, path: str) -> None:
    answer = client.get(path)
    allowed = policy_of(answer)["script-src"].split()
    assert "'unsafe-inline'" not in allowed
    assert "'unsafe-eval'" not in allowed
    assert "*" not in " ".join(allowed)
    (nonce,) = [word[7:-1] for word in allowed if word.startswith("'nonce-")]
    tags = re.findall(r"<script\b[^>]*>", answer.body.decode())
    assert tags
    assert all(f'nonce="{nonce}"' in tag for tag in tags)
    assert int(answer.headers["content-length"]) == len(answer.body)
    again = client.get(path)
    assert nonce not in again.headers["content-security-policy"]


def test_a_report_runs_no_script_but_its_own() -> None:
    headers = HTTPHeaders({"Content-Type": "text/html; charset=utf-8"})
    body = b"<p>&lt;script&gt;</p><script>alert(1)</script>"
    assert protect(headers, "h", f"/user/a/api/evaluations/{'0' * 32}/report.html", body) == body
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    (allowed,) = re.findall("script-src ([^;]*)", policy)
    (whole,) = re.findall(r"<script>(.*?)</script>", page("A", []), re.DOTALL)
    coded = base64.b64encode(sha256(whole.encode()).digest()).decode()
    assert allowed == f"'sha256-{coded}'"
    assert "unsafe-inline" not in allowed


def test_only_panels_page_may_load_scripts_from_memory(client: Client) -> None:
    """It alone opens a WebSocket, too."""
    framed = policy_of(client.get("/panel"))
    assert "blob:" in framed["script-src"]
    assert "ws:" in framed["connect-src"]
    for path in ("/", "/app", "/evaluate"):
        policy = policy_of(client.get(path))
        assert "blob:" not in policy["script-src"]
        assert policy["connect-src"] == "'self'"


def test_a_worker_may_ask_this_server_only(client: Client) -> None:
    policy = policy_of(client.get("/assets/worker.js"))
    assert policy["connect-src"] == "'self'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"


def test_an_answer_without_content_leaves_the_kept_policy_alone(client: Client) -> None:
    first = client.get("/assets/worker.js")
    again = client.get("/assets/worker.js", If_None_Match=first.headers["etag"])
    assert again.status == 304
    assert "content-security-policy" not in again.headers
