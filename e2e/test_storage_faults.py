"""A browser that does not take what it should keep: the page says so and tries again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.conftest import NewStudio
from e2e.studio import Studio

# The next so many writes fail, each in one of the ways that browsers know.
FAULTS = {
    "quota": "() => { throw new DOMException('the disk is full', 'QuotaExceededError'); }",
    "closed": "() => { throw new DOMException('the connection is closing', 'InvalidStateError'); }",
    "unknown": "() => { throw new DOMException('internal error', 'UnknownError'); }",
    "aborted": "function (...args) { const made = put.apply(this, args);"
    " this.transaction.abort(); return made; }",
}
BREAK = """([fault, times]) => {
  const { put } = IDBObjectStore.prototype;
  const broken = eval(`(${fault})`);
  globalThis.__left = times;
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name !== "documents" || globalThis.__left === 0) return put.apply(this, args);
    globalThis.__left -= 1;
    return broken.apply(this, args);
  };
  globalThis.__mend = () => { IDBObjectStore.prototype.put = put; };
}"""

STORED = """async () => {
  const done = (request) => new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });
  const db = await done(indexedDB.open("rulewright"));
  const { docId, text } = globalThis.__rulewright.store.getState();
  const found = await done(db.transaction("documents").objectStore("documents").get(docId));
  db.close();
  return found?.text === text;
}"""

# Nothing of the page is told: the connection goes away under it.
CLOSE = "async () => (await globalThis.__rulewright.workspace.storage.connection.opened).close()"
DELETE = """() => new Promise((done) => {
  const request = indexedDB.deleteDatabase("rulewright");
  request.onsuccess = () => done();
})"""


@pytest.fixture
def edited(studio: Studio) -> Iterator[Studio]:
    """A document of one's own that is open and kept."""
    studio.page.evaluate("globalThis.__rulewright.workspace.openShipped('hexapawn')")
    expect(studio.editor).to_be_visible()
    rename(studio, "Once")
    studio.await_saved()
    yield studio
    studio.page.evaluate("globalThis.__mend?.()")


def rename(studio: Studio, name: str) -> None:
    studio.page.evaluate(
        "(name) => globalThis.__rulewright.store.edit('Rename',"
        " [{ op: 'replace', path: '/name', value: name }])",
        name,
    )


def break_writes(studio: Studio, fault: str, times: int) -> None:
    studio.page.evaluate(BREAK, [FAULTS[fault], times])


@pytest.mark.parametrize("fault", FAULTS)
def test_what_failed_is_told_tried_again_and_kept(edited: Studio, fault: str) -> None:
    break_writes(edited, fault, 1000)
    rename(edited, "Twice")
    unsaved = edited.page.get_by_test_id("unsaved")
    expect(unsaved).to_contain_text("could not keep “Hexapawn, copy”", timeout=30_000)
    expect(edited.page.get_by_test_id("saved")).to_have_text("Not saved")
    edited.page.evaluate("globalThis.__left = 0")  # the disk has room again
    expect(edited.page.get_by_test_id("saved")).to_have_text("Saved", timeout=30_000)
    expect(unsaved).to_be_hidden()
    assert edited.page.evaluate(STORED)


def test_the_next_change_is_kept_as_well_and_nothing_is_asked_then(edited: Studio) -> None:
    break_writes(edited, "quota", 4)
    rename(edited, "Twice")
    rename(edited, "Thrice")
    expect(edited.page.get_by_test_id("saved")).to_have_text("Saved", timeout=30_000)
    assert edited.page.evaluate(STORED)
    rename(edited, "Four times")
    edited.await_saved()
    assert edited.page.evaluate(STORED)
    assert edited.page.evaluate("globalThis.__rulewright.workspace.autosave.mustAsk") is False


def test_what_could_not_be_kept_is_downloaded(edited: Studio) -> None:
    break_writes(edited, "quota", 1000)
    rename(edited, "Twice")
    unsaved = edited.page.get_by_test_id("unsaved")
    with edited.page.expect_download() as download:
        unsaved.get_by_role("button", name="Download").click(timeout=30_000)
    assert download.value.path().read_text(encoding="utf-8") == edited.text
    expect(unsaved).to_be_hidden()
    assert edited.page.evaluate("globalThis.__rulewright.workspace.autosave.mustAsk") is False


@pytest.mark.parametrize("end", [CLOSE, DELETE], ids=["closed", "deleted"])
def test_a_database_that_went_away_is_opened_again(edited: Studio, end: str) -> None:
    edited.page.evaluate(end)
    rename(edited, "Twice")
    expect(edited.page.get_by_test_id("saved")).to_have_text("Saved", timeout=30_000)
    assert edited.page.evaluate(STORED)


def test_the_match_is_kept_after_its_database_went_away(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    studio.page.evaluate(DELETE.replace("rulewright", "rulewright-matches"))
    studio.move("a1", "a2")
    studio.expect_ply(1)
    studio.await_match_kept()


def leave(studio: Studio) -> list[str]:
    """Close the page as its user would; what the browser asks meanwhile."""
    asked: list[str] = []

    def answer(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.accept()

    studio.page.on("dialog", answer)
    with studio.page.expect_event("close", timeout=60_000):
        studio.page.close(run_before_unload=True)
    return asked


@pytest.mark.parametrize(
    "blocked",
    [
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })",
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
    ],
    ids=["none", "forbidden"],
)
def test_without_a_database_the_page_asks_before_work_is_lost(
    new_studio: NewStudio, blocked: str
) -> None:
    studio = new_studio()
    studio.page.add_init_script(blocked)
    studio.visit()
    gallery = "() => globalThis.__rulewright.workspace.boot.gallery.length"
    studio.page.wait_for_function(gallery, timeout=60_000)
    studio.page.evaluate("globalThis.__rulewright.workspace.openShipped('hexapawn')")
    studio.editor.click()
    assert studio.page.evaluate("globalThis.__rulewright.workspace.autosave.mustAsk") is False
    studio.page.keyboard.type("x")
    expect(studio.page.get_by_test_id("saved")).to_have_text("This visit only", timeout=30_000)
    assert leave(studio) == ["beforeunload"]
