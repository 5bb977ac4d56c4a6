"""Nothing hangs: what runs long is named and stopped, and stands in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import NewStudio
from e2e.maps import Maps
from e2e.stalls import HANG, PLACES, RELEASE, STALL, STOP
from e2e.studio import Studio

STOP_MS = 600


@contextmanager
def stalled(studio: Studio, role: str, method: str) -> Iterator[None]:
    studio.page.evaluate(STALL, [role, method])
    try:
        yield
    finally:
        studio.page.evaluate(RELEASE)


def doing(studio: Studio, what: str) -> Locator:
    return studio.page.get_by_test_id("doing").filter(has_text=what)


def stop(studio: Studio, what: str) -> None:
    """Press the Stop of what is called so, which must end it soon."""
    expect(doing(studio, what)).to_be_visible(timeout=60_000)
    assert studio.page.evaluate(STOP, what) < STOP_MS


def stopped(studio: Studio) -> Locator:
    return studio.page.get_by_test_id("stopped")


def generations(studio: Studio) -> list[int]:
    found = studio.page.evaluate("[__rulewright.play.generation, __rulewright.author.generation]")
    return list(found)


def test_a_long_check_is_named_stopped_and_done_again(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.expect_idle()
    before = generations(studio)
    with stalled(studio, "author", "check"):
        places = studio.page.evaluate(PLACES)
        studio.replace_in_json('"Hexapawn"', '"Hexa"')
        expect(doing(studio, "Checking Hexapawn, copy…")).to_be_visible()
        assert studio.page.evaluate(PLACES) == places, "the page moved"
        stop(studio, "Checking Hexapawn, copy")
        expect(stopped(studio)).to_contain_text("Stopped: Checking Hexapawn, copy.")
        expect(studio.validity).to_have_text("Not checked")
        assert studio.page.evaluate(PLACES) == places, "the page moved"
        # The same is not started by itself; another text is looked at, but not for long.
        assert studio.page.evaluate("__rulewright.author.running?.method") != "check"
        studio.replace_in_json('"Hexa"', '"Hex"')
        expect(doing(studio, "Checking Hexapawn, copy…")).to_have_count(1)
        expect(doing(studio, "Checking Hexapawn, copy…")).to_have_count(0)
        expect(studio.validity).to_have_text("Not checked")
    stopped(studio).get_by_role("button", name="Do it again").click()
    studio.await_checked().expect_valid()
    expect(stopped(studio)).to_have_count(0)
    assert studio.doc["name"] == "Hex"
    assert generations(studio) == before


def test_a_match_that_takes_long_to_start_is_stopped_and_the_one_before_is_kept(
    studio: Studio,
) -> None:
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    studio.expect_idle()
    studio.move("a1", "a2")
    studio.expect_ply(1)
    digest = studio.digest
    with stalled(studio, "play", "match.new"):
        studio.control("New match").click()
        stop(studio, "Starting the match")
        notice = studio.page.get_by_test_id("stopped-match")
        expect(notice).to_contain_text("Stopped: Starting the match. The match is as it was.")
        assert studio.digest == digest
    notice.get_by_role("button", name="Do it again").click()
    studio.expect_ply(0)
    expect(notice).to_have_count(0)


def test_laying_out_a_map_is_stopped_with_nothing_moved_and_done_again(studio: Studio) -> None:
    maps = Maps(studio)
    studio.open("scenario_01")
    studio.show("Picture")
    studio.await_checked()
    before = studio.text
    with stalled(studio, "author", "map.analysis"):
        maps.editor.get_by_role("button", name="Lay out").click()
        expect(doing(studio, "Laying out the map…")).to_have_count(1)
        stop(studio, "Laying out the map")
        expect(stopped(studio)).to_contain_text("Stopped: Laying out the map.")
        expect(maps.tool("Lay out")).to_be_enabled()
        assert studio.text == before
    stopped(studio).get_by_role("button", name="Do it again").click()
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().history.undoName === 'Lay out the map'"
    )
    expect(stopped(studio)).to_have_count(0)


def test_opening_another_document_ends_the_calls_of_the_last_one(studio: Studio) -> None:
    studio.open("hexapawn")
    before = generations(studio)
    with stalled(studio, "play", "match.new"):
        studio.control("New match").click()
        expect(doing(studio, "Starting the match")).to_be_visible()
        studio.page.get_by_role("button", name="Rulewright: show the gallery").click()
        studio.page.evaluate(RELEASE)
        studio.open("gardner_minichess")
    expect(doing(studio, "Starting the match")).to_have_count(0)
    studio.expect_idle()
    studio.move("a2", "a3")
    assert generations(studio) == before


def test_the_server_is_waited_for_with_a_word_and_not_longer_than_wanted(studio: Studio) -> None:
    studio.open("hexapawn")
    held: list[object] = []
    studio.page.route("**/api/documents", lambda route: held.append(route))
    studio.command("Save to library")
    studio.dialog("Save to the library").get_by_role("button", name="Save").click()
    stop(studio, "Saving to the library")
    expect(studio.toast("Not saved to the library. Stopped")).to_be_visible()
    studio.page.unroute("**/api/documents")


def test_without_shared_memory_a_stop_ends_the_worker_and_the_match_comes_back(
    new_studio: NewStudio,
) -> None:
    studio = new_studio()
    studio.page.add_init_script("delete globalThis.SharedArrayBuffer")
    studio.visit().await_python()
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    studio.expect_idle()
    studio.move("a1", "a2")
    studio.expect_ply(1)
    digest = studio.digest
    with stalled(studio, "play", "match.why"):
        studio.control("Why?").click()
        studio.square("b3").click()
        studio.square("b2").click()
        stop(studio, "Asking why")
        expect(stopped(studio)).to_contain_text("Stopped: Asking why.")
    studio.await_python()
    studio.expect_idle()
    assert studio.digest == digest
    studio.move("b3", "a2")
    studio.expect_ply(2)


@pytest.mark.parametrize("end", ["self.close()", "setTimeout(() => { for (;;); })"])
def test_workers_that_end_or_hang_without_a_word_are_missed_and_nothing_is_lost(
    new_studio: NewStudio, end: str
) -> None:
    studio = new_studio().visit().await_python()
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    studio.expect_idle()
    studio.move("a1", "a2")
    studio.expect_ply(1)
    digest, before = studio.digest, generations(studio)
    for worker in studio.page.workers:
        worker.evaluate(end)
    studio.replace_in_json('"Hexapawn"', '"Hexa"')
    studio.page.wait_for_function(
        "([play, author]) => __rulewright.play.generation > play"
        " && __rulewright.author.generation > author",
        arg=before,
        timeout=60_000,
    )
    studio.await_python()
    expect(studio.validity).to_have_attribute("data-valid", "true", timeout=60_000)
    studio.expect_idle()
    assert studio.digest == digest
    assert studio.doc["name"] == "Hexa"
    assert studio.undo_name() == "Typing"
    studio.move("b3", "a2")
    studio.expect_ply(2)


@pytest.fixture
def hanging(new_studio: NewStudio) -> Studio:
    """A page of its own whose calls named in `sessionStorage.hangs` never come to an end."""
    studio = new_studio()
    studio.page.add_init_script(HANG)
    return studio.visit().await_python()


def test_a_document_that_did_not_come_up_opens_without_its_match(hanging: Studio) -> None:
    studio = hanging
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    studio.expect_idle()
    studio.move("a1", "a2")
    studio.expect_ply(1)
    digest = studio.digest
    studio.await_match_kept()
    studio.page.evaluate("sessionStorage.hangs = 'match.new replay.load'")
    studio.reload()
    expect(doing(studio, "Opening the replay")).to_be_visible(timeout=60_000)
    studio.page.wait_for_function("() => Date.now() - __rulewright.play.running?.since > 2100")
    studio.reload()
    waits = studio.page.get_by_test_id("waits")
    expect(waits).to_contain_text("did not come up", timeout=60_000)
    studio.await_python()
    expect(studio.match).to_contain_text("The match was not started")
    assert studio.page.evaluate("__rulewright.play.running") is None
    studio.page.evaluate("sessionStorage.hangs = ''")
    waits.get_by_role("button", name="Start the match").click()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    studio.expect_ply(1)
    assert studio.digest == digest
    expect(waits).to_have_count(0)
    studio.reload()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    assert studio.digest == digest


def test_a_document_whose_check_hangs_opens_without_it_and_another_tab_is_told_nothing(
    hanging: Studio,
) -> None:
    studio = hanging
    studio.open("hexapawn")
    studio.replace_in_json('"Hexapawn"', '"Hexa"')
    studio.await_checked()
    studio.await_saved()
    page = studio.page
    page.evaluate("sessionStorage.hangs = 'check'")
    studio.reload()
    page.wait_for_function(
        "() => __rulewright.author.running?.method === 'check'"
        " && Date.now() - __rulewright.author.running.since > 2100",
        timeout=60_000,
    )
    # A second tab, in which nothing hangs, while the first one still waits.
    with studio.second_tab() as other:
        other.visit()
        expect(other.page.get_by_test_id("readonly")).to_be_visible()
        other.expect_valid()
        assert other.page.get_by_test_id("waits").count() == 0
    studio.reload()
    waits = page.get_by_test_id("waits")
    expect(waits).to_contain_text("did not come up", timeout=60_000)
    expect(waits).to_contain_text("during its check")
    studio.await_python()
    assert page.evaluate("__rulewright.author.running") is None
    expect(studio.validity).to_have_text("Not checked")
    page.evaluate("sessionStorage.hangs = ''")
    waits.get_by_role("button", name="Start it").click()
    studio.expect_valid()
    expect(waits).to_have_count(0)
    studio.reload()
    studio.expect_valid()
    expect(waits).to_have_count(0)
