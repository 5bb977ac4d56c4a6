"""Rosters: many heroes, decks, agents or documents against each other, and what that tells.

`roster` names what is played, `schedule` says what to play next, `table` tells the results.
"""
