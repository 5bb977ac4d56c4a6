// State of the page that is no document: how its panes are arranged, sizes, hints. Small, kept in
// localStorage, so that the first paint already has it.
import { normalizeWorkspaceModel } from "react-resizable-panels";
import { Observable } from "../data/observable.js";
import { ownIn } from "../data/lookup.js";
import { isLike } from "../data/shape.js";
import { close, move, open } from "./layout/arrange.js";
import { fit, sized } from "./layout/fit.js";
import { EDITION, withLog } from "./layout/kept.js";
import { modelOf, PANES, stackOf, VIEWS } from "./layout/panes.js";
import { AUTHOR, PRESETS, tall } from "./layout/presets.js";
import { isDrawable, shownIn, withRoot } from "./layout/tree.js";

/** @import { Area, Model } from "./layout/panes.js" */

const KEY = "rulewright:ui";
const TALL = { width: 600, height: 780 }; // px: view and match have room one above the other

/** @typedef {typeof DEFAULTS} UiState */

const DEFAULTS = {
  /** @type {Record<string, any>} */
  layouts: {}, // the author's arrangement of the panes, by system
  edition: EDITION, // of the layouts
  system: "", // of the open document
  recent: ["picture", "json"], // the panes last shown come last
  area: { width: 1180, height: 780 }, // px: what the panes have
  share: 50, // %: how much of a high page the view above the match has
  left: 250, // px
  leftOpen: true,
  tab: "match", // the one pane shown on a narrow page
  size: "wide", // wide | medium | narrow: what the page has room for
  hint: true, // the three things to try
  /** @type {Record<string, any>} */
  views: {}, // how a game's own parts are shown, by a key of the game's
};

/** @type {WeakMap<object, Model | null>} */
const seen = new WeakMap();

/**
 * A kept arrangement with the panes that there are, tidied; null where it is none, or none is left
 * of it.
 * @param {unknown} kept
 */
function readable(kept) {
  if (typeof kept !== "object" || kept === null) return null;
  if (!seen.has(kept)) {
    const mapTab = (/** @type {{ id: string }} */ { id }) =>
      PANES.has(id) ? stackOf([id]).tabs[0] : null;
    const model = normalizeWorkspaceModel(kept, { mapTab });
    seen.set(kept, model && isDrawable(model.root) ? model : null);
  }
  return seen.get(kept) ?? null;
}

/**
 * What an earlier version of this page kept, as this one keeps it.
 * @param {Record<string, any>} kept
 */
function raised(kept) {
  const { edition, layouts } = kept;
  if (edition === EDITION || typeof layouts !== "object" || layouts === null) return kept;
  const all = Object.entries(layouts).map(([system, layout]) => {
    const model = readable(layout);
    return [system, model ? withLog(model) : layout];
  });
  return { ...kept, edition: EDITION, layouts: Object.fromEntries(all) };
}

/** @returns {UiState} */
function read() {
  try {
    const kept = raised(JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {});
    const known = Object.entries(DEFAULTS).map(([k, v]) => [
      k,
      isLike(ownIn(kept, k), v) ? ownIn(kept, k) : v,
    ]);
    return /** @type {UiState} */ (Object.fromEntries(known));
  } catch {
    return { ...DEFAULTS };
  }
}

/**
 * Observable state of the page, see DEFAULTS; `set` also keeps it for the next visit.
 * @extends {Observable<UiState>}
 */
export class Ui extends Observable {
  /** @type {{ key: any[], model: Model } | null} what was shown last, and what it came of */
  fitted = null;

  constructor() {
    super(read());
  }

  /** @param {Partial<UiState>} change */
  set(change) {
    try {
      const { layouts } = read(); // another tab may have arranged panes since
      localStorage.setItem(KEY, JSON.stringify({ ...this.state, layouts, ...change }));
    } catch {
      // Only this visit remembers it then.
    }
    this.put(change);
  }

  /**
   * The author's arrangement for the open system, whatever there is room for.
   * @returns {Model}
   */
  get layout() {
    return readable(ownIn(this.state.layouts, this.state.system)) ?? AUTHOR;
  }

  /**
   * The arrangement as it is shown: what has no room is stacked; on a narrow page everything is, or
   * one view of the document stands above the match.
   * The same object until something in it changes.
   * @returns {Model}
   */
  get shown() {
    const { size, area, recent, tab, share } = this.state;
    const { layout } = this;
    const key = [size, area, recent, tab, share, layout];
    if (this.fitted?.key.every((one, n) => one === key[n])) return this.fitted.model;
    const { root } = size === "narrow" ? this.narrow : layout;
    const model = withRoot(layout, sized(size === "narrow" ? root : fit(root, area, recent)));
    this.fitted = { key, model };
    return model;
  }

  /** Whether something of the author's arrangement is stacked for want of room. */
  get isTight() {
    const { size, area, recent } = this.state;
    const { root } = this.layout;
    return size !== "narrow" && fit(root, area, recent) !== root;
  }

  /** @returns {Model} */
  get narrow() {
    const { area, tab, recent, share } = this.state;
    const view = recent.findLast((one) => VIEWS.includes(one)) ?? VIEWS[0];
    const part = recent.findLast((one) => !VIEWS.includes(one)) ?? "match";
    if (area.width >= TALL.width && area.height >= TALL.height) return tall(view, part, share);
    return modelOf(stackOf([...PANES.keys()], { selectedId: PANES.has(tab) ? tab : view }));
  }

  /** The panes that are in sight. */
  get visible() {
    return shownIn(this.shown.root);
  }

  /**
   * @param {Model} layout
   * @param {string[]} [shown] the panes that are shown by it
   */
  keepLayout(layout, shown = []) {
    const { layouts, system, recent, tab } = this.state;
    const now = [...recent.filter((one) => !shown.includes(one)), ...shown];
    const change = { recent: now, tab: shown.at(-1) ?? tab };
    this.set(
      layout === this.layout
        ? change
        : { ...change, layouts: { ...layouts, ...read().layouts, [system]: layout } },
    );
  }

  /**
   * The author dragged, stacked, chose or sized something of what is shown.
   * @param {Model} model
   * @param {string} reason as the library names it
   */
  arrange(model, reason) {
    const { visible } = this;
    const shown = shownIn(model.root).filter((pane) => !visible.includes(pane));
    const { root } = model;
    if (this.state.size === "narrow" && root.type === "split")
      this.set({ share: Number(root.children[0].size) || DEFAULTS.share });
    // the widths of what is stacked for want of room are not those of the author's arrangement
    if (reason === "resize" && this.isTight) return;
    if (reason !== "select" && this.state.size !== "narrow") this.keepLayout(model, shown);
    else for (const pane of shown) this.showPane(pane);
  }

  /**
   * Show or hide a pane; the last one stays.
   * @param {string} pane
   */
  togglePane(pane) {
    if (this.state.size !== "narrow" && this.visible.includes(pane)) this.closePane(pane);
    else this.showPane(pane);
  }

  /** @param {string} pane */
  closePane(pane) {
    const { layout } = this;
    this.keepLayout(withRoot(layout, close(layout.root, pane)));
  }

  /**
   * Take a pane to a side of another one, or into its set of tabs.
   * @param {string} pane
   * @param {string} where
   * @param {string} other
   */
  movePane(pane, where, other) {
    const { layout } = this;
    this.keepLayout(withRoot(layout, move(layout.root, pane, where, other)), [pane]);
  }

  /** Show or hide the list of games: a column, or a drawer where there is less room. */
  toggleLeft() {
    const { size, tab, leftOpen } = this.state;
    if (size === "wide") this.set({ leftOpen: !leftOpen });
    else this.set({ tab: tab === "games" ? "match" : "games" });
  }

  /**
   * Take one of the ready arrangements.
   * @param {string} name
   */
  takePreset(name) {
    const found = PRESETS.get(name);
    if (!found) return;
    const others = shownIn(found.model.root).filter((pane) => pane !== "match");
    this.keepLayout(found.model, [...others, "match"]);
    if (this.state.size !== "narrow") return;
    const { view, part, front, share } = found.high;
    this.keepLayout(found.model, [view, part, front]);
    this.set({ share });
  }

  /**
   * Make sure a pane is visible.
   * @param {string} pane
   */
  showPane(pane) {
    const { area, recent, size } = this.state;
    const { layout } = this;
    if (size === "narrow") this.keepLayout(layout, [pane]);
    else this.keepLayout(withRoot(layout, open(layout.root, pane, area, recent)), [pane]);
  }

  /** Make sure that a view of the document is visible: the one that was last. */
  showView() {
    if (this.visible.some((one) => VIEWS.includes(one))) return;
    this.showPane(this.state.recent.findLast((one) => VIEWS.includes(one)) ?? VIEWS[0]);
  }
}
