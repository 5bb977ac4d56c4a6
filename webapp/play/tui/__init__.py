"""The full-screen app, thin over `webapp.play`; the only part that needs the extra `tui`."""
