// What a pressed pointer holds, on every canvas: a key gives it up before anything is done with it.
// The parts of the page hear of it as of any press that ends without a result: by `pointercancel`.
// xyflow knows only the end of a drag; its canvases ask `isGivenUp` before they keep one.
import { Listeners } from "../data/listeners.js";

// a press selects text there
const TEXT = "input:not([type=range]), textarea, select, [contenteditable], .cm-editor";

/** @import { Press } from "./types.js" */

/** @type {Press | null} */
let press = null;
const listeners = new Listeners();
/** @type {Pick<Press, "slider" | "value"> | null} */
let givenUp = null; // of the last press; so until the next one

/** Whether what the last press dragged is to go back where it was. */
export const isGivenUp = () => givenUp !== null;

/** Whether the pointer is pressed, anywhere but where that selects text. */
export const isPressed = () => press !== null;

/** Call `fn` whenever that changes; answers the function that stops it. */
export const onPress = (fn) => listeners.add(fn);

function hold(next) {
  if (next === press) return;
  press = next;
  listeners.tell();
}

/** Set a slider so that React takes the next event for a change. */
function setSlider(slider, value) {
  const { prototype } = globalThis.HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(slider, value);
}

/** @param {Press} held */
function giveUp({ path, pointerId, x, y, slider, value }) {
  // what was pressed may be drawn elsewhere by now
  const target = path.find((one) => one.isConnected);
  hold(null);
  givenUp = { slider, value };
  const common = {
    bubbles: true,
    composed: true,
    cancelable: true,
    clientX: x,
    clientY: y,
    view: window,
  };
  target?.dispatchEvent(
    new globalThis.PointerEvent("pointercancel", { ...common, pointerId, isPrimary: true }),
  );
  target?.dispatchEvent(new globalThis.MouseEvent("mouseup", common));
  if (!slider) return;
  setSlider(slider, value);
  slider.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
}

function pressed(event, root) {
  givenUp = null;
  hold(null);
  const path = event.composedPath().filter((one) => one instanceof globalThis.Element);
  if (event.button > 0 || !event.isPrimary || !path.includes(root) || path[0].closest(TEXT)) return;
  const slider = path[0].matches("input[type=range]") ? path[0] : null;
  hold({
    path,
    pointerId: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    slider,
    value: slider?.value,
  });
}

/** Nothing more comes of a press that was given up: no click, no further value of its slider. */
function swallow(event) {
  if (!givenUp || !event.isTrusted) return;
  const { slider, value } = givenUp;
  if (event.type === "click" ? event.detail === 0 : event.composedPath()[0] !== slider) return;
  if (event.type !== "click") setSlider(slider, value);
  event.stopImmediatePropagation();
  event.preventDefault();
}

/**
 * Watch the presses within `root`. While one is held, a key for which `isBack(event)` holds gives
 * it up and does nothing else. Answers how to stop watching.
 */
export function watchPresses(root, isBack) {
  const down = (event) => pressed(event, root);
  const over = () => hold(null);
  const move = (event) => event.buttons === 0 && over(); // let go outside the window
  const key = (event) => {
    if (!press || !isBack(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    giveUp(press);
  };
  const heard = {
    pointerdown: down,
    pointerup: over,
    pointercancel: over,
    contextmenu: over,
    blur: over,
    pointermove: move,
    keydown: key,
    click: swallow,
    input: swallow,
    change: swallow,
  };
  for (const [name, listener] of Object.entries(heard))
    window.addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of Object.entries(heard))
      window.removeEventListener(name, listener, true);
  };
}
