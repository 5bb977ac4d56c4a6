"""The full-screen app by keyboard alone: whole games, forms, undo, secrets, saving."""

from __future__ import annotations

import json
import threading

from core.protocol import IllegalAction, Place, Refusal
from core.records import verify_any
from tests.webapp.play.kit import DECKS, REST, cards, laid, led, playing
from webapp.play.table import Table
from webapp.play.tui.app import THREAD
from webapp.play.tui.screens import CurtainScreen, QuitScreen, StopsScreen, TextScreen


def test_a_whole_game_of_hexapawn_is_played_with_arrows_and_enter(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def play(person):
        for _ in range(20):
            if person.app.table.match.to_act is None:
                break
            assert person.asked == "WHITE is to act"
            await person.press("down", "enter")
        match = person.app.table.match
        assert match.result is not None
        assert person.asked.startswith(" and ".join(match.result.winners))
        assert all(each.taken[0].by == "human" for each in match.plies[::2])
        await person.press("s")
        [saved] = tmp_path.glob("*.json")
        assert verify_any(json.loads(saved.read_text("utf-8"))).ok
        await person.press("u")
        assert person.asked == "WHITE is to act"
        assert person.app.table.match.done < match.done

    playing(play, laid(("hexapawn",), "human,random", seed=4))


def test_actions_are_typed_and_refusals_explained():
    async def play(person):
        await person.press("slash", "b")
        assert person.labels == ["b1b2"]
        await person.press("escape")
        assert person.labels == ["a1a2", "b1b2", "c1c2"]
        await person.type("a1a3")
        assert "because" in person.told
        assert person.app.table.match.done == 0
        await person.press("escape", "w", *"a1a2", "enter")
        assert person.told == "a1a2 is legal"
        await person.press("escape")
        await person.type("a1a2")
        assert person.app.table.match.plies[0].taken[0].by == "human"

    playing(play, laid(("hexapawn",), "human,random"))


def test_orders_are_filled_in_step_by_step_and_steps_go_back():
    async def play(person):
        assert person.labels == ["Pass", "Reinforce 1 to 3", "Move", "End the ply"]
        await person.choose("Move")
        assert person.asked == "Move: Amount (a number from 1 to 10)"
        assert person.line.value == "10"
        await person.press("escape")
        await person.choose("Move")
        await person.press("backspace", "backspace", "9", "9", "enter")
        assert person.told == "Amount: a number from 1 to 10"
        await person.press("backspace", "backspace", "4", "enter")
        assert person.app.table.match.pending
        assert person.log[-1].strip() == "P1 marches 4 from p1_hq to p1_bridge"
        await person.press("u")
        assert not person.app.table.match.pending

    playing(play, laid(("scenario_01",), "human,greedy", seed=1))


def test_a_refused_form_goes_one_step_back(monkeypatch):
    tries = []

    def refused(table, action):
        tries.append(action)
        raise IllegalAction(Refusal("Not today", (), (Place("/rules", "because of the rules"),)))

    async def play(person):
        await person.choose("Move")
        with monkeypatch.context() as patched:
            patched.setattr(Table, "play", refused)
            await person.press("enter")
        assert len(tries) == 1
        assert person.told == "Not today\n  because because of the rules  (/rules)"
        assert person.asked == "Move: Amount (a number from 1 to 10)"
        await person.press("enter")
        assert person.app.table.match.pending

    playing(play, laid(("scenario_01",), "human,greedy", seed=1))


def test_turns_of_the_card_game_with_a_forced_attack_a_target_and_an_amount(tmp_path):
    async def play(person):
        await person.choose("Keep the hand")
        assert "Turn 1, P1's main phase 1" in person.title
        await person.choose("Play Mountain")
        await person.choose("Cast Emberheel Runner")
        assert "Emberheel Runner 2/1 (haste)" in person.picture
        await person.choose("Pass")
        await person.choose("Declare attackers")  # it must attack, so who is not asked
        assert "life 18" in person.picture
        assert "Emberheel Runner attacks" in person.log
        while not any("Cast Furnace" in label for label in person.labels):
            at = [label for label in person.labels if label != "Concede the match"]
            await person.choose("Play Mountain" if "Play Mountain" in at else at[0])
        assert "Turn 3" in person.title

    playing(play, cards(tmp_path, "human,random"))


def test_a_spell_is_cast_step_by_step_with_an_amount_and_a_target(tmp_path):
    table = led(
        cards(tmp_path, "human,random"), ("Cast Furnace", "Play", "Keep", "Declare", "Pass")
    )

    async def play(person):
        match = person.app.table.match
        await person.choose("Cast Furnace Tithe")
        steps = []
        while not person.told and person.asked != "P1 is to act":
            steps.append(person.asked)
            await (person.choose("P2") if person.labels else person.press("enter"))
        assert len(steps) == 2
        action = person.app.table.match.plies[match.done].taken[0].action
        assert (action.type, action.targets) == ("CAST_SPELL", ((1,),))
        assert "P1 casts Furnace Tithe" in person.log

    playing(play, table)


def test_two_people_at_one_screen_see_only_their_own_side(tmp_path):
    async def play(person):
        app = person.app
        for player, other in (("P1", "P2"), ("P2", "P1")):
            assert isinstance(app.screen, CurtainScreen)
            assert player in str(app.screen.query_one("Static").content)
            assert person.picture == ""
            assert person.shown_log[0] == "P1 begins"  # what everybody knows
            assert not any(card in line for line in person.shown_log for card in DECKS["burn"])
            await person.press("enter")
            assert f"Hand of {player}" in person.picture
            assert f"Hand of {other}" not in person.picture
            await person.choose("Keep the hand")
        assert isinstance(app.screen, CurtainScreen)
        assert person.picture == ""
        for own, other in (("Mountain", "Forest"), ("Forest", "Mountain")):
            await person.press("enter")
            assert own in person.picture
            assert other not in person.picture
            while own == "Mountain" and not isinstance(app.screen, CurtainScreen):
                await person.choose("Pass")

    playing(play, cards(tmp_path, "human,human"))


def test_attackers_and_blockers_are_marked_with_space(tmp_path):
    table = led(cards(tmp_path, "human,human", "duelists", "duelists"), ("Declare", *REST))

    async def play(person):
        app = person.app
        await person.press("enter")
        await person.choose("Declare attackers")
        assert len(person.labels) >= 2
        await person.mark("Ironbrand Duelist")
        assert [label[:3] for label in person.labels[:2]] == ["[x]", "[ ]"]
        await person.press("enter")
        assert len(app.table.match.state.combat.attackers) == 1

    playing(play, table)


def test_the_screen_stays_alive_while_an_agent_thinks():
    started, going_on = threading.Event(), threading.Event()

    def slow(match):
        started.set()
        assert going_on.wait(20)
        return match.decide()

    async def play(person):
        app, pilot = person.app, person.pilot
        await pilot.press("enter")
        while not started.is_set():
            await pilot.pause(0.01)
        assert person.asked == "BLACK is thinking ..."
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        await pilot.press("escape", "u")
        await pilot.pause()
        assert person.asked == "WHITE is to act"
        assert app.table.match.done == 0
        going_on.set()
        while any(thread.name == THREAD for thread in threading.enumerate()):
            await pilot.pause(0.01)
        assert app.table.match.done == 0  # what was thought of in vain is not played
        await person.press("enter")
        assert [ply.player for ply in app.table.match.plies] == ["WHITE", "BLACK"]

    playing(play, laid(("hexapawn",), "human,random"), decide=slow)


def test_an_agent_that_fails_is_told_of_and_the_match_can_be_taken_back():
    def broken(match):
        raise RuntimeError("no move at all")

    async def play(person):
        await person.press("enter")
        assert person.asked == "The match cannot go on: RuntimeError: no move at all"
        await person.press("u")
        assert person.asked == "WHITE is to act"

    playing(play, laid(("hexapawn",), "human,random"), decide=broken)


def test_help_log_table_and_texts_lie_over_the_match_and_close(tmp_path):
    async def play(person):
        app = person.app
        await person.choose("Keep the hand")
        for key, words in (
            ("question_mark", "take back to your last decision"),
            ("question_mark", "typed as they are written, such as "),
            ("l", "P1 keeps the hand"),
            ("v", "Hand of P1"),
            ("r", "Emberheel Runner {R}  Creature"),
        ):
            await person.press(key)
            assert isinstance(app.screen, TextScreen)
            assert words in str(app.screen.query_one("#sheet Static").content)
            await person.press("escape")
        await person.press("t")
        assert isinstance(app.screen, StopsScreen)
        assert "[x] your first main phase" in person.labels
        await person.go_to("your first main phase")
        await person.press("space", "escape")
        assert "my MAIN1" not in app.table.set_stops
        assert "my MAIN2" in app.table.set_stops

    playing(play, cards(tmp_path, "human,random"))


def test_leaving_asks_first_and_can_save(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def play(person):
        app = person.app
        await person.press("enter", "q")
        assert isinstance(app.screen, QuitScreen)
        await person.press("escape")
        assert app.is_running
        await person.press("ctrl+c")
        assert isinstance(app.screen, QuitScreen)
        await person.press("s")
        assert not app.is_running
        assert [path.name for path in tmp_path.iterdir()] == ["boards-seed0.json"]

    playing(play, laid(("hexapawn",), "human,random"))


def test_a_wide_screen_has_a_second_column_and_a_narrow_one_has_not():
    async def play(person):
        side = person.app.query_one("#side")
        assert not side.display
        await person.pilot.resize_terminal(140, 40)
        await person.settle()
        assert side.display
        await person.choose("Sword Slash")
        assert any("Fighter uses Sword Slash" in line for line in person.shown_log)

    playing(play, laid(("fighter_vs_fire_mage",), "human,random"))


def test_agents_alone_play_before_a_spectator_who_may_hurry_them():
    async def play(person):
        assert person.app.table.match.result is not None
        assert person.asked.endswith("; s saves, q quits")
        assert len(person.log) == person.app.table.match.done

    async def hurry(person):
        assert person.asked == "You are looking on; f goes on to the end"
        await person.press("f")
        await play(person)

    playing(play, laid(("hexapawn",), "random,random"), pause=0)
    playing(hurry, laid(("hexapawn",), "random,random"), pause=60)
