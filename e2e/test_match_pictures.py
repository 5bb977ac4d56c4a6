"""Pictures of a position and of a match, saved from the page."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from e2e.plays import first_games, pause, play
from e2e.studio import Studio

COMMAND = "Picture of this position"
ANIMATED = "Animated picture of the match (APNG)"


def ask(studio: Studio, kind: str, **chosen: str) -> Locator:
    """The dialog, filled in; its button is not pressed yet."""
    studio.page.wait_for_function("() => !__rulewright.store.match.state.busy")
    studio.command(COMMAND)
    dialog = studio.dialog("Picture of the match")
    dialog.get_by_role("radio", name=kind).check()
    for label, value in chosen.items():
        dialog.get_by_role("combobox", name=label).select_option(value)
    return dialog


def saved(studio: Studio, dialog: Locator, folder: Path) -> Path:
    with studio.page.expect_download() as file:
        dialog.get_by_role("button", name="Save").click()
    path = folder / file.value.suggested_filename
    file.value.save_as(path)
    return path


@pytest.mark.parametrize("system", ["asg", "boards", "defense", "heroes", "mtg"])
def test_a_position_and_its_match_are_saved_as_pictures(
    studio: Studio, tmp_path: Path, system: str
) -> None:
    game = first_games(studio)[system]
    studio.open(game["id"])
    pause(studio)
    play(studio, 5)
    svg = saved(studio, ask(studio, "Picture of this position (SVG)"), tmp_path)
    assert svg.suffix == ".svg"
    root = ElementTree.fromstring(svg.read_text("utf-8"))
    assert f"{game['title']}, ply 5 of 5" in {one.text for one in root}
    png = saved(studio, ask(studio, "Picture of this position (PNG)", Width="480 pixels"), tmp_path)
    with Image.open(png) as image:
        assert image.width == 480
        colors = image.convert("RGB").getcolors(1 << 20)
        assert colors is not None
        assert len(colors) > 8
    moving = saved(studio, ask(studio, ANIMATED, Width="480 pixels", Pace="slow"), tmp_path)
    with Image.open(moving) as film:
        assert (film.format, film.width) == ("PNG", 480)
        assert getattr(film, "n_frames", 1) == 6
        times, seen = [], []
        for n in range(6):
            film.seek(n)
            times.append(film.info["duration"])
            seen.append(film.convert("RGB").tobytes())
        assert times == [1500] * 5 + [4500]
        assert len(set(seen)) > 1
        with Image.open(png) as image:
            assert image.size == film.size or system != "boards"
            if system == "boards":
                assert image.convert("RGB").tobytes() == seen[-1]


def test_what_takes_long_can_be_stopped(studio: Studio) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 3)
    dialog = ask(studio, ANIMATED)
    studio.page.evaluate(
        """() => {
          const { match } = __rulewright.store;
          const { call } = match;
          match.call = async (...about) => {
            await new Promise((go) => { globalThis.letGo = go; });
            match.call = call;
            return call.apply(match, about);
          };
        }"""
    )
    dialog.get_by_role("button", name="Save").click()
    progress = studio.dialog("Animated picture of the match")
    progress.get_by_role("button", name="Cancel").click()
    expect(progress).to_be_hidden()
    studio.page.evaluate("() => globalThis.letGo()")
    studio.page.wait_for_function("() => !__rulewright.store.match.state.busy")
    studio.expect_ply(3)
    expect(studio.page.get_by_role("dialog")).to_have_count(0)
