"""What the prompt of `rulewright play` understands, as it is told there."""

from __future__ import annotations

HELP = """Type an action as it is written{example}, or its number in “moves”.
  moves   list what you may do        undo    take back to your previous turn
  board   show the board again        why X   why X is not legal
  save F  write the replay to F       quit    stop the match
  help    this text, also ?           play X  the action X, if a command has its name"""
MORE_HELP = {
    "details": "  read X  the text of X              read    what can be read",
    "pace": "  stops   where you are asked       stops X set or clear one; X: all, none, usual",
}
"""Lines for systems that have more to offer."""
