"""Watches every place of a page that turns text into markup or into code.

Text that holds MARK comes from a test's document; the page may show it, and may give it to none of
these.  What did reach one is in `globalThis.__sinks`, with the place's name.
"""

from __future__ import annotations

from typing import Any

MARK = "alert(1)"

WATCH = """(() => {
  const mark = "MARK";
  const found = (globalThis.__sinks = []);
  const note = (sink, texts) => {
    for (const text of texts) {
      if (typeof text === "string" && text.includes(mark)) found.push(`${sink}: ${text}`);
    }
  };
  const watchCall = (owner, name, isSink = () => true) => {
    const call = owner[name];
    owner[name] = function (...given) {
      if (isSink(given)) note(name, given);
      return Reflect.apply(call, this, given);
    };
  };
  const watchWrite = (owner, name) => {
    const { get, set, ...rest } = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, {
      ...rest,
      get,
      set(value) {
        note(name, [String(value)]);
        Reflect.apply(set, this, [value]);
      },
    });
  };
  const runs = ([name, value]) =>
    /^on/i.test(name) || /^srcdoc$/i.test(name) ||
    (/^(xlink:)?href$|^src$|^action$|^formaction$|^data$/i.test(name) &&
      /^\\s*(javascript|data|vbscript):/i.test(String(value)));
  for (const name of ["innerHTML", "outerHTML"]) watchWrite(Element.prototype, name);
  watchWrite(ShadowRoot.prototype, "innerHTML");
  watchWrite(HTMLIFrameElement.prototype, "srcdoc");
  watchWrite(HTMLScriptElement.prototype, "text");
  watchWrite(HTMLScriptElement.prototype, "src");
  watchCall(Element.prototype, "insertAdjacentHTML");
  watchCall(Element.prototype, "setAttribute", runs);
  watchCall(Element.prototype, "setAttributeNS", ([, ...rest]) => runs(rest));
  for (const name of ["write", "writeln", "execCommand"]) watchCall(Document.prototype, name);
  watchCall(Range.prototype, "createContextualFragment");
  for (const name of ["eval", "setTimeout", "setInterval", "open"]) watchCall(globalThis, name);
  for (const name of ["Function", "Worker", "SharedWorker"]) {
    if (!globalThis[name]) continue;
    globalThis[name] = new Proxy(globalThis[name], {
      construct(target, given, made) {
        note(name, given);
        return Reflect.construct(target, given, made);
      },
      apply(target, self, given) {
        note(name, given);
        return Reflect.apply(target, self, given);
      },
    });
  }
})();""".replace("MARK", MARK)
"""To be run before any script of the page."""


def reached(page: Any) -> list[str]:
    """Every place that a marked text was given to since the page was loaded."""
    found: list[str] = page.evaluate("() => globalThis.__sinks ?? []")
    return found
