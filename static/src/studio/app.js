// What the page is doing besides the document: the open dialog, toasts, and notices.

import { Observable } from "../data/observable.js";

let nextToast = 1;
const TOAST_MS = 8000;

/** Observable {dialog, toasts, library}; dialogs answer through a promise. */
export class App extends Observable {
  constructor() {
    super({ dialog: null, toasts: [], library: { items: null, error: null } });
  }

  /** Open a dialog; resolves with its answer, or null when it is closed. */
  ask(kind, props = {}) {
    this.state.dialog?.answer(null);
    return new Promise((resolve) => {
      const answer = (value) => {
        if (this.state.dialog?.answer === answer) this.put({ dialog: null });
        resolve(value);
      };
      this.put({ dialog: { kind, props, answer } });
    });
  }

  /** Change what the open dialog shows. */
  update(props) {
    const { dialog } = this.state;
    if (dialog) this.put({ dialog: { ...dialog, props: { ...dialog.props, ...props } } });
  }

  /** Close the open progress dialog without an answer. */
  finish() {
    const { dialog } = this.state;
    if (dialog?.kind === "progress") dialog.answer(null);
  }

  /** A short notice; `action` {label, run} gives it a button. */
  toast(message, action = null) {
    const id = nextToast++;
    this.put({ toasts: [...this.state.toasts.slice(-2), { id, message, action }] });
    setTimeout(() => this.dismiss(id), TOAST_MS);
  }

  dismiss(id) {
    this.put({ toasts: this.state.toasts.filter((toast) => toast.id !== id) });
  }
}
