// Moves a pane without a pointer: which one, where to, and beside which other one.

import { useState } from "react";
import { PANES, WHERE } from "../layout/panes.js";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

const titleOf = (/** @type {string} */ pane) => PANES.get(pane)?.title ?? pane;

/**
 * @param {{
 *   label: string, value: string, options: [string, string][], isFirst?: boolean,
 *   onChange: (value: string) => void,
 * }} props
 */
function Choose({ label, value, options, isFirst, onChange }) {
  return (
    <label>
      {label}
      <select
        className="rw-input"
        aria-label={label}
        data-autofocus={isFirst || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** @param {DialogProps<"move">} props */
export function MoveDialog({ pane: first, shown, answer }) {
  const [pane, setPane] = useState(first);
  const [where, setWhere] = useState("left");
  const [wanted, setOther] = useState("");
  const others = shown.filter((one) => one !== pane);
  const other = others.includes(wanted) ? wanted : (others[0] ?? "");
  const titled = (/** @type {string[]} */ panes) =>
    panes.map((one) => /** @type {[string, string]} */ ([one, titleOf(one)]));
  return (
    <Dialog
      title="Move a pane"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button kind="primary" disabled={!other} onClick={() => answer({ pane, where, other })}>
            Move
          </Button>
        </>
      }
    >
      <div className="content">
        <Choose
          label="Pane"
          value={pane}
          options={titled([...PANES.keys()])}
          isFirst
          onChange={setPane}
        />
        <Choose label="Where" value={where} options={WHERE} onChange={setWhere} />
        <Choose label="Which pane" value={other} options={titled(others)} onChange={setOther} />
      </div>
    </Dialog>
  );
}
