"""Documents whose every name is one that programs trip over; see `documents`."""
