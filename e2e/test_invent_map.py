"""A map invented on the picture and in the form alone: places, ways, troops, and how it is won."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.maps import Maps
from e2e.places import still
from e2e.studio import Studio
from e2e.test_heroes_hero import form_of, part
from e2e.test_invent_others import create

SPOTS = ((0.1, 0.5), (0.3, 0.25), (0.3, 0.75), (0.7, 0.25), (0.7, 0.75), (0.9, 0.5))
WAYS = ((0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5))


def draw(maps: Maps) -> list[str]:
    """Six places with ways between them; the outer two are headquarters with troops."""
    box = still(maps.canvas)
    for x, y in SPOTS:
        at = {"x": box.width * x, "y": box.height * y}
        maps.edit(lambda at=at: maps.canvas.dblclick(position=at))
    ids = maps.ids()
    for a, b in WAYS:
        maps.draw_way(ids[a], ids[b])
    for id, player, troops in ((ids[0], "P1", "9"), (ids[-1], "P2", "2")):
        maps.node(id).locator("svg").click()
        hq = maps.inspector.get_by_role("button", name=f"HQ of {player}")
        maps.edit(hq.click)
        forces = maps.inspector.get_by_role("spinbutton", name=f"Forces {player} of {id}")
        forces.fill(troops)
        maps.edit(lambda forces=forces: forces.press("Enter"))
    return ids


def test_a_map_is_invented_and_won_without_the_json(studio: Studio) -> None:
    create(studio, "asg", "Empty: a map without nodes, to draw on")
    maps = Maps(studio)
    studio.show("Picture")
    expect(maps.canvas).to_be_visible()
    ids = draw(maps)
    label = maps.inspector.get_by_role("textbox", name=f"Label of {ids[-1]}")
    label.fill("Tower")
    maps.edit(lambda: label.press("Enter"))
    maps.node(ids[1]).locator("svg").click()
    supply = maps.inspector.get_by_role("spinbutton", name=f"Yield of {ids[1]}")
    supply.fill("3")
    maps.edit(lambda: supply.press("Enter"))
    studio.show("Form", "Match")
    part(studio, "Settings").click()
    form = form_of(studio, "/settings")
    budget = form.get_by_role("spinbutton", name="Action budget")
    maps.edit(lambda: budget.fill("2"))
    variance = form.get_by_role("spinbutton", name="Combat variance fraction")
    maps.edit(lambda: variance.fill("0"))
    studio.await_checked().expect_valid()
    studio.show("Problems", "Match")
    uneven = studio.problems("asg.not-symmetric")
    maps.edit(uneven.get_by_role("button", name="It is meant", exact=True).click)
    expect(studio.page.get_by_role("contentinfo")).to_contain_text("None")

    studio.seat("P2", "You")
    studio.expect_idle()
    for ply, (a, b) in enumerate(((0, 1), (1, 3), (3, 5))):
        studio.expect_turn("P1")
        maps.order(ids[a], ids[b], 9)
        maps.end_ply()
        if b != 5:
            studio.expect_turn("P2")
            maps.end_ply()
            studio.expect_ply(2 * ply + 2)
    expect(studio.match).to_contain_text("P1 wins by taking the headquarters")
