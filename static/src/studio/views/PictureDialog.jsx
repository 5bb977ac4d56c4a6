// Which picture of the match is to be saved: of which kind, how wide, how fast.

import { useState } from "react";
import { Button, Dialog } from "./Dialog.jsx";

/** @import { DialogProps } from "../types.js" */

/** @type {["svg" | "png" | "animated", string, string][]} */
const KINDS = [
  ["png", "Picture of this position (PNG)", "for messages and pages"],
  ["svg", "Picture of this position (SVG)", "sharp at any size"],
  ["animated", "Animated picture of the match (APNG)", "every ply, over and over"],
];
const WIDTHS = [480, 800, 1200, 1600];
const PACES = /** @type {[number, string][]} */ ([
  [250, "fast (4 plies a second)"],
  [700, "normal"],
  [1500, "slow"],
  [4000, "very slow"],
]);

/**
 * @param {{
 *   label: string, value: number, options: [number, string][], off: boolean,
 *   onChange: (value: number) => void
 * }} props
 */
function Choice({ label, value, options, off, onChange }) {
  return (
    <label>
      {label}{" "}
      <select
        className="rw-input"
        style={{ width: "auto" }}
        value={value}
        disabled={off}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** @param {DialogProps<"picture">} props */
export function PictureDialog({ plies, answer }) {
  const [kind, setKind] = useState(KINDS[0][0]);
  const [width, setWidth] = useState(WIDTHS[1]);
  const [ms, setMs] = useState(PACES[1][0]);
  return (
    <Dialog
      title="Picture of the match"
      onClose={() => answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel</Button>
          <Button kind="primary" onClick={() => answer({ kind, width, ms })}>
            Save
          </Button>
        </>
      }
    >
      <div className="content">
        <fieldset>
          <legend>What</legend>
          {KINDS.map(([id, title, says], n) => (
            <p key={id}>
              <label>
                <input
                  type="radio"
                  name="rw-picture"
                  data-autofocus={n === 0 || undefined}
                  checked={kind === id}
                  disabled={id === "animated" && plies === 0}
                  onChange={() => setKind(id)}
                />{" "}
                {title} <span className="rw-muted">{says}</span>
              </label>
            </p>
          ))}
        </fieldset>
        <p className="rw-row">
          <Choice
            label="Width"
            value={width}
            options={WIDTHS.map((one) => [one, `${one.toLocaleString("en")} pixels`])}
            off={kind === "svg"}
            onChange={setWidth}
          />
          <Choice
            label="Pace"
            value={ms}
            options={PACES}
            off={kind !== "animated"}
            onChange={setMs}
          />
        </p>
      </div>
    </Dialog>
  );
}
