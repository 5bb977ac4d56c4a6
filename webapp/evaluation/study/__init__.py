"""One document varied: without each of its parts, or with other values of a number."""
