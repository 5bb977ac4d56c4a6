"""The running product: pages, headers, redirects, start and stop."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webapp.serving import ROOT, Client, Product, product

MANIFEST = ROOT / "static/dist/manifest.json"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    with product(tmp_path_factory.mktemp("data") / "library.db") as found:
        yield found


@pytest.fixture
def client(running: Product) -> Client:
    return running.client


def manifest() -> dict[str, str]:
    return json.loads(MANIFEST.read_text(encoding="utf-8"))


def test_the_address_is_printed(running: Product) -> None:
    assert running.first_line.startswith("Rulewright runs at http://127.0.0.1:")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/assets/studio.js",
        "/assets/nothing-here.js",
        "/api/health",
        "/app",
        "/panel",
        "/nowhere",
    ],
)
def test_every_answer_is_cross_origin_isolated(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-embedder-policy"] == "require-corp"


@pytest.mark.parametrize("path", ["/", "/app", "/panel"])
def test_the_studio_is_at_the_root_at_its_old_name_and_in_panels_page(
    client: Client, path: str
) -> None:
    answer = client.get(path)
    assert answer.status == 200
    assert b"<title>Rulewright</title>" in answer.body


@pytest.mark.parametrize("path", ["/", "/panel"])
def test_the_page_names_no_other_host(client: Client, path: str) -> None:
    body = client.get(path).body.decode()
    tags = [line for line in body.splitlines() if "<script" in line or "<link" in line]
    assert tags
    assert not [line for line in tags if "http://" in line or "https://" in line]


def test_localhost_moves_to_the_one_origin(client: Client) -> None:
    answer = client.get("/some/where?x=1", Host=f"localhost:{client.port}")
    assert answer.status == 307
    assert answer.headers["location"] == f"http://127.0.0.1:{client.port}/some/where?x=1"


def test_localhost_stays_where_a_proxy_says_that_it_is_in_between(client: Client) -> None:
    answer = client.get("/studio", Host="localhost:8888", **{"X-Forwarded-For": "127.0.0.1"})
    assert answer.headers["location"] == "./"


@pytest.mark.parametrize(
    ("path", "target"),
    [("/studio", "./"), ("/studio/", "../"), ("/assets/standalone.html", "../app")],
)
def test_old_and_short_addresses_lead_on(client: Client, path: str, target: str) -> None:
    answer = client.get(path)
    assert answer.status == 302
    assert answer.headers["location"] == target


@pytest.mark.parametrize("path", ["/", "/app"])
def test_the_studio_needs_nothing_of_panel(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status == 200
    assert b'"assets/early.js"' in answer.body
    assert b"static/" not in answer.body  # where Panel's and Bokeh's scripts are
    assert b'"/' not in answer.body  # a proxy may serve it under a path


def test_content_named_files_are_cached_for_ever(client: Client) -> None:
    answer = client.get(f"/assets/{manifest()['py']}engine.zip")
    assert answer.status == 200
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("name", ["studio.js", "worker.js", "manifest.json", "boot.json", "sw.js"])
def test_files_with_fixed_names_are_asked_for_anew(client: Client, name: str) -> None:
    answer = client.get(f"/assets/{name}")
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-cache"
    again = client.ask("GET", f"/assets/{name}", None, {"If-None-Match": answer.headers["etag"]})
    assert again.status == 304


def test_wasm_and_modules_have_the_types_browsers_insist_on(client: Client) -> None:
    folder = manifest()["pyodide"]
    wasm = client.get(f"/assets/{folder}pyodide.asm.wasm")
    module = client.get(f"/assets/{folder}pyodide.mjs")
    assert wasm.headers["content-type"] == "application/wasm"
    assert module.headers["content-type"] == "text/javascript"


def test_the_service_worker_may_look_after_the_whole_site(client: Client) -> None:
    assert client.get("/assets/sw.js").headers["service-worker-allowed"] == "../"


def test_files_outside_the_built_ones_are_not_served(client: Client) -> None:
    assert client.get("/assets/../package.json").status in (403, 404)
    assert client.get("/assets/%2e%2e/package.json").status in (403, 404)


def test_health_names_the_build(client: Client) -> None:
    assert client.get("/api/health").json == {"build": manifest()["build"], "switches": {}}


def test_the_library_answers_to_no_other_name_of_this_machine(client: Client) -> None:
    host = f"rebound.example:{client.port}"
    answer = client.get("/api/documents", Host=host, Origin=f"http://{host}")
    assert answer.status == 403
    assert client.get("/api/documents").status == 200


def test_a_busy_port_is_named_and_another_suggested(client: Client, tmp_path: Path) -> None:
    answer = run_webapp("--port", str(client.port), database=tmp_path / "x.db")
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"Port {client.port} is in use.")
    assert f"PORT={client.port + 1}" in answer.stderr
    assert not (tmp_path / "x.db").exists()  # nothing is made or migrated for a failed start


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_server_cleanly(number: signal.Signals, tmp_path: Path) -> None:
    with product(tmp_path / "library.db") as found:
        found.process.send_signal(number)
        assert found.process.wait(30) == 0
        assert found.process.stdout is not None
        assert found.process.stdout.read() == "Rulewright has stopped.\n"


def run_webapp(*options: str, database: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "webapp", *options],
        cwd=ROOT,
        env={"RULEWRIGHT_DATABASE_URL": f"sqlite:///{database}", "PATH": "", "HOME": "/"},
        capture_output=True,
        text=True,
        timeout=60,
    )
