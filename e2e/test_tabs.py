"""Two tabs, one document: nothing is overwritten silently, here or in the server's library."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.studio import Studio


@pytest.fixture
def other(studio: Studio) -> Iterator[Studio]:
    """A second tab of the same browser."""
    with studio.second_tab() as tab:
        yield tab


def ask(studio: Studio, method: str, path: str, body: Any = None) -> Any:
    """The library's own interface, as another program would use it."""
    request = urllib.request.Request(
        f"{studio.server.address}api{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "null")


def own_document(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_checked()
    studio.await_saved()


def test_a_second_tab_is_read_only_and_follows(studio: Studio, other: Studio) -> None:
    own_document(studio)
    other.visit()
    expect(other.page.get_by_test_id("readonly")).to_be_visible()
    assert other.text == studio.text
    expect(other.page.get_by_test_id("picture")).to_contain_text("read-only")
    other.editor.focus()
    other.page.keyboard.insert_text("x")
    assert other.text == studio.text
    studio.replace_in_json('"foot soldier"', '"marcher"')
    studio.await_saved()
    expect(other.editor).to_contain_text("marcher")
    assert other.text == studio.text


def test_taking_over_makes_the_first_tab_read_only_and_loses_nothing(
    studio: Studio, other: Studio
) -> None:
    own_document(studio)
    other.visit()
    banner = other.page.get_by_test_id("readonly")
    # The newest edit, not yet written, comes along.
    studio.replace_in_json('"foot soldier"', '"marcher"')
    banner.get_by_role("button", name="Take over").click()
    expect(banner).to_be_hidden()
    expect(studio.page.get_by_test_id("readonly")).to_be_visible()
    assert "marcher" in other.text
    other.replace_in_json('"marcher"', '"walker"')
    other.await_saved()
    expect(studio.editor).to_contain_text("walker")
    other.page.keyboard.press("ControlOrMeta+z")
    other.page.keyboard.press("ControlOrMeta+z")
    assert "foot soldier" in other.text
    # And back again.
    first = studio.page.get_by_test_id("readonly")
    first.get_by_role("button", name="Take over").click()
    expect(first).to_be_hidden()  # the other tab lets go first: its banner comes before the text
    expect(banner).to_be_visible()
    assert "foot soldier" in studio.text
    assert studio.text == other.text


# An edit, and at once nothing runs until the alert is answered; only then the tab hears that the
# user went to the other one.
HANG = """() => setTimeout(() => {
  const { store } = globalThis.__rulewright;
  store.edit("Rename", [{ op: "replace", path: "/name", value: "Not written" }]);
  alert("Nothing runs here until this is answered.");
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.visibilityState;
})"""


def test_a_tab_that_hangs_is_overruled_and_nothing_of_either_is_lost(
    studio: Studio, other: Studio
) -> None:
    own_document(studio)
    other.visit()
    banner = other.page.get_by_test_id("readonly")
    expect(banner).to_be_visible()
    with studio.page.expect_event("dialog") as hanging:
        studio.page.once("dialog", lambda _: None)  # else it would be dismissed at once
        studio.page.evaluate(HANG)
    banner.get_by_role("button", name="Take over").click()
    expect(banner).to_be_hidden()
    other.replace_in_json('"foot soldier"', '"walker"')
    other.await_saved()
    text = other.text
    hanging.value.dismiss()
    expect(studio.toast("kept as “Hexapawn, copy (not written in time)”")).to_be_visible()
    expect(studio.page.get_by_test_id("readonly")).to_be_visible()
    expect(studio.editor).to_contain_text("walker")
    assert studio.text == other.text == text
    for tab in (studio, other):
        expect(tab.page.get_by_test_id("document")).to_have_count(2)
    kept = studio.page.get_by_test_id("document").filter(has_text="(not written in time)")
    kept.get_by_role("button").first.click()
    expect(studio.editor).to_contain_text("Not written")
    assert "foot soldier" in studio.text
    assert other.text == text


def test_working_on_a_copy_leaves_the_first_tab_alone(studio: Studio, other: Studio) -> None:
    own_document(studio)
    other.visit()
    banner = other.page.get_by_test_id("readonly")
    banner.get_by_role("button", name="Work on a copy").click()
    expect(banner).to_be_hidden()
    expect(other.page.get_by_role("textbox", name="Document name")).to_have_value(
        "Hexapawn, copy 2"
    )
    other.replace_in_json('"foot soldier"', '"walker"')
    other.await_saved()
    expect(studio.page.get_by_test_id("document")).to_have_count(2)
    assert "foot soldier" in studio.text
    expect(studio.page.get_by_test_id("readonly")).to_be_hidden()


def saved_to_library(studio: Studio, name: str) -> str:
    """Save the open document as a new entry; the entry's id."""
    studio.page.keyboard.press("ControlOrMeta+s")
    return saved_as_new(studio, name)


@pytest.mark.parametrize("choice", ["theirs", "mine", "new"])
def test_a_save_over_somebody_elses_revision_asks_first(studio: Studio, choice: str) -> None:
    own_document(studio)
    entry = saved_to_library(studio, f"Conflict, {choice}")
    theirs = studio.text.replace("foot soldier", "from elsewhere")
    ask(studio, "PUT", f"/documents/{entry}", {"text": theirs, "base_rev": 1})
    studio.replace_in_json('"foot soldier"', '"mine"')
    mine = studio.text
    dialog = studio.dialog("Somebody saved this document meanwhile")
    with studio.guard.refused(409):
        studio.page.keyboard.press("ControlOrMeta+s")
        expect(dialog).to_contain_text("The library is at revision 2")
    expect(dialog).to_contain_text("from elsewhere")
    assert ask(studio, "GET", f"/documents/{entry}")["text"] == theirs
    if choice == "theirs":
        dialog.get_by_role("button", name="Take theirs").click()
        expect(studio.editor).to_contain_text("from elsewhere")
        studio.undo()
        assert studio.text == mine
    elif choice == "mine":
        dialog.get_by_role("button", name="Save mine on top").click()
        expect(studio.toast("Saved revision 3")).to_be_visible()
        assert ask(studio, "GET", f"/documents/{entry}")["text"] == mine
        assert ask(studio, "GET", f"/documents/{entry}/revisions/2")["text"] == theirs
    else:
        dialog.get_by_role("button", name="Save mine as a new document").click()
        assert saved_as_new(studio, "My own way") != entry
        assert ask(studio, "GET", f"/documents/{entry}")["text"] == theirs


def saved_as_new(studio: Studio, name: str) -> str:
    dialog = studio.dialog("Save to the library")
    dialog.get_by_role("textbox", name="Name in the library").fill(name)
    dialog.get_by_role("button", name="Save").click()
    expect(studio.toast(f"Saved “{name}” to the library")).to_be_visible()
    return str(studio.state("library")["id"])
