"""Words for the graph of a document: its boxes, and lines drawn by the mouse."""

from __future__ import annotations

from playwright.sync_api import Locator

from e2e.places import middle


def box(graph: Locator, title: str) -> Locator:
    """The box of this very name."""
    named = graph.page.locator("strong span").get_by_text(title, exact=True)
    return graph.get_by_test_id("graph-node").filter(has=named)


def draw(graph: Locator, source: str, target: str) -> None:
    """A line by the mouse, from the dot of one box to another box, in steps as a hand would."""
    mouse = graph.page.mouse
    mouse.move(*middle(box(graph, source).locator(".react-flow__handle.source")))
    mouse.down()
    mouse.move(*middle(box(graph, target)), steps=8)
    mouse.up()
