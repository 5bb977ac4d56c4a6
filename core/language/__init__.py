"""What the languages of all systems share: a word is one entry, and all else follows from it.

Knows no system, and imports the standard library only, so that a worker that plays may load it.
"""
