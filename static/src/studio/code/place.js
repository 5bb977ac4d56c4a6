// Where somebody was in the JSON text: the cursor and what was scrolled to, kept with the document.

import { EditorView } from "@codemirror/view";

const NAME = "json";
const REST_MS = 250;

const bounded = (at, view) =>
  Math.max(0, Math.min(Number.isInteger(at) ? at : 0, view.state.doc.length));

/** The transaction that goes back there, or null where nothing is kept. */
export function backTo(view, store) {
  const kept = store.look[NAME];
  if (!kept) return null;
  const [anchor, head, top] = [kept.anchor, kept.head, kept.top].map((at) => bounded(at, view));
  return {
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(top, { y: "start", yMargin: 0 }),
  };
}

/** Note where the cursor and the first visible line are, once they rest. Answers {note, end}. */
export function placing(view, store) {
  let timer = 0;
  let docId = store.getState().docId;
  const note = () => {
    clearTimeout(timer);
    docId = store.getState().docId;
    timer = setTimeout(() => {
      const { anchor, head } = view.state.selection.main;
      const top = view.lineBlockAtHeight(Math.max(0, view.scrollDOM.scrollTop)).from;
      const was = store.look[NAME];
      if (
        docId !== store.getState().docId ||
        (was?.anchor === anchor && was.head === head && was.top === top)
      )
        return;
      store.keepLook(NAME, { anchor, head, top });
    }, REST_MS);
  };
  view.scrollDOM.addEventListener("scroll", note, { passive: true });
  return {
    note,
    end: () => {
      clearTimeout(timer);
      view.scrollDOM.removeEventListener("scroll", note);
    },
  };
}
