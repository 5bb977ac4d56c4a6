"""Panel pages, one module each."""
