// What is composed letter by letter with an input method (Chinese, Japanese, Korean, a dead key) is
// told once, when it is done: its candidates are no part of the document, of its check or its
// history.

import { EditorView } from "@codemirror/view";

const SETTLE_MS = 60; // the editor reads what the browser has composed a moment after its end

/**
 * `tell(view, update)` hears of changes of the text for which `counts(update)` holds; `update` is
 * null where a composition has ended.
 */
export function whenComposed(tell, counts) {
  let held = false;
  const settle = (view) => {
    if (!held || view.composing) return;
    held = false;
    tell(view, null);
  };
  return [
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || !counts(update)) return;
      if (update.view.composing) held = true;
      else if (held) settle(update.view);
      else tell(update.view, update);
    }),
    EditorView.domEventHandlers({
      compositionend: (_event, view) => void setTimeout(() => settle(view), SETTLE_MS),
    }),
  ];
}
