"""Playing in a terminal, for every system: what the line prompt and the full-screen app share.

Modules here are pure functions of values over the protocol (`core.protocol`); only the app in
`tui` needs the extra of that name.  What a system has of its own stands in `games`, found by a
table in `habits`.
"""
