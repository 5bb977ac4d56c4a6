// A group of buttons of which one is chosen: one stop of the Tab key, and arrows go on from there.
import { useLayoutEffect, useRef } from "react";

const STEPS = { __proto__: null, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @import { ElementType, ReactNode } from "react" */

/**
 * @typedef {object} Groups
 * @property {"div" | "span" | "fieldset" | "nav"} [as] the element around the buttons
 * @property {string} label
 * @property {string} [className]
 * @property {ReactNode} children buttons of the role, at any depth
 */

/** @param {Groups & { role: string, of: string, chosen: string }} props */
function Group({ as: Tag = "div", role, of, chosen, label, className, children }) {
  const root = useRef(/** @type {any} */ (null)); // an element of the tag
  const buttons = () => [
    ...(root.current?.querySelectorAll(`[role=${CSS.escape(of)}]:not(:disabled)`) ?? []),
  ];
  useLayoutEffect(() => {
    const all = buttons();
    const stop = all.find((one) => one.getAttribute(chosen) === "true") ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  });
  const onKeyDown = (event) => {
    const all = buttons();
    const at = all.indexOf(event.target);
    const step = STEPS[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(at + step + all.length) % all.length];
    next.focus();
    next.click();
  };
  return (
    <Tag ref={root} role={role} aria-label={label} className={className} onKeyDown={onKeyDown}>
      {children}
    </Tag>
  );
}

/**
 * Of buttons with the role "radio".
 * @param {Groups} props
 */
export const RadioGroup = (props) => (
  <Group {...props} role="radiogroup" of="radio" chosen="aria-checked" />
);

/**
 * Likewise of buttons with the role "tab", each of which shows another part of the page.
 * @param {Groups} props
 */
export const TabList = (props) => (
  <Group {...props} role="tablist" of="tab" chosen="aria-selected" />
);
