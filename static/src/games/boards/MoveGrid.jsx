// The grid around a piece in neutral coordinates: forward is up. Cells come from the author side;
// a press on an empty cell adds a step, on a filled one selects it, and once more removes it.
import { useEffect, useMemo, useRef, useState } from "react";
import { PieceIcon } from "../../canvas/Piece.jsx";

/** @import { Square } from "../../canvas/types.js" */

const ARROWS = {
  __proto__: null,
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const id = ([dx, dy]) => `${dx},${dy}`;

/** The cells by offset; several moves may reach one. */
function gather(cells) {
  const found = new Map();
  for (const cell of cells) {
    const key = id(cell.at);
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(cell);
  }
  return found;
}

/** Whether the moves to a cell move there, capture there, or both. */
export function natureOf(cells) {
  const does = new Set(cells.map((cell) => cell.does));
  if (does.has("both") || (does.has("move") && does.has("capture"))) return "both";
  return does.has("move") ? "move" : does.has("capture") ? "capture" : "nothing";
}

/**
 * The conditions of some cells in words, each with what it guards: the whole move or one action.
 */
export function guardsOf(cells) {
  const said = cells.flatMap((cell) =>
    (cell.conditions ?? []).map((one) => `${one.when ? `${one.when}: ` : ""}if ${one.text}`),
  );
  return [...new Set(said)];
}

const NATURES = {
  __proto__: null,
  both: "move or capture",
  move: "move only",
  capture: "capture only",
  nothing: "no action",
};

function spoken(at, cells) {
  const where = `(${at[0]}, ${at[1]})`;
  if (!cells) return `${where}: no step`;
  const how = [...new Set(cells.map((cell) => cell.geometry))].join(" and ");
  return [`${where}: ${how}, ${NATURES[natureOf(cells)]}`, ...guardsOf(cells)].join("; ");
}

function Mark({ cells }) {
  const nature = natureOf(cells);
  const rays = cells.filter((cell) => cell.geometry === "ray");
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={`rwp-mark rwp-${nature}`}>
      {rays.map((cell, n) => (
        <path
          key={n}
          d="M-24 0H24"
          className="rwp-raymark"
          transform={`translate(20 20) rotate(${(-Math.atan2(cell.at[1], cell.at[0]) * 180) / Math.PI})`}
        />
      ))}
      {nature !== "move" && <circle cx="20" cy="20" r="13" className="rwp-ringmark" />}
      {(nature === "both" || nature === "move") && (
        <circle cx="20" cy="20" r="7" className="rwp-dotmark" />
      )}
    </svg>
  );
}

function Cell({ at, cells, chosen, current, readOnly, register, onPress, onFocus }) {
  const conditions = cells ? guardsOf(cells) : [];
  const label = spoken(at, cells);
  return (
    <button
      type="button"
      role="gridcell"
      data-offset={id(at)}
      className={`rwp-cell${(at[0] + at[1]) % 2 ? " rwp-even" : ""}`}
      aria-label={label}
      title={label}
      aria-selected={chosen}
      aria-disabled={readOnly || undefined}
      tabIndex={current ? 0 : -1}
      ref={current ? register : undefined}
      onClick={() => onPress(at)}
      onFocus={() => onFocus(at)}
    >
      {cells && <Mark cells={cells} />}
      {conditions.length > 0 && (
        <span className="rwp-badge" aria-hidden="true">
          {conditions.length === 1 ? "if" : `${conditions.length} if`}
        </span>
      )}
    </button>
  );
}

/** `cells` from moves.preview; `selected` is the pointer of the selected move. */
export function MoveGrid({
  radius,
  cells,
  selected,
  look,
  style,
  label,
  readOnly,
  onAdd,
  onRemove,
  onSelect,
}) {
  const byOffset = useMemo(() => gather(cells), [cells]);
  const [cursor, setCursor] = useState(/** @type {Square} */ ([0, 1]));
  const node = useRef(/** @type {SVGSVGElement | null} */ (null));
  const wanted = useRef(false);
  useEffect(() => {
    if (wanted.current) node.current?.focus({ preventScroll: true });
    wanted.current = false;
  });
  /** @type {(at: Square) => void} */
  const press = (at) => {
    const here = byOffset.get(id(at));
    const chosen = here?.find((cell) => cell.path === selected);
    if (here && !chosen) onSelect(here[0].path);
    else if (readOnly) return;
    else if (chosen) onRemove(chosen.path);
    else onAdd(at);
  };
  const onKeyDown = (event) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const clamp = (value) => Math.min(radius, Math.max(-radius, value));
      wanted.current = true;
      setCursor([clamp(cursor[0] + arrow[0]), clamp(cursor[1] + arrow[1])]);
    } else if (
      (event.key === "Delete" || event.key === "Backspace") &&
      byOffset.get(id(cursor)) &&
      !readOnly
    ) {
      const here = byOffset.get(id(cursor));
      onRemove((here.find((cell) => cell.path === selected) ?? here[0]).path);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rows = [];
  for (let dy = radius; dy >= -radius; dy -= 1) {
    const line = [];
    for (let dx = -radius; dx <= radius; dx += 1) {
      /** @type {Square} */
      const at = [dx, dy];
      const here = byOffset.get(id(at));
      line.push(
        dx === 0 && dy === 0 ? (
          <span key="piece" role="gridcell" className="rwp-cell rwp-centre" aria-label="the piece">
            {look && <PieceIcon look={look} style={style} size="90%" />}
          </span>
        ) : (
          <Cell
            key={id(at)}
            at={at}
            cells={here}
            chosen={!!here?.some((cell) => cell.path === selected)}
            readOnly={readOnly}
            current={cursor[0] === dx && cursor[1] === dy}
            register={node}
            onPress={press}
            onFocus={setCursor}
          />
        ),
      );
    }
    rows.push(
      <div role="row" className="rwp-gridrow" key={dy}>
        {line}
      </div>,
    );
  }
  return (
    <div
      role="grid"
      aria-label={label}
      className="rwp-grid"
      style={{ "--rwp-side": 2 * radius + 1 }}
      onKeyDown={onKeyDown}
      data-testid="move-grid"
    >
      {rows}
    </div>
  );
}
