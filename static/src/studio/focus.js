// The focus never falls out of the page. What had it may go away or be switched off under the
// user's hands: a deleted row, a repaired problem, a closed menu, "Undo" with nothing left to undo.
// Then the heir gets it: the same thing drawn again, else its neighbour, else where the user was
// before. A board that comes up takes it, so that the keys that are shown work, unless the user is
// elsewhere.
import { useEffect, useRef } from "react";

const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable='true']";
const NEIGHBOURS = 12; // remembered on either side
const PAST = 12; // places that the user was at before
const PATIENCE_MS = 2000; // what goes away may only be drawn again, when a worker has answered
const BOARD =
  "[role=grid] [tabindex='0'], [role=grid][tabindex='0'], [role=application][tabindex='0']";
// a neighbour in there is no heir
const PASSING = "dialog, [role=menu], .rw-toasts, .rw-banners, .rwm-notices";
const STOPS = '[tabindex="0"], button:not(:disabled)'; // of a board
const ACTS = ["pointerdown", "keydown"];
// where the focus stays although a board comes up
const WRITING =
  "input, textarea, select, [contenteditable=true], dialog, .rw-pane, .rw-views, .rwm-pane";

const isOff = (el) =>
  el.disabled || el.matches(":disabled") || el.closest("[inert], [hidden]") !== null;
const isShown = (el) => el.getClientRects().length > 0;
const canHave = (el) => el?.isConnected && !isOff(el) && isShown(el);
const labelOf = (el) =>
  el.getAttribute("aria-label") ?? el.getAttribute("data-path") ?? el.textContent.slice(0, 80);

/** What tells an element from its neighbours, so that it is known when it is drawn again. */
const keyOf = (el) =>
  [el.tagName, el.getAttribute("role"), el.getAttribute("type"), labelOf(el)].join("\n");

function pathOf(el, root) {
  const path = [];
  for (let at = el.parentElement; at && at !== root; at = at.parentElement) path.push(at);
  return path;
}

/**
 * Watches one shadow root; `fallback` answers the element that has the focus where nothing else
 * may.
 */
export class FocusKeeper {
  constructor(root, fallback) {
    this.root = root;
    this.fallback = fallback;
    this.last = null; // {el, key, path, before, after}: what has the focus, and its surroundings
    this.past = []; // newest last
    this.given = null; // {el, lost, until}: who has it instead of what was lost
    this.due = false;
    this.enter = (event) => this.note(event.target);
    this.out = (event) => this.left(event);
    root.addEventListener("focusin", this.enter);
    root.addEventListener("focusout", this.out);
    this.watch = new MutationObserver(() => this.check());
    this.watch.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["disabled", "hidden", "inert"],
    });
  }

  destroy() {
    this.watch.disconnect();
    this.root.removeEventListener("focusin", this.enter);
    this.root.removeEventListener("focusout", this.out);
  }

  /** The user goes away from all of this: nothing inherits. */
  leave() {
    this.root.activeElement?.blur();
    this.last = null;
    this.given = null;
  }

  /** Something has the focus: who could inherit it. */
  note(el) {
    const { last } = this;
    if (this.given && this.given.el !== el) this.given = null;
    if (last && last.el !== el && !last.el.closest(PASSING))
      this.past = [...this.past.filter((one) => one.el !== last.el && one.el !== el), last].slice(
        -PAST,
      );
    const path = pathOf(el, this.root);
    const scope =
      path.find((one) => one.querySelectorAll(FOCUSABLE).length > NEIGHBOURS) ?? path.at(-1) ?? el;
    const all = [...scope.querySelectorAll(FOCUSABLE)];
    const at = all.indexOf(el);
    this.last = {
      el,
      key: keyOf(el),
      path,
      after: all.slice(at + 1, at + 1 + NEIGHBOURS),
      before: all.slice(Math.max(0, at - NEIGHBOURS), at).reverse(),
    };
  }

  /**
   * The user may go elsewhere, out of the page or to nothing that takes the focus; then nothing
   * inherits.
   */
  left({ target, relatedTarget }) {
    if (relatedTarget) return;
    setTimeout(() => {
      const { last } = this;
      if (last?.el !== target || this.root.activeElement) return;
      if (canHave(target) && document.hasFocus()) this.last = null;
      else this.check();
    });
  }

  check() {
    if (this.due || !this.last || (this.root.activeElement && !this.given)) return;
    this.due = true;
    setTimeout(() => {
      // whoever closed something may give the focus on by itself first
      this.due = false;
      if (this.given) this.improve();
      this.restore();
    });
  }

  restore() {
    const { last, root } = this;
    const isElsewhere = document.activeElement && document.activeElement !== document.body;
    if (!last || root.activeElement || isElsewhere || canHave(last.el)) return;
    const heir = this.heirOf(last) ?? this.remembered() ?? this.fallback();
    if (!heir) return;
    this.past.push(last);
    heir.focus({ preventScroll: true });
    this.given = { el: heir, lost: last, until: Date.now() + PATIENCE_MS };
  }

  /**
   * What was lost may only be drawn again: it has the focus back, unless the user went on
   * meanwhile.
   */
  improve() {
    if (!this.given) return;
    const { el, lost, until } = this.given;
    if (this.root.activeElement !== el || Date.now() > until) {
      this.given = null;
      return;
    }
    const again = canHave(lost.el) ? lost.el : this.again(lost);
    if (!again) return;
    this.given = null;
    again.focus({ preventScroll: true });
  }

  again({ el, key, path }) {
    const holder = path.find((one) => one.isConnected && isShown(one));
    const found = [...(holder?.querySelectorAll(FOCUSABLE) ?? [])].filter(
      (one) => one !== el && canHave(one) && keyOf(one) === key,
    );
    return found.length === 1 ? found[0] : null;
  }

  heirOf(one) {
    const { path, before, after } = one;
    const again = this.again(one);
    if (again) return again;
    const pair = path.find((el) => el.isConnected && el.matches("[data-pair]"));
    const other = [...(pair?.querySelectorAll(FOCUSABLE) ?? [])].find(canHave);
    if (other) return other;
    const holder = path.find((el) => el.isConnected && isShown(el));
    const isPassing = path.some((el) => el.matches(PASSING));
    const chosen = isPassing
      ? null
      : [...(holder?.querySelectorAll("[role=treeitem][aria-selected=true]") ?? [])].find(canHave);
    const next = isPassing
      ? null
      : [...after, ...before].find((el) => holder?.contains(el) && canHave(el));
    return chosen ?? next ?? this.named(path);
  }

  /**
   * A part of the page that is marked so has its board as heir, else whatever can have the focus.
   */
  named(path) {
    const part = path.find((el) => el.isConnected && el.matches("[data-heir]"));
    return part
      ? [...part.querySelectorAll(BOARD), ...part.querySelectorAll(FOCUSABLE)].find(canHave)
      : null;
  }

  /** Where the user was last, or who inherited that. */
  remembered() {
    for (const one of [...this.past].reverse()) {
      const found = canHave(one.el) ? one.el : this.heirOf(one);
      if (found) return found;
    }
    return null;
  }
}

/** The element that has the focus, through shadow roots. */
function focused() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

/** Put the focus on the board inside `root`; whether there is something that takes it. */
export function focusBoard(root) {
  const board = root?.querySelector("[data-testid=board]");
  const stop = board?.matches(STOPS) ? board : (board ?? root)?.querySelector(STOPS);
  stop?.focus({ preventScroll: true });
  return !!stop;
}

/**
 * A ref for the board's place, which takes the focus when the match of a document first comes up,
 * unless the user went elsewhere since this component is there.
 */
export function useBoardFocus(live, docId) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const given = useRef(/** @type {string | null} */ (null)); // as which document it was taken
  const acted = useRef(false); // a match may take seconds to come up
  useEffect(() => {
    const note = () => {
      acted.current = true;
    };
    for (const kind of ACTS) globalThis.addEventListener(kind, note, true);
    return () => {
      for (const kind of ACTS) globalThis.removeEventListener(kind, note, true);
    };
  }, []);
  useEffect(() => {
    if (!live || given.current === docId) return;
    given.current = docId;
    const at = focused();
    const isElsewhere = at && at !== document.body && !at.matches(".rw-app");
    if (!isElsewhere || !(acted.current || at.closest(WRITING))) focusBoard(root.current);
  }, [live, docId]);
  return root;
}
