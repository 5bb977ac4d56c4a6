"""The server's library: save, open, history, restore, rename, delete, download all."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone

from playwright.sync_api import Locator, expect

from e2e.server import Server
from e2e.studio import Studio


def entry(studio: Studio, name: str) -> Locator:
    return studio.page.get_by_test_id("library-document").filter(has_text=name)


def save(studio: Studio, name: str) -> None:
    studio.command("Save to library")
    dialog = studio.dialog("Save to the library")
    dialog.get_by_role("textbox", name="Name in the library").fill(name)
    dialog.get_by_role("button", name="Save").click()
    expect(entry(studio, name)).to_be_visible()


def save_again(studio: Studio, revision: int) -> None:
    studio.page.keyboard.press("ControlOrMeta+s")
    expect(studio.toast(f"Saved revision {revision}")).to_be_visible()


def test_a_document_is_saved_changed_and_opened_in_its_newest_form(studio: Studio) -> None:
    studio.open("hexapawn")
    save(studio, "Shelf one")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    save_again(studio, 2)
    newest = studio.text
    expect(entry(studio, "Shelf one")).to_contain_text("revision 2")
    studio.reset()
    studio.open("chess")
    entry(studio, "Shelf one").get_by_role("button", name="Shelf one").first.click()
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value("Shelf one")
    assert studio.text == newest
    studio.await_checked().expect_valid()


def test_an_old_revision_is_looked_at_and_restored_as_the_newest(studio: Studio) -> None:
    studio.open("hexapawn")
    first = studio.text
    save(studio, "Shelf two")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    save_again(studio, 2)
    entry(studio, "Shelf two").get_by_role("button", name="History of Shelf two").click()
    dialog = studio.dialog("History of Shelf two")
    expect(dialog.get_by_test_id("revision-text")).to_contain_text("foot soldier")
    dialog.get_by_role("listbox", name="Revision").select_option(value="1")
    expect(dialog.get_by_test_id("revision-text")).not_to_contain_text("foot soldier")
    dialog.get_by_role("button", name="Restore revision 1").click()
    expect(entry(studio, "Shelf two")).to_contain_text("revision 3")
    studio.reset()
    studio.open("chess")
    entry(studio, "Shelf two").get_by_role("button", name="Shelf two").first.click()
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value("Shelf two")
    assert studio.text == first


def test_the_history_shows_the_time_of_the_persons_own_zone(studio: Studio) -> None:
    kolkata = timezone(timedelta(hours=5, minutes=30))
    session = studio.page.context.new_cdp_session(studio.page)
    session.send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Kolkata"})
    studio.open("hexapawn")
    save(studio, "Shelf of times")
    entry(studio, "Shelf of times").get_by_role("button", name="History of").click()
    option = studio.dialog("History of Shelf of times").get_by_role("option").first
    shown = option.inner_text().split(" · ")[1].replace("\u202f", " ")
    moment = datetime.strptime(shown, "%m/%d/%Y, %I:%M:%S %p").replace(tzinfo=kolkata)
    assert abs(datetime.now(UTC) - moment) < timedelta(minutes=10)  # other zones: hours away


def test_a_busy_library_says_so_and_the_save_works_afterwards(
    studio: Studio, server: Server
) -> None:
    studio.open("hexapawn")
    save(studio, "Shelf held")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    file = server.data / "library.db"
    with (
        closing(sqlite3.connect(file, isolation_level=None)) as other,
        studio.guard.refused(503),
    ):
        other.execute("BEGIN IMMEDIATE")
        studio.page.keyboard.press("ControlOrMeta+s")
        expect(studio.toast("Another program is writing to the library")).to_be_visible(
            timeout=20_000
        )
        other.execute("ROLLBACK")
    save_again(studio, 2)


def test_a_save_whose_answer_was_lost_is_no_conflict(studio: Studio) -> None:
    studio.open("hexapawn")
    save(studio, "Shelf unsure")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    with studio.guard.server_down():
        studio.page.route("**/api/documents/*", lambda route: (route.fetch(), route.abort()))
        studio.page.keyboard.press("ControlOrMeta+s")
        expect(studio.toast("Not saved to the library")).to_be_visible()
        studio.page.unroute("**/api/documents/*")
    studio.page.keyboard.press("ControlOrMeta+s")
    expect(studio.toast("The library holds this text already, as revision 2")).to_be_visible()


def test_entries_are_renamed_and_deleted(studio: Studio) -> None:
    studio.open("hexapawn")
    save(studio, "Shelf three")
    entry(studio, "Shelf three").get_by_role(
        "button", name="Rename Shelf three in the library"
    ).click()
    box = studio.dialog("Rename in the library").get_by_role("textbox", name="Name")
    box.fill("Shelf four")
    box.press("Enter")
    expect(entry(studio, "Shelf four")).to_be_visible()
    expect(entry(studio, "Shelf three")).to_have_count(0)
    # The open document still knows its entry: its next save is no conflict.
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.page.keyboard.press("ControlOrMeta+s")
    expect(studio.toast("Saved revision")).to_be_visible()
    entry(studio, "Shelf four").get_by_role("button", name="Delete Shelf four").click()
    studio.dialog("Delete “Shelf four”").get_by_role("button", name="Delete").click()
    expect(entry(studio, "Shelf four")).to_have_count(0)
    save(studio, "Shelf four again")


def test_the_whole_library_is_downloaded_as_one_archive(studio: Studio) -> None:
    studio.open("hexapawn")
    save(studio, "Shelf five")
    with studio.page.expect_download() as download:
        studio.command("Download the whole library")
    archive = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
    named = [name for name in archive.namelist() if "helf" in name and "five" in name]
    assert named, archive.namelist()
    assert json.loads(archive.read(named[0])) == studio.doc


def test_my_documents_are_downloaded_as_one_archive(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_saved()
    with studio.page.expect_download() as download:
        studio.command("Download all my documents")
    archive = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
    assert [json.loads(archive.read(name)) for name in archive.namelist()] == [studio.doc]


def test_the_gallery_shows_ones_own_documents_first_and_the_servers_too(studio: Studio) -> None:
    home = studio.page.locator(".rw-home")
    expect(home.get_by_role("heading", level=2).first).to_have_text("Board games")
    studio.open("hexapawn")
    save(studio, "Shelf of the gallery")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_checked().await_saved()
    studio.page.get_by_role("button", name="Rulewright: show the gallery").click()
    expect(home.get_by_role("heading", level=2).first).to_have_text("My documents")
    shelf = home.get_by_role("list", name="Server library")
    shelf.get_by_role("button", name="Shelf of the gallery", exact=False).first.click()
    studio.dialog("You have a draft of this document").get_by_role(
        "button", name="Open my draft"
    ).click()
    expect(studio.match).to_be_visible()
    assert "foot soldier" in studio.text
