"""What the editors of all systems do alike, driven by what each system says of its documents.

A system says which kinds of entities there are, what names what, and what is peculiar to it
(`Language`); usages, rename, delete, duplicate, move, the list of entities, completion and hover
are written once, here.  Nothing here names a system.
"""
