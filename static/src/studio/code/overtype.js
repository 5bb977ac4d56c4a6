// Typing over a selection. The browser's own deletion takes time that grows with the square of the
// tokens on a line, minutes for a few thousand: a whole text, or one on a single line, would freeze
// the page. So what is typed over more than a few words is put in place by the editor.

import { EditorView } from "@codemirror/view";

const FEW = 80; // characters that the browser may replace as it likes

function overtype(event, view) {
  const { from, to } = view.state.selection.main;
  const { data, inputType, isComposing } = event;
  if (
    inputType !== "insertText" ||
    !data ||
    isComposing ||
    view.composing ||
    view.state.readOnly ||
    to - from <= FEW
  )
    return false;
  const make = () =>
    view.state.update(view.state.replaceSelection(data), {
      userEvent: "input.type",
      scrollIntoView: true,
    });
  const handled = view.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, data, make));
  if (!handled) view.dispatch(make());
  event.preventDefault();
  return true;
}

export const overtyping = EditorView.domEventHandlers({ beforeinput: overtype });
