"""`rulewright`, and `python -m rulewright`: the command line."""

from __future__ import annotations

from webapp.cli import main

if __name__ == "__main__":
    main()
