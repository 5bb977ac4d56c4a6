// Boxes for words and numbers: a word is handed on when its box is left, a number as it is typed.
import { NumberInput } from "../../../studio/form/NumberInput.jsx";
import { draftProps, useDraft } from "../../../studio/form/useDraft.js";

/** A word; Enter or leaving hands it on, Escape takes it back. `place`: what it is about. */
export function Box({ value, label, place, disabled, onCommit, ...rest }) {
  const send = (text) => {
    const word = text.trim();
    return word === "" || word === value ? undefined : onCommit(word);
  };
  const draft = useDraft(value, send, place);
  return (
    <input
      className="rw-input"
      aria-label={label}
      spellCheck={false}
      autoComplete="off"
      disabled={disabled}
      {...draftProps(draft)}
      {...rest}
    />
  );
}

/**
 * A whole number, handed on with every keystroke that leaves one; an empty box waits.
 * @param {{
 *   value: number | undefined, label: string, min: number, max: number, disabled?: boolean,
 *   title?: string, onChange: (value: number) => unknown
 * }} props
 */
export function NumberBox({ value, label, min, max, disabled, title, onChange }) {
  const type = (text) => {
    const number = Number(text);
    if (text.trim() !== "" && Number.isInteger(number) && number !== value) onChange(number);
  };
  return (
    <NumberInput
      waits
      className="rw-input rwd-numberbox"
      step="1"
      min={min}
      max={max}
      aria-label={label}
      title={title}
      disabled={disabled}
      value={value}
      onText={type}
    />
  );
}
