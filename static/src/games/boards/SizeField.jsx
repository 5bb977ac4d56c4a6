// The size of the board in the form: changed as the resize dialog does it, zones and pieces
// included.
import { edit } from "../../studio/actions/entities.js";
import { useStudio } from "../../studio/context.js";
import { NumberInput } from "../../studio/form/NumberInput.jsx";
import { useDraft } from "../../studio/form/useDraft.js";

const MAX = 26;
const SIDES = ["Columns", "Rows"];

export function SizeField({ formData, disabled, readonly, schema }) {
  const studio = useStudio();
  const size = Array.isArray(formData) ? formData : [];
  // One draft for both: the second side is about the board that the first has made.
  const draft = useDraft(size.join(" "), (text) => {
    const [cols, rows] = text.split(" ").map(Number);
    return cols === size[0] && rows === size[1]
      ? undefined
      : edit(studio, "board", { op: { kind: "resize", cols, rows } });
  });
  const sides = draft.shown.split(" ");
  const commit = () => {
    const fits = sides
      .map(Number)
      .every((side) => Number.isInteger(side) && side >= 1 && side <= MAX);
    if (fits) draft.hand();
    else draft.drop();
  };
  return (
    <div className="rwf-pair" role="group" aria-label={schema.title}>
      {SIDES.map((side, i) => (
        <label key={side} title={side}>
          <span aria-hidden="true">{"⇔⇕"[i]}</span>
          <NumberInput
            waits
            min="1"
            max={MAX}
            step="1"
            aria-label={`${schema.title}: ${side.toLowerCase()}`}
            disabled={disabled || readonly}
            value={sides[i]}
            onText={(text) => draft.type(sides.map((one, n) => (n === i ? text : one)).join(" "))}
            onBlur={(wasBad) => (wasBad ? draft.drop() : commit())}
            onKeyDown={(event) => event.key === "Enter" && commit()}
          />
        </label>
      ))}
    </div>
  );
}
