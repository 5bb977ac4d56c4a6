"""Keys in a long script or text: each asks its questions once; no late answer is waited for."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from e2e.scripts import ARRANGE
from e2e.stalls import RELEASE, STALL
from e2e.studio import Studio
from e2e.test_duels import DUEL, choose_script, script

LINE = "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), -1))"
LONG = "SEQ(\n" + ",\n".join(f"  {LINE}" for _ in range(560)) + "\n)"
ABILITY = "/heroes/0/abilities/0"

OPEN = """async (text) => {
  const { workspace, store } = globalThis.__rulewright;
  await workspace.create({ title: "Long", system: "heroes", text });
  store.select("/heroes/0/abilities/0");
}"""
DUEL_TEXT = """(id) =>
  globalThis.__rulewright.workspace.boot.gallery.find((one) => one.id === id).text"""
COUNT = """() => {
  const { author } = globalThis.__rulewright;
  globalThis.__asked = [];
  globalThis.__asked.stop = author.onCall(({ sent }) => sent && globalThis.__asked.push(sent));
}"""
COUNTED = """() => {
  globalThis.__asked.stop();
  return globalThis.__asked.map(({ method }) => method);
}"""
LOOKED_UP = """(offset) => globalThis.__asked.some(({ method, payload }) =>
  method === "script.signature" && JSON.parse(payload).offset === offset)"""
AT_REST = """() => {
  const { author, store } = globalThis.__rulewright;
  return !author.busy && !store.getState().check.pending;
}"""
RUNS = "(method) => globalThis.__rulewright.author.running?.method === method"


def in_script(studio: Studio) -> Locator:
    """The cursor in an empty script."""
    choose_script(studio, "Heal Potion")
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.press("Delete")
    return script(studio)


def in_json(studio: Studio) -> Locator:
    """The cursor where a key of a hero may stand."""
    studio.show("JSON")
    studio.find_in_json('"heroes": [')
    studio.page.keyboard.press("ArrowRight")
    return studio.editor


@pytest.mark.parametrize(
    ("place", "method", "keys"),
    [(in_script, "script.complete", "MO"), (in_json, "complete", '"n')],
    ids=["script", "JSON"],
)
def test_a_list_for_a_text_that_is_no_more_is_given_up_for_the_next(
    studio: Studio, place: object, method: str, keys: str
) -> None:
    studio.open(DUEL)
    assert callable(place)
    place(studio)
    studio.await_checked()
    studio.page.evaluate(STALL, ["author", method])
    studio.page.keyboard.type(keys[0])
    studio.page.wait_for_function(RUNS, arg=method)
    studio.page.evaluate(RELEASE)  # the list that was asked for is still being made, for minutes
    studio.page.keyboard.type(keys[1])
    studio.page.wait_for_function(AT_REST, timeout=20_000)
    assert f'"{keys.strip(chr(34))}' in studio.text


def test_a_key_in_a_long_script_asks_every_question_once(studio: Studio) -> None:
    doc = json.loads(studio.page.evaluate(DUEL_TEXT, DUEL))
    doc["heroes"][0]["abilities"][0]["script"] = LONG
    studio.page.evaluate(OPEN, json.dumps(doc))
    studio.page.evaluate(ARRANGE, ["picture"])
    expect(script(studio)).to_contain_text("MODIFY", timeout=60_000)
    studio.await_checked()
    script(studio).click(position={"x": 30, "y": 8})
    studio.page.mouse.move(0, 0)  # what lies under the pointer is asked about on its own account
    studio.page.evaluate(COUNT)
    studio.page.keyboard.press("ControlOrMeta+Home")
    # Where the cursor stands is looked up a moment later, which may be long on a busy machine.
    studio.page.wait_for_function(LOOKED_UP, arg=0)
    studio.page.wait_for_function(AT_REST)
    studio.page.evaluate(COUNTED)
    studio.page.evaluate(COUNT)
    before = studio.text
    studio.page.keyboard.type("X")
    studio.await_edit(before)
    studio.page.wait_for_function(LOOKED_UP, arg=1)
    studio.page.wait_for_function(AT_REST)
    asked = studio.page.evaluate(COUNTED)
    assert {"check", "script.check"} <= set(asked)
    for once in ("check", "script.check", "script.complete", "script.signature"):
        assert asked.count(once) <= 1, asked


def test_a_place_in_a_script_that_is_come_back_to_is_not_looked_up_again(studio: Studio) -> None:
    studio.open(DUEL)
    choose_script(studio, "Heal Potion")
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+Home")
    for _ in "MODIFY(":
        studio.page.keyboard.press("ArrowRight")
    signature = studio.page.locator(".rwh-signature")
    expect(signature).to_be_visible(timeout=20_000)
    studio.page.evaluate(COUNT)
    script(studio).evaluate("(box) => box.blur()")
    expect(signature).to_have_count(0)
    script(studio).evaluate("(box) => box.focus()")
    expect(signature).to_be_visible()
    assert "script.signature" not in studio.page.evaluate(COUNTED)
