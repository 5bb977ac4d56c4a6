// State of the page that is no document: panes, sizes, hints. Small, kept in localStorage, so that
// the first paint already has it.
import { Observable } from "../data/observable.js";
import { ownIn } from "../data/lookup.js";

const KEY = "rulewright:ui";

/** @typedef {typeof DEFAULTS} UiState */

const DEFAULTS = {
  panes: ["picture", "json"], // one or two of form, picture, json
  split: 0.5, // share of the first pane
  left: 250, // px
  leftOpen: true,
  right: 440, // px
  bottom: 150, // px
  bottomOpen: true,
  tab: "match", // the one pane shown on a narrow page
  size: "wide", // wide | medium | narrow: what the page has room for
  pair: true, // whether two panes have room side by side
  hint: true, // the three things to try
  /** @type {Record<string, any>} */
  views: {}, // how a game's own parts are shown, by a key of the game's
};

/** @returns {UiState} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
    const known = Object.entries(DEFAULTS).map(([k, v]) => [
      k,
      typeof ownIn(kept, k) === typeof v ? ownIn(kept, k) : v,
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
  constructor() {
    super(read());
    if (!this.state.panes.length) this.state.panes = DEFAULTS.panes;
  }

  /** @param {Partial<UiState>} change */
  set(change) {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...this.state, ...change }));
    } catch {
      // Only this visit remembers it then.
    }
    this.put(change);
  }

  /**
   * Show or hide a pane; of three at most the two newest stay.
   * @param {string} pane
   */
  togglePane(pane) {
    const { panes } = this.state;
    const rest = panes.filter((one) => one !== pane);
    if (rest.length < panes.length) this.set({ panes: rest.length ? rest : panes, tab: pane });
    else this.set({ panes: [...panes, pane].slice(-2), tab: pane });
  }

  /** Show or hide the list of games: a column, or a drawer where there is less room. */
  toggleLeft() {
    const { size, tab, leftOpen } = this.state;
    if (size === "wide") this.set({ leftOpen: !leftOpen });
    else this.set({ tab: tab === "games" ? "match" : "games" });
  }

  /**
   * Make sure a pane is visible.
   * @param {string} pane
   */
  showPane(pane) {
    const { panes } = this.state;
    const rest = panes.filter((one) => one !== pane);
    this.set({ panes: [...rest, pane].slice(-2), tab: pane });
  }
}
