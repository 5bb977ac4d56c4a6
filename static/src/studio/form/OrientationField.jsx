// The way a player looks on the board: one of eight matrices.

import { ownIn } from "../../data/lookup.js";
import { change, locked } from "./fieldprops.js";

const TURNS = [
  ["up", 0],
  ["right", 90],
  ["down", 180],
  ["left", 270],
];

/** The eight matrices: a turn of "forward", and whether left and right are swapped. */
function matrices() {
  const rows = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] };
  const right = { up: [1, 0], right: [0, -1], down: [-1, 0], left: [0, 1] };
  return [false, true].flatMap((mirrored) =>
    TURNS.map(([name, degrees]) => {
      const side = right[name].map((n) => (mirrored ? -n + 0 : n));
      return { name, degrees, mirrored, matrix: [side, rows[name]] };
    }),
  );
}

const ORIENTATIONS = matrices();

function Arrow({ degrees, mirrored }) {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 26 26"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform={`rotate(${degrees} 13 13)`}>
        <path d="M13 21V5M8 10l5-5 5 5" />
        <path d={mirrored ? "M9 17H4M6 15l-2 2 2 2" : "M17 17h5M20 15l2 2-2 2"} strokeWidth="1.5" />
        {mirrored && <path d="M13 24.5v-1M13 2.5v-1" strokeWidth="1.5" strokeDasharray="2 2" />}
      </g>
    </svg>
  );
}

/** Which way a player looks: an arrow forward with a tick to the player's right. */
export function OrientationField(props) {
  const { schema, formData } = props;
  const same = (matrix) => JSON.stringify(matrix) === JSON.stringify(formData);
  const known = ORIENTATIONS.some((one) => same(one.matrix));
  const keys = (event) => {
    const step = ownIn({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }, event.key);
    if (!step) return;
    event.preventDefault();
    const at = ORIENTATIONS.findIndex((one) => same(one.matrix));
    const next = (at + step + ORIENTATIONS.length) % ORIENTATIONS.length;
    change(props, ORIENTATIONS[next].matrix);
    event.currentTarget.children[next]?.focus();
  };
  return (
    <div>
      <div
        className="rwf-orientation"
        role="radiogroup"
        aria-label={schema.title ?? "Direction"}
        onKeyDown={keys}
      >
        {ORIENTATIONS.map(({ name, degrees, mirrored, matrix }, i) => (
          <button
            key={`${name}${mirrored}`}
            type="button"
            role="radio"
            aria-checked={same(matrix)}
            disabled={locked(props)}
            tabIndex={same(matrix) || (!known && i === 0) ? 0 : -1}
            data-orientation={`${name}${mirrored ? "-mirrored" : ""}`}
            aria-label={`Forward is ${name}${mirrored ? ", left and right swapped" : ""}`}
            title={`Forward is ${name}${mirrored ? ", mirrored" : ""}`}
            onClick={() => change(props, matrix)}
          >
            <Arrow degrees={degrees} mirrored={mirrored} />
            {mirrored && <span className="mirrored">mirrored</span>}
          </button>
        ))}
      </div>
      {!known && formData !== undefined && (
        <p className="rwf-error">{JSON.stringify(formData)} is none of these.</p>
      )}
    </div>
  );
}
