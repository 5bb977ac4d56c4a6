"""The graph of a document, in the place of its picture."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from e2e.studio import Studio


def open_graph(studio: Studio, game: str = "chess") -> Locator:
    """A game with its graph in the pane of the picture, alone so that there is room."""
    studio.open(game)
    studio.show("Picture")
    button = studio.page.get_by_role("button", name="Graph", exact=True)
    if button.get_attribute("aria-pressed") == "false":
        button.click()
    graph = studio.page.get_by_test_id("graph")
    expect(graph).to_have_attribute("data-fresh", "true", timeout=30_000)
    return graph


def node(graph: Locator, title: str) -> Locator:
    return graph.get_by_test_id("graph-node").filter(
        has=graph.page.locator("strong span", has_text=title)
    )


def test_boxes_are_the_entries_and_select_them(studio: Studio) -> None:
    graph = open_graph(studio)
    node(graph, "Pawn").click()
    assert studio.state("selection") == "/pieces/0"
    graph.get_by_role("button", name="Show the parts of the chosen node").click()
    node(graph, "2 ahead").click()
    assert studio.state("selection") == "/pieces/0/moves/1"
    expect(graph.get_by_test_id("graph-status")).to_contain_text("Move: Pawn: 2 ahead")


def test_the_graph_is_remembered_and_a_command_goes_back(studio: Studio) -> None:
    open_graph(studio)
    studio.reload()
    expect(studio.page.get_by_test_id("graph")).to_be_visible()
    studio.command("Draw the document as a graph")
    expect(studio.page.get_by_test_id("picture")).to_be_visible()


def test_the_list_says_what_the_lines_show(studio: Studio) -> None:
    graph = open_graph(studio)
    graph.get_by_role("button", name="List", exact=True).click()
    tree = graph.get_by_role("tree")
    king = tree.get_by_role("treeitem", name="is the leader of Mate the leader")
    king.click()
    assert studio.state("selection") == "/leader"
    studio.page.keyboard.press("ArrowUp")
    expect(tree.locator("[aria-selected=true]")).not_to_contain_text("is the leader")
