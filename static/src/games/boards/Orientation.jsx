// Which way a player looks: four arrows, and whether its right and left are swapped. Never numbers.
import { NOBODY } from "../../canvas/colours.js";
import { PieceIcon } from "../../canvas/Piece.jsx";
import { RadioGroup } from "../../canvas/Groups.jsx";
import { ownIn } from "../../data/lookup.js";

/** @type {{ name: string, forward: [number, number], angle: number }[]} */
const ARROWS = [
  { name: "up", forward: [0, 1], angle: 0 },
  { name: "right", forward: [1, 0], angle: 90 },
  { name: "down", forward: [0, -1], angle: 180 },
  { name: "left", forward: [-1, 0], angle: 270 },
];

const det = ([[a, b], [c, d]]) => a * d - b * c;
const isMatrix = (matrix) =>
  Array.isArray(matrix) &&
  matrix.length === 2 &&
  matrix.every((row) => Array.isArray(row) && row.length === 2);

/** The matrix whose rows are the player's right and forward. */
function matrixOf([dx, dy], mirrored) {
  const right = mirrored ? [-dy, dx] : [dy, -dx];
  return [right, [dx, dy]].map((row) => row.map((value) => value + 0)); // -0 becomes 0
}

function Arrow({ angle }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      aria-hidden="true"
      style={{ transform: `rotate(${angle}deg)` }}
    >
      <path
        d="M12 20V5M6 11l6-6 6 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** One row per player; `onOrient(player, matrix)` changes it, `onSelect(n)` selects player n. */
export function Orientations({ look, readOnly, onOrient, onSelect }) {
  return (
    <div className="rwp-orientations">
      {look.players.map((player, n) => {
        const matrix = isMatrix(look.directions[n])
          ? look.directions[n]
          : [
              [1, 0],
              [0, 1],
            ];
        const mirrored = det(matrix) < 0;
        const [fx, fy] = matrix[1];
        return (
          <div
            className="rwp-orientation"
            key={n}
            role="group"
            aria-label={`Orientation of ${player}`}
          >
            <PieceIcon style={ownIn(look.styles, player) ?? NOBODY} size={18} />
            <button
              type="button"
              className="rwp-player"
              onClick={() => onSelect(n)}
              title={`Select ${player}`}
            >
              {player}
            </button>
            <RadioGroup as="span" label={`Forward of ${player}`} className="rwp-arrows">
              {ARROWS.map((arrow) => (
                <button
                  key={arrow.name}
                  type="button"
                  role="radio"
                  aria-checked={arrow.forward[0] === fx && arrow.forward[1] === fy}
                  aria-label={`${player} moves ${arrow.name}`}
                  title={`moves ${arrow.name}`}
                  disabled={readOnly}
                  onClick={() => onOrient(player, matrixOf(arrow.forward, mirrored))}
                >
                  <Arrow angle={arrow.angle} />
                </button>
              ))}
            </RadioGroup>
            <label title="Swap this player's left and right">
              <input
                type="checkbox"
                checked={mirrored}
                disabled={readOnly}
                onChange={() => onOrient(player, matrixOf([fx, fy], !mirrored))}
              />{" "}
              mirrored
            </label>
          </div>
        );
      })}
    </div>
  );
}
