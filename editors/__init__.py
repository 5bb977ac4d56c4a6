"""Authoring: pure functions of documents (checks on text, fixes, completion, refactorings)."""
