"""Copy link: document and match in the address, opened without account or server."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import NewStudio, finish, open_studio
from e2e.plays import expect_game, expect_hash, first_games, go, pause, play, walk_to
from e2e.server import Server
from e2e.studio import Studio

NOTE = "match-note"


def copy_link(studio: Studio) -> str:
    """The fragment of the link that the button in the top bar copies."""
    studio.page.wait_for_function("() => !__rulewright.store.match.state.busy")
    studio.top.get_by_role("button", name="Copy link").click()
    expect(studio.toast("Link copied")).to_be_visible()
    link = str(studio.page.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(f"{studio.server.address}#link/")
    return link.removeprefix(studio.server.address)


def changed(fragment: str, *, head: dict[str, Any], ply: int, old: str, new: str) -> str:
    """The link as another version might have made it: other head, other words in a ply."""
    data = fragment.removeprefix("#link/")
    text = zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))).decode()
    lines = text.split("\n")
    first = json.loads(lines[0])
    first["head"] |= {name: json.dumps(value) for name, value in head.items()}
    lines[0] = json.dumps(first)
    assert old in lines[ply]
    lines[ply] = lines[ply].replace(old, new)
    packed = zlib.compress("\n".join(lines).encode())
    return "#link/" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize("system", ["asg", "boards", "defense", "heroes", "mtg"])
def test_a_link_brings_document_match_seats_and_ply(studio: Studio, system: str) -> None:
    game = first_games(studio)[system]
    studio.open(game["id"])
    pause(studio)
    play(studio, 6)
    end = studio.digest
    walk_to(studio, 4)
    text, digest = studio.text, studio.digest
    link = copy_link(studio)
    assert len(link) <= 8006
    studio.reset()
    go(studio, link)
    expect_game(studio, game["title"])
    studio.expect_ply(4)
    assert studio.digest == digest
    assert studio.text == text
    expect(studio.match.get_by_test_id(NOTE)).to_be_hidden()
    seats = studio.page.evaluate("() => __rulewright.store.match.state.view.seats")
    assert {seat["kind"] for seat in seats.values()} == {"random"}
    walk_to(studio, 6)
    assert studio.digest == end


def test_a_browser_that_was_never_here_opens_it_and_keeps_what_is_played_on(
    studio: Studio, new_studio: NewStudio
) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 2)
    digest = studio.digest
    link = copy_link(studio)
    other = new_studio().visit(link)
    expect_game(other, "Hexapawn")
    other.expect_ply(2)
    assert other.digest == digest
    other.await_checked()
    expect(other.page.get_by_test_id("document")).to_have_count(0)
    assert other.page.evaluate("location.hash") == link
    pause(other)
    play(other, 1)
    other.expect_ply(3)
    digest = other.digest
    other.await_match_kept()
    other.reload()
    expect_game(other, "Hexapawn")
    other.expect_ply(3)
    assert other.digest == digest
    other.page.evaluate("() => { location.hash = ''; }")
    expect(other.page.get_by_role("heading", name="Pick a game")).to_be_visible()
    other.page.go_back()
    other.expect_ply(3)
    other.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    expect_hash(other, "#document/.*/ply/3")
    other.await_saved()
    other.page.goto("about:blank")
    other.visit(link)
    other.expect_ply(2)  # the link is what it was; the edited one is a document
    expect(other.page.get_by_role("textbox", name="Document name")).to_have_value("Hexapawn")


def test_a_link_of_another_version_says_what_differs(studio: Studio) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 3)
    link = copy_link(studio)
    plies = studio.page.evaluate("() => __rulewright.store.match.memory.record.plies")
    note = studio.match.get_by_test_id(NOTE)
    old = {"engine": "0.1.7"}

    def opened(ply: int, was: str, now: str) -> None:
        studio.reset()
        go(studio, changed(link, head=old, ply=ply, old=was, new=now))
        expect(studio.match).to_have_attribute("data-live", "true")
        studio.unfold_notices()

    opened(2, "", "")
    expect(note).to_contain_text("Version 0.1.7 of Rulewright made this link. This is version")
    studio.expect_ply(3)
    digest = json.loads(plies[1])["digest"]
    opened(2, digest, digest[::-1])
    expect(note).to_contain_text("From ply 2 on this match differs from its recording")
    expect(note).to_contain_text("Version 0.1.7 of Rulewright recorded it")
    studio.expect_ply(3)
    (action,) = json.loads(plies[2])["actions"]
    opened(3, json.dumps(action["action"]), json.dumps({"type": "move", "from": "a3"}))
    expect(note).to_contain_text("The match of this link goes no further here. Ply 3 cannot")
    studio.expect_ply(2)


def test_a_damaged_link_says_so_in_a_sentence(studio: Studio) -> None:
    studio.open("hexapawn")
    link = copy_link(studio)
    absent = studio.page.get_by_test_id("absent")
    wrongs = {
        link[:-5]: "This link is damaged",
        link[:60] + link[61:]: "This link is damaged",
        "#link/%20": "This link is damaged",
        "#link/": "There is nothing at this address",
        "#link/" + "A" * 9000: "longer than 8,000 characters",
        "#link/" + "A" * 1_000_000: "longer than 8,000 characters",
    }
    for wrong, says in wrongs.items():
        go(studio, "#game/hexapawn")
        expect(absent).to_be_hidden()
        go(studio, wrong)
        expect(absent).to_contain_text(says)
    absent.get_by_role("button", name="Show the gallery").click()
    expect(absent).to_be_hidden()


def test_a_link_opens_while_the_server_is_away(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest
) -> None:
    studio = open_studio(browser, own_server, service_workers="allow").visit().await_python()
    studio.await_offline_copy()
    studio.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    studio.open("hexapawn")
    pause(studio)
    play(studio, 2)
    digest = studio.digest
    link = copy_link(studio)
    with studio.guard.server_down():
        own_server.kill()
        studio.page.goto("about:blank")
        studio.visit(link)
        expect_game(studio, "Hexapawn")
        studio.expect_ply(2)
        assert studio.digest == digest
        play(studio, 1)
        studio.expect_ply(3)
    finish(studio, request)
    studio.page.context.close()


def test_what_does_not_fit_a_link_says_so(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.page.evaluate(
        """() => {
          const { store } = __rulewright;
          let name = "";  // such that nothing of it comes again
          for (let n = 1; name.length < 16000; n = (n * 48271) % 2147483647)
            name += n.toString(36);
          store.setText(JSON.stringify({ ...store.getState().doc, name }), {});
        }"""
    )
    studio.await_checked()
    studio.page.wait_for_function(
        "() => __rulewright.store.match.state.spec === __rulewright.store.getState().doc"
    )
    studio.command("Copy link")
    toast = studio.toast("more than the 8,000 that a link may have")
    with studio.page.expect_download() as saved:
        toast.get_by_role("button", name="Save as a file").click()
    file = saved.value
    assert file.suggested_filename.endswith("match.json")
    replay = json.loads(file.path().read_text())
    assert replay["format"] == "rulewright-replay/1"
    assert len(replay["spec"]["name"]) > 15_000


def test_a_browser_without_a_clipboard_shows_the_link(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.page.evaluate(
        """() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
          document.execCommand = () => false;
        }"""
    )
    studio.command("Copy link")
    box = studio.dialog("Copy this link").get_by_role("textbox", name="Link")
    assert box.input_value().startswith(f"{studio.server.address}#link/")
    studio.page.keyboard.press("Escape")
    studio.reload()
