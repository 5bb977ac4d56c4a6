"""The gate: what every request must pass before any page, file, answer or WebSocket is reached.

It stands in front of all routes, Bokeh's own included, so that no route can be forgotten.
"""

from webapp.gate.address import BadAddress, Listening, listening
from webapp.gate.delegate import Gate, Limits, bound_connections
from webapp.gate.hosts import Allowed, BadHost
from webapp.gate.tokens import TOKEN_VARIABLE, BadToken, Token

__all__ = [
    "TOKEN_VARIABLE",
    "Allowed",
    "BadAddress",
    "BadHost",
    "BadToken",
    "Gate",
    "Limits",
    "Listening",
    "Token",
    "bound_connections",
    "listening",
]
