// What the page is doing besides the document: the open dialog, toasts, and notices.

import { Observable } from "../data/observable.js";

let nextToast = 1;
const TOAST_MS = 8000;

/** @import { Dialogs, LibraryEntry, ToastAction } from "./types.js" */

/**
 * @typedef {object} AppState
 * @property {{kind: keyof Dialogs, props: object, answer: (value: unknown) => void} | null} dialog
 * @property {{id: number, message: string, action: ToastAction | null}[]} toasts
 * @property {{
 *   items: LibraryEntry[] | null, error: string | null, folder?: string | null,
 *   apart?: string | null,
 * }} library `folder`: see actions/folder.js; `apart` says where the open document differs from its
 *   file
 * @property {string | null} absent why what the address names cannot be shown
 * @property {string} said where Back or Forward led, for people who do not see it
 */

/**
 * What lies over the page; dialogs answer through a promise.
 * @extends {Observable<AppState>}
 */
export class App extends Observable {
  constructor() {
    super({
      dialog: null,
      toasts: [],
      library: { items: null, error: null },
      absent: null,
      said: "",
    });
  }

  /**
   * Open a dialog; resolves with its answer, or null when it is closed.
   * @template {keyof Dialogs} Kind
   * @param {Kind} kind
   * @param {Dialogs[Kind][0]} props
   * @returns {Promise<Dialogs[Kind][1] | null>}
   */
  ask(kind, props) {
    this.state.dialog?.answer(null);
    return new Promise((resolve) => {
      const answer = (value) => {
        if (this.state.dialog?.answer === answer) this.put({ dialog: null });
        resolve(value);
      };
      this.put({ dialog: { kind, props, answer } });
    });
  }

  /**
   * Change what the open dialog shows.
   * @param {object} props
   */
  update(props) {
    const { dialog } = this.state;
    if (dialog) this.put({ dialog: { ...dialog, props: { ...dialog.props, ...props } } });
  }

  /** Close the open progress dialog without an answer. */
  finish() {
    const { dialog } = this.state;
    if (dialog?.kind === "progress") dialog.answer(null);
  }

  /**
   * A short notice; `action` gives it a button.
   * @param {string} message
   * @param {ToastAction | null} [action]
   */
  toast(message, action = null) {
    const id = nextToast++;
    this.put({ toasts: [...this.state.toasts.slice(-2), { id, message, action }] });
    setTimeout(() => this.dismiss(id), TOAST_MS);
  }

  /** @param {number} id */
  dismiss(id) {
    this.put({ toasts: this.state.toasts.filter((toast) => toast.id !== id) });
  }
}
