"""What leads on from the Balance tab: more matches on the server, and matches on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.test_balance import LONG_MS, await_state, games_of, open_tab
from e2e.test_calls import stalled, stop

SERVER_PLAY = """async ([spec, seats, games]) => {
  const { library } = globalThis.__rulewright.studio;
  const asked = JSON.stringify({ system: "boards", spec, seats, games });
  const { id } = await library.ask("POST", "/evaluations", asked);
  for (;;) {
    const told = await library.ask("GET", `/evaluations/${id}`);
    if (told.state === "done") return JSON.stringify(told.plans[0].tally);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}"""
TALLY = "() => JSON.stringify(globalThis.__rulewright.store.balance.getState().run.tally)"
BEHIND = """() => {
  const { store } = globalThis.__rulewright;
  const { run } = store.balance.getState();
  return run.about.spec !== store.getState().doc;
}"""


def test_a_stopped_run_goes_on_from_where_it_stopped(studio: Studio) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    balance.get_by_label("Precision").select_option("0.01")
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    balance.get_by_role("button", name="Stop", exact=True).click()
    await_state(balance, "stopped")
    played = games_of(balance)
    state = "() => globalThis.__rulewright.store.balance.getState().run.points"
    first = studio.page.evaluate(state)
    balance.get_by_label("Precision").select_option("0.02")
    balance.get_by_role("button", name="Go on", exact=True).click()
    await_state(balance, "done")
    assert games_of(balance) > played
    assert studio.page.evaluate(state)[: len(first)] == first
    expect(balance.get_by_role("button", name="Go on", exact=True)).to_have_count(0)


def test_page_and_server_play_the_same_matches_to_the_byte(studio: Studio) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    own = studio.page.evaluate(TALLY)
    asked = [studio.doc, ["random"] * 2, games_of(balance)]
    assert studio.page.evaluate(SERVER_PLAY, asked) == own


def test_rounds_of_four_that_are_played_match_by_match_are_the_same_to_the_byte(
    studio: Studio,
) -> None:
    studio.open("four_player_chess")
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    balance.get_by_role("button", name="Stop", exact=True).click()
    await_state(balance, "stopped")
    games, own = games_of(balance), studio.page.evaluate(TALLY)
    assert games
    assert games % 4 == 0  # what is played of a round does not count
    assert studio.page.evaluate(SERVER_PLAY, [studio.doc, ["random"] * 4, games]) == own


def test_more_matches_are_played_on_the_server_and_shown_beside_those_of_the_page(
    studio: Studio,
) -> None:
    studio.open("fighter_vs_fire_mage")
    balance = open_tab(studio)
    await_state(balance, "done")
    played = games_of(balance)
    more = balance.get_by_role("button", name="More, on the server")
    balance.get_by_label("How much more").select_option("ten")
    more.click()
    job = balance.get_by_test_id("server-job")
    expect(job).to_have_attribute("data-state", "done", timeout=LONG_MS)
    expect(job).to_have_attribute("data-games", str(10 * played))
    scores = job.get_by_test_id("server-score")
    expect(scores).to_have_count(2)
    expect(scores.first).to_contain_text(re.compile(r"Fighter(\d+\.\d % ± \d|[\d.]+ to [\d.]+ %)"))
    name = job.get_attribute("data-job")
    link = job.get_by_role("link", name="Open the evaluation")
    expect(link).to_have_attribute("href", re.compile(f"/jobs/{name}$"))
    studio.show("JSON")
    studio.replace_in_json('"health": 100.0', '"health": 1')
    studio.await_checked()
    expect(job).to_contain_text("The server plays the document as it was before your edit")
    expect(scores).to_have_count(0)
    expect(balance.get_by_test_id("change")).to_be_visible(timeout=LONG_MS)
    more.click()  # the edited document against the one before
    expect(job).not_to_have_attribute("data-job", name or "")
    expect(job.get_by_test_id("change")).to_contain_text("The edit changed this", timeout=LONG_MS)


def test_a_job_is_cancelled_goes_on_and_is_found_again_after_a_reload(studio: Studio) -> None:
    studio.open("chess")
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    balance.get_by_role("button", name="Stop", exact=True).click()
    balance.get_by_role("button", name="More, on the server").click()
    job = balance.get_by_test_id("server-job")
    expect(job).to_have_attribute("data-games", re.compile("[1-9]"), timeout=LONG_MS)
    name = job.get_attribute("data-job") or ""
    job.get_by_role("button", name="Cancel").click()
    expect(job).to_have_attribute("data-state", "cancelled")
    expect(job).to_contain_text("± holds at every look")  # whoever cancelled was watching
    job.get_by_role("button", name="Go on on the server").click()
    expect(job).to_have_attribute("data-state", re.compile("queued|running"))
    studio.reload()
    expect(job).to_have_attribute("data-job", name, timeout=LONG_MS)
    expect(job).to_have_attribute("data-state", re.compile("queued|running"))
    job.get_by_role("button", name="Cancel").click()
    expect(job).to_have_attribute("data-state", "cancelled")


@pytest.mark.parametrize("example", ["shortest", "surprising"])
def test_an_example_is_opened_on_the_board_at_the_ply_where_it_turned(
    studio: Studio, example: str
) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    story = balance.get_by_test_id("story")
    button = balance.locator(f"[data-example={example}]")
    button.press("Enter")
    expect(story).to_have_attribute("data-state", "done", timeout=LONG_MS)
    said = story.inner_text()
    turn = re.search(r"Turned at ply (\d+): (BLACK|WHITE)’s chance went \d+ → \d+ %", said)
    assert turn, said
    assert ("The most surprising of 24 matches" in said) == (example == "surprising")
    studio.expect_ply(int(turn[1]))
    expect(button).to_be_focused()
    expect(studio.match).to_contain_text(turn[0])  # beside the board too
    expect(studio.match).to_have_attribute("data-live", "true")


def test_looking_for_the_most_surprising_match_can_be_stopped(studio: Studio) -> None:
    studio.open("cinder_stampede_vs_drownlight_rites")
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    balance.get_by_role("button", name="Stop", exact=True).click()
    await_state(balance, "stopped")
    digest = studio.match.get_attribute("data-digest") or ""
    balance.locator("[data-example=surprising]").click()
    balance.get_by_role("button", name="Stop looking").click()
    story = balance.get_by_test_id("story")
    expect(story).to_have_attribute("data-state", "stopped")
    expect(balance.locator("[data-example=surprising]")).to_be_enabled()
    expect(studio.match).to_have_attribute("data-digest", digest)


def test_no_run_begins_while_the_match_is_behind_an_edit(studio: Studio) -> None:
    """The players are those of the match: a run before it has followed would play with others."""
    studio.open("hexapawn")
    studio.show("JSON")
    balance = open_tab(studio)
    await_state(balance, "done")
    again = balance.get_by_role("button", name="Play again")
    expect(again).to_be_enabled()
    with stalled(studio, "play", "match.rerun"):
        studio.replace_in_json('"name": "Hexapawn"', '"name": "Hexapawns"')
        studio.await_checked()
        studio.page.wait_for_function(
            "() => globalThis.__rulewright.play.running?.method === 'match.rerun'"
        )
        studio.expect_valid()
        expect(again).to_be_disabled()
        await_state(balance, "done")
        assert studio.page.evaluate(BEHIND)
        stop(studio, "Following the new rules")
    assert studio.page.evaluate(BEHIND)
    expect(again).to_be_disabled()
    studio.replace_in_json('"Hexapawns"', '"Hexapawn of today"')
    studio.page.wait_for_function(BEHIND.replace("!==", "==="), timeout=LONG_MS)
    await_state(balance, "done")
