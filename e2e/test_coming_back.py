"""Nothing is lost: reload, a killed tab, a text that was no JSON, undo across visits."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.studio import Studio


def test_a_reload_brings_back_document_history_selection_and_match(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    before = studio.text
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_checked().expect_valid()
    edited = studio.text
    studio.find_in_json('"step": [-1, 1]')
    studio.page.keyboard.press("ArrowRight")
    expect(studio.page.locator(".rw-crumb")).to_have_attribute(
        "data-path", re.compile("/pieces/0/moves/1/")
    )
    studio.expect_idle()
    studio.move("a1", "a2")
    studio.expect_ply(1)
    digest = studio.digest
    studio.await_match_kept()
    studio.await_saved()
    studio.page.wait_for_function(
        "() => JSON.parse(sessionStorage['rulewright:last']).selection === "
        "__rulewright.store.getState().selection"
    )
    name, selection = studio.undo_name(), studio.state("selection")
    studio.reload()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    assert studio.text == edited
    expect(studio.page.locator(".rw-crumb")).to_have_attribute("data-path", selection)
    assert studio.undo_name() == name
    studio.expect_ply(1)
    assert studio.digest == digest
    expect(studio.square("a2")).to_have_accessible_name("a2, WHITE foot soldier")
    studio.move("b3", "a2")
    studio.expect_ply(2)
    studio.undo()
    assert studio.text == before
    studio.redo()
    assert studio.text == edited


def test_a_killed_tab_loses_nothing_that_is_older_than_a_second(studio: Studio) -> None:
    context = studio.page.context
    doomed = Studio(context.new_page(), studio.guard, studio.server).visit()
    doomed.open("hexapawn")
    doomed.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    edited = doomed.text
    doomed.await_saved()
    doomed.page.close(run_before_unload=False)
    expect(studio.page.get_by_test_id("document")).to_have_count(1)
    studio.page.get_by_test_id("document").get_by_role("button", name="Hexapawn").first.click()
    expect(studio.validity).to_be_visible()
    assert studio.text == edited
    expect(studio.page.get_by_test_id("readonly")).to_be_hidden()


def test_typing_without_a_pause_is_kept_within_a_second(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.find_in_json('"Hexapawn"')
    # While somebody types on and on, the store's record follows. A second is a timer's here: where
    # the machine is late, it is late with that one and with the store's alike.
    written, late = studio.page.evaluate(
        """async () => {
          const { store, workspace } = globalThis.__rulewright;
          const rest = (ms) => new Promise((go) => setTimeout(go, ms));
          let [written, late, waiting] = [0, 0, null];
          for (let n = 0; written < 3 && !late; n += 1) {
            store.setText(store.getState().text.replace(/"name": "[^"]*"/, `"name": "${n}"`),
              { merge: true });
            waiting ??= setTimeout(() => {
              waiting = setTimeout(() => { late += 1; }, 100);  // overdue timers had their turn
            }, 900);
            await rest(20);
            if (workspace.autosave.since === null) {
              clearTimeout(waiting);
              waiting = null;
              written += 1;
            }
          }
          clearTimeout(waiting);
          return [written, late];
        }"""
    )
    assert late == 0, "a second went by without a word written"
    assert written == 3


def test_unreadable_text_is_kept_as_it_is(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"Hexapawn"', '"Hexapawn')
    expect(studio.page.get_by_test_id("unreadable")).to_be_visible()
    broken = studio.text
    studio.await_saved()
    studio.reload()
    expect(studio.page.get_by_test_id("unreadable")).to_be_visible()
    assert studio.text == broken
    # The last readable document is still there for picture and match.
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    expect(studio.square("a1")).to_have_accessible_name("a1, WHITE pawn")


def test_an_unchanged_game_and_its_match_come_back_too(studio: Studio) -> None:
    studio.open("gardner_minichess")
    studio.seat("BLACK", "You")
    studio.move("a2", "a3")
    studio.expect_ply(1)
    digest = studio.digest
    studio.await_match_kept()
    studio.reload()
    expect(studio.page.get_by_test_id("saved")).to_have_text("Unchanged")
    studio.expect_ply(1)
    assert studio.digest == digest


def test_documents_are_renamed_copied_deleted_and_brought_back(studio: Studio) -> None:
    studio.open("hexapawn")
    name = studio.page.get_by_role("textbox", name="Document name")
    name.fill("My little game")
    name.press("Enter")
    mine = studio.page.get_by_test_id("document")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("My little game")
    mine.get_by_role("button", name="Duplicate My little game").click()
    expect(mine).to_have_count(2)
    expect(name).to_have_value("My little game, copy")
    studio.page.get_by_role("button", name="Delete My little game, copy").click()
    expect(mine).to_have_count(1)
    studio.toast("Deleted").get_by_role("button", name="Undo").click()
    expect(mine).to_have_count(2)
    expect(name).to_have_value("My little game, copy")
