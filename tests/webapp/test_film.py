"""Links and HTML files of matches bring back the same match, of every shipped spec."""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from core import registry
from core.agents.base import parse_seat
from core.film import frames
from core.match import Match, new_match
from core.matchview import bare_view
from core.protocol import Json
from core.records import load_any
from core.replay import ReplayError, record
from tests.contract.shipped import SHIPPED
from webapp.building.node import find_node
from webapp.cli import cli
from webapp.film import film_page, is_film, link_data, replay_in, replay_of

MATCHES = 40
"""Of each of the five systems: 200."""
PLIES = 24
READER = Path(__file__).parents[1] / "static" / "film" / "reader.mjs"


def _matches(system: str) -> Iterator[tuple[str, Json, Match]]:
    """Random matches over all shipped specs, one after the other."""
    games = [(spec, registry.get(system).load(spec)) for spec in SHIPPED[system].values()]
    for seed, (spec, game) in enumerate(islice(cycle(games), max(MATCHES, len(games)))):
        match = new_match(game, seed)
        match = replace(match, seats=dict.fromkeys(game.players, parse_seat("random")))
        while match.result is None and len(match.plies) < (seed * 7) % (PLIES + 1):
            match = match.decide()
        yield system, spec, match


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_link_and_a_file_bring_back_every_ply(system: str, tmp_path: Path) -> None:
    rows, replays = [], []
    for n, (_, spec, match) in enumerate(_matches(system)):
        replay = record(match, system, spec).dump()
        data = link_data(f"Match {n} </script>", system, spec, match)
        assert replay_of(data) == replay
        page = film_page("A match", system, spec, match)
        assert is_film(page)
        assert replay_in(page) == replay
        digests = [bare_view(match.goto(ply))["digest"] for ply in range(match.done + 1)]
        again = load_any(replay_in(page))[2]
        assert [bare_view(again.goto(n))["digest"] for n in range(again.done + 1)] == digests
        path = tmp_path / f"{n}.html"
        path.write_text(page, encoding="utf-8")
        events = [len(frame["events"]) for frame in frames(match)]
        rows.append({"page": str(path), "data": data, "digests": digests, "events": events})
        replays.append(replay)
    told = subprocess.run(
        [find_node().node, str(READER)],
        input=json.dumps(rows),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    packed = json.loads(told.stdout)
    assert len(packed) == len(rows) >= MATCHES
    assert [replay_of(data) for data in packed] == replays


def test_what_is_no_file_of_a_match_is_refused_with_a_sentence() -> None:
    with pytest.raises(ReplayError, match="holds no match"):
        replay_in("<!doctype html><p>hello</p>")
    spec = SHIPPED["boards"]["hexapawn"]
    match = new_match(registry.get("boards").load(spec), 1)
    data = link_data("Hexapawn", "boards", spec, match)
    for wrong in (data[:-9], data[:40] + data[41:], "AAAA", ""):
        with pytest.raises(ReplayError, match="damaged"):
            replay_of(wrong)
    assert not is_film(json.dumps(spec))


def test_a_file_of_a_newer_version_and_one_that_swells_are_refused_as_such(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def packed(text: str) -> str:
        return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode()

    with pytest.raises(ReplayError, match="newer version"):
        replay_of(packed('{"v": 2, "moves": "written otherwise"}'))
    for odd in ('{"v": 0}', '{"v": "2"}', '{"v": null}', "{}", "[]"):
        with pytest.raises(ReplayError, match="damaged"):
            replay_of(packed(odd))
    monkeypatch.setattr("webapp.film.MAX_BYTES", 1000)
    with pytest.raises(ReplayError, match="more than 1,000 bytes"):
        replay_of(packed("x" * 1001))


def test_a_match_that_its_page_would_not_read_is_not_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("webapp.film.MAX_BYTES", 1000)
    path = tmp_path / "match.html"
    told = CliRunner().invoke(cli, ["export-html", "hexapawn", "-o", str(path)])
    assert told.exit_code == 1
    assert "hexapawn: The match is too long for a page of its own" in told.output
    assert "such a page reads at most 1,000. Keep its replay" in " ".join(told.output.split())
    assert not path.exists()


def test_a_title_cannot_leave_its_place() -> None:
    spec = SHIPPED["boards"]["hexapawn"]
    match = new_match(registry.get("boards").load(spec), 1)
    title = "</title><script>alert(1)</script>@FILM@"
    page = film_page(title, "boards", spec, match)
    assert "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;@FILM@</title>" in page
    assert page.count("<script ") == film_page("x", "boards", spec, match).count("<script ")


def test_a_title_that_no_file_can_hold_is_written_without_it(tmp_path: Path) -> None:
    (tmp_path / "film.tpl").write_text("<!doctype html><title>@TITLE@</title>", encoding="utf-8")
    (tmp_path / "film.js").write_text("", encoding="utf-8")
    spec = SHIPPED["boards"]["hexapawn"]
    match = new_match(registry.get("boards").load(spec), 1)
    page = film_page("half \ud83d, none \x00", "boards", spec, match, tmp_path)
    page.encode("utf-8")
    assert "\x00" not in page
