"""Calls that take minutes: what the tests of Stop put in the place of quick ones."""

from __future__ import annotations

# STALL [role, method]: from here on a call of that method is a search of a million positions, until
# RELEASE. Python works on it and heeds an interrupt, as in any call that runs long.
STALL = """async ([role, method]) => {
  const { [role]: worker, workspace } = globalThis.__rulewright;
  const { text } = workspace.boot.gallery.find((one) => one.id === "gardner_minichess");
  const seats = { WHITE: { kind: "mcts", nodes: 1000000 } };
  const { match } = await worker.call("match.new", {
    system: "boards", spec: JSON.parse(text), seats,
  });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    const isIt = message.method === method;
    const slow = { ...message, method: "match.agent", payload: JSON.stringify({ match }) };
    return postMessage.call(this, isIt ? slow : message, ...rest);
  };
  globalThis.__release = () => { Worker.prototype.postMessage = postMessage; };
}"""
RELEASE = "() => globalThis.__release()"

# Calls that never come to an end: those that the browser's session names.
HANG = """
{
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if ((sessionStorage.hangs ?? "").split(" ").includes(message.method)) return;
    postMessage.call(this, message, ...rest);
  };
}
"""

# Presses the Stop of what is called so, and answers after how many ms it is running no more.
STOP = """(words) => new Promise((done) => {
  const { studio } = globalThis.__rulewright;
  const button = [...studio.root.querySelectorAll("[data-testid=doing]")]
    .find((one) => one.textContent.startsWith(words)).querySelector("button");
  const start = performance.now();
  const off = studio.doings.subscribe(() => {
    if (studio.doings.getState().running.some(({ what }) => what.startsWith(words))) return;
    off();
    done(performance.now() - start);
  });
  button.click();
})"""

# Where everything is: what comes and goes in its reserved place moves none of it.
PLACES = """() => [...globalThis.__rulewright.studio.root.querySelectorAll(
  ".rw-top, .rw-main, .rw-pane, .rw-right, .rw-status, .rw-bar, [data-testid=match]")]
  .map((one) => { const { x, y, width, height } = one.getBoundingClientRect();
    return [one.className, x, y, width, height]; })"""
