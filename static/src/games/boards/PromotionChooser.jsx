// Asks what a piece becomes that may become one of several.
import { NOBODY } from "../../canvas/colours.js";
import { same } from "../../canvas/names.js";
import { Chooser } from "./Chooser.jsx";
import { ownIn } from "../../data/lookup.js";

export function PromotionChooser({ position, look, view, options, onAction, onTakeBack }) {
  const order = (option) => view.transforming.options.indexOf(option.action.piece);
  const mover = view.pieces.find((piece) => same(piece.at, view.transforming.at));
  return (
    <Chooser
      at={position(view.transforming.at)}
      cancel="Take the move back (Esc)"
      title={`What does the ${look.nameOf(mover?.piece ?? "")} become?`}
      options={[...options]
        .sort((a, b) => order(a) - order(b))
        .map((option) => ({
          id: option.action.piece,
          action: option.action,
          look: look.looks(option.action.piece),
          style: ownIn(look.styles, mover?.owner) ?? NOBODY,
          ...titleOf(option, look, mover),
        }))}
      onChoose={(option) => onAction(option.action)}
      onCancel={onTakeBack}
    />
  );
}

function titleOf(option, look, mover) {
  if (option.action.piece === mover?.piece)
    return { title: "stay", note: look.nameOf(option.action.piece) };
  return { title: look.nameOf(option.action.piece) };
}
