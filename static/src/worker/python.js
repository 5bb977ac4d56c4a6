// The Python source that a worker runs at its start, and to find the engine and the checker.

export const SITE_PACKAGES = "/lib/python3.14/site-packages";

/** Where the engine lies in the worker's file system. */
export const ENGINE_ZIP = "/engine.zip";

// A finder at the end of sys.meta_path is asked for pydantic only when it is not there yet: that
// is how the worker learns that a call needs it, without knowing which calls do.
/** Makes the engine importable. */
export const ENGINE = `
import sys
sys.path.insert(0, "${ENGINE_ZIP}")

class _CheckerLater:
    asked = False
    def find_spec(self, name, path=None, target=None):
        if name == "pydantic":
            self.asked = True
        return None
    def take(self):
        asked, self.asked = self.asked, False
        return asked

_checker_later = _CheckerLater()
sys.meta_path.append(_checker_later)
`;

export const CHECKER = `
import importlib
sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not _checker_later]
if "/checker.zip" not in sys.path: sys.path.insert(1, "/checker.zip")
importlib.invalidate_caches()
`;

// The rules read no clock; a seat that thinks for so many milliseconds gets this one.
const PLAY = `
import time
from core.host import Host

def _timer(ms):
    end = time.monotonic() + ms / 1000
    return lambda: time.monotonic() >= end

call = Host(_timer).call
`;

/** What makes `call`, by the role of the worker. */
export const HOSTS = new Map([
  ["play", PLAY],
  ["author", "from editors.host import call"],
  ["batch", "from core.host import call"],
]);

// Nobody's dice come from this module, but a snapshot must not give every page the same ones.
export const RESTORED = `
import sys
if "random" in sys.modules: sys.modules["random"].seed()
`;

// An import that is interrupted half-way would break every later call: the modules it had imported
// stay, and on the next try the same entries are made in their tables a second time.
export const IMPORTS = `
from core.interrupts import set_hold
set_hold(_hold)
del _hold
`;
