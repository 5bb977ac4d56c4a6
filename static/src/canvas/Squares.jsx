// The squares of a board. Each is memoised, so that moving a cursor redraws only two rows.
import { memo } from "react";
import { CELL } from "./geometry.js";
import { key, squareName } from "./names.js";

/**
 * @import { NamedExoticComponent } from "react"
 * @import { Place, Square as At } from "./types.js"
 */

/**
 * What all rows are told of the squares: sets of their keys.
 * @typedef {{
 *   holes: Set<string>, describe: (at: At) => string, movable: Set<string>,
 *   targets: Set<string>, register: (node: Element | null) => void
 * }} Told
 */

/**
 * @type {NamedExoticComponent<{
 *   x: number, y: number, name: string, shade: string, label: string, selected: boolean,
 *   target: boolean, movable: boolean, current: boolean, register: (node: Element | null) => void
 * }>}
 */
const Square = memo(function Square({
  x,
  y,
  name,
  shade,
  label,
  selected,
  target,
  movable,
  current,
  register,
}) {
  return (
    <rect
      role="gridcell"
      data-square={name}
      className={`rwb-square rwb-${shade}`}
      x={x}
      y={y}
      width={CELL}
      height={CELL}
      aria-label={label}
      aria-selected={selected}
      data-target={target || undefined}
      data-hole={shade === "hole" || undefined}
      data-movable={movable || undefined}
      tabIndex={current ? 0 : -1}
      ref={current ? register : undefined}
    />
  );
});

/**
 * @type {NamedExoticComponent<
 *   { place: Place, r: number, cursor: string | null, selected: string | null } & Told
 * >}
 */
const Row = memo(function Row({
  place,
  r,
  holes,
  describe,
  cursor,
  movable,
  selected,
  targets,
  register,
}) {
  const cells = [];
  for (let c = 0; c < place.wide; c += 1) {
    const at = place.toSquare(c, r);
    const id = key(at);
    const shade = holes.has(id) ? "hole" : (at[0] + at[1]) % 2 ? "light" : "dark";
    cells.push(
      <Square
        key={id}
        x={place.gutter + c * CELL}
        y={r * CELL}
        name={squareName(at)}
        shade={shade}
        label={describe(at)}
        selected={selected === id}
        target={targets.has(id)}
        movable={movable.has(id)}
        current={cursor === id}
        register={register}
      />,
    );
  }
  return <g role="row">{cells}</g>;
});

/**
 * All squares as an aria grid; the one the cursor stands on takes the keyboard focus.
 * @type {NamedExoticComponent<{ place: Place, cursor: At, selected: At | null } & Told>}
 */
export const Squares = memo(function Squares({ place, cursor, selected, ...more }) {
  const rowOf = (at) => at && place.toView(at)[1];
  const here = rowOf(cursor);
  const chosen = rowOf(selected);
  return Array.from({ length: place.high }, (_, r) => (
    <Row
      key={r}
      place={place}
      r={r}
      cursor={here === r ? key(cursor) : null}
      selected={selected && chosen === r ? key(selected) : null}
      {...more}
    />
  ));
});
