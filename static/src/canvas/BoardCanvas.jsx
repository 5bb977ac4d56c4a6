// The SVG board for any size up to 26 x 26 with holes: config in, events out; it knows no rules.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { NOBODY } from "./colours.js";
import { layout, neighbour, percent } from "./geometry.js";
import { Arrows, Coordinates, Pieces, Targets, Washes } from "./layers.jsx";
import { Squares } from "./Squares.jsx";
import { key, parseSquare, same } from "./names.js";
import { Piece } from "./Piece.jsx";
import { useFingers, usePointer } from "./pointer.js";
import { ownIn } from "../data/lookup.js";

/** @import { BoardProps, Square } from "./types.js" */

/** @type {never[]} */
const NONE = []; // one value, so that memoised layers see no change
/** @type {Map<string, [number, number]>} */
const ARROWS = new Map([
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
]);

function useCursor(place, holes, reachable, initial) {
  const [cursor, setCursor] = useState(initial);
  const node = useRef(/** @type {SVGSVGElement | null} */ (null));
  const wanted = useRef(false);
  const skip = reachable ? undefined : holes;
  let at = cursor && place.has(cursor) && !skip?.has(key(cursor)) ? cursor : null;
  for (let n = 0; !at && n < place.cols * place.rows; n += 1) {
    /** @type {Square} */
    const next = [n % place.cols, Math.floor(n / place.cols)];
    if (!skip?.has(key(next))) at = next;
  }
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    node.current?.focus({ preventScroll: true });
  });
  const go = (next, focus = true) => {
    wanted.current = focus;
    setCursor(next);
  };
  return {
    at: at ?? [0, 0],
    go,
    node,
    step: (dc, dr) => go(neighbour(place, at ?? [0, 0], dc, dr, skip)),
  };
}

/**
 * A drawn board.
 * @param {BoardProps} props
 */
export function BoardCanvas({
  cols,
  rows,
  holes = NONE,
  holesReachable = false,
  pieces,
  styles,
  looks,
  describe,
  turn = 0,
  selected = null,
  targets = NONE,
  last = NONE,
  checked = NONE,
  marks = NONE,
  arrows = NONE,
  slide = null,
  movable = NONE,
  paint = false,
  disabled = false,
  label = "Board",
  home = null,
  onPress,
  onGrab,
  onDrop,
  onStroke,
  onCancel,
  onKey,
  onCursor,
  onHover,
  children,
}) {
  const place = useMemo(() => layout(cols, rows, turn), [cols, rows, turn]);
  const holeSet = useMemo(() => new Set(holes.map(key)), [holes]);
  const movableSet = useMemo(() => new Set(movable.map(key)), [movable]);
  const targetSet = useMemo(() => new Set(targets.map((target) => key(target.at))), [targets]);
  const occupied = useMemo(() => new Set(pieces.map((piece) => key(piece.at))), [pieces]);
  const cursor = useCursor(place, holeSet, holesReachable, home);
  const [focused, setFocused] = useState(false);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  useFingers(svg);

  const usable = (at) => at && (holesReachable || !holeSet.has(key(at)));
  const press = (at, isWide = false) => {
    if (disabled || !usable(at)) return;
    cursor.go(at);
    onPress?.(at, isWide);
  };
  const pointer = usePointer(place, {
    can: (at) => !disabled && movableSet.has(key(at)),
    paint: paint && !disabled,
    onPress: (at) => press(at),
    onGrab: (at) => {
      cursor.go(at);
      onGrab?.(at);
    },
    onDrop: (from, to) => onDrop?.(from, usable(to) ? to : null),
    onGiveUp: onCancel,
    onStroke: (squares) => {
      cursor.go(squares[0]);
      if (onStroke) onStroke(squares.filter(usable));
    },
  });

  const onKeyDown = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS.get(event.key);
    if (arrow) {
      cursor.step(...arrow);
      onCursor?.(neighbour(place, cursor.at, ...arrow, holesReachable ? undefined : holeSet));
    } else if (event.key === "Enter" || event.key === " ") press(cursor.at, event.shiftKey);
    else if (event.key === "Escape") {
      if (pointer.drag) pointer.cancel();
      else if (!onCancel?.()) return;
    } else if (!onKey?.(event, cursor.at)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Screen readers and scripts press by a synthetic click (detail 0); pointers go another way.
  const onClick = (event) => {
    if (event.detail !== 0) return;
    press(parseSquare(event.target.getAttribute?.("data-square")));
  };
  // Whoever puts the focus on a square (a screen reader does) moves the cursor there.
  const onFocus = (event) => {
    setFocused(event.target.matches(":focus-visible"));
    const at = parseSquare(event.target.getAttribute("data-square"));
    if (at && !same(at, cursor.at)) cursor.go(at, false);
  };
  const hover = (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const at =
      event.type === "pointerleave"
        ? null
        : parseSquare(event.target.getAttribute?.("data-square"));
    onHover?.(usable(at) ? at : null);
  };
  const register = useCallback(
    (node) => {
      cursor.node.current = node;
    },
    [cursor.node],
  );
  const { drag } = pointer;
  const dragged = drag && pieces.find((piece) => same(piece.at, drag.from));

  return (
    <div
      className="rwb-frame"
      style={{
        aspectRatio: `${place.width} / ${place.height}`,
        "--rwb-ratio": place.width / place.height,
      }}
    >
      <svg
        ref={svg}
        className={`rwb-svg${drag ? " rwb-dragging" : ""}${paint ? " rwb-painting" : ""}`}
        viewBox={`0 0 ${place.width} ${place.height}`}
        role="grid"
        aria-label={label}
        aria-rowcount={place.high}
        aria-colcount={place.wide}
        aria-disabled={disabled}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={() => setFocused(false)}
        onPointerOver={onHover && hover}
        onPointerLeave={onHover && hover}
        {...pointer.handlers}
      >
        <Squares
          place={place}
          holes={holeSet}
          describe={describe}
          cursor={cursor.at}
          movable={movableSet}
          selected={selected}
          targets={targetSet}
          register={register}
        />
        <Coordinates place={place} />
        <Washes place={place} last={last} selected={selected} checked={checked} marks={marks} />
        {drag?.over && targetSet.has(key(drag.over)) && (
          <rect
            className="rwb-wash rwb-wash-over"
            x={place.left(drag.over)}
            y={place.top(drag.over)}
            width="100"
            height="100"
          />
        )}
        {pointer.stroke.map((at) => (
          <rect
            key={key(at)}
            data-stroke=""
            className="rwb-wash rwb-wash-over"
            x={place.left(at)}
            y={place.top(at)}
            width="100"
            height="100"
          />
        ))}
        <Pieces
          place={place}
          pieces={pieces}
          styles={styles}
          fallback={NOBODY}
          looks={looks}
          lifted={pointer.lifted}
          slide={drag ? null : slide}
        />
        <Targets place={place} targets={targets} occupied={occupied} />
        <Arrows place={place} arrows={arrows} marks={marks} />
        {focused && (
          <rect
            className="rwb-cursor"
            x={place.left(cursor.at) + 4}
            y={place.top(cursor.at) + 4}
            width="92"
            height="92"
            rx="7"
            pointerEvents="none"
          />
        )}
        {dragged && (
          <Piece
            x={drag.x - 50}
            y={drag.y - 56}
            look={looks(dragged.piece)}
            style={ownIn(styles, dragged.owner) ?? NOBODY}
            scale={1.12}
          />
        )}
      </svg>
      {children?.((at) => percent(place, at), place)}
    </div>
  );
}
