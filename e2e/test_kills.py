"""A browser that is killed: what was written down edit by edit, and the match, come back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Playwright, expect

from e2e.killed import opened
from e2e.scripts import ARRANGE, KEPT
from e2e.server import Server
from e2e.waiting import await_true

# A document of one's own, kept; from here on nothing writes its whole text any more.
OPEN = """async () => {
  const { workspace } = globalThis.__rulewright;
  const { text } = workspace.boot.gallery.find((one) => one.id === "hexapawn");
  await workspace.create({ title: "Killed", system: "boards", text });
}"""
HOLD = """() => {
  const { workspace, store } = globalThis.__rulewright;
  workspace.autosave.schedule = () => {};
  if (store.getState().waits) store.startWaiting();
}"""
CURSOR = """() => {
  const { store } = globalThis.__rulewright;
  const at = /"name": "/.exec(store.getState().text);
  store.emit("reveal-offset", at.index + at[0].length);
}"""
# Whether the last edit is in the database.
IS_DOWN = """async () => {
  const { store, workspace } = globalThis.__rulewright;
  const edit = await workspace.storage.connection.run((db) => db.get("edits", store.mark));
  return edit !== undefined;
}"""
IS_OPEN = "() => globalThis.__rulewright.store.getState().docId !== null"
STATE = """() => {
  const { text, history } = globalThis.__rulewright.store.getState();
  return [text, history.undoName];
}"""
CHANGED = "(before) => globalThis.__rulewright.store.getState().text !== before"
MOVE = """async () => {
  const { match } = globalThis.__rulewright.store;
  const { players } = match.state.view;  // all people: nobody answers the move
  for (const name of players) await match.seat(name, { kind: "human" });
  const before = match.state.view.digest;
  await match.act(match.state.view.legal[0]);
  if (match.state.view.digest === before) throw new Error(match.state.error?.message);
  return match.state.view.digest;
}"""


def type_text(page: Page) -> str:
    """Type into the game's name in the JSON text."""
    expect(page.get_by_role("textbox", name="JSON text of the document")).to_be_visible()
    page.evaluate(CURSOR)
    page.keyboard.insert_text("Deadly ")
    await_true(page, IS_DOWN)
    after = str(page.evaluate(STATE)[0])
    assert '"name": "Deadly Hexapawn"' in after
    return after


def fill_form(page: Page) -> str:
    """Change a piece's name in the form."""
    page.evaluate(ARRANGE, ["form", "json"])
    page.evaluate("globalThis.__rulewright.store.select('/pieces/0')")
    piece = page.locator("[data-testid=entity][data-path='/pieces/0']")
    before = str(page.evaluate(STATE)[0])
    piece.get_by_label("Name", exact=True).fill("foot soldier")
    page.wait_for_function(CHANGED, arg=before)
    await_true(page, IS_DOWN)
    after = str(page.evaluate(STATE)[0])
    assert after == before.replace('"name": "pawn"', '"name": "foot soldier"')
    return after


def test_text_form_and_match_come_back_after_three_kills(
    playwright: Playwright, server: Server, tmp_path: Path
) -> None:
    with opened(playwright, tmp_path, server.address) as page:
        page.evaluate(OPEN)
        page.evaluate(HOLD)
        typed = type_text(page)
    with opened(playwright, tmp_path, server.address) as page:
        page.wait_for_function(IS_OPEN)
        assert page.evaluate(STATE) == [typed, "Last changes"]
        page.evaluate(HOLD)
        filled = fill_form(page)
    with opened(playwright, tmp_path, server.address) as page:
        page.wait_for_function(IS_OPEN)
        assert page.evaluate(STATE)[0] == filled
        page.evaluate(HOLD)
        match = page.get_by_test_id("match")
        expect(match).to_have_attribute("data-status", "ready", timeout=60_000)
        digest = page.evaluate(MOVE)
        await_true(page, KEPT)
    with opened(playwright, tmp_path, server.address) as page:
        page.evaluate(HOLD)
        match = page.get_by_test_id("match")
        expect(match).to_have_attribute("data-digest", digest, timeout=60_000)
