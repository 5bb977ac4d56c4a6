"""The Balance tab: matches played in workers of the page, and what they say of the document."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from e2e.conftest import finish, open_studio
from e2e.server import Server
from e2e.studio import Studio
from webapp.evaluation import evaluate

LONG_MS = 60_000
STANCE = "/heroes/1/defenseCard/rules/0/effects/0"


def open_tab(studio: Studio) -> Locator:
    """The tab, opened; ± 5 points, which are soon known, as if chosen on an earlier visit."""
    studio.page.evaluate("() => globalThis.__rulewright.store.keepLook('balanceHalf', 0.05)")
    studio.tab("Balance")
    balance = studio.side.get_by_test_id("balance")
    expect(balance.get_by_label("Precision")).to_have_value("0.05")
    return balance


def await_state(balance: Locator, *states: str) -> None:
    expect(balance.get_by_test_id("balance-state")).to_have_attribute(
        "data-state", re.compile(f"^({'|'.join(states)})$"), timeout=LONG_MS
    )


def end_run(balance: Locator) -> None:
    """Stop the matches that are played, unless they came to their end; then the numbers stand."""
    balance.get_by_role("button", name="Stop", exact=True).evaluate_all("all => all[0]?.click()")
    await_state(balance, "stopped", "done")


def games_of(balance: Locator) -> int:
    return int(balance.get_by_test_id("report").get_attribute("data-games") or 0)


def bounds_of(studio: Studio, balance: Locator) -> tuple[list[str], Any]:
    """The names of the bounds that are shown now that the run is over, and the report."""
    is_done = balance.get_by_test_id("balance-state").get_attribute("data-state") == "done"
    names = ["low", "high"] if is_done else ["always_low", "always_high"]
    report = "() => globalThis.__rulewright.store.balance.state.run.report"
    return names, studio.page.evaluate(report)


def points(share: float) -> str:
    return f"{'−' if share < 0 else '+'}{100 * abs(share):.1f}"


@pytest.mark.parametrize(
    "game",
    [
        "hexapawn",
        "fighter_vs_fire_mage",
        "choke",
        "pyromancer_vs_shadow_monk",
        "cinder_stampede_vs_drownlight_rites",
    ],
)
def test_every_system_says_who_wins_how_matches_end_and_how_long_they_take(
    studio: Studio, game: str
) -> None:
    studio.open(game)
    balance = open_tab(studio)
    report = balance.get_by_test_id("report")
    expect(report).to_be_visible(timeout=LONG_MS)
    expect(report.get_by_test_id("score")).to_have_count(2)
    expect(report.get_by_test_id("score").first).to_contain_text(
        re.compile(r"\d\.\d % ± \d|\d to \d+")
    )
    ends = report.get_by_role("list", name="How matches end").get_by_role("listitem")
    for score in report.get_by_test_id("score").all():  # a name as its author wrote it
        expect(score).to_contain_text(score.get_attribute("data-player") or "")
    expect(ends.first).to_contain_text(re.compile(r"(\w wins(:| by| as)|Draw:) \S"))
    expect(report).to_contain_text(re.compile("(Half of the|Most) matches last"))
    end_run(balance)


def test_a_run_is_stopped_and_keeps_what_it_has(studio: Studio) -> None:
    studio.open("chess")
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    balance.get_by_role("button", name="Stop", exact=True).click()
    await_state(balance, "stopped")
    played = games_of(balance)
    assert played > 0
    expect(balance.get_by_test_id("balance-state")).to_contain_text(f"after {played} matches")
    half, (always, _) = sides_of(balance)
    assert abs(half - always) < 0.2
    studio.replace_in_json('"name": "Chess"', '"name": "Chess of today"')
    studio.await_checked()
    await_state(balance, "stopped")  # a person stopped it: no edit begins it again
    assert games_of(balance) == played


def test_an_edit_shows_before_and_after_on_the_same_matches(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    balance = open_tab(studio)
    await_state(balance, "done")
    expect(balance.get_by_test_id("change")).to_have_count(0)
    studio.show("JSON")
    studio.replace_in_json('"health": 100.0', '"health": 1')
    change = balance.get_by_test_id("change")
    expect(change).to_have_attribute("data-verdict", "changed", timeout=LONG_MS)
    expect(change).to_contain_text(re.compile(r"Fighter \d+\.\d → \d+\.\d %"))
    expect(change).to_contain_text("The edit changed this.")
    await_state(balance, "done")
    studio.undo()
    expect(change).to_contain_text("+", timeout=LONG_MS)  # back again, and better


def test_what_is_never_used_leads_to_its_line_and_is_marked_in_the_form(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    studio.show("Form", "JSON")
    balance = open_tab(studio)
    unused = balance.get_by_role("list", name="Never used").get_by_role("button")
    expect(unused.first).to_contain_text("Burning", timeout=LONG_MS)
    await_state(balance, "done")
    path = unused.first.get_attribute("data-path") or ""
    unused.first.click()
    assert path.startswith(str(studio.state("selection")) + "#")
    expect(studio.page.locator(".cm-selected").first).to_be_visible()
    marked = studio.page.locator(".cm-unused")
    expect(marked.first).to_have_attribute("title", "No match of the Balance tab used this command")
    expect(studio.page.locator(".rwf-unused").first).to_be_visible()
    studio.tab("Log")  # nobody plays the next edit: what was never used is not known of it
    studio.replace_in_json('"health": 100.0', '"health": 1')
    expect(studio.page.locator(".rwf-unused")).to_have_count(0)


def test_nodes_that_decide_are_said_and_lead_to_the_node(studio: Studio) -> None:
    studio.open("scenario_01")
    balance = open_tab(studio)
    for player in ("P1", "P2"):
        balance.get_by_label(f"Agent of {player}").select_option("greedy")
    deciding = balance.get_by_role("list", name="What decides").get_by_role("button")
    expect(deciding.first).to_be_visible(timeout=LONG_MS)
    end_run(balance)
    names, found = bounds_of(studio, balance)
    for part in balance.get_by_role("list", name="What decides").get_by_role("listitem").all():
        path = part.get_by_role("button").get_attribute("data-path")
        (swing,) = [each["swing"] for each in found["held"] if each["path"] == path]
        low, high = (swing[name] for name in names)
        assert not low <= 0 <= high
        assert f"({points(low)} to {points(high)})" in part.inner_text()
    path = deciding.first.get_attribute("data-path") or ""
    deciding.first.click()
    assert path.startswith("/map/nodes/")
    assert studio.state("selection") == path


def test_turns_to_kill_and_what_keeps_damage_off_are_said_and_lead_to_the_effect(
    studio: Studio,
) -> None:
    studio.open("pyromancer_vs_shadow_monk")
    balance = open_tab(studio)
    for player in ("Pyromancer", "Shadow Monk"):
        balance.get_by_label(f"Agent of {player}").select_option("standard")
    # what is shown until then may be of the agents from before
    report = balance.get_by_test_id("report")
    expect(report).to_have_attribute("aria-busy", "false", timeout=LONG_MS)
    falls = balance.get_by_role("list", name="Turns to kill").get_by_role("listitem")
    expect(falls.first).to_contain_text("Pyromancer falls after ", timeout=LONG_MS)
    sources = balance.get_by_role("list", name="What keeps damage off Shadow Monk")
    stance = sources.get_by_role("button", name="effect 1 of Stone Stance")
    expect(stance).to_be_visible(timeout=LONG_MS)
    end_run(balance)
    names, found = bounds_of(studio, balance)
    low, high = (found["fight"]["kills"][0][name] for name in names)
    expect(falls.first).to_contain_text(re.compile(r" turns \((.+) to (.+)\) on average"))
    said = re.findall(r"\d+\.\d", falls.first.inner_text())[1:3]
    assert [float(each) for each in said] == pytest.approx([low, high], abs=0.051)
    row = next(each for each in found["fight"]["damage"] if each["path"] == STANCE)
    low, high = (100 * row[name] for name in names)
    line = sources.get_by_role("listitem").filter(has_text="effect 1 of Stone Stance ")
    said = re.findall(r"\d+\.\d", line.inner_text())
    assert [float(each) for each in said[1:3]] == pytest.approx([low, high], abs=0.051)
    expect(sources).to_contain_text("effect 1 of Shadow Step (halved)")
    expect(sources).to_contain_text("status chi (blocked)")
    stance.click()
    assert studio.state("selection") == STANCE


def test_exact_odds_of_cards_are_said_and_lead_to_the_card(studio: Studio) -> None:
    studio.open("pyromancer_vs_shadow_monk")
    balance = open_tab(studio)
    exact = balance.get_by_role("list", name="By exact odds").get_by_role("listitem")
    expect(exact).to_have_count(2, timeout=LONG_MS)
    expect(exact.nth(1)).to_contain_text("Shadow Monk takes on average 6.28 under v1")
    expect(exact.nth(1)).to_contain_text("v2 saves 3.35 more than v1")
    exact.nth(1).get_by_role("button", name="Show").click()
    assert studio.state("selection") == "/heroes/1/defenseCard"


def test_who_listens_hears_when_matches_begin_and_end_and_no_number_each_second(
    studio: Studio,
) -> None:
    studio.open("chess")
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    said = balance.get_by_test_id("balance-state").get_by_role("status")
    expect(said).to_have_text("Matches are being played")
    expect(balance.get_by_test_id("balance-state").locator(".rwe-says")).to_contain_text("matches")
    balance.get_by_role("button", name="Stop", exact=True).click()
    expect(said).to_have_text(f"Stopped after {games_of(balance)} matches")


def test_a_run_ends_after_the_match_after_which_the_command_line_does(studio: Studio) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    there = evaluate("hexapawn", "random", precision=0.05)
    assert games_of(balance) == there.report[0]["games"]


def sides_of(balance: Locator) -> tuple[float, list[float]]:
    """What is shown behind ±, and how far the bounds for every look and for one go."""
    number = balance.get_by_test_id("score").first.locator(".rwe-number")
    score, half = (float(each) for each in number.inner_text().split(" % ± "))
    said = re.findall(r"(\d+\.\d) to (\d+\.\d) %", number.get_attribute("title") or "")
    return half, [max(score - float(low), float(high) - score) for low, high in said]


def test_the_interval_holds_at_every_look_until_the_run_has_ended(studio: Studio) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    half, (always, once) = sides_of(balance)
    assert abs(half - once) < 0.2 < always - once
    balance.get_by_text("What ± says").click()
    expect(balance.get_by_text("you may watch the number and stop whenever")).to_be_visible()


def test_other_agents_play_another_run(studio: Studio) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    balance.get_by_label("Agent of BLACK").select_option("mcts")
    black = balance.locator("[data-testid=score][data-player=BLACK]")
    expect(balance).to_contain_text(
        "tree search of 100 tries, at every place equally often", timeout=LONG_MS
    )
    expect(black).to_be_visible()
    end_run(balance)


def test_a_spec_with_errors_is_not_played_and_is_once_it_is_mended(studio: Studio) -> None:
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    before = studio.text
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    studio.await_edit(before)
    expect(studio.problems("boards.unknown-action").first).to_be_visible()
    expect(balance.get_by_role("button", name="Play again")).to_be_disabled()
    studio.undo()
    expect(balance.get_by_role("button", name="Play again")).to_be_enabled()


def test_an_edit_that_brings_more_players_is_played_with_all_of_them(studio: Studio) -> None:
    studio.open("four_player_chess")
    many = studio.text
    studio.reset()
    studio.open("hexapawn")
    balance = open_tab(studio)
    await_state(balance, "done")
    expect(balance.get_by_test_id("score")).to_have_count(2)
    before = studio.text
    studio.put_json(many)
    studio.await_edit(before)
    expect(balance.get_by_test_id("score")).to_have_count(4, timeout=LONG_MS)
    await_state(balance, "playing", "done")


def test_without_the_server_matches_are_played_all_the_same(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    server = Server(tmp_path_factory.mktemp("own"))
    server.start()
    request.addfinalizer(server.stop)
    studio = open_studio(browser, server, service_workers="allow").visit().await_python()
    studio.await_offline_copy()
    studio.open("hexapawn")
    with studio.guard.server_down():
        server.kill()
        expect(studio.page.get_by_test_id("online")).to_have_text("Server offline")
        balance = open_tab(studio)
        await_state(balance, "done")
        expect(balance.get_by_test_id("on-server")).to_contain_text("The server does not answer")
        expect(balance.get_by_role("button", name="More, on the server")).to_have_count(0)
    finish(studio, request)
    studio.page.context.close()
