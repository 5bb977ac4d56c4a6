"""Language models in seats of matches: who is asked and how, and what is kept of it.

The games word the questions and read the answers (`core.abilities.Consulting`); here are the
network, the clock and the file.
"""
