"""Is a game any good?  Plans of many matches, what is counted in them, and how sure that is.

Shared by the page, the server and the command line; standard library only.
"""
