"""The box that asks for the token of a server that others can reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.webapp.serving import Product, product

TOKEN = "twelve green lanterns & 9"


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Product]:
    with product(tmp_path / "library.db", "--token", TOKEN) as found:
        yield found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_box_opens_the_studio_with_the_token_only(
    browser: Browser, guarded: Product, scheme: Literal["light", "dark"]
) -> None:
    address = f"http://127.0.0.1:{guarded.client.port}"
    context = browser.new_context(color_scheme=scheme, viewport={"width": 820, "height": 800})
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    # `/studio/` lies in a folder of its own: the box has to find the way up.
    page.goto(f"{address}/studio/")
    box = page.get_by_label("Token")
    expect(box).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box.fill("not the lanterns")
    box.press("Enter")
    expect(page.get_by_text("That is not the token.")).to_be_visible()
    assert context.cookies() == []
    box.fill(TOKEN)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url(f"{address}/")
    (cookie,) = context.cookies()
    assert (cookie["httpOnly"], cookie["sameSite"], cookie["secure"]) == (True, "Strict", False)
    page.goto(f"{address}/app")
    expect(page.locator(".rw-home")).to_be_visible()
    assert problems == []
    context.close()
