"""A language model at the table.

Pure: text goes in, a reply that fits the action schema or a refusal comes out; who is asked, and
how, is the caller's.
"""
