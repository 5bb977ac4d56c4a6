// What a piece becomes that may become several.
import { NOBODY } from "../../canvas/colours.js";
import { same, words } from "../../canvas/names.js";
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

/** In words: which of several moves to one square this is. */
export function variant(choice, spec, piece) {
  const code = piece?.piece;
  const kind = (spec?.pieces ?? []).find?.((entry) => entry?.code === code);
  const move = kind?.moves?.find?.((entry) => entry?.id === choice.action.move);
  const action = ownIn(move?.actions, choice.action.action);
  const parts = [`move ${choice.action.move}`];
  if (move?.step) parts.push(`step (${move.step.join(", ")})`);
  if (action) parts.push(`${words(action.action)} on ${words(action.state)}`);
  const effects = [...(action?.side_effects ?? []), ...(move?.side_effects ?? [])];
  if (effects.length)
    parts.push(`then ${effects.map((effect) => words(effect?.action)).join(", ")}`);
  return parts.join(", ");
}
