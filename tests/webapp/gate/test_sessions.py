"""Pages with a session of the server: not for pictures, and not without end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tornado import web

from tests.attacks.cases import IMAGE, Case
from tests.attacks.wire import send
from tests.webapp.serving import Client, application, product
from webapp.gate.rules import Rules


class Page(web.RequestHandler):
    def get(self) -> None:
        self.finish("a page")


@pytest.fixture(scope="module")
def full() -> Iterator[Client]:
    with application([(r"/.*", Page)], Rules(is_full=lambda: True)) as found:
        yield found


def test_a_server_that_is_full_leads_to_the_page_that_needs_no_session(full: Client) -> None:
    answer = full.get("/panel")
    assert (answer.status, answer.headers["location"]) == (302, "./")
    assert full.get("/").status == full.get("/app").status == 200
    assert full.get("/api/health").status == 200


def test_a_server_that_is_full_opens_no_socket_and_says_when_to_try_again(full: Client) -> None:
    answer = full.get("/panel/ws")
    assert (answer.status, answer.headers["retry-after"]) == (503, "60")
    assert answer.json["error"]["code"] == "library.busy"


def test_a_hundred_pictures_of_another_site_cost_less_than_two_pages(tmp_path: Path) -> None:
    with product(tmp_path / "library.db") as found:
        port, process = found.client.port, found.process.pid
        found.client.get("/panel")  # the first page loads what later ones share
        before = cpu_of(process)
        found.client.get("/panel")
        found.client.get("/panel")
        pages = cpu_of(process) - before
        picture = Case("", (), "/panel", headers=IMAGE).request(port)
        before = cpu_of(process)
        assert {send(port, picture).status for _ in range(100)} == {403}
        assert cpu_of(process) - before < pages


def cpu_of(process: int) -> int:
    """Clock ticks that the process has worked."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
