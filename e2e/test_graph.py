"""The graph of a document, in the place of its picture."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from e2e.conftest import WIDE
from e2e.graphs import draw
from e2e.places import still
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


def test_the_json_follows_what_is_chosen(studio: Studio) -> None:
    graph = open_graph(studio)
    studio.show("Picture", "JSON")
    node(graph, "Queen").click()
    marked = studio.page.locator(".cm-selected")
    expect(marked.filter(has_text='"code": "QUEEN"')).to_be_visible()
    expect(marked.filter(has_text='"Chess"')).to_have_count(0)


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


def promotions(studio: Studio, piece: int) -> list[str]:
    moves = studio.doc["pieces"][piece]["moves"]
    return [o for m in moves for modifier in m.get("modifiers", ()) for o in modifier["options"]]


def test_a_line_from_piece_to_piece_is_a_promotion(studio: Studio) -> None:
    graph = open_graph(studio)
    draw(graph, "Knight", "Queen")
    dialog = studio.dialog("Join Knight to Queen")
    dialog.get_by_label("move 0: 2 ahead and 1 to the right").check()
    dialog.get_by_role("button", name="Join").click()
    dialog.get_by_label("in REACH_END").check()
    with studio.editing():
        dialog.get_by_role("button", name="Join").click()
    assert promotions(studio, 1) == ["QUEEN"]
    assert studio.undo_name() == "Let a knight become a queen"
    expect(graph.get_by_test_id("graph-status")).to_contain_text("becomes")
    studio.undo()
    assert promotions(studio, 1) == []


def test_the_same_by_keyboard_and_it_is_deleted_again(studio: Studio) -> None:
    graph = open_graph(studio, "hexapawn")
    keyboard = studio.page.keyboard
    graph.get_by_role("combobox", name="Add to the graph").focus()
    with studio.editing():
        graph.get_by_role("combobox", name="Add to the graph").select_option(label="Piece")
    expect(node(graph, "Piece 2")).to_have_attribute("data-faults", "1")
    graph.get_by_role("group", name="Pawn, Piece", exact=True).focus()
    keyboard.press("Enter")
    keyboard.press("j")
    dialog = studio.dialog("Join Pawn to…")
    dialog.get_by_label("Piece 2").check()
    keyboard.press("Enter")
    dialog = studio.dialog("Join Pawn to Piece 2")
    expect(dialog.get_by_label("any of its moves")).to_be_focused()
    keyboard.press("Enter")
    expect(dialog.get_by_label("wherever it goes")).to_be_checked()
    with studio.editing():
        keyboard.press("Enter")
    made = promotions(studio, 0)
    assert set(made) == {"PIECE_2"}
    expect(node(graph, "Piece 2")).not_to_have_attribute("data-faults", "1")
    with studio.editing():
        graph.get_by_role("button", name="Delete this line").click()
    assert len(promotions(studio, 0)) == len(made) - 1
    studio.undo()
    assert promotions(studio, 0) == made


def test_a_flag_that_nothing_reads_is_seen(studio: Studio) -> None:
    graph = open_graph(studio, "hexapawn")
    node(graph, "Pawn").click()
    graph.get_by_role("button", name="Show the parts of the chosen node").click()
    node(graph, "1 ahead").first.click()
    with studio.editing():
        graph.get_by_role("combobox", name="Add to the graph").select_option(
            label="Flag that it sets of 1 ahead"
        )
    flag = node(graph, "FLAG")
    expect(flag).to_have_attribute("data-faults", "1")
    flag.click()
    expect(graph.get_by_test_id("graph-status")).to_contain_text("Nothing reads this flag.")


def test_the_match_lights_what_happened_and_what_forbids(studio: Studio) -> None:
    graph = open_graph(studio)
    studio.show("Picture", "Match")
    studio.seat("BLACK", "You")
    studio.move("e2", "e4")
    expect(node(graph, "Pawn")).to_have_attribute("data-live", "fired")
    expect(node(graph, "Knight")).not_to_have_attribute("data-live", "fired")
    expect(graph.get_by_test_id("graph-status")).to_contain_text("ply 1")


def test_what_forbids_a_move_is_marked_where_it_stands(studio: Studio) -> None:
    graph = open_graph(studio)
    studio.show("Picture", "Match")
    studio.control("Why?").click()
    studio.square("e1").click()
    studio.square("g1").click()
    expect(node(graph, "King")).to_have_attribute("data-live", "blocked")
    node(graph, "King").click()
    expect(graph.get_by_test_id("graph-status")).to_contain_text("In the way")


def test_at_820_pixels_all_boxes_are_in_sight(studio: Studio) -> None:
    graph = open_graph(studio)
    studio.page.set_viewport_size({"width": 820, "height": 1180})
    room = still(graph.locator(".react-flow"))
    for box in graph.get_by_test_id("graph-node").all():
        place = still(box)
        assert room.x <= place.x
        assert place.x + place.width <= room.x + room.width
        assert room.y <= place.y
        assert place.y + place.height <= room.y + room.height
    studio.page.set_viewport_size(WIDE)
