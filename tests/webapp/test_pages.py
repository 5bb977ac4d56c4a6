"""The server's pages by their addresses: one file, whose own addresses hold under any path."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webapp.serving import Client, application
from webapp.gate.routes import Kind, kind_of, may_hold_token
from webapp.pages import evaluations
from webapp.server import DIST

SOURCE = DIST.parents[0] / "src" / "shell" / "pages.html"
JOB = "/jobs/" + "0123456789abcdef" * 2


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    (tmp_path / evaluations.FILE).write_text(SOURCE.read_text("utf-8"), encoding="utf-8")
    with application(evaluations.routes(tmp_path)) as found:
        yield found


@pytest.mark.parametrize(
    ("path", "root", "title"),
    [
        ("/evaluate", "./", "New evaluation"),
        ("/jobs", "./", "Evaluations"),
        (JOB, "../", "Report"),
        (f"{JOB}?x=1", "../", "Report"),
    ],
)
def test_a_page_has_its_files_relative_to_its_address(
    client: Client, path: str, root: str, title: str
) -> None:
    answer = client.get(path)
    text = answer.body.decode()
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f'src="{root}assets/pages.js"' in text
    assert f"<title>{title} · Rulewright</title>" in text
    assert "{" not in text.replace("{ margin: 0; }", "").partition("<style>")[0]


@pytest.mark.parametrize("path", ["/jobs/1", f"{JOB}/", f"{JOB}0", "/evaluate/", "/jobs/x/y"])
def test_no_other_address_is_a_page(client: Client, path: str) -> None:
    assert client.get(path).status == 404


def test_the_gate_takes_them_for_pages() -> None:
    assert {kind_of(path) for path in ("/evaluate", "/jobs", JOB, "/jobs/")} == {Kind.PAGE}
    assert kind_of("/jobsite") is kind_of("/evaluated") is Kind.OTHER
    assert may_hold_token("/jobs")
    assert not may_hold_token(JOB)
