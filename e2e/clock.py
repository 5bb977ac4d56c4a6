"""How long a step takes on the page, beside the time that Python takes for it.

A machine with other work is slower at both, so a step is held against the engine's own time within
it: "within a second on an idle machine" is "within so many times what the engine takes for it".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

TIMEOUT_MS = 60_000

# `calls`: when Python began each call, or the worker was made, and when it answered or was ready.
# `input`: when a person last did something. `look`: what a step waits for.
WATCH = """(() => {
  const clock = { calls: [], input: 0, begin: 0, end: 0, look: null };
  globalThis.__clock = clock;
  const workers = new Map();
  const follow = (worker) => {
    const [methods, begun, made] = [new Map(), new Map(), performance.now()];
    const note = (what, start) => clock.calls.push({ what, start, end: performance.now() });
    worker.addEventListener("message", ({ data }) => {
      if (data?.type === "ready") note("boot", made);
      if (data?.type === "begun") begun.set(data.id, performance.now());
      if (data?.type === "answer" && begun.has(data.id))
        note(methods.get(data.id), begun.get(data.id));
    });
    return methods;
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!workers.has(this)) workers.set(this, follow(this));
    if (message?.method) workers.get(this).set(message.id, message.method);
    return postMessage.call(this, message, ...rest);
  };
  for (const name of ["pointerdown", "pointerup", "keydown", "beforeinput"])
    addEventListener(name, () => { if (!clock.end) clock.input = performance.now(); }, true);
  const tick = () => {
    if (clock.look && !clock.end && clock.input > clock.begin && clock.look())
      clock.end = performance.now();
    requestAnimationFrame(tick);
  };
  tick();
})()"""

BEGIN = "() => Object.assign(__clock, {{ begin: performance.now(), end: 0, look: {look} }})"
END = "() => __clock.end > 0"

# From the last input to what was waited for; of the calls of Python the part within that time, two
# at once counted once.
TIMES = """() => {
  const { input, end, calls } = __clock;
  const parts = calls
    .map((call) => [Math.max(call.start, input), Math.min(call.end, end)])
    .filter(([start, stop]) => stop > start)
    .sort(([one], [other]) => one - other);
  let [own, upTo] = [0, input];
  for (const [start, stop] of parts) {
    own += Math.max(0, stop - Math.max(start, upTo));
    upTo = Math.max(upTo, stop);
  }
  return [end - input, own];
}"""


class Clock:
    """Holds the steps of one page, whose context has `WATCH`, against Python's own time.

    `is_held` is False where the page alone is slowed down (`--throttle`): then nothing compares.
    """

    def __init__(self, page: Page, is_held: bool = True) -> None:
        self.page, self.is_held = page, is_held

    @contextmanager
    def within(self, times: float, what: str, look: str) -> Iterator[None]:
        """From the last input in here until `look`, a function of the page, is true: at most so
        many times what Python does meanwhile."""
        self.page.evaluate(BEGIN.format(look=look))
        yield
        self.page.wait_for_function(END, timeout=TIMEOUT_MS)
        took, own = self.page.evaluate(TIMES)
        said = f"{what}: {took:.0f} ms, of which Python {own:.0f}: {took / max(own, 1):.1f} times"
        assert own > 0, f"{what} was not measured: Python did nothing for it"
        assert not self.is_held or took <= times * own, f"{said}, and {times:g} are allowed"
