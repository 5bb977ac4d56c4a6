// Many buttons as one stop of the Tab key: arrows go on from there, Home and End to the ends.
import { useLayoutEffect } from "react";

const STEPS = { __proto__: null, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * What has a class in the element of `ref`, and can be seen, is one stop; call at every drawing.
 */
export function useRoving(ref, name) {
  const all = () =>
    [...(ref.current?.getElementsByClassName(name) ?? [])].filter((one) => !one.disabled);
  const stopAt = (stop) => {
    for (const one of all()) one.tabIndex = one === stop ? 0 : -1;
  };
  useLayoutEffect(() => {
    const found = all();
    stopAt(
      found.find((one) => one.tabIndex === 0 && one.dataset.stop) ??
        found.find((one) => one.checkVisibility?.() ?? true),
    );
  });
  const onFocus = ({ target }) => {
    if (!target.classList.contains(name)) return;
    for (const one of all()) delete one.dataset.stop;
    target.dataset.stop = "true";
    stopAt(target);
  };
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.classList.contains(name))
      return;
    const found = all().filter((one) => one.checkVisibility?.() ?? true);
    const at = found.indexOf(event.target);
    const step = STEPS[event.key];
    const next =
      event.key === "Home"
        ? found[0]
        : event.key === "End"
          ? found.at(-1)
          : step && found[(at + step + found.length) % found.length];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  return { onFocus, onKeyDown };
}
