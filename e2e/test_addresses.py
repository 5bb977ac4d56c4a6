"""What is open has an address: Back, Forward, a reload and a typed address lead to it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import finish, open_studio
from e2e.plays import expect_game, expect_hash, first_games, go, pause, play, walk_to
from e2e.server import Server
from e2e.studio import Studio


def hash_of(studio: Studio) -> str:
    return str(studio.page.evaluate("location.hash"))


def expect_gallery(studio: Studio) -> None:
    expect(studio.page.get_by_role("heading", name="Pick a game")).to_be_visible()
    expect_hash(studio, "")


@pytest.mark.parametrize("system", ["asg", "boards", "defense", "heroes", "mtg"])
def test_back_forward_and_reload_lead_to_the_game_and_its_ply(studio: Studio, system: str) -> None:
    game = first_games(studio)[system]
    studio.open(game["id"])
    expect_hash(studio, f"#game/{game['id']}")
    pause(studio)
    play(studio, 3)
    expect_hash(studio, f"#game/{game['id']}/ply/3")
    digest = studio.digest
    walk_to(studio, 1)
    expect_hash(studio, f"#game/{game['id']}/ply/1")
    middle = studio.digest
    assert middle != digest

    studio.page.go_back()
    expect_gallery(studio)
    studio.page.go_forward()
    expect_game(studio, game["title"])
    studio.expect_ply(1)
    assert studio.digest == middle
    expect_hash(studio, f"#game/{game['id']}/ply/1")

    walk_to(studio, 3)
    expect_hash(studio, f"#game/{game['id']}/ply/3")
    studio.await_match_kept()
    studio.reload()
    expect_game(studio, game["title"])
    studio.expect_ply(3)
    assert studio.digest == digest
    studio.page.go_back()
    expect_gallery(studio)


def test_a_typed_address_goes_to_its_ply_and_says_where_there_is_none(studio: Studio) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 2)
    digest = studio.digest
    go(studio, "#game/hexapawn/ply/1")
    studio.expect_ply(1)
    go(studio, "#game/hexapawn/ply/2")
    studio.expect_ply(2)
    assert studio.digest == digest
    go(studio, "#game/hexapawn/ply/40")
    expect(studio.toast("asks for ply 40; the match in this browser has 2.")).to_be_visible()
    studio.expect_ply(2)
    expect_hash(studio, "#game/hexapawn/ply/2")


ABSENT = {  # each is told from the one before by what is said
    "#game/no-such-game": "There is no game “no-such-game” in this gallery.",
    "#game/<img src=x onerror=alert(1)>": "There is no game “<img src=x onerror=alert(1)>”",
    "#game/hexapawn/ply/many": "There is nothing at this address.",
    "#document/no-such-document": "There is no such document in this browser.",
    "#constructor/__proto__": "There is nothing at this address.",
    "#library/no-such-document": "Not opened.",
    "#game/%E0%A4%A": "There is nothing at this address.",
    "#library/no-such-document/revision/3": "Revision 3 of the library's document cannot be opened",
    "#nonsense": "There is nothing at this address.",
}


def test_an_address_of_what_is_not_there_says_so_and_offers_the_gallery(studio: Studio) -> None:
    absent = studio.page.get_by_test_id("absent")
    studio.open("hexapawn")
    with studio.guard.refused(404):
        for fragment, says in ABSENT.items():
            go(studio, fragment)
            expect(absent).to_contain_text(says)
            expect(studio.page.get_by_role("heading", name="Pick a game")).to_be_visible()
    absent.get_by_role("button", name="Show the gallery").click()
    expect(absent).to_be_hidden()
    expect_gallery(studio)
    go(studio, "#game/no-such-game")
    expect(absent).to_be_visible()
    studio.reload()
    expect(absent).to_be_visible()
    studio.open("hexapawn")
    expect_hash(studio, "#game/hexapawn")
    studio.page.go_back()
    expect(absent).to_be_visible()
    studio.page.go_back()
    expect_gallery(studio)


def test_back_loses_nothing_that_was_typed(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    expect_hash(studio, "#document/[-0-9a-f]+")
    address = hash_of(studio)
    name = studio.page.get_by_role("textbox", name="Document name")
    name.fill("Marchers")
    studio.page.go_back()
    expect_gallery(studio)
    mine = studio.page.get_by_test_id("document")
    expect(mine.get_by_role("button", name="Marchers").first).to_be_visible()
    studio.page.go_forward()
    expect(name).to_have_value("Marchers")
    assert hash_of(studio) == address
    assert json.loads(studio.text)["pieces"][0]["name"] == "foot soldier"
    studio.undo()  # the name
    studio.undo()
    assert json.loads(studio.text)["pieces"][0]["name"] == "pawn"


def test_an_edit_and_a_walk_through_a_match_add_no_entry(studio: Studio) -> None:
    entries = "() => history.length"
    studio.open("hexapawn")
    before = studio.page.evaluate(entries)
    pause(studio)
    play(studio, 3)
    for ply in (0, 2, 3):
        walk_to(studio, ply)
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    expect_hash(studio, "#document/.*/ply/3")
    assert studio.page.evaluate(entries) == before
    studio.page.go_back()
    expect_gallery(studio)


def test_two_games_back_and_back_again(studio: Studio) -> None:
    studio.open("hexapawn")
    go(studio, "#game/chess")
    expect_hash(studio, "#game/chess")
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value("Chess")
    studio.page.evaluate("() => history.go(-2)")
    expect_gallery(studio)
    studio.page.evaluate("() => history.go(2)")
    expect_game(studio, "Chess")
    studio.page.evaluate("() => history.back()")  # not waiting for what each leads to
    studio.page.evaluate("() => history.forward()")
    studio.page.evaluate("() => history.back()")
    expect_game(studio, "Hexapawn")
    expect_hash(studio, "#game/hexapawn")


def test_a_plain_address_opens_what_was_open_last_and_back_is_the_gallery(
    studio: Studio,
) -> None:
    studio.open("hexapawn")
    with studio.second_tab() as tab:
        tab.visit()
        expect_game(tab, "Hexapawn")
        expect_hash(tab, "#game/hexapawn")
        tab.page.go_back()
        expect_gallery(tab)
        tab.reload()
        expect_gallery(tab)


def test_a_document_and_a_revision_are_reached_from_another_tab(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_checked()
    studio.await_saved()
    address = hash_of(studio)
    studio.command("Save to library")
    studio.dialog("Save to the library").get_by_role("button", name="Save").click()
    expect(studio.toast("Saved")).to_be_visible()
    with studio.second_tab() as tab:
        tab.visit(address)
        expect(tab.page.get_by_test_id("readonly")).to_be_visible()
        assert tab.text == studio.text
        tab.page.go_back()  # to about:blank
        tab.visit("#game/chess/ply/0")
        expect_game(tab, "Chess")
        tab.page.get_by_role("button", name=re.compile("show the gallery")).click()
        tab.page.get_by_role("button", name=re.compile("^History of")).first.click()
        tab.page.get_by_role("link", name="Address of revision 1").click()
        expect_hash(tab, "#library/.*/revision/1")
        expect(tab.page.get_by_role("textbox", name="Document name")).to_have_value(
            re.compile(r"\(revision 1\)$")
        )
        assert tab.text == studio.text
        tab.reload()
        expect_hash(tab, "#library/.*/revision/1")
        tab.page.wait_for_function("() => globalThis.__rulewright.store.getState().text")
        assert tab.text == studio.text


def test_addresses_work_in_the_standalone_page_without_the_server(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    server = Server(tmp_path_factory.mktemp("own"))
    server.start()
    studio = open_studio(browser, server, service_workers="allow").visit("app").await_python()
    studio.await_offline_copy()
    with studio.guard.server_down():
        server.kill()
        studio.visit("app#game/hexapawn")
        expect_game(studio, "Hexapawn")
        studio.reload()
        expect_game(studio, "Hexapawn")
        assert studio.page.url == f"{server.address}app#game/hexapawn"
        studio.page.get_by_role("button", name=re.compile("show the gallery")).click()
        expect_gallery(studio)
        studio.page.go_back()
        expect_game(studio, "Hexapawn")
    server.stop()
    finish(studio, request)
    studio.page.context.close()
