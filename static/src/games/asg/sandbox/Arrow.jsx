// An order or a march on the map of a match.
import { between } from "../map/shapes.js";

const ASIDE = 17; // how far beside a way a label stands that has no room on it

/** Where a label stands: on the way, or beside it where the nodes would cover it. */
function labelAt({ from, to, middle }, label) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const needed = Math.abs(dx) >= Math.abs(dy) ? 12 + 6.6 * label.length : 20;
  if (length >= needed || length === 0) return middle;
  const up = dx >= 0 ? 1 : -1; // above the way, whichever way it leads
  return { x: middle.x + ((up * dy) / length) * ASIDE, y: middle.y - ((up * dx) / length) * ASIDE };
}

export function Arrow({ from, to, gaps, tone, player, label, bend = 0, head }) {
  const line = between(from, to, gaps[0], gaps[1], bend);
  const at = label ? labelAt(line, label) : null;
  return (
    <g className={`rwa-arrow rwa-arrow-${tone} rwa-by-${player}`}>
      <line
        x1={line.from.x}
        y1={line.from.y}
        x2={line.to.x}
        y2={line.to.y}
        markerEnd={`url(#${head})`}
      />
      {label && (
        <g transform={`translate(${at.x} ${at.y})`}>
          <rect
            x={-4.5 - 3.3 * label.length}
            y="-8"
            width={9 + 6.6 * label.length}
            height="16"
            rx="8"
          />
          <text y="4" textAnchor="middle">
            {label}
          </text>
        </g>
      )}
    </g>
  );
}
