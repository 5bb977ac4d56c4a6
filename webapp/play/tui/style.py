"""How the app looks: two columns where there is room, one above the other where there is not."""

from __future__ import annotations

WIDE = 110
"""Columns from which what is beside the board has a column of its own."""

CSS = """
Screen { layers: base; }
#title { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
TableView { height: 1fr; }
#body { height: 1fr; }
#left { width: 3fr; }
#side { width: 2fr; }
#board, #others, #log {
    border: round $panel-lighten-2; border-title-color: $text; padding: 0 1;
    scrollbar-size-vertical: 1; background: $background;
}
#board:focus, #others:focus, #log:focus { border: round $accent; }
#board { height: 1fr; }
#others { height: 1fr; }
#log { height: 1fr; }
.-narrow #side { display: none; }
.-narrow #board { border: none; }
.-wide #strip { display: none; }
#strip { height: 3; color: $text-muted; padding: 0 1; border-top: solid $panel-lighten-2; }
#keys { height: 1; background: $panel; color: $text-muted; padding: 0 1; }
Prompt { height: auto; max-height: 18; border-top: heavy $primary; padding: 0 1; }
.-narrow Prompt { max-height: 9; }
Prompt #ask { height: auto; max-height: 3; text-style: bold; }
Prompt #told { height: auto; max-height: 4; color: $text-warning; }
Prompt OptionList {
    height: auto; max-height: 12; border: none; padding: 0; background: $surface;
    scrollbar-size-vertical: 1;
}
.-narrow Prompt OptionList { max-height: 6; }
Prompt Input { height: 1; border: none; padding: 0; }
TextScreen, StopsScreen, QuitScreen { align: center middle; }
#sheet { width: 90%; height: 90%; border: round $accent; padding: 0 1; background: $surface; }
#sheet OptionList { border: none; }
QuitScreen #sheet { width: 60; height: auto; }
CurtainScreen { align: center middle; background: $background; }
CurtainScreen Static { width: auto; padding: 1 4; border: round $accent; }
"""
