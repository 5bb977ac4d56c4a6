"""Pictures of invented pieces: chosen, typed, or drawn by oneself and made safe."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio

PLAIN = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="red"/></svg>'
PROLOG = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:9/svg11.dtd">
<!-- drawn by hand -->
"""
HOSTILE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 onload="globalThis.hacked = 1" viewBox="0 0 10 10"><script>globalThis.hacked = 2</script>
 <style>@import url(http://127.0.0.1:9/a.css); circle { fill: url(http://127.0.0.1:9/b) }</style>
 <image href="http://127.0.0.1:9/c.png" width="9" height="9"/>
 <use xlink:href="http://127.0.0.1:9/d.svg#x"/><animate attributeName="r" dur="1s"/>
 <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://127.0.0.1:9/e"/>
 </foreignObject><a href="javascript:globalThis.hacked = 3"><rect width="2" height="2"/></a>
 <clipPath id="k"><rect width="9" height="9" clip-path="url(#k)"/></clipPath>
 <circle cx="5" cy="5" r="4" fill="url(http://127.0.0.1:9/f)" onclick="alert(1)"
 style="background:url(http://127.0.0.1:9/g);stroke-width:2px;opacity:var(--a)"
 stroke="blue"/></svg>"""


@pytest.fixture
def field(studio: Studio) -> Locator:
    """The picture of the first piece of a shipped game, in the form."""
    studio.open("gardner_minichess")
    studio.show("Form", "Picture", "Match")
    moves = studio.page.get_by_test_id("picture")
    moves.get_by_role("tab", name="Moves").click()
    moves.get_by_role("radio", name="knight", exact=True).click()
    moves.get_by_role("radio", name="pawn", exact=True).click()
    found = studio.page.get_by_role("group", name="Picture", exact=True)
    expect(found).to_be_visible()
    return found


def picture(doc: Any) -> Any:
    return doc["pieces"][0].get("picture")


def own(field: Locator) -> Locator:
    return field.get_by_role("textbox", name="Or a letter, an emoji, an SVG")


def give(studio: Studio, field: Locator, text: str) -> None:
    own(field).fill(text)
    with studio.editing():
        own(field).press("Enter")


def test_a_picture_is_found_chosen_and_taken_back(studio: Studio, field: Locator) -> None:
    before = studio.text
    gallery = field.get_by_role("radiogroup", name="Pictures")
    assert gallery.get_by_role("radio").count() > 40
    field.get_by_role("searchbox", name="Find a picture").fill("drag")
    expect(gallery.get_by_role("radio")).to_have_count(2)
    with studio.editing():
        gallery.get_by_role("radio", name="dragon").click()
    assert picture(studio.doc) == "dragon"
    expect(gallery.get_by_role("radio", name="dragon")).to_be_checked()
    studio.expect_valid()
    with studio.editing():
        gallery.get_by_role("radio", name="no picture").click()
    assert picture(studio.doc) is None
    assert studio.text == before


def test_the_keyboard_walks_through_the_pictures(studio: Studio, field: Locator) -> None:
    gallery = field.get_by_role("radiogroup", name="Pictures")
    gallery.get_by_role("radio", name="no picture").focus()
    with studio.editing():
        studio.page.keyboard.press("ArrowRight")
    assert picture(studio.doc) == "anchor"
    expect(gallery.get_by_role("radio", name="anchor")).to_be_focused()


def test_letters_and_emoji_are_shown_on_the_board(studio: Studio, field: Locator) -> None:
    give(studio, field, "\U0001f98a")
    expect(studio.board.locator("text", has_text="\U0001f98a").first).to_be_visible()
    studio.expect_valid()
    own(field).fill("a fox")
    own(field).press("Enter")
    expect(field.get_by_role("status")).to_contain_text("One or two letters")
    expect(own(field)).to_have_value("a fox")
    assert picture(studio.doc) == "\U0001f98a"


def test_an_svg_of_ones_own_is_drawn_as_an_image(studio: Studio, field: Locator) -> None:
    give(studio, field, PLAIN)
    assert "<circle" in picture(studio.doc)
    image = studio.board.locator("image").first
    expect(image).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(field.get_by_role("img", name="How the piece looks").locator("image")).to_have_count(4)
    studio.expect_valid()


def test_a_file_of_a_drawing_program_is_taken(
    studio: Studio, field: Locator, tmp_path: Path
) -> None:
    file = tmp_path / "drawing.svg"
    drawing = PLAIN.replace('fill="red"', 'style="fill:#ff8000;stroke:none;-inkscape-stroke:none"')
    file.write_text(PROLOG + drawing, encoding="utf-8")
    with studio.editing():
        field.get_by_label("Or an SVG file").set_input_files(file)
    assert "<circle" in picture(studio.doc)
    assert "DOCTYPE" not in picture(studio.doc)
    assert 'fill="#ff8000" stroke="none"' in picture(studio.doc)
    assert "style" not in picture(studio.doc)
    studio.expect_valid()


def test_of_a_hostile_svg_only_shapes_are_left(studio: Studio, field: Locator) -> None:
    give(studio, field, HOSTILE)
    text = picture(studio.doc)
    for part in ("script", "style", "href", "http://127", "onload", "onclick", "animate", "frame"):
        assert part not in text
    assert "clip-path" not in text
    assert "<circle" in text
    assert 'stroke="blue"' in text
    assert 'stroke-width="2px"' in text  # of the style only what is plain paint
    assert "opacity" not in text
    expect(field.get_by_role("status")).to_contain_text("Left out ")
    assert studio.page.evaluate("() => globalThis.hacked") is None


def test_a_hostile_svg_in_the_text_runs_nothing(studio: Studio, field: Locator) -> None:
    doc = studio.doc
    doc["pieces"][0]["picture"] = HOSTILE

    studio.show("JSON", "Match")
    studio.put_json(json.dumps(doc))
    image = studio.board.locator("image").first
    expect(image).to_have_attribute("href", re.compile("^data:image/svg"))
    assert "127.0.0.1" not in str(image.get_attribute("href"))
    assert studio.page.evaluate("() => globalThis.hacked") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<svg><circle></svg>", "no well-formed"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg><circle r="1"/></svg>', "declares more"),
        ("<svg><script>1</script></svg>", "no shapes"),
        ("<html><body/></html>", "no SVG"),
        ("<svg>" + "<g/>" * 501 + "</svg>", "more than 500"),
    ],
)
def test_what_is_no_drawing_is_refused_and_stays_in_the_box(
    studio: Studio, field: Locator, text: str, why: str
) -> None:
    before = studio.text
    own(field).fill(text)
    own(field).press("Enter")
    expect(field.get_by_role("status")).to_contain_text(why)
    expect(own(field)).to_have_value(text)
    assert studio.text == before
