// What JSX compiles to on this page (build/bundle.mjs): React's own, with one rule. No text that
// the page shows, names or explains something with is longer than a person reads, wherever it came
// from; so no view has to think of it. What is typed into boxes is whole; only marks by the dozen
// on one letter are not shown there, and stay in the text through every edit of it.
import { Fragment, jsx as make, jsxs as makeAll } from "react/jsx-runtime";
import { boxed, brief, DRAWN, LABEL, told, unboxed } from "../data/brief.js";

export { Fragment };

const SAID = [
  "title",
  "aria-label",
  "aria-description",
  "aria-valuetext",
  "aria-roledescription",
  "alt",
  "placeholder",
  "label",
];
const DRAWINGS = new Set(["text", "tspan"]);
const WHOLE = new Set(["style", "script", "textarea"]);
const NAMES = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "legend", "option", "summary", "th"]);
const BOXES = new Set(["input", "textarea"]);
const SOURCE = new Set(["pre", "code"]); // of many lines: each of them is cut
const LINE = 300;

const lines = (text) =>
  text.length > LINE
    ? text
        .split("\n")
        .map((line) => brief(line, LINE))
        .join("\n")
    : text;

function cutFor(type) {
  if (WHOLE.has(type)) return null;
  if (DRAWINGS.has(type)) return (text) => brief(text, DRAWN);
  if (SOURCE.has(type)) return lines;
  return NAMES.has(type) ? (text) => brief(text, LABEL) : told;
}

/** The children with their texts cut; the same where nothing is to be cut. */
function shown(children, cut) {
  if (typeof children === "string") return cut(children);
  if (!Array.isArray(children)) return children;
  let made = children;
  children.forEach((child, n) => {
    const next = typeof child === "string" ? cut(child) : child;
    if (next === child) return;
    if (made === children) made = [...children];
    made[n] = next;
  });
  return made;
}

/** A box shows what can be laid out; whoever listens to it is told the whole text. */
function box(props) {
  const { value, onChange } = props;
  if (typeof value !== "string") return props;
  const seen = boxed(value);
  if (seen === value) return props;
  const change = (event) => {
    // all that listeners of boxes of text read
    const target = { value: unboxed(value, event.target.value) };
    onChange({ target, currentTarget: target });
  };
  return { ...props, value: seen, ...(onChange && { onChange: change }) };
}

/** The props of an element as the page shows it. */
export function bounded(type, props) {
  let made = BOXES.has(type) ? box(props) : props;
  const put = (key, value) => {
    made = { ...made, [key]: value };
  };
  if (type !== Fragment) {
    for (const key of SAID) {
      const text = props[key];
      const next = told(text);
      if (next !== text) put(key, next);
    }
  }
  const cut = cutFor(type);
  const children = cut ? shown(props.children, cut) : props.children;
  if (children === props.children) return made;
  // An option without a value has its text for it.
  if (type === "option" && props.value === undefined) put("value", props.children);
  put("children", children);
  return made;
}

const isOurs = (type) => typeof type === "string" || type === Fragment;

export const jsx = (type, props, key) =>
  make(type, isOurs(type) ? bounded(type, props) : props, key);
export const jsxs = (type, props, key) =>
  makeAll(type, isOurs(type) ? bounded(type, props) : props, key);
