"""What belongs to the open document comes back, whatever state its text is in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from e2e.studio import Studio

# One ply of an agent, in a match where only agents play and nobody moves without being asked to.
# A tab that has just taken a document over begins its match again first.
PLAY = """async () => {
  const { store } = globalThis.__rulewright;
  const soon = () => new Promise((go) => setTimeout(go, 50));
  for (let n = 0; n < 600 && !store.match?.state.view; n += 1) await soon();
  const session = store.match;
  session.pause();
  const { players, seats } = session.state.view;
  for (const name of players) {
    if (seats[name].kind !== "random") await session.seat(name, { kind: "random" });
  }
  await session.step();
  session.pause();
  await session.tail;  // whatever was under way
}"""

# A match goes on in its worker; what that answers is heard only when the server has answered.
HANG = """() => {
  const session = globalThis.__rulewright.store.match;
  const { engine } = session;
  session.engine = (...about) => {
    const answer = engine.apply(session, about);
    delete session.engine;
    setTimeout(() => {
      const request = new XMLHttpRequest();
      request.open("GET", "wake", false);
      request.send();
      globalThis.__awake = true;
    });
    return answer;
  };
  session.step();
}"""

GAMES = {
    "hexapawn": "boards",
    "berserker_vs_frost_witch": "heroes",
    "ring": "asg",
    "pyromancer_vs_training_dummy": "defense",
    "saltspire_veto_vs_hearthgrove_muster": "mtg",
}


def type_at_end(text: str) -> str:
    return text + "x"


def misspell_a_value(text: str) -> str:
    doc = json.loads(text)
    doc["schema_version"] = "no such version"
    return json.dumps(doc, indent=2)


def empty(text: str) -> str:
    return ""


def cut_in_half(text: str) -> str:
    return text[: len(text) // 2]


def no_object(text: str) -> str:
    return "[1, 2]"


def too_long_to_run(text: str) -> str:
    return text.rstrip()[:-1] + ', "notes": "' + "x" * 1_200_000 + '"}'


KINDS: tuple[Callable[[str], str], ...] = (
    type_at_end,
    misspell_a_value,
    empty,
    cut_in_half,
    no_object,
    too_long_to_run,
)


def make_mine(studio: Studio) -> None:
    """An edit that changes no rule: the game is a document of one's own now."""
    studio.page.evaluate(
        "() => { const { store } = globalThis.__rulewright;"
        " store.setText(store.getState().text + '\\n', { name: 'Add a line' }); }"
    )
    studio.await_checked()


def play(studio: Studio) -> tuple[str, str]:
    """A few plies; the digest of the position and the ply that is shown."""
    studio.page.evaluate(PLAY)
    studio.page.evaluate(PLAY)
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.await_match_kept()
    return studio.digest, studio.match.get_attribute("data-ply") or ""


def expect_match(studio: Studio, digest: str, ply: str) -> None:
    expect(studio.match).to_have_attribute("data-live", "true", timeout=90_000)
    expect(studio.match).to_have_attribute("data-digest", digest, timeout=30_000)
    expect(studio.match).to_have_attribute("data-ply", ply)


def set_text(studio: Studio, text: str, name: str) -> None:
    studio.page.evaluate(
        "([text, name]) => globalThis.__rulewright.store.setText(text, { name })", [text, name]
    )
    studio.await_saved()
    studio.page.wait_for_function("() => globalThis.__rulewright.workspace.places.due === null")


@pytest.mark.parametrize("game", GAMES)
def test_the_match_comes_back_though_the_text_cannot_be_played(studio: Studio, game: str) -> None:
    studio.open(game)
    digest, ply = play(studio)
    text = studio.text
    set_text(studio, text + "x", "Break it")  # the first edit of all: no match was kept for it yet
    studio.reload()
    expect(studio.page.get_by_test_id("unreadable")).to_be_visible(timeout=60_000)
    expect_match(studio, digest, ply)
    studio.undo()
    studio.await_checked()
    assert studio.text == text
    expect_match(studio, digest, ply)


@pytest.mark.parametrize("broken", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_text_keeps_the_match_and_the_steps(
    studio: Studio, broken: Callable[[str], str]
) -> None:
    studio.open("hexapawn")
    digest, ply = play(studio)
    text = studio.text
    set_text(studio, broken(text), "Break it")
    studio.await_checked()
    studio.reload()
    expect_match(studio, digest, ply)
    assert studio.undo_name() == "Break it"
    studio.undo()
    assert studio.text == text
    studio.await_checked().expect_valid()
    expect_match(studio, digest, ply)
    studio.redo()
    assert studio.text == broken(text)


def test_a_text_of_another_system_and_back_keeps_the_match(studio: Studio) -> None:
    other = studio.page.evaluate(
        "() => globalThis.__rulewright.workspace.boot.gallery.find("
        "(one) => one.id === 'pyromancer_vs_training_dummy').text"
    )
    studio.open("hexapawn")
    digest, ply = play(studio)
    studio.page.evaluate(
        "(text) => globalThis.__rulewright.store.setText(text, "
        "{ name: 'Import another game', system: 'defense' })",
        other,
    )
    studio.await_saved()
    expect(studio.match).not_to_have_attribute("data-digest", digest, timeout=30_000)
    studio.await_match_kept()
    studio.reload()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=90_000)
    studio.page.evaluate("globalThis.__rulewright.store.match.pause()")
    studio.undo()
    expect(studio.square("a1")).to_be_visible(timeout=30_000)
    expect_match(studio, digest, ply)


def test_the_gallery_and_back_keeps_match_selection_cursor_and_views(studio: Studio) -> None:
    studio.open("hexapawn")
    digest, ply = play(studio)
    studio.control("Flip the board").click()
    studio.tab("State")
    studio.find_in_json('"conditions"')
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().selection === '/conditions'"
    )
    studio.page.wait_for_function("() => globalThis.__rulewright.store.look.json?.head > 0")
    place = studio.page.evaluate("globalThis.__rulewright.store.look.json")
    studio.page.get_by_role("button", name="Rulewright: show the gallery").click()
    studio.open("hexapawn")
    expect_match(studio, digest, ply)
    assert studio.state("selection") == "/conditions"
    expect(studio.side.get_by_role("tab", name="State")).to_have_attribute("aria-selected", "true")
    assert studio.page.evaluate("globalThis.__rulewright.store.look.flip") == 2
    assert studio.page.evaluate("globalThis.__rulewright.store.look.json") == place
    studio.reload()
    expect_match(studio, digest, ply)
    assert studio.state("selection") == "/conditions"
    assert studio.page.evaluate("globalThis.__rulewright.store.look.flip") == 2
    assert studio.page.evaluate("globalThis.__rulewright.store.look.json") == place
    expect(studio.match.get_by_role("button", name="Let the agents play")).to_be_visible()


def test_redo_plies_seats_seed_speed_and_filter_come_back(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.seat("WHITE", "Random")
    studio.seat("BLACK", "Random")
    studio.page.evaluate("globalThis.__rulewright.store.match.pause()")
    play(studio)
    studio.match.get_by_role("combobox", name="Speed of the agents").select_option(label="slow")
    studio.side.get_by_role("searchbox", name="Find in the log").fill("pawn")
    studio.control("To the start").click()
    studio.expect_ply(0)
    studio.await_match_kept()
    set_text(studio, studio.text + "x", "Break it")
    studio.page.wait_for_function("() => globalThis.__rulewright.workspace.places.due === null")
    studio.reload()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=90_000)
    studio.expect_ply(0)
    expect(studio.match.get_by_test_id("ply")).to_have_text("0/2")
    expect(studio.match.get_by_role("combobox", name="Seat of BLACK")).to_have_value("random")
    speed = studio.match.get_by_role("combobox", name="Speed of the agents")
    expect(speed).to_have_value("1000")
    expect(studio.side.get_by_role("searchbox", name="Find in the log")).to_have_value("pawn")
    studio.control("To the end").click()
    studio.expect_ply(2)


def test_a_foreign_replay_stays_on_its_own_rules_over_a_reload(studio: Studio) -> None:
    studio.open("hexapawn")
    digest, ply = play(studio)
    replay = studio.page.evaluate("globalThis.__rulewright.store.match.currentReplay()")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_checked().expect_valid()
    studio.paste_text(replay)
    expect(studio.page.get_by_test_id("foreign")).to_be_visible()
    studio.await_match_kept()
    studio.await_saved()
    studio.reload()
    expect_match(studio, digest, ply)
    expect(studio.page.get_by_test_id("foreign")).to_be_visible()
    own = studio.board.get_by_role("gridcell", name=re.compile("WHITE pawn"))
    expect(own.first).to_be_visible()


def test_who_takes_a_document_over_goes_on_with_its_match(studio: Studio) -> None:
    studio.open("hexapawn")
    make_mine(studio)
    studio.page.evaluate(PLAY)
    studio.await_match_kept()
    studio.await_saved()
    with studio.second_tab() as tab:
        tab.visit()
        expect(tab.page.get_by_test_id("readonly")).to_be_visible(timeout=60_000)
        expect(tab.match).to_have_attribute("data-live", "true", timeout=90_000)
        digest, ply = play(studio)
        tab.page.get_by_test_id("readonly").get_by_role("button", name="Take over").click()
        expect_match(tab, digest, ply)


def test_a_tab_that_hung_keeps_no_match_over_that_of_the_tab_that_took_its_document(
    studio: Studio,
) -> None:
    studio.open("hexapawn")
    make_mine(studio)
    studio.page.evaluate(PLAY)
    studio.await_match_kept()
    studio.await_saved()
    hanging: list[Route] = []
    studio.page.route("**/wake", lambda route: hanging.append(route))
    with studio.second_tab() as tab:
        tab.visit()
        banner = tab.page.get_by_test_id("readonly")
        expect(banner).to_be_visible(timeout=60_000)
        expect(tab.match).to_have_attribute("data-live", "true", timeout=90_000)
        with studio.page.expect_request("**/wake"):
            studio.page.evaluate(HANG)
        try:
            banner.get_by_role("button", name="Take over").click()
            expect(banner).to_be_hidden()
            digest, ply = play(tab)
        finally:
            hanging[0].fulfill()  # a page that hangs on could not be closed
        studio.page.wait_for_function("() => globalThis.__awake")
        expect(studio.page.get_by_test_id("readonly")).to_be_visible()
        studio.page.evaluate("async () => { await globalThis.__rulewright.store.match?.tail; }")
        studio.page.reload()
        tab.reload()
        expect_match(tab, digest, ply)
